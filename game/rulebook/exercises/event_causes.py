"""Reasons for a number or result in an event: its dice, and the sum added to them."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.dice import Roll
from game.model.events import (
    Attacked,
    CheckRolled,
    ConditionGained,
    ConditionLost,
    CountChanged,
    CountNoted,
    Event,
    Harmed,
    InitiativeRolled,
    OpposedRolled,
    StateChanged,
)
from game.model.tally import DIE, Tally


def sum_of(parts: Sequence[int], total: int, unit: str = "") -> str:
    """Return a sum with its total: "5 + 10 - 2 = 13 ft."."""
    told = "".join(f" {'-' if part < 0 else '+'} {abs(part)}" for part in parts)
    told = told.removeprefix(" + ") if not told.startswith(" - ") else f"-{told[3:]}"
    words = f"{told} = {total}" if len(parts) > 1 else str(total)
    unit = "square" if unit == "squares" and total == 1 else unit
    return f"{words} {unit}".strip()


def price_words(cost: str) -> str:
    """Return a cost as a sentence without its full stop: "It costs a half action", "It costs 5 AT"."""
    if not cost[:1].isalpha() or cost.startswith("the "):
        return f"It costs {cost}"
    if "/" in cost:
        ways = [f"one {way.strip()} action" for way in cost.split("/")]
        return f"It costs {' or '.join(ways)}"
    if cost == "free":
        return "It costs nothing"
    counted_ = cost.endswith(("action", "step", "move"))
    return f"It costs {'an ' if cost[0] in 'aeiou' else 'a '}{cost}" if counted_ else f"Its price is {cost}"


def checked_before(event: Event, state: Event, events: Sequence[Event]) -> bool:
    """Return whether an event is a figure's last check before its state changed, with no other change in between."""
    if not isinstance(event, CheckRolled) or event.figure != getattr(state, "figure", 0) or state not in events:
        return False
    first, last = events.index(event), events.index(state)
    between = events[first + 1 : last]
    return first < last and not any(
        isinstance(one, CheckRolled | ConditionGained | ConditionLost | StateChanged) for one in between
    )


def why_event(event: Event, field: str, told: str) -> str:
    """Return the reason for the value of an event's `field`; without a sum, that is the event's sentence `told`."""
    value = getattr(event, field)
    if isinstance(value, Tally):
        return f"{parts_of(value)}: {value.total} in all"
    if field in ("passed", "won", "hit"):
        return _outcome(event, told)
    if isinstance(event, InitiativeRolled | CheckRolled):
        return _rolled(event.rolls, event.tally, value, told)
    if isinstance(event, Attacked) and field == "result":
        return _rolled(event.rolls, event.attack, value, told)
    if isinstance(event, CountChanged):
        amounts = [event.frm, *(reason.amount for reason in event.tally.reasons)]
        return f"{sum_of(amounts, event.to)} ({', '.join(reason.text for reason in event.tally.reasons)})"
    if isinstance(event, CountNoted):
        return f"{told}: {value:+d}"
    if isinstance(event, Harmed):
        return f"{told}. The armour absorbs {event.kept_off or 'nothing of it'}"
    return told


def parts_of(tally: Tally) -> str:
    """Return the lines of a sum in one line: "Agility +2, Tactics +1"."""
    return ", ".join(map(str, tally.reasons)) or "nothing added"


def _rolled(rolls: tuple[Roll, ...], tally: Tally, value: int, told: str) -> str:
    """Return a sentence with the dice and the added sum, if they make the result `value`; otherwise the sum alone, or
    `told`."""
    dice = sum(roll.value for roll in rolls)
    plain = Tally(tuple(reason for reason in tally.reasons if reason.kind != DIE))
    if rolls and dice + plain.total == value:
        shows = "The die shows" if len(rolls) == 1 else "The dice make"
        return f"{shows} {dice}. With {parts_of(plain)} that is {value}"
    return f"{parts_of(tally)}: {value} in all" if tally.total == value else told


def _outcome(event: Event, told: str) -> str:
    """Return a sentence on whether a roll was high enough."""
    if isinstance(event, CheckRolled):
        enough = "enough" if event.passed else "not enough"
        return f"The check comes to {event.result} against {event.against}, and that is {enough}"
    if isinstance(event, OpposedRolled):
        return f"{event.result} against {event.against} {'wins' if event.won else 'does not win'}"
    if isinstance(event, Attacked):
        enough = "enough" if event.hit else "not enough"
        return f"The attack comes to {event.result} against {event.against}, and that is {enough}"
    return told
