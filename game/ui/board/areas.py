"""Drawings of marks on squares (reach, threat, objectives and exits, blasts, unseen ground), each baked into one
surface."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import pygame

from game.model.grid import Square
from game.ui.board.marks import AreaMarks, BlastMarks, ReachMarks, ThreatMarks
from game.ui.board.outline import Bend, bank, trace
from game.ui.board.terrain_styles import UNIT
from game.ui.kit import art
from game.ui.kit.palette import Palette, rgb
from game.ui.kit.pen import Poly, contour, fill, line, normals, path, resample, smooth, stroke

MARGIN = 14
"""Room for contours around the marked squares, in units."""
KEPT = 24
PALE = "#fff8e4"
"""Colour of unpainted paper, with which squares within reach are lightened."""
NEAR, SECOND = 0.52, 0.20
"""Strength (0 to 1) of the coat on squares that one action reaches, and on squares that need a second action."""
CORD, BROKEN = (8.6, 4.0), (6.6, 3.4)
"""Widths in units of the ink line around the reach and of the cream line inside it, for one action and, drawn broken,
for two."""

Marks: TypeAlias = ReachMarks | ThreatMarks | AreaMarks | BlastMarks | frozenset[Square]
"""Marks that can be baked; a plain set of squares is the ground that the viewing side cannot see."""
AreaDrawing: TypeAlias = tuple[frozenset[Square], tuple["DrawnPart", ...]]


@dataclass(frozen=True, slots=True)
class Baked:
    """A drawing and its offset from the board's top left corner, in pixels."""

    surface: pygame.Surface
    left: int
    top: int


@dataclass(frozen=True, slots=True)
class Tint:
    """Squares that are covered by one thin coat of colour; `strength` is its opacity, 0 to 1."""

    squares: frozenset[Square]
    colour: str
    strength: float


