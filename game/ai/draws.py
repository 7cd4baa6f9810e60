"""One place that draws a figure, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.model.grid import Square

DrawnTo = tuple[str, int]
"""Kind and number of what draws a figure: the "zone" or the "exit" of the battle's goal, a "load", the "way" of whoever
bears a load, one of the map's objectives ("place"), a "fallen" comrade; the kind is empty for anything else."""
NOTHING: DrawnTo = ("", 0)
ZONE: DrawnTo = ("zone", 0)
EXIT: DrawnTo = ("exit", 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """A goal that draws a figure: `steps` from every square to it, the score per step nearer, and the score
    (`presence`) for standing on one of its `squares`. `leaves` is the score for leaving the field there, if it is a way
    out. `about` says what is there, for those who tell of it."""

    steps: list[int]
    per_step: int
    squares: frozenset[Square]
    presence: int
    leaves: int = 0
    about: DrawnTo = NOTHING

    def scaled(self, percent: int) -> Draw:
        """Return the draw with its scores at a per cent of theirs."""
        return replace(self, per_step=self.per_step * percent // 100, presence=self.presence * percent // 100)
