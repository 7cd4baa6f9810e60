"""Priced steps of movement by modes, and what is counted while they add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.model.grid import Square

Counts = Mapping[str, tuple[int, int]]
"""Straight and diagonal squares so far, by way of moving."""
UNMOVED: Counts = {}


@dataclass(frozen=True, slots=True)
class Leg:
    """One priced step of a path: where to, how high above the ground, at what cost, and the counts after it."""

    to: Square
    above: int
    cost: int
    diagonal: int
    mode: str
    counts: Counts
    rule: str
