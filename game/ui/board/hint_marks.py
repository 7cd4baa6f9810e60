"""Hints on the board: a numbered gold coin at each advised square, and a dotted path to it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pygame

from game.model.grid import Square
from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.camera import Camera
from game.ui.board.lines import middle
from game.ui.board.marks import HintMark
from game.ui.board.tag_layout import covered
from game.ui.kit.art import draw
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette
from game.ui.kit.pen import fill, line, path, resample

COIN, SMALL = 24.0, 17.0
"""Width of a coin, and of a coin on the smallest squares, in units of a 720-line screen."""
RUN, STEP = 2, 6
"""Number of points of the line in one dot, and from the beginning of one dot to that of the next."""
_ROUND = "M 12 1.6 A 10.4 10.4 0 1 1 11.99 1.6 Z"


class HintMarks:
    """Draws the numbers and dotted lines of hints, and caches the lines."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kept: dict[tuple[tuple[Square, ...], int], Baked] = {}
        self._coins: dict[int, pygame.Surface] = {}

    def way(self, hint: HintMark, pixels: int) -> Baked | None:
        """Return the dotted line of one hint; None if the figure stays where it is."""
        if len(set(hint.way)) < 2:
            return None
        key = (hint.way, pixels)
        if key not in self._kept:
            if len(self._kept) > 12:
                self._kept.clear()
            points = [middle(square, 1) for square in hint.way]
            points = [a for a, b in itertools.pairwise([*points, None]) if a != b and a is not None]
            fine = resample(points, 5)
            data = "".join(path(fine[i : i + RUN], closed=False) for i in range(0, len(fine) - 1, STEP))
            text = line(data, self.colours.ink, 8.5, 0.9) + line(data, self.colours.accent, 5.0)
            self._kept[key] = BoardSheet.around(list(hint.way)).draw(text, pixels)
        return self._kept[key]

    def coins(
        self, surface: pygame.Surface, hints: tuple[HintMark, ...], camera: Camera, taken: Sequence[pygame.Rect] = ()
    ) -> list[pygame.Rect]:
        """Draw the number of each hint at a free corner of its square; return the rectangles of the numbers."""
        laid: list[pygame.Rect] = []
        span = min(self.fonts.px(COIN), max(self.fonts.px(SMALL), camera.pixels * 3 // 5))
        for hint in hints:
            square = camera.rect(hint.square)
            across, half = square.width, span // 2
            corners = [
                (square.left, square.top), (square.right, square.top),
                (square.left, square.bottom), (square.right, square.bottom),
                (square.left - half, square.centery), (square.right + half, square.centery),
                (square.centerx, square.bottom + half), (square.centerx, square.top - across * 2 // 3),
            ]  # fmt: skip
            places = [pygame.Rect(0, 0, span, span).move(x - half, y - half).clamp(camera.view) for x, y in corners]
            rect = min(places, key=lambda place: covered(place, taken) + 9 * covered(place, laid))
            surface.blit(self._coin(span), rect)
            number = self.fonts.render(str(hint.number), Style(LABEL, self.colours.ink, bold=True))
            surface.blit(number, number.get_rect(center=rect.center))
            laid.append(rect)
        return laid

    def _coin(self, span: int) -> pygame.Surface:
        if span not in self._coins:
            text = fill(_ROUND, self.colours.accent_light) + line(_ROUND, self.colours.ink, 2.2)
            self._coins = {span: draw(24, 24, text, (span, span))}
        return self._coins[span]
