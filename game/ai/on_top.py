"""Reason for the first of two pieces of advice, where the words of the second sound better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.ai.bargains import attack_of, is_clearly_better, squares_nearer
from game.ai.fact_words import FAINT, back_words, coming_words, danger_words
from game.ai.facts import PositionFacts, best_chance, fells, health_share, strikes
from game.ai.goal_roles import role_of
from game.ai.plans import Plan
from game.ai.reasons import SEVERAL, AdviceReason, Weighed, is_named, outcome_reason
from game.ai.walking_first import way_of
from game.engine.due import first_of, goes
from game.model.command_ways import way_end
from game.model.commands import Attack, StopRunning
from game.model.grid import square_words

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
GONE = 60
"""Per cent that an attack is worth on somebody who goes away before it."""


def sounds_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan, no worse for the goal than another, attacks the same enemy with as many attacks at a
    clearly better chance, or any enemy no worse where fewer can attack it; or both only go, and it comes nearer or
    fewer can attack it."""
    if f.o.pull.ground(plan.square) < f.o.pull.ground(other.square):
        return False
    mine, theirs = attack_of(f, plan), attack_of(f, other)
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
    """Return whether a plan is better in a number that is told, and worse in none: what it attacks and how well, how
    near it leads to the goal, who may attack on its way, and who at its end, now or after a move. No look ahead is a
    reason for the other one then, unless that is clearly better all told."""
    comparable = all(_is_comparable(f, one) for one in (plan, other))
    return comparable and _is_worse_in_none(f, plan, other) and not is_clearly_better(f, other, plan)


