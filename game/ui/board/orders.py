"""The orders of figures, drawn for their own side: an arrow to the order's target square or figure, and an icon.

The time of an order, such as the round in which it is carried out, is a small label at its icon.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from cachetools import LRUCache

from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.camera import Camera
from game.ui.board.lines import middle, rounded_way
from game.ui.board.marks import BoardScene, OrderMark
from game.ui.board.tag_layout import HIDING, apart, covered
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette, rgb
from game.ui.kit.pen import Point, fill, line, path, resample

KEPT = 24
ASIDE = (0.95, 1.5, 2.1, 2.8)
"""Squares from the middle of a figure to the icon of its aimed order: the usual distance, then greater ones if that
place is taken."""
SHORT, AIMED_SHORT = 17.0, 30.0
"""Units by which an arrow ends before the middle of its last square, where the icon is drawn, and before a figure at
which it points."""
TOGETHER = 2.5
"""Greatest distance in squares between two icons for which a single label of their time is drawn."""
BESIDES = 8
"""Number of first places for the label of a time, those that touch the icon."""
BESIDE = 0.5
"""Distance in squares of an icon's last places to try beside its usual ones."""


class OrderPainter:
    """Draws orders, and caches the drawings of the latest."""

    def __init__(self, colours: Palette, fonts: Fonts) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kept: LRUCache[tuple[OrderMark, int], Baked] = LRUCache(KEPT)
        self.times: list[pygame.Rect] = []
        """Rectangles of the labels of times that were drawn last."""
        self.told: list[tuple[OrderMark, pygame.Rect]] = []
        """The orders whose times were drawn last, in the order of `times`, each with the rectangle of its icon."""
        self.shown: list[tuple[OrderMark, pygame.Rect]] = []
        """The orders drawn last, each with the rectangle of its icon."""

    def draw(
        self, surface: pygame.Surface, scene: BoardScene, camera: Camera, fronts: Sequence[pygame.Rect],
        bodies: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:  # fmt: skip
        """Draw the icon and the time of each order; return the rectangles of icons and times. They cover neither each
        other nor `fronts` (faces and bars), and little of `bodies` (whole figures). An order without room is left out,
        unless its figure acts or is pointed at: then it takes the place that covers least. Neighbouring icons of the
        same side and time share a single label."""
        needed = scene.here, scene.cursor
        icons: list[pygame.Rect] = []
        shown: list[tuple[OrderMark, pygame.Rect]] = []
        for mark in sorted(scene.orders, key=lambda mark: mark.squares[0] not in needed):
            must, kept = mark.squares[0] in needed, [*fronts, *icons]
            places = _icons(mark, camera)
            shared = not (must or mark.aimed) and places[0].inflate(-4, -4).collidelist(icons) >= 0
            icon = places[0] if shared else _clear(places, kept, bodies if len(mark.squares) > 1 else (), rim=2)
            if icon is None and (must or not mark.when):
                icon = _least(places, kept, bodies)
            if icon is not None:
                shown.append((mark, icon))
            if icon is not None and not shared:  # two that go to one square share the sign
                self._sign(surface, mark, icon)
                icons.append(icon)
        self.times, self.told, self.shown = [], [], shown
        for mark, icon in shown:
            must = mark.squares[0] in needed
            if mark.when and (must or not self._is_told(mark, icon, camera)):
                others = [*(other for other in icons if other != icon), *self.times]
                self._time(surface, mark, icon, camera, ([*others, *fronts], bodies), must=must)
        return [*icons, *self.times]

    def _is_told(self, mark: OrderMark, icon: pygame.Rect, camera: Camera) -> bool:
        """Return whether the time of an order is already written at another icon close to its own."""
        return any(
            (one.when, one.side) == (mark.when, mark.side)
            and math.dist(icon.center, place.center) <= TOGETHER * camera.pixels
            for one, place in self.told
        )

    def arrows(self, orders: tuple[OrderMark, ...], camera: Camera) -> list[Baked]:
        """Return the drawn arrows of the orders that lead anywhere; they belong below the figures."""
        return [self._arrow(mark, camera.pixels) for mark in orders if len(mark.squares) > 1]

    def _arrow(self, mark: OrderMark, pixels: int) -> Baked:
        key = (mark, pixels)
        if key not in self._kept:
            self._kept[key] = BoardSheet.around(mark.squares).draw(self._drawn(mark), pixels)
        return self._kept[key]

    def _drawn(self, mark: OrderMark) -> str:
        """Return a broken line through the squares of an order with an arrowhead, as SVG."""
        colour = self.colours.side(mark.side).dark
        way = resample(rounded_way([middle(square, mark.width) for square in mark.squares]), 4.0)
        short = AIMED_SHORT if mark.aimed else SHORT
        while len(way) > 4 and math.dist(way[-1], way[-2]) and math.dist(way[-1], _end(mark)) < short:
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
        self, surface: pygame.Surface, mark: OrderMark, icon: pygame.Rect, camera: Camera,
        hidden: tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]], *, must: bool,
    ) -> None:  # fmt: skip
        """Draw the time of an order at its icon, at the first place that covers nothing of the first group of `hidden`
        and little of the second. If there is none, the time is left out or, with `must`, takes the place that covers
        least."""
        colour = self.colours.side(mark.side).dark
        words = self.fonts.render(mark.when, Style(LABEL, colour, bold=True))
        slip = words.get_rect().inflate(self.fonts.px(8), 0)
        around = _around(slip.size, icon)
        if len(mark.squares) == 1:  # below the sign stands who it is about
            around = [around[1], around[3], *(one for one in around if one not in (around[1], around[3]))]
        places = [place for place in around if camera.view.contains(place)]
        foreign = [one for order, one in self.shown if order.when != mark.when and not one.colliderect(icon)]
        near = [one for one in places if all(apart(one, icon) < apart(one, other) for other in foreign)]
        places = (near or places) if must else [one for one in near if one in around[:BESIDES]]
        place = _clear(places, *hidden) or (_least(places, *hidden) if must and places else None)
        if place is None:
            return
        self.times.append(place)
        self.told.append((mark, icon))
        pygame.draw.rect(surface, rgb(self.colours.card), place, border_radius=self.fonts.px(5))
        surface.blit(words, words.get_rect(center=place.center))


