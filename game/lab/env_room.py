"""The room of the environment: how much a board and its squads may hold, so that every battle has the same shapes."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.world import World
from game.model.errors import BadInput


@dataclass(frozen=True, slots=True)
class Room:
    """Largest battle for observations and the table of commands: squares across and down, figures of all sides, and
    doors with windows. A smaller battle is padded."""

    width: int = 44
    height: int = 30
    figures: int = 24
    openings: int = 40

    @property
    def cells(self) -> int:
        """Return the number of squares of the room."""
        return self.width * self.height

    def check(self, world: World) -> None:
        """Raise BadInput with the reason for a battle that does not fit."""
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
"""The room in which every map that comes with the game fits, with squads of up to twelve on two sides."""
