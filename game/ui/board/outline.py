"""Outlines of sets of squares, and their natural banks: the outline moved inward, rounded, swollen, uneven.

A loop is a closed outline along the sides of squares; lengths are in units, 64 to a square.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeAlias

from game.model.grid import Square
from game.ui.board.terrain_styles import UNIT
from game.ui.kit.pen import Noise, Point, Poly, length, normals, pushed

STEP = 3.0
"""Distance in units between the points of a bank."""

_SIDES: tuple[tuple[Square, Square, Square], ...] = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)
"""For each side of a square, clockwise: the neighbour across it, and its two corners in the order of the outline."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a square on an outline; on the way from start to end, the square is on the right."""

    square: Square
    across: Square
    start: Square
    end: Square

    @property
    def way(self) -> Square:
        """Return the direction from start to end."""
        return self.end[0] - self.start[0], self.end[1] - self.start[1]

    @property
    def inward(self) -> Square:
        """Return the direction into the square."""
        return self.square[0] - self.across[0], self.square[1] - self.across[1]


Loop: TypeAlias = list[Side]


def trace(squares: Collection[Square]) -> list[Loop]:
    """Return the outlines of a set of squares: outer outlines clockwise, holes anticlockwise. Squares that touch only
    at a corner have separate outlines."""
    members = squares if isinstance(squares, (set, frozenset, dict)) else set(squares)
    leaving: dict[Square, list[Side]] = {}
    for x, y in sorted(members, key=lambda s: (s[1], s[0])):
        for (dx, dy), (ax, ay), (bx, by) in _SIDES:
            if (x + dx, y + dy) not in members:
                side = Side((x, y), (x + dx, y + dy), (x + ax, y + ay), (x + bx, y + by))
                leaving.setdefault(side.start, []).append(side)
    loops: list[Loop] = []
    while leaving:
        side = leaving[next(iter(leaving))][0]
        loop: Loop = []
        while True:
            loop.append(side)
            _take(leaving, side)
            onward = leaving.get(side.end, [])
            goes_round = any(other.square == side.square for other in onward)  # where two outlines meet
            if not onward or (side.end == loop[0].start and not goes_round):
                break
            here = side.square
            side = next((s for s in onward if s.square == here), onward[0])
        loops.append(loop)
    return loops


def _take(leaving: dict[Square, list[Side]], side: Side) -> None:
    rest = leaving[side.start]
    rest.remove(side)
    if not rest:
        del leaving[side.start]


Inset: TypeAlias = Callable[[Side], float]


@dataclass(frozen=True, slots=True)
class Bend:
    """Curves of an outline in units (64 to a square): the radius of corners, and the height of swells and of small
    wobbles."""

    corner: float = 20
    swell: float = 0
    wobble: float = 0


def bank(loop: Loop, inset: Inset, bend: Bend, rng: random.Random) -> Poly:
    """Return a loop as a fine polygon in units; `inset` tells by how much each side moves inside its square."""
    rounded = _rounded(loop, inset, bend.corner)
    if not bend.swell and not bend.wobble:
        return rounded
    span = length(rounded)
    slow, quick, fine = Noise(rng, span / 150), Noise(rng, span / 46), Noise(rng, span / 8.5)
    along = [noise.along(len(rounded), len(rounded)) for noise in (slow, quick, fine)]
    pushes = [bend.swell * a + bend.wobble * (0.8 * b + 0.78 * c) for a, b, c in zip(*along, strict=True)]
    return pushed(rounded, normals(rounded), pushes)


def _rounded(loop: Loop, inset: Inset, radius: float) -> Poly:
    """Return the inset outline with rounded corners."""
    insets = [inset(side) for side in loop]
    made: Poly = []
    for i, side in enumerate(loop):
        after = (i + 1) % len(loop)
        start = _corner(loop[i - 1], insets[i - 1], side, insets[i])
        end = _corner(side, insets[i], loop[after], insets[after])
        first = _reach(loop[i - 1], side, start, end, radius)
        last = _reach(side, loop[after], start, end, radius)
        made += _straight(_toward(start, end, first), _toward(end, start, last))
        if last:
            following = _corner(
                loop[after], insets[after], loop[(after + 1) % len(loop)], insets[(after + 1) % len(loop)]
            )
            beyond = _reach(side, loop[after], end, following, radius)
            made += _curve(_toward(end, start, last), end, _toward(end, following, beyond))
    return made


def _corner(a: Side, a_inset: float, b: Side, b_inset: float) -> Point:
    """Return the point where the inset lines of two successive sides meet; the insets are in units."""
    x, y = b.start[0] * UNIT, b.start[1] * UNIT
    if a.way == b.way:
        least = min(a_inset, b_inset)  # where ground goes on under other ground, it narrows under there only
        return x + b.inward[0] * least, y + b.inward[1] * least
    return (x + a.inward[0] * a_inset + b.inward[0] * b_inset, y + a.inward[1] * a_inset + b.inward[1] * b_inset)


def _reach(a: Side, b: Side, start: Point, end: Point, radius: float) -> float:
    """Return the distance in units from the corner of two sides at which rounding begins; 0 on a straight run."""
    if a.way == b.way:
        return 0.0
    return min(radius, 0.47 * (abs(end[0] - start[0]) + abs(end[1] - start[1])))


def _toward(a: Point, b: Point, far: float) -> Point:
    span = abs(b[0] - a[0]) + abs(b[1] - a[1])
    share = far / span if span else 0.0
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _straight(a: Point, b: Point) -> Poly:
    parts = max(1, round((abs(b[0] - a[0]) + abs(b[1] - a[1])) / STEP))
    return [(a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(parts)]


def _curve(a: Point, middle: Point, b: Point) -> Poly:
    parts = max(2, round((abs(b[0] - a[0]) + abs(b[1] - a[1])) / STEP / 1.3))
    made: Poly = []
    for i in range(parts):
        t = i / parts
        made.append(
            (
                (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * middle[0] + t * t * b[0],
                (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * middle[1] + t * t * b[1],
            )
        )
    return made
