"""Bakes what is marked on squares: reach, threat, areas with a purpose, blasts, half-light. Each as one surface."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import pygame

from game.model.grid import Square
from game.ui.board import art
from game.ui.board.marks import AreaMarks, BlastMarks, ReachMarks, ThreatMarks
from game.ui.board.outline import Bend, bank, trace
from game.ui.board.pen import Poly, contour, fill, hatching, line, path, smooth, stroke
from game.ui.board.terrain_styles import UNIT
from game.ui.palette import Palette, rgb

MARGIN = 14
"""Room for contours around the marked squares, in units."""
KEPT = 24
PALE = "#fff8e4"
"""Unpainted paper, for squares within reach."""
SECOND = 0.18
"""Strength of the coat on squares that need a second half action."""

Marks: TypeAlias = ReachMarks | ThreatMarks | AreaMarks | BlastMarks | frozenset[Square]
"""What can be baked; bare squares are those out of sight."""
Drawing: TypeAlias = tuple[frozenset[Square], tuple["Part", ...]]


@dataclass(frozen=True, slots=True)
class Baked:
    """A drawing on the board and where it goes, in pixels from the board's top left corner."""

    surface: pygame.Surface
    left: int
    top: int


@dataclass(frozen=True, slots=True)
class Tint:
    """Squares under one thin coat of colour."""

    squares: frozenset[Square]
    colour: str
    strength: float


Part: TypeAlias = Tint | str
"""What a drawing is made of: coats of colour on squares, and SVG in board units over them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The part of the board some squares cover: where it begins and how large it is, in squares."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def around(cls, squares: Collection[Square]) -> Sheet:
        """The smallest sheet over some squares."""
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        return cls(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)

    def paint(self, parts: Sequence[Part], pixels: int) -> Baked:
        """Coats of colour and the ink over them."""
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
        """SVG in board units as a surface over the sheet and its margin."""
        width, height = self.width * UNIT + 2 * MARGIN, self.height * UNIT + 2 * MARGIN
        left, top = self.x * UNIT - MARGIN, self.y * UNIT - MARGIN
        scale = pixels / UNIT
        size = (round(width * scale), round(height * scale))
        return Baked(art.draw(width, height, text, size, left, top), round(left * scale), round(top * scale))


class Areas:
    """Draws marked squares and keeps the drawings while the same marks are shown."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self._kept: list[tuple[Any, int, Baked]] = []
        self._drawings: list[tuple[Any, Drawing]] = []

    def baked(self, marks: Marks, pixels: int) -> Baked | None:
        """The drawing of some marks at a zoom; None when nothing is marked."""
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
        return Sheet.around(squares).paint(parts, pixels) if squares else None

    def _drawing(self, marks: Marks) -> Drawing:
        """What is drawn for some marks, and the squares it covers; the same at every zoom."""
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

    def _reach(self, marks: ReachMarks) -> Iterator[Part]:
        """Squares lightened like unpainted paper, those of the second half action under a thin coat of the plan's hue
        and dotted where no cost can stand; a contour for each half action, hatching where it costs blood."""
        whole = {*marks.costs, *marks.further, marks.origin}
        near = {marks.origin, *marks.costs} - marks.further
        yield Tint(frozenset(near), PALE, 0.42)
        yield Tint(frozenset(whole - near), self.colours.plan_light, SECOND)
        yield from self._dots(sorted(marks.further))
        risky = sorted(marks.stops & marks.costs.keys())
        yield from self._hatched(risky, self.colours.risk, self.colours.risk_dark)
        if whole != near:
            yield from self._dashes(near, self.colours.plan, inset=2.2)
        yield from self._contour(whole, self.colours.plan, 3.6, 5.4, halo=10.5)

    def _threat(self, marks: ThreatMarks) -> Iterator[Part]:
        tones = self.colours.side(marks.side)
        yield from self._hatched(sorted(marks.squares), tones.base, tones.dark, 0.10)
        yield from self._contour(marks.squares, tones.dark, 1.4, 2.4, halo=0)

    def _area(self, marks: AreaMarks) -> Iterator[Part]:
        if marks.kind == "deployment":
            tones = self.colours.side(marks.side)
            yield Tint(marks.squares, tones.light, 0.22)
            yield from self._dashes(marks.squares, tones.dark, halo=True)
            return
        light = self.colours.accent_light if marks.kind == "objective" else self.colours.accent
        yield Tint(marks.squares, light, 0.22)
        yield from self._dashes(marks.squares, self.colours.accent_dark, halo=True)

    def _blast(self, marks: BlastMarks) -> Iterator[Part]:
        inside: set[Square] = set()
        for number, ring in enumerate(marks.rings):
            inside |= ring.squares
            strength = 0.34 - 0.09 * min(number, 2)
            yield Tint(ring.squares, self.colours.risk, strength)
            last = number == len(marks.rings) - 1
            thickness = (3.2, 5.0) if last else (1.6, 2.6)
            yield from self._contour(inside, self.colours.risk_dark, *thickness, halo=9.5 if last else 5)

    def _out_of_sight(self, squares: frozenset[Square]) -> Iterator[Part]:
        yield Tint(squares, self.colours.shadow, 0.30)
        yield from self._contour(squares, self.colours.shadow, 1.2, 2.0, halo=0)

    # Their parts

    def _hatched(self, squares: Iterable[Square], tint: str, ink: str, strength: float = 0.12) -> Iterator[Part]:
        here = list(squares)
        if not here:
            return
        yield Tint(frozenset(here), tint, strength)
        strokes = []
        for x, y in here:
            box = (x * UNIT + 2, y * UNIT + 2, x * UNIT + 62, y * UNIT + 62)
            strokes += hatching(box, 10.5, 1.9, random.Random(f"threat {x} {y}"), 0.2)
        yield fill("".join(path(poly) for poly in strokes), ink, 0.55)

    def _dots(self, squares: Iterable[Square]) -> Iterator[str]:
        """A small ring in the middle of every square."""
        middles = [(x * UNIT + UNIT / 2, y * UNIT + UNIT / 2) for x, y in squares]
        if middles:
            rings = "".join(f"M{x - 4.5:g} {y:g}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0" for x, y in middles)
            yield line(rings, self.colours.card, 6.0, 0.9)
            yield line(rings, self.colours.plan, 2.4, 0.9)

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
            count = max(4, round(len(poly) / 8))
            per = len(poly) / count
            pieces = []
            for number in range(count):
                start = round(number * per)
                piece = [poly[(start + i) % len(poly)] for i in range(max(3, round(per * 0.6)))]
                pieces.append(piece)
            if halo:
                yield line("".join(smooth(p, False) for p in pieces), self.colours.card, 9, 0.95)
            yield fill("".join(path(stroke(p, 4.6, rng, (0.8, 0.8))) for p in pieces), colour)


def _outlines(squares: Collection[Square], inset: float, corner: float, wobble: float) -> list[Poly]:
    """The outlines of some squares, rounded and a little uneven."""
    members = frozenset(squares)
    rng = random.Random(f"outline {len(members)}")
    return [bank(loop, lambda side: inset, Bend(corner, 0, wobble), rng) for loop in trace(members)]
