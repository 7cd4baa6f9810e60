"""Says which plans after the best one are worth showing: those that a player may well prefer, and no others."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice

from game.ai.advice_order import is_slight
from game.ai.approach import comers
from game.ai.bargains import is_clearly_better, squares_nearer
from game.ai.facts import PositionFacts, SeenAttack, best_chance, ends_hiding, fells, strikes
from game.ai.misgivings import GRAVE, SPARED, peril
from game.ai.on_top import goes_away
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
"""Scores behind the best plan beyond which a plan is not advised."""
CLEARLY = 150
"""Scores by which another plan must be better than doing nothing, or a place nearer to the goal."""
RISKY = 35
"""Loss that the best plan may bring, in per cent of what the figure has left, beside which a safer one is shown."""
LEAST = 25
"""Least chance in per cent of an attack that another plan is about, unless a hit would bring its target down."""
GOOD, MOST_SHOWN = 40, 3
"""Least chance in per cent of an attack that is shown beside plans which attack nobody, and the most plans shown."""
MANY, LOOKED_AT = 100, 8
"""Sum of the chances in per cent of enemies who come, from which a quieter place is shown, and the squares among which
one is looked for."""
WAITS = End | Delay | Hold | Wait
"""Commands that do nothing now, which are no alternative to doing something."""
UNSURE = 500
"""Chance in thousandths of a way, below which nobody prefers it to the best plan."""
ALL, MOST_SAFER = 100, 60
"""Loss in per cent of what a figure has left that is all it has, and the plans among which a safer one is looked
for."""
SAFER, BETTER = 10, 5
"""Per cent by which a place must be safer than that of the best plan, or an attack likelier than its attack, to be a
reason to prefer another plan."""


def alternatives(f: PositionFacts, best: Plan, idle: Plan | None, ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield the plans that are a real alternative to the best one, in their order; `idle` is doing nothing, None where
    no plan is that."""
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
    """Return whether the way of a plan fails more often than not."""
    return way_end(plan.first) is not None and f.o.chance(plan.first) < UNSURE


