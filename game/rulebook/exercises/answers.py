"""Answers to subjects (questions about a demo's beat), found by asking the battle itself, with the reasons step by
step.

A beat is one step of a demo: a command and what is expected of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.core.world import TABLE
from game.model.components import Clock, Place
from game.model.dice import ScriptRanOut
from game.model.errors import BadInput
from game.model.events import BattleBegan, Event, Stepped
from game.model.grid import square_words
from game.model.listing import listed, with_unit
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rulebook.exercises.moment import Moment
from game.rulebook.exercises.subjects import AnswerValue, Subject
from game.rulebook.figure_facts import facts_of
from game.rulebook.sentences import said
from game.rules import targets
from game.rules.figures import gap
from game.rules.sight import are_adjacent

FURTHEST = 60
"""Greatest distance in squares up to which a weapon's ranges are listed."""


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """The answer to a subject, its reasons line by line, and the id of the rule that decided. `dice` (numbers shown)
    and `check` (its id) belong to the event asked about, `sums` are the sums behind the answer, `costs` are the costs
    of a path's steps, and `price` is the cost of an action in words."""

    value: AnswerValue
    why: tuple[str, ...] = ()
    rule: str = ""
    dice: tuple[int, ...] = ()
    check: str = ""
    sums: tuple[Tally, ...] = ()
    costs: tuple[int, ...] = ()
    price: str = ""


def found(subject: Subject, moment: Moment | None) -> FoundAnswer | None:
    """Return the answer to a subject at a moment (before its beat), playing the beat if needed; None if the question
    cannot be asked there."""
    if moment is None:
        return None
    try:
        if subject.is_after:
            if subject.topic in ("fact", "true", "is") and not moment.gone:
                moment.was = _value_of(subject, moment)
            moment.go()
            if moment.rejection is not None:
                return None
        return _TOPICS[subject.topic](subject, moment)
    except (ScriptRanOut, BadInput, KeyError, ValueError, IndexError):
        return None


# --- words ------------------------------------------------------------------------------------------------------------


def lines_of(moment: Moment, events: Iterable[Event]) -> tuple[str, ...]:
    """Return events as sentences, without the titles of their rules."""
    names = {figure: moment.demo.names[mark] for mark, figure in moment.ids.items()}
    return tuple(said(event, names) for event in events if not isinstance(event, BattleBegan))


def sum_lines(tally: Tally, about: str = "") -> tuple[str, ...]:
    """Return a sum line by line, under the heading `about`; the total is left out if the only line says it. () if there
    is neither line nor heading."""
    if not tally.reasons and not about:
        return ()
    is_told = [reason.amount for reason in tally.reasons] == [tally.total]
    return (*([about] if about else ()), *tally.lines, *([] if is_told else [f"In all {tally.total}"]))


def _rule_of(events: Sequence[Event], own: Sequence[str] = (), kinds: tuple[str, ...] = ()) -> str:
    """Return the rule of the last event that names one (of `kinds`, if given), preferably a rule in `own`; "" if no
    event names a rule."""
    cited = [str(getattr(event, "rule", "")) for event in events]
    if any(rule in own for rule in cited):
        return next(rule for rule in cited if rule in own)
    for event in reversed(events):
        rule = str(getattr(event, "rule", ""))
        if rule and (not kinds or type(event).__name__ in kinds):
            return rule
    return ""


def ranges_told(subject: Subject, moment: Moment, right: FoundAnswer) -> tuple[str, ...]:
    """Return a line with all ranges of the weapon in question, if the answer depends on a range; () otherwise."""
    cited = [reason.text for tally in right.sums for reason in tally.reasons]
    if not subject.weapon or not any(text.endswith(" range") for text in cited):
        return ()
    title = moment.battle.world.weapon(subject.weapon).title.lower()
    bands = [f"{name} up to {end}" for name, end in _bands(subject, moment)]
    return (f"The ranges of the {title}, in squares: {listed(bands)}.",) if bands else ()


def _bands(subject: Subject, moment: Moment) -> Iterator[tuple[str, int]]:
    """Yield the name of each range of a weapon in a figure's hands and its last square, the nearest range first."""
    world = moment.battle.world
    sheet, weapon = world.sheet(moment.ids[subject.figure]), world.weapon(subject.weapon)
    before, found = "", world.ruleset.ranges.shot
    for squares in range(1, FURTHEST + 1):
        seen = found(world, sheet, weapon, squares)
        name = "" if isinstance(seen, Rejection) else _name(seen)
        if before and name != before:
            yield before, squares - 1
        before = name


