"""Traces of a fight on the ground: cartridge cases, scars of shots, scorched earth; and dust under running feet.

A cue is an animation or a sound to be played.
"""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from game.ui.board import motion
from game.ui.board.camera import Camera
from game.ui.board.cues import FIRED, BlastCue, Cue, MoveCue, ShotCue, SignCue
from game.ui.kit import art

TraceKind = Literal["case", "scar", "scuff", "scorch"]
MOST = 240
"""Most traces on a board; the oldest are removed first."""
WIDTHS: dict[TraceKind, float] = {"case": 0.13, "scar": 0.34, "scuff": 0.42, "scorch": 1.0}
"""Widths of traces in squares. For scorched earth it is multiplied by the width of the blast, up to SCORCHED."""
SCORCHED = 2.2
"""Greatest width in squares of scorched earth, however far a blast reaches."""
TURN = 30
"""Degrees between two pictures of a turned trace."""
SETTLES = 1.3
"""Squares that a figure goes on until the dust of a step has settled."""
DUST = {
    "dirt": "#cdb27c", "sand": "#e6d5ac", "mud": "#8a6239", "swamp": "#7d7346", "snow": "#fffdf7",
    "water": "#e4f2f4", "street": "#d3c9b8", "rubble": "#b9b0a2", "grass": "#cdbd8e", "earth": "#b58d5e",
}  # fmt: skip
"""Colours of dust under feet, by the beginning of the ground's name; any other ground has no dust."""


@dataclass(frozen=True, slots=True)
class Left:
    """One trace on the board: its kind, place in squares, turn in degrees and width in squares."""

    kind: TraceKind
    x: float
    y: float
    degrees: int
    width: float


