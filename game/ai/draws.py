"""One place that draws a figure, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.model.grid import Square


@dataclass(frozen=True, slots=True)
class Draw:
    """A goal that draws a figure: `steps` from every square to it, the score per step nearer, and the score
    (`presence`) for standing on one of its `squares`. `leaves` is the score for leaving the field there, if it is a way
    out."""

    steps: list[int]
    per_step: int
    squares: frozenset[Square]
    presence: int
    leaves: int = 0

    def scaled(self, percent: int) -> Draw:
        """Return the draw with its scores at a per cent of theirs."""
        return replace(self, per_step=self.per_step * percent // 100, presence=self.presence * percent // 100)
