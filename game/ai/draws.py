"""Draws: places that attract a figure, each with its strength in scores.

A load is an object or figure that the goal of the battle asks to bring out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.model.grid import Square

DrawnTo = tuple[str, int]
"""The thing that attracts a figure, as its kind and number.

Kinds: "zone" or "exit" of the goal, a "load", the "way" of an enemy who carries one, a map's objective ("place"), a
"fallen" comrade; "" for anything else."""
NOTHING: DrawnTo = ("", 0)
ZONE: DrawnTo = ("zone", 0)
EXIT: DrawnTo = ("exit", 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """A place that attracts a figure.

    `steps` holds, for every square by its index on the board, the base steps to the place. Scores: `per_step` for each
    step nearer, `presence` for standing on one of its `squares`, `leaves` for leaving the battle there. `about` says
    what the place is, for hints.
    """

    steps: list[int]
    per_step: int
    squares: frozenset[Square]
    presence: int
    leaves: int = 0
    about: DrawnTo = NOTHING

    def scaled(self, percent: int) -> Draw:
        """Return the draw with its scores per step and for presence multiplied by a per cent."""
        return replace(self, per_step=self.per_step * percent // 100, presence=self.presence * percent // 100)
