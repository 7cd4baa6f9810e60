"""Tells a walk of several steps in one line, and decides which rules such a line tells of."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.ruleset import Ruleset
from game.model.grid import Square


@dataclass(frozen=True, slots=True)
class Walk:
    """Steps of one walk that are reported in one line of the log."""

    figure: int
    to: Square
    steps: int
    diagonals: int
    spent: int


def plain_ways(ruleset: Ruleset) -> dict[str, int]:
    """Return the rules that price steps over plain ground, each with its rank for the line of a walk."""
    return dict(ruleset.movement.plain_rules())


def walk_words(name: str, walk: Walk, unit: str) -> str:
    """Return a walk of one or more steps as one line."""
    x, y = walk.to
    return f"{name} moves {walk.spent} {unit} to {x},{y}."
