"""Events as a seat may know them: without facts hidden from it, and with the computer's act they belong to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.engine.view import View
from game.model.events import (
    ActionTaken,
    Attacked,
    Burst,
    ClockStarted,
    Event,
    OrderSettled,
    OrdersRevealed,
    PostureChanged,
    RoundBegan,
    Stepped,
    SurpriseSettled,
    TurnBegan,
)
from game.storage.undo import Act


def as_known(event: Event, view: View) -> Event:
    """An event without the figures in it that a seat does not know of."""
    if isinstance(event, RoundBegan):
        return msgspec.structs.replace(event, order=tuple(f for f in event.order if view.knows(f)))
    if isinstance(event, ClockStarted):
        known = [(f, at) for f, at in zip(event.figures, event.times, strict=True) if view.knows(f)]
        return ClockStarted(tuple(f for f, _ in known), tuple(at for _, at in known), event.rule)
    if isinstance(event, (OrderSettled, SurpriseSettled)):
        return msgspec.structs.replace(event, figures=tuple(f for f in event.figures if view.knows(f)))
    return event


def place_of_act(event: Event, acts: Sequence[Act], seat: str) -> int:
    """The place in a history of the act of a seat that an event tells of; -1 for none."""
    mine = [place for place, act in enumerate(acts) if act.command.figure == getattr(event, "figure", 0)]
    place = next((place for place in reversed(mine) if acts[place].seat == seat), -1)
    by_somebody_else = isinstance(event, PostureChanged) and place != len(acts) - 1
    return -1 if by_somebody_else else place


def since_own_turn(happened: Sequence[Event], view: View) -> list[Event]:
    """Return the events from the latest turn of a seat's figures, or the latest showing of orders, in which anything
    was done since; all of them when there was none."""
    own, done = view.own(), False
    for place in range(len(happened) - 1, -1, -1):
        event = happened[place]
        done = done or isinstance(event, (Stepped, Attacked, Burst, ActionTaken))
        begins = isinstance(event, OrdersRevealed) or (isinstance(event, TurnBegan) and event.figure in own)
        if begins and done:
            return list(happened[place:])
    return list(happened)
