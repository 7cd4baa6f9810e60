"""The action of an event in a few words, for labels and lists."""

from __future__ import annotations

from game.actions import ACTIONS
from game.engine.view import View
from game.model import events
from game.model.events import Event
from game.ui.battle.badges import DOWN

WALK = "moved"
"""Word for a walk in a list of actions, to be replaced by the distance."""


def deed_of(event: Event, view: View) -> str:
    """Return what an event's figure did, in a few words; "" for events not worth mentioning."""
    if isinstance(event, events.Attacked):
        if not event.target or not view.knows(event.target):
            return "attacked"
        melee = not event.weapon or view.weapon(event.weapon).kind == "melee"
        verb = ("struck" if melee else "hit") if event.hit else "grazed" if event.glancing else "missed"
        return f"{verb} {view.figure(event.target).name}"
    if isinstance(event, events.Burst):
        weapon = view.weapon(event.weapon)
        return f"{'threw' if weapon.kind == 'thrown' else 'fired'} a {weapon.title.lower()}"
    if isinstance(event, (events.LoadTaken, events.LoadOut)) and view.goal is not None:
        took = isinstance(event, events.LoadTaken)
        named = view.goal.played.load_name(event.load)
        return f"took up {named}" if took else f"brought {named} out"
    if isinstance(event, events.ActionTaken):
        return ACTIONS[event.action].short if event.action in ACTIONS else ""
    if isinstance(event, events.PostureChanged) and view.figure(event.figure).state not in DOWN:
        return {"prone": "went prone", "crouching": "crouched", "standing": "stood up"}.get(event.posture, "")
    return ""
