"""The ground of a board divided into painted regions, layer over layer, each with an inked bank (its outline)."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from functools import partial

from game.model.board import Board
from game.model.grid import DIRECTIONS, Square
from game.ui.board.ink_pieces import Ink, Shape, join
from game.ui.board.outline import Bend, Side, bank, trace
from game.ui.board.terrain_styles import Bank, Looks, Stroke, TerrainLook
from game.ui.kit.pen import LIGHT, Point, Poly, contour, length, normals, stroke, tick

UNDER = 27.0
"""Units by which painted ground continues below the ground painted over it."""

LOOSE = 16.0
BENT = 31.0
"""Radius in units of corners at or above which an outline counts as natural and bends through the middles of the
sides."""


@dataclass(frozen=True)
class Layer:
    """A painted terrain of the board: the shape of its wash (its coat of colour), its bank, and the ink over it
    (`inks`)."""

    terrain: str
    look: TerrainLook
    shape: Shape | None
    bank: Bank | None
    inks: tuple[Ink, ...] = field(default=())


def ground_of(board: Board, square: Square, looks: Looks) -> str:
    """Return the painted terrain of a square: its topmost painted terrain, otherwise the terrain of most of its
    neighbours."""
    own = _painted(board, square, looks)
    if own:
        return own
    around: Counter[str] = Counter()
    for dx, dy in DIRECTIONS:
        other = (square[0] + dx, square[1] + dy)
        if other in board:
            found = _painted(board, other, looks)
            if found and "indoors" not in found:
                around[found] += 1
    standing = looks.of(board.surfaces(square)[-1])
    if "floor" in around and square not in board.indoors and standing.ground != "floor":
        del around["floor"]
    best = max(around.values(), default=0)
    chosen = [name for name in sorted(around) if around[name] == best]
    if standing.ground in chosen:
        return standing.ground
    return chosen[0] if chosen else standing.ground or "grass"


def _painted(board: Board, square: Square, looks: Looks) -> str:
    for name in reversed(board.surfaces(square)):
        if name in looks.terrain and looks.terrain[name].layer is not None:
            return name
    return ""


def grounds(board: Board, looks: Looks) -> dict[Square, str]:
    """Return the name of the painted terrain of every square, and of one more ring around the board that repeats its
    border."""
    inside = {square: ground_of(board, square, looks) for square in board.squares}
    return {
        (x, y): inside[min(max(x, 0), board.width - 1), min(max(y, 0), board.height - 1)]
        for y in range(-1, board.height + 1)
        for x in range(-1, board.width + 1)
    }


def layers(board: Board, looks: Looks) -> Iterator[Layer | None]:
    """Yield the board's painted layers, the lowest first, and None after each small step; the lowest layer covers
    everything."""
    ground = grounds(board, looks)
    names = sorted(set(ground.values()), key=lambda name: (looks.of(name).layer or 0, name))
    heights = {name: looks.of(name).layer or 0 for name in names}
    yield Layer(names[0], looks.of(names[0]), None, None)
    for name in names[1:]:
        own = {square for square, terrain in ground.items() if terrain == name}
        above = {square for square, terrain in ground.items() if heights[terrain] > heights[name]}
        yield (yield from _layer(name, looks, own, own | _under(own, above)))


def _under(own: set[Square], above: set[Square]) -> set[Square]:
    """Return the squares of higher ground below which a terrain continues: neighbours of its own squares, and the
    corners between these."""
    sides = {(x + dx, y + dy) for x, y in own for dx, dy in DIRECTIONS[::2]} & above
    corners = {
        (x + dx, y + dy) for x, y in own for dx, dy in DIRECTIONS[1::2] if (x + dx, y) in above and (x, y + dy) in above
    }
    return sides | (corners & above)


def _layer(name: str, looks: Looks, own: set[Square], painted: set[Square]) -> Generator[None, None, Layer]:
    look = looks.of(name)
    style = looks.bank.get(look.bank) or looks.bank["soft"]
    rng = random.Random(f"bank {name}")
    bend = Bend(style.corner if style.corner < LOOSE else BENT, style.swell, style.wobble)
    inset = partial(_inset, own, style.inset)
    polys: list[Poly] = []
    inks: list[Ink] = []
    for loop in trace(painted):
        poly = bank(loop, inset, bend, rng)
        polys.append(poly)
        if any(side.square in own for side in loop):
            inks += bank_ink(poly, style, rng)
        yield
    return Layer(name, look, Shape(tuple(polys), "#ffffff"), style, tuple(inks))


def _inset(own: set[Square], inset: float, side: Side) -> float:
    return inset if side.square in own else UNDER


SPACING = 4.6
"""Distance between hachures (short strokes of ink), in units."""


def bank_ink(poly: Poly, style: Bank, rng: random.Random) -> list[Ink]:
    """Return the ink of an outline; an outer outline runs clockwise, a hole the other way."""
    inks: list[Ink] = []
    if style.echo:
        echo = style.echo
        inks += join(list(_echo(poly, echo.offset, echo.width, rng)), echo.colour, echo.opacity)
    if style.hachure and style.stroke:
        pen = style.stroke
        inks += join(list(_HACHURES[style.hachure](poly, pen, rng)), pen.colour, pen.opacity)
    line = style.line
    if line.opacity and style.lift < 1:
        inks.append(Shape(contour(poly, line.lit, line.shaded, rng, 0.22, style.lift), line.colour, line.opacity))
    return inks


def _along(poly: Poly, spacing: float, rng: random.Random, jitter: float = 0.5) -> Iterator[tuple[Point, Point]]:
    """Yield points about `spacing` units apart along an outline, each with its outward normal."""
    turned = normals(poly)
    wait = spacing * rng.random()
    for i, (point, normal) in enumerate(zip(poly, turned, strict=True)):
        wait -= math.dist(point, poly[(i + 1) % len(poly)])
        if wait <= 0:
            yield point, normal
            wait += spacing * (1 + jitter * (rng.random() - 0.5) * 2)


def _lit(normal: Point) -> float:
    """Return how much a side faces the light: 1 toward it, -1 away from it."""
    return -(normal[0] * LIGHT[0] + normal[1] * LIGHT[1])


def _beside(point: Point, normal: Point, far: float, slant: float = 0.0) -> Point:
    """Return a point `far` units outside an outline (inside it if negative), moved along the outline by `slant`
    units."""
    return (point[0] + normal[0] * far - normal[1] * slant, point[1] + normal[1] * far + normal[0] * slant)


def _down(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Yield strokes from the lit side into the region, which look like a drop."""
    for point, normal in _along(poly, SPACING, rng):
        lit = _lit(normal)
        if lit < -0.35 or rng.random() < 0.1:
            continue
        reach = pen.shortest + (pen.longest - pen.shortest) * rng.random() * (0.6 + 0.5 * max(0.0, lit))
        yield tick(point, _beside(point, normal, -reach, 0.8), pen.width)


