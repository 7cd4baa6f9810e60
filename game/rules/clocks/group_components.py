"""The component that clocks on which groups act in turn keep on a figure."""

from __future__ import annotations

import msgspec


class Turn(msgspec.Struct, frozen=True):
    """A figure's turn on a clock of groups. `place` is the place of its group in the order; `begun` is true once the
    group's turn has begun; `told` is true once the log says that the figure's turn began; `done` is true once that turn
    is over."""

    place: int = 0
    begun: bool = False
    told: bool = False
    done: bool = False
