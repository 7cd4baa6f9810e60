"""Removals for goals: the code of each rule, and its replacement."""

from __future__ import annotations

from typing import Any

from tests.removals.swaps import Removal, function, nothing, removal

JUDGE = "game.engine.systems.goal_judge"


def nobody_scores(*_: Any) -> str:
    """Return "", so that rounds end without a point."""
    return ""


def out_of_reach(*_: Any) -> bool:
    """Return False, so that no load is ever taken up."""
    return False


REMOVALS: dict[str, Removal] = {
    "goals.hill": removal("goal_judge._score", function(f"{JUDGE}:_score", nobody_scores)),
    "goals.hold-out": removal("goal_judge._score", function(f"{JUDGE}:_score", nobody_scores)),
    "goals.raid": removal("goals.can_take", function("game.rules.goals:can_take", out_of_reach)),
    "goals.escort": removal("goal_judge._carry", function(f"{JUDGE}:_carry", nothing)),
    "goals.ambush": removal("goal_judge._reached", function(f"{JUDGE}:_reached", nothing)),
    "goals.extraction": removal("goals.can_take", function("game.rules.goals:can_take", out_of_reach)),
}
