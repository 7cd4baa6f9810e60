"""Expected loss of a plan: by enemies' declared attacks that come before it, on its way, and where it ends."""

from __future__ import annotations

from game.ai.eased import COVERS
from game.ai.facts import PositionFacts, strikes, struck_before, threats
from game.ai.misgivings import loss_of, peril
from game.ai.plans import Plan
from game.ai.walking_first import way_of


def risk_of(f: PositionFacts, plan: Plan) -> int:
    """Return the figure's expected loss by a plan until it acts again, in per cent of the health left.

    It sums declared attacks that come first, attacks on the way, and those at its end in the posture it has then."""
    if isinstance(plan.first, COVERS) and plan.square == f.here:
        twin = f.after(plan.first)
        return peril(twin, f.figure, f.here) if twin is not None else peril(f.view, f.figure, f.here)
    on_the_way = loss_of(f.view, f.figure, tuple(strikes(*way_of(f, plan))))
    first = lost_before(f, plan) if plan.square != f.here else 0
    return peril(f.then(plan.first).view, f.figure, plan.square) + on_the_way + first


def lost_before(f: PositionFacts, plan: Plan) -> int:
    """Return the expected loss, in per cent of the health left, by declared attacks that come before a plan's first
    command."""
    sooner = {entry.figure for entry in struck_before(f, plan)}
    found = threats(f.view, f.figure, f.here) if sooner else ()
    return loss_of(f.view, f.figure, [one for one in found if one[0] in sooner])
