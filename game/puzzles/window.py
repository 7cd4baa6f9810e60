"""Parts of maps cut out as maps of their own, with borders and heights but without objectives or areas."""

from __future__ import annotations

from typing import NamedTuple

from game.model.board import Board
from game.model.grid import Edge, Square
from game.model.scenario import BattleMap


class Window(NamedTuple):
    """A part of a map: its top left square, and its width and height in squares."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, square: Square) -> bool:
        """Return whether a square of the map lies in this part."""
        x, y = square
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def within(self, square: Square) -> Square:
        """Return a square of the map in the coordinates of this part."""
        return square[0] - self.x, square[1] - self.y


def cut(battle_map: BattleMap, window: Window) -> BattleMap:
    """Return a part of a map as a map of its own. Raises ValueError if it reaches over the map's edge."""
    board = battle_map.board
    if window.x < 0 or window.y < 0 or window.width < 1 or window.height < 1:
        raise ValueError("a window must begin on the map and have at least one square")
    if window.x + window.width > board.width or window.y + window.height > board.height:
        raise ValueError(f"the window is partly off the map, which is {board.width} x {board.height} squares")
    rows = range(window.y, window.y + window.height)
    places = [board.index((window.x, y)) for y in rows]
    piece = Board(
        window.width,
        window.height,
        tuple(stack for place in places for stack in board.terrain[place : place + window.width]),
        tuple(feet for place in places for feet in board.heights[place : place + window.width]),
        {_moved(edge, window): kind for edge, kind in board.edges.items() if _is_inside(edge, window)},
        tuple(_moved(edge, window) for edge in board.opened if _is_inside(edge, window)),
        frozenset(window.within(square) for square in board.indoors if window.holds(square)),
    )
    name = f"{battle_map.id}-{window.x}-{window.y}-{window.width}-{window.height}"
    return BattleMap(
        name, battle_map.title, piece, environment=battle_map.environment, light=battle_map.light,
        sides=battle_map.sides, scale=battle_map.scale,
    )  # fmt: skip


def _is_inside(edge: Edge, window: Window) -> bool:
    return window.holds(edge[0]) and window.holds(edge[1])


def _moved(edge: Edge, window: Window) -> Edge:
    return window.within(edge[0]), window.within(edge[1])
