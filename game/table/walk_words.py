"""Words for a walk of several steps, which the log tells in one line."""

from __future__ import annotations

from dataclasses import dataclass

from game.model.grid import Square


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of one walk that one line of the log tells: `to` is its last square, `spent` its cost, `diagonals` the
    number of diagonal steps."""

    figure: int
    to: Square
    steps: int
    diagonals: int
    spent: int


def walk_words(name: str, walk: Walk, unit: str) -> str:
    """Return the line of the log for a walk of one or more steps; `unit` is the unit of its cost."""
    x, y = walk.to
    return f"{name} moves {walk.spent} {unit} to {x},{y}."
