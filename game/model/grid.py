"""Squares, directions, distances and lines on the square grid (grid.squares, grid.distance)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
"""x and y, counted from the top left corner, from 0, as in Tiled."""

Edge: TypeAlias = tuple[Square, Square]
"""The border between two squares that share a side; the smaller square comes first."""

DIRECTIONS: tuple[Square, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight neighbours, clockwise from north."""
FACINGS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""Their names, in the same order."""

FEET_PER_SQUARE = 5


def edge_between(a: Square, b: Square) -> Edge:
    """The border between two squares that share a side."""
    return (a, b) if a < b else (b, a)


def is_diagonal(a: Square, b: Square) -> bool:
    """Whether a step between two neighbours is diagonal."""
    return a[0] != b[0] and a[1] != b[1]


def is_neighbour(a: Square, b: Square) -> bool:
    """Whether two different squares touch by a side or a corner."""
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def direction_of(a: Square, b: Square) -> int:
    """Index into DIRECTIONS of the way from a to b, the nearest of the eight; 0 when they are the same."""
    return direction_towards(b[0] - a[0], b[1] - a[1])


@lru_cache(maxsize=1 << 14)
def direction_towards(dx: int, dy: int) -> int:
    """Index into DIRECTIONS of the way so far right and down, the nearest of the eight; 0 for no way at all."""
    if dx and abs(dy) * 2 < abs(dx):
        dy = 0
    elif dy and abs(dx) * 2 < abs(dy):
        dx = 0
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return DIRECTIONS.index(step) if step != (0, 0) else 0


def distance(a: Square, b: Square) -> int:
    """Distance in squares with alternating diagonals: the longer way plus half the shorter (grid.distance)."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + dy // 2 if dx > dy else dy + dx // 2


def span(a: Square, b: Square) -> int:
    """How many steps, straight or slanting, lead from one square to another at least."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@lru_cache(maxsize=1 << 16)
def footprint(anchor: Square, width: int) -> tuple[Square, ...]:
    """The squares a figure covers, row by row; the anchor is its top left square."""
    if width == 1:
        return (anchor,)
    x, y = anchor
    return tuple((x + dx, y + dy) for dy in range(width) for dx in range(width))


def distance_between(a: Square, a_width: int, b: Square, b_width: int) -> int:
    """Distance in squares between two footprints: the least over all pairs of their squares."""
    if a_width == 1 and b_width == 1:
        return distance(a, b)
    dx = _gap(a[0], a_width, b[0], b_width)
    dy = _gap(a[1], a_width, b[1], b_width)
    return dx + dy // 2 if dx > dy else dy + dx // 2


def _gap(a: int, a_width: int, b: int, b_width: int) -> int:
    """Steps along one axis from one stretch of squares to another; 0 when they overlap."""
    return max(0, b - (a + a_width - 1), a - (b + b_width - 1))


def line(a: Square, b: Square) -> Iterator[Square]:
    """The squares of a straight line, both ends included, the same from either end.

    The walk always starts at the smaller square, so that sight is symmetric.
    """
    if b < a:
        yield from reversed(tuple(line(b, a)))
        return
    (x, y), (end_x, end_y) = a, b
    dx, dy = abs(end_x - x), -abs(end_y - y)
    step_x, step_y = (1 if x < end_x else -1), (1 if y < end_y else -1)
    error = dx + dy
    while True:
        yield x, y
        if (x, y) == (end_x, end_y):
            return
        doubled = 2 * error
        if doubled >= dy:
            error += dy
            x += step_x
        if doubled <= dx:
            error += dx
            y += step_y


def ring(centre: Square, radius: int) -> Iterator[Square]:
    """The squares at exactly this distance from a square, in reading order."""
    cx, cy = centre
    for y in range(cy - radius, cy + radius + 1):
        for x in range(cx - radius, cx + radius + 1):
            if distance(centre, (x, y)) == radius:
                yield x, y
