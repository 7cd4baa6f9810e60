"""Enemies who are about to decide the battle by leaving it: those who carry a load, or the last figures that must get
out."""

from __future__ import annotations

from collections.abc import Collection

from game.ai.goal_draws import steps_to, way_out
from game.ai.situation import Situation
from game.model.grid import Square

MOVES = 2
"""The distance from an exit, in moves, within which an enemy is about to decide the battle."""


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