def _name(seen: Tally) -> str:
    """Return the name of a range from its penalty: "short" without a penalty, else the name in the penalty's reason."""
    return seen.reasons[0].text.removesuffix(" range").lower() if seen.reasons else "short"


# --- the topics -------------------------------------------------------------------------------------------------------


def _allowed(subject: Subject, moment: Moment) -> FoundAnswer | None:
    command = moment.command(subject.place)
    if command is None:
        return None
    refused = moment.battle.check(command)
    if refused is not None:
        return FoundAnswer(False, (refused.sentence,), refused.rule)
    terms = moment.battle.world.ruleset.actions.get(command.action)
    return FoundAnswer(True, ("Nothing forbids it.",), terms.rule if terms is not None else "")


def _ends(subject: Subject, moment: Moment) -> FoundAnswer | None:
    figure = moment.ids[subject.figure]
    own = [event for event in moment.events if getattr(event, "figure", 0) == figure]
    place = moment.battle.world.get(figure, Place)
    if not place.on_board:
        return None
    return FoundAnswer(
        place.square,
        lines_of(moment, own),
        _rule_of(own, moment.demo.rules, ("Stopped", "Blocked", "Forced")) or _rule_of(own),
    )


def _cost(subject: Subject, moment: Moment) -> FoundAnswer | None:
    steps = [event for event in moment.events if isinstance(event, Stepped)]
    own = [event for event in steps if event.figure == moment.ids[subject.figure]]
    if not own:
        return None
    kinds = ("straight", "first of two diagonals", "second of two diagonals")
    unit = str(moment.battle.world.ruleset.movement.unit)
    lines = [f"{square_words(event.to)}: {kinds[event.diagonal]}, {with_unit(event.cost, unit)}" for event in own]
    total = sum(event.cost for event in own)
    in_all = [f"In all {with_unit(total, unit)}"] if len(own) > 1 else []
    return FoundAnswer(total, (*lines, *in_all), _rule_of(own, moment.demo.rules))


def event_of(subject: Subject, moment: Moment) -> Event | None:
    """Return the first event of the moment that the subject asks about; None if there is none."""
    return next((event for event in moment.events if _is_of(event, subject, moment)), None)


def _event(subject: Subject, moment: Moment) -> FoundAnswer | None:
    """Return the answer read from the first event that the subject asks about (a number, a square, or yes or no); None
    without such an event."""
    event = event_of(subject, moment)
    if event is None:
        return None
    value = getattr(event, subject.name)
    lines = sum_lines(value) if isinstance(value, Tally) else lines_of(moment, [event])
    tally = getattr(event, "tally", None)
    if isinstance(tally, Tally) and not isinstance(value, Tally):
        lines = (*sum_lines(tally), *lines)
    told = value.total if isinstance(value, Tally) else value
    dice = tuple(roll.value for roll in getattr(event, "rolls", ()))
    sums = tuple(one for one in (value, tally) if isinstance(one, Tally))[:1]
    return FoundAnswer(told, lines, str(getattr(event, "rule", "")), dice, str(getattr(event, "title", "")), sums)


def figure_meant(subject: Subject, moment: Moment) -> str:
    """Return the mark of the figure that a subject is about, if the file does not name it; this plays the beat."""
    found(subject, moment)
    if subject.topic == "offered":
        return moment.mark(moment.battle.decision.figure) if moment.battle.decision is not None else ""
    return moment.mark(getattr(event_of(subject, moment), "figure", 0))


def _is_of(event: Event, subject: Subject, moment: Moment) -> bool:
    if type(event).__name__ != subject.event:
        return False
    pairs = [(("figure",), subject.figure), (("target", "source", "about"), subject.other)]
    for fields, mark in pairs:
        known = [getattr(event, name) for name in fields if hasattr(event, name)]
        if mark and known and moment.ids[mark] not in known:
            return False
    is_condition = subject.event in ("ConditionGained", "ConditionLost")
    return not is_condition or not subject.name or getattr(event, "condition", "") == subject.name


def _happens(subject: Subject, moment: Moment) -> FoundAnswer | None:
    own = [event for event in moment.events if _is_of(event, subject, moment)]
    told = own or [event for event in moment.events if type(event).__name__ != "Stepped"]
    return FoundAnswer(bool(own), lines_of(moment, told), _rule_of(told, moment.demo.rules))


