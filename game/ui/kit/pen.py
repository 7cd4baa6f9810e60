"""Uneven ink as a hand would draw it: outlines become path data in drawing units (64 to the square).

Every unevenness comes from a seed in words, so the same board is always drawn the same.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Poly: TypeAlias = list[Point]
Box: TypeAlias = tuple[float, float, float, float]
"""A box as (left, top, right, bottom)."""

LIGHT = (0.55, 0.83)
"""Direction in which the light falls, from the upper left; sides that face this way are in shadow."""


class Noise:
    """Smooth noise of one variable, from about -1 to 1, that repeats after 1."""

    def __init__(self, rng: random.Random, cycles: float) -> None:
        self.count = max(2, round(cycles))
        self.values = [rng.uniform(-1, 1) for _ in range(self.count)]

    def along(self, points: int, last: int) -> list[float]:
        """Return the noise at `points` positions: 0, 1/`last`, 2/`last` and so on."""
        count, ring = self.count, (*self.values, *self.values[:2])
        made = []
        for i in range(points):
            place = (i / last % 1.0) * count
            index = int(place)
            share = place - index
            share = share * share * (3 - 2 * share)
            a = ring[index]
            made.append(a + (ring[index + 1] - a) * share)
        return made


def length(poly: Sequence[Point], closed: bool = True) -> float:
    """Return the length of a line; if it is `closed`, with the segment from its last point to its first."""
    total = sum(map(math.dist, poly, poly[1:]))
    return total + (math.dist(poly[-1], poly[0]) if closed and poly else 0.0)


def normals(poly: Sequence[Point], closed: bool = True) -> Poly:
    """Return unit normals, pointing outward for a polygon that runs clockwise on the screen; in a `closed` line the
    last point is joined to the first."""
    if not poly:
        return []
    before = (poly[-1] if closed else poly[0], *poly[:-1])
    after = (*poly[1:], poly[0] if closed else poly[-1])
    found: Poly = []
    for (x0, y0), (x1, y1) in zip(before, after, strict=True):
        dx, dy = x1 - x0, y1 - y0
        size = math.hypot(dx, dy) or 1.0
        found.append((dy / size, -dx / size))
    return found


def resample(points: Sequence[Point], step: float, closed: bool = False) -> Poly:
    """Return the line with points about `step` apart; a `closed` line is joined from its last point to its first."""
    ends = [*points, points[0]] if closed else list(points)
    made: Poly = []
    for a, b in itertools.pairwise(ends):
        parts = max(1, round(math.dist(a, b) / step))
        made += [(a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(parts)]
    if not closed:
        made.append(ends[-1])
    return made


def wobbled(poly: Poly, amplitude: float, rng: random.Random, wave: float = 40, closed: bool = True) -> Poly:
    """Return the line as a hand would draw it, shifted sideways by up to the amplitude in waves about `wave` long; the
    ends of a line that is not `closed` stay in place."""
    if amplitude <= 0 or len(poly) < 3:
        return poly
    noise = Noise(rng, length(poly, closed) / wave)
    last = len(poly) if closed else len(poly) - 1
    pushes = [amplitude * rough for rough in noise.along(len(poly), last)]
    if not closed:
        shares = (i / last for i in range(len(poly)))
        pushes = [push * min(1.0, 6 * t, 6 * (1 - t)) for push, t in zip(pushes, shares, strict=True)]
    return pushed(poly, normals(poly, closed), pushes)


def pushed(poly: Poly, ways: Poly, far: Sequence[float]) -> Poly:
    """Return the line with every point moved by its own distance along its own direction."""
    return [(x + dx * push, y + dy * push) for (x, y), (dx, dy), push in zip(poly, ways, far, strict=True)]


def facing(normal: Point) -> float:
    """Return 0 for a side that faces the light, up to 1 for a side turned away from it."""
    share = (normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + 0.45) / 1.35
    share = 0.0 if share <= 0.0 else min(share, 1.0)
    return share * share * (3 - 2 * share)


def contour(
    poly: Poly, lit: float, shaded: float, rng: random.Random, rough: float = 0.18, lift: float = 0.0
) -> tuple[Poly, Poly]:
    """Return a closed ink line as two polygons, its outer and its inner side, to be filled by the even-odd rule. It is
    `lit` thick where it faces the light and `shaded` thick where it faces away; `lift` is the share of the outline left
    out."""
    span, count, ways = length(poly), len(poly), normals(poly)
    noise, lifting = Noise(rng, span / 26), Noise(rng, span / 90)
    more = shaded - lit
    halves = [
        (lit + more * facing(way)) * (1 + rough * uneven) * 0.5
        for way, uneven in zip(ways, noise.along(count, count), strict=True)
    ]
    if lift:
        down = [(raised * 0.5 + 0.5 - lift * 0.75) * 5 for raised in lifting.along(count, count)]
        halves = [half * min(1.0, max(0.0, share)) for half, share in zip(halves, down, strict=True)]
    return pushed(poly, ways, halves), pushed(poly, ways, [-half for half in halves])


def stroke(poly: Poly, width: float, rng: random.Random, taper: Point = (0.35, 0.25), rough: float = 0.2) -> Poly:
    """Return an open pen stroke as a polygon; `taper` is the share of the width that is left at its start and at its
    end."""
    noise = Noise(rng, length(poly, False) / 18)
    last, ways = max(1, len(poly) - 1), normals(poly, False)
    halves = []
    for i, uneven in enumerate(noise.along(len(poly), last)):
        t = i / last
        start = taper[0] + (1 - taper[0]) * min(1.0, t / 0.28)
        end = taper[1] + (1 - taper[1]) * min(1.0, (1 - t) / 0.4)
        halves.append(width * min(start, end) * (1 + rough * uneven) / 2)
    return pushed(poly, ways, halves) + pushed(poly, ways, [-half for half in halves])[::-1]


def tick(a: Point, b: Point, width: float) -> Poly:
    """Return a short straight stroke that thins out, as used for hachures."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / size * width / 2, dx / size * width / 2
    return [
        (a[0] + nx, a[1] + ny),
        (b[0] + nx * 0.3, b[1] + ny * 0.3),
        (b[0] - nx * 0.3, b[1] - ny * 0.3),
        (a[0] - nx, a[1] - ny),
    ]


