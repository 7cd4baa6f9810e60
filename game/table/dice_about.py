"""Says in a few words what some dice were thrown for."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.view import View
from game.model.events import (
    Attacked,
    CheckRolled,
    Event,
    GroupsPlaced,
    Harmed,
    Healed,
    InitiativeRolled,
    OpposedRolled,
    OrderSettled,
    StateChanged,
    SurpriseSettled,
)
from game.rulebook import title_of


def good_face(event: Event, view: View) -> int:
    """Return the lowest face with which a die of an event is a success; 0 if its dice are not counted as successes."""
    return view.cover.good if isinstance(event, Attacked) else 0


def dice_about(event: Event, name: Callable[[int], str]) -> str:
    """Return the subject that the dice of an event decide, such as "How far apart the sides start"; "" if there is
    none."""
    if isinstance(event, GroupsPlaced):
        return "How far apart the sides start"
    if isinstance(event, SurpriseSettled):
        return "Who notices whom"
    if isinstance(event, OrderSettled):
        return "Equal places: who acts first"
    if isinstance(event, InitiativeRolled):
        return f"{name(event.figure)} rolls for a place in the turn order"
    if isinstance(event, Attacked):
        return f"{name(event.figure)} attacks"
    if isinstance(event, Harmed):
        return f"Damage to {name(event.figure)}"
    if isinstance(event, Healed):
        return f"{name(event.figure)} recovers"
    if isinstance(event, CheckRolled):
        return f"{name(event.figure)}: {event.title}"
    if isinstance(event, OpposedRolled):
        return f"{name(event.figure)} against {name(event.about)}"
    if isinstance(event, StateChanged):
        return f"What becomes of {name(event.figure)}"
    rule = getattr(event, "rule", "")
    return title_of(rule) if rule else ""