def _out(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Yield strokes outward from the shaded side, which look like a rise."""
    for point, normal in _along(poly, SPACING, rng):
        lit = _lit(normal)
        if lit > 0.15 or rng.random() < 0.15:
            continue
        reach = pen.shortest + (pen.longest - pen.shortest) * rng.random() * (0.5 + 0.5 * max(0.0, -lit))
        yield tick(point, _beside(point, normal, reach, -0.8), pen.width)


def _tick(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Yield a few strokes inward, in small groups."""
    for point, normal in _along(poly, SPACING * 4.5, rng, 0.8):
        for step in range(rng.choice((1, 2, 3))):
            reach = pen.shortest + (pen.longest - pen.shortest) * rng.random()
            start = _beside(point, normal, -0.6, step * 4.2)
            yield tick(start, _beside(start, normal, -reach, 1.0), pen.width)


def _wave(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Yield broken lines that follow the outline on both sides."""
    for offset in (-1.2, -7.0):
        for piece in _pieces(poly, pen.shortest, pen.longest, 7 if offset > -2 else 26, rng):
            pushed = [_beside(point, normal, offset) for point, normal in piece]
            yield stroke(pushed, pen.width, rng, (0.4, 0.3))


def _kerb(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Yield a second line inside the outline, with joints between stones."""
    turned = normals(poly)
    inner = [_beside(point, normal, -pen.shortest) for point, normal in zip(poly, turned, strict=True)]
    closed = [*inner, inner[0]]
    for start in range(0, len(inner), 40):
        piece = closed[start : start + 41]
        if len(piece) > 2:
            yield stroke(piece, pen.width, rng, (0.9, 0.9))
    for point, normal in _along(poly, 17, rng, 0.3):
        yield tick(point, _beside(point, normal, -pen.shortest), pen.width * 0.9)


def _pieces(
    poly: Poly, shortest: float, longest: float, gap: float, rng: random.Random
) -> Iterator[list[tuple[Point, Point]]]:
    """Yield stretches of an outline with gaps between them, as points with their normals."""
    turned = normals(poly)
    step = max(0.5, length(poly) / len(poly))
    place = int(gap * rng.random() / step)
    while place < len(poly) - 2:
        count = max(3, int((shortest + (longest - shortest) * rng.random()) / step))
        yield [(poly[i % len(poly)], turned[i % len(poly)]) for i in range(place, place + count)]
        place += count + max(1, int(gap * (0.5 + rng.random()) / step))


def _echo(poly: Poly, offset: float, width: float, rng: random.Random) -> Iterator[Poly]:
    """Yield a broken line beside the outline: inside along the shaded side, or with a negative offset outside the lit
    side."""
    for piece in _pieces(poly, 14, 60, 10, rng):
        kept = [_beside(p, n, -offset) for p, n in piece if (_lit(n) < 0.2) == (offset > 0)]
        if len(kept) > 3:
            yield stroke(kept, width, rng, (0.3, 0.2))


_HACHURES = {"down": _down, "out": _out, "tick": _tick, "wave": _wave, "kerb": _kerb}
