"""Layout of the common parts of the notebook's pages: the cover behind, the page, its heading and its foot."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step

HEAD, FOOT = 52.0, 58.0
"""Heights of a page's heading and of its foot with the buttons, in units."""

_WIDEST, _HIGHEST = 1240.0, 760.0
_RIM = 16.0


def sheet(desk: Form, width: float = _WIDEST, height: float = _HIGHEST) -> Box:
    """Lay a page in the middle of the window, at most this large, and return its box in units."""
    wide, tall = min(width, desk.width - 2 * _RIM), min(height, desk.height - 2 * _RIM)
    box = ((desk.width - wide) / 2, (desk.height - tall) / 2, wide, tall)
    desk.card(box, CardLook(desk.palette.page, 1.4, 3.0, 9))
    return box


def heading(desk: Form, page: Box, title: str) -> None:
    """Lay the page's title in its first line, with a pen line under it."""
    desk.text(page[0] + 20, page[1] + 28, title, Style(NAME, desk.palette.ink, bold=True))
    desk.rule(page[0] + 16, page[1] + HEAD - 2, page[2] - 32, heavy=True)


def body(page: Box) -> Box:
    """Return the box between a page's heading and its foot."""
    return page[0] + 20, page[1] + HEAD + 8, page[2] - 40, page[3] - HEAD - FOOT - 16


def back_button(desk: Form, page: Box, on: Callable[[], Step], text: str = "Back") -> None:
    """Lay the button that leads back, at the left of the foot."""
    width = max(150.0, desk.text_width(text, Style(VALUE, bold=True)) + 76)
    desk.button("back", (page[0] + 20, page[1] + page[3] - FOOT + 4, width, 40), on, text=text, key="Esc")


def main_button(
    desk: Form,
    page: Box,
    id: str,
    text: str,
    on: Callable[[], Step],
    *,
    key: str = "Enter",
    why: str = "",
    width: float = 200,
) -> None:
    """Lay the page's main button, at the right of the foot."""
    box = (page[0] + page[2] - 20 - width, page[1] + page[3] - FOOT + 4, width, 40)
    desk.button(id, box, on, text=text, key=key, why=why, look="main")


def cover(desk: Form, screen: pygame.Surface) -> None:
    """Draw the cloth of the notebook's cover behind the page."""
    screen.blit(desk.cards.page(screen.get_size(), "cloth"), (0, 0))


def dim(screen: pygame.Surface) -> None:
    """Darken the scene below a card."""
    veil = pygame.Surface(screen.get_size(), pygame.SRCALPHA)
    veil.fill((28, 23, 18, 110))
    screen.blit(veil, (0, 0))
