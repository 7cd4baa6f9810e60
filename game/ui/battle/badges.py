"""Badges beside a figure: its conditions and what it has prepared, and the moments from which they are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.view import FigureView, View
from game.model import events
from game.model.events import Event

DOWN = ("unconscious", "dying", "dead")
CHANGING = (
    events.ConditionGained, events.ConditionLost, events.PostureChanged, events.StateChanged, events.ActionTaken,
)  # fmt: skip
"""Events with which the badges of their figure may change."""
Badges = tuple[str, ...]


def badges_of(view: View, figure: FigureView) -> Badges:
    """Return the icons beside a figure: its conditions, and what it has prepared."""
    if figure.state in DOWN:
        return (figure.state,) if figure.state != "dead" else ()
    prepared = [
        *(["aiming"] if view.aim(figure.id) else []),
        *(["braced"] if view.braced(figure.id) >= 0 else []),
        *(["crouching"] if figure.posture == "crouching" else []),
    ]
    return (*figure.conditions, *prepared)


def changing(happened: Sequence[Event], before: Mapping[int, Badges], view: View) -> dict[int, tuple[int, Badges]]:
    """Return the figures whose badges are others after some events, each with the place among these of the last one
    that may have changed them, and with its badges before."""
    now = {figure.id: badges_of(view, figure) for figure in view.figures()}
    found = {}
    for place, event in enumerate(happened):
        figure = getattr(event, "figure", 0)
        if isinstance(event, CHANGING) and figure in before and before[figure] != now.get(figure, before[figure]):
            found[figure] = place, before[figure]
    return found
