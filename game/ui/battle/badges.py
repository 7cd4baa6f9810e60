"""Badges (small icons beside a figure) for its conditions and preparations, and the events at which they change on the
screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.view import FigureView, View
from game.model import events
from game.model.events import Event

DOWN = ("unconscious", "dying", "dead")
CHANGING = (
    events.ConditionGained, events.ConditionLost, events.PostureChanged, events.StateChanged, events.ActionTaken,
)  # fmt: skip
"""Kinds of events that may change the badges of their figure."""
PREPARED = ("aiming", "braced", "crouching")
"""Badges of preparations, which are not conditions."""
Badges = tuple[str, ...]


def badges_of(view: View, figure: FigureView) -> Badges:
    """Return the icon names of a figure's badges: its conditions and preparations."""
    if figure.state in DOWN:
        return (figure.state,) if figure.state != "dead" else ()
    prepared = [
        *(["aiming"] if view.aim(figure.id) else []),
        *(["braced"] if view.braced(figure.id) >= 0 else []),
        *(["crouching"] if figure.posture == "crouching" else []),
    ]
    return (*figure.conditions, *prepared)


def changing(happened: Sequence[Event], before: Mapping[int, Badges], view: View) -> dict[int, dict[int, Badges]]:
    """Return the badges to show once an event was shown: by the event's index in `happened`, then by figure id.
    `before` has the badges shown first; a change without an event of its own comes with the last event of its
    figure."""
    found: dict[int, dict[int, Badges]] = {}
    for figure, now in ((figure.id, badges_of(view, figure)) for figure in view.figures()):
        mine = [(n, event) for n, event in enumerate(happened) if getattr(event, "figure", 0) == figure]
        shown = before.get(figure, now)
        causes = [(n, event) for n, event in mine if isinstance(event, CHANGING)] or mine[-1:]
        for place, event in causes:
            after = now if place == causes[-1][0] else _after(event, shown)
            if after != shown:
                found.setdefault(place, {})[figure] = shown
            shown = after
    return found


def _after(event: Event, shown: Badges) -> Badges:
    """Return the badges `shown` with the condition that the event gives, or without the condition that it takes
    away."""
    if isinstance(event, events.ConditionGained):
        return shown if event.condition in shown else (event.condition, *shown)
    if isinstance(event, events.ConditionLost):
        return tuple(badge for badge in shown if badge != event.condition)
    return shown
