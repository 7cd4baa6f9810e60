"""The light over a board: dusk and night as washes (transparent coats of colour) that darken it, lit windows, and the
flash of a muzzle.

This light is decoration; sight in the dark is decided by the rules. Bars, tags and paths are drawn after the wash and
stay as clear as by day. A cue is an animation or a sound to be played.
"""

from __future__ import annotations

import math
import random
from collections import deque
from functools import lru_cache

import pygame

from game.model.board import Board
from game.model.grid import Square
from game.model.scenario import Light
from game.ui.board import motion
from game.ui.board.camera import Camera
from game.ui.board.cues import FIRED, Cue, ShotCue
from game.ui.kit import art

Shade = tuple[float, float, float]
WASHES: dict[Light, tuple[Shade, Shade]] = {
    "dusk": ((1.04, 0.78, 0.62), (0.64, 0.61, 0.81)),
    "dark": ((0.42, 0.48, 0.64), (0.42, 0.48, 0.64)),
}
"""Factors (red, green, blue) by which the board's colours are multiplied, at its western and at its eastern border."""
WINDOW: dict[Light, tuple[Shade, float]] = {"dusk": ((0.62, 0.44, 0.12), 1.9), "dark": ((0.80, 0.60, 0.26), 2.6)}
"""Colour that a lit window adds at its middle, and its reach in squares."""
FINE = 4
"""Pixels of the small wash picture along one side of a square."""
STEPS, SMOOTH = 5, 0.28
"""Number of rings of a lit window's light, and the share of the light that falls off smoothly."""
GRAIN = 0.05
FLASH_MS, FADE_MS, WIDE = 60.0, 90.0, 6.0
"""Milliseconds for which a flash is shown and in which it fades, and its width in squares."""
BRIGHT, FADING = 0.75, 0.35
"""Strength (0 to 1) of a flash, and of a fading flash."""
DAY_WIDE, DAY_STRONG = 3.4, 0.6
"""Width in squares of a flash by day, and its strength by day as a share of that at night."""
LIT_WIDE, LIT_STRONG = 1.5, 0.9
"""Width by day of the light on a figure that fires, in squares, and its strength as a share."""
MOST, SPAN_MS = 3, 1000.0
"""Most flashes within a span, and that span in milliseconds, because quick flashes can hurt players."""


