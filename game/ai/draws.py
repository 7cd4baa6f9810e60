"""One place that draws a figure, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.model.grid import Square

DrawnTo = tuple[str, int]
"""Kind and number of a thing that draws a figure: the goal's "zone" or "exit", a "load", the "way" of an enemy who
carries one, a map's objective ("place"), a "fallen" comrade; "" for anything else."""
NOTHING: DrawnTo = ("", 0)
ZONE: DrawnTo = ("zone", 0)
EXIT: DrawnTo = ("exit", 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """A goal that draws a figure: `steps` from every square to it, the score per step nearer, the score (`presence`)
    for standing on one of its `squares`, and the score for leaving the field there (`leaves`). `about` names the thing
    for hints."""

    steps: list[int]
    per_step: int
    squares: frozenset[Square]
    presence: int
    leaves: int = 0
    about: DrawnTo = NOTHING

    def scaled(self, percent: int) -> Draw:
        """Return the draw with its scores at a per cent of theirs."""
        return replace(self, per_step=self.per_step * percent // 100, presence=self.presence * percent // 100)
