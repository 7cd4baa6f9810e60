"""Reason for the first of two pieces of advice, where the words of the second sound better."""

from __future__ import annotations

from collections.abc import Iterable

from game.ai.fact_words import FAINT, coming_words, danger_words
from game.ai.facts import PositionFacts, SeenAttack, best_chance, health_share
from game.ai.goal_roles import role_of
from game.ai.plans import Plan
from game.ai.reasons import SEVERAL, AdviceReason, Weighed, outcome_reason
from game.model.command_ways import way_end
from game.model.grid import Square, square_words

LESS = 90
"""Per cent of the damage to expect on another square, up to which that on a square is clearly less."""
FELT = 3
"""Difference of damage to expect below which it is no reason."""
SLIM = 600
"""Scores below which a better position in a round is no reason to be first."""
SAFER = 10
"""Difference of the best chance of enemies in per cent from which a square sounds safer under one enemy."""
FARTHER = 150
"""Scores for the goal by which another square in reach must be better, for a plan to be a detour."""
CLEARLY = 50
"""Difference of a chance in thousandths from which one attack sounds better than another."""


def sounds_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan, no worse for the goal than another, attacks the same enemy with as many attacks at a
    clearly better chance, or any enemy no worse where fewer can attack it; or both only go, and it comes nearer or
    fewer can attack it."""
    if f.o.pull.ground(plan.square) < f.o.pull.ground(other.square):
        return False
    mine, theirs = _attack_of(f, plan), _attack_of(f, other)
    if mine is None and theirs is None and plan.first.action == other.first.action:
        nearer = f.o.pull.ground(plan.square) > f.o.pull.ground(other.square)
        return _is_safer(f, plan, other) or (nearer and len(f.threats(plan.square)) <= len(f.threats(other.square)))
    if mine is None or theirs is None or plan.before + plan.after < other.before + other.after:
        return False
    apart = mine[1].odds.permille - theirs[1].odds.permille
    if mine[0] != theirs[0]:
        return apart >= 0 and health_share(f.view, mine) >= health_share(f.view, theirs) and _is_safer(f, plan, other)
    return apart >= CLEARLY or (apart >= 0 and _is_safer(f, plan, other))


def is_better_in_all(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether two plans only go somewhere, and one comes no less near to the goal where no more can attack, now
    or after a move, and none better, and nearer or clearly safer; or both only attack, and one hits clearly better and
    for no less, while nothing makes the target of the other matter more. No look ahead is a reason for the other."""
    both = (plan, other)
    if plan.before and plan.before == other.before and plan.square == other.square == f.here:
        return _hits_better(f, plan, other)
    if any(one.before or one.after or way_end(one.first) is None or one.square == f.here for one in both):
        return False
    nearer = f.o.pull.ground(plan.square) - f.o.pull.ground(other.square)
    if nearer < 0:
        return False
    mine, theirs = (_fire(f, one.square) for one in both)
    no_worse = all(one <= two for one, two in zip(mine, theirs, strict=True))
    return no_worse and (nearer > 0 or mine[0] < theirs[0] or mine[1] + SAFER <= theirs[1])


def _hits_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan's attack hits clearly better than another's, for no less, and on no less of a target."""
    mine, theirs = _attack_of(f, plan), _attack_of(f, other)
    if mine is None or theirs is None or (role_of(f, theirs[0]) and not role_of(f, mine[0])):
        return False
    back = {foe: seen.odds.permille for foe, seen in f.threats(f.here)}
    if back.get(theirs[0], 0) >= back.get(mine[0], 0) + CLEARLY:
        return False
    apart = mine[1].odds.permille - theirs[1].odds.permille
    return apart >= CLEARLY and health_share(f.view, mine) >= health_share(f.view, theirs)


def _fire(f: PositionFacts, square: Square) -> tuple[int, int, int, int]:
    """Return how many enemies can attack on a square, and how well at best, as they stand and once they have moved."""
    found, later = f.threats(square), f.later.get(square, ())
    return len(found), best_chance(found), len(later), max(later, default=0)


def _is_safer(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether fewer can attack on the square of a plan than on that of another, where several can, or clearly
    less well."""
    mine, theirs = f.threats(plan.square), f.threats(other.square)
    told = danger_words(f, mine, theirs, "there", "there")
    clearly = len(theirs) >= SEVERAL or best_chance(theirs) - best_chance(mine) >= SAFER
    return told is not None and told.gain and clearly


def reason_on_top(f: PositionFacts, plan: Plan, other: Plan) -> AdviceReason | None:
    """Return what a plan has that another one, which sounds better, has not: less danger on its square, now or once
    enemies have moved, or a better position in a round; None for neither."""
    there = square_words(other.square)
    told = danger_words(f, f.threats(plan.square), f.threats(other.square), "there", f"at {there}")
    if told is not None and told.gain:
        return AdviceReason("danger", *told)
    mine, theirs = ((f.o.s.danger(one.square) + 500) // 1000 for one in (plan, other))
    if theirs - mine >= FELT and 100 * mine <= LESS * theirs:
        less = f"about {mine}" if mine else "hardly any"
        words = f"safer: enemies who come nearer may do {less} damage there, about {theirs} at {there}"
        return AdviceReason("danger", words, gain=True, alone=True)
    if plan.total - other.total < SLIM:
        return None
    return outcome_reason(Weighed(plan, other, None))


def straighter(f: PositionFacts, plan: Plan, ranked: Iterable[Plan]) -> Plan | None:
    """Return the plan that does the same as one which only goes, and leads nearest to the goal; None if that one leads
    about as near, or does more than go."""
    if plan.before or plan.after or way_end(plan.first) is None or plan.square == f.here:
        return None
    alike = (other for other in ranked if other.first.action == plan.first.action and not other.before)
    best = max(alike, key=lambda other: f.o.pull.ground(other.square), default=plan)
    return best if f.o.pull.ground(best.square) >= f.o.pull.ground(plan.square) + FARTHER else None


def detour_reason(f: PositionFacts, plan: Plan, straight: Plan) -> AdviceReason | None:
    """Return why a plan goes another way than straight to the goal: the danger at the end of the straight way, now or
    once enemies have moved; None where there is no more of it."""
    there = f"at {square_words(straight.square)},"
    told = danger_words(f, f.threats(plan.square), f.threats(straight.square), "there", there)
    if told is None:
        mine, theirs = (f.later.get(one.square, ()) for one in (plan, straight))
        worst, other = max(mine, default=0), max(theirs, default=0)
        if other >= FAINT and (len(mine) < len(theirs) or worst + SAFER <= other) and worst < other + SAFER:
            told = coming_words(len(mine), len(theirs), worst, other, there)
    return AdviceReason("danger", *told) if told is not None and told.gain else None


def _attack_of(f: PositionFacts, plan: Plan) -> SeenAttack | None:
    """Return the attack that a plan makes on the target it names; None for a plan without one."""
    if plan.before:
        return f.attack(f.here, plan.target)
    return f.attack(plan.square, plan.target, at_once=True) if plan.after and plan.target else None
