"""Choice of the plans that a hint shows beside the best one: only those that a player may well prefer to it.

Scores are in thousandths of a roster point. Work "in slices" yields every few milliseconds, so that the window can be
drawn meanwhile."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice

from game.ai.advice_order import is_slight
from game.ai.approach import comers
from game.ai.bargains import is_clearly_better, named_attack, squares_nearer
from game.ai.fact_words import NOTICED
from game.ai.facts import PositionFacts, best_chance, ends_hiding, fells, goes_away, strikes
from game.ai.half_action_plans import attack
from game.ai.misgivings import GRAVE, SPARED, peril
from game.ai.plan_risks import risk_of
from game.ai.plans import GOING, Plan
from game.ai.prices import is_dear
from game.ai.reasons import AdviceReason, is_named
from game.ai.spot_reasons import spot_told
from game.ai.winning import winning
from game.model.command_ways import way_end
from game.model.commands import (
    Aim,
    Attack,
    BonusStep,
    Brace,
    Delay,
    Disengage,
    End,
    Hold,
    Regroup,
    StartRunning,
    StopRunning,
    Tumble,
    Wait,
    Withdraw,
)
from game.model.grid import Square

BEHIND = 1500
"""The most scores by which a plan may be behind the best one and still be shown."""
CLEARLY = 150
"""The difference in scores from which a plan is clearly better than doing nothing, or a square clearly nearer to the
goal."""
RISKY = 35
"""The expected loss of the best plan, in per cent of the health left, from which a safer plan is shown beside it."""
LEAST = 25
"""The least chance to hit, in per cent, of an attack shown as an alternative. This limit is ignored if a hit would
bring the target down."""
GOOD, MOST_SHOWN = 40, 3
"""The least chance to hit, in per cent, of an attack added when no shown plan attacks. And the most plans shown."""
MANY, LOOKED_AT = 100, 8
"""The sum of approaching enemies' chances to hit, in per cent, from which a quieter square is searched. And the number
of squares tried."""
WAITS = End | Delay | Hold | Wait
"""Commands that do nothing now, and so are no alternative to an action."""
UNSURE = 500
"""The chance of success, in thousandths, below which a move that needs a check is not shown as an alternative."""
ALL, MOST_SAFER = 100, 60
"""The expected loss, in per cent, that takes all the health left. And the number of plans among which a safer one is
searched."""
SAFER, BETTER = 10, 5
"""The differences in per cent from which a plan is worth showing: lower best chance of the enemies than at the end of
the best plan, or higher chance to hit than the best plan's attack."""


