"""The component that the clock of phases keeps on a figure."""

from __future__ import annotations

import msgspec

from game.model.commands import Command


class PhaseOrders(msgspec.Struct, frozen=True):
    """A figure's orders for this phase, secret until every side is ready, and the actions it has used up. `main` is its
    move or standard action; `extras` are its minor and free actions; `held` is true when it is ordered to stay.
    `minors` are the minor actions used in this round; `handled` is true once it has handled its one door or window of
    the round; `fatigue` counts the levels of fatigue from this fight."""

    main: Command | None = None
    extras: tuple[Command, ...] = ()
    held: bool = False
    minors: tuple[str, ...] = ()
    handled: bool = False
    fatigue: int = 0
