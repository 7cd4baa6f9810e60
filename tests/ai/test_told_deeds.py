"""Plans are told with what covers the figure where they end, by its title."""

from __future__ import annotations

from game.ai import opponent
from game.ai.advice import advise
from tests.ai.arena import arena

FIELD = """
. . . . . . . . . . . .
. A . . . . . . . . b .
. . . . . . . . . . . .
"""
SQUADS = {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}


def test_a_plan_says_behind_what_it_ends() -> None:
    edges = [{"kind": "sandbags", "line": [[3, 0], [3, 3]]}]
    for places, covered in ((edges, True), ([], False)):
        battle = arena(FIELD, SQUADS, edges=places)
        options = advise(opponent("yardstick"), battle.view("red")).options
        assert any(option.cover.startswith("the sandbags, against b, who hits at ") for option in options) == covered
        assert all(not option.cover for option in options if " to " not in option.deed)
