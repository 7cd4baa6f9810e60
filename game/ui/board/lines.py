"""Lines from square to square: a path with its costs, and lines of sight to the marked square."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from game.model.grid import Square
from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.camera import Camera
from game.ui.board.marks import PathMarks, PathStep, SightLine
from game.ui.board.terrain_styles import UNIT
from game.ui.kit import art
from game.ui.kit.fonts import LABEL, Fonts, Style
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Point, Poly, fill, line, path, resample, smooth, stroke, wobbled

BEND = 20.0
"""Length in units of a rounded bend on either side of its corner."""


def middle(square: Square, width: int = 1) -> Point:
    """Return the middle of a footprint of `width` squares, in units."""
    return (square[0] + width / 2) * UNIT, (square[1] + width / 2) * UNIT


def rounded_way(points: Sequence[Point]) -> Poly:
    """Return a line through points with rounded bends."""
    if len(points) < 3:
        return resample(points, 6)
    made: Poly = [points[0]]
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        first, last = _toward(b, a, BEND), _toward(b, c, BEND)
        made.append(first)
        made += [_bezier(first, b, last, step / 5) for step in range(1, 6)]
    made.append(points[-1])
    return resample(made, 6)


def _toward(a: Point, b: Point, far: float) -> Point:
    share = min(0.5, far / (math.dist(a, b) or 1))
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    return tuple((1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r for p, q, r in zip(a, b, c, strict=True))  # type: ignore[return-value]


class Lines:
    """Draws paths and lines of sight, and caches the last drawing of each kind."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self._path: tuple[PathMarks, int, int, Baked] | None = None
        self._sight: tuple[tuple[SightLine, ...], int, Baked] | None = None

    # Path

    def path(self, marks: PathMarks, pixels: int, shown: int) -> Baked | None:
        """Return the drawing of the first `shown` steps of a path; None for no steps."""
        steps = marks.steps[:shown]
        if not steps:
            return None
        kept = self._path
        if kept and kept[1:3] == (pixels, len(steps)) and kept[0] == marks:
            return kept[3]
        squares = [marks.start, *(step.square for step in steps)]
        points = [middle(square, marks.width) for square in squares]
        points[0] = _leaving(points[0], points[1])
        rng = random.Random(f"path {len(points)}")
        way = wobbled(rounded_way(points), 0.9, rng, 60, closed=False)
        text = line(smooth(way, False), self.colours.card, 15.5) + fill(
            path(stroke(way, 8.4, rng, (0.75, 0.9), 0.12)), self.colours.plan_dark
        )
        wide = [(x + dx, y + dy) for x, y in squares for dx in (0, marks.width - 1) for dy in (0, marks.width - 1)]
        baked = BoardSheet.around(wide).draw(text, pixels)
        self._path = (marks, pixels, len(steps), baked)
        return baked

    def nodes(self, surface: pygame.Surface, marks: PathMarks, camera: Camera, fonts: Fonts, shown: int) -> None:
        """Draw the marks along a path: the cost so far, hollow and filled diagonals, and warnings at steps that provoke
        an enemy."""
        before = marks.start
        for number, step in enumerate(marks.steps[:shown]):
            last = number == len(marks.steps) - 1
            self._diagonal(surface, marks, camera, before, step)
            at = _screen(middle(step.square, marks.width), camera)
            if not last:
                self._node(surface, step, at, camera.pixels, fonts, halts=number + 1 == marks.first)
            if step.provokes:
                span = round(camera.pixels * 0.42)
                corner = (at[0] + camera.pixels // 5, at[1] - camera.pixels // 2 - span // 6)
                surface.blit(self._mark("stop-small", span, risk=True), corner)
            before = step.square

    def _diagonal(
        self, surface: pygame.Surface, marks: PathMarks, camera: Camera, before: Square, step: PathStep
    ) -> None:
        if not step.diagonal:
            return
        a, b = middle(before, marks.width), middle(step.square, marks.width)
        at = _screen(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), camera)
        span = round(camera.pixels * 0.36)
        surface.blit(self._mark(f"diag-{step.diagonal}", span), (at[0] - span // 2, at[1] - span // 2))

    def _node(
        self, surface: pygame.Surface, step: PathStep, at: tuple[int, int], pixels: int, fonts: Fonts, *, halts: bool
    ) -> None:
        """Draw the cost of one step; with `halts` it is large and framed, because the first of two moves ends there."""
        style = Style(fonts.grown(LABEL, pixels), self.colours.on_dark, bold=True)
        number = fonts.render(str(step.cost_total), style)
        span = max(round(pixels * (0.8 if halts else 0.62)), round(max(number.get_size()) * 1.05))
        if halts:
            frame = art.picture("marks/cursor", pixels, pixels)
            surface.blit(frame, frame.get_rect(center=at))
        surface.blit(self._mark("node", span, risk=bool(step.provokes)), (at[0] - span // 2, at[1] - span // 2))
        surface.blit(number, number.get_rect(center=at))

    def _mark(self, name: str, span: int, *, risk: bool = False) -> pygame.Surface:
        c = self.colours
        tones = (c.risk, c.risk_dark, c.risk_light) if risk else (c.plan, c.plan_dark, c.plan_light)
        part = f"marks/{name}"
        return art.picture(part, span, span, art.hues(part, *tones))

    # Sight

    def sight(self, lines: tuple[SightLine, ...], pixels: int) -> Baked | None:
        """Return the drawing of thin broken lines from the figures that see the marked square, in the colours of their
        sides."""
        if not lines:
            return None
        if self._sight and self._sight[1] == pixels and self._sight[0] == lines:
            return self._sight[2]
        text = "".join(self._sight_line(sight) for sight in lines)
        baked = BoardSheet.around([square for sight in lines for square in (sight.start, sight.end)]).draw(text, pixels)
        self._sight = (lines, pixels, baked)
        return baked

    def _sight_line(self, sight: SightLine) -> str:
        tones = self.colours.side(sight.side)
        a, b = middle(sight.start), _toward(middle(sight.end), middle(sight.start), 24)
        way = resample([_toward(a, b, 26), b], 4.5)
        dashes = [way[i : i + 4] for i in range(0, len(way) - 3, 6)]
        data = "".join(path(dash, closed=False) for dash in dashes)
        strength = 0.4 if sight.blocked else 0.95
        eye = (
            ""
            if sight.blocked
            else (
                f'<circle cx="{b[0]:.1f}" cy="{b[1]:.1f}" r="6" fill="{tones.dark}" stroke="{self.colours.card}"'
                ' stroke-width="2.4"/>'
            )
        )
        return line(data, self.colours.card, 6.2, 0.85 * strength) + line(data, tones.dark, 3, strength) + eye


def _leaving(start: Point, towards: Point) -> Point:
    """Return the point where a path starts, at the rim of its figure's base."""
    return start[0] + (towards[0] - start[0]) * 0.44, start[1] + (towards[1] - start[1]) * 0.44 + 5


def _screen(point: Point, camera: Camera) -> tuple[int, int]:
    left, top = camera.origin
    scale = camera.pixels / UNIT
    return left + round(point[0] * scale), top + round(point[1] * scale)
