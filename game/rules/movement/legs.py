"""Priced steps of movement by modes, and the counts that their prices depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.model.grid import Square

Counts = Mapping[str, tuple[int, int]]
"""Straight and diagonal squares moved so far, by mode of movement."""
UNMOVED: Counts = {}


@dataclass(frozen=True, slots=True)
class Leg:
    """One priced step of a path: its target square, the height there above the ground, its cost in feet, and the counts
    after it."""

    to: Square
    above: int
    cost: int
    diagonal: int
    mode: str
    counts: Counts
    rule: str