def careful(f: PositionFacts, shown: Sequence[Plan], ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield the first plan that is clearly safer than the best one shown, if that may cost the figure half of what it
    has left, or its life, and none that is shown is safer. Where it is no way out of danger, nobody is told it."""
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
    """Return whether a plan wins the battle, at once or when everybody's orders are done."""
    return bool(winning(f, plan)) or spot_told(f, plan)[1].wins


def other_target(f: PositionFacts, shown: Sequence[Plan], ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield the first attack from where the figure stands on an enemy that no plan shown attacks, if it would bring
    that down and none of those shown does, or if whom the best one attacks goes away before."""
    best = shown[0] if shown else None
    if best is None or not any(isinstance(plan.first, Attack) for plan in ranked):
        return
    targets = {plan.target for plan in shown}
    leaves = bool(best.before) and goes_away(f, best)
    felled = any((seen := _attack_of(f, plan)) is not None and fells(f.view, seen) for plan in shown)
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
    """Return the plans shown with the first likely attack from where the figure stands, if none of them attacks."""
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
    """Return the plan that does the same as one and stays, if nothing is told for where that one goes: it is no safer,
    no nearer, and no better to attack from. Where going there is not worth its price, the plan that goes on at a lower
    one comes before that."""
    gains = {one.name for one in reasons if one.gain}
    if plan.square == f.here or not gains:
        return None
    if plan.before:
        if not gains <= {"attack"} and not is_dear(f.o, plan):
            return None
        same = [one for one in ranked if one.first == plan.first and one.before]
        goes = (one for one in same if f.o.pull.ground(one.square) > f.o.pull.ground(f.here) and not is_dear(f.o, one))
        stays = next((one for one in same if one.square == f.here), None)
        return next(goes, None) or stays or _without_going(f, plan)
    if isinstance(plan.first, Regroup):
        alone = (one for one in ranked if one.first == plan.first and one.square == f.here)
        return next(alone, None) or f.o.plan(plan.first, "regroup", f.here) if gains <= {"order"} else None
    if way_end(plan.first) is None or not gains <= {"ground"} or not _leads_nowhere(f, plan):
        return None
    return next((one for one in ranked if isinstance(one.first, End) and one.square == f.here), None)


def _without_going(f: PositionFacts, plan: Plan) -> Plan | None:
    """Return the first attack of a plan as one of its own, after which the figure stays; None where it does not begin
    with an attack."""
    if not isinstance(plan.first, Attack):
        return None
    words = plan.words.partition(", then ")[0]
    return f.o.plan(plan.first, words, f.here, before=plan.before, target=plan.target)


def _leads_nowhere(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan's square is no better for the goal than the present one, which counts for it."""
    is_there = any(f.here in draw.squares for draw in f.o.pull.draws)
    return is_there and f.o.pull.ground(plan.square) <= f.o.pull.ground(f.here)


def quieter(f: PositionFacts, best: Plan, ranked: Iterable[Plan]) -> Generator[None, None, Plan | None]:
    """Return the first plan that goes where enemies who come can do clearly less than at the end of the best one, if
    several of them are likely to hit there; None otherwise. In slices."""
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
    """Return the sum of the chances, in per cent, of the enemies who could hit the figure on a square once they have
    moved, or as they stand."""
    later = yield from later_on(f, square)
    return max(sum(later), sum(one[1].odds.percent for one in f.threats(square)))


def later_on(f: PositionFacts, square: Square) -> Generator[None, None, tuple[int, ...]]:
    """Return the chances of the enemies who could hit the figure on a square once they have moved, which are kept with
    the facts; in slices."""
    if square not in f.later:
        f.later[square] = yield from comers(f.o.s, square)
    return f.later[square]


def is_alternative(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether somebody may prefer a plan to the best one: it does something else, or has something that the best
    one has not."""
    if isinstance(plan.first, Aim | Brace) and is_slight(f.o, plan.first):
        return False
    return _is_of_another_kind(f, plan, best) or _has_more(f, plan, best)


def _is_of_another_kind(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan does something else than the best one: going instead of staying, an attack instead of none
    or on somebody else, or an act on the spot."""
    if way_end(plan.first) is None and not isinstance(plan.first, Attack | StopRunning):
        return not isinstance(plan.first, WAITS | StartRunning) and plan.first.action != best.first.action
    attack, other = _attack_of(f, plan), _attack_of(f, best)
    if attack is not None or other is not None:
        return attack is not None and (other is None or attack[0] != other[0])
    return best.square == f.here and _gains(f, plan)


def _gains(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan's square is no worse for the goal than the present one."""
    return f.o.pull.ground(plan.square) >= f.o.pull.ground(f.here)


def _has_more(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan leads nearer to the goal than the best one or to a clearly safer place, not away from the
    goal unless the figure is in danger where it stands; or attacks clearly better."""
    attack, other = _attack_of(f, plan), _attack_of(f, best)
    if attack is not None and other is not None and attack[1].odds.percent >= other[1].odds.percent + BETTER:
        return True
    if f.o.pull.ground(plan.square) >= f.o.pull.ground(best.square) + CLEARLY:
        return True
    if not _gains(f, plan) and peril(f.view, f.figure, f.here) < GRAVE:
        return False
    return best_chance(f.threats(plan.square)) + SAFER <= best_chance(f.threats(best.square))


def _attack_of(f: PositionFacts, plan: Plan) -> SeenAttack | None:
    """Return the attack that a plan is about: its first command, or one that its words name; None without one."""
    if isinstance(plan.first, Attack) or plan.before:
        return f.attack(f.here, plan.target or getattr(plan.first, "target", 0))
    return f.attack(plan.square, plan.target, at_once=True) if is_named(f, plan) else None


def _is_graver(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan goes into grave danger, and into clearly more than the best one."""
    if plan.square == f.here:
        return False
    risk, other = (peril(f.view, f.figure, one.square) for one in (plan, best))
    return risk >= GRAVE and (other < GRAVE or risk > other + SAFER)


def _is_beaten(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan only goes somewhere, brings the goal no more than the best one, and costs clearly more."""
    goes = way_end(plan.first) is not None and not is_named(f, plan) and not plan.before
    return goes and squares_nearer(f, plan) <= squares_nearer(f, best) and is_clearly_better(f, best, plan)


def _is_poor(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan is about an attack that hardly hits and would not bring its target down."""
    if isinstance(plan.first, Attack):
        seen = f.attack(f.here, plan.first.target)
    elif is_named(f, plan):
        seen = f.attack(plan.square, plan.target, at_once=True)
    else:
        return False
    if seen is None or seen[1].odds.percent >= LEAST:
        return False
    return not fells(f.view, seen)


def _leaves_nobody(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan leaves with care where an ordinary move would get there, and nobody could punish it."""
    view, action = f.view, f.view.ruleset.ordinary_move
    if not isinstance(plan.first, Disengage | Tumble | Withdraw) or action not in GOING:
        return False
    plain = GOING[action](f.figure, plan.first.path)
    return view.check(plain) is None and not any(strikes(view, plain))
