"""Squares, directions, distances and lines on the square grid (grid.squares, grid.distance). Names in brackets like
these are ids of rules in the rule book."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
"""x and y of a square, from (0, 0) in the top left corner, as in Tiled."""

Edge: TypeAlias = tuple[Square, Square]
"""The border between two squares that share a side; the smaller square comes first."""

DIRECTIONS: tuple[Square, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps to the eight neighbours, clockwise from north."""
STRAIGHT = DIRECTIONS[::2]
"""Steps to the four squares that share a side."""
FACINGS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""Names of DIRECTIONS, in the same order."""

FEET_PER_SQUARE = 5


def edge_between(a: Square, b: Square) -> Edge:
    """Return the border between two squares that share a side."""
    return (a, b) if a < b else (b, a)


def square_words(square: Sequence[int]) -> str:
    """Return a square as the board's frame and the demos name it: "6,3"."""
    return f"{square[0]},{square[1]}"


def is_diagonal(a: Square, b: Square) -> bool:
    """Return whether a step between two neighbours is diagonal."""
    return a[0] != b[0] and a[1] != b[1]


def is_neighbour(a: Square, b: Square) -> bool:
    """Return whether two different squares touch by a side or a corner."""
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def direction_of(a: Square, b: Square) -> int:
    """Return the index into DIRECTIONS of the direction nearest to that from a to b; 0 when they are the same."""
    return direction_towards(b[0] - a[0], b[1] - a[1])


@lru_cache(maxsize=1 << 14)
def direction_towards(dx: int, dy: int) -> int:
    """Return the index into DIRECTIONS of the direction nearest to dx squares right and dy down; 0 when both are 0."""
    if dx and abs(dy) * 2 < abs(dx):
        dy = 0
    elif dy and abs(dx) * 2 < abs(dy):
        dx = 0
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return DIRECTIONS.index(step) if step != (0, 0) else 0


def distance(a: Square, b: Square) -> int:
    """Return the distance in squares: the longer of the two axes plus half the shorter, rounded down
    (grid.distance)."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + dy // 2 if dx > dy else dy + dx // 2


def span(a: Square, b: Square) -> int:
    """Return the least number of steps, straight or diagonal, from one square to another; ground and figures are
    ignored."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@lru_cache(maxsize=1 << 16)
def footprint(anchor: Square, width: int) -> tuple[Square, ...]:
    """Return the squares that a figure `width` squares wide covers, row by row; the anchor is its top left square."""
    if width == 1:
        return (anchor,)
    x, y = anchor
    return tuple((x + dx, y + dy) for dy in range(width) for dx in range(width))


def near_border(edge: Edge, width: int) -> dict[Square, None]:
    """Return every square from which a figure of this width touches a border, or can touch it after one step; squares
    are its top left corners and the values are None."""
    around = range(-width, 2)
    return dict.fromkeys((x + dx, y + dy) for x, y in edge for dy in around for dx in around)


def sides(body: tuple[Square, ...]) -> Iterator[tuple[Square, Square]]:
    """Yield each outer side of a group of squares, as the square inside and the square beyond; clockwise from north for
    each square."""
    for x, y in body:
        for dx, dy in STRAIGHT:
            if (x + dx, y + dy) not in body:
                yield (x, y), (x + dx, y + dy)


def distance_between(a: Square, a_width: int, b: Square, b_width: int) -> int:
    """Return the distance in squares between two footprints, the least over all pairs of their squares."""
    if a_width == 1 and b_width == 1:
        return distance(a, b)
    dx = _gap(a[0], a_width, b[0], b_width)
    dy = _gap(a[1], a_width, b[1], b_width)
    return dx + dy // 2 if dx > dy else dy + dx // 2


def _gap(a: int, a_width: int, b: int, b_width: int) -> int:
    """Return the number of steps along one axis from one row of squares (from `a`, `a_width` squares long) to another;
    0 when they overlap."""
    return max(0, b - (a + a_width - 1), a - (b + b_width - 1))


def straight_ways(a: Square, b: Square) -> tuple[tuple[Square, ...], ...]:
    """Return the straight lines of squares from a to b, both included: one line, or two when the line runs exactly
    between two rows of squares, one on either side."""
    x, y = a
    return tuple([tuple([(x + dx, y + dy) for dx, dy in way]) for way in _straight(b[0] - x, b[1] - y)])


@lru_cache(maxsize=1 << 14)
def _straight(dx: int, dy: int) -> tuple[tuple[Square, ...], ...]:
    """Return the straight lines of squares from (0, 0) to (dx, dy)."""
    count = max(abs(dx), abs(dy))
    if not count:
        return (((0, 0),),)
    ways = [
        tuple((_share(dx, step, count, half), _share(dy, step, count, half)) for step in range(count + 1))
        for half in (0, 1)
    ]
    return tuple(dict.fromkeys(ways))


def _share(length: int, step: int, count: int, half: int) -> int:
    """Return `length` * `step` / `count`, rounded to a whole number; `half` is 1 to round halves up, 0 to round them
    down."""
    whole = (2 * abs(length) * step + count - (1 - half)) // (2 * count)
    return whole if length > 0 else -whole


def patches(squares: Collection[Square]) -> list[set[Square]]:
    """Return the squares as connected groups (by sides or corners), ordered by the first square of each group, row by
    row."""
    left, found = set(squares), list[set[Square]]()
    for first in sorted(left, key=lambda square: (square[1], square[0])):
        patch, edge = set[Square](), {first} & left
        while edge:
            patch |= edge
            left -= edge
            edge = {other for other in left if any(is_neighbour(square, other) for square in edge)}
        if patch:
            found.append(patch)
    return found


def ring(centre: Square, radius: int) -> Iterator[Square]:
    """Yield the squares at a distance of exactly `radius` from a square, row by row."""
    cx, cy = centre
    for y in range(cy - radius, cy + radius + 1):
        for x in range(cx - radius, cx + radius + 1):
            if distance(centre, (x, y)) == radius:
                yield x, y
