"""Windows of one scale and palette share their drawn paper and letters: drawing them anew took most of the time."""

from __future__ import annotations

import pygame
import pytest

from game.ui import stage
from game.ui.cards import Cards
from game.ui.fonts import Fonts
from game.ui.palette import Palette

MOST = 4
_paper: list[Cards] = []
"""What was drawn last, in at most so many scales and palettes; the last one used stands first."""


def _fonts(scale: float) -> Fonts:
    return next((cards.fonts for cards in _paper if cards.fonts.scale == scale), None) or Fonts(scale)


def _cards(fonts: Fonts, palette: Palette) -> Cards:
    found = next((cards for cards in _paper if cards.fonts is fonts and cards.palette == palette), None)
    made = found or Cards(fonts, palette)
    _paper[:] = [made, *(cards for cards in _paper if cards is not made)][:MOST]
    return made


@pytest.fixture
def own_paper() -> None:
    """For tests that measure memory, or look at what is drawn when: their windows draw everything themselves."""


@pytest.fixture(autouse=True)
def shared_paper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not pygame.font.get_init():
        _paper.clear()  # letters do not outlive the module that drew them
    if "own_paper" not in request.fixturenames:
        monkeypatch.setattr(stage, "Fonts", _fonts)
        monkeypatch.setattr(stage, "Cards", _cards)
