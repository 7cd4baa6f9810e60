"""Close fights: figures in a crowd, which are drawn smaller so that no face and no health bar is hidden.

A health bar is drawn over its figure's legs if another figure stands right below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.model.grid import Square
from game.ui.board.marks import FigureMark

SMALLER = 0.85
"""Factor of the size of a figure in a crowd."""
ASIDE = (0.24, 0.13)
"""Distance from the middle of a square to each of two figures that share it, in squares to the right and down."""
CROWD = 2
"""Number of other figures around a figure from which on it is in a crowd; a single figure right above or below is
enough."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Ids of the figures in a crowd, drawn smaller (`close`), and of the figures with another figure right below them
    (`above`)."""

    close: frozenset[int] = frozenset()
    above: frozenset[int] = frozenset()
    aside: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """Offsets of figures that share a square from its middle, in squares to the right and down, by their ids."""


def crowd_of(figures: Sequence[FigureMark], width: Callable[[FigureMark], int]) -> Crowd:
    """Return the figures in crowds; `width` returns the squares along one side of a figure's footprint."""
    at: dict[Square, FigureMark] = {}
    wide = {mark.id: width(mark) for mark in figures if not mark.ghost}
    for mark in figures:
        if not mark.ghost:
            at.update(dict.fromkeys(_footprint(mark.square, wide[mark.id]), mark))
    close, above = set(), set()
    for mark in figures:
        if mark.ghost:
            continue
        (x, y), span = mark.square, wide[mark.id]
        around = {at[s].id for s in _footprint((x - 1, y - 1), span + 2) if s in at} - {mark.id}
        upper = {at[s].id for s in ((x + i, y - 1) for i in range(span)) if s in at}
        lower = [at[s] for s in ((x + i, y + span) for i in range(span)) if s in at]
        if len(around) >= CROWD or upper or lower:
            close.add(mark.id)
        if any(other.pose != "fallen" for other in lower):
            above.add(mark.id)
    aside = _asides(figures)
    return Crowd(frozenset(close | aside.keys()), frozenset(above), aside)


def _asides(figures: Sequence[FigureMark]) -> dict[int, tuple[float, float]]:
    """Return the offsets from the middle of the square (squares right, squares down) of figures that share a square, by
    figure id."""
    sharing: dict[Square, list[FigureMark]] = {}
    for mark in figures:
        if not mark.ghost and mark.pose != "fallen":
            sharing.setdefault(mark.square, []).append(mark)
    found = {}
    for marks in sharing.values():
        for place, mark in enumerate(marks if len(marks) > 1 else ()):
            share = place / (len(marks) - 1) - 0.5
            found[mark.id] = (2 * ASIDE[0] * share, 2 * ASIDE[1] * share)
    return found


def _footprint(square: Square, span: int) -> list[Square]:
    return [(square[0] + i, square[1] + j) for j in range(span) for i in range(span)]
