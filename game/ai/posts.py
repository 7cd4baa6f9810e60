"""Advice for figures that guard loads: each goes to its post (the load that it has to guard) and stays there.

A load is an object or figure that the goal of the battle asks to bring out."""

from __future__ import annotations

from game.ai.advice_order import put_first
from game.ai.approach import soon_lost
from game.ai.goal_draws import around, shut_on_way, steps_to
from game.ai.labour import post_of
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import Outlook, Plan, only_goes
from game.ai.ways_on import going_to, in_reach
from game.model.commands import End
from game.model.grid import Square

CLEARLY = 3
"""The number of squares by which a plan must lead nearer to the post than the best plan."""
ABOUT, LOOKED_AT = 2, 8
"""The most squares by which a way to the post may be longer than the shortest. And the number of squares tried."""
SURE = 900
"""The least chance, in thousandths, of the checks on the way."""


def to_its_post(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best of a guard only moves or waits, a plan that leads at least CLEARLY steps nearer to
    its post comes first, unless that is a grave danger. If the guard stands there, a plan that stays comes first."""
    best, s, post = ranked[0], o.s, post_of(o.s)
    if post is None or not only_goes(o, best, (End,)):
        return ranked
    place, index = around(s, post.square), s.view.board.index
    steps = steps_to(s, place)
    if s.me.square in place:
        stays = (plan for plan in ranked if plan.square in place and (isinstance(plan.first, End) or plan.before))
        return ranked if best.square in place else put_first(ranked, next(stays, None), "ground")

    def left(square: Square) -> int:
        """Return the steps left from a square to the post; CLEARLY more if a shut door or window is on the way."""
        return steps[index(square)] + (CLEARLY if shut_on_way(s, steps, square, s.me.pace) is not None else 0)

    action, squares = in_reach(o)
    nearer = sorted((left(square), square) for square in squares if left(square) <= left(best.square) - CLEARLY)
    about = [square for steps, square in nearer if steps <= nearer[0][0] + ABOUT][:LOOKED_AT]
    risks = [(peril(s.view, s.figure, square), soon_lost(s, square), left(square), square) for square in about]
    for risk, _, _, square in sorted(risks):
        known = (plan for plan in ranked if plan.square == square and only_goes(o, plan, ()))
        plan = next(known, None) or o.plan(going_to(o, action, square), action, square)
        if risk < GRAVE and o.chance(plan.first) >= SURE:
            return [plan.raised_above(best, "ground"), *(one for one in ranked if one is not plan)]
    return ranked
