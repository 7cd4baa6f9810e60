"""Words that say what the dice in an event are for."""

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
    OpposedRolled,
    OrderSettled,
    StateChanged,
    SurpriseSettled,
)
from game.rulebook import title_of
from game.table.attack_words import success_words


def good_face(event: Event, view: View) -> int:
    """Return the lowest number on a die of an event that counts as a success (or against damage); 0 if its dice are not
    counted one by one."""
    return view.cover.good if isinstance(event, Attacked) else view.cover.absorbs if isinstance(event, Harmed) else 0


def dice_apart(event: Event, view: View) -> tuple[int, int]:
    """Return how many dice of an attack the attacker and the target rolled, if both rolled against each other; (0, 0)
    otherwise."""
    if not isinstance(event, Attacked) or not event.target:
        return 0, 0
    mine, theirs = view.cover.thrown(event.attack), view.cover.thrown(event.defence)
    return (mine, theirs) if mine + theirs == len(event.rolls) else (0, 0)


def dice_about(event: Event, name: Callable[[int], str], view: View) -> str:
    """Return words for what the dice of an event decide, such as "How far apart the sides start", and from which number
    each die counts; "" if there is nothing to say."""
    if isinstance(event, GroupsPlaced):
        return "How far apart the sides start"
    if isinstance(event, SurpriseSettled):
        return "Who notices whom"
    if isinstance(event, OrderSettled):
        return f"Equal places: {name(event.figures[0])} acts first" if event.figures else ""
    if isinstance(event, Attacked):
        return ": ".join(filter(None, (f"{name(event.figure)} attacks", success_words(good_face(event, view)))))
    if isinstance(event, Harmed):
        off = f"Body and armour of {name(event.figure)}: each die of {view.cover.absorbs} or more takes 1 damage away."
        return off if view.cover.absorbs else f"Damage to {name(event.figure)}{_summed(event)}"
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


def _summed(event: Harmed) -> str:
    """Return words for how damage dice add up, with the armour: ": dice 6 + 3 = 9"; "" if the dice alone show it, or
    there are none."""
    dice, whole = sum(roll.value for roll in event.rolls), event.amount
    armour = f", armour takes {event.kept_off}" if event.kept_off else ""
    if not dice or (dice == whole and not armour):
        return ""
    if event.critical or whole < dice:
        return f": {whole} from dice {dice}{', critical' if event.critical else ''}{armour}"
    return f": dice {dice}{f' + {whole - dice} = {whole}' if whole > dice else ''}{armour}"
