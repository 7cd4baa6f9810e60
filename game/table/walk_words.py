"""Words for a walk of several steps in one line, and the rules named in such a line."""

from __future__ import annotations

from dataclasses import dataclass

from game.model.grid import Square


@dataclass(frozen=True, slots=True)
class Walk:
    """Steps of one walk that are reported in one line of the log."""

    figure: int
    to: Square
    steps: int
    diagonals: int
    spent: int


def walk_words(name: str, walk: Walk, unit: str) -> str:
    """Return a walk of one or more steps as one line."""
    x, y = walk.to
    return f"{name} moves {walk.spent} {unit} to {x},{y}."
