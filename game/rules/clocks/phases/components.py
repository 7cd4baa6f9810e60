"""Components that a figure keeps for the clock of phases: its orders."""

from __future__ import annotations

import msgspec

from game.model.commands import Command


class PhaseOrders(msgspec.Struct, frozen=True):
    """Orders of a figure for this phase, secret until every side is ready, and the minor actions its round has cost.

    `main` is its move or standard action, `extras` minor and free actions; `held` when it does nothing more. `minors`
    are the minor actions of this round, `handled` whether it handled something for free, `fatigue` levels of fatigue
    taken in the fight.
    """

    main: Command | None = None
    extras: tuple[Command, ...] = ()
    held: bool = False
    minors: tuple[str, ...] = ()
    handled: bool = False
    fatigue: int = 0
