"""Inks the outline of a region: the contour, and the short strokes that say whether it drops, rises or laps."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from game.ui.board.ink_pieces import Ink, Shape, join
from game.ui.board.terrain_styles import Bank, Stroke
from game.ui.kit.pen import LIGHT, Point, Poly, contour, length, normals, stroke, tick

SPACING = 4.6
"""Distance between hachures, in units."""


def bank_ink(poly: Poly, style: Bank, rng: random.Random) -> list[Ink]:
    """The ink of one outline (outer ones run clockwise, holes the other way)."""
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
    """Points about `spacing` apart along an outline, each with its outward normal."""
    turned = normals(poly)
    wait = spacing * rng.random()
    for i, (point, normal) in enumerate(zip(poly, turned, strict=True)):
        wait -= math.dist(point, poly[(i + 1) % len(poly)])
        if wait <= 0:
            yield point, normal
            wait += spacing * (1 + jitter * (rng.random() - 0.5) * 2)


def _lit(normal: Point) -> float:
    """1 where a side looks straight into the light, -1 where it turns away."""
    return -(normal[0] * LIGHT[0] + normal[1] * LIGHT[1])


def _beside(point: Point, normal: Point, far: float, slant: float = 0.0) -> Point:
    """A point off an outline: outward when far is positive; slant moves it along."""
    return (point[0] + normal[0] * far - normal[1] * slant, point[1] + normal[1] * far + normal[0] * slant)


def _down(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """A drop: strokes from the lit side into the region."""
    for point, normal in _along(poly, SPACING, rng):
        lit = _lit(normal)
        if lit < -0.35 or rng.random() < 0.1:
            continue
        reach = pen.shortest + (pen.longest - pen.shortest) * rng.random() * (0.6 + 0.5 * max(0.0, lit))
        yield tick(point, _beside(point, normal, -reach, 0.8), pen.width)


def _out(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """A rise: strokes outward from the shaded side."""
    for point, normal in _along(poly, SPACING, rng):
        lit = _lit(normal)
        if lit > 0.15 or rng.random() < 0.15:
            continue
        reach = pen.shortest + (pen.longest - pen.shortest) * rng.random() * (0.5 + 0.5 * max(0.0, -lit))
        yield tick(point, _beside(point, normal, reach, -0.8), pen.width)


def _tick(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Few strokes inward, in small groups."""
    for point, normal in _along(poly, SPACING * 4.5, rng, 0.8):
        for step in range(rng.choice((1, 2, 3))):
            reach = pen.shortest + (pen.longest - pen.shortest) * rng.random()
            start = _beside(point, normal, -0.6, step * 4.2)
            yield tick(start, _beside(start, normal, -reach, 1.0), pen.width)


def _wave(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """Broken lines that follow the bank inside and outside of it."""
    for offset in (-1.2, -7.0):
        for piece in _pieces(poly, pen.shortest, pen.longest, 7 if offset > -2 else 26, rng):
            pushed = [_beside(point, normal, offset) for point, normal in piece]
            yield stroke(pushed, pen.width, rng, (0.4, 0.3))


def _kerb(poly: Poly, pen: Stroke, rng: random.Random) -> Iterator[Poly]:
    """A second line inside with joints between the stones."""
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
    """Stretches of an outline with gaps between them."""
    turned = normals(poly)
    step = max(0.5, length(poly) / len(poly))
    place = int(gap * rng.random() / step)
    while place < len(poly) - 2:
        count = max(3, int((shortest + (longest - shortest) * rng.random()) / step))
        yield [(poly[i % len(poly)], turned[i % len(poly)]) for i in range(place, place + count)]
        place += count + max(1, int(gap * (0.5 + rng.random()) / step))


def _echo(poly: Poly, offset: float, width: float, rng: random.Random) -> Iterator[Poly]:
    """A broken line beside the contour: inside along the shaded side, or (negative offset) outside the lit one."""
    for piece in _pieces(poly, 14, 60, 10, rng):
        kept = [_beside(p, n, -offset) for p, n in piece if (_lit(n) < 0.2) == (offset > 0)]
        if len(kept) > 3:
            yield stroke(kept, width, rng, (0.3, 0.2))


_HACHURES = {"down": _down, "out": _out, "tick": _tick, "wave": _wave, "kerb": _kerb}
