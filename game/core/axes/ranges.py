"""The interface of a part that sets the ranges of weapons."""

from __future__ import annotations

from typing import Protocol

from game.core.axes.part import AnyWorld
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Weapon
from game.model.tally import Tally


class Ranges(Protocol):
    """Ranges of weapons."""

    def shot(self, world: AnyWorld, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """The modifier for a shot at this distance, or why there is none."""

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """The farthest distance in squares at which a weapon may be used."""
