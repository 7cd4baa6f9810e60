"""Enemies who are about to decide the battle by leaving it: those who carry a load, or the last figures that must get
out."""

from __future__ import annotations

from collections.abc import Collection

from game.ai.facts import PositionFacts, SeenAttack
from game.ai.goal_draws import steps_to, way_out
from game.ai.plans import Plan
from game.ai.situation import Situation
from game.model.grid import Square

MOVES = 2
"""The distance from an exit, in moves, within which an enemy is about to decide the battle."""
STRIKES = 250
"""The least chance to hit, in thousandths, with which such an enemy is kept in sight."""


def deciders(s: Situation, exits: Collection[Square] = ()) -> frozenset[int]:
    """Return the ids of the enemies who decide the battle within MOVES moves unless stopped; with `exits`, only by
    those exits.

    Empty for the side that itself has to bring out a load or its figures.
    """
    seen = s.view.goal
    if seen is None or seen.wants or seen.played.kind.counts not in ("loads", "leave"):
        return frozenset()
    counts = seen.played.kind.counts
    steps = way_out(s, seen) if counts == "loads" else steps_to(s, exits or seen.exits)
    bodies = s.bearers if counts == "loads" else s.foes
    ways = sorted((steps[s.view.board.index(body.square)], body.id, body.pace) for body in bodies)
    near = [body for left, body, pace in ways if left <= MOVES * pace]
    if counts == "loads":
        return frozenset(near)
    wanted = max(1, seen.played.points - max(map(seen.points, seen.sides), default=0))
    return frozenset(near[:wanted]) if len(near) >= wanted else frozenset()


def kept_in_sight(f: PositionFacts, plan: Plan) -> SeenAttack | None:
    """Return the likeliest attack that a plan makes possible once all have moved, on an enemy who is about to decide
    the battle. None if none hits with a chance of at least STRIKES, or if all do not move at once."""
    if not f.view.is_secret or plan.before:
        return None
    seen = [attack for foe in deciders(f.o.s) if (attack := f.attack(plan.square, foe)) is not None]
    best = max(seen, key=lambda one: (one[1].odds.permille, -one[0]), default=None)
    return best if best is not None and best[1].odds.permille >= STRIKES else None