def alternatives(f: PositionFacts, best: Plan, idle: Plan | None, ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield the plans that differ enough from the best one, and from each other, to be shown. `idle` is the plan that
    does nothing, or None."""
    least = idle.total + CLEARLY if idle is not None else None
    shown = [best]
    for plan in ranked:
        if plan.total < best.total - BEHIND:
            return
        if plan is best or (least is not None and plan is not idle and plan.total < least):
            continue
        if (
            _is_graver(f, plan, best)
            or _is_beaten(f, plan, best)
            or _is_poor(f, plan)
            or _leaves_nobody(f, plan)
            or _is_unsure(f, plan)
        ):
            continue
        if all(is_alternative(f, plan, other) for other in shown):
            shown.append(plan)
            yield plan


def _is_unsure(f: PositionFacts, plan: Plan) -> bool:
    """Return whether the checks on a plan's way fail more often than not."""
    return way_end(plan.first) is not None and f.o.chance(plan.first) < UNSURE


def careful(f: PositionFacts, shown: Sequence[Plan], ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield one plan with at most SPARED per cent of the best plan's risk, if the best plan shown risks too much and no
    plan shown is so safe.

    Too much is RISKY per cent of the health left, or GRAVE per cent for a plan that stays.
    """
    best = shown[0] if shown else None
    if best is None:
        return
    risk = risk_of(f, best)
    if risk < (RISKY if best.square != f.here else GRAVE) or _wins(f, best):
        return
    most = SPARED * min(risk, ALL) // 100
    if min(risk_of(f, plan) for plan in shown) <= most:
        return
    safe = (plan for plan in islice(ranked, MOST_SAFER) if risk_of(f, plan) <= most and not isinstance(plan.first, End))
    yield from islice((plan for plan in safe if f.view.check(plan.first) is None and not _is_poor(f, plan)), 1)


def _wins(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan wins the battle, at once or when all pending orders are carried out."""
    return bool(winning(f, plan)) or spot_told(f, plan)[1].wins


def other_target(f: PositionFacts, shown: Sequence[Plan], ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield one attack, without a move, on an enemy that no shown plan attacks.

    It is shown if only this attack would bring its target down, or if the best plan's target leaves before it is
    attacked."""
    best = shown[0] if shown else None
    if best is None or not any(isinstance(plan.first, Attack) for plan in ranked):
        return
    targets = {plan.target for plan in shown}
    leaves = bool(best.before) and goes_away(f, best)
    felled = any((seen := named_attack(f, plan)) is not None and fells(f.view, seen) for plan in shown)
    for plan in ranked:
        if not isinstance(plan.first, Attack) or plan.square != f.here or plan.target in targets:
            continue
        seen = f.attack(f.here, plan.target)
        if seen is None or seen[1].odds.percent < LEAST or f.view.check(plan.first) is not None:
            continue
        if (fells(f.view, seen) and not felled) or (leaves and not goes_away(f, plan)):
            yield plan
            return


def likely_shot(f: PositionFacts, shown: Sequence[Plan], ranked: Iterable[Plan]) -> list[Plan]:
    """Return the shown plans. If none of them attacks, the first attack without a move that has at least GOOD per cent
    is added."""
    if not shown or any(plan.before or (plan.target and is_named(f, plan)) or _wins(f, plan) for plan in shown):
        return list(shown)
    for plan in ranked:
        if isinstance(plan.first, Attack) and plan.square == f.here and f.view.check(plan.first) is None:
            seen = f.attack(f.here, plan.first.target)
            if seen is not None and seen[1].odds.percent >= GOOD and not ends_hiding(f.view, plan):
                return [*shown[: MOST_SHOWN - 1], plan]
    return list(shown)


def staying_instead(
    f: PositionFacts, plan: Plan, reasons: Sequence[AdviceReason], ranked: Iterable[Plan]
) -> Plan | None:
    """Return the plan to show instead of one whose reasons speak only for its act, not for its square; None to keep it.

    This is the same act without a move, or with a cheaper move."""
    gains = {one.name for one in reasons if one.gain}
    if plan.square == f.here or not gains:
        return None
    if isinstance(plan.first, Attack | BonusStep) and _leads_nowhere(f, plan):
        gains -= {"ground"}
    if plan.before:
        here = peril(f.then(plan.first).view, f.figure, f.here)
        if (not gains <= {"attack"} and not is_dear(f.o, plan)) or (
            here >= GRAVE and 100 * risk_of(f, plan) <= SPARED * here
        ):
            return None
        same = [one for one in ranked if one.first == plan.first and one.before]
        goes = (one for one in same if f.o.pull.ground(one.square) > f.o.pull.ground(f.here) and not is_dear(f.o, one))
        stays = next((one for one in same if one.square == f.here), None)
        return next(goes, None) or stays or _without_going(f, plan)
    if isinstance(plan.first, BonusStep):
        return _from_here(f, plan, ranked) if gains <= {"attack"} else None
    if isinstance(plan.first, Regroup):
        alone = (one for one in ranked if one.first == plan.first and one.square == f.here)
        return next(alone, None) or f.o.plan(plan.first, "regroup", f.here) if gains <= {"order"} else None
    if way_end(plan.first) is None or not gains <= {"ground"} or not _leads_nowhere(f, plan):
        return None
    return next((one for one in ranked if isinstance(one.first, End) and one.square == f.here), None)


def _from_here(f: PositionFacts, plan: Plan, ranked: Iterable[Plan]) -> Plan | None:
    """Return the attack of a plan that first steps aside, as a plan from the present square; None if the step improves
    the chance to hit."""
    now, there = f.attack(f.here, plan.target), f.attack(plan.square, plan.target, at_once=True)
    if not plan.after or now is None or there is None or there[1].odds.percent >= now[1].odds.percent + NOTICED:
        return None
    stays = (one for one in ranked if isinstance(one.first, Attack) and one.square == f.here)
    if (known := next((one for one in stays if one.target == plan.target), None)) is not None:
        return known
    blow = next((one for one in f.o.s.blows_from(f.here) if one.target == plan.target), None)
    if blow is None:
        return None
    words = plan.words.partition(", then ")[2]
    return f.o.plan(attack(f.o, blow), words, f.here, before=plan.after, target=plan.target)


def _without_going(f: PositionFacts, plan: Plan) -> Plan | None:
    """Return a plan with only the attacks that a plan makes before it moves; None if it makes none."""
    if not isinstance(plan.first, Attack):
        return None
    words = plan.words.partition(", then ")[0]
    return f.o.plan(plan.first, words, f.here, before=plan.before, target=plan.target)


def _leads_nowhere(f: PositionFacts, plan: Plan) -> bool:
    """Return whether the figure stands on a square of the goal, and the plan's square is no better for it."""
    is_there = any(f.here in draw.squares for draw in f.o.pull.draws)
    return is_there and f.o.pull.ground(plan.square) <= f.o.pull.ground(f.here)


def quieter(f: PositionFacts, best: Plan, ranked: Iterable[Plan]) -> Generator[None, None, Plan | None]:
    """Return the first plan that moves to a quieter square; None if there is none, or if few enemies are likely to hit
    at the end of the best plan.

    A square is quieter if the enemies that can come up are less likely to hit there (at most SPARED per cent of the
    chance). Computed in slices.
    """
    if best.square == f.here or best.before:
        return None
    risk = yield from _coming(f, best.square)
    if risk < MANY or risk < 2 * (yield from _coming(f, f.here)):
        return None
    known = {best.square}
    for plan in ranked:
        if plan.square in known or plan.before or way_end(plan.first) is None or plan.total < best.total - BEHIND:
            continue
        known.add(plan.square)
        if len(known) > LOOKED_AT:
            return None
        if not _gains(f, plan) or _is_poor(f, plan) or f.view.check(plan.first) is not None:
            continue
        if 100 * (yield from _coming(f, plan.square)) <= SPARED * risk:
            return plan
    return None


def _coming(f: PositionFacts, square: Square) -> Generator[None, None, int]:
    """Return the sum of the enemies' chances to hit the figure on a square, in per cent: as they stand or after one
    move, whichever is more. In slices."""
    later = yield from later_on(f, square)
    return max(sum(later), sum(one[1].odds.percent for one in f.threats(square)))


def later_on(f: PositionFacts, square: Square) -> Generator[None, None, tuple[int, ...]]:
    """Return each enemy's chance, in per cent, to hit the figure on a square after one move. Cached in `f`, computed in
    slices."""
    if square not in f.later:
        f.later[square] = yield from comers(f.o.s, square)
    return f.later[square]


def is_alternative(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a player may prefer a plan to the best one: it does something else, or is better in some
    respect."""
    if isinstance(plan.first, Aim | Brace) and is_slight(f.o, plan.first):
        return False
    return _is_of_another_kind(f, plan, best) or _has_more(f, plan, best)


def _is_of_another_kind(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan differs in kind from the best one: one moves and the other stays, they attack different
    enemies or only one attacks, or it does another action without moving."""
    if way_end(plan.first) is None and not isinstance(plan.first, Attack | StopRunning):
        return not isinstance(plan.first, WAITS | StartRunning) and plan.first.action != best.first.action
    attack, other = named_attack(f, plan), named_attack(f, best)
    if attack is not None or other is not None:
        return attack is not None and (other is None or attack[0] != other[0])
    return best.square == f.here and _gains(f, plan)


def _gains(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan's square is no worse for the goal than the present one."""
    return f.o.pull.ground(plan.square) >= f.o.pull.ground(f.here)


def _has_more(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan attacks with a chance higher by BETTER than the best one, ends nearer to the goal by
    CLEARLY, or ends where enemies' best chance is lower by SAFER.

    A safer square away from the goal is an advantage only for a figure in grave danger.
    """
    attack, other = named_attack(f, plan), named_attack(f, best)
    if attack is not None and other is not None and attack[1].odds.percent >= other[1].odds.percent + BETTER:
        return True
    if f.o.pull.ground(plan.square) >= f.o.pull.ground(best.square) + CLEARLY:
        return True
    if not _gains(f, plan) and peril(f.view, f.figure, f.here) < GRAVE:
        return False
    return best_chance(f.threats(plan.square)) + SAFER <= best_chance(f.threats(best.square))


def _is_graver(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan moves into grave danger, and the best plan does not or risks less by more than SAFER per
    cent."""
    if plan.square == f.here:
        return False
    risk, other = (peril(f.view, f.figure, one.square) for one in (plan, best))
    return risk >= GRAVE and (other < GRAVE or risk > other + SAFER)


def _is_beaten(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan only moves, brings the figure no nearer to the goal than the best one, and has a clearly
    worse balance of damage, ground and risk."""
    goes = way_end(plan.first) is not None and not is_named(f, plan) and not plan.before
    return goes and squares_nearer(f, plan) <= squares_nearer(f, best) and is_clearly_better(f, best, plan)


def _is_poor(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan's attack has a chance below LEAST per cent and would not bring its target down."""
    seen = named_attack(f, plan) if isinstance(plan.first, Attack) or is_named(f, plan) else None
    return seen is not None and seen[1].odds.percent < LEAST and not fells(f.view, seen)


def _leaves_nobody(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan withdraws, disengages or tumbles where even an ordinary move would let no enemy attack."""
    view, action = f.view, f.view.ruleset.ordinary_move
    if not isinstance(plan.first, Disengage | Tumble | Withdraw) or action not in GOING:
        return False
    plain = GOING[action](f.figure, plan.first.path)
    return view.check(plain) is None and not any(strikes(view, plain))
