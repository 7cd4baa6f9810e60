"""Motion on a still board: water, grass and flags in the wind, shadows of clouds, the pulsing cursor, breath.

All of it changes at one slow beat, so that a board on which nothing else happens is drawn only eight times a second.
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
"""Opacity (0 to 255) of a glint on water, from beat to beat."""
ONE_IN = 11
"""Number of squares of water of which one begins to glint at each turn."""
BENDS = (0.0, 0.35, 0.8, 1.0, 0.7, 0.9, 0.45, 0.1)
"""Bend of a tuft of grass from beat to beat, 0 (upright) to 1; near 0 at both ends, so that it starts and stops
unnoticed."""
GRASS_ONE_IN, GUST = 23, 3
"""Number of squares of grass of which one bends at each turn, and number of columns that a gust of wind passes in a
beat."""
WAVES = 6
"""Frames of a flag in the wind."""
SWING, POLE = 0.055, 0.24
"""Swing of a flag's end up and down, as a share of its height, and the place of its pole, as a share of its width."""
BREATHES_MS = 1200.0
"""Milliseconds after which grass bends and figures begin to breathe, and in which their breath reaches its full
height."""
LOOKS_BEATS, LOOKS_EVERY = 9, 61
"""Number of beats for which a waiting figure shifts its weight and looks around, and number of beats from one time to
the next."""
BREATH, LEAST_BREATH, BREATH_BEATS, OUT_OF_STEP = 0.045, 2.8, 20, 7
"""Height in squares by which a breathing body rises, its least height in pixels, so that it is seen from afar, beats of
a breath, and beats between the breaths of figures with consecutive numbers."""
CLOUD, CLOUD_SHADE, CLOUD_DARK = (10.0, 6.0), (35, 48, 58), 46
"""Width and height in squares of a cloud's shadow, its colour, and its greatest opacity (0 to 255)."""
CLOUDY, MOST_CLOUDS = 120, 12
"""Squares of a board for each cloud over it, and the most clouds."""
DRIFT = 0.35
"""Squares by which clouds drift in a second."""
CLOUDS_MS, CLOUD_STEPS = 6000.0, 8
"""Milliseconds after which clouds begin to throw shadows, and in which these reach their full strength; and the number
of strengths."""
PULSE = (0.0, 0.02, 0.045, 0.06, 0.045, 0.02)
"""Extra width of the cursor from beat to beat, in squares."""


