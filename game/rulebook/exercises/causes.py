"""Reasons why an answer is right: one sentence in the terms of the question, and the steps to it with their ticks.

Each topic (subjects.py) has its own function here, which uses only events and facts that can decide that topic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from game.actions import ACTIONS
from game.model.command_ways import path_of
from game.model.components import Place
from game.model.events import (
    ActionTaken,
    AnswerGiven,
    ConditionGained,
    ConditionLost,
    CountChanged,
    CountNoted,
    Declared,
    Displaced,
    EdgeChanged,
    Event,
    Fell,
    Forced,
    Harmed,
    Healed,
    HeightChanged,
    InitiativeRolled,
    PostureChanged,
    StateChanged,
    Stepped,
    Stopped,
    TurnEnded,
)
from game.model.grid import square_words
from game.model.listing import with_unit
from game.model.rejections import Rejection
from game.rulebook import title_of
from game.rulebook.exercises.answers import FoundAnswer, event_of, lines_of, sum_lines
from game.rulebook.exercises.event_causes import checked_before, parts_of, price_words, sum_of, why_event
from game.rulebook.exercises.moment import Moment, come_to
from game.rulebook.exercises.subjects import TOLD, AnswerValue, Subject
from game.rulebook.exercises.wording import not_happening_words, question_words, state_words, value_words
from game.rulebook.figure_facts import facts_of
from game.rulebook.sentences import id_words

StepSign = Literal["", "pass", "stop"]
SPENT = {"halves": "half action", "simple": "simple action", "free": "free action"}
"""Facts that are spent in a turn, with the name of one unit."""
MOST_STEPS = 9


@dataclass(frozen=True, slots=True)
class ReasonStep:
    """One step of a reason; `sign` is "pass" for a tick, "stop" for a raised hand, another sign's name, or "" (no
    sign)."""

    text: str
    sign: StepSign = "pass"


@dataclass(frozen=True, slots=True)
class Cause:
    """Reason for the right answer: one sentence in the terms of the question, and the steps to it."""

    reason: str
    steps: tuple[ReasonStep, ...] = ()


def cause_of(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return the reason for the right answer, found at `moment`. If the question is about the time after the beat, the
    moment's beat has been played."""
    made = _TOPICS.get(subject.topic, _told)(subject, moment, right)
    return Cause(_sentence(made.reason), made.steps[-MOST_STEPS:])


def _sentence(words: str) -> str:
    """Return words with a full stop at the end, unless they end with "." or "?"."""
    words = words.strip()
    return words if words.endswith((".", "?")) else f"{words}."


def _bare(line: str) -> str:
    """Return a line without its full stop; "ft." keeps its own."""
    return line if line.endswith("ft.") else line.removesuffix(".")


def _ticked(lines: Sequence[str], last: StepSign = "pass") -> tuple[ReasonStep, ...]:
    """Return lines as steps with ticks; the last step has the sign `last`."""
    return tuple(ReasonStep(_bare(line), last if place + 1 == len(lines) else "pass")
                 for place, line in enumerate(lines))  # fmt: skip


def _name(subject: Subject, moment: Moment) -> str:
    return moment.demo.names.get(subject.figure, subject.figure)


def _own(subject: Subject, moment: Moment, *kinds: type) -> list[Any]:
    """Return the moment's events of these kinds that are about the figure in question."""
    figure = moment.ids.get(subject.figure, 0)
    return [event for event in moment.events if isinstance(event, kinds) and getattr(event, "figure", 0) == figure]


def _line(moment: Moment, event: Event) -> str:
    """Return an event as a sentence without its full stop."""
    return lines_of(moment, [event])[0].removesuffix(".")


# --- may it -----------------------------------------------------------------------------------------------------------


