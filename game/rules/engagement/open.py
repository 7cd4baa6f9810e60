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
    """Engagement without effect: no figure is held, stopped or provoked. The other parts of this axis extend this
    class."""

    name: ClassVar[str] = "open"
    reacts: ClassVar[bool] = False

    def stop_squares(self, world: World, figure: int) -> frozenset[Square]:
        """Return no squares: none stops a move."""
        return frozenset()

    def holders(self, world: World, mover: Placed) -> tuple[int, ...]:
        """Return no figures: none holds another up."""
        return ()

    def watchers(self, world: World, figure: Placed) -> tuple[int, ...]:
        """Return no figures: none is watched."""
        return ()

    def watches(self, world: World, enemy: Placed, figure: Placed) -> bool:
        """Return False: no figure is watched."""
        return False

    def holds(self, world: World, figure: int) -> Rejection | None:
        """Return None: no figure is held."""
        return None

    def halts(self, world: World, figure: int, walking: Walking) -> tuple[str, str] | None:
        """Return None: no figure is halted."""
        return None

    def provoked(self, world: World, figure: int, frm: Square, to: Square, action: str, taken: int) -> tuple[int, ...]:
        """Return no figures: none reacts."""
        return ()

    def reaction_weapons(self, world: World, figure: int, mover: Placed) -> tuple[str, ...]:
        """Return no weapons: no figure reacts."""
        return ()

    def reaction_weapon(self, world: World, figure: int, mover: Placed) -> str:
        """Return no weapon: no figure reacts."""
        return ""
