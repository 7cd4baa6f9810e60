"""Draws the orders of figures for their own side: an arrow to the order's target square or figure, and an icon."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import pygame
from cachetools import LRUCache

from game.model.grid import Square
from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.camera import Camera
from game.ui.board.lines import middle, rounded_way
from game.ui.board.marks import OrderMark
from game.ui.board.tag_layout import covered
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette, rgb
from game.ui.kit.pen import Point, fill, line, path, resample

KEPT = 24
ASIDE = (0.95, 1.5, 2.1, 2.8)
"""Squares from the middle of a figure to the icon of its aimed order: the usual distance, then farther ones if that
place is taken."""
SHORT = 17.0
"""Units by which an arrow ends before the middle of its last square, because the icon is drawn there."""


class OrderPainter:
    """Draws orders, and caches the drawings of the latest."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kept: LRUCache[tuple[OrderMark, int], Baked] = LRUCache(KEPT)
        self.times: list[pygame.Rect] = []
        """Rectangles of the times of orders that were drawn last."""

    def draw(
        self, surface: pygame.Surface, orders: tuple[OrderMark, ...], camera: Camera,
        fronts: Sequence[pygame.Rect] = (), needed: Collection[Square | None] = (),
    ) -> list[pygame.Rect]:  # fmt: skip
        """Draw the arrow of each order, then its icon and its time; return the rectangles of icons and times. They hide
        neither one another nor `fronts` (faces and bars). One without room is left out, unless its figure stands on one
        of the `needed` squares."""
        left, top = camera.origin
        for mark in orders:
            if len(mark.squares) > 1:
                baked = self._arrow(mark, camera.pixels)
                surface.blit(baked.surface, (left + baked.left, top + baked.top))
        icons: list[pygame.Rect] = []
        shown: list[tuple[OrderMark, pygame.Rect]] = []
        for mark in sorted(orders, key=lambda mark: mark.squares[0] not in needed):
            must, kept = mark.squares[0] in needed, [*fronts, *icons]
            places = _icons(mark, camera)
            icon = next((one for one in places if one.inflate(-4, -4).collidelist(kept) < 0), places[0])
            if not must and mark.when and icon.inflate(-4, -4).collidelist(list(fronts)) >= 0:
                continue
            if must or icon.inflate(-4, -4).collidelist(icons) < 0:  # two that go to one square share the sign
                self._sign(surface, mark, icon)
                icons.append(icon)
            shown.append((mark, icon))
        self.times = []
        for mark, icon in shown:
            if mark.when:
                others = [*(other for other in icons if other != icon), *self.times]
                self._time(surface, mark, icon, camera, [*others, *fronts], must=mark.squares[0] in needed)
        return [*icons, *self.times]

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

    def _sign(self, surface: pygame.Surface, mark: OrderMark, place: pygame.Rect) -> None:
        """Draw the icon of an order on a round slip."""
        span = place.width
        colour = self.colours.side(mark.side).dark
        text = f'<circle cx="20" cy="20" r="18.4" fill="{self.colours.card}" stroke="{colour}" stroke-width="2.6"/>'
        surface.blit(art.draw(40, 40, text, (span, span)), place)
        part = f"icons/{mark.icon}" if art.exists(f"icons/{mark.icon}.svg") else "icons/answer"
        inner = round(span * 0.72)
        x, y = place.x + span // 2, place.y + span // 2
        surface.blit(art.picture(part, inner, inner), (x - inner // 2, y - inner // 2))

    def _time(
        self, surface: pygame.Surface, mark: OrderMark, icon: pygame.Rect, camera: Camera, taken: list[pygame.Rect], *,
        must: bool,
    ) -> None:  # fmt: skip
        """Draw the time of an order at its icon, at the first place that covers nothing. Without such a place it is
        left out; with `must` it takes the place that covers least."""
        colour = self.colours.side(mark.side).dark
        words = self.fonts.render(mark.when, Style(LABEL, colour, bold=True))
        slip = words.get_rect().inflate(self.fonts.px(8), 0)
        around = _around(slip.size, icon)
        if len(mark.squares) == 1:  # below the sign stands who it is about
            around = [around[1], around[3], *around]
        places = [place for place in around if camera.view.contains(place)]
        free = [place for place in places if place.collidelist(taken) < 0]
        if not places or not (free or must):
            return
        place = free[0] if free else min(places, key=lambda one: covered(one, taken))
        self.times.append(place)
        pygame.draw.rect(surface, rgb(self.colours.card), place, border_radius=self.fonts.px(5))
        surface.blit(words, words.get_rect(center=place.center))


def _icons(mark: OrderMark, camera: Camera) -> list[pygame.Rect]:
    """Return the places for an order's icon, the best first: at the order's end, or above a figure that stays. An aimed
    order has its icon on its line near the attacker, because many may aim at one figure."""
    span = max(16, round(camera.pixels * 0.56))
    end = camera.rect(mark.squares[-1], mark.width).center
    points = [end]
    if len(mark.squares) == 1:
        rect = camera.rect(mark.squares[0], mark.width)
        points = [(rect.right - span // 5, rect.top - span // 8)]
    elif mark.aimed:
        start = camera.rect(mark.squares[-2], mark.width).center
        away = math.dist(start, end) or 1.0
        shares = [min(far * camera.pixels * mark.width, away / 2) / away for far in ASIDE]
        points = [
            (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
            for share in shares
        ]
    return [pygame.Rect(x - span // 2, y - span // 2, span, span) for x, y in points]


def _around(size: tuple[int, int], icon: pygame.Rect) -> list[pygame.Rect]:
    """Return the places for the time of an order at its icon: the usual one below it first, others up to three lines
    away."""
    (wide, high), (x, y) = size, icon.center
    near = [(x - wide // 2, icon.bottom), (icon.right, y - high // 2), (icon.left - wide, y - high // 2)]
    near += [(x - wide // 2, icon.top - high), (icon.right, icon.bottom), (icon.left - wide, icon.bottom)]
    near += [(icon.right, icon.top - high), (icon.left - wide, icon.top - high)]
    for far in (1, 2, 3):
        near += [(x - wide // 2, icon.top - (far + 1) * high), (x - wide // 2, icon.bottom + far * high)]
        near += [(left, icon.bottom + far * high) for left in (icon.right, icon.left - wide)]
    return [pygame.Rect(corner, size) for corner in near]


def _end(mark: OrderMark) -> Point:
    return middle(mark.squares[-1], mark.width)


def _head(before: Point, tip: Point) -> list[Point]:
    """Return the three points of an arrowhead, in units."""
    far = math.dist(before, tip) or 1.0
    dx, dy = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
    ahead = (tip[0] + dx * 7, tip[1] + dy * 7)
    back = (tip[0] - dx * 5, tip[1] - dy * 5)
    return [ahead, (back[0] - dy * 8, back[1] + dx * 8), (back[0] + dy * 8, back[1] - dx * 8)]
