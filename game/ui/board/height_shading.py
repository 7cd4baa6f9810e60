"""Marks of higher ground: shadows cast to the lower right, and hachures (short strokes) down the slopes.

A bank is the drawn outline of a region of ground.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from game.model.board import Board
from game.model.grid import Edge, Square, edge_between
from game.ui.board.ink_pieces import Ink, Shape, join
from game.ui.board.outline import Bend, bank, trace
from game.ui.board.terrain_styles import UNIT, Looks
from game.ui.kit.pen import Box, Point, Poly, contour, normals, resample, stroke, tick, wobbled

SHADOW_OUTSIDE: Point = (0.70, 0.42)
SHADOW_INSIDE: Point = (0.20, 0.16)
"""Length of a wall's shadow, in squares to the right and down; indoors the walls are cut low."""
SHADOW_A_FOOT = 0.045
SLOPED = frozenset({"trench", "cliff", "raised", "rock"})
"""Names of banks whose own drawing already shows a drop in height."""
LEVEL_INSET = 4.0


def edge_line(edge: Edge) -> tuple[Square, Square]:
    """Return the two corners of the grid that a border joins, the left or upper one first."""
    (_ax, ay), (bx, by) = edge
    return ((bx, by), (bx, by + 1)) if ay == by else ((bx, by), (bx + 1, by))


def shadows(board: Board, looks: Looks) -> Shape | None:
    """Return the shadows that walls, roofs and high ground cast; None without any."""
    polys = [*_wall_shadows(board, looks), *_drop_shadows(board, looks)]
    return Shape(tuple(polys), "#ffffff", even_odd=False) if polys else None


def _wall_shadows(board: Board, looks: Looks) -> Iterator[Poly]:
    for edge, kind in sorted(board.edges.items()):
        look = looks.edge_of(kind)
        if look and look.high:
            inside = edge[1] in board.indoors
            yield _thrown(edge_line(edge), SHADOW_INSIDE if inside else SHADOW_OUTSIDE)


def _drop_shadows(board: Board, looks: Looks) -> Iterator[Poly]:
    for square in board.squares:
        for way in ((1, 0), (0, 1)):
            other = (square[0] + way[0], square[1] + way[1])
            if other not in board or _is_roof(board, other):
                continue
            line = edge_line(edge_between(square, other))
            if _is_high(board, looks, other) or _stands(board, looks, square):
                continue
            if _is_roof(board, square) or _is_high(board, looks, square):
                yield _thrown(line, SHADOW_INSIDE if other in board.indoors else SHADOW_OUTSIDE)
                continue
            drop = board.elevation(square) - board.elevation(other)
            if drop > 0 and not (square in board.indoors or other in board.indoors):
                far = min(0.6, drop * SHADOW_A_FOOT)
                yield _thrown(line, (far, far * 0.7))


def _is_roof(board: Board, square: Square) -> bool:
    return "roof" in board.surfaces(square)


def _is_high(board: Board, looks: Looks, square: Square) -> bool:
    """Return whether the ground of a square rises like a wall."""
    return any(looks.of(name).high for name in board.surfaces(square))


def _stands(board: Board, looks: Looks, square: Square) -> bool:
    """Return whether the height of a square is that of an object on it, whose picture already shows the height."""
    return any(looks.of(name).own_height for name in board.surfaces(square))


def _thrown(line: tuple[Square, Square], far: Point) -> Poly:
    """Return the shadow of a line of the grid as a polygon in units, always in the same sense of rotation; `far` is the
    shadow's length."""
    (ax, ay), (bx, by) = line
    dx, dy = far
    corners = [(ax, ay), (bx, by), (bx + dx, by + dy), (ax + dx, ay + dy)]
    if ax == bx:
        corners.reverse()
    return [(x * UNIT, y * UNIT) for x, y in corners]


