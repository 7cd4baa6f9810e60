"""Priced steps of movement by modes. A mode is a way of moving: walk, swim, burrow, climb, fly, glide or jump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.model.grid import Square

Counts = Mapping[str, tuple[int, int]]
"""Running counts: by mode, the numbers of straight and of diagonal squares moved so far. Prices depend on them, because
some squares in a row cost more than others."""
UNMOVED: Counts = {}


@dataclass(frozen=True, slots=True)
class Leg:
    """One priced step of a path: the square it leads to, the height there in feet above the ground, its cost in feet,
    its kind (`diagonal`: 0 straight, 1 cheap diagonal, 2 expensive diagonal), its mode of movement, and the running
    counts after it."""

    to: Square
    above: int
    cost: int
    diagonal: int
    mode: str
    counts: Counts
    rule: str