def _is_worse_in_none(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan is better in a number that is told, and worse in none."""
    if plan.before and plan.before == other.before and plan.square == other.square == f.here:
        return _hits_better(f, plan, other)
    nearer = squares_nearer(f, plan) - squares_nearer(f, other)
    hits, best = (one - two for one, two in zip(_hits(f, plan), _hits(f, other), strict=True))
    if (
        nearer < 0
        or hits < 0
        or best < 0
        or not _has_as_good_a_target(f, plan, other)
        or _bites(f, plan) > _bites(f, other)
    ):
        return False
    mine, theirs = _fire(f, plan), _fire(f, other)
    if any(one > two for one, two in zip(mine, theirs, strict=False)):
        return False
    fewer = any(one < two for one, two in zip(mine[::2], theirs[::2], strict=False))
    safer = any(one + SAFER <= two for one, two in zip(mine[1::2], theirs[1::2], strict=False))
    return nearer > 0 or hits >= CLEARLY or fewer or safer


def in_all_order(f: PositionFacts, plans: Sequence[Plan]) -> list[Plan]:
    """Return plans in their order, but each that is better in all than an earlier one before that, and without those
    that nobody would prefer to the first: it is better in all, and no attack on somebody else is lost."""
    found: list[Plan] = []
    for plan in plans:
        better = (place for place, other in enumerate(found) if _goes_before(f, plan, other))
        place = next(better, len(found))
        found.insert(place, plan)
    return [plan for plan in found if plan is found[0] or not _is_beaten(f, plan, found[0])]


def _goes_before(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan stands before another one: it is better in all, or clearly better all told."""
    if is_better_in_all(f, plan, other):
        return True
    return all(_is_comparable(f, one) for one in (plan, other)) and is_clearly_better(f, plan, other)


def safer_attack_first(f: PositionFacts, plans: Sequence[Plan]) -> list[Plan]:
    """Return plans in their order, but before the first one another that does the same to the same enemy, and is
    clearly better all told."""
    best, *others = plans
    same = (one for one in others if (one.target, one.before, one.after) == (best.target, best.before, best.after))
    better = next((one for one in same if best.target and is_clearly_better(f, one, best)), None)
    return [better, *(one for one in plans if one is not better)] if better is not None else list(plans)


def _is_beaten(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether another plan is better in all, and attacks whom this one attacks, or brings somebody down where
    this one hits nobody who matters more, and no better. Under a clock that runs, going does not beat an attack."""
    if f.o.has_clock and plan.before and not best.before:
        return False
    if plan.target in (0, best.target):
        return is_better_in_all(f, best, plan)
    mine, theirs = attack_of(f, best), attack_of(f, plan)
    if not plan.before or not best.before or plan.square != best.square or mine is None or theirs is None:
        return False
    no_worse = mine[1].odds.permille >= theirs[1].odds.permille and not hits_back_less(f, plan, best)
    return no_worse and fells(f.view, mine) and not fells(f.view, theirs) and not role_of(f, theirs[0])


def _is_comparable(f: PositionFacts, plan: Plan) -> bool:
    """Return whether all that a plan does is told in numbers that others have too: it attacks, or only goes, or
    both."""
    if plan.before:
        return isinstance(plan.first, Attack | StopRunning)
    return way_end(plan.first) is not None and plan.square != f.here


def _has_as_good_a_target(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan attacks whom another one attacks, if it attacks anybody."""
    return not any(_hits(f, other)) or plan.target == other.target


def _hits(f: PositionFacts, plan: Plan) -> tuple[int, int]:
    """Return the chance, in thousandths, that a plan's attack hits, once more for each that follows it and alone; 0 for
    a plan without one, and for one that it does not name and that hardly hits."""
    seen = attack_of(f, plan)
    if seen is None or (not plan.before and not is_named(f, plan) and seen[1].odds.permille < f.o.s.measure.fair):
        return 0, 0
    return seen[1].odds.permille * max(1, plan.before or plan.after), seen[1].odds.permille


def _bites(f: PositionFacts, plan: Plan) -> int:
    """Return the best chance, in per cent, of an enemy who may attack on the way of a plan."""
    return best_chance(strikes(*way_of(f, plan)))


def _hits_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan's attack hits clearly better than another's, for no less, and on no less of a target, which
    does not go away before unless the other one does; one that does is worth less."""
    mine, theirs = attack_of(f, plan), attack_of(f, other)
    if mine is None or theirs is None or (role_of(f, theirs[0]) and not role_of(f, mine[0])):
        return False
    leaves, others = goes_away(f, plan), goes_away(f, other)
    if (leaves and not others) or hits_back_less(f, other, plan):
        return False
    part = GONE if others and not leaves else 100
    apart = 100 * mine[1].odds.permille - part * theirs[1].odds.permille
    return apart >= 100 * CLEARLY and 100 * health_share(f.view, mine) >= part * health_share(f.view, theirs)


def goes_away(f: PositionFacts, plan: Plan) -> bool:
    """Return whether the target of a plan's first attack has declared to leave its place before that."""
    at = f.view.next_at(plan.first)
    found = first_of(f.view, plan.target, f.figure, at) if at is not None else None
    return found is not None and goes(f.view, found)


def hits_back_less(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether the target of another plan's attack can hit back clearly less well than that of a plan."""
    back = {foe: seen.odds.permille for foe, seen in f.threats(f.here)}
    return back.get(plan.target, 0) >= back.get(other.target, 0) + CLEARLY


def _fire(f: PositionFacts, plan: Plan) -> tuple[int, ...]:
    """Return how many enemies can attack where a plan ends, and how well at best, as they stand and, where that is
    known, once they have moved."""
    then = f.then(plan.first)
    found, later = then.threats(plan.square), then.later.get(plan.square)
    return len(found), best_chance(found), *((len(later), max(later, default=0)) if later is not None else ())


def _is_safer(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether fewer can attack on the square of a plan than on that of another, where several can, or clearly
    less well."""
    mine, theirs = f.threats(plan.square), f.threats(other.square)
    told = danger_words(f, mine, theirs, "there", "there")
    clearly = len(theirs) >= SEVERAL or best_chance(theirs) - best_chance(mine) >= SAFER
    return told is not None and told.gain and clearly


def reason_on_top(f: PositionFacts, plan: Plan, other: Plan) -> AdviceReason | None:
    """Return what a plan has that another one, which sounds better, has not: a target that hits back better, less
    danger on its square, now or once enemies have moved, or a better position in a round; None for neither."""
    there = square_words(other.square)
    if plan.before and other.before and hits_back_less(f, plan, other):
        return AdviceReason("danger", back_words(f, plan.target, other.target), gain=True, alone=True)
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
