"""Words that say whose dice were rolled and for what, shown before a question about them."""

from __future__ import annotations

from collections.abc import Iterator

from game.model.events import (
    ActionDieSpent,
    Attacked,
    Burst,
    CheckRolled,
    Event,
    Harmed,
    Healed,
    InitiativeRolled,
    OpposedRolled,
)
from game.model.listing import clause_case, listed
from game.rulebook.exercises.moment import PASSING, Moment
from game.rulebook.exercises.subjects import Subject

OF_TIME = ("at_time", "count")
"""Facts that are decided by the dice at the start of a battle."""
CONCERNED = ("figure", "target", "source", "about")
"""Fields of an event that hold the figures which its dice are about."""
NO_DICE = " "
"""Text in place of the dice if these must stay hidden."""
OF_THE_ORDER = ("fact", "next", "order")
"""Topics, besides questions about one event, that the dice at the start of a battle may decide."""


def dice_told(subject: Subject, moment: Moment) -> str:
    """Return the dice of a moment whose beat was played, as "The dice: Ada's attack 20, damage 3 and 3." Return "" if
    no die was rolled, or the question is whether a command is allowed; NO_DICE if the dice would give the answer
    away."""
    if subject.topic == "allowed":
        return ""
    if (subject.event, subject.name) == ("Attacked", "attack"):
        return NO_DICE  # as many dice fall as the answer says, where an attack is thrown with so many
    rolled = [event for event in moment.events if getattr(event, "rolls", ())]
    if subject.topic == "happens":  # whether something of the kind happens must not be read from its dice
        first = next((place for place, one in enumerate(rolled) if type(one).__name__ == subject.event), None)
        rolled = rolled[:first]
        return f"The dice: {', '.join(_parts(rolled, moment, subject))}." if rolled else NO_DICE
    is_start = moment.beat.do is None
    if is_start and (moment.past or subject.topic not in OF_THE_ORDER):
        return ""
    if is_start and subject.topic == "fact" and subject.name not in OF_TIME:
        return ""
    if moment.beat.do is not None and moment.beat.do["command"] in PASSING and subject.figure:
        own = moment.ids.get(subject.figure, 0)
        theirs = [one for one in rolled if own in [getattr(one, field, 0) for field in CONCERNED]]
        if rolled and not theirs:
            return NO_DICE
        rolled = theirs
    told = list(_parts(rolled, moment, subject))
    return f"The dice: {', '.join(told)}." if told else ""


def _parts(rolled: list[Event], moment: Moment, subject: Subject) -> Iterator[str]:
    """Yield each roll with its owner and purpose; two parts for an attack against which the target rolls, too."""
    thrown = moment.battle.world.ruleset.resolution.thrown
    for event in rolled:
        values = [str(roll.value) for roll in event.rolls]  # type: ignore[attr-defined]
        came = "" if type(event).__name__ == subject.event else _came(event)
        mine = thrown(event.attack.total) if isinstance(event, Attacked) else 0
        if isinstance(event, Attacked) and mine and mine + thrown(event.defence.total) == len(values):
            name = moment.demo.names.get(moment.mark(event.target), "")
            yield f"{_whose(event, moment)} {listed(values[:mine])}{came}"
            if values[mine:]:
                yield f"{name}'s defence {listed(values[mine:])}"
        else:
            yield f"{_whose(event, moment)} {listed(values)}{came}".strip()


def _came(event: Event) -> str:
    """Return a roll's result in brackets, for a question about something else; "" if it has none to show."""
    if isinstance(event, CheckRolled) and not event.low and len(event.rolls) == 1:
        return f" (in all {event.result}, needed {event.against})"
    if isinstance(event, Attacked):
        return " (hits)" if event.hit else " (misses)"
    return ""


def _whose(event: Event, moment: Moment) -> str:
    """Return words on whose roll an event holds, and for what."""
    name = moment.demo.names.get(moment.mark(getattr(event, "figure", 0)), "")
    own = f"{name}'s " if name else ""
    if isinstance(event, Attacked):
        return f"{own}attack"
    if isinstance(event, Harmed):
        return f"damage to {name}"
    if isinstance(event, InitiativeRolled):
        return f"{own}initiative"
    if isinstance(event, CheckRolled):
        about = event.title.removeprefix("A ").removeprefix("The ")
        kind = "" if about.endswith(("test", "check")) else " check"
        return f"{own}{clause_case(about)}{kind}"
    if isinstance(event, OpposedRolled):
        return f"{name} against {moment.demo.names.get(moment.mark(event.about), '')}"
    if isinstance(event, ActionDieSpent):
        return f"{own}action die"
    kinds = {Healed: "recovery", Burst: "blast"}
    return f"{own}{kinds.get(type(event), 'roll')}" if name else ""