DrawnPart: TypeAlias = Tint | str
"""Part of a drawing: a coat of colour on squares, or SVG in board units over them."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A rectangle of the board that covers some squares: its left top square and its size, in squares."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def around(cls, squares: Collection[Square]) -> BoardSheet:
        """Return the smallest sheet that covers some squares."""
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        return cls(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)

    def paint(self, parts: Sequence[DrawnPart], pixels: int) -> Baked:
        """Return a picture of coats of colour, with all SVG drawn over them."""
        inked = self.draw("".join(part for part in parts if isinstance(part, str)), pixels)
        whole = pygame.Surface(inked.surface.get_size(), pygame.SRCALPHA)
        for part in parts:
            if isinstance(part, Tint):
                tile = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
                tile.fill((*rgb(part.colour), round(255 * part.strength)))
                places = ((x * pixels - inked.left, y * pixels - inked.top) for x, y in part.squares)
                whole.fblits([(tile, place) for place in places])
        whole.blit(inked.surface, (0, 0))
        return Baked(whole, inked.left, inked.top)

    def draw(self, text: str, pixels: int) -> Baked:
        """Return a picture of SVG in board units (UNIT to a square), as large as the sheet with its margin."""
        width, height = self.width * UNIT + 2 * MARGIN, self.height * UNIT + 2 * MARGIN
        left, top = self.x * UNIT - MARGIN, self.y * UNIT - MARGIN
        scale = pixels / UNIT
        size = (round(width * scale), round(height * scale))
        return Baked(art.draw(width, height, text, size, left, top), round(left * scale), round(top * scale))


class Areas:
    """Draws marked squares, and caches the drawings of the latest marks."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self._kept: list[tuple[Any, int, Baked]] = []
        self._drawings: list[tuple[Any, AreaDrawing]] = []

    def baked(self, marks: Marks, pixels: int) -> Baked | None:
        """Return the drawing of some marks at a square size in pixels; None when nothing is marked."""
        for place, (known, size, drawing) in enumerate(self._kept):
            if size == pixels and (known is marks or known == marks):
                if place > KEPT // 2:
                    self._kept.insert(0, self._kept.pop(place))
                return drawing
        made = self._bake(marks, pixels)
        if made:
            self._kept.insert(0, (marks, pixels, made))
            del self._kept[KEPT:]
        return made

    def _bake(self, marks: Marks, pixels: int) -> Baked | None:
        known = next((drawing for of, drawing in self._drawings if of is marks), None)
        if known is None:
            known = self._drawing(marks)
            self._drawings.insert(0, (marks, known))
            del self._drawings[KEPT:]
        squares, parts = known
        return BoardSheet.around(squares).paint(parts, pixels) if squares else None

    def _drawing(self, marks: Marks) -> AreaDrawing:
        """Return the drawing of some marks in board units (UNIT to a square), and the squares it covers."""
        if isinstance(marks, ReachMarks):
            return frozenset({*marks.costs, *marks.further, marks.origin}), tuple(self._reach(marks))
        if isinstance(marks, ThreatMarks):
            return marks.squares, tuple(self._threat(marks))
        if isinstance(marks, AreaMarks):
            return marks.squares, tuple(self._area(marks))
        if isinstance(marks, BlastMarks):
            return frozenset().union(*(ring.squares for ring in marks.rings)), tuple(self._blast(marks))
        return marks, tuple(self._out_of_sight(marks))

    # The drawings

    def _reach(self, marks: ReachMarks) -> Iterator[DrawnPart]:
        """Yield the drawing of a reach: lightened squares, a smooth cream outline for one action, a broken outline for
        two, and a ring on squares where the move must end."""
        whole = {*marks.costs, *marks.further, marks.origin}
        near = {marks.origin, *marks.costs} - marks.further
        yield Tint(frozenset(near), PALE, NEAR)
        yield Tint(frozenset(whole - near), PALE, SECOND)
        if whole != near:
            yield from self._cord(closed(whole), BROKEN, broken=True)
        yield from self._cord(closed(near), CORD, broken=False)
        yield from self._rings(sorted(marks.stops & marks.costs.keys()))

    def _threat(self, marks: ThreatMarks) -> Iterator[DrawnPart]:
        """Yield the drawing of threatened squares: a saw-toothed outline, and hatching that falls to the right where
        somebody is in danger."""
        strokes = [poly for square in sorted(marks.squares & marks.hatched) for poly in _falling(square)]
        light, dark = (self.colours.risk, self.colours.risk_dark)
        if marks.own:
            light, dark = self.colours.plan, self.colours.plan_dark
        yield Tint(marks.squares, light, 0.12)
        yield fill("".join(path(poly) for poly in strokes), dark, 0.28 if marks.own else 0.62)
        teeth = "".join(path(_saw(poly)) for poly in _outlines(marks.squares, 4, 4, 0))
        yield line(teeth, self.colours.card, 5.6, 0.85)
        yield line(teeth, dark, 2.6)

    def _area(self, marks: AreaMarks) -> Iterator[DrawnPart]:
        if marks.kind == "deployment":
            tones = self.colours.side(marks.side)
            yield Tint(marks.squares, tones.light, 0.22)
            yield from self._dashes(marks.squares, tones.dark, halo=True)
            return
        light = self.colours.accent_light if marks.kind == "objective" else self.colours.accent
        yield Tint(marks.squares, light, 0.22)
        yield from self._dashes(marks.squares, self.colours.accent_dark, halo=True)

    def _blast(self, marks: BlastMarks) -> Iterator[DrawnPart]:
        inside: set[Square] = set()
        for number, ring in enumerate(marks.rings):
            inside |= ring.squares
            strength = 0.34 - 0.09 * min(number, 2)
            yield Tint(ring.squares, self.colours.risk, strength)
            last = number == len(marks.rings) - 1
            thickness = (3.2, 5.0) if last else (1.6, 2.6)
            yield from self._contour(inside, self.colours.risk_dark, *thickness, halo=9.5 if last else 5)

    def _out_of_sight(self, squares: frozenset[Square]) -> Iterator[DrawnPart]:
        yield Tint(squares, self.colours.shadow, 0.30)
        yield from self._contour(squares, self.colours.shadow, 1.2, 2.0, halo=0)

    # Their parts

    def _cord(self, squares: Collection[Square], width: tuple[float, float], *, broken: bool) -> Iterator[str]:
        """Yield a cream line in an ink line around some squares, whole or broken."""
        for poly in _outlines(squares, 3.0, 19, 1.1):
            data = smooth(poly) if not broken else "".join(smooth(piece, False) for piece in _pieces(poly, 9, 0.58))
            yield line(data, self.colours.ink, width[0], 0.95 if not broken else 0.85) + line(
                data, self.colours.card, width[1]
            )

    def _rings(self, squares: Iterable[Square]) -> Iterator[str]:
        """Yield a raspberry ring on each square where a move must end."""
        middles = [(x * UNIT + UNIT / 2, y * UNIT + UNIT / 2) for x, y in squares]
        if middles:
            rings = "".join(f"M{x - 9:g} {y:g}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0" for x, y in middles)
            yield line(rings, self.colours.card, 9.5, 0.95)
            yield line(rings, self.colours.risk_dark, 4.2)

    def _contour(
        self, squares: Collection[Square], colour: str, lit: float, shaded: float, halo: float
    ) -> Iterator[str]:
        for poly in _outlines(squares, 1.5, 19, 1.1):
            if halo:
                yield line(smooth(poly), self.colours.card, halo, 0.95)
            outer, inner = contour(poly, lit, shaded, random.Random(f"contour {len(poly)}"), 0.25)
            yield fill(path(outer) + path(inner), colour, even_odd=True)

    def _dashes(
        self, squares: Collection[Square], colour: str, inset: float = 4.0, halo: bool = False
    ) -> Iterator[str]:
        for poly in _outlines(squares, inset, 12, 0.7):
            rng = random.Random(f"dashes {len(poly)}")
            pieces = _pieces(poly, 8, 0.6)
            if halo:
                yield line("".join(smooth(p, False) for p in pieces), self.colours.card, 9, 0.95)
            yield fill("".join(path(stroke(p, 4.6, rng, (0.8, 0.8))) for p in pieces), colour)


