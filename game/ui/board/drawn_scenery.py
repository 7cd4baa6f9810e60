"""Walls and plants as pictures at a zoom, kept for every state of the doors and windows that was shown lately."""

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
"""Opacity of a tree somebody stands behind, of 255."""
MOST_STATES = 12

_faded_kept: Kept[tuple[str, int]] = Kept(12 * MEGABYTE)


@dataclass(frozen=True, slots=True)
class DrawnThing:
    """An upright thing at a zoom: its picture and where it goes from the board's corner, in pixels."""

    thing: StandingPicture
    surface: pygame.Surface
    left: int
    top: int


class DrawnScenery:
    """The upright things of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._plants = plants(board)
        self._drawn: dict[tuple[int, frozenset[Edge], frozenset[Edge]], list[DrawnThing]] = {}

    def at(self, pixels: int, opened: frozenset[Edge], broken: frozenset[Edge]) -> list[DrawnThing]:
        """All of them at so many pixels a square, with some doors and windows open or broken."""
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
    """The same picture, half transparent."""
    key = (part, picture.get_width())
    found = _faded_kept.get(key)
    if found is None:
        found = _faded_kept.put(key, art.faded(picture, FADED))
    return found
