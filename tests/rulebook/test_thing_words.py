"""Every condition, weapon and kind of ground says what it does, and more than its name, under every ruleset."""

from __future__ import annotations

import pytest

from game.model.terrain import nature
from game.roster import load_roster
from game.rulebook.thing_words import ground_effect, weapon_effect
from game.rulesets import load_ruleset, names


def says_something(said: str, title: str) -> bool:
    """Whether a text is a sentence, and another one than the name of what it is about."""
    return len(said) >= 10 and said.endswith(".") and said.rstrip(".").casefold() != title.casefold()


def test_an_empty_sentence_and_a_mere_name_are_refused() -> None:
    assert not says_something("", "Stunned")
    assert not says_something("Difficult ground.", "Difficult ground")
    assert says_something("Cannot act until it is over.", "Stunned")


CONDITIONS = [(ruleset, name) for ruleset in names() for name in load_ruleset(ruleset).conditions]


@pytest.mark.parametrize(("ruleset", "name"), CONDITIONS)
def test_a_condition_says_what_it_does(ruleset: str, name: str) -> None:
    condition = load_ruleset(ruleset).conditions[name]
    assert says_something(condition.text, condition.title), (condition.title, condition.text)


@pytest.mark.parametrize("name", sorted(load_roster().weapons))
def test_a_weapon_says_what_it_does(name: str) -> None:
    weapon = load_roster().weapons[name]
    assert says_something(weapon_effect(weapon), weapon.title)


@pytest.mark.parametrize("ruleset", names())
def test_every_kind_of_ground_says_what_it_does(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for name, kind in nature().terrain.items():
        assert says_something(ground_effect(name, rules), kind.title), name


def test_the_prices_are_those_of_the_ruleset() -> None:
    assert ground_effect("mud-knee", load_ruleset("static")) == "A step onto it costs 15 ft. instead of 5."
    assert ground_effect("mud-knee", load_ruleset("phases")) == "A step off it costs 5 ft. more."
    assert ground_effect("grass", load_ruleset("static")) == "A step onto it costs the usual 5 ft."
    assert "has to be reloaded" in weapon_effect(load_roster().weapons["rifle"])