def _pieces(poly: Poly, points: int, share: float) -> list[Poly]:
    """Return a closed line cut into pieces of about `points` points, each shortened to its first `share`."""
    count = max(4, round(len(poly) / points))
    per = len(poly) / count
    return [
        [poly[(round(number * per) + i) % len(poly)] for i in range(max(3, round(per * share)))]
        for number in range(count)
    ]


def closed(squares: Collection[Square]) -> frozenset[Square]:
    """Return squares with holes of a single square filled, because an outline around a single tree has no meaning."""
    members = frozenset(squares)
    beside = {(x + dx, y + dy) for x, y in members for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - members
    holes = {
        (x, y)
        for x, y in beside
        if sum((x + dx, y + dy) in members for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))) >= 3
    }
    return members | holes


def _falling(square: Square) -> Iterator[Poly]:
    """Yield strokes from the upper left to the lower right of a square; they continue in the next square."""
    left, top = square[0] * UNIT, square[1] * UNIT
    rng = random.Random(f"threat {square[0]} {square[1]}")
    for number in range(-3, 4):
        start, end = max(0, number * 16), min(UNIT, UNIT + number * 16)
        if end - start > 8:
            ends = [(left + start, top + start - number * 16), (left + end, top + end - number * 16)]
            yield stroke(resample(ends, 8), 2.5, rng, (0.95, 0.9))


def _saw(poly: Poly) -> Poly:
    """Return a closed line as saw teeth that point inward."""
    fine = resample(poly, 8, closed=True)
    count = len(fine) // 2 * 2
    return [
        (x - (dx * 7.5 if number % 2 else 0.0), y - (dy * 7.5 if number % 2 else 0.0))
        for number, ((x, y), (dx, dy)) in enumerate(zip(fine[:count], normals(fine)[:count], strict=True))
    ]


def _outlines(squares: Collection[Square], inset: float, corner: float, wobble: float) -> list[Poly]:
    """Return the outlines of some squares, with rounded and slightly uneven lines."""
    members = frozenset(squares)
    rng = random.Random(f"outline {len(members)}")
    return [bank(loop, lambda side: inset, Bend(corner, 0, wobble), rng) for loop in trace(members)]
