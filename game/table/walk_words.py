"""Tells a walk of several steps in one line, and decides which rules such a line tells of."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.ruleset import Ruleset
from game.model.grid import Square
from game.rules.movement.squares import SquareMovement


@dataclass(frozen=True, slots=True)
class Walk:
    """Steps of one walk that the log tells in one line."""

    figure: int
    to: Square
    steps: int
    diagonals: int
    spent: int


def plain_ways(ruleset: Ruleset) -> dict[str, int]:
    """The rules that price steps over plain ground, each with how much it tells of a walk: one line tells of them
    all."""
    part = ruleset.movement
    if not isinstance(part, SquareMovement):
        return {}
    told = {manner.rule: 0 for manner in part.manner.values()}
    return told | {rule: place for place, rule in enumerate((part.diagonal_rule, part.restart_rule), 1) if rule}


def walk_words(name: str, walk: Walk, unit: str) -> str:
    """A walk of one or more steps in one line."""
    x, y = walk.to
    return f"{name} moves {walk.spent} {unit} to {x},{y}."
