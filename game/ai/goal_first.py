"""Advice for a battle with a goal: plans that serve it come before attacks that are worth about as much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ai.advice_order import put_first
from game.ai.after_orders import stands_then
from game.ai.errands import bears, leaves, load_beside
from game.ai.exits import exit_to_guard
from game.ai.facts import best_chance, threats
from game.ai.goal_draws import steps_to
from game.ai.misgivings import peril
from game.ai.plans import Outlook, Plan
from game.ai.situation import Situation
from game.model.command_ways import way_end
from game.model.commands import End, Regroup
from game.model.grid import Square

MORE = 50
"""Per cent more that a plan's gain for the goal counts when a player is advised than when the computer plays."""
BEARER = 100
"""Per cent more that an attack on whoever bears a load counts then."""
ASIDE, RISEN = 600, 15
"""Scores by which a plan that goes elsewhere must be better than one that goes to where the goal is decided, to come
before it, and per cent of what the figure has left that the other may cost more."""
SLIGHT, YIELDS = 10, 2500
"""Per cent of a chance by which a place must be safer than the present one to be a reason to go aside at all, and what
the scores of a plan that goes aside for less may be better by."""
SPARES = 200
"""Per cent more, times the chance to hit, that an attack on an enemy counts who can hit a comrade on whom it hangs."""
ALONG = 75
"""Per cent less that the way to the exit counts for who goes along with a load."""
IDLE, ORDER = 500, 1500
"""Scores that doing nothing, or regrouping, must be better than a plan for the goal, to come before it."""


def goal_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return ranked plans, the best first, with their gain for the goal counted more. The badly hurt are sent nowhere
    by it, unless they are or bear what is to be brought out."""
    s = o.s
    if s.view.goal is None or (s.is_badly_hurt and not bears(s)):
        return list(ranked)
    now, goes_along, against = o.pull.ground(s.me.square), load_beside(s) is not None, _against(s)
    if goes_along:
        ranked = [_kept_beside(plan, o.pull.ground(plan.square) - now) for plan in ranked]
    found = [_raised(o, plan, 0 if goes_along else o.pull.ground(plan.square) - now, against) for plan in ranked]
    found.sort(key=lambda plan: (-plan.total, _way_left(o, plan.square) if plan.square != s.me.square else 0))
    if found and isinstance(found[0].first, End | Regroup) and found[0].square == s.me.square:
        least = found[0].total - (IDLE if isinstance(found[0].first, End) else ORDER)
        near = [plan for plan in found if o.pull.ground(plan.square) > now and plan.total > least]
        found = [*near[:1], *(plan for plan in found if plan not in near[:1])]
    return found if goes_along else _goalward(o, found)


def _kept_beside(plan: Plan, gain: int) -> Plan:
    """Return a plan of a figure that goes along with a load, with the way to the exit counted for little: what keeps
    the load safe is more than being near to where it is brought."""
    return plan.raised("ground", -ALONG * gain // 100)


def _against(s: Situation) -> dict[int, int]:
    """Return the chance, in thousandths, of each enemy to hit a comrade on whom the goal hangs, best of all: who bears
    a load, or is the nearest of a column to the exit."""
    seen = s.view.goal
    if seen is None or not seen.wants:
        return {}
    borne = {load.bearer for load in seen.loads() if not load.out and load.bearer and s.view.knows(load.bearer)}
    ends = {friend.id: end for friend in s.friends if (end := stands_then(s.view, friend.id)) is not None}
    if leaves(s) and ends:
        steps, index = steps_to(s, seen.exits), s.view.board.index
        borne |= {min(ends, key=lambda one: (steps[index(ends[one])], one))}
    found: dict[int, int] = {}
    for comrade in sorted(borne - {s.figure}):
        end = stands_then(s.view, comrade)
        for foe, attack in threats(s.view, comrade, end) if end is not None else ():
            found[foe] = max(found.get(foe, 0), attack.odds.permille)
    return found


def _goalward(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return ranked plans with the first one that goes to where the goal is decided, and is worth about as much, before
    a best one that only goes elsewhere, or regroups."""
    best = ranked[0] if ranked else None
    if best is None or not (_only_goes(o, best) or isinstance(best.first, Regroup)) or bears(o.s):
        return ranked
    here = _way_left(o, o.s.me.square)
    if _way_left(o, best.square) < here:
        return ranked
    most = peril(o.s.view, o.s.figure, best.square) + RISEN
    least = best.total - (YIELDS if _safer_by(o, best.square) < SLIGHT else ASIDE)
    near = (plan for plan in ranked if plan.total >= least and _only_goes(o, plan))
    goes = (plan for plan in near if _way_left(o, plan.square) < here)
    towards = next((plan for plan in goes if peril(o.s.view, o.s.figure, plan.square) <= most), None)
    if towards is None:
        return ranked
    return put_first(ranked, towards, "ground")


def _safer_by(o: Outlook, square: Square) -> int:
    """Return by how many per cent the best chance to hit the figure on a square is less than that where it stands."""
    here, there = (best_chance(threats(o.s.view, o.s.figure, place)) for place in (o.s.me.square, square))
    return here - there


def _only_goes(o: Outlook, plan: Plan) -> bool:
    """Return whether a plan goes to another square and does nothing else."""
    return way_end(plan.first) is not None and plan.square != o.s.me.square and not (plan.before or plan.after)


def _way_left(o: Outlook, square: Square) -> int:
    """Return the steps from a square to the nearest place where the goal is decided."""
    goal = o.s.view.goal
    assert goal is not None, "only a goal has such places"
    guarded = exit_to_guard(o.s)
    places = (guarded,) if guarded else goal.places()
    return min((steps_to(o.s, place)[o.s.view.board.index(square)] for place in places), default=0)


def _raised(o: Outlook, plan: Plan, gain: int, against: Mapping[int, int]) -> Plan:
    """Return a plan with its gain for the goal, as likely as its way, and its attacks on whoever bears a load, or can
    hit a comrade on whom the goal hangs, counted more."""
    if gain > 0:
        failing = 1000 - o.chance(plan.first) if way_end(plan.first) is not None else 0
        plan = plan.raised("ground", MORE * gain // 100 - gain * failing // 1000)
    bears_it = plan.target in o.s.bearer_ids
    more = BEARER if bears_it else SPARES * against.get(plan.target, 0) // 1000
    return plan.raised("harm", more * plan.scores.get("harm", 0) // 100) if more else plan
