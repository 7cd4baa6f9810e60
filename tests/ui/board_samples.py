"""A small board with all kinds of ground, and helpers for tests of the board view."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.model.board import Board
from game.model.grid import Edge, Square, edge_between
from game.ui.board.marks import FigureMark

SKETCH = """
....B...wWw.ss
.FFF....wWw.ss
.FFF..T.wWwsii
.FFF....www.ii
====c===www===
====.===www===
.rr..mm.wWw.DD
.rr..mM..w..DD
"""
LEGEND = {
    ".": ("grass",),
    "B": ("grass", "bush-heavy"),
    "T": ("tree",),
    "F": ("floor",),
    "=": ("street",),
    "c": ("clutter",),
    "m": ("mud-knee",),
    "M": ("mud-waist",),
    "w": ("water-knee",),
    "W": ("water-waist",),
    "s": ("snow-shallow",),
    "D": ("snow-deep",),
    "i": ("ice",),
    "r": ("roof",),
}
DOOR: Edge = edge_between((2, 3), (2, 4))


def open_window(size: tuple[int, int] = (640, 400)) -> pygame.Surface:
    """Return a screen without a window."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)


def sample_board() -> Board:
    """Return a board of 14 by 8 squares: a house with a door, a street, a river, mud, snow, ice and a roof."""
    rows = SKETCH.strip().split("\n")
    edges = {edge_between((x, 0), (x, 1)): "wall" for x in (1, 2, 3)}
    edges |= {edge_between((x, 3), (x, 4)): "wall" for x in (1, 3)} | {DOOR: "door"}
    edges |= {edge_between((x, y), (x + 1, y)): "wall" for x in (0, 3) for y in (1, 2, 3)}
    terrain = tuple(LEGEND[mark] for row in rows for mark in row)
    heights = tuple(10 if mark == "r" else 0 for row in rows for mark in row)
    house = frozenset((x, y) for x in (1, 2, 3) for y in (1, 2, 3))
    return Board(len(rows[0]), len(rows), terrain, heights, edges, (), house)


def open_board(width: int, height: int) -> Board:
    """Return a board of grass."""
    count = width * height
    return Board(width, height, (("grass",),) * count, (0,) * count)


def figure(number: int, square: Square, **more: object) -> FigureMark:
    """Return a rifleman of Red."""
    return FigureMark(number, "rifleman", "red", square, **more)  # type: ignore[arg-type]
