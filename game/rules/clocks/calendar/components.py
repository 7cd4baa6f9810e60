"""The component that the calendar keeps on a figure."""

from __future__ import annotations

import msgspec

from game.model.commands import Command


class Slot(msgspec.Struct, frozen=True):
    """A figure's place on the calendar: the AT of its next slot, the command declared for then, whether it waits off
    the calendar, and whether it may still intercept. `rating` and `coin` decide between equal AT."""

    at: int = 0
    command: Command | None = None
    waiting: bool = False
    held: bool = False
    rating: int = 0
    coin: int = 0
