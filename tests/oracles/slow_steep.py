"""A second, slow computation of the places that climbers by nature and diggers reach: every step to every height is
tried for every square and count.

No code of the engine's rules is used.
"""

from __future__ import annotations

from field import Body, Field, Spot
from slow_digging import digs
from slow_faces import climbs
from slow_walking import Counts, bars, level, paid, relax, speed_of, step

Place = tuple[Spot, int]
HEIGHTS = range(-45, 46, 5)
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def steep_step(there: Field, body: Body, frm: Place, to: Place) -> tuple[tuple[str, int, int], bool] | None:
    """Return (mode, squares, extra cost) of a step, and whether it is slanting; None if there is no such step."""
    slanting = frm[0][0] != to[0][0] and frm[0][1] != to[0][1]
    if not frm[1] and not to[1]:
        way = step(there, body, frm[0], to[0]) if frm[0] != to[0] else None
        return (way, slanting) if way is not None else None
    if speed_of(body, "climb"):
        squares = climbs(there, body, frm, to)
        if squares is not None:
            return ("climb", squares, 0), False
    if speed_of(body, "burrow") and digs(there, body, frm, to):
        rises = level(there, body, frm[0]) + frm[1] != level(there, body, to[0]) + to[1]
        axes = (frm[0][0] != to[0][0]) + (frm[0][1] != to[0][1]) + rises
        return ("burrow", 1, 0), axes > 1
    return None


def steep(there: Field, body: Body, feet: int) -> dict[Place, int]:
    """Return the price of each square and height that the body reaches with this many feet; its start is left out."""
    start: Place = (body.at, body.up)
    best: dict[tuple[Place, Counts], int] = {(start, ()): 0}
    fresh = list(best)
    while fresh:
        again = []
        for place, counts in fresh:
            for dx, dy in AROUND:
                square = (place[0][0] + dx, place[0][1] + dy)
                if any(s not in there.ground for s in body.squares(square)):
                    continue
                for to in ((square, height) for height in HEIGHTS):
                    way = steep_step(there, body, place, to) if to != place else None
                    if way is None or bars(there, body, *to):
                        continue
                    spent, after = paid(body, counts, *way)
                    relax(best, again, (to, after), best[place, counts] + spent, feet)
        fresh = again
    found: dict[Place, int] = {}
    for (place, _), spent in best.items():
        if place != start:
            found[place] = min(spent, found.get(place, spent))
    return found
