"""The interface of the part of a ruleset that sets the ranges of weapons."""

from __future__ import annotations

from typing import Protocol

from game.core.axes.part import AnyWorld
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Weapon
from game.model.tally import Tally


class Ranges(Protocol):
    """Rules for how far weapons reach, and for how much harder a shot becomes with distance."""

    def shot(self, world: AnyWorld, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """Return the modifier for a shot over this many squares, or the reason why the weapon cannot be used at that
        distance."""

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """Return the farthest distance in squares at which a weapon may be used."""