def _chance(subject: Subject, moment: Moment) -> FoundAnswer | None:
    a, b = moment.ids[subject.figure], moment.ids[subject.other]
    world = moment.battle.world
    shot = targets.shot(world, a, b, subject.weapon)
    seen = world.ruleset.resolution.forecast(world, shot.moved_to(subject.square) if subject.square else shot)
    if isinstance(seen, Rejection):
        return FoundAnswer(False, (seen.sentence,), seen.rule) if subject.topic == "possible" else None
    sums = (*sum_lines(seen.attack, "The attack"), *sum_lines(seen.defence, "The defence"))
    cited = [reason.rule for tally in (seen.attack, seen.defence) for reason in tally.reasons if reason.rule]
    rule = next((one for one in cited if one in moment.demo.rules), cited[-1] if cited else seen.rule)
    if subject.topic == "possible":
        return FoundAnswer(True, (*sums, f"{seen.odds} to hit"), rule)
    values = {"percent": seen.odds.percent, "attack": seen.attack.total, "defence": seen.defence.total}
    both = (seen.attack, seen.defence)
    if subject.name == "percent":
        return FoundAnswer(values[subject.name], (*sums, f"{seen.odds} to hit"), rule, sums=both)
    asked = both[subject.name == "defence"]
    return FoundAnswer(values[subject.name], sum_lines(asked), rule, sums=(asked,))


def _plan(subject: Subject, moment: Moment) -> FoundAnswer | None:
    world = moment.battle.world
    plan = world.ruleset.movement.plan(world, moment.ids[subject.figure], subject.path, subject.action, subject.tumble)
    if isinstance(plan, Rejection):
        return FoundAnswer(False, (plan.sentence,), plan.rule) if subject.topic == "plan" else None
    rule = next((step.rule for step in reversed(plan.steps) if step.rule), "")
    if subject.topic == "provokes":
        marks = [moment.mark(figure) for step in plan.steps for figure in step.provokes]
        who = tuple(sorted(dict.fromkeys(marks)))
        lines = [
            f"{square_words(step.square)}: {' and '.join(moment.demo.names[moment.mark(f)] for f in step.provokes)} "
            "may react to the step onto it"
            for step in plan.steps
            if step.provokes
        ]
        return FoundAnswer(who, tuple(lines) or ("No step of this path leaves a square that an enemy watches.",), rule)
    lines = [f"{square_words(step.square)}: {step.cost}, {step.spent} so far" for step in plan.steps]
    told = (*lines, f"Available: {with_unit(plan.allowance.total, str(plan.unit))}")
    costs = tuple(step.cost for step in plan.steps)
    return FoundAnswer(plan.spent if subject.topic == "plan-cost" else True, told, rule, costs=costs)


def _distance(subject: Subject, moment: Moment) -> FoundAnswer | None:
    a, b, world = moment.ids[subject.figure], moment.ids[subject.other], moment.battle.world
    squares = gap(world, a, b)
    here, there = world.get(a, Place).square, world.get(b, Place).square
    across, down = abs(here[0] - there[0]), abs(here[1] - there[1])
    line = f"From {square_words(here)} to {square_words(there)}: {across} across and {down} down"
    if subject.topic == "distance":
        return FoundAnswer(squares, (line, _halved(across, down, squares)), "grid.distance")
    beside = are_adjacent(world, a, b)
    return FoundAnswer(beside, (line, _touching(squares, beside)), "grid.adjacent")


def _touching(squares: int, beside: bool) -> str:
    """Return a sentence on why two figures are adjacent or not. `squares` is their distance, `beside` the answer."""
    if beside:
        return "Their squares touch, and nothing stands between them."
    return "Their squares touch, but something stands between them." if squares <= 1 else "Their squares do not touch."


def _halved(across: int, down: int, squares: int) -> str:
    """Return a sentence with the sum behind a distance, if both figures have one square; otherwise with the distance
    alone."""
    longer, shorter = max(across, down), min(across, down)
    if not shorter or longer + shorter // 2 != squares:
        return f"The nearest squares are {with_unit(squares, 'squares')} apart"
    return f"The longer way is {longer}, and half of {shorter} is {shorter // 2}: {with_unit(squares, 'squares')}"


def _allowance(subject: Subject, moment: Moment) -> FoundAnswer | None:
    world = moment.battle.world
    tally = world.ruleset.movement.allowance(world, moment.ids[subject.figure], subject.action)
    cited = [reason.rule for reason in tally.reasons if reason.rule]
    return FoundAnswer(tally.total, sum_lines(tally), cited[-1] if cited else "", sums=(tally,))


