"""Lays slips at figures so that none lies on another: each at its usual place, or at the next one that is free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

FIGURE = (0.08, -0.40, 0.84, 1.58)
"""What a figure and its health bar cover of its square and those above and below: left, top, width and height."""
HIDING = 0.2
"""Share of a slip that may lie on figures before another place is looked for."""
NEAR = 10
"""How many of the places are so close to the figure that everybody sees whose slip it is."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Where a slip lies; `apart` when it lies so far from its figure that a line has to say whose it is."""

    rect: pygame.Rect
    apart: bool


def spread(
    slips: Sequence[tuple[pygame.Rect, tuple[int, int]]],
    figures: Sequence[pygame.Rect],
    taken: Sequence[pygame.Rect],
    view: pygame.Rect,
    gap: int,
) -> list[Laid]:
    """A place for every slip, given the squares of its figure on the screen and its size.

    `figures` are the squares of all figures, `taken` what lies on the board already; slips keep `gap` pixels apart.
    """
    bodies = [body(square) for square in figures]
    occupied = [rect.inflate(gap, gap) for rect in taken]
    usual = [_places(square, size)[0].clamp(view) for square, size in slips]
    around = [rect.inflate(gap, gap) for rect in usual]
    crowded = [
        rect.collidelist([*around[:number], *around[number + 1 :], *occupied]) >= 0
        or _covered(rect, bodies) > HIDING * rect.width * rect.height
        for number, rect in enumerate(usual)
    ]
    laid = [None if far else Laid(rect, apart=False) for rect, far in zip(usual, crowded, strict=True)]
    occupied += [one.rect.inflate(gap, gap) for one in laid if one]
    for number, (square, size) in enumerate(slips):
        if laid[number] is None:
            laid[number] = found = _freest(_places(square, size), occupied, bodies, view)
            occupied.append(found.rect.inflate(gap, gap))
    return [one for one in laid if one]


def _freest(
    places: Sequence[pygame.Rect], occupied: Sequence[pygame.Rect], bodies: Sequence[pygame.Rect], view: pygame.Rect
) -> Laid:
    """The first of the places that is free; where none is, the one on which least is hidden."""
    best, least = Laid(places[0], apart=False), -1
    for number, place in enumerate(places):
        here = place.clamp(view)
        area = here.width * here.height
        hidden = 200 * _covered(here, occupied) + _covered(here, bodies) + number * area // 6
        hidden += 100 * area if here.collidelist(list(occupied)) >= 0 else 0
        if least < 0 or hidden < least:
            best, least = Laid(here, apart=number >= NEAR), hidden
    return best


def _covered(place: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Pixels of a place that others have."""
    clips = [place.clip(others[number]) for number in place.collidelistall(list(others))]
    return sum(clip.width * clip.height for clip in clips)


def body(square: pygame.Rect) -> pygame.Rect:
    """What a figure on these squares of the screen covers, its bar included."""
    left, top, width, height = FIGURE
    return pygame.Rect(
        square.x + round(left * square.width), square.y + round(top * square.height),
        round(width * square.width), round(height * square.height),
    )  # fmt: skip


def _places(square: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Places for a slip, the usual one first: above the head, beside and under the figure, and then farther off."""
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
