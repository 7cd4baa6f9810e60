"""Motion on a still board: water that glints, flags in the wind, the cursor's pulse, the breath of those who stand.

All of it goes by one slow beat: a board on which nothing else happens is drawn eight times a second and no more.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.model.board import Board
from game.model.grid import Square
from game.ui.board.camera import Camera
from game.ui.kit import art

BEAT_MS = 120.0
"""Length of a beat, in milliseconds."""
GLINT = (70, 150, 220, 150, 70)
"""Opacity of a glint from beat to beat, of 255."""
ONE_IN = 11
"""Of so many squares of water one begins to glint at each turn."""
WAVES = 6
"""Frames of a flag in the wind."""
SWING, POLE = 0.055, 0.24
"""Swing of a flag's end up and down, as a share of its height, and the place where it leaves its pole, of its width."""
BREATHES_MS = 1200.0
"""Milliseconds after the last thing that happened after which figures begin to breathe, and in which it grows."""
BREATH, BREATH_BEATS, OUT_OF_STEP = 0.045, 20, 7
"""Height in squares by which a body rises as it breathes, beats of a breath, and beats by which two figures with
successive numbers are out of step."""
PULSE = (0.0, 0.02, 0.045, 0.06, 0.045, 0.02)
"""Extra width of the cursor from beat to beat, in squares."""


class Life:
    """The slow motion of one board: water, flags and cursor. `still` is True where motion is reduced."""

    def __init__(self, board: Board) -> None:
        self._water = [square for square in board.squares if any("water" in name for name in board.surfaces(square))]
        self._age = 0.0
        self.beat = 0
        self.still = False

    def advance(self, milliseconds: float) -> bool:
        """Advance by some milliseconds; return whether something must be redrawn."""
        if self.still:
            return False
        self._age += milliseconds
        before, self.beat = self.beat, int(self._age / BEAT_MS)
        return self.beat != before

    def glints(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the strokes of light on visible water, as pictures with their places on the screen."""
        if self.still or not self._water:
            return []
        left, top, right, bottom = camera.visible()
        turn, phase = divmod(self.beat, len(GLINT))
        stroke = _glint(camera.pixels, phase)
        found = []
        for x, y in self._water:
            if left <= x < right and top <= y < bottom and (at := _place((x, y), turn)) is not None:
                corner = camera.corner((x, y))
                found.append(
                    (stroke, (corner[0] + round(at[0] * camera.pixels), corner[1] + round(at[1] * camera.pixels)))
                )
        return found

    def flag(self, part: str, span: int) -> pygame.Surface:
        """Return the picture of a flag at this moment of its waving."""
        return art.picture(part, span, span) if self.still else _waving(part, span, self.beat % WAVES)

    def breath(self, number: int, rested: float) -> float:
        """Return the height, in squares, by which the body of a figure with a number is raised at this moment, some
        milliseconds after the last thing that happened: 0 at first, and where nothing moves."""
        share = min(1.0, max(0.0, rested - BREATHES_MS) / BREATHES_MS)
        if self.still or share <= 0:
            return 0.0
        return share * BREATH * (0.51 - 0.49 * math.cos(math.tau * (self.beat + OUT_OF_STEP * number) / BREATH_BEATS))

    def cursor(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the cursor's rectangle, slightly wider or narrower in turn."""
        if self.still:
            return rect
        by = round(PULSE[self.beat % len(PULSE)] * 2 * rect.width)
        return rect.inflate(by, by)


def _place(square: Square, turn: int) -> tuple[float, float] | None:
    """Return the place of a glint on a square of water at this turn, from its corner in squares; None for most
    squares."""
    number = (square[0] * 73_856_093 ^ square[1] * 19_349_663 ^ turn * 83_492_791) & 0xFFFF
    if number % ONE_IN:
        return None
    return 0.05 + (number >> 4) % 9 / 18, 0.1 + (number >> 8) % 11 / 16


@lru_cache(64)
def _glint(pixels: int, phase: int) -> pygame.Surface:
    """Return a picture of two short waves of light, for squares of so many pixels."""
    ink = (
        '<path d="M3 7q5 -5 10 0q5 5 10 0" fill="none" stroke="#fffdf7" stroke-width="2.6" stroke-linecap="round"/>'
        '<path d="M13 14q4 -4 8 0q4 4 8 0" fill="none" stroke="#fffdf7" stroke-width="2" stroke-linecap="round"/>'
    )
    made = art.draw(34, 20, ink, (max(4, round(pixels * 0.53)), max(3, round(pixels * 0.31))))
    made.set_alpha(GLINT[phase])
    return made


@lru_cache(128)
def _waving(part: str, span: int, phase: int) -> pygame.Surface:
    """Return a picture of a flag with a wave that runs away from its pole."""
    picture = art.picture(part, span, span)
    made = pygame.Surface((span, span), pygame.SRCALPHA)
    for x in range(span):
        out = max(0.0, (x / span - POLE) / (1 - POLE))
        dy = round(SWING * span * out * math.sin(math.tau * (out * 0.8 - phase / WAVES)))
        made.blit(picture, (x, dy), (x, 0, 1, span))
    return made
