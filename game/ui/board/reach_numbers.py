"""The exact movement costs of a reach, written on its squares."""

from __future__ import annotations

import pygame

from game.model.grid import Square
from game.ui.board.areas import Baked
from game.ui.board.camera import Camera
from game.ui.board.marks import ReachMarks
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette

TIGHT = 0.86
"""Largest share of a square's width for a cost; if costs are wider, every other one is left out."""


class ReachNumbers:
    """Draws the cost numbers of one reach, and caches them while it stays the same."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kept: tuple[ReachMarks, frozenset[Square], int, Baked] | None = None

    def draw(self, surface: pygame.Surface, reach: ReachMarks, taken: frozenset[Square], camera: Camera) -> None:
        """Draw the exact cost on every square, with a sign where the movement stops or provokes a reaction."""
        kept = self._kept
        if not (kept and kept[1:3] == (taken, camera.pixels) and (kept[0] is reach or kept[0] == reach)):
            self._kept = kept = (reach, taken, camera.pixels, self._bake(reach, taken, camera.pixels))
        left, top = camera.origin
        surface.blit(kept[3].surface, (left + kept[3].left, top + kept[3].top))

    def _bake(self, reach: ReachMarks, taken: frozenset[Square], pixels: int) -> Baked:
        squares = [square for square in reach.costs if square not in taken and square != reach.origin]
        if not squares:
            return Baked(pygame.Surface((1, 1), pygame.SRCALPHA), 0, 0)
        left, top = min(x for x, _ in squares), min(y for _, y in squares)
        right, bottom = max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1
        squares = self._thinned(squares, reach, pixels)
        sheet = pygame.Surface(((right - left) * pixels, (bottom - top) * pixels), pygame.SRCALPHA)
        size = self.fonts.grown(LABEL, pixels)
        plain = Style(size, self.colours.ink, bold=True, halo=self.colours.card)
        risky = Style(size, self.colours.risk_dark, bold=True, halo=self.colours.card)
        span = max(round(pixels * 0.36), self.fonts.px(11))
        part = "marks/stop-small"
        sign = art.picture(part, span, span, art.hues(part, *self._risk))
        for x, y in squares:
            middle = ((x - left) * pixels + pixels // 2, (y - top) * pixels + pixels // 2)
            warned = (x, y) in reach.stops
            number = self.fonts.render(str(reach.costs[x, y]), risky if warned else plain)
            sheet.blit(number, number.get_rect(center=middle))
            if warned:  # apart from the number, or its ring would read as one more nought
                sheet.blit(sign, (middle[0] + pixels // 2 - span, middle[1] - pixels // 2))
        return Baked(sheet, left * pixels, top * pixels)

    def _thinned(self, squares: list[Square], reach: ReachMarks, pixels: int) -> list[Square]:
        """Return every square, or every other square if the longest number does not fit into a square."""
        style = Style(self.fonts.grown(LABEL, pixels), self.colours.ink, bold=True)
        longest = max((str(reach.costs[square]) for square in squares), key=len)
        if self.fonts.width(longest, style) <= TIGHT * pixels:
            return squares
        return [(x, y) for x, y in squares if (x + y) % 2 == 0]

    @property
    def _risk(self) -> tuple[str, str, str]:
        return self.colours.risk, self.colours.risk_dark, self.colours.risk_light