def shadow_hatching(box: Box, width: float = 1.5, gap: float = 9.5) -> str:
    """Return an SVG path of even 45 degree strokes over a box; the strokes of neighbouring boxes meet."""
    left, top, right, bottom = box
    parts = []
    number = int((left + top) // gap)
    while number * gap < right + bottom:
        place = number * gap + (number * 7919 % 5 - 2) * 0.5
        parts.append(f"M{left:.1f} {place - left:.1f}L{right:.1f} {place - right:.1f}")
        number += 1
    return f'<path d="{"".join(parts)}" stroke="#2b2420" stroke-width="{width}" fill="none"/>'


def ridges(board: Board) -> list[Ink]:
    """Return the ink of the ridge of every roof that is two rows deep; the ridge of a deeper roof is a row of
    pictures."""
    inks: list[Ink] = []
    for x, y in board.squares:
        if not _is_roof(board, (x, y)) or ((x - 1, y) in board and _is_roof(board, (x - 1, y))):
            continue
        top, bottom = y, y
        while (x, top - 1) in board and _is_roof(board, (x, top - 1)):
            top -= 1
        while (x, bottom + 1) in board and _is_roof(board, (x, bottom + 1)):
            bottom += 1
        rows, end = bottom - top + 1, x
        while (end + 1, y) in board and _is_roof(board, (end + 1, y)):
            end += 1
        if rows == 2 and y == bottom:
            inks += _ridge(x * UNIT - 2.0, (end + 1) * UNIT + 2.0, y * UNIT)
    return inks


def _ridge(left: float, right: float, y: float) -> list[Ink]:
    rng = random.Random(f"ridge {left} {y}")
    way = wobbled(resample([(left, y), (right, y)], 8), 0.8, rng, 60, closed=False)
    lower = [(px, py + 2.6) for px, py in way]
    return [
        Shape((stroke(way, 6.5, rng, (0.9, 0.9)),), "#2b2420"),
        Shape((stroke([(px, py - 0.8) for px, py in way], 3.6, rng, (0.8, 0.8)),), "#cdbfae"),
        *join([stroke(lower, 1.2, rng, (0.8, 0.8))], "#2b2420", 0.6),
    ]


def slopes(board: Board, ground: dict[Square, str], looks: Looks) -> Iterator[Ink]:
    """Yield the contour of every step in height, with hachures on its lower side."""
    heights = sorted({board.elevation(square) for square in board.squares if not _is_roof(board, square)})
    known: dict[tuple[Square, Square], bool] = {}

    def shows(inside: Square, outside: Square) -> bool:
        key = (inside, outside)
        if key not in known:
            known[key] = inside in ground and outside in ground and _shows(board, ground, looks, *key)
        return known[key]

    for level in heights[1:]:
        members = {
            (x, y)
            for x, y in ground
            if board.elevation((min(max(x, 0), board.width - 1), min(max(y, 0), board.height - 1))) >= level
        }
        rng = random.Random(f"height {level}")
        for loop in trace(members):
            if any(shows(side.square, side.across) for side in loop):
                poly = bank(loop, lambda side: LEVEL_INSET, Bend(14, 2, 2.4), rng)
                yield from _slope_ink(poly, shows, rng)


def _shows(board: Board, ground: dict[Square, str], looks: Looks, a: Square, b: Square) -> bool:
    """Return whether a step between two squares is drawn as a slope; False if a building or a bank already shows it."""
    if a not in board or b not in board:
        return False
    if any(s in board.indoors or _is_roof(board, s) or _stands(board, looks, s) for s in (a, b)):
        return False
    upper = max((looks.of(ground[a]), looks.of(ground[b])), key=lambda look: look.layer or 0)
    return ground[a] == ground[b] or upper.bank not in SLOPED


def _slope_ink(poly: Poly, shows: Callable[[Square, Square], bool], rng: random.Random) -> list[Ink]:
    """Return the ink of an outline around higher ground, only along sides for which `shows` is True."""
    turned = normals(poly)
    marks: list[Poly] = []
    shown: list[bool] = []
    for i, (point, normal) in enumerate(zip(poly, turned, strict=True)):
        inside = _square(point, normal, -LEVEL_INSET)
        outside = _square(point, normal, 3 * LEVEL_INSET)
        drawn = inside != outside and shows(inside, outside)
        shown.append(drawn)
        if drawn and i % 2 == 0:
            reach = 5 + 10 * rng.random()
            end = (point[0] + normal[0] * reach, point[1] + normal[1] * reach)
            marks.append(tick(point, end, 1.4))
    outer, inner = contour(poly, 1.4, 3.2, rng)
    for i, drawn in enumerate(shown):
        if not drawn:
            outer[i] = inner[i] = poly[i]
    return [*join(marks, "#2b2420", 0.72), Shape((outer, inner), "#2b2420", 0.9)]


def _square(point: Point, normal: Point, far: float) -> Square:
    return int((point[0] + normal[0] * far) // UNIT), int((point[1] + normal[1] * far) // UNIT)
