"""The interface of a part with which enemies hold up a move."""

from __future__ import annotations

from typing import Protocol

from game.core.axes.part import AnyWorld
from game.model.components import Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Placed


class Engagement(Protocol):
    """Effects of a nearby enemy on a move."""

    def stop_squares(self, world: AnyWorld, figure: int) -> frozenset[Square]:
        """Squares (of the mover's top left) on which an enemy nearby ends a move."""

    def holders(self, world: AnyWorld, mover: Placed) -> tuple[int, ...]:
        """Enemies that hold a figure up beside them where it is placed."""

    def holds(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure may not take ordinary moves from where it stands; None if it may."""

    def halts(self, world: AnyWorld, figure: int, walking: Walking) -> tuple[str, str] | None:
        """Reason and rule for which a mover that has just entered a square must stop there."""

    def provoked(
        self, world: AnyWorld, figure: int, frm: Square, to: Square, action: str, taken: int
    ) -> tuple[int, ...]:
        """Figures that may react to a step of a move, `taken` steps after its start, in the order they are asked."""

    def watchers(self, world: AnyWorld, figure: Placed) -> tuple[int, ...]:
        """Enemies that have a figure, where it is placed, within their close reach from where they stand."""

    def watches(self, world: AnyWorld, enemy: Placed, figure: Placed) -> bool:
        """Return whether an enemy has a figure within its close reach from the places given."""

    def reaction_weapons(self, world: AnyWorld, figure: int, mover: Placed) -> tuple[str, ...]:
        """The weapons a figure may choose from to react with, the best one first."""

    def reaction_weapon(self, world: AnyWorld, figure: int, mover: Placed) -> str:
        """The weapon a figure would react with to a mover where that is placed; empty without one."""
