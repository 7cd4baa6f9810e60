"""Components that a figure keeps for the clock of passes: its share of the turn."""

from __future__ import annotations

import msgspec


class PassTurn(msgspec.Struct, frozen=True):
    """A figure's share of the present turn and pass.

    `score` is its initiative, `place` where that puts it among all figures (0 first); `passes` is how many it has this
    turn; `simple` simple actions left in this pass, `free` the free action held; `moved` and `acted` this pass,
    `acted_first` when no action may follow its move; `done` when its pass is over, `holding` when it lets the others
    go first, `waited` once it did; `running` until it stops; `sprinted` once it made its running test, `sprint` squares
    won by it; `straight` empty squares of a straight move this pass, towards `heading`; `kept_hold` when it kept a
    grapple up in this pass.
    """

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
