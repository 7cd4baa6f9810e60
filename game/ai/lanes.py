"""Safer ground as near to the goal: nobody is sent where enemies can attack if a square beside it does as well."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice_order import put_first
from game.ai.after_orders import given_to
from game.ai.approach import soon_lost
from game.ai.errands import bears, load_beside
from game.ai.fact_words import FAINT
from game.ai.facts import PositionFacts, best_chance, strikes
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import GOING, Outlook, Plan
from game.ai.ways_on import going_to, in_reach, way_left
from game.model.command_ways import way_end
from game.model.commands import End, Hide
from game.model.grid import distance

LESS = 15
"""Loss, in per cent of what a figure has left, by which a square must be safer if it is not safe."""
SURE = 900
"""Chance in thousandths of a way that surely leads on."""
LOOKED_AT, NEAR = 16, 4
"""Squares among which a safer one is looked for, beside those of known plans, and how near they are to the best."""


def out_of_the_lane(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return ranked plans with the first one that ends clearly safer, and within a square as near to the goal, before a
    best one that only goes where an enemy can attack it at least as well as it can attack from there."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    if best.square == s.me.square or not _only_goes(o, best) or bears(s) or load_beside(s) is not None:
        return ranked
    threat, seen = best_chance(f.threats(best.square)), f.attack(best.square)
    if threat < FAINT or not o.pull.draws or (seen is not None and seen[1].odds.percent > threat):
        return ranked
    least = o.pull.ground(best.square) - sum(draw.per_step for draw in o.pull.draws)
    risk, soon = peril(s.view, s.figure, best.square), soon_lost(s, best.square)

    def is_better(plan: Plan) -> bool:
        """Return whether a plan is as good for the goal, and clearly safer now and no worse once enemies have moved."""
        if o.pull.ground(plan.square) < least or plan.square == best.square:
            return False
        there = peril(s.view, s.figure, plan.square)
        if (there and there + LESS > risk) or soon_lost(s, plan.square) > soon or any(strikes(s.view, plan.first)):
            return False
        return way_end(plan.first) is None or o.chance(plan.first) >= SURE

    known = (plan for plan in ranked[1:] if not plan.target or _only_goes(o, plan))
    found = next((plan for plan in known if is_better(plan)), None) or next(filter(is_better, _beside(o, best)), None)
    return put_first(ranked, found, "danger")


def onward(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return ranked plans with a move nearer to the goal, or to enemies, to where nobody can attack now, before hiding
    or ending the turn where nobody can either; or right after hiding, where enemies who come may bring the figure
    down."""
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
    """Return whether a figure has a purpose where it stands: it is there, goes along with a load, has an order, or is
    drawn nowhere."""
    s = o.s
    is_there = any(s.me.square in draw.squares for draw in o.pull.draws)
    return is_there or not o.pull.draws or load_beside(s) is not None or bool(given_to(s.view, s.figure))


def _nearer(o: Outlook) -> Iterator[tuple[int, Plan]]:
    """Yield moves nearer to the goal, or to enemies, to where nobody can attack now, the nearest first, with what
    enemies who come may cost there."""
    (going, squares), s, f = in_reach(o), o.s, PositionFacts(o)
    now = way_left(o, f.here)
    nearer = [square for square in squares if way_left(o, square) < now - 1]
    for square in sorted(nearer, key=lambda one: (way_left(o, one), one))[:LOOKED_AT]:
        if f.threats(square):
            continue
        plan = o.plan(going_to(o, going, square), going, square)
        if not any(strikes(s.view, plan.first)) and o.chance(plan.first) >= SURE:
            yield soon_lost(s, square), plan


def _only_goes(o: Outlook, plan: Plan) -> bool:
    """Return whether a plan does nothing but go to another square; under a clock an attack afterwards is another
    command."""
    later = plan.after and plan.target and not (o.has_clock and plan.words == plan.first.action)
    return way_end(plan.first) is not None and not plan.before and not (later and not o.s.view.is_secret)


def _beside(o: Outlook, best: Plan) -> Iterator[Plan]:
    """Yield plans that go as the best one does, to squares near to its end, the nearest to the goal first."""
    action = best.first.action
    reach = o.reach(action) if action in GOING and way_end(best.first) == best.square else None
    if reach is None:
        return
    taken = o.claimed()
    near = [square for square in reach.costs if square not in taken and distance(square, best.square) <= NEAR]
    for square in sorted(near, key=lambda one: (-o.pull.ground(one), one))[:LOOKED_AT]:
        yield o.plan(GOING[action](o.s.figure, reach.path(square)), best.words, square)
