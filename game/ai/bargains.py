"""The balance of a plan: damage done and ground gained, less what enemies may do; all in per cent of a figure's health.

A load is an object or figure that the goal of the battle asks to bring out. The goal's ground is the zone that figures
must hold.
"""

from __future__ import annotations

from game.ai.approach import soon_lost
from game.ai.deciders import deciders
from game.ai.facts import PositionFacts, SeenAttack, comes_off, fells, health_share
from game.ai.goal_reasons import goal_way, is_matchpoint, is_vain
from game.ai.goal_roles import role_of
from game.ai.plan_risks import risk_of
from game.ai.plans import Plan
from game.ai.reasons import is_named
from game.engine.due import ends_first

CLEARLY, FAR = 10, 30
"""The difference in balance from which a plan is clearly better than another. The second value is used if the better
plan does less damage."""
FELLED = 50
"""The per cent added for bringing an enemy down."""
ROLE = 150
"""The per cent at which damage counts to an enemy that has a part in the battle's goal."""
STEP = 5
"""The per cent added for each square nearer to the goal."""
HALF, WHOLE, MOST = 50, 125, 150
"""The expected loss, in per cent of the health left, above which each per cent counts one and a half times; the cost of
losing all; the highest cost."""
SOON = 2
"""The number by which the loss by enemies that first have to move is divided."""


def is_clearly_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan's balance is better than another plan's by more than CLEARLY, or by more than FAR if it
    does less damage.

    It never is if only the other attacks an enemy who carries a load or decides the battle soon. It never is if only
    the other enters the goal's ground, unless the figure would die for that or come too late.
    """
    first = f.o.s.bearer_ids | deciders(f.o.s)
    if other.target in first and plan.target not in first:
        return False
    if deciders(f.o.s) and f.o.pull.ground(other.square) > f.o.pull.ground(plan.square):
        return False
    entered, decides = _enters(f, other) and not _enters(f, plan), is_matchpoint(f.view.goal)
    in_vain = _is_late(f, other) or (is_vain(f, other.square) and not decides)
    if entered and not in_vain and (_cost(f, other) < max(WHOLE, _cost(f, plan) + CLEARLY) or decides):
        return False
    least = CLEARLY if harm_done(f, plan) >= harm_done(f, other) else FAR
    return balance(f, plan) > balance(f, other) + least


def balance(f: PositionFacts, plan: Plan) -> int:
    """Return the balance of a plan, in per cent of a figure's health: damage done and ground gained, less its cost."""
    gained = squares_nearer(f, plan) if not _is_late(f, plan) else 0
    return harm_done(f, plan) + STEP * gained - _cost(f, plan)


def squares_nearer(f: PositionFacts, plan: Plan) -> int:
    """Return how many squares nearer a plan leads to what draws the figure; if nothing draws it, to the goal's place.
    Standing on the goal's ground is worth squares too."""
    price, way = sum(draw.per_step for draw in f.o.pull.draws), goal_way(f)
    if price or way is None:
        gained = f.o.pull.ground(plan.square) - f.o.pull.ground(f.here)
        return (2 * gained + price) // (2 * max(1, price))
    there = goal_way(f, plan.square)
    return way[1] - (there[1] if there is not None else 0)


def attack_of(f: PositionFacts, plan: Plan) -> SeenAttack | None:
    """Return the attack that a plan makes, as its target and forecast; None if it makes none."""
    then = f.then(plan.first)
    if plan.before:
        return then.begun(plan)
    return f.led_to(plan) if plan.after and plan.target else None


def named_attack(f: PositionFacts, plan: Plan) -> SeenAttack | None:
    """Return the attack that the words of a plan name, as its target and forecast; None if they name none."""
    return attack_of(f, plan) if plan.before or is_named(f, plan) else None


def harm_done(f: PositionFacts, plan: Plan) -> int:
    """Return the damage of the attacks that a plan names, in per cent of the target's health, with a bonus for bringing
    it down."""
    seen = named_attack(f, plan)
    if seen is None:
        return 0
    times, missed = max(1, plan.before or plan.after), 1000
    for _ in range(times):
        missed = missed * (1000 - seen[1].odds.permille) // 1000
    done = min(1000, health_share(f.view, seen) * times) // 10
    if fells(f.view, seen):
        done += FELLED * (1000 - missed) // 1000
    done = done * comes_off(f, plan) // 1000
    return done * (ROLE if role_of(f, seen[0]) else 100) // 100


def _cost(f: PositionFacts, plan: Plan) -> int:
    """Return the cost of a plan: the expected loss in per cent of the figure's health. The part above HALF is counted
    one and a half times, up to MOST in all."""
    cost = max(risk_of(f, plan), soon_lost(f.then(plan.first).o.s, plan.square) // SOON)
    return min(MOST, cost + max(0, cost - HALF) // 2)


def _enters(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan moves from outside onto a square of the goal's ground."""
    return any(plan.square in draw.squares and f.here not in draw.squares for draw in f.o.pull.draws if draw.presence)


def _is_late(f: PositionFacts, plan: Plan) -> bool:
    """Return whether the round ends before a plan's first move is carried out."""
    at = f.view.next_at(plan.first) if plan.square != f.here else None
    return at is not None and ends_first(f.view, at)
