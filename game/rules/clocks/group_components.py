"""The component that clocks of groups keep on a figure."""

from __future__ import annotations

import msgspec


class Turn(msgspec.Struct, frozen=True):
    """A figure's turn on a clock of groups: the `place` of its group in the order, whether the group's turn has
    `begun`, whether the log has `told` that the figure's turn began, and whether that turn is `done`."""

    place: int = 0
    begun: bool = False
    told: bool = False
    done: bool = False