def _clear(
    places: Sequence[pygame.Rect], kept: Sequence[pygame.Rect], bodies: Sequence[pygame.Rect], rim: int = 0
) -> pygame.Rect | None:
    """Return the first place that covers nothing of `kept`, except for `rim` pixels at the place's border, and little
    of `bodies`; None if there is none."""
    for place in places:
        free = place.inflate(-2 * rim, -2 * rim).collidelist(list(kept)) < 0
        if free and covered(place, bodies) <= HIDING * place.width * place.height:
            return place
    return None


def _least(places: Sequence[pygame.Rect], kept: Sequence[pygame.Rect], bodies: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the place that covers least; covering `kept` is worse than covering `bodies`."""
    return min(places, key=lambda one: 8 * covered(one, kept) + covered(one, bodies))


def _icons(mark: OrderMark, camera: Camera) -> list[pygame.Rect]:
    """Return the places for an order's icon, the best first: at the order's end, or above a figure that stays. An aimed
    order has its icon on its line near the attacker, because many may aim at one figure."""
    span, beside = max(16, round(camera.pixels * 0.56)), BESIDE * camera.pixels * mark.width
    end = camera.rect(mark.squares[-1], mark.width).center
    points = [end]
    if len(mark.squares) == 1:
        rect = camera.rect(mark.squares[0], mark.width)
        points = [(x, rect.top - span // 8) for x in (rect.right - span // 5, rect.left + span // 5)]
    elif mark.aimed:
        start = camera.rect(mark.squares[-2], mark.width).center
        away = math.dist(start, end) or 1.0
        shares = [min(far * camera.pixels * mark.width, away / 2) / away for far in ASIDE]
        points = [
            (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
            for share in shares
        ]
        across = (end[1] - start[1]) / away * beside, (start[0] - end[0]) / away * beside
        points += [(round(x + by * across[0]), round(y + by * across[1])) for by in (1, -1, 2, -2) for x, y in points]
    else:
        points += [(round(end[0] + x * beside), round(end[1] + y * beside)) for x in (1, -1) for y in (-1, 1)]
    return [pygame.Rect(x - span // 2, y - span // 2, span, span) for x, y in points]


def _around(size: tuple[int, int], icon: pygame.Rect) -> list[pygame.Rect]:
    """Return the places for the time of an order at its icon: the usual place below it first, then places up to three
    lines away."""
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
