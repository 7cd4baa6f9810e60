"""Moves instead of idle turns: a figure with nothing to do goes where the fight or the goal will be.

Levels with thrift are those whose setting `thrift` is above 0."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.errands import bears
from game.ai.plans import Outlook, Plan
from game.model.command_ways import way_end
from game.model.commands import Brace, Delay, End, Guard, Hold, Ready, Regroup, Wait
from game.model.grid import Square

IDLE = (End, Guard, Regroup, Brace, Hold, Delay, Wait, Ready)
"""Commands that do nothing by themselves."""


def rather_going(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans, best first. If the best does nothing, no enemy is in sight and the figure need not stay, the
    safe move that leads farthest comes first.

    Only for levels with thrift."""
    if not o.s.level.thrift or not ranked or not isinstance(ranked[0].first, IDLE) or _is_bound(o):
        return list(ranked)
    if ranked[0].scores.get("order", 0) > o.s.measure.reeling // 4:  # it would reel
        return list(ranked)
    left = _way(o)
    here = left[o.s.view.board.index(o.s.me.square)]
    ends = ((plan, to) for plan in ranked if (to := way_end(plan.first)) is not None)
    ways = ((left[o.s.view.board.index(to)], to, plan) for plan, to in ends)
    onward = sorted((way for way in ways if way[0] < here), key=lambda way: (way[0], -way[2].total))
    chosen = next((plan for far, to, plan in onward if _is_safe(o, to) and _has_company(o, left, far)), None)
    if chosen is None:
        return list(ranked)
    return [chosen.raised_above(ranked[0], "progress"), *(plan for plan in ranked if plan is not chosen)]


def _is_bound(o: Outlook) -> bool:
    """Return whether the figure has to stay: an opponent in sight, ground to hold, a load, damage taken, or a task with
    time to spare."""
    s = o.s
    here, seen = s.me.square, s.view.goal
    if (seen is not None and not seen.wants) or bears(s) or s.is_badly_hurt:
        return True
    if any(here in draw.squares for draw in o.pull.draws):
        return True
    return any(s.view.glimpse(here, foe.square).seen for foe in s.foes)


def _way(o: Outlook) -> list[int]:
    """Return, for every square by its index on the board, the steps to what draws the figure most: its goal, or else
    the nearest opponent."""
    cell = o.s.view.board.index(o.s.me.square)
    away = [draw for draw in o.pull.draws if draw.steps[cell]]
    drawn = max(away, key=lambda draw: draw.per_step, default=None)
    if drawn is not None and drawn.per_step > o.s.measure.hold_step // 2:
        return drawn.steps
    return [min(steps) for steps in zip(*o.pull.foes, strict=True)]


def _is_safe(o: Outlook, square: Square) -> bool:
    """Return whether opponents, from where they stand, can do at most the damage to the figure on a square that
    `bearable` in weights.toml allows."""
    s = o.s
    blows = (s.blow_between(foe, foe.square, s.me, square) for foe in s.foes)
    harm = sum(blow.harm for blow in blows if blow is not None) * s.attacks
    return harm * s.measure.attention <= s.me.toughness * 1000 * s.measure.bearable


def _has_company(o: Outlook, left: Sequence[int], far: int) -> bool:
    """Return whether the figure would be at most one move ahead of all comrades on a square `far` steps from the place
    that draws it, or has no comrades."""
    s, index = o.s, o.s.view.board.index
    return not s.friends or min(left[index(friend.square)] for friend in s.friends) <= far + s.me.pace
