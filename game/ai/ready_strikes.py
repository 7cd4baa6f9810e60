"""Preference for attacks, at levels that cannot tell nearly equal plans apart."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.plans import Outlook, Plan
from game.model.answers import AttackForecast
from game.model.commands import Attack


def rather_striking(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans, best first. If an attack with a good enough chance scores too close to the best plan for the
    level to notice, it is moved to the front.

    Good enough is the chance `strikes` of the level."""
    least, best = o.s.level.strikes, max((plan.total for plan in ranked), default=0)
    if not least:
        return list(ranked)
    alike = (plan for plan in ranked if best - plan.total < o.s.level.grain and _chance(o, plan) >= least)
    chosen = max(alike, key=lambda plan: plan.total, default=None)
    return list(ranked) if chosen is None else [chosen, *(plan for plan in ranked if plan is not chosen)]


def _chance(o: Outlook, plan: Plan) -> int:
    """Return the chance to hit, in thousandths, of the attack with which a plan begins; 0 if it begins with another
    command or is not allowed."""
    command, view = plan.first, o.s.view
    if not isinstance(command, Attack) or view.check(command) is not None:
        return 0
    seen = view.forecast(command.figure, command.target, command.weapon)
    return seen.odds.permille if isinstance(seen, AttackForecast) else 0
