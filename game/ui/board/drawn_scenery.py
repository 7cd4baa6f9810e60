"""Walls, doors and plants as pictures at one zoom, cached for the latest states of doors and windows."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.model.board import Board
from game.model.grid import Edge
from game.ui.board.scenery import StandingPicture, borders, plants
from game.ui.board.terrain_styles import UNIT
from game.ui.kit import art
from game.ui.kit.kept import MEGABYTE, Kept

FADED = 96
"""Opacity (0 to 255) of a tree with a figure behind it."""
MOST_STATES = 12

_faded_kept: Kept[tuple[str, int]] = Kept(12 * MEGABYTE)


@dataclass(frozen=True, slots=True)
class DrawnThing:
    """An upright thing at one zoom: its picture and its offset (`left`, `top`) from the board's corner, in pixels."""

    thing: StandingPicture
    surface: pygame.Surface
    left: int
    top: int


class DrawnScenery:
    """Draws the upright things of one board (plants, walls, doors), and caches them."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._plants = plants(board)
        self._drawn: dict[tuple[int, frozenset[Edge], frozenset[Edge]], list[DrawnThing]] = {}

    def at(self, pixels: int, opened: frozenset[Edge], broken: frozenset[Edge]) -> list[DrawnThing]:
        """Return all upright things for squares of `pixels` pixels; `opened` and `broken` are the borders whose doors
        and windows are so."""
        key = (pixels, opened, broken)
        if key not in self._drawn:
            if len(self._drawn) > MOST_STATES:
                self._drawn.clear()
            scale = pixels / UNIT
            things = [*self._plants, *borders(self._board, opened, broken)]
            self._drawn[key] = [_drawn(thing, scale) for thing in things if art.exists(f"{thing.part}.svg")]
        return self._drawn[key]


def _drawn(thing: StandingPicture, scale: float) -> DrawnThing:
    size = round(thing.size * scale)
    return DrawnThing(thing, art.picture(thing.part, size, size), round(thing.left * scale), round(thing.top * scale))


def faded(part: str, picture: pygame.Surface) -> pygame.Surface:
    """Return a half transparent copy of a picture; it is cached by `part` and width."""
    key = (part, picture.get_width())
    found = _faded_kept.get(key)
    if found is None:
        found = _faded_kept.put(key, art.faded(picture, FADED))
    return found