def clipped(poly: Sequence[Point], box: Box) -> Poly:
    """Return the part of a closed polygon inside a box; its pieces may stay joined along the box's border."""
    left, top, right, bottom = box
    made = list(poly)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        if not made:
            break
        source, made = made, []
        previous = source[-1]
        was = (previous[axis] - limit) * sign >= 0
        for point in source:
            inside = (point[axis] - limit) * sign >= 0
            if inside != was:
                share = (limit - previous[axis]) / (point[axis] - previous[axis])
                made.append(
                    (previous[0] + (point[0] - previous[0]) * share, previous[1] + (point[1] - previous[1]) * share)
                )
            if inside:
                made.append(point)
            previous, was = point, inside
    return made


def bounds(poly: Sequence[Point]) -> Box:
    """Return the box around some points."""
    xs, ys = [p[0] for p in poly], [p[1] for p in poly]
    return min(xs), min(ys), max(xs), max(ys)


def touches(a: Box, b: Box) -> bool:
    """Return whether two boxes overlap."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def path(poly: Sequence[Point], closed: bool = True) -> str:
    """Return SVG path data of a line with straight sides, joined from its last point to its first if `closed`."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in poly) + ("Z" if closed else "")


def smooth(poly: Sequence[Point], closed: bool = True) -> str:
    """Return SVG path data that rounds off every point between the middles of its neighbours."""
    if len(poly) < 3:
        return path(poly, closed)
    ring = [*poly, poly[0]] if closed else list(poly)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(ring)]
    if closed:
        parts = [f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}"]
        parts += [f"Q{p[0]:.1f} {p[1]:.1f} {m[0]:.1f} {m[1]:.1f}" for p, m in zip(poly, middles, strict=True)]
        return "".join(parts) + "Z"
    parts = [f"M{poly[0][0]:.1f} {poly[0][1]:.1f}L{middles[0][0]:.1f} {middles[0][1]:.1f}"]
    parts += [f"Q{p[0]:.1f} {p[1]:.1f} {m[0]:.1f} {m[1]:.1f}" for p, m in zip(poly[1:-1], middles[1:], strict=True)]
    return "".join(parts) + f"L{poly[-1][0]:.1f} {poly[-1][1]:.1f}"


def fill(data: str, colour: str, opacity: float = 1.0, *, even_odd: bool = False) -> str:
    """Return an SVG path element filled with a colour, with holes if `even_odd` and a path lies within another; "" for
    empty path data."""
    rule = ' fill-rule="evenodd"' if even_odd else ""
    return f'<path d="{data}" fill="{colour}" fill-opacity="{opacity:.2f}"{rule}/>' if data else ""


def line(data: str, colour: str, width: float, opacity: float = 1.0) -> str:
    """Return an SVG path element drawn with an even pen, with round joints and ends."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" stroke-opacity="{opacity:.2f}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )
