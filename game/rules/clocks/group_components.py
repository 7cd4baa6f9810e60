"""Components that a figure keeps for clocks on which groups act in turn: its turn."""

from __future__ import annotations

import msgspec


class Turn(msgspec.Struct, frozen=True):
    """A figure's turn in rounds of groups: its group's `place` in the order, whether its group's turn has `begun`,
    whether it was `told` that it acts, and whether it is `done`."""

    place: int = 0
    begun: bool = False
    told: bool = False
    done: bool = False
