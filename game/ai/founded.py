"""Filter for plans that are never advised.

These are hopeless attacks, aiming instead of two shots, blasts among comrades, waiting when no enemy can come, and
running where one walking move is enough."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.approach import attacks_after_a_move
from game.ai.facts import PositionFacts, caught_by, fells
from game.ai.goal_reasons import goal_way
from game.ai.plans import Outlook, Plan
from game.ai.spot_reasons import spot_told
from game.model.answers import AttackForecast
from game.model.commands import Aim, Attack, Command, Delay, Hold, Ready, Spurt, StartRunning, Subdue, Throw, Wait

HOPELESS = 30
"""The chance to hit, in thousandths, up to which an attack is never advised, not even on an enemy who carries a
load."""
LIKELY = 250
"""The least chance to hit an approaching enemy, in thousandths, for which waiting is advised."""
AWAITS = (Delay, Hold, Ready, Wait)
"""Commands that wait for enemies to come."""


def founded(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans without senseless ones (in vain, giving an attack away, a blast among friends, or for nothing);
    all plans if every one is senseless."""
    f = PositionFacts(o)
    known: dict[Command, bool] = {}
    for plan in ranked:
        if plan.first not in known:
            known[plan.first] = (
                _is_vain(f, plan) or _gives_a_shot_away(plan, ranked) or _is_among_friends(f, plan)
                or _is_for_nothing(f, plan)
            )  # fmt: skip
    return [plan for plan in ranked if not known[plan.first]] or list(ranked)


def _is_vain(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan begins with an attack that can hardly hit, or with aiming for such an attack."""
    first, view = plan.first, f.view
    if isinstance(first, Subdue):
        return f.o.chance(first) <= f.o.s.measure.vain
    if not isinstance(first, Attack | Aim):
        return False
    arms = (first.weapon,) if isinstance(first, Attack) else f.o.s.me.weapons
    seen = [one for arm in arms if isinstance(one := view.forecast(f.figure, first.target, arm), AttackForecast)]
    best = max(seen, key=lambda one: one.odds.permille, default=None)
    if best is None:
        return False
    bears = first.target in f.o.s.bearer_ids
    ends_it = isinstance(first, Attack) and (bears or fells(view, (first.target, best)))
    return best.odds.permille <= (HOPELESS if ends_it else f.o.s.measure.vain)


def _gives_a_shot_away(plan: Plan, ranked: Sequence[Plan]) -> bool:
    """Return whether a plan aims at a target that another plan attacks twice; two shots are better than one aimed
    shot."""
    aim = plan.first
    if not isinstance(aim, Aim):
        return False
    shots = (other for other in ranked if isinstance(other.first, Attack) and other.first.target == aim.target)
    return any(other.before > 1 for other in shots)


def _is_among_friends(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan begins with a throw that may catch the figure itself, or more than one comrade for every
    two enemies."""
    if not isinstance(plan.first, Throw):
        return False
    seen = f.view.burst(plan.first.figure, plan.first.weapon, plan.first.square)
    caught = caught_by(f.view, plan.first, seen) if isinstance(seen, AttackForecast) else ()
    ours = [one.id for one in caught if f.view.is_ours(one.id)]
    return f.figure in ours or 2 * len(ours) > len(caught) - len(ours)


def _is_for_nothing(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan waits, regroups or runs for nothing.

    It waits although no enemy can come to where the figure could attack it. It regroups without getting an earlier turn
    and without being near to reeling. It starts to run or sprints although one walking move reaches the goal."""
    if plan.first.action == "regroup":
        return not spot_told(f, plan)[1].words
    if isinstance(plan.first, AWAITS):
        return all(attacks_after_a_move(f.o.s, foe) < LIKELY for foe in f.o.s.foes)
    if isinstance(plan.first, Spurt | StartRunning) and plan.square == f.here:
        way = goal_way(f)
        return way is not None and way[1] <= f.o.s.me.pace
    return False
