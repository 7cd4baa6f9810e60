"""Advice to move to a safer square instead of one in an enemy's line of fire, if it is about as near to the goal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.ai.advice_order import put_first
from game.ai.after_orders import given_to
from game.ai.approach import soon_lost
from game.ai.errands import bears, load_beside
from game.ai.fact_words import FAINT
from game.ai.facts import PositionFacts, best_chance, strikes
from game.ai.goal_draws import shut_on_way
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import GOING, Outlook, Plan, only_goes
from game.ai.ways_on import going_to, in_reach, way_left
from game.model.command_ways import way_end
from game.model.commands import End, Hide
from game.model.grid import Square, distance

LESS = 15
"""The per cent of the health left by which the expected loss on a square must be lower, unless it is 0."""
SURE = 900
"""The chance, in thousandths, from which a move's checks count as safe."""
DETOUR = 2
"""The most squares by which an open way may be longer than one through a shut door or window."""
LOOKED_AT, NEAR = 16, 4
"""The number of squares tried for a safer one. And their greatest distance, in squares, from the best plan's end."""


def out_of_the_lane(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves, to where an enemy attacks at least as well as the figure can, a plan
    with less expected loss (by LESS per cent) that ends about as near to the goal comes first."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    if not only_goes(o, best, ()) or bears(s) or load_beside(s) is not None:
        return ranked
    threat, seen = best_chance(f.threats(best.square)), f.attack(best.square)
    if threat < FAINT or not o.pull.draws or (seen is not None and seen[1].odds.percent > threat):
        return ranked
    least = o.pull.ground(best.square) - sum(draw.per_step for draw in o.pull.draws)
    risk, soon = peril(s.view, s.figure, best.square), soon_lost(s, best.square)

    def is_better(plan: Plan) -> bool:
        """Return whether a plan ends about as near to the goal, with an expected loss smaller by LESS now, and no
        larger one after the enemies' next move."""
        if o.pull.ground(plan.square) < least or plan.square == best.square:
            return False
        there = peril(s.view, s.figure, plan.square)
        if (there and there + LESS > risk) or soon_lost(s, plan.square) > soon or any(strikes(s.view, plan.first)):
            return False
        return way_end(plan.first) is None or o.chance(plan.first) >= SURE

    known = (plan for plan in ranked[1:] if not plan.target or only_goes(o, plan, ()))
    found = next((plan for plan in known if is_better(plan)), None) or next(filter(is_better, _beside(o, best)), None)
    return put_first(ranked, found, "danger")


def by_open_ways(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves to where a shut door or window bars its way on, a plan that leads about
    as near by an open way comes first.

    It must be as safe, also from enemies who may come."""
    best, s, index = ranked[0], o.s, o.s.view.board.index
    draw = max(o.pull.draws, key=lambda one: one.per_step, default=None)
    is_there = any(best.square in one.squares for one in o.pull.draws)
    if draw is None or is_there or not only_goes(o, best, ()):
        return ranked

    def is_barred(square: Square) -> bool:
        """Return whether a shut door or window bars the way within one move from a square."""
        return shut_on_way(s, draw.steps, square, s.me.pace) is not None

    if not is_barred(best.square):
        return ranked
    most, risk, soon = draw.steps[index(best.square)] + DETOUR, peril(s.view, s.figure, best.square), None
    for plan in islice(ranked[1:], LOOKED_AT):
        if not only_goes(o, plan, ()) or draw.steps[index(plan.square)] > most or is_barred(plan.square):
            continue
        soon = soon_lost(s, best.square) if soon is None else soon
        if peril(s.view, s.figure, plan.square) <= risk and soon_lost(s, plan.square) <= soon:
            return put_first(ranked, plan, "ground")
    return ranked


def onward(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only hides or ends the turn in a safe place, going to a safe square nearer to the
    goal or to enemies comes first.

    If approaching enemies may bring the figure down there, this plan comes right after hiding instead."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    if not isinstance(best.first, Hide | End) or best.square != f.here or f.threats(f.here):
        return ranked
    if bears(s) or s.is_badly_hurt or (s.view.goal is not None and not s.view.goal.wants):
        return ranked  # who guards something waits for who comes
    if isinstance(best.first, End) and _waits(o):
        return ranked
    risk, plan = min(_nearer(o), key=lambda one: one[0], default=(0, None))
    if plan is None:
        return ranked
    if risk < GRAVE:
        return [plan.raised_above(best, "progress"), *ranked]
    if isinstance(best.first, End):
        return ranked
    return [best, plan.raised("progress", best.total - plan.total - 1), *ranked[1:]]


def _waits(o: Outlook) -> bool:
    """Return whether a figure has a reason to stay: it stands on a goal's square, accompanies a load, has an order, or
    has no goal."""
    s = o.s
    is_there = any(s.me.square in draw.squares for draw in o.pull.draws)
    return is_there or not o.pull.draws or load_beside(s) is not None or bool(given_to(s.view, s.figure))


def _nearer(o: Outlook) -> Iterator[tuple[int, Plan]]:
    """Yield (risk, plan) for moves nearer to the goal, or to enemies, onto squares that no enemy can attack now;
    nearest first.

    The risk is the expected loss after enemies move, in per cent of the health left."""
    (going, squares), s, f = in_reach(o), o.s, PositionFacts(o)
    now = way_left(o, f.here)
    nearer = [square for square in squares if way_left(o, square) < now - 1]
    for square in sorted(nearer, key=lambda one: (way_left(o, one), one))[:LOOKED_AT]:
        if f.threats(square):
            continue
        plan = o.plan(going_to(o, going, square), going, square)
        if not any(strikes(s.view, plan.first)) and o.chance(plan.first) >= SURE:
            yield soon_lost(s, square), plan


def _beside(o: Outlook, best: Plan) -> Iterator[Plan]:
    """Yield plans with the same kind of move as the best plan to squares near its end, those nearest to the goal
    first."""
    action = best.first.action
    reach = o.reach(action) if action in GOING and way_end(best.first) == best.square else None
    if reach is None:
        return
    taken = o.claimed()
    near = [square for square in reach.costs if square not in taken and distance(square, best.square) <= NEAR]
    for square in sorted(near, key=lambda one: (-o.pull.ground(one), one))[:LOOKED_AT]:
        yield o.plan(GOING[action](o.s.figure, reach.path(square)), best.words, square)
