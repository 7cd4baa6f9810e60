"""Shared facts of the game's look: colours, side colours as text tokens, wash palettes; and loading a drawing to look
at it."""
from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ink import mix
from PIL import Image

if TYPE_CHECKING:
    import pygame

ASSETS = Path(__file__).resolve().parent.parent

INK, INK2 = "#2b2420", "#52463c"
PAPER, CARD, SHADE = "#f3e9d2", "#fbf4e2", "#e4d6b8"
RED, RED_D, BLUE, BLUE_D = "#ad3421", "#84271a", "#2f6690", "#1e4666"
OCHRE = OCH = "#e0b257"

TOKENS = ("#c9482f", "#8f2c1c", "#dd7a5c")
"""Base, shadow and light of the side colour, as they are written in the drawings' files."""


def family(base: str, dark: str, light: str) -> tuple[str, ...]:
    """Return the three side colours and the four tones between them that two-tone washes use."""
    return (base, dark, light, mix(base, dark, .16), mix(dark, base, .22), mix(light, dark, .16), mix(dark, light, .22))


SIDE_COLOURS = {"red": TOKENS, "blue": ("#3a76a6", "#1e4a70", "#76a6c9"),
                "ochre": ("#cf9a2e", "#8a5f12", "#e6c26a"), "plum": ("#7b5a8c", "#4b3259", "#a98bb8")}
SIDES = {name: dict(zip(family(*TOKENS), family(*cols), strict=False)) for name, cols in SIDE_COLOURS.items()}
"""By side: the colours to replace in a file's text before it is loaded."""
BASE_SHAPES = {"red": "round", "blue": "hex", "ochre": "square", "plum": "kite"}

RAMPS = {
    "paper": ("paper", "#f8efd9", "#f3e9d2", "#e6d8b8"),
    "cloth": ("paper", "#43544f", "#394944", "#2b3834"),
    "grass": ("wash-a", "#e6e6be", "#c9d298", "#93a863"),
    "dirt": ("wash-b", "#e6d5ac", "#d8c08c", "#b99962"),
    "street": ("wash-b", "#e6dfd0", "#d3c9b8", "#a3978a"),
    "floor": ("wash-streak", "#f0dab0", "#e3c28c", "#c99d5e"),
    "mud": ("wash-b", "#cfae80", "#b58d5e", "#8a6239"),
    "mud-waist": ("wash-b", "#a17a4e", "#815c37", "#5c3e22"),
    "water": ("wash-streak", "#cfe4e2", "#a3cbd0", "#6ea3b0"),
    "water-waist": ("wash-streak", "#8dbac6", "#6299ad", "#3d7189"),
    "snow": ("wash-a", "#fffdf7", "#f3f5f4", "#c3d2de"),
    "snow-deep": ("wash-a", "#f2f6f8", "#d9e4ec", "#a9bdd0"),
    "ice": ("wash-streak", "#eaf6f5", "#c9e4e8", "#97c1cc"),
}
"""By wash: the texture that carries it, then its light, middle and dark colour."""


def hexrgb(colour: str) -> tuple[int, int, int]:
    """Return the three channels (0 to 255) of a colour such as "#2b2420"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def recoloured(text: str, recolour: dict[str, str]) -> str:
    """Return the file's text with all tokens replaced at once, so that no replacement is replaced again."""
    for i, token in enumerate(recolour):
        text = text.replace(token, f"#@{i}@")
    for i, colour in enumerate(recolour.values()):
        text = text.replace(f"#@{i}@", colour)
    return text


def load_svg(path: Path, size: tuple[int, int], recolour: dict[str, str] | None = None) -> pygame.Surface:
    """Return a drawing as a surface of the given pixel size."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame
    text = recoloured(path.read_text(encoding="utf-8"), recolour or {})
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


def save_png(path: Path, surface: pygame.Surface) -> None:
    """Write a surface with its alpha as a PNG file."""
    import pygame
    Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA")).save(path, optimize=True)
