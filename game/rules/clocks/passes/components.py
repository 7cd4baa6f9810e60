"""The component that the clock of passes keeps on a figure."""

from __future__ import annotations

import msgspec


class PassTurn(msgspec.Struct, frozen=True):
    """A figure's state in the present turn and pass. `score` is its initiative, `place` its place by score (0 acts
    first); `passes` is its number of passes this turn; `simple` counts simple actions left in this pass, `free` the
    free actions held; `moved` and `acted` refer to this pass, and `acted_first` is set when no action may follow its
    move; `done` is set when its pass is over, `holding` while it lets others go first, `waited` once it has;
    `running` until it stops; `sprinted` after its running test, which won `sprint` squares; `straight` counts empty
    squares of a straight move in this pass, in direction `heading`; `kept_hold` is set when it has kept up a grapple
    in this pass."""

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