class Life:
    """The slow motion of one board: water, flags and cursor. `still` is True where motion is reduced."""

    def __init__(self, board: Board) -> None:
        self._water = [square for square in board.squares if any("water" in name for name in board.surfaces(square))]
        self._grass: dict[int, list[int]] = {}
        """Rows of the squares of grass, by column."""
        for x, y in board.squares:
            if board.surfaces((x, y))[-1] == "grass":
                self._grass.setdefault(x, []).append(y)
        self._kept: tuple[object, list[tuple[pygame.Surface, tuple[int, int]]]] = (None, [])
        """The moving pictures on the ground, cached with the values on which they depend."""
        self.age = 0.0
        """Milliseconds since the board was first shown."""
        self.beat = 0
        self.still = False

    def advance(self, milliseconds: float) -> bool:
        """Advance by some milliseconds; return whether something must be redrawn."""
        if self.still:
            return False
        self.age += milliseconds
        before, self.beat = self.beat, int(self.age / BEAT_MS)
        return self.beat != before

    def blits(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the pictures that move on the ground (glints, grass) with the pixels of their top left corners on the
        screen."""
        key = self.beat, self.still, camera.pixels, camera.origin, camera.view.size
        if self._kept[0] != key:
            self._kept = key, [*self.glints(camera), *self.tufts(camera)]
        return self._kept[1]

    def glints(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the strokes of light on visible water, as pictures with the pixels of their top left corners on the
        screen."""
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

    def tufts(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the pictures of visible grass that bends in the wind, with the pixels of their top left corners on the
        screen; none in the first BREATHES_MS."""
        if self.still or self.age < BREATHES_MS:
            return []
        left, top, right, bottom = camera.visible()
        (west, north), pixels, found = camera.origin, camera.pixels, []
        for x in range(left, right):
            turn, phase = divmod(self.beat - x // GUST, len(BENDS))
            for y in self._grass.get(x, ()):
                if top <= y < bottom and (at := _place((y, x), turn, GRASS_ONE_IN)) is not None:
                    place = west + round((x + 0.1 + at[0]) * pixels), north + round((y + 0.05 + at[1]) * pixels)
                    found.append((_tuft(pixels, phase), place))
        return found

    def clouds(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the shadows of clouds in view, which drift over the board, with the pixels of their top left corners
        on the screen; none in the first CLOUDS_MS."""
        strength = min(CLOUD_STEPS, int((self.age - CLOUDS_MS) / CLOUDS_MS * CLOUD_STEPS))
        if self.still or strength <= 0:
            return []
        (wide, high), (left, top), found = CLOUD, camera.origin, []
        across, drift = camera.width + 2 * wide, self.beat * BEAT_MS / 1000 * DRIFT
        for number in range(min(MOST_CLOUDS, 1 + camera.width * camera.height // CLOUDY)):
            x = (number * 0.618 * across + drift) % across - wide
            y = (number * 0.755 + 0.2) % 1.0 * (camera.height + high) - high
            place = left + round(x * camera.pixels), top + round(y * camera.pixels)
            picture = _cloud(camera.pixels, strength, number % 3)
            if picture.get_rect(topleft=place).colliderect(camera.view):
                found.append((picture, place))
        return found

    def flag(self, part: str, span: int) -> pygame.Surface:
        """Return the picture of a flag at this moment of its waving."""
        return art.picture(part, span, span) if self.still else _waving(part, span, self.beat % WAVES)

    def breath(self, number: int, pixels: int) -> float:
        """Return the height in squares by which the breathing body of figure `number` is raised now, for squares of
        `pixels` pixels; 0 at the beginning and with reduced motion."""
        share = min(1.0, max(0.0, self.age - BREATHES_MS) / BREATHES_MS)
        if self.still or share <= 0:
            return 0.0
        high = max(BREATH, LEAST_BREATH / pixels)
        return share * high * (0.51 - 0.49 * math.cos(math.tau * (self.beat + OUT_OF_STEP * number) / BREATH_BEATS))

    def looks_around(self, number: int) -> bool:
        """Return whether figure `number` looks around at this moment."""
        turn = (self.beat + 3 * OUT_OF_STEP * number) % LOOKS_EVERY
        return not self.still and self.age > 2 * BREATHES_MS and turn < LOOKS_BEATS

    def cursor(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the cursor's rectangle, slightly wider or narrower in turn."""
        if self.still:
            return rect
        by = round(PULSE[self.beat % len(PULSE)] * 2 * rect.width)
        return rect.inflate(by, by)


def _place(square: Square, turn: int, one_in: int = ONE_IN) -> tuple[float, float] | None:
    """Return the place of a glint within a square, in squares from its corner; None if the square has none at this
    turn. One of `one_in` squares has a glint."""
    number = (square[0] * 73_856_093 ^ square[1] * 19_349_663 ^ turn * 83_492_791) & 0xFFFF
    if number % one_in:
        return None
    return 0.05 + (number >> 4) % 9 / 18, 0.1 + (number >> 8) % 11 / 16


@lru_cache(64)
def _glint(pixels: int, phase: int) -> pygame.Surface:
    """Return a picture of two short waves of light, for squares of `pixels` pixels."""
    ink = (
        '<path d="M3 7q5 -5 10 0q5 5 10 0" fill="none" stroke="#fffdf7" stroke-width="2.6" stroke-linecap="round"/>'
        '<path d="M13 14q4 -4 8 0q4 4 8 0" fill="none" stroke="#fffdf7" stroke-width="2" stroke-linecap="round"/>'
    )
    made = art.draw(34, 20, ink, (max(4, round(pixels * 0.53)), max(3, round(pixels * 0.31))))
    made.set_alpha(GLINT[phase])
    return made


@lru_cache(48)
def _cloud(pixels: int, strength: int, kind: int) -> pygame.Surface:
    """Return a picture of a cloud's soft shadow, at a strength of 1 to CLOUD_STEPS, for squares of `pixels` pixels;
    `kind` picks one of three shapes."""
    wide, high = 54, 30
    small = pygame.Surface((wide, high), pygame.SRCALPHA)
    lobes = [((0.3, 0.55), 0.29), ((0.52, 0.42), 0.36), ((0.72, 0.6), 0.26)]
    for y in range(high):
        for x in range(wide):
            far = min(
                math.hypot(x / wide - (lobe_x + 0.04 * (kind - 1)), (y / high - lobe_y) * 0.62) / radius
                for (lobe_x, lobe_y), radius in (lobes if kind else lobes[1:])
            )
            soft = max(0.0, 1 - far)
            dark = CLOUD_DARK * strength / CLOUD_STEPS * soft * soft * (3 - 2 * soft)
            small.set_at((x, y), (*CLOUD_SHADE, round(dark)))
    made = pygame.transform.smoothscale(small, (round(CLOUD[0] * pixels), round(CLOUD[1] * pixels)))
    return made.convert_alpha() if pygame.display.get_surface() else made


@lru_cache(64)
def _tuft(pixels: int, phase: int) -> pygame.Surface:
    """Return a picture of three blades of grass in the wind, for squares of `pixels` pixels."""
    bend = BENDS[phase]
    blades = ((5, -1.0, 13.0), (10, 0.5, 17.0), (15, 1.5, 12.0))
    ink = "".join(
        f'<path d="M{x} 21q{lean} {-high / 2} {lean + 9 * bend} {-high * (1 - 0.25 * bend)}" fill="none"'
        f' stroke="#65702f" stroke-width="2.2" stroke-linecap="round"/>'
        for x, lean, high in blades
    )
    made = art.draw(30, 23, ink, (max(4, round(pixels * 0.42)), max(3, round(pixels * 0.32))))
    made.set_alpha(110 if phase in (0, len(BENDS) - 1) else 220)
    return made


@lru_cache(128)
def _waving(part: str, span: int, phase: int) -> pygame.Surface:
    """Return a picture, `span` pixels wide and high, of a flag with a wave that runs away from its pole; `phase` is the
    number of the picture of the wave."""
    picture = art.picture(part, span, span)
    made = pygame.Surface((span, span), pygame.SRCALPHA)
    for x in range(span):
        out = max(0.0, (x / span - POLE) / (1 - POLE))
        dy = round(SWING * span * out * math.sin(math.tau * (out * 0.8 - phase / WAVES)))
        made.blit(picture, (x, dy), (x, 0, 1, span))
    return made
