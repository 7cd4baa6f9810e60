"""Draws what figures are ordered to do, for their own side: an arrow to where or whom it leads, and a sign."""

from __future__ import annotations

import math

import pygame
from cachetools import LRUCache

from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.camera import Camera
from game.ui.board.lines import middle, rounded_way
from game.ui.board.marks import OrderMark
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette, rgb
from game.ui.kit.pen import Point, fill, line, path, resample

KEPT = 24
SHORT = 17.0
"""Units by which an arrow ends before the middle of its last square, because the icon is drawn there."""


class OrderPainter:
    """Draws orders, and caches the drawings of the latest."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kept: LRUCache[tuple[OrderMark, int], Baked] = LRUCache(KEPT)

    def draw(self, surface: pygame.Surface, orders: tuple[OrderMark, ...], camera: Camera) -> list[pygame.Rect]:
        """Draw the arrow of each order, then its icon and the time it is carried out; return the rectangles of icons
        and words."""
        left, top = camera.origin
        for mark in orders:
            if len(mark.squares) > 1:
                baked = self._arrow(mark, camera.pixels)
                surface.blit(baked.surface, (left + baked.left, top + baked.top))
        times: list[pygame.Rect] = []
        return [self._sign(surface, mark, camera, times) for mark in orders]

    def _arrow(self, mark: OrderMark, pixels: int) -> Baked:
        key = (mark, pixels)
        if key not in self._kept:
            self._kept[key] = BoardSheet.around(mark.squares).draw(self._drawn(mark), pixels)
        return self._kept[key]

    def _drawn(self, mark: OrderMark) -> str:
        """Return a broken line through the squares of an order with an arrowhead, as SVG."""
        colour = self.colours.side(mark.side).dark
        way = resample(rounded_way([middle(square, mark.width) for square in mark.squares]), 4.0)
        while len(way) > 4 and math.dist(way[-1], way[-2]) and math.dist(way[-1], _end(mark)) < SHORT:
            way = way[:-1]
        dashes = [way[start : start + 4] for start in range(3, len(way) - 1, 6)]
        data = "".join(path(dash, closed=False) for dash in dashes if len(dash) > 1)
        head = _head(way[-3], way[-1])
        return (
            line(data, self.colours.card, 8.5, 0.9)
            + line(path(head), self.colours.card, 5.0, 0.9)
            + line(data, colour, 4.2)
            + fill(path(head), colour)
        )

    def _sign(
        self, surface: pygame.Surface, mark: OrderMark, camera: Camera, times: list[pygame.Rect]
    ) -> pygame.Rect:  # fmt: skip
        """Draw the icon of an order on a round slip at its end, or above a figure that stays, and its time below those
        drawn before (`times`, extended by it); return the rectangle of both."""
        span = max(16, round(camera.pixels * 0.56))
        x, y = camera.rect(mark.squares[-1], mark.width).center
        if mark.aimed:  # beside the figure's feet: its face and its bar stay free
            x, y = x - camera.pixels * 3 // 5 - span // 2, y + span // 4
        if len(mark.squares) == 1:
            rect = camera.rect(mark.squares[0], mark.width)
            x, y = rect.right - span // 5, rect.top - span // 8
        colour = self.colours.side(mark.side).dark
        text = f'<circle cx="20" cy="20" r="18.4" fill="{self.colours.card}" stroke="{colour}" stroke-width="2.6"/>'
        surface.blit(art.draw(40, 40, text, (span, span)), (x - span // 2, y - span // 2))
        part = f"icons/{mark.icon}" if art.exists(f"icons/{mark.icon}.svg") else "icons/answer"
        inner = round(span * 0.72)
        surface.blit(art.picture(part, inner, inner), (x - inner // 2, y - inner // 2))
        taken = pygame.Rect(x - span // 2, y - span // 2, span, span)
        if mark.when:
            words = self.fonts.render(mark.when, Style(LABEL, colour, bold=True))
            slip = words.get_rect(midtop=(x, taken.bottom)).inflate(self.fonts.px(8), 0)
            while slip.collidelist(times) >= 0:
                slip.y += slip.height
            times.append(slip)
            pygame.draw.rect(surface, rgb(self.colours.card), slip, border_radius=self.fonts.px(5))
            surface.blit(words, words.get_rect(center=slip.center))
            taken.union_ip(slip)
        return taken


def _end(mark: OrderMark) -> Point:
    return middle(mark.squares[-1], mark.width)


def _head(before: Point, tip: Point) -> list[Point]:
    """Return the three points of an arrowhead, in units."""
    far = math.dist(before, tip) or 1.0
    dx, dy = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
    ahead = (tip[0] + dx * 7, tip[1] + dy * 7)
    back = (tip[0] - dx * 5, tip[1] - dy * 5)
    return [ahead, (back[0] - dy * 8, back[1] + dx * 8), (back[0] + dy * 8, back[1] - dx * 8)]
