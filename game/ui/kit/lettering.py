"""The game's name, brushed onto the page: letters of brush strokes on the squares of the paper."""

from __future__ import annotations

import random

from game.ui.kit import pen
from game.ui.kit.palette import Palette

STEP = 72
"""Width of a letter and of a printed square, in units."""

_WIDTH = 18.5
_SCALE = 0.86

_STROKES: dict[str, tuple[tuple[pen.Point, ...], ...]] = {
    "C": (((60, 20), (46, 6), (26, 8), (10, 30), (9, 66), (24, 92), (46, 94), (62, 80)),),
    "O": (((36, 5), (16, 12), (7, 36), (8, 68), (20, 92), (38, 95), (56, 86), (64, 60), (62, 30), (52, 10), (34, 5)),),
    "U": (((9, 2), (8, 34), (10, 74), (24, 94), (44, 94), (58, 76), (61, 34), (60, 2)),),
    "N": (((9, 100), (9, 50), (10, 2)), ((10, 6), (34, 50), (58, 94)), ((60, 98), (60, 50), (61, 0))),
    "T": (((1, 9), (34, 7), (68, 9)), ((35, 8), (34, 54), (35, 100))),
    "E": (((11, 2), (10, 50), (11, 98)), ((9, 9), (34, 8), (60, 8)), ((10, 50), (32, 49), (52, 50)),
          ((10, 91), (34, 92), (62, 91))),
    "R": (((11, 1), (10, 50), (11, 100)), ((9, 9), (38, 7), (56, 18), (57, 36), (42, 50), (12, 53)),
          ((34, 53), (48, 74), (63, 100))),
    "S": (((60, 18), (44, 6), (24, 8), (10, 22), (14, 40), (36, 50), (57, 60), (62, 78), (48, 94), (24, 94), (6, 82)),),
    "P": (((11, 1), (10, 50), (11, 100)), ((9, 9), (40, 7), (58, 20), (57, 42), (40, 56), (12, 58))),
}  # fmt: skip
"""The path of the brush through each letter, on a field 70 wide and 100 high."""


def name(left: float, top: float, colours: Palette) -> str:
    """Return SVG elements of the name: a straight row of letters, then one step down and to the right."""
    red, blue = colours.side("red").base, colours.side("blue").base
    rows = [("COUNTER", left, top, red), ("STEP", left + 3 * STEP, top + 118, blue)]
    rng = random.Random("the name of the game")
    under, over = "", ""
    for word, x, y, colour in rows:
        for number, letter in enumerate(word):
            strokes = _letter(letter, x + number * STEP, y, rng)
            under += _brushed([[(a + 5, b + 5) for a, b in way] for way in strokes], _WIDTH + 2.5, colour, rng)
            over += _brushed(strokes, _WIDTH, colours.ink, rng)
    return under + over


def initial(size: float, colours: Palette) -> str:
    """Return SVG elements of a large C on a square of paper, which is the window's icon, `size` units wide and high."""
    rng = random.Random("initial")
    corners = [(2.0, 2.0), (size - 2, 2.0), (size - 2, size - 2), (2.0, size - 2)]
    paper = pen.wobbled(pen.resample(corners, 3, closed=True), 0.8, rng, 20)
    outer, inner = pen.contour(paper, 2.5, 4.5, rng)
    grown = size / 64 * 0.54
    strokes = _letter("C", 0, 0, rng)
    way = [[(size * 0.2 + x * grown, size * 0.14 + y * grown) for x, y in stroke] for stroke in strokes]
    red = [[(x + size * 0.05, y + size * 0.05) for x, y in stroke] for stroke in way]
    return (
        pen.fill(pen.path(paper), colours.card)
        + _brushed(red, 15, colours.side("red").base, rng)
        + _brushed(way, 13, colours.ink, rng)
        + pen.fill(pen.smooth(outer) + pen.smooth(inner), colours.ink, even_odd=True)
    )


def _letter(letter: str, left: float, top: float, rng: random.Random) -> list[pen.Poly]:
    """Return the brush strokes of a letter, rounded and slightly uneven."""
    ways = []
    for stroke in _STROKES[letter]:
        placed = [(left + x * _SCALE, top + y * _SCALE) for x, y in stroke]
        ways.append(pen.wobbled(curved(placed), 1.0, rng, 52, closed=False))
    return ways


def _brushed(ways: list[pen.Poly], width: float, colour: str, rng: random.Random) -> str:
    return "".join(
        pen.fill(pen.smooth(pen.stroke(way, width * _SCALE, rng, (0.86, 0.8), 0.12)), colour) for way in ways
    )


def curved(points: list[pen.Point], step: float = 4.0) -> pen.Poly:
    """Return an open line that runs smoothly through `points`, made of points about `step` apart."""
    made: pen.Poly = []
    ends = [points[0], *points, points[-1]]
    for before, a, b, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        parts = max(2, round(pen.length([a, b], closed=False) / step))
        for i in range(parts):
            t = i / parts
            made.append((_between(before[0], a[0], b[0], after[0], t), _between(before[1], a[1], b[1], after[1], t)))
    made.append(points[-1])
    return made


def _between(before: float, a: float, b: float, after: float, t: float) -> float:
    """Return the value at `t` (0 to 1) of the Hermite curve from a to b, whose slopes come from the values `before` and
    `after`."""
    out, back = (b - before) / 2, (after - a) / 2
    return (
        (2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * out + (3 * t**2 - 2 * t**3) * b + (t**3 - t**2) * back
    )
