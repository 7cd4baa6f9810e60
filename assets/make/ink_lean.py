"""Lighter drawings for pictures that stand for a tenth of a second: curves become few straight pieces."""
from __future__ import annotations

import re

from ink import Point, Poly, line_d

TOLERANCE = 0.3
"""How far the straight pieces may run beside the curve, in canvas units: a third of a pixel on the largest board."""
_PART = re.compile(r"M([^MZ]*)(Z?)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def lighter(svg: str, tolerance: float = TOLERANCE) -> str:
    """The text of a drawing with every path thinned out, and washes of two tones in place of four; the paper rim as one
    piece; paths of M, q, l and Z only, as `ink` writes them."""
    svg = re.sub(r'<stop offset="[01]" [^>]*/>', "", svg)
    rims = re.findall(r'<path d="([^"]*)" ([^>]*stroke-linejoin="round")/>\n', svg)
    if rims:
        svg = re.sub(r'<path d="[^"]*" [^>]*stroke-linejoin="round"/>\n', "", svg)
        whole = f'<path d="{"".join(data for data, _ in rims)}" {rims[0][1]}/>'
        svg = re.sub(r"(<svg[^>]*>(?:<defs>.*</defs>)?)", lambda found: f"{found.group(1)}{whole}", svg, count=1)
    return re.sub(r' d="([^"]*)"', lambda found: f' d="{_thinned(found.group(1), tolerance)}"', svg)


def _thinned(data: str, tolerance: float) -> str:
    return "".join(line_d(_few(_flat(part.group(1)), tolerance)) for part in _PART.finditer(data))


def _flat(part: str) -> Poly:
    """The points of one piece of path data, each curve as its end and its middle."""
    head = re.split(r"[ql]", part, maxsplit=1)
    x, y = (float(n) for n in _NUMBER.findall(head[0])[:2])
    points: Poly = [(x, y)]
    numbers = [float(n) for n in _NUMBER.findall(head[1])] if len(head) > 1 else []
    size = 4 if "q" in part else 2
    for at in range(0, len(numbers), size):
        group = numbers[at:at + size]
        if size == 4:
            points.append((x + group[0] / 2 + group[2] / 4, y + group[1] / 2 + group[3] / 4))
        x, y = x + group[-2], y + group[-1]
        points.append((x, y))
    return points


def _few(points: Poly, tolerance: float) -> Poly:
    """A closed line with as few points as follow it closely enough (Douglas and Peucker)."""
    if len(points) < 4:
        return points
    far = max(range(len(points)), key=lambda i: (points[i][0] - points[0][0]) ** 2 + (points[i][1] - points[0][1]) ** 2)
    return _between(points[:far + 1], tolerance)[:-1] + _between([*points[far:], points[0]], tolerance)[:-1]


def _between(points: Poly, tolerance: float) -> Poly:
    a, b = points[0], points[-1]
    off, worst = 0.0, 0
    for i in range(1, len(points) - 1):
        gap = _gap(points[i], a, b)
        if gap > off:
            off, worst = gap, i
    if off <= tolerance:
        return [a, b]
    return _between(points[:worst + 1], tolerance)[:-1] + _between(points[worst:], tolerance)


def _gap(p: Point, a: Point, b: Point) -> float:
    """Distance of a point from a piece of line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    span = dx * dx + dy * dy
    t = 0.0 if span == 0 else min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / span))
    return float(((p[0] - a[0] - t * dx) ** 2 + (p[1] - a[1] - t * dy) ** 2) ** 0.5)