class Litter:
    """Traces that actions leave on one board, such as cartridge cases and scorch marks."""

    def __init__(self) -> None:
        self._lies: deque[Left] = deque(maxlen=MOST)
        self._left = 0
        """Number of times that traces were added or removed."""
        self._kept: tuple[object, list[tuple[pygame.Surface, tuple[int, int]]]] = (None, [])
        """The pictures of the visible traces, cached with the values on which they depend."""

    def __len__(self) -> int:
        return len(self._lies)

    def clear(self) -> None:
        """Remove all traces."""
        self._lies.clear()
        self._left += 1

    def take(self, cue: Cue) -> None:
        """Add the traces that a cue leaves."""
        if isinstance(cue, ShotCue) and cue.kind in FIRED:
            for _ in range(3 if cue.kind == "burst" else 1):
                self._lay("case", cue.start, 0.2, 0.3)
        elif isinstance(cue, SignCue) and cue.sign in ("chips", "puff", "spark"):
            self._lay("scuff" if cue.sign == "spark" else "scar", cue.square, 0.3, 0.22)
        elif isinstance(cue, BlastCue):
            self._lay("scorch", cue.centre, 0.0, 0.0, min(SCORCHED, cue.radius + 0.4))

    def _lay(self, kind: TraceKind, square: tuple[int, int], apart: float, low: float, times: float = 1.0) -> None:
        """Add a trace near the middle of a square, up to `apart` squares aside and `low` squares below it, `times` as
        wide as usual; a cartridge case falls beside the shooter."""
        rng = random.Random(f"{kind} {square} {len(self._lies)}")
        across = rng.choice((-1, 1)) * rng.uniform(0.58, 0.74) if kind == "case" else rng.uniform(-apart, apart)
        x, y = square[0] + 0.5 + across, square[1] + 0.5 + low + rng.uniform(-apart, apart) / 2
        self._left += 1
        self._lies.append(Left(kind, x, y, rng.randrange(0, 360, TURN), WIDTHS[kind] * times))

    def blits(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the pictures of the visible traces, with the pixels of their top left corners on the screen."""
        key = self._left, camera.pixels, camera.origin, tuple(camera.view)
        if self._kept[0] != key:
            self._kept = key, self._pictures(camera)
        return self._kept[1]

    def _pictures(self, camera: Camera) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        left, top = camera.origin
        first_x, first_y, last_x, last_y = camera.visible(1)
        pixels, found = camera.pixels, []
        for one in self._lies:
            if first_x <= one.x < last_x and first_y <= one.y < last_y:
                picture = _picture(one.kind, one.degrees, max(3, round(one.width * pixels)))
                wide, high = picture.get_size()
                found.append((picture, (left + int(one.x * pixels) - wide // 2, top + int(one.y * pixels) - high // 2)))
        return found


_INK: dict[TraceKind, str] = {
    "case": '<rect x="12" y="40" width="76" height="26" rx="9" fill="#2b2420"/>'
    '<rect x="19" y="46" width="46" height="14" fill="#d8b25a"/>'
    '<rect x="68" y="46" width="13" height="14" fill="#9a7328"/>',
    "scar": '<g fill="none" stroke="#4a3d31" stroke-linecap="round" stroke-opacity=".72"><path d="M34 44L48 50L40 64" '
    'stroke-width="7"/><path d="M50 50L70 42" stroke-width="6"/><path d="M56 58L66 70" stroke-width="5"/></g>'
    '<ellipse cx="50" cy="51" rx="9" ry="7" fill="#4a3d31" fill-opacity=".8"/>',
    "scuff": '<g fill="#5b4636" fill-opacity=".42"><ellipse cx="40" cy="50" rx="24" ry="9"/>'
    '<ellipse cx="66" cy="57" rx="15" ry="6"/><ellipse cx="58" cy="42" rx="8" ry="4"/></g>',
    "scorch": '<ellipse cx="50" cy="50" rx="46" ry="44" fill="#3a2f28" fill-opacity=".08"/>'
    '<path d="M50 8L58 26L76 16L74 36L94 44L76 54L86 76L66 70L54 94L44 74L20 84L26 62L6 52L26 42L16 22L38 28Z" '
    'fill="#3a2f28" fill-opacity=".16"/><ellipse cx="50" cy="50" rx="20" ry="19" fill="#2b2420" fill-opacity=".24"/>',
}  # fmt: skip


@lru_cache(400)
def _picture(kind: TraceKind, degrees: int, width: int) -> pygame.Surface:
    flat = art.draw(100, 100, _INK[kind], (width, width))
    return pygame.transform.rotozoom(flat, degrees, 1.0) if degrees and kind != "scuff" else flat


def dust_of(ground: str) -> str:
    """Return the colour of the dust of a ground by its name; "" for ground without dust."""
    return next((tone for name, tone in DUST.items() if ground.startswith(name)), "")


def dust(surface: pygame.Surface, cue: MoveCue, share: float, camera: Camera) -> None:
    """Draw the dust of a mover's last steps; each cloud grows and settles."""
    colour = dust_of(cue.sound.partition(".")[2])
    legs = len(cue.squares) - 1
    if not colour or cue.pushed or cue.flung or legs <= 0:
        return
    along = motion.along(cue, share)
    for step in range(max(1, int(along * 2) - 2), int(along * 2) + 1):
        age = (along - step / 2) / SETTLES
        if age < 1:
            leg = min(int(step / 2), legs - 1)
            a, b, part = cue.squares[leg], cue.squares[leg + 1], step / 2 - leg
            x, y = a[0] + (b[0] - a[0]) * part + cue.wide / 2, a[1] + (b[1] - a[1]) * part + cue.wide - 0.14
            cloud = puff(colour, camera.pixels, min(3, int(age * 4)))
            left, top = camera.origin
            side = camera.pixels // 8 * (1 if step % 2 else -1)
            at = (
                left + round(x * camera.pixels) + side,
                top + round(y * camera.pixels) - round(age * camera.pixels / 8),
            )
            surface.blit(cloud, cloud.get_rect(center=at))


@lru_cache(200)
def puff(colour: str, pixels: int, age: int) -> pygame.Surface:
    """Return a small cloud of dust, larger and thinner with its age (0 to 3)."""
    span = max(4, round(pixels * (0.2 + 0.09 * age)))
    ink = "".join(
        f'<circle cx="{50 + math.cos(turn) * 22:.0f}" cy="{52 + math.sin(turn) * 14:.0f}" r="22" fill="{colour}" '
        'stroke="#52463c" stroke-width="4" stroke-opacity=".55"/>'
        for turn in (0.4, 2.6, 4.6)
    )
    made = art.draw(100, 100, ink, (span, span))
    made.set_alpha((200, 160, 105, 55)[age])
    return made
