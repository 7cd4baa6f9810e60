"""Looks of paper cards: colours and rims by name, outline and grain."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from functools import cache

import pygame

from game.ui.kit import pen
from game.ui.kit.art import wash
from game.ui.kit.palette import Palette, mix


@dataclass(frozen=True, slots=True)
class CardLook:
    """Look of a card: its colour, the widths of its lit and shaded borders, and the height of its shadow."""

    fill: str
    lit: float = 1.1
    shaded: float = 2.4
    shadow: float = 6
    line: str = ""
    ring: str = ""
    """Colour of a second line around the card, which marks the keyboard's focus; "" if there is none."""


def looks(palette: Palette) -> dict[str, CardLook]:
    """Return the card looks by name ("card", "button", "main" ...)."""
    card = CardLook(palette.card)
    button = replace(card, shadow=5, shaded=2.3)
    return {
        "card": card,
        "button": button,
        "hot": replace(button, fill=palette.accent_light, lit=1.6, shaded=2.9, shadow=7),
        "held": replace(button, fill=palette.accent_light, lit=1.6, shaded=2.9, shadow=2),
        "chosen": CardLook(mix(palette.accent_light, palette.accent, 0.3), 1.8, 3.4, 5),
        "main": CardLook(palette.accent, 1.6, 3.0, 5),
        "main-hot": CardLook("#edc671", 2.0, 3.4, 7),
        "off": CardLook(palette.disabled, 1.0, 1.8, 2, palette.ink_soft),
        "tab": CardLook(palette.tab, 1.0, 2.2, 3),
        "row": CardLook(palette.card, 0, 0, 0),
        "link": CardLook(palette.page, 0, 0, 0),
    }


@cache
def grain_tile() -> pygame.Surface:
    """Return a texture of card, 512 pixels square, to multiply with."""
    return wash("paper", ("#ffffff", "#f7f5f2", "#e5e1d7"), 512)


def rounded(left: float, top: float, width: float, height: float, radius: float) -> pen.Poly:
    """Return a rectangle with round corners, clockwise."""
    right, bottom = left + width, top + height
    centres = (
        (right - radius, top + radius, -math.pi / 2),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, math.pi / 2),
        (left + radius, top + radius, math.pi),
    )
    corners = [
        (x + math.cos(start + i / 4 * math.pi / 2) * radius, y + math.sin(start + i / 4 * math.pi / 2) * radius)
        for x, y, start in centres
        for i in range(5)
    ]
    return pen.resample(corners, 5, closed=True)


def ring(outline: pen.Poly, lit: float, shaded: float, rng: random.Random, colour: str, rough: float = 0.3) -> str:
    outer, inner = pen.contour(outline, lit, shaded, rng, rough)
    return pen.fill(pen.smooth(outer) + pen.smooth(inner), colour, 1.0, even_odd=True)
