"""Choice of what the log tells in one line: which events it leaves out, and which it joins, such as an attack with its
damage and what became of its target. Seats are the sides that players decide for; an act is an accepted command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.engine.view import View
from game.model.dice import Roll
from game.model.events import (
    ActionDieSpent,
    ActionTaken,
    AnswerGiven,
    Asked,
    Attacked,
    Burst,
    ConditionLost,
    CountChanged,
    Event,
    Harmed,
    PostureChanged,
    RoundEnded,
    StateChanged,
    Stepped,
    TurnEnded,
)
from game.model.grid import Square
from game.model.listing import number_words, sentence_case
from game.rulebook.event_words import ANSWERS
from game.rulebook.sentences import dice_words
from game.table.dice_about import dice_apart
from game.table.walk_words import Walk

ADDED = "d10.damage"
"""The id of the rule by which damage dice and the bonuses of weapon and bearer are added up, unless the hit only
grazes."""
KEPT, NO_DIE = "the action die was kept", "the side had no action die left to make it so"
"""Words for the reason why a very good hit was not critical."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line of the log: its words, the rule that applied, and the seats that may read it. `victim` is the target of
    an attack to whose line results are still added (0: none)."""

    text: str
    rule: str
    title: str
    side: str
    seats: frozenset[str]
    heading: bool = False
    walk: Walk | None = None
    victim: int = 0
    passing: bool = False
    """True if the line only tells that a round or a turn begins."""
    act: int = -1
    """The index in the history of the computer's act that the line tells of; -1 if there is none."""
    figure: int = 0
    way: tuple[Square, ...] = ()
    """The squares of the event as the seats saw it: the squares of a walk, or of the figure and its target."""
    met: int = 0
    """The other figure in the event, its target or its cause; 0 if there is none."""


def met_in(event: Event) -> int:
    """Return the id of the other figure in an event: its target, its patient or its cause; 0 if there is none."""
    found = (getattr(event, name, 0) for name in ("target", "patient", "source"))
    return next((figure for figure in found if isinstance(figure, int) and figure), 0)


def is_deed(event: Event) -> bool:
    """Return whether an event is an act of a figure for which the player may ask the reason."""
    return isinstance(event, (Stepped, Attacked, Burst, ActionTaken, AnswerGiven, PostureChanged))


def is_untold(event: Event) -> bool:
    """Return whether the log leaves an event out, such as a question, a refusal, or the end of a turn (which is clear
    when the next one begins)."""
    unchanged = isinstance(event, CountChanged) and event.frm == event.to
    refused = isinstance(event, AnswerGiven) and (event.choice == "no" or event.kind not in ANSWERS)
    return refused or unchanged or isinstance(event, (Asked, TurnEnded, RoundEnded))


def unused_words(event: TurnEnded, view: View, told: Sequence[Event]) -> str:
    """Return a sentence saying that a move ended the turn although actions were left; "" for any other end of a
    turn."""
    end = next((place for place in range(len(told) - 1, -1, -1) if told[place] is event), len(told))
    last = next((one for one in reversed(told[:end]) if getattr(one, "figure", 0) == event.figure), None)
    if not isinstance(last, Stepped) or not view.seat or not view.is_ours(event.figure):
        return ""
    pips = view.pips(event.figure)
    timed, moved = [pip.spent for pip in pips if pip.kind == "half"], [pip.spent for pip in pips if pip.kind == "step"]
    left = timed.count(False)
    if not left or left == len(timed) or not all(moved) or not moved:
        return ""
    return f"{view.figure(event.figure).name} ended the turn by moving: {number_words(left, 'action')} left unused."


def belongs_to(event: Event, line: ToldLine) -> bool:
    """Return whether an event is a result of the attack that a line tells of."""
    if not line.victim:
        return False
    figure = getattr(event, "figure", 0)
    if figure == line.figure:
        chosen = isinstance(event, AnswerGiven) and event.kind == "critical"
        return chosen or (isinstance(event, ActionDieSpent) and event.purpose == "critical hit")
    if figure != line.victim:
        return False
    fallen = isinstance(event, PostureChanged) and event.posture == "prone"
    return fallen or isinstance(event, (Harmed, StateChanged, ConditionLost))


def consequence(event: Event, text: str, name: str) -> str:
    """Return the words that an event adds to the line of an attack; "" for events that get a line of their own, such as
    falls."""
    if isinstance(event, (PostureChanged, AnswerGiven)):
        return ""
    if isinstance(event, ConditionLost):
        return f"{text.removeprefix(f'{name} ').removesuffix('.').split(':')[0]}."
    return text.removeprefix(f"{name} takes ") if isinstance(event, Harmed) else text


