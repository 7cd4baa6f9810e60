"""Components that a figure keeps for the calendar: its slot."""

from __future__ import annotations

import msgspec

from game.model.commands import Command


class Slot(msgspec.Struct, frozen=True):
    """A figure's place on the calendar: the AT of its next slot, what it has declared for then, whether it waits off
    the calendar, whether it holds its interception; `rating` and `coin` settle equal AT."""

    at: int = 0
    command: Command | None = None
    waiting: bool = False
    held: bool = False
    rating: int = 0
    coin: int = 0
