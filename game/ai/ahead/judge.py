"""Valuation of plans by looking ahead: the best plans are played on with expected values, by the clock of the ruleset.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from game.ai.ahead.calendar import by_calendar, calendar_of
from game.ai.ahead.field import field_of
from game.ai.ahead.foreseen import Ends, Policy, orders_of_all
from game.ai.ahead.play import LineOfPlay, at_once, in_order
from game.ai.bodies import POINT
from game.ai.plans import Outlook, Plan
from game.model.commands import Attack, Command, Delay, Hold, Ready
from game.model.grid import Square

BEHIND = 3000
"""The most scores by which a plan may be behind the best one and still be examined."""
Judge = Callable[[Plan], float]


def judged(o: Outlook, ranked: Sequence[Plan], policy: Policy) -> Generator[None, None, list[Plan]]:
    """Return the plans ordered by the value that looking ahead gives them; yields after each plan played.

    Only the best plans are played, the others follow in their old order. `policy` gives the orders of all figures in
    rulesets where all move at once."""
    level = o.s.level
    chosen = first_of_each(ranked, level.plans, o.s.me.square)
    if len(chosen) < 2 or not o.s.foes:
        return list(ranked)
    judge = yield from _judge(o, chosen[0], policy)
    values = []
    for plan in chosen:
        values.append(judge(plan))
        yield
    values = _kept_promises(o, chosen, values)
    middle = sum(values) / len(values)
    look = level.look * o.s.temper.get("ahead", 100) // 100
    found = [valued(plan, plan.total + int((value - middle) * POINT) * look // 100)
             for plan, value in zip(chosen, values, strict=True)]  # fmt: skip
    found.sort(key=lambda plan: -plan.total)
    return [*found, *(plan for plan in ranked if plan not in chosen)]


def _kept_promises(o: Outlook, chosen: Sequence[Plan], values: Sequence[float]) -> list[float]:
    """Return the values of the plans, lowered for moves without an attack whose own score does not beat staying.

    The gain of such a move may never come, because no later action makes sure of it. Only for levels whose setting
    `sense` is above 0.
    """
    s = o.s
    idle = [(plan, value) for plan, value in zip(chosen, values, strict=True) if not (plan.before or plan.after)]
    stays = [(plan.total, value) for plan, value in idle if plan.square == s.me.square]
    if not s.sense or not stays:
        return list(values)
    total, kept = max(stays)
    share = 1 - s.sense * (100 - s.measure.promise) / 10_000
    goes = [plan for plan, _ in idle if plan.square != s.me.square and plan.total <= total]
    return [
        min(value, kept + max(0.0, value - kept) * share) if plan in goes else value
        for plan, value in zip(chosen, values, strict=True)
    ]


def first_of_each(ranked: Sequence[Plan], most: int, stay: Square | None = None) -> list[Plan]:
    """Return the best plan for each of the `most` best first commands, without plans far behind the best.

    If a command's best plan does not end on the square `stay`, its best plan that does is kept too."""
    chosen: dict[Command, list[Plan]] = {}
    for plan in ranked:
        if plan.total < ranked[0].total - BEHIND or (len(chosen) == most and plan.first not in chosen):
            break
        known = chosen.setdefault(plan.first, [])
        if not known or (plan.square == stay and all(other.square != stay for other in known)):
            known.append(plan)
    return [plan for plans in chosen.values() for plan in plans]


def valued(plan: Plan, total: int) -> Plan:
    """Return the plan with another total; the difference is entered as the score "ahead"."""
    return plan.raised("ahead", total - plan.total)


def _judge(o: Outlook, best: Plan, policy: Policy) -> Generator[None, None, Judge]:
    """Return the function that values a plan by looking ahead. The ruleset's clock decides how: by action times, all at
    once, or in turn."""
    s = o.s
    field = field_of(s)
    yield
    decision = s.view.decision
    are_secret = decision is not None and decision.kind == "orders"
    if are_secret and any(pip.kind == "move" for pip in s.view.pips(s.figure)):
        orders = yield from orders_of_all(o, best.first, policy)
        ends = Ends(s.view, orders)
        return lambda plan: at_once(field, ends.with_order(plan.first), _line(o, plan, ()), deeds=False)
    for piece in field.pieces.values():
        field.options(piece)
        yield
    if are_secret:
        return lambda plan: at_once(field, {}, _line(o, plan, ()), deeds=True)
    if o.has_clock:
        clock = calendar_of(s, field)
        return lambda plan: by_calendar(field, clock, _line(o, plan, ()), s.view.next_at(plan.first) or clock.now)
    order = [entry.figure for entry in s.view.strip()]
    return lambda plan: in_order(field, order, _line(o, plan, order))


def _line(o: Outlook, plan: Plan, order: Sequence[int]) -> LineOfPlay:
    """Return a plan in the form that the look-ahead plays."""
    weapon = plan.first.weapon if isinstance(plan.first, Attack) else ""
    readied = plan.first.weapon if isinstance(plan.first, Ready) else ""
    return LineOfPlay(plan.square, plan.before, plan.after, plan.target, weapon or "", _later(o, plan, order), readied)


def _later(o: Outlook, plan: Plan, order: Sequence[int]) -> int:
    """Return how many figures act before the figure of a plan that lets others go first; -1 for a plan that acts at
    once."""
    if not isinstance(plan.first, Delay | Hold):
        return -1
    entries = {entry.figure: entry for entry in o.s.view.strip()}
    others = [entries[figure] for figure in order if figure != o.s.figure and not entries[figure].done]
    if isinstance(plan.first, Hold):
        has_moved = any(pip.kind == "step" and pip.spent for pip in o.s.view.pips(o.s.figure))
        return -1 if has_moved else len(others)
    comes = entries[o.s.figure].at - plan.first.uses
    return sum(entry.at > comes for entry in others)
