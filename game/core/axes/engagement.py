"""The interface of the part of a ruleset that lets enemies hold up a move."""

from __future__ import annotations

from typing import ClassVar, Protocol

from game.core.axes.part import AnyWorld
from game.model.components import Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Placed


class Engagement(Protocol):
    """Rules by which nearby enemies hinder a figure's move."""

    reacts: ClassVar[bool]
    """True if a step past an enemy may provoke an attack."""

    def stop_squares(self, world: AnyWorld, figure: int) -> frozenset[Square]:
        """Return the squares on which a nearby enemy ends the figure's move; each is a place of the figure's top left
        corner."""

    def holders(self, world: AnyWorld, mover: Placed) -> tuple[int, ...]:
        """Return the ids of the enemies beside a figure that hold it up when it stands where `mover` says."""

    def holds(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure may not take ordinary moves from where it stands; None if it may."""

    def halts(self, world: AnyWorld, figure: int, walking: Walking) -> tuple[str, str] | None:
        """Return the reason in words and the rule's id if a mover must stop on the square it has just entered; None if
        it may go on."""

    def provoked(
        self, world: AnyWorld, figure: int, frm: Square, to: Square, action: str, taken: int
    ) -> tuple[int, ...]:
        """Return the ids of the figures that may react to a step of a move, in the order they are asked; `taken` is the
        number of steps already taken."""

    def watchers(self, world: AnyWorld, figure: Placed) -> tuple[int, ...]:
        """Return the ids of the enemies that have the figure within their close reach, if it stands where `figure`
        says."""

    def watches(self, world: AnyWorld, enemy: Placed, figure: Placed) -> bool:
        """Return whether the enemy has the figure within its close reach, both standing where their arguments say."""

    def reaction_weapons(self, world: AnyWorld, figure: int, mover: Placed) -> tuple[str, ...]:
        """Return the ids of the weapons with which a figure may react to a mover that stands where `mover` says, the
        best first."""

    def reaction_weapon(self, world: AnyWorld, figure: int, mover: Placed) -> str:
        """Return the id of the weapon with which a figure would react to a mover that stands where `mover` says; "" if
        it has none."""
