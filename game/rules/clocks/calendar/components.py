"""The component that the calendar clock keeps on a figure."""

from __future__ import annotations

import msgspec

from game.model.commands import Command


class Slot(msgspec.Struct, frozen=True):
    """A figure's place on the calendar: the AT (seconds) at which it acts next, the command declared for then, whether
    it waits off the calendar, and whether it may still intercept (`held`). `rating` and `coin` decide between figures
    with equal AT."""

    at: int = 0
    command: Command | None = None
    waiting: bool = False
    held: bool = False
    rating: int = 0
    coin: int = 0
