"""The reason why the first of two advised plans comes first, if the second sounds better in words.

Scores are in thousandths of a roster point. The balance of a plan is what it gains less what it costs
(`bargains.balance`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.ai.bargains import attack_of, is_clearly_better, squares_nearer
from game.ai.deciders import kept_in_sight
from game.ai.fact_words import FAINT, back_words, coming_words, danger_words
from game.ai.facts import PositionFacts, best_chance, comes_off, fells, health_share, strikes
from game.ai.goal_roles import role_of
from game.ai.misgivings import GRAVE, SPARED
from game.ai.plan_risks import risk_of
from game.ai.plans import Plan
from game.ai.reasons import SEVERAL, AdviceReason, Weighed, is_named, outcome_reason
from game.ai.walking_first import way_of
from game.model.command_ways import way_end
from game.model.commands import Attack, StopRunning
from game.model.grid import square_words

LESS = 90
"""The per cent of the expected damage on another square up to which a square's own counts as clearly less."""
FELT = 3
"""The difference of expected damage, in points, below which it is not given as a reason."""
SLIM = 600
"""The difference in scores below which a better result of the look-ahead is not given as a reason."""
SAFER = 10
"""The difference in the enemies' best chance, in per cent, from which a square sounds safer if one enemy can attack."""
FARTHER = 150
"""The scores for the goal by which another reachable square must be better, for a plan to count as a detour."""
CLEARLY = 50
"""The difference in thousandths from which one chance to hit sounds better than another."""


def sounds_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan sounds better than another plan, is no worse for the goal, and is no grave danger that the
    other avoids.

    It sounds better with a chance higher by CLEARLY on the same enemy, or with an attack no worse from a safer square.
    If both plans only move, it does with a safer or nearer square.
    """
    if _loses_sight(f, plan, other) or f.o.pull.ground(plan.square) < f.o.pull.ground(other.square):
        return False
    if (risk := risk_of(f, plan)) >= GRAVE and 100 * risk_of(f, other) <= SPARED * risk:
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
    """Return whether a plan is better than another in some number shown to the player and worse in none. False if the
    other plan's balance is clearly better.

    The numbers are target and chance, squares nearer to the goal, and enemies' attacks on the way and at the end."""
    comparable = all(_is_comparable(f, one) for one in (plan, other))
    return comparable and _is_worse_in_none(f, plan, other) and not is_clearly_better(f, other, plan)


