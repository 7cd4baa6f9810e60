"""Takes out of an event whatever the seat that is told does not know of."""

from __future__ import annotations

import msgspec

from game.engine.view import View
from game.model.events import ClockStarted, Event, OrderSettled, RoundBegan, SurpriseSettled


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
