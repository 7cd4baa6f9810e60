"""The component that the clock of passes keeps on a figure."""

from __future__ import annotations

import msgspec


class PassTurn(msgspec.Struct, frozen=True):
    """A figure's state in the present turn and pass. `score` is its initiative score, `place` its place by score (0
    acts first), `passes` its number of passes in this turn. `simple` counts the simple actions left in this pass,
    `free` the free actions that it keeps.

    `moved` and `acted` are true once it did so in this pass; `acted_first` is true if no action may follow its move;
    `done` is true when its part of the pass is over. `holding` is true while it lets others go first, `waited` once it
    has done so. `running` is true until it stops. `sprinted` is true after its running test, and `sprint` is the number
    of squares that the test gained. `straight` counts the empty squares of a straight move in this pass, in direction
    `heading`. `kept_hold` is true once it has kept up a grapple in this pass."""

    score: int = 0
    place: int = 0
    passes: int = 1
    simple: int = 0
    free: int = 0
    moved: bool = False
    acted: bool = False
    acted_first: bool = False
    done: bool = False
    holding: bool = False
    waited: bool = False
    running: bool = False
    sprinted: bool = False
    sprint: int = 0
    straight: int = 0
    heading: int = -1
    kept_hold: bool = False
