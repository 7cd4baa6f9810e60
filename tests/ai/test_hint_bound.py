"""Hints of battles that the computer plays against itself: at most two short sentences a plan, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.ai.advice import ADVISER, AdvisedOption, considered
from game.ai.hint_sentences import composed
from game.ai.opponent import opponent
from game.engine.battle import Battle
from game.engine.view import View
from game.model.goals import goal_kinds
from game.model.slices import finished
from game.quick.quick_battle import QuickBattle
from tests.rulebook.test_grammar import WRONG
from tests.soak import few_or_many

RULESETS = ("static", "fluid", "action-time", "phases", "passes")
GOING = ("move", "attack", "hustle", "strike")
"""Actions of which somebody can do one who is not busy."""
BATTLES, APART = 5, 11
"""Battles of a ruleset, and the commands between two positions of a battle that are asked about."""
LONGEST = 116
"""Letters that a sentence may have with its full stop."""
REFUSED = {
    r"\bof what is left\b": "of what?",
    r"\b(?:but|\.|,) it (?:may|can)\b": "who is it?",
    r"as from here|not from here": "a comparison that decides nothing",
    r"\bpoints more\b|figure is worth": "figures of the computer's own",
    r"\babout 0\b": "a difference of nothing",
    r", to help\b|keep the way free": "a purpose that says nothing",
    r"may lose about \d+ %": "odd per cents",
    r"\b(?:two|three|four|five|six) enem": "numbers in letters",
}
"""Words that players did not understand in a hint, with the reason."""


def asked(ruleset: str, each: int) -> Iterator[AdvisedOption]:
    """Yield the hints of so many positions of each battle of normal against itself, with every kind of goal."""
    player, adviser = opponent("normal"), opponent(ADVISER)
    for number, goal in enumerate(list(goal_kinds())[:BATTLES]):
        battle = Battle.create(QuickBattle.of(f"told {'abcde'[number]}", ruleset, goal).scenario("human", "human"))
        battle.start()
        left, acts = each, number
        while (decision := battle.decision) is not None and left:
            view = battle.view(decision.seat)
            if acts >= APART and not decision.choices:
                left, acts = left - 1, 0
                free = [one for one in decision.figures if any(_can(view, one, action) for action in GOING)]
                yield from finished(considered(adviser, view, free[-1] if free else 0)).options
            assert battle.submit(player.choose(view)) is None
            acts += 1


def _can(view: View, figure: int, action: str) -> bool:
    return action in view.ruleset.actions and next(view.legal_of(figure, action), None) is not None


@few_or_many("each", 2, 8)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_hint_is_long_or_says_what_players_did_not_understand(ruleset: str, each: int) -> None:
    told = 0
    for option in asked(ruleset, each):
        told += 1
        found = composed(option.reasons, option.cover)
        assert 1 <= len(found.told) <= 2
        besides = (words for part in found.more for words in re.split(r"(?<=\.) ", part))
        for words in (*found.told, *besides):
            assert len(words) <= LONGEST, words
            for pattern, why in (REFUSED | WRONG).items():
                assert not re.search(pattern, words), (why, words)
            assert re.fullmatch(r"[A-Z0-9].*\.", words)
    assert told >= BATTLES * each // 2
