"""The cost of moving: what enemies may do to a figure on its way and at its end, and whether a plan is worth that."""

from __future__ import annotations

from game.ai.advice_order import is_late
from game.ai.errands import bears
from game.ai.facts import PositionFacts, fells, health_share, strikes
from game.ai.misgivings import GRAVE, loss_of, peril
from game.ai.plans import Outlook, Plan

DEAR = 25
"""The loss (in per cent of the health left) above that of staying from which a move needs a good attack or a gain for
the goal."""
AFTERWARDS = 15
"""The lower limit that replaces DEAR for a move after an attack."""
STEP = 8
"""The loss, in per cent of the health left, that one square nearer to the goal is worth."""
LIKELY = 300
"""The least chance to hit, in thousandths, from which an attack that would bring its target down is worth any cost."""


def is_dear(o: Outlook, plan: Plan) -> bool:
    """Return whether a plan's move costs at least DEAR more than staying (AFTERWARDS after an attack), and neither its
    attack nor its gain for the goal is worth that."""
    s, cost = o.s, cost_of(o, plan)
    least = AFTERWARDS if plan.before else DEAR
    if plan.square == s.me.square or bears(s) or cost - peril(s.view, s.figure, s.me.square) < least:
        return False
    return not _is_worth(PositionFacts(o), plan, cost)


def cost_of(o: Outlook, plan: Plan) -> int:
    """Return the expected loss by a plan, on its way and at its end, in per cent of the health left."""
    view, figure = o.s.view, o.s.figure
    return peril(view, figure, plan.square) + loss_of(view, figure, tuple(strikes(view, plan.first)))


def _is_worth(f: PositionFacts, plan: Plan, cost: int) -> bool:
    """Return whether a plan's attack, or its gain for the goal, is worth `cost`, in per cent of the health left."""
    o = f.o
    price = sum(draw.per_step for draw in o.pull.draws)
    steps = (o.pull.ground(plan.square) - o.pull.ground(f.here)) // max(1, price)
    if is_late(o) and cost < 2 * GRAVE and steps > (0 if cost < GRAVE and not plan.before else o.s.me.pace // 2):
        return True
    if any(plan.square in draw.squares and f.here not in draw.squares for draw in o.pull.draws if draw.presence):
        return True
    if cost < GRAVE and STEP * (o.pull.ground(plan.square) - o.pull.ground(f.here)) > cost * price:
        return True
    return is_paid(f, plan, cost)


def is_paid(f: PositionFacts, plan: Plan, cost: int) -> bool:
    """Return whether the attack that a plan makes after moving is worth `cost`, in per cent of the health left."""
    bearers = f.o.s.bearer_ids
    if not plan.after or not plan.target:
        return False
    seen = f.led_to(plan)
    if seen is None or plan.target in bearers:
        return seen is not None
    if fells(f.view, seen) and seen[1].odds.permille >= LIKELY:
        return True
    return health_share(f.view, seen) * plan.after >= 10 * cost
