"""Says which plans after the best one are worth showing: those that a player may well prefer, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.ai.facts import PositionFacts, fells, strikes
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import GOING, Plan
from game.ai.reasons import is_named
from game.model.commands import Attack, Disengage, Tumble, Withdraw

BEHIND = 1500
"""Scores behind the best plan beyond which a plan is not advised."""
CLEARLY = 150
"""Scores by which another plan must be better than doing nothing."""
LEAST = 25
"""Least chance in per cent of an attack that another plan is about, unless a hit would bring its target down."""


def alternatives(f: PositionFacts, best: Plan, idle: Plan | None, ranked: Iterable[Plan]) -> Iterator[Plan]:
    """Yield the plans that are a real alternative to the best one, in their order; `idle` is doing nothing, None where
    no plan is that."""
    least = idle.total + CLEARLY if idle is not None else None
    for plan in ranked:
        if plan.total < best.total - BEHIND:
            return
        if plan is best or (least is not None and plan is not idle and plan.total < least):
            continue
        if not (_is_graver(f, plan, best) or _is_poor(f, plan) or _leaves_nobody(f, plan)):
            yield plan


def _is_graver(f: PositionFacts, plan: Plan, best: Plan) -> bool:
    """Return whether a plan goes into grave danger and the best one does not."""
    if plan.square == f.here or peril(f.view, f.figure, plan.square) < GRAVE:
        return False
    return peril(f.view, f.figure, best.square) < GRAVE


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
