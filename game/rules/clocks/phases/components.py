"""The component that the clock of phases keeps on a figure."""

from __future__ import annotations

import msgspec

from game.model.commands import Command


class PhaseOrders(msgspec.Struct, frozen=True):
    """Orders of a figure for this phase, secret until every side is ready, and the actions it has used up. `main` is
    its move or standard action, `extras` its minor and free actions; `held` is set when it is ordered to stay; `minors`
    are the minor actions of this round, `handled` says whether it has handled its one door or window of the round,
    `fatigue` counts levels taken in the fight."""

    main: Command | None = None
    extras: tuple[Command, ...] = ()
    held: bool = False
    minors: tuple[str, ...] = ()
    handled: bool = False
    fatigue: int = 0