def _reach(subject: Subject, moment: Moment) -> FoundAnswer | None:
    world = moment.battle.world
    figure, square = moment.ids[subject.figure], subject.square
    assert square is not None
    reach = world.ruleset.movement.reach(world, figure, subject.action)
    cost = reach.costs.get(square)
    if subject.topic == "reaches" and cost is None:
        most = world.ruleset.movement.allowance(world, figure, subject.action)
        return FoundAnswer(False, (*sum_lines(most), f"Every path to {square_words(square)} is longer."))
    if cost is None:
        return None
    plan = world.ruleset.movement.plan(world, figure, reach.path(square), subject.action)
    steps = () if isinstance(plan, Rejection) else plan.steps
    lines = tuple(f"{square_words(step.square)}: {step.cost}, {step.spent} so far" for step in steps)
    costs = tuple(step.cost for step in steps)
    return FoundAnswer(cost if subject.topic == "reach-cost" else True, lines, costs=costs)


def _fact(subject: Subject, moment: Moment) -> FoundAnswer | None:
    value = _value_of(subject, moment)
    if value is None:
        return None
    own = [event for event in moment.events if getattr(event, "figure", 0) == moment.ids[subject.figure]]
    lines = lines_of(moment, own or moment.events)
    if lines and not own and value == moment.was and moment.beat.do is not None:
        lines += (f"Nothing here changes it for {moment.demo.names[subject.figure]}.",)
    return FoundAnswer(value, lines, _rule_of(own or moment.events, moment.demo.rules))


def _value_of(subject: Subject, moment: Moment) -> int | None:
    """Return the present value of a fact about a figure; None if it is no number."""
    facts = facts_of(moment.battle.world, moment.ids[subject.figure])
    if subject.topic == "is":
        return subject.name in facts["conditions"] or subject.name in (facts["state"], facts["posture"])
    value = facts[subject.name]
    return value if isinstance(value, int) else None


def _next(subject: Subject, moment: Moment) -> FoundAnswer | None:
    decision = moment.battle.decision
    if decision is None:
        return None
    strip = moment.battle.world.ruleset.clock.strip(moment.battle.world)
    names = moment.demo.names
    known = [(names[moment.mark(entry.figure)], f"{entry.label} {entry.at}") for entry in strip
             if moment.mark(entry.figure)]  # fmt: skip
    lines = [f"{name}: {at}" if at.strip() != "0" else name for name, at in known]
    rule = next((entry.rule for entry in strip if entry.rule), "")
    if subject.topic == "order":
        order = moment.battle.world.ruleset.clock.order(moment.battle.world)
        return FoundAnswer(tuple(moment.mark(figure) for figure in order), tuple(lines), rule)
    if subject.topic == "asked":
        is_asked = decision.kind == subject.name
        asked = (moment.mark(decision.figure),) if is_asked else ()
        told = lines_of(moment, moment.events)
        return FoundAnswer(
            asked, (*told, decision.title) if is_asked else told, _rule_of(moment.events, moment.demo.rules)
        )
    return FoundAnswer((moment.mark(decision.figure),), tuple(lines), rule)


def _table(subject: Subject, moment: Moment) -> FoundAnswer | None:
    lines = lines_of(moment, moment.events)
    if subject.topic == "over":
        return FoundAnswer(moment.battle.outcome is not None, lines, _rule_of(moment.events, moment.demo.rules))
    return FoundAnswer(moment.battle.world.get(TABLE, Clock).round, lines, _rule_of(moment.events, moment.demo.rules))


def _offered(subject: Subject, moment: Moment) -> FoundAnswer | None:
    decision = moment.battle.decision
    if decision is None:
        return None
    figure = moment.ids[subject.figure] if subject.figure else decision.figure
    offers = [c for c in moment.battle.legal() if c.action == subject.action and c.figure == figure]
    offer = next((o for o in moment.battle.view(decision.seat).offers(figure) if o.id == subject.action), None)
    if offers:
        cost = (offer.cost or "free") if offer else ""
        return FoundAnswer(True, (f"{offer.title}: {cost}",) if offer else (), offer.rule if offer else "", price=cost)
    refused = offer.refused if offer is not None else None
    return FoundAnswer(False, (refused.sentence,) if refused else (), refused.rule if refused else "")


_TOPICS: dict[str, Callable[[Subject, Moment], FoundAnswer | None]] = {
    "allowed": _allowed,
    "ends": _ends,
    "cost": _cost,
    "event": _event,
    "flag": _event,
    "happens": _happens,
    "chance": _chance,
    "possible": _chance,
    "provokes": _plan,
    "plan-cost": _plan,
    "plan": _plan,
    "distance": _distance,
    "adjacent": _distance,
    "allowance": _allowance,
    "reach-cost": _reach,
    "reaches": _reach,
    "fact": _fact,
    "true": _fact,
    "is": _fact,
    "next": _next,
    "order": _next,
    "asked": _next,
    "round": _table,
    "over": _table,
    "offered": _offered,
}
