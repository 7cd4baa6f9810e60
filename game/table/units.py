"""The unit in which players read distances: feet or squares."""

from __future__ import annotations

from typing import Literal

from game.engine.view import View

Unit = Literal["ft.", "sq."]


def unit_of(view: View) -> Unit:
    """Return the unit in which the ruleset measures a move."""
    return "ft." if view.ruleset.movement.unit == "ft." else "sq."
