"""Pictures that pages show: the game's own painted ground, once as it begins and once with everything open, and its
figures in the colours of their sides."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Literal

import pygame
from PIL import Image

from game.model.board import Board
from game.model.paths import assets
from game.model.scenario import BattleMap
from game.ui.board.drawn_scenery import DrawnScenery
from game.ui.board.ground import CHUNK, Ground
from game.ui.kit.palette import TOKENS, palette, recoloured

SQUARE = 64
"""Pixels of a square of the ground."""
TALL = 176
"""Pixels of a figure's longer side."""
QUALITY = 80
POSES = ("stand", "crouch", "prone", "fallen")
BASES = {"red": "round", "blue": "hex", "ochre": "square", "plum": "kite"}
"""The shape under each side's figures."""
SIZES = ("medium", "large", "huge")


def ground_pictures(battle_map: BattleMap) -> dict[str, bytes]:
    """The two pictures of a map, by the names that pages ask for."""
    board = battle_map.board
    return {
        f"{battle_map.id}.webp": _ground(board, is_open=False),
        f"{battle_map.id}-open.webp": _ground(board, is_open=True),
    }


def _ground(board: Board, *, is_open: bool) -> bytes:
    """The painted ground with walls, doors and plants; the doors all shut or all open."""
    if not pygame.display.get_init():
        pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((SQUARE, SQUARE))
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
    """Every pose of some figures (profile and side), and the bases of their sides, by the names pages ask for."""
    wanted = sorted(set(fighters))
    made = {}
    for part, side in _parts(wanted):
        file = assets() / "figures" / f"{part}.svg"
        if file.exists():
            made[f"{part}-{side}.webp"] = _figure(file.read_text(encoding="utf-8"), side)
    return made


def _parts(fighters: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The drawn parts of figures, each with the side whose colours it takes."""
    for profile, side in fighters:
        yield from ((f"{profile}-{pose}", side) for pose in POSES)
    for side in sorted({side for _, side in fighters}):
        yield from ((f"base-{BASES[side]}-{size}", side) for size in SIZES)


def _figure(text: str, side: str) -> bytes:
    """A drawn part in the colours of a side."""
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