def victim_of(event: Event) -> int:
    """Return the id of the target of an attack that hit or grazed; 0 for other events."""
    return event.target if isinstance(event, Attacked) and (event.hit or event.glancing) else 0


def way_of(event: Event, view: View) -> tuple[Square, ...]:
    """Return the squares of an event, as far as a side may know them: start and end, or one square; () if there are
    none."""
    if isinstance(event, Stepped):
        return (event.frm, event.to)
    named = [getattr(event, name, 0) for name in ("figure", "target")]
    squares = [view.figure(one).square for one in named if one and view.knows(one)]
    return (*squares[:1], event.square) if isinstance(event, Burst) else tuple(squares)


def jam_words(view: View, event: Attacked) -> str:
    """Return words for what a very bad miss does, if the dice alone decide it: "the carbine jams"; "" if an opponent
    must first pay for it, or it does nothing."""
    weapon = view.weapon(event.weapon) if event.error and event.weapon and view.cover.good else None
    return f"the {weapon.title.lower()} jams" if weapon is not None and weapon.shots else ""


def fumble(event: Event, view: View, told: Sequence[Event]) -> str:
    """Return words for what a fumble does, as the end of its sentence: the weapon jams, or the figure is off guard; ""
    if it does nothing."""
    if isinstance(event, Attacked):
        jam = jam_words(view, event)
        return f"{jam} and must be reloaded" if jam else ""
    if not (isinstance(event, AnswerGiven) and event.kind == "error" and event.choice == "yes"):
        return ""
    last = next((e for e in reversed(told) if isinstance(e, Attacked) and e.figure == event.figure), None)
    if last is None:
        return ""
    weapon = view.weapon(last.weapon)
    return f"the {weapon.title.lower()} jams and must be reloaded" if weapon.shots else "the attacker's guard is down"


def with_fumble(text: str, event: Event, view: View, told: Sequence[Event]) -> str:
    """Return the sentence of an event with the effect of its fumble added; unchanged for other events."""
    more = fumble(event, view, told)
    if not more:
        return text
    return f"{text} {sentence_case(more)}." if isinstance(event, Attacked) else f"{text.removesuffix('.')}: {more}."


def with_dice_apart(text: str, event: Event, view: View, names: Mapping[int, str]) -> str:
    """Return the sentence of an attack with the dice and successes of both sides added, if both sides roll; unchanged
    otherwise."""
    mine, theirs = dice_apart(event, view)
    if not isinstance(event, Attacked) or not mine + theirs:
        return text
    sums = f"{event.result} against {event.against}{dice_words(event.rolls)}."
    if not text.endswith(sums):
        return text
    counted = number_words(event.result, "success", "successes")
    attacker = f"{names[event.figure]} {counted}{_faces(event.rolls[:mine])}"
    return f"{text.removesuffix(sums)}{attacker}, {names[event.target]} {event.against}{_faces(event.rolls[mine:])}."


def _faces(rolls: Sequence[Roll]) -> str:
    """Return the numbers that dice show, as " (3, 5)"; " (no dice)" if there are none."""
    return f" ({', '.join(str(roll.value) for roll in rolls) or 'no dice'})"


def with_bonus(text: str, event: Event, told: Sequence[Event]) -> str:
    """Return the sentence about damage with the bonuses of weapon and bearer, so that readers can add it up. It is
    unchanged if the rule or a grazing hit does more than add."""
    if not isinstance(event, Harmed) or event.rule != ADDED or not event.rolls or not text.endswith(")."):
        return text
    pair = (event.source, event.figure)
    last = next((e for e in reversed(told) if isinstance(e, Attacked) and (e.figure, e.target) == pair), None)
    more = event.amount - sum(roll.value for roll in event.rolls)
    if last is None or not last.hit or more <= 0:
        return text
    return f"{text.removesuffix(').')}, plus {more})."


def critical_words(event: Event, view: View, told: Sequence[Event]) -> str:
    """Return a sentence on a very good hit: that it was critical and what that did, or why it was not critical; "" for
    other events."""
    if not isinstance(event, Harmed) or not event.source or not event.tracks:
        return ""
    pair = (event.source, event.figure)
    last = next((e for e in reversed(told) if isinstance(e, Attacked) and (e.figure, e.target) == pair), None)
    if last is None or not last.threat:
        return ""
    if not event.critical:
        after = told[told.index(last) :]
        was_asked = any(isinstance(e, Asked | AnswerGiven) and e.kind == "critical" for e in after)
        return f"It was not critical: {KEPT if was_asked else NO_DIE}."
    tracks = view.tracks(event.figure) if view.knows(event.figure) else ()
    first = tracks[0] if tracks else None
    if first is None or first.fells or first.id in event.tracks:
        return "It was critical, so the damage is higher."
    return f"It was critical, so it went past {first.title.lower()}."
