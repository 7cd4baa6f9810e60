"""Advice for a battle with a goal: plans that serve it come before attacks that are worth about as much."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.errands import bears, leaves
from game.ai.goal_draws import steps_to
from game.ai.plans import Outlook, Plan
from game.ai.weights import weights

MORE = 50
"""Per cent more that a plan's gain for the goal counts when a player is advised than when the computer plays."""


def goal_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return ranked plans, the best first, with their gain for the goal counted more. The badly hurt are sent nowhere
    by it, unless they are or bear what is to be brought out."""
    s = o.s
    if s.view.goal is None or (s.is_badly_hurt and not bears(s)):
        return list(ranked)
    now = o.pull.ground(s.me.square)
    found = [plan.raised("ground", MORE * max(0, _gain(o, plan, now)) // 100) for plan in ranked]
    return sorted(found, key=lambda plan: -plan.total)


def _gain(o: Outlook, plan: Plan, now: int) -> int:
    """Return how much better a plan's square is for the goal than the present one, in scores. One of a column whom the
    goal does not need goes with the others."""
    s = o.s
    gain = o.pull.ground(plan.square) - now
    if not leaves(s) or o.pull.draws:
        return gain
    assert s.view.goal is not None, "only a goal has a column"
    steps, index = steps_to(s, s.view.goal.exits), s.view.board.index
    return weights().goal.in_time * (steps[index(s.me.square)] - steps[index(plan.square)])
