"""Close fights: who stands in a crowd, and where faces and bars lie there, so that none of them is hidden.

In a crowd figures are drawn smaller, a bar whose figure has somebody right below it rises over its legs, and slips lie
beside faces and bars, at the outer side where there is room, else on the chest of whom they speak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.model.grid import Square
from game.ui.board.marks import FigureMark

SMALLER = 0.85
"""Size of a figure in a crowd."""
CROWD = 2
"""Number of others around a figure that make a crowd; one right above or below is enough."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Ids of the figures in a crowd (`close`), and of those with another figure directly below them (`above`)."""

    close: frozenset[int] = frozenset()
    above: frozenset[int] = frozenset()


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
    return Crowd(frozenset(close), frozenset(above))


def _footprint(square: Square, span: int) -> list[Square]:
    return [(square[0] + i, square[1] + j) for j in range(span) for i in range(span)]
