"""Order of advice in a battle with a goal: a plan that serves the goal comes before other plans of about the same
score.

Scores are in thousandths of a roster point. A load is an object or figure that the goal of the battle asks to bring
out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ai.advice_order import put_first
from game.ai.after_orders import stands_then
from game.ai.errands import bears, leaves, load_beside
from game.ai.exits import exit_to_guard
from game.ai.facts import best_chance, threats
from game.ai.goal_draws import steps_to
from game.ai.misgivings import peril
from game.ai.plans import Outlook, Plan, only_goes
from game.ai.situation import Situation
from game.model.command_ways import way_end
from game.model.commands import End, Regroup
from game.model.grid import Square

MORE = 50
"""The per cent added to a plan's gain for the goal when a person is advised."""
BEARER = 100
"""The per cent added to the score of an attack on an enemy who carries a load."""
ASIDE, RISEN = 600, 15
"""Limits for advising a plan that moves towards the goal before one that moves elsewhere: how much worse it may score,
and how many per cent of the health left it may risk more."""
SLIGHT, YIELDS = 10, 2500
"""The per cent by which a square must lower the enemies' best chance to be worth a detour; and the limit that replaces
ASIDE where a square lowers that chance by less."""
SPARES = 200
"""The per cent, multiplied by the chance to hit, added to an attack on an enemy who can hit a comrade that carries a
load or leads the way to the exit."""
ALONG = 75
"""The per cent taken off the score for nearing the exit, for a figure that accompanies a load."""
IDLE, ORDER = 500, 1500
"""The scores by which ending the turn (IDLE) or regrouping (ORDER) must beat a plan towards the goal to be advised
first."""


def goal_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans, best first, with a higher score for what they gain for the goal.

    The goal does not draw a badly hurt figure, unless it carries a load or is to be brought out."""
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
    """Return a plan with a lower score for nearing the exit, for a figure that accompanies a load and has to protect
    it."""
    return plan.raised("ground", -ALONG * gain // 100)


def _against(s: Situation) -> dict[int, int]:
    """Return, by the id of each enemy, its best chance in thousandths to hit a comrade important for the goal.

    Such a comrade carries a load, or is the one of the column (the side that leaves by an exit) nearest to the exit.
    """
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
    """Return the plans. If the best only moves away from the goal, or regroups, a plan of about the same score that
    moves nearer is moved to the front."""
    best = ranked[0] if ranked else None
    if best is None or not only_goes(o, best, (Regroup,)) or bears(o.s):
        return ranked
    here = _way_left(o, o.s.me.square)
    if _way_left(o, best.square) < here:
        return ranked
    most = peril(o.s.view, o.s.figure, best.square) + RISEN
    least = best.total - (YIELDS if _safer_by(o, best.square) < SLIGHT else ASIDE)
    near = (plan for plan in ranked if plan.total >= least and only_goes(o, plan, ()))
    goes = (plan for plan in near if _way_left(o, plan.square) < here)
    towards = next((plan for plan in goes if peril(o.s.view, o.s.figure, plan.square) <= most), None)
    if towards is None:
        return ranked
    return put_first(ranked, towards, "ground")


def _safer_by(o: Outlook, square: Square) -> int:
    """Return how many per cent lower the enemies' best chance to hit the figure is on a square than on its present
    one."""
    here, there = (best_chance(threats(o.s.view, o.s.figure, place)) for place in (o.s.me.square, square))
    return here - there


def _way_left(o: Outlook, square: Square) -> int:
    """Return the steps from a square to the nearest place where the goal is decided."""
    goal = o.s.view.goal
    assert goal is not None, "only a goal has such places"
    guarded = exit_to_guard(o.s)
    places = (guarded,) if guarded else goal.places()
    return min((steps_to(o.s, place)[o.s.view.board.index(square)] for place in places), default=0)


def _raised(o: Outlook, plan: Plan, gain: int, against: Mapping[int, int]) -> Plan:
    """Return a plan with a higher score for its gain for the goal, weighted by the chance that its way succeeds.

    Attacks on an enemy who carries a load, or can hit a comrade important for the goal, get a higher score too."""
    if gain > 0:
        failing = 1000 - o.chance(plan.first) if way_end(plan.first) is not None else 0
        plan = plan.raised("ground", MORE * gain // 100 - gain * failing // 1000)
    bears_it = plan.target in o.s.bearer_ids
    more = BEARER if bears_it else SPARES * against.get(plan.target, 0) // 1000
    return plan.raised("harm", more * plan.scores.get("harm", 0) // 100) if more else plan
