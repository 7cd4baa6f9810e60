"""Every action of every ruleset says what it does in one sentence, with that ruleset's numbers."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import ACTIONS
from game.rulebook.action_words import effect_of, page_of, rule_words
from game.rulesets import load_ruleset, names
from game.table.targeting import is_path

FACTS = {"far": "30 ft.", "weapon": "rifle", "harm": "4d4", "shots": "20"}
PAIRS = [(ruleset, action) for ruleset in names() for action in load_ruleset(ruleset).actions]


@pytest.mark.parametrize(("ruleset", "action"), PAIRS)
def test_an_action_says_what_it_does(ruleset: str, action: str) -> None:
    said = effect_of(action, load_ruleset(ruleset), FACTS)
    assert said.endswith("."), f"{action} says nothing of use: {said!r}"
    assert said.casefold().rstrip(".") not in (action, ACTIONS[action].title.casefold())
    assert "{" not in said
    assert 16 <= len(said) <= 100, said


@pytest.mark.parametrize(("ruleset", "action"), PAIRS)
def test_the_rule_on_a_card_is_about_its_action(ruleset: str, action: str) -> None:
    """Several actions cite one rule, and some rules say nothing of the action that cites them."""
    rules = load_ruleset(ruleset)
    terms, known = rules.actions[action], ACTIONS[action]
    if is_path(action) or known.shows_chance or terms.is_attack or action == "climb":
        return  # another card tells these
    said = rule_words(action, terms.rule, rules, FACTS)
    assert known.about or page_of(action, terms.title or known.title, terms.rule), f"{action}: {said}"
    assert said.endswith("."), f"{action} has no rule in words"
    assert "{" not in said
    if known.about:
        assert len(said) <= 130, said


@pytest.mark.parametrize(
    ("action", "title", "rule", "page"),
    [
        ("full-defence", "Full defence", "intercept.tumble", ""),
        ("tumble", "Tumble", "intercept.tumble", "intercept.tumble"),
        ("attack", "Attack", "combat.round", ""),
        ("hold", "Delay", "pass.move-without-pass", "pass.move-without-pass"),
    ],
)
def test_a_card_leads_only_to_a_page_that_names_its_action(action: str, title: str, rule: str, page: str) -> None:
    assert page_of(action, title, rule) == page


@pytest.mark.parametrize(
    ("ruleset", "action", "said"),
    [
        ("static", "regroup", "Act earlier: Count +5 and your Intelligence, at once."),
        ("fluid", "regroup", "Act earlier: Count +5 and your Intelligence, when the round ends."),
        ("fluid", "aim", "Take aim at one enemy: +1 on your next shot at it, Count +1."),
        ("action-time", "aim", "Take aim at one enemy: +5 on your next shot at it."),
        ("fluid", "press", "With Count 25 or more: act once more now. Your Count then falls by 20."),
        ("static", "move", "Walk as far as 30 ft.."),
    ],
)
def test_the_numbers_are_those_of_the_ruleset(ruleset: str, action: str, said: str) -> None:
    assert effect_of(action, load_ruleset(ruleset), FACTS) == said.replace("..", ".")


def test_a_number_that_is_changed_changes_the_sentence() -> None:
    import dataclasses

    import msgspec

    rules = load_ruleset("static")
    part: Any = rules.resolution
    attack = msgspec.structs.replace(part.attack, aim=3)
    other = dataclasses.replace(rules, resolution=msgspec.structs.replace(part, attack=attack))
    assert "+3 on your next shot" in effect_of("aim", other, FACTS)


def test_an_action_nobody_knows_says_nothing() -> None:
    assert effect_of("dance", load_ruleset("static"), FACTS) == ""


@pytest.mark.parametrize("detail", ["8", "99", "-1", "north", ""])
def test_a_direction_that_does_not_exist_is_told_in_some_words(detail: str) -> None:
    """An event of a save or a replay can say anything."""
    brace = ACTIONS["brace"]
    assert brace.detail("0") == " to the north"
    assert brace.detail("7") == " to the north-west"
    assert isinstance(brace.detail(detail), str)
    assert "to the" not in brace.detail(detail)
