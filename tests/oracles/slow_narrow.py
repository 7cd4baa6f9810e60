"""A second, slow computation of squeezing: where a large body gets that makes itself half or a quarter as wide, and
which conditions a stand brings.

No code of the engine's rules is used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from field import ROOM, SIZES, Body, Field, Spot
from slow_faces import HIGH
from slow_walking import SOLID, Counts, around, bars, costs, has_room, paid, relax, speed_of, step


@dataclass(frozen=True)
class Narrow(Body):
    """A body that makes itself this many squares wide."""

    wide: int = 1

    @property
    def across(self) -> int:
        return self.wide


def narrow(body: Body, wide: int) -> Narrow:
    return Narrow(body.side, body.size, body.at, body.up, modes=body.modes, wide=wide)


def squeezes(there: Field, body: Body, feet: int) -> dict[Spot, int]:
    """Return the price of each square that a large body reaches, or fits on, only by squeezing: half as wide without a
    check, a quarter as wide with one. One closed door on the way may be opened in passing."""
    plain = {body.at, *by_a_door(there, lambda field: costs(field, body, feet))}
    covered = {spot for at in plain for spot in body.squares(at)}
    found: dict[Spot, int] = {}
    for wide in {2: (1,), 4: (2, 1)}.get(body.across, ()):
        thin = narrow(body, wide)
        ways = by_a_door(there, lambda field, thin=thin: ways_out(field, body, thin, feet))  # type: ignore[misc]
        for at, spent in ways.items():
            if at not in found and not covered.issuperset(thin.squares(at)):
                found[at] = spent
    return found


def by_a_door(there: Field, costs_of) -> dict[Spot, int]:  # type: ignore[no-untyped-def]
    """Return the least prices with the doors as they are, and with any one closed door open."""
    best = dict(costs_of(there))
    for (a, b), kind in there.borders.items():
        if kind == "door" and a < b and (a, b) not in there.opened:
            for at, spent in costs_of(replace(there, opened=there.opened | {(a, b), (b, a)})).items():
                best[at] = min(spent, best.get(at, spent))
    return best


def ways_out(there: Field, body: Body, thin: Narrow, feet: int) -> dict[Spot, int]:
    """Return the prices of squares for a thin body that starts inside the space of the whole body: at the first place,
    row by row, that is beside its first square."""
    own = set(body.squares())
    places = [at for at in sorted(own, key=lambda s: (s[1], s[0])) if own.issuperset(thin.squares(at))]
    best: dict[tuple[Spot, Counts], int] = {}
    fresh: list[tuple[Spot, Counts]] = []
    taken = set(places)
    for place in places:
        for to in around(place):
            if to in taken:
                continue
            taken.add(to)
            go(there, thin, (place, ()), to, 0, best, fresh, feet)
    while fresh:
        again: list[tuple[Spot, Counts]] = []
        for at, counts in fresh:
            for to in around(at):
                if to not in places:
                    go(there, thin, (at, counts), to, best[at, counts], best, again, feet)
        fresh = again
    found: dict[Spot, int] = {}
    for (at, _), spent in best.items():
        if has_room(there, thin, at):
            found[at] = min(spent, found.get(at, spent))
    return found


def go(
    there: Field, thin: Narrow, state: tuple[Spot, Counts], to: Spot, before: int,
    best: dict[tuple[Spot, Counts], int], fresh: list[tuple[Spot, Counts]], feet: int,
) -> None:  # fmt: skip
    """Try one step of a thin body, and note its price if it is possible."""
    (at, counts) = state
    if any(s not in there.ground for s in thin.squares(to)) or bars(there, thin, to):
        return
    way = step(there, thin, at, to)
    if way is not None:
        spent, after = paid(thin, counts, way, at[0] != to[0] and at[1] != to[1])
        relax(best, fresh, (to, after), before + spent, feet)


def stand(there: Field, body: Body) -> set[str]:
    """Return the conditions of a stand: squeezing in a space shared with a body of about the same size or inside an
    obstacle; burrowed for a digger in earth, or half out of it."""
    own = body.squares()
    found = {"squeezing"} if shares(there, body) else set[str]()
    if body.up < HIGH and any(there.ground[spot] in SOLID for spot in own):
        in_earth = all(there.ground[spot] not in SOLID or there.ground[spot] == "earth" for spot in own)
        found.add("burrowed" if in_earth and speed_of(body, "burrow") else "squeezing")
    return found


def shares(there: Field, body: Body) -> bool:
    """Return whether a body shares a square with a body of nearly its size, so that more are on the square than fit at
    ease."""
    mine = there.heights(body)
    beside = [
        other
        for other in there.bodies[1:]
        if other.state != "dead" and mine[0] < there.heights(other)[1] and there.heights(other)[0] < mine[1]
    ]
    tight = {
        spot
        for spot in body.squares()
        if 1 / ROOM[body.size] + sum(1 / ROOM[other.size] for other in beside if spot in other.squares()) > 1.000001
    }
    near = [other for other in beside if abs(SIZES.index(other.size) - SIZES.index(body.size)) <= 1]
    return any(tight & set(other.squares()) for other in near)
