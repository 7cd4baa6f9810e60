"""A way of the phases that takes a check: opponents climb where no other way leads to what draws them."""

from __future__ import annotations

import pytest

from game.model.commands import ClimbForward
from game.model.scenario import Objective
from game.rules import figures
from tests.ai.arena import arena, choice

ROCK = {"#": "rock"}
BELOW = """
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . A . . . . . . . # #
. . . . . . . . . . # b
"""
"""Somebody three squares from a cliff, and an enemy shut up in rocks."""
UP_THERE = (Objective("hold", "any", ((2, 1), (3, 1), (4, 1)), rounds=2),)


@pytest.mark.parametrize("high", [10, 15, 30])
def test_it_climbs_to_ground_that_is_to_be_held(high: int) -> None:
    heights = "\n".join([" ".join([str(high)] * 12)] * 3 + [" ".join("0" * 12)] * 5)
    battle = arena(
        BELOW, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="phases", legend=ROCK, heights=heights,
        objectives=UP_THERE, round_limit=20,
    )  # fmt: skip
    climbs = 0
    while battle.decision is not None and figures.square_of(battle.world, 1)[1] > 2:
        command = choice(battle)
        assert battle.submit(command) is None
        climbs += isinstance(command, ClimbForward) and command.figure == 1
        assert climbs < 30, "it tries and tries"
    assert climbs
    assert figures.square_of(battle.world, 1)[1] <= 2