class LightWash:
    """The light of one board. By "day" only flashes are drawn; with `still` (reduced motion) no flash is shown."""

    def __init__(self, board: Board, light: Light = "day") -> None:
        self.board, self.light = board, light
        self.still = False
        self._whole: pygame.Surface | None = None
        self._kept: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._clock = 0.0
        self._flashes: deque[tuple[float, Square]] = deque(maxlen=MOST)

    def advance(self, milliseconds: float) -> None:
        """Advance by some milliseconds."""
        self._clock += milliseconds

    def take(self, cue: Cue) -> None:
        """Schedule the flash of a cue that begins, if it is a gunshot and fewer than MOST flashes were shown in the
        last SPAN_MS."""
        if not isinstance(cue, ShotCue) or cue.kind not in FIRED or self.still:
            return
        if len(self._flashes) < MOST or self._clock - self._flashes[0][0] > SPAN_MS:
            self._flashes.append((self._clock + motion.ready_ms(cue), cue.start))

    def on_ground(self, surface: pygame.Surface, camera: Camera) -> None:
        """Light up the ground around figures that fire by day, before figures are drawn."""
        if self.light not in WASHES:
            self._flash(surface, camera, DAY_WIDE, DAY_STRONG)

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Darken the board as drawn so far, and light it up around figures that fire; by day only light up these
        figures."""
        if self.light not in WASHES:
            self._flash(surface, camera, LIT_WIDE, LIT_STRONG)
            return
        page = pygame.Rect(camera.origin, (camera.width * camera.pixels, camera.height * camera.pixels))
        seen = page.clip(camera.view)
        if not seen.size[0] or not seen.size[1]:
            return
        surface.blit(self._cut(page, seen), seen, special_flags=pygame.BLEND_RGB_MULT)
        self._flash(surface, camera, WIDE, 1.0)

    def _flash(self, surface: pygame.Surface, camera: Camera, wide: float, strong: float) -> None:
        """Draw the light of present flashes, `wide` squares across, at `strong` (0 to 1) of their strength."""
        for begun, square in self._flashes:
            age = self._clock - begun
            if 0 <= age < FLASH_MS + FADE_MS:
                glow = _glow(round(camera.pixels * wide), strong * (FADING if age >= FLASH_MS else BRIGHT))
                x, y = camera.centre(square)
                surface.blit(glow, glow.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGB_ADD)

    def _cut(self, page: pygame.Rect, seen: pygame.Rect) -> pygame.Surface:
        """Return the visible part (`seen`) of the light over the whole `page`, at its size on the screen; cached for
        one part."""
        key = (page.size, seen.size, seen.left - page.left, seen.top - page.top)
        if self._kept is None or self._kept[0] != key:
            self._whole = self._whole or self._painted()
            across, down = self._whole.get_width() / page.width, self._whole.get_height() / page.height
            left, top = int((seen.left - page.left) * across), int((seen.top - page.top) * down)
            right = min(self._whole.get_width(), math.ceil((seen.right - page.left) * across))
            bottom = min(self._whole.get_height(), math.ceil((seen.bottom - page.top) * down))
            part = self._whole.subsurface((left, top, max(1, right - left), max(1, bottom - top)))
            made = pygame.transform.smoothscale(part, seen.size)
            self._kept = (key, made.convert() if pygame.display.get_surface() else made)
        return self._kept[1]

    def _painted(self) -> pygame.Surface:
        """Return the light of the whole board as a small picture, with FINE pixels along each side of a square."""
        board, (west, east) = self.board, WASHES[self.light]
        wide, high = board.width * FINE, board.height * FINE
        made = pygame.Surface((wide, high), 0, 24)
        rng = random.Random(f"light {board.width} {board.height}")
        noise = [[rng.uniform(-1, 1) for _ in range(board.width + 2)] for _ in range(board.height + 2)]
        lamps = self._lamps(noise)
        for y in range(high):
            for x in range(wide):
                part = min(1.0, max(0.0, x / wide + 0.25 * y / high - 0.05))
                grain = 1 + GRAIN * noise[y // FINE][x // FINE]
                add = lamps.get((x, y), (0.0, 0.0, 0.0))
                shade = [((a + (b - a) * part) * grain + c) * 255 for a, b, c in zip(west, east, add, strict=True)]
                made.set_at((x, y), [min(255, max(0, round(value))) for value in shade])
        return made

    def _lamps(self, noise: list[list[float]]) -> dict[tuple[int, int], Shade]:
        """Return the colour that lit windows add, by the pixel (x, y) of the wash picture: rings with uneven edges,
        brightest in the middle."""
        colour, far = WINDOW[self.light]
        found: dict[tuple[int, int], Shade] = {}
        for (a, b), kind in sorted(self.board.edges.items()):
            if "window" not in kind:
                continue
            cx, cy = (a[0] + b[0] + 1) / 2 * FINE, (a[1] + b[1] + 1) / 2 * FINE
            reach = math.ceil(far * FINE)
            for y in range(int(cy) - reach, int(cy) + reach + 1):
                for x in range(int(cx) - reach, int(cx) + reach + 1):
                    if 0 <= x < self.board.width * FINE and 0 <= y < self.board.height * FINE:
                        uneven = 0.25 * noise[y // FINE][x // FINE]
                        near = max(0.0, 1 - (math.hypot(x - cx, y - cy) / FINE + uneven) / far)
                        level = int(near * STEPS) / STEPS * (1 - SMOOTH) + near * SMOOTH
                        before = found.get((x, y), (0.0, 0.0, 0.0))
                        brighter = (max(was, part * level) for was, part in zip(before, colour, strict=True))
                        found[x, y] = (next(brighter), next(brighter), next(brighter))
        return found


@lru_cache(16)
def _glow(span: int, strength: float) -> pygame.Surface:
    """Return the light of a muzzle flash, `span` pixels wide, to be added to the picture."""
    ink = "".join(
        f'<circle cx="50" cy="50" r="{radius}" fill="#ffdb75" fill-opacity="{0.16 * strength:.3f}"/>'
        for radius in (50, 42, 33, 24, 15)
    )
    flat = pygame.Surface((span, span), 0, 24)
    flat.blit(art.draw(100, 100, ink, (span, span)), (0, 0))
    return flat
