"""Units in which a player is told how far something is."""

from __future__ import annotations

from typing import Literal

from game.engine.view import View

Unit = Literal["ft.", "sq."]


def unit_of(view: View) -> Unit:
    """Return the unit in which the ruleset counts a move."""
    return "ft." if view.ruleset.movement.unit == "ft." else "sq."
