"""Places for slips (small papers with words) beside figures, without overlaps: each at its usual place or at the next
free place.

A slip that fits nowhere is left out, unless it is needed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

FIGURE = (0.08, -0.40, 0.84, 1.58)
"""Rectangle of a figure and its health bar, in squares: left, top, width and height."""
HIDING = 0.2
"""Share of a slip that may cover figures; if it would cover more, another place is tried."""
MOST = 0.45
"""Largest share of its own figure that a slip may cover."""
CHEST, MIDDLE = 0.33, 0.36
"""Positions, as shares of the height of a figure's squares, of the chest of a figure in a crowd and of the middle of
any figure."""
NEAR = 10
"""Number of first places that are so close to a figure that a slip there clearly belongs to it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Place of a slip. `apart` is True if it is so far from its figure that a line must connect them; `out` if it is
    not drawn, because it would cover too much."""

    rect: pygame.Rect
    apart: bool
    out: bool = False


def spread(
    slips: Sequence[tuple[pygame.Rect, tuple[int, int]]],
    figures: Sequence[pygame.Rect],
    taken: Sequence[pygame.Rect],
    view: pygame.Rect,
    gap: int,
    fronts: Sequence[pygame.Rect] = (),
    tight: Sequence[bool] = (),
    needed: Sequence[bool] = (),
) -> list[Laid]:
    """Return a place for every slip. A slip is (its figure's squares on the screen, its size); `figures` are the
    squares of all figures, `taken` other things on the board, and `fronts` faces and bars to be kept visible; slips
    keep `gap` pixels apart. A slip in a crowd (`tight`) is nearer to its own figure than to any other. A slip that is
    `needed` (all are, by default) is placed first and always. Any other is left out if only a line could lead to it, or
    if it would cover another slip, a face, a bar or its whole figure."""
    packed = list(tight) or [False] * len(slips)
    close = [now or bool(fronts and _others(square, figures)) for (square, _), now in zip(slips, packed, strict=True)]
    bodies = [body(square) for square in figures]
    occupied = [rect.inflate(gap, gap) for rect in taken]
    usual = [_places(square, size)[0].clamp(view) for square, size in slips]
    crowded = [
        near or far or rect.inflate(gap, gap).collidelist(list(fronts)) >= 0
        for near, far, rect in zip(close, _met(usual, occupied, bodies, gap), usual, strict=True)
    ]
    laid = [None if far else Laid(rect, apart=False) for rect, far in zip(usual, crowded, strict=True)]
    occupied += [one.rect.inflate(gap, gap) for one in laid if one]
    kept = list(needed) or [True] * len(slips)
    for number in sorted(range(len(slips)), key=lambda number: not kept[number]):
        if laid[number] is None:
            square, size = slips[number]
            if close[number]:
                found = _closest(square, size, occupied, figures, fronts, view, gap)
            else:
                found = _freest(_places(square, size), occupied, bodies, view)
            laid[number] = found = _fitting(found, square, occupied, fronts, gap, needed=kept[number])
            occupied += [] if found.out else [found.rect.inflate(gap, gap)]
    return [one for one in laid if one]


def _fitting(
    found: Laid, square: pygame.Rect, occupied: Sequence[pygame.Rect], fronts: Sequence[pygame.Rect], gap: int, *,
    needed: bool,
) -> Laid:  # fmt: skip
    """Return the place that was found for a slip, marked `out` if the slip is not needed and lies far from its figure
    or would cover too much."""
    if needed or not (found.apart or _hides(found.rect.inflate(gap, gap), square, occupied, fronts)):
        return found
    return Laid(found.rect, apart=False, out=True)


def _hides(
    paper: pygame.Rect, square: pygame.Rect, occupied: Sequence[pygame.Rect], fronts: Sequence[pygame.Rect]
) -> bool:
    """Return whether a slip covers another slip, much of a face or a bar, or most of its own figure."""
    if paper.collidelist(list(occupied)) >= 0:
        return True
    if any(covered(paper, [front]) > HIDING * front.width * front.height for front in fronts):
        return True
    own = body(square)
    return covered(paper, [own]) > MOST * own.width * own.height


def _freest(
    places: Sequence[pygame.Rect], occupied: Sequence[pygame.Rect], bodies: Sequence[pygame.Rect], view: pygame.Rect
) -> Laid:
    """Return the first place that covers nothing, or else the place that covers least."""
    best, least = Laid(places[0], apart=False), -1
    for number, place in enumerate(places):
        here = place.clamp(view)
        area = here.width * here.height
        hidden = 200 * covered(here, occupied) + covered(here, bodies) + number * area // 6
        hidden += 100 * area if here.collidelist(list(occupied)) >= 0 else 0
        if least < 0 or hidden < least:
            best, least = Laid(here, apart=number >= NEAR), hidden
    return best


def _met(
    usual: Sequence[pygame.Rect], occupied: Sequence[pygame.Rect], bodies: Sequence[pygame.Rect], gap: int
) -> list[bool]:
    """Return, for each slip at its usual place, whether it would touch another slip or thing, or hide figures."""
    around = [rect.inflate(gap, gap) for rect in usual]
    return [
        rect.collidelist([*around[:number], *around[number + 1 :], *occupied]) >= 0
        or covered(rect, bodies) > HIDING * rect.width * rect.height
        for number, rect in enumerate(usual)
    ]


def _others(square: pygame.Rect, figures: Sequence[pygame.Rect]) -> bool:
    """Return whether another figure is so near that a slip might seem to belong to that figure."""
    around = square.inflate(3 * square.width, 3 * square.width)
    return any(other != square and other.colliderect(around) for other in figures)


def _closest(
    square: pygame.Rect, size: tuple[int, int], occupied: Sequence[pygame.Rect], figures: Sequence[pygame.Rect],
    fronts: Sequence[pygame.Rect], view: pygame.Rect, gap: int,
) -> Laid:  # fmt: skip
    """Return a place for a slip in a crowd that is nearer to its own figure than to any other and covers neither face
    nor bar. If there is none, return a place beside the crowd, with a line to it; else the place around the figure's
    chest that covers least."""
    own, others = body(square), [body(other) for other in figures if other != square]
    for place in _places(square, size)[:NEAR]:
        paper = place.inflate(gap, gap)
        far = apart(paper, own) + square.height // 6  # a head does not fill all the room that is kept for it
        if (
            view.contains(place)
            and paper.collidelist(list(occupied)) < 0
            and paper.collidelist(list(fronts)) < 0
            and all(far < apart(paper, other) for other in others)
        ):
            return Laid(place, apart=False)
    for place in _places(square, size)[NEAR:]:
        free = place.inflate(gap, gap).collidelist([*occupied, *fronts, own, *others]) < 0
        way = place.center, square.center
        if free and view.contains(place) and not any(other.clipline(way) for other in [*others, *occupied]):
            return Laid(place, apart=True)
    step = square.width // 5
    chest = pygame.Rect((0, 0), size)
    chest.center = (square.centerx, square.top + round(square.height * CHEST))
    moves = [(0, 0), (step, 0), (-step, 0), (step, step), (-step, step), (0, step), (2 * step, 0), (-2 * step, 0)]
    chests = [chest.move(move).clamp(view) for move in moves]
    hidden = [
        covered(place.inflate(gap, gap), fronts) + 4 * covered(place.inflate(gap, gap), occupied) for place in chests
    ]
    return Laid(chests[hidden.index(min(hidden))], apart=False)


def apart(a: pygame.Rect, b: pygame.Rect) -> float:
    """Return the pixels between two boxes; 0 if they touch."""
    dx = max(a.left - b.right, b.left - a.right, 0)
    dy = max(a.top - b.bottom, b.top - a.bottom, 0)
    return math.hypot(dx, dy)


def middle_of(square: pygame.Rect) -> tuple[int, int]:
    """Return the pixel (x, y) of the middle of a figure as drawn, which is above the middle of its squares."""
    return square.centerx, square.top + round(square.height * MIDDLE)


def covered(place: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Return the pixels of a place that other rectangles cover."""
    clips = [place.clip(others[number]) for number in place.collidelistall(list(others))]
    return sum(clip.width * clip.height for clip in clips)


def body(square: pygame.Rect) -> pygame.Rect:
    """Return the rectangle that a figure, drawn on these squares of the screen, covers with its health bar."""
    left, top, width, height = FIGURE
    return pygame.Rect(
        square.x + round(left * square.width), square.y + round(top * square.height),
        round(width * square.width), round(height * square.height),
    )  # fmt: skip


def _places(square: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Return the places for a slip beside a figure, the usual place first."""
    wide, high = size
    step = square.width // 12
    head = square.top - round(square.height * 0.38)
    middle, foot = square.top + step, square.bottom - round(square.height * 0.3)
    right, left = square.right - step, square.left + step - wide
    over, under = head - high, square.bottom + round(square.height * 0.2)
    centre = square.centerx - wide // 2
    corners = [
        (square.centerx - square.width // 6, over), (square.centerx + square.width // 6 - wide, over), (centre, over),
        (right, head), (left, head), (right, middle), (left, middle), (right, foot), (left, foot), (centre, under),
    ]  # fmt: skip
    for far in (1, 2, 3):
        reach = far * square.width
        corners += [
            (right + reach, head), (left - reach, head), (right + reach, middle), (left - reach, middle),
            (right + reach, foot), (left - reach, foot), (right, over - reach // 2), (left, over - reach // 2),
            (right, under + reach // 2), (left, under + reach // 2),
        ]  # fmt: skip
    return [pygame.Rect(corner, size) for corner in corners]
