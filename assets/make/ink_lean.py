"""Lighter drawings for pictures that are shown for a tenth of a second: curves become few straight pieces."""
from __future__ import annotations

import re

from ink import Point, Poly, line_d

TOLERANCE = 0.3
"""Greatest distance between the straight pieces and the curve, in canvas units: a third of a pixel on the largest
board."""
_PART = re.compile(r"M([^MZ]*)(Z?)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def lighter(svg: str, tolerance: float = TOLERANCE) -> str:
    """Return the text of a drawing with fewer points in every path, two tones instead of four in washes, and the paper
    rim as one piece. Its paths use M, q, l and Z only, as `ink` writes them."""
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
    """Return the points of one piece of path data; a curve gives its end and its middle."""
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
    """Return a closed line with as few points as follow it closely enough (Douglas and Peucker)."""
    if len(points) < 4:
        return points
    far = max(range(len(points)), key=lambda i: (points[i][0] - points[0][0]) ** 2 + (points[i][1] - points[0][1]) ** 2)
    return _between(points[:far + 1], tolerance)[:-1] + _between([*points[far:], points[0]], tolerance)[:-1]


def _between(points: Poly, tolerance: float) -> Poly:
    a, b = points[0], points[-1]
    off, worst = _farthest(points, a, b)
    if off <= tolerance:
        return [a, b]
    return _between(points[:worst + 1], tolerance)[:-1] + _between(points[worst:], tolerance)


def _farthest(points: Poly, a: Point, b: Point) -> tuple[float, int]:
    """Return the greatest distance of the inner points from a straight line from a to b, and the index of the first
    such point."""
    (ax, ay), off, worst = a, 0.0, 0
    dx, dy = b[0] - ax, b[1] - ay
    span = dx * dx + dy * dy
    for i in range(1, len(points) - 1):
        x, y = points[i]
        x, y = x - ax, y - ay
        if span:
            t = (x * dx + y * dy) / span
            if t > 0.0:
                t = min(t, 1.0)
                x, y = x - t * dx, y - t * dy
        gap = (x**2 + y**2) ** 0.5
        if gap > off:
            off, worst = gap, i
    return off, worst
