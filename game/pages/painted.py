"""Pictures for pages: the game's painted ground, once with doors closed and once with them open, and its figures in the
colours of their sides."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal

import pygame
from PIL import Image

from game.model.board import Board
from game.model.paths import assets
from game.table.now import ground_name
from game.ui.board.drawn_scenery import DrawnScenery
from game.ui.board.ground import CHUNK, Ground
from game.ui.kit.palette import TOKENS, palette, recoloured
from game.ui.kit.unseen import open_unseen

SQUARE = 64
"""Pixels of a square's side in pictures of the ground."""
TALL = 176
"""Pixels of the longer side of a figure's picture."""
QUALITY = 80
POSES = ("stand", "crouch", "prone", "fallen")
BASES = {"red": "round", "blue": "hex", "ochre": "square", "plum": "kite"}
"""The shape of the base under each side's figures."""
SIZES = ("medium", "large", "huge")


_painted: dict[str, dict[str, bytes]] = {}
"""Pictures of painted grounds by the ground's name and the picture's name, so that no ground is painted twice."""


def ground_pictures(board: Board) -> dict[str, bytes]:
    """Return the pictures of a ground by the names that pages use: one with doors and windows closed and, if it has
    any, one with them open."""
    name = ground_name(board)
    if name not in _painted:
        _painted[name] = {f"{name}.webp": _ground(board, is_open=False)}
        if board.openings:
            _painted[name][f"{name}-open.webp"] = _ground(board, is_open=True)
    return _painted[name]


def painted(name: str) -> dict[str, bytes]:
    """Return the pictures of a ground by its name. Raises KeyError if it was not painted before."""
    return _painted[name]


def _ground(board: Board, *, is_open: bool) -> bytes:
    """Return the painted ground with walls, doors and plants, as WebP; `is_open` opens all doors and windows."""
    open_unseen((SQUARE, SQUARE))
    made = pygame.Surface((board.width * SQUARE, board.height * SQUARE))
    ground = Ground(board)
    for _ in ground.baking(SQUARE):
        pass
    for row in range(ground.rows):
        for column in range(ground.columns):
            made.blit(ground.chunk(SQUARE, column, row), (column * CHUNK * SQUARE, row * CHUNK * SQUARE))
    opened = frozenset(board.openings) if is_open else frozenset()
    for drawn in DrawnScenery(board).at(SQUARE, opened, frozenset()):
        made.blit(drawn.surface, (drawn.left, drawn.top))
    return _webp(made, "RGB")


def _webp(surface: pygame.Surface, mode: Literal["RGB", "RGBA"]) -> bytes:
    image = Image.frombytes(mode, surface.get_size(), pygame.image.tobytes(surface, mode))
    written = BytesIO()
    image.save(written, "WEBP", quality=QUALITY, method=4)
    return written.getvalue()


def figure_pictures(fighters: Iterable[tuple[str, str]]) -> dict[str, bytes]:
    """Return the pictures of figures, given as (profile, side), in every pose, and of their sides' bases, by the names
    that pages use."""
    wanted = sorted(set(fighters))
    parts = [(f"{profile}-{pose}", side) for profile, side in wanted for pose in POSES]
    return part_pictures([*parts, *((base_of(side, width), side) for _, side in wanted for width in (1, 2, 3))])


def part_pictures(parts: Iterable[tuple[str, str]]) -> dict[str, bytes]:
    """Return pictures of drawn parts, such as a figure's pose or base, given as (part, side), in the side's colours, by
    the names that pages use."""
    return {f"{part}-{side}.webp": _figure(part, side) for part, side in sorted(set(parts))}


def base_of(side: str, width: int) -> str:
    """Return the name of the drawing of a base, for a figure of a side that is `width` squares wide."""
    return f"base-{BASES.get(side, 'round')}-{SIZES[min(width, 3) - 1]}"


@cache
def _figure(part: str, side: str) -> bytes:
    """Return a drawn part in a side's colours, as WebP."""
    text = (assets() / "figures" / f"{part}.svg").read_text(encoding="utf-8")
    tones = palette("notebook").side(side).family()
    text = recoloured(text, tuple(zip(TOKENS.family(), tones, strict=True)))
    found = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', text)
    assert found is not None, "a drawn part has its size"
    wide, tall = float(found[1]), float(found[2])
    scale = TALL / max(wide, tall)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.svg"
        path.write_text(text, encoding="utf-8")
        surface = pygame.image.load_sized_svg(str(path), (round(wide * scale), round(tall * scale)))
    return _webp(surface, "RGBA")
