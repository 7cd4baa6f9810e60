"""A second, slow computation of flights: every step through the air is tried for every square, height and count.

No code of the engine's rules is used.
"""

from __future__ import annotations

from field import Body, Field, Spot
from slow_jumping import carried, is_free
from slow_walking import Counts, bars, level, paid, relax, step

CEILING = 60
Place = tuple[Spot, int]


def air_step(there: Field, body: Body, frm: Place, to: Place) -> tuple[str, int, int] | None:
    """Return the mode, squares and extra cost of a step that begins or ends in the air; None if there is no such step.
    It passes at the higher of its two heights."""
    low = level(there, body, frm[0]) + frm[1]
    high = level(there, body, to[0]) + to[1]
    if abs(high - low) > 5 or to[1] > CEILING or not is_free(there, body, to[0], high):
        return None
    if frm[0] != to[0] and not carried(there, body, frm[0], to[0], max(low, high)):
        return None
    return "fly", 1, 0


def flights(there: Field, body: Body, feet: int) -> dict[Place, int]:
    """Return the price of each square and height to which the body can fly, walking on the ground where that is
    cheaper."""
    best: dict[tuple[Place, Counts], int] = {((body.at, body.up), ()): 0}
    fresh = list(best)
    while fresh:
        again = []
        for (at, up), counts in fresh:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    square = (at[0] + dx, at[1] + dy)
                    if any(s not in there.ground for s in body.squares(square)):
                        continue
                    foot, ground = level(there, body, at) + up, level(there, body, square)
                    for height in {max(0, foot + rise - ground) for rise in (-5, 0, 5)}:
                        to = (square, height)
                        if to == (at, up) or bars(there, body, square, height):
                            continue
                        way = air_step(there, body, (at, up), to) if up or height else step(there, body, at, square)
                        if way is None:
                            continue
                        axes = bool(dx) + bool(dy) + (foot != ground + height and way[0] == "fly")
                        spent, after = paid(body, counts, way, axes > 1)
                        relax(best, again, (to, after), best[(at, up), counts] + spent, feet)
        fresh = again
    found: dict[Place, int] = {}
    for (place, _), spent in best.items():
        found[place] = min(spent, found.get(place, spent))
    return found
