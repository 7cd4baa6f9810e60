"""Upper limits to boards and squads, so that observations and action tables of all battles have the same shapes."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.world import World
from game.model.errors import BadInput


@dataclass(frozen=True, slots=True)
class Room:
    """Largest battle for observations and action table: squares across and down, figures of all sides together, and
    borders that can be opened (`openings`). Smaller battles are padded."""

    width: int = 44
    height: int = 30
    figures: int = 24
    openings: int = 40

    @property
    def cells(self) -> int:
        """Number of squares in the room."""
        return self.width * self.height

    def check(self, world: World) -> None:
        """Raise BadInput with the limit that a battle breaks, if it breaks one."""
        board = world.board
        needs = {
            "width": board.width,
            "height": board.height,
            "figures": max(world.figures, default=0),
            "openings": len(board.openings),
        }
        for name, needed in needs.items():
            if needed > (has := getattr(self, name)):
                raise BadInput.of("room", f"{world.map.id} needs {name}={needed}, and the room has {has}")


SHIPPED = Room()
"""A room for every map of the game, with two sides of up to twelve figures."""
