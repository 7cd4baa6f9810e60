"""Shared drawings of tests: windows of one scale and palette share their drawn paper and letters, windows on one board
its painted ground.

Drawing them anew took most of the time.
"""

from __future__ import annotations

import os
from functools import lru_cache

import pygame
import pytest

from game.model.board import Board
from game.ui.board import map_picture, overlays, uprights, view
from game.ui.board.areas import Areas
from game.ui.board.figures import Figures
from game.ui.board.ground import Ground
from game.ui.kit import art, stage
from game.ui.kit.card_looks import CardLook
from game.ui.kit.cards import MARGIN, Cards, kept_picture
from game.ui.kit.fonts import Fonts
from game.ui.kit.kept import MEGABYTE
from game.ui.kit.painted import Painted
from game.ui.kit.palette import Palette, palette

MOST, MOST_GROUNDS, MOST_DRAWN = 6, 8, 2_000
LARGEST_DRAWN = 128 * 128
"""Most pixels of a drawing that is cached; all of them together take at most 130 megabytes."""
KEPT = 192 * MEGABYTE
"""Most bytes of cached paper, for each scale and palette."""
_paper: list[Cards] = []
"""Cards drawn last, for a few scales and palettes; the last one used is first."""
_areas: list[Areas] = []
"""Marked areas of boards drawn last, for each palette."""
_figures: list[Figures] = []
"""Figures drawn last, for each palette."""
_grounds: list[Ground] = []
"""Grounds painted last."""
_pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
"""Painted pictures, by their subject and size in pixels."""


def by_looks(width: float, height: float, look: CardLook, number: int = 0) -> tuple[object, ...]:
    """Return the key under which a plain card is kept: its size and look, since `number` changes nothing."""
    return round(width, 1), round(height, 1), look


class SharedCards(Cards):
    """Cards for many windows: those that one scene needed stay for the next test's window."""

    def __init__(self, fonts: Fonts, palette: Palette) -> None:
        super().__init__(fonts, palette)
        self._kept.most = KEPT

    def tidy(self) -> None:
        """Keep everything when another scene is shown."""

    @kept_picture(by_looks)
    def card(self, width: float, height: float, look: CardLook, number: int = 0) -> pygame.Surface:
        """Return a plain card of this size and look from the cache: cutting paper took a twelfth of the suite's
        time."""
        size = self.px(width + 2 * MARGIN), self.px(height + 2 * MARGIN)
        made = pygame.Surface(size, pygame.SRCALPHA)
        inner = pygame.Rect(0, 0, self.px(width), self.px(height))
        inner.center = made.get_rect().center
        if look.ring:
            pygame.draw.rect(made, look.ring, inner.inflate(self.px(8), self.px(8)), 2)
        pygame.draw.rect(made, look.fill, inner)
        pygame.draw.rect(made, look.line or self.palette.ink, inner, 2)
        return made


class SharedPainted(Painted):
    """Pictures that took long to paint, kept for all windows as if they belonged to one player."""

    def find(self, subject: str, size: tuple[int, int]) -> pygame.Surface | None:
        found = _pictures.get((subject, size))
        return found.copy() if found is not None else None

    def nearest(self, subject: str, size: tuple[int, int]) -> pygame.Surface | None:
        return None

    def keep(self, subject: str, picture: pygame.Surface) -> None:
        _pictures[subject, picture.get_size()] = picture.copy()


def _fonts(scale: float) -> Fonts:
    return next((cards.fonts for cards in _paper if cards.fonts.scale == scale), None) or Fonts(scale)


def _cards(fonts: Fonts, palette: Palette) -> Cards:
    found = next((cards for cards in _paper if cards.fonts is fonts and cards.palette == palette), None)
    made = found or SharedCards(fonts, palette)
    _paper[:] = [made, *(cards for cards in _paper if cards is not made)][:MOST]
    return made


def _marked(colours: Palette) -> Areas:
    found = next((areas for areas in _areas if areas.colours == colours), None)
    if found is None:
        found = Areas(colours)
        _areas.append(found)
    return found


def _drawn_figures(colours: Palette) -> Figures:
    found = next((figures for figures in _figures if figures.colours == colours), None)
    if found is None:
        found = Figures(colours)
        _figures.append(found)
    return found


def _ground(board: Board, colours: Palette | None = None) -> Ground:
    wanted = colours or palette()
    found = next((g for g in _grounds if g.colours == wanted and (g.board is board or g.board == board)), None)
    made = found or Ground(board, wanted)
    _grounds[:] = [made, *(ground for ground in _grounds if ground is not made)][:MOST_GROUNDS]
    return made


@lru_cache(MOST_DRAWN)
def _once(text: str, width: int, height: int, has_display: bool) -> pygame.Surface:
    return _from_svg(text, width, height)


_from_svg = art.from_svg


def _drawn(text: str, width: int, height: int) -> pygame.Surface:
    """Return a copy of a drawing; a small drawing is made only once in each size."""
    if width * height > LARGEST_DRAWN:
        return _from_svg(text, width, height)
    return _once(text, width, height, pygame.display.get_surface() is not None).copy()


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the text of a clipboard for one test, in a list."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    return held


@pytest.fixture
def own_paper() -> None:
    """Let windows draw everything themselves, for tests that measure memory or the time of drawing."""


@pytest.fixture
def own_letters() -> None:
    """Let windows share only the ground, for tests of drawn letters."""


@pytest.fixture
def own_ground() -> None:
    """Let windows paint the ground, for tests of painting; in any other test the ground is a sketch."""


@pytest.fixture(autouse=True)
def unhurried_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows not wait until their files lie on the disk; tests/storage tests that."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


@pytest.fixture(autouse=True)
def shared_paper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not pygame.font.get_init():
        _paper.clear()  # letters do not outlive the module that drew them
    if "own_paper" in request.fixturenames:
        return
    if "own_ground" not in request.fixturenames:
        monkeypatch.setattr(view.BoardView, "paint_ahead", lambda board, milliseconds=0.0: True)
        monkeypatch.setattr(view.BoardView, "paint_seen", lambda board, milliseconds: True)
        monkeypatch.setattr(stage, "Painted", SharedPainted)
    monkeypatch.setattr(view, "Ground", _ground)
    monkeypatch.setattr(map_picture, "Ground", _ground)
    monkeypatch.setattr(uprights, "Figures", _drawn_figures)
    monkeypatch.setattr(overlays, "Areas", _marked)
    monkeypatch.setattr(art, "from_svg", _drawn)
    if "own_letters" not in request.fixturenames:
        monkeypatch.setattr(stage, "Fonts", _fonts)
        monkeypatch.setattr(view, "Fonts", _fonts)
        monkeypatch.setattr(stage, "Cards", _cards)
