"""A second, slow computation of pushes: a body is shoved square by square, regardless of its own ways of moving.

No code of the engine's rules is used.
"""

from __future__ import annotations

from field import Body, Field, Spot
from slow_jumping import carried, struck
from slow_walking import STEP, TO_CROSS, crossing, is_room, leaving, level, way_round


def pushed(there: Field, body: Body, direction: Spot, feet: int) -> tuple[Spot, int, bool]:
    """Return the end of a push, the force left, and whether the body comes to an edge there."""
    bare = Body(body.side, body.size, body.at, body.up)
    at, up, diagonals, left = body.at, body.up, 0, feet
    slanting = bool(direction[0] and direction[1])
    while left > 0:
        to = (at[0] + direction[0], at[1] + direction[1])
        if any(s not in there.ground for s in bare.squares(to)) or struck(there, bare, at, to, up):
            return at, left, False
        foot = level(there, bare, at) + up
        drop = foot - level(there, bare, to)
        if not up and drop > STEP and carried(there, bare, at, to, foot):
            return at, left, True
        cost = (10 if diagonals % 2 else 5) if slanting else 5
        if up:
            if not carried(there, bare, at, to, foot):
                return at, left, False
        else:
            more = on_foot(there, bare, at, to)
            if more is None:
                return at, left, False
            cost += more
        if cost > left:
            return at, left, False
        left, diagonals = left - cost, diagonals + slanting
        at, up = to, drop if up else 0
    return at, left, False


def hangs(there: Field, body: Body, at: Spot, direction: Spot) -> tuple[Spot, int]:
    """Return where a body hangs that was pushed to an edge and holds on: over the drop, a step below the edge."""
    to = (at[0] + direction[0], at[1] + direction[1])
    return to, level(there, body, at) - level(there, body, to) - STEP


def on_foot(there: Field, body: Body, at: Spot, to: Spot) -> int | None:
    """Return the extra cost of a step over the ground; None if a body cannot be moved there."""
    if not is_room(there, body, to, False) or abs(level(there, body, to) - level(there, body, at)) > STEP:
        return None
    if at[0] != to[0] and at[1] != to[1]:
        if not any(way_round(there, body, at, c, to, False) for c in ((to[0], at[1]), (at[0], to[1]))):
            return None
        return leaving(there, body, at)
    crossed = crossing(there, body, at, to)
    return None if crossed is None else leaving(there, body, at) + sum(TO_CROSS[name] for name in crossed)
