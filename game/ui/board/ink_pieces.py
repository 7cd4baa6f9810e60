"""Pieces of a drawing with their bounding boxes, so that a chunk of the board draws only the pieces that touch it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.ui.kit.pen import Box, Poly, bounds, clipped, fill, path, touches

MARGIN = 40.0
"""Margin in units around a box within which shapes are kept before they are cut; it is more than the widest line."""


def widened(box: Box, by: float = MARGIN) -> Box:
    """Return a box with a margin on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


@dataclass(frozen=True)
class Shape:
    """Closed polygons that are filled together, either by the even-odd rule or as their union."""

    polys: tuple[Poly, ...]
    colour: str
    opacity: float = 1.0
    even_odd: bool = True

    @cached_property
    def box(self) -> Box:
        """Return the box around all polygons."""
        return bounds([point for poly in self.polys for point in poly])

    @cached_property
    def _placed(self) -> tuple[tuple[Box, Poly, str], ...]:
        return tuple((bounds(poly), poly, path(poly)) for poly in self.polys if poly)

    def data(self, box: Box) -> str:
        """Return the SVG path data of the part inside a box; "" if there is none."""
        if not touches(self.box, box):
            return ""
        cut = widened(box)
        return "".join(_within(place, poly, whole, cut) for place, poly, whole in self._placed)

    def element(self, box: Box, strength: float = 1.0) -> str:
        """Return the SVG element of the part inside a box; `strength` multiplies its opacity."""
        return fill(self.data(box), self.colour, min(1.0, self.opacity * strength), even_odd=self.even_odd)


def _within(place: Box, poly: Poly, whole: str, cut: Box) -> str:
    """Return the SVG path data of the part of a polygon inside `cut`: `whole` if its box `place` lies inside, "" if
    outside."""
    if not touches(place, cut):
        return ""
    if cut[0] <= place[0] and cut[1] <= place[1] and cut[2] >= place[2] and cut[3] >= place[3]:
        return whole
    part = clipped(poly, cut)
    return path(part) if len(part) > 2 else ""


@dataclass(frozen=True)
class Strokes:
    """Many small polygons in the same ink, grouped by tiles of the board."""

    polys: tuple[Poly, ...]
    colour: str
    opacity: float = 1.0

    @cached_property
    def _placed(self) -> tuple[tuple[Box, str], ...]:
        return tuple((bounds(poly), path(poly)) for poly in self.polys)

    def element(self, box: Box, strength: float = 1.0) -> str:
        """Return the SVG element of the tiles that touch a box; `strength` multiplies its opacity."""
        data = "".join(text for place, text in self._placed if touches(place, box))
        return fill(data, self.colour, min(1.0, self.opacity * strength))


Ink = Shape | Strokes


def elements(inks: Iterable[Ink], box: Box, strength: float = 1.0) -> str:
    """Return the SVG of all inks that touch a box."""
    return "".join(ink.element(widened(box, 4) if isinstance(ink, Strokes) else box, strength) for ink in inks)


def join(parts: Sequence[Poly], colour: str, opacity: float) -> list[Ink]:
    """Return a list with the strokes of one ink; an empty list if there are no strokes."""
    return [Strokes(tuple(parts), colour, opacity)] if parts else []
