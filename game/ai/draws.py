"""One place that draws a figure, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass

from game.model.grid import Square


@dataclass(frozen=True, slots=True)
class Draw:
    """One place that draws a figure: base steps to it from every square, what a step nearer is worth, and what it is
    worth to stand there."""

    steps: list[int]
    per_step: int
    squares: frozenset[Square]
    presence: int
