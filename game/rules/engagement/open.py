"""Engagement without effect: nearby enemies neither stop a move nor react to it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.world import World
from game.model.components import Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Placed


class OpenGround(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Engagement without effect: enemies do not hold, stop or provoke a mover. The other engagement parts are
    subclasses of this one."""

    name: ClassVar[str] = "open"
    reacts: ClassVar[bool] = False

    def stop_squares(self, world: World, figure: int) -> frozenset[Square]:
        """Return no squares, because no enemy stops a move."""
        return frozenset()

    def holders(self, world: World, mover: Placed) -> tuple[int, ...]:
        """Return (): no enemy holds a figure up."""
        return ()

    def watchers(self, world: World, figure: Placed) -> tuple[int, ...]:
        """Return (): no enemy reacts to a move."""
        return ()

    def watches(self, world: World, enemy: Placed, figure: Placed) -> bool:
        """Return False, because no enemy reacts to a move."""
        return False

    def holds(self, world: World, figure: int) -> Rejection | None:
        """Return no rejection (None), because no enemy keeps a figure from moving."""
        return None

    def halts(self, world: World, figure: int, walking: Walking) -> tuple[str, str] | None:
        """Return None: no enemy makes a mover stop."""
        return None

    def provoked(self, world: World, figure: int, frm: Square, to: Square, action: str, taken: int) -> tuple[int, ...]:
        """Return (): no enemy reacts to a move."""
        return ()

    def reaction_weapons(self, world: World, figure: int, mover: Placed) -> tuple[str, ...]:
        """Return (): no enemy reacts to a move."""
        return ()

    def reaction_weapon(self, world: World, figure: int, mover: Placed) -> str:
        """Return no weapon (""), because no enemy reacts to a move."""
        return ""