def _allowed(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return the reason why a command is allowed or refused; a path is followed to the square at which it fails."""
    command = moment.command(subject.place)
    assert command is not None
    path = path_of(command)
    ticks: list[str] = []
    if len(path) > 1:
        for length in range(1, len(path) + 1):
            part = msgspec.structs.replace(command, path=path[:length])
            if moment.battle.check(part) is not None:
                break
            ticks.append(square_words(path[length - 1]))
    way = (ReasonStep(f"As far as {ticks[-1]}"),) if ticks else ()
    if right.value is False:
        barred = f"{square_words(path[len(ticks)])}: " if path and len(ticks) < len(path) and ticks else ""
        return Cause(right.why[0], (*way, ReasonStep(f"{barred}{_bare(right.why[0])}", "stop")))
    price = _price(moment, command.action, command.figure)
    spent = _spent(moment, command.figure, path, command.action)
    steps = tuple(ReasonStep(one) for one in (spent, price) if one)
    return Cause(f"Nothing forbids it. {spent or price}", steps)


def _price(moment: Moment, action: str, figure: int) -> str:
    """Return the price of an action in a sentence; "" if the ruleset's clock names no price."""
    decision = moment.battle.decision
    if decision is None:
        return ""
    cost = next((one.cost for one in moment.battle.view(decision.seat).offers(figure) if one.id == action), "")
    return price_words(cost) if cost else ""


def _spent(moment: Moment, figure: int, path: tuple[tuple[int, int], ...], action: str) -> str:
    """Return a sentence on the price of a path and the movement available; "" without a path or a possible plan."""
    if not path:
        return ""
    world = moment.battle.world
    plan = world.ruleset.movement.plan(world, figure, path, action, False)
    if isinstance(plan, Rejection):
        return ""
    return f"The path costs {plan.spent} of {with_unit(plan.allowance.total, str(plan.unit))}"


def _offered(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    if right.value is False:
        reason = right.why[0] if right.why else "This action cannot be chosen now."
        return Cause(reason, (ReasonStep(_bare(reason), "stop"),))
    price = price_words(right.price) if right.price else "This action can be chosen now"
    return Cause(f"Nothing forbids it. {price}", (ReasonStep(price),))


def _possible(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    if right.value is False:
        return Cause(right.why[0], (ReasonStep(_bare(right.why[0]), "stop"),))
    return Cause(f"The attack is possible: {right.why[-1]}", _ticked(right.why))


def _lines_alone(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return the last line of the answer's reasons as the reason, and all lines as its steps."""
    sign: StepSign = "stop" if right.value is False else "pass"
    return Cause(right.why[-1] if right.why else "The rule says so.", _ticked(right.why, sign))


# --- where, and what a path costs -------------------------------------------------------------------------------------


def _ends(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    who = _name(subject, moment)
    moved = _own(subject, moment, Stepped, Displaced, Forced, Stopped, Fell)
    steps = list(_walked(moment, moved))
    held = next((event for event in reversed(moved) if not isinstance(event, Stepped)), None)
    asked = _waiting_for(moment)
    if asked:
        return Cause(f"{who} stands on {square_words(_at(subject, moment))}, and the move is not over: {asked}",
                     (*_ticked(steps), ReasonStep(asked, "stop")))  # fmt: skip
    if isinstance(held, Stopped):
        return Cause(f"{who} has to stop on {square_words(held.at)}{_for(held.reason)}", _ticked(steps, "stop"))
    if held is not None:
        return Cause(_line(moment, held), _ticked(steps))
    declared = _own(subject, moment, Declared)
    if not steps and declared:
        until = declared[-1].until
        return Cause(
            f"{who} has only declared the move, and will move at {until} AT", _ticked([_line(moment, declared[-1])])
        )
    if not steps:
        return Cause(f"Nothing moves {who}, so {who} stays on {square_words(_at(subject, moment))}")
    wanted = _meant(subject, moment)
    if wanted is not None and wanted != _at(subject, moment):
        return Cause(f"{who} gets no further than {square_words(_at(subject, moment))}", _ticked(steps, "stop"))
    told = f"Nothing stops {who} on the way" if wanted is not None else "The move leads as far as that"
    return Cause(f"{told}, so {who} comes to {square_words(_at(subject, moment))}", _ticked(steps))


def _walked(moment: Moment, moved: Sequence[Event]) -> Iterator[str]:
    """Yield a line for each event that moved a figure; steps in a row share one line."""
    unit, walk = str(moment.battle.world.ruleset.movement.unit), list[Stepped]()
    for event in [*moved, None]:
        if isinstance(event, Stepped):
            walk.append(event)
            continue
        if walk:
            cost = with_unit(sum(step.cost for step in walk), unit)
            yield f"{square_words(walk[0].frm)} to {square_words(walk[-1].to)}: {cost}"
            walk = []
        if event is not None:
            yield _line(moment, event)


def _at(subject: Subject, moment: Moment) -> tuple[int, int]:
    return moment.battle.world.get(moment.ids[subject.figure], Place).square


def _meant(subject: Subject, moment: Moment) -> tuple[int, int] | None:
    """Return the square to which the beat's command would take the figure; None for other commands."""
    table = moment.beat.do
    if table is None or str(table.get("figure", "")) != subject.figure:
        return None
    path = table.get("path") or [table.get("to")]
    return tuple(path[-1]) if path and path[-1] is not None else None


def _for(reason: str) -> str:
    """Return a reason as the end of a sentence, with a comma or a colon before it; "" for an empty reason."""
    return f"{',' if reason.startswith(('beside', 'intercepted')) else ':'} {reason}" if reason else ""


def _waiting_for(moment: Moment) -> str:
    """Return a clause naming the figure or side that is asked a question before the battle continues; "" if there is
    none."""
    decision = moment.battle.decision
    if decision is None or not decision.choices or not moment.mark(decision.figure):
        return ""
    return f"{moment.demo.names[moment.mark(decision.figure)]} is asked first{question_words(decision.kind)}"


def _cost(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    steps = _own(subject, moment, Stepped)
    movement = moment.battle.world.ruleset.movement
    unit, base = str(movement.unit), int(getattr(movement, "base", 1))
    total = sum_of([event.cost for event in steps], _number(right), unit).removesuffix(".")
    second = max((event.cost for event in steps if event.diagonal == 2), default=0)
    slowed = dict.fromkeys(title_of(event.rule) for event in steps if event.rule and event.cost > base)
    more = f" These made it cost more: {', '.join(slowed)}." if slowed else ""
    if second > min(event.cost for event in steps):
        more = f" Every second diagonal step costs {with_unit(second, unit).removesuffix('.')}."
    return Cause(f"{total}.{more}", _ticked(right.why))


def _number(right: FoundAnswer) -> int:
    """Return the right answer of a question about a number."""
    assert isinstance(right.value, int)
    return right.value


def _planned(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return the reason for the price of a planned path, with the price of each step."""
    if right.value is False:
        return Cause(right.why[-1], _ticked(right.why, "stop"))
    unit = str(moment.battle.world.ruleset.movement.unit)
    if subject.topic == "plan" or not right.costs or not isinstance(right.value, int):
        cost = with_unit(sum(right.costs), unit).removesuffix(".")
        return Cause(f"The path costs {cost}. {right.why[-1]}", _ticked(right.why))
    return Cause(sum_of(right.costs, right.value, unit), _ticked(right.why))


def _sum(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return the reason for a number of an attack or a movement allowance: the parts of its sum."""
    return Cause(f"{parts_of(right.sums[0])}: {right.value} in all", _ticked(right.why))


def _chance(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    if subject.name != "percent":
        return _sum(subject, moment, right)
    attack, defence = (tally.total for tally in right.sums)
    told = f"An attack of {attack} plus the dice against {defence} hits {right.value} times in 100"
    return Cause(told, _ticked(right.why))


# --- facts ------------------------------------------------------------------------------------------------------------


def _fact(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    ledger = tuple(_ledger(subject, moment, right))
    if subject.name in SPENT:
        return Cause(_paid(subject, moment, right), ledger)
    if subject.name == "count":
        return Cause(_count(subject, moment, right), ledger)
    own = _own(subject, moment, Declared, Harmed, Healed, HeightChanged, Fell, StateChanged, InitiativeRolled)
    deciding = [event for event in own if _decides(subject.name, event)]
    if deciding:
        return Cause(f"{_line(moment, deciding[-1])}. So it is {right.value}", ledger)
    who, world = _name(subject, moment), moment.battle.world
    for title, tally in world.ruleset.resolution.facts(world, moment.ids[subject.figure]):
        if title.lower().replace(" ", "-") == subject.name and tally.reasons:
            return _sum(subject, moment, FoundAnswer(right.value, sum_lines(tally), sums=(tally,)))
    if moment.was == right.value:
        return Cause(f"Nothing here changes it for {who}: it stays {right.value}", ledger)
    return Cause(f"It was {moment.was} for {who} before, and is {right.value} now", ledger)


def _decides(name: str, event: Event) -> bool:
    """Return whether an event of this kind can change the fact called `name`."""
    tracks = getattr(event, "tracks", None)
    if tracks is not None:
        return name in tracks
    wanted = {"at_time": (Declared, InitiativeRolled), "above": (HeightChanged, Fell), "state": (StateChanged,)}
    return isinstance(event, wanted.get(name, ()))


def _paid(subject: Subject, moment: Moment, right: FoundAnswer) -> str:
    """Return a clause on the cost of the act in actions of the turn (half, simple or free ones)."""
    who, unit = _name(subject, moment), SPENT[subject.name]
    left, was = _number(right), moment.was
    deed = _deed_title(moment)
    are = f"{left} {'is' if left == 1 else 'are'} left" if left else "none is left"
    if was is None:
        return f"{who} has {left} {unit}{'' if left == 1 else 's'}"
    mine = moment.beat.do is not None and str(moment.beat.do.get("figure", "")) == subject.figure
    if not mine or left == was:
        return f"{deed} uses none of them, so {are}" if mine else f"Nothing here uses one of {who}'s, so {are}"
    if left > was:
        return f"{deed} gives {left - was} more: {was} + {left - was} = {left}"
    return f"{deed} uses {was - left} of {was}, so {are}"


def _deed_title(moment: Moment) -> str:
    """Return the title of the action in the beat, as on its button."""
    table = moment.beat.do
    action = ACTIONS.get(str(table["command"])) if table is not None else None
    return action.title if action is not None else "This"


def _count(subject: Subject, moment: Moment, right: FoundAnswer) -> str:
    """Return a clause on why a figure's Count is what it is: its changes with their sums, or the change noted for the
    end of the round."""
    who = _name(subject, moment)
    changed = [event for event in _own(subject, moment, CountChanged) if isinstance(event, CountChanged)]
    if changed:
        last = changed[-1]
        return f"{who}'s Count goes from {last.frm} to {last.to}: {', '.join(map(str, last.tally.reasons))}"
    noted = [event for event in _own(subject, moment, CountNoted) if isinstance(event, CountNoted)]
    if noted:
        event = noted[-1]
        return (
            f'It stays {right.value} for now: the {event.amount:+d} for "{event.reason}" counts at the end of the round'
        )
    rolled = _own(subject, moment, InitiativeRolled)
    if rolled:
        return _line(moment, rolled[-1])
    return f"Nothing here changes {who}'s Count: it stays {right.value}"


def _ledger(subject: Subject, moment: Moment, right: FoundAnswer) -> Iterator[ReasonStep]:
    """Yield the changes of a fact as steps, such as "Attack: 1"; every act of the figure has a tick."""
    demo, before = moment.demo, _value(subject, come_to(moment.demo, 1))
    if before is not None and subject.beat > 1:
        yield ReasonStep(f"At first: {before}", "")
    for number, beat in enumerate(demo.beats[: subject.beat], start=1):
        now = right.value if number == subject.beat else _value(subject, come_to(demo, number + 1))
        if beat.do is not None and (str(beat.do["figure"]) == subject.figure or now != before):
            action = ACTIONS.get(str(beat.do["command"]))
            title = action.title if action is not None else id_words(str(beat.do["command"])).capitalize()
            yield ReasonStep(f"{demo.names.get(str(beat.do['figure']), '')}, {title}: {now}")
        before = now if now is not None else before


def _value(subject: Subject, moment: Moment | None) -> AnswerValue | None:
    """Return the number asked about, of the figure in question, at a moment; None without a moment or such a number."""
    if moment is None:
        return None
    value = facts_of(moment.battle.world, moment.ids[subject.figure]).get(subject.name)
    return value if isinstance(value, int) else None


# --- states -----------------------------------------------------------------------------------------------------------


def _is(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    who, state = _name(subject, moment), state_words(moment.demo, subject.name)
    own = [event for event in _own(subject, moment, ConditionGained, ConditionLost, StateChanged, PostureChanged)
           if subject.name in (getattr(event, "condition", ""), getattr(event, "state", ""),
                               getattr(event, "posture", ""))]  # fmt: skip
    if own:
        decided = [event for event in moment.events if event in own or checked_before(event, own[-1], moment.events)]
        lines = [_line(moment, event) for event in decided]
        return Cause(". So ".join(lines[-2:]) if len(lines) > len(own) else lines[-1], _ticked(lines))
    before = bool(moment.was) if moment.was is not None else bool(right.value)
    deed = next((event for event in moment.events if isinstance(event, ActionTaken | AnswerGiven)), None)
    steps = _ticked([_line(moment, deed)]) if deed is not None else ()
    if before == right.value:
        told = f"{who} was {state} before" if before else f"Nothing makes {who} {state}"
        return Cause(f"{told}, and nothing here changes it" if before else told, steps)
    return Cause(f"{who} is {'now' if right.value else 'no longer'} {state}", steps)


def _true(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    who = _name(subject, moment)
    usual = (ActionTaken, Displaced, ConditionGained, ConditionLost)
    kinds = {"done": (TurnEnded,), "handled": (EdgeChanged,)}.get(subject.name, usual)
    own = _own(subject, moment, *kinds)
    if subject.name == "done":
        told = f"{who}'s turn ends" if own else f"{who}'s turn goes on"
        return Cause(told, _ticked([_line(moment, event) for event in _own(subject, moment, ActionTaken, TurnEnded)]))
    if own:
        return Cause(_line(moment, own[-1]), _ticked([_line(moment, event) for event in own]))
    return Cause(f"Nothing here changes it for {who}")


# --- events -----------------------------------------------------------------------------------------------------------


def _event(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    event = event_of(subject, moment)
    if event is None:
        return _told(subject, moment, right)
    return Cause(why_event(event, subject.name, _line(moment, event)), _ticked(right.why))


def _happens(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    if right.value:
        event = event_of(subject, moment)
        return Cause(_line(moment, event) if event is not None else right.why[-1], _ticked(right.why))
    reason = not_happening_words(moment.demo, subject)
    telling = [event for event in moment.events if type(event).__name__ not in TOLD]
    return Cause(reason, (*_ticked(lines_of(moment, telling)), ReasonStep(_bare(reason), "stop")))


# --- the order --------------------------------------------------------------------------------------------------------


def _next(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    if not right.why:
        return Cause("The turn order says so")
    return Cause(f"First in the order of those who have not acted is {right.why[0]}", _ticked(right.why))


def _asked(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    if not right.value:
        return Cause("Nobody is asked: nothing happens that somebody may answer", ())
    who = value_words(moment.demo, subject, right.value)
    decision = moment.battle.decision
    title = f" ({decision.title})" if decision is not None and decision.title else ""
    return Cause(f"{who} is asked{question_words(subject.name)}{title}", _ticked(right.why[:-1]))


def _told(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return the last event as the reason; used for topics without a better reason."""
    return Cause(right.why[-1] if right.why else "The rule says so.", _ticked(right.why))


def _over(subject: Subject, moment: Moment, right: FoundAnswer) -> Cause:
    """Return as the reason the event that ended the battle, or that no side has reached its goal yet."""
    if right.value:
        return _told(subject, moment, right)
    return Cause("The battle goes on: no side has reached its goal, and both can still fight", _ticked(right.why))


_TOPICS: dict[str, Callable[[Subject, Moment, FoundAnswer], Cause]] = {
    "allowed": _allowed,
    "offered": _offered,
    "possible": _possible,
    "plan": _planned,
    "plan-cost": _planned,
    "reach-cost": _planned,
    "reaches": _lines_alone,
    "provokes": _lines_alone,
    "distance": _lines_alone,
    "adjacent": _lines_alone,
    "ends": _ends,
    "cost": _cost,
    "allowance": _sum,
    "chance": _chance,
    "fact": _fact,
    "true": _true,
    "is": _is,
    "event": _event,
    "flag": _event,
    "happens": _happens,
    "next": _next,
    "order": _next,
    "asked": _asked,
    "round": _told,
    "over": _over,
}
