"""Short words that players stumbled over stay mended."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.engine.battle import Battle
from game.quick.quick_battle import QuickBattle
from game.storage.luck_stats import Luck, how_kind


def begun(goal: str) -> Battle:
    battle = Battle.create(QuickBattle.of("amber heron", "phases", goal).scenario())
    battle.start()
    return battle


def test_who_attacks_is_not_told_to_hold_out() -> None:
    goal = begun("hold-out").view("").goal
    assert goal is not None
    other = next(side for side in goal.sides if side != goal.played.attacker)
    assert (goal.title_of(goal.played.attacker), goal.title_of(other)) == ("Take the place", "Hold out")


@pytest.mark.parametrize(("expected", "told"), [(Fraction(11), "11 is"), (Fraction(44, 5), "8.8 is")])
def test_what_is_normal_has_no_empty_decimal_place(expected: Fraction, told: str) -> None:
    luck = Luck("red", 20, 8, expected, Fraction(1, 2), 0, Fraction(0))
    assert told in how_kind(luck, "Your")