def _is_worse_in_none(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan is better in some number shown to the player, and worse in none."""
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
    """Return the plans in their order, but each before an earlier one that it is better than.

    Plans worse than the first in all numbers are left out, unless they offer another target."""
    found: list[Plan] = []
    for plan in plans:
        better = (place for place, other in enumerate(found) if _goes_before(f, plan, other))
        place = next(better, len(found))
        found.insert(place, plan)
    return [plan for plan in found if plan is found[0] or not _is_beaten(f, plan, found[0])]


def _goes_before(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan should come before another: it is better in all numbers, or `is_clearly_better` by its
    balance.

    It never is if only the other keeps an enemy in sight who is about to decide the battle."""
    if _loses_sight(f, plan, other):
        return False
    if is_better_in_all(f, plan, other):
        return True
    return all(_is_comparable(f, one) for one in (plan, other)) and is_clearly_better(f, plan, other)


def _loses_sight(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether only the other plan keeps an enemy in sight who is about to decide the battle."""
    return kept_in_sight(f, other) is not None and kept_in_sight(f, plan) is None


def safer_attack_first(f: PositionFacts, plans: Sequence[Plan]) -> list[Plan]:
    """Return the plans. If another plan makes the same attacks on the same enemy as the first, and `is_clearly_better`,
    it is moved to the front."""
    best, *others = plans
    same = (one for one in others if (one.target, one.before, one.after) == (best.target, best.before, best.after))
    better = next((one for one in same if best.target and is_clearly_better(f, one, best)), None)
    return [better, *(one for one in plans if one is not better)] if better is not None else list(plans)


def _is_beaten(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether no player would prefer `plan` to `best`.

    This is so if `best` is better in all numbers and `plan` attacks no other target. It is also so if only the attack
    of `best` would bring its target down, with no worse chance. In rulesets where commands are declared for a time, a
    move never beats an attack."""
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
    """Return whether a plan consists only of attacks and moves, so that all its numbers can be compared with another
    plan's."""
    if plan.before:
        return isinstance(plan.first, Attack | StopRunning)
    return way_end(plan.first) is not None and plan.square != f.here


def _has_as_good_a_target(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan attacks the same target as another plan, or the other has no attack."""
    return not any(_hits(f, other)) or plan.target == other.target


def _hits(f: PositionFacts, plan: Plan) -> tuple[int, int]:
    """Return a plan's chance to hit in thousandths, as (sum of all its attacks, chance of one attack). (0, 0) without
    an attack, or for a poor one that the plan does not name."""
    seen = attack_of(f, plan)
    if seen is None or (not plan.before and not is_named(f, plan) and seen[1].odds.permille < f.o.s.measure.fair):
        return 0, 0
    return seen[1].odds.permille * max(1, plan.before or plan.after), seen[1].odds.permille


def _bites(f: PositionFacts, plan: Plan) -> int:
    """Return the best chance to hit, in per cent, of enemies who may attack during a plan's move; 0 if none can."""
    return best_chance(strikes(*way_of(f, plan)))


def _hits_better(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan's attack is likelier to hit than another plan's by CLEARLY, does no less damage, has no
    worse a target for the goal, and is hit back no worse.

    If the target may move away before the attack, the chance is reduced accordingly.
    """
    mine, theirs = attack_of(f, plan), attack_of(f, other)
    if mine is None or theirs is None or (role_of(f, theirs[0]) and not role_of(f, mine[0])):
        return False
    part, whole = comes_off(f, plan), comes_off(f, other)
    if part < whole or hits_back_less(f, other, plan):
        return False
    apart = part * mine[1].odds.permille - whole * theirs[1].odds.permille
    return apart >= 1000 * CLEARLY and part * health_share(f.view, mine) >= whole * health_share(f.view, theirs)


def hits_back_less(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether the target of the `other` plan hits back with a chance lower by CLEARLY than the target of
    `plan`."""
    back = {foe: seen.odds.permille for foe, seen in f.threats(f.here)}
    return back.get(plan.target, 0) >= back.get(other.target, 0) + CLEARLY


def _fire(f: PositionFacts, plan: Plan) -> tuple[int, ...]:
    """Return the number of enemies who can attack where a plan ends, and their best chance in per cent. If known, the
    same two numbers after one move of the enemies follow."""
    then = f.then(plan.first)
    found, later = then.threats(plan.square), then.later.get(plan.square)
    return len(found), best_chance(found), *((len(later), max(later, default=0)) if later is not None else ())


def _is_safer(f: PositionFacts, plan: Plan, other: Plan) -> bool:
    """Return whether a plan's end is safer than another plan's: fewer of SEVERAL enemies can attack there, or their
    best chance is lower by SAFER."""
    mine, theirs = f.threats(plan.square), f.threats(other.square)
    told = danger_words(f, mine, theirs, "there", "there")
    clearly = len(theirs) >= SEVERAL or best_chance(theirs) - best_chance(mine) >= SAFER
    return told is not None and told.gain and clearly


def reason_on_top(f: PositionFacts, plan: Plan, other: Plan) -> AdviceReason | None:
    """Return the advantage of a plan over another that sounds better; None if it has none.

    It may be a target that hits back better, less danger on its square, now or after enemies move, or a better result
    of the look-ahead."""
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
    """Return the plan with the same kind of move that ends nearest to the goal; None if the given plan ends about as
    near, or does more than move."""
    if plan.before or plan.after or way_end(plan.first) is None or plan.square == f.here:
        return None
    alike = (other for other in ranked if other.first.action == plan.first.action and not other.before)
    best = max(alike, key=lambda other: f.o.pull.ground(other.square), default=plan)
    return best if f.o.pull.ground(best.square) >= f.o.pull.ground(plan.square) + FARTHER else None


def detour_reason(f: PositionFacts, plan: Plan, straight: Plan) -> AdviceReason | None:
    """Return the reason why a plan makes a detour: more danger at the end of the straight way, now or after enemies
    move. None if there is no more danger."""
    there = f"at {square_words(straight.square)},"
    told = danger_words(f, f.threats(plan.square), f.threats(straight.square), "there", there)
    if told is None:
        mine, theirs = (f.later.get(one.square, ()) for one in (plan, straight))
        worst, other = max(mine, default=0), max(theirs, default=0)
        if other >= FAINT and (len(mine) < len(theirs) or worst + SAFER <= other) and worst < other + SAFER:
            told = coming_words(len(mine), len(theirs), worst, other, there)
    return AdviceReason("danger", *told) if told is not None and told.gain else None
