"""A second, slow computation of movement by modes: every step is tried for every square and every count, by the
sentences of the rules' source.

No code of the engine's rules is used. Distances are in feet; a body is its top left square.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from field import ROOM, SIZES, Body, Field, Spot

SOLID = ("earth", "rock", "tree", "crate")
SLOW_TO_LEAVE = {
    "swamp": 5, "undergrowth-heavy": 5, "rubble": 5, "water-knee": 5, "water-waist": 5, "water-deep": 10,
    "barbed-wire": 10, "snow-deep": 5,
}  # fmt: skip
EVEN_FOR_HUGE = ("water-deep", "barbed-wire")
"""Ground that is hard to leave even for huge bodies."""
TO_CROSS = {"fence": 5, "low-wall": 5, "hedge": 5, "window-large": 0}
STEP = 5
"""Feet that a step goes up or down without a climb."""
Counts = tuple[tuple[str, int, int], ...]


def price(category: str, straight: int, diagonal: int, is_diagonal: bool) -> int:
    """Return the price of the next square in a mode, after this many straight and diagonal squares of it."""
    if category == "average":
        return 5 if not is_diagonal or diagonal % 2 == 0 else 10
    if category == "slow":
        return 15 if is_diagonal else 10
    if is_diagonal:
        return 0 if diagonal % 3 == 2 else 5
    return 0 if straight % 2 else 5


def speed_of(body: Body, mode: str) -> str:
    return body.modes.get(mode, "average" if mode == "walk" else "")


def bar(there: Field, a: Spot, b: Spot) -> str:
    """Return the border between two neighbouring squares: "", "open", "cross KIND" or "shut"."""
    kind = there.borders.get((a, b))
    if kind is None:
        return ""
    if kind == "door":
        return "open" if (a, b) in there.opened else "shut"
    if kind == "window-large":
        return "cross window-large"
    return "shut" if kind == "wall" else f"cross {kind}"


def shifted(body: Body, frm: Spot, to: Spot) -> list[tuple[Spot, Spot]]:
    """Return each square of a body with the square to which it moves, for a straight step."""
    dx, dy = to[0] - frm[0], to[1] - frm[1]
    return [(s, (s[0] + dx, s[1] + dy)) for s in body.squares(frm)]


def is_room(there: Field, body: Body, at: Spot, digs: bool) -> bool:
    """Return whether ground and walls leave room for a body: inside the field, without a solid thing or a wall in
    it."""
    own = body.squares(at)
    for square in own:
        if square not in there.ground:
            return False
        if there.ground[square] in SOLID and not (digs and there.ground[square] == "earth"):
            return False
    return not any(a in own and b in own and bar(there, a, b) == "shut" for a, b in there.borders)


def way_round(there: Field, body: Body, frm: Spot, corner: Spot, to: Spot, digs: bool) -> bool:
    """Return whether a slanting step gets past one of its corners: there is room, and no border in the way."""
    if not is_room(there, body, corner, digs):
        return False
    return not any(
        bar(there, a, b) not in ("", "open")
        for pairs in (shifted(body, frm, corner), shifted(body, corner, to))
        for a, b in pairs
    )


def level(there: Field, body: Body, at: Spot) -> int:
    return max(there.feet[s] for s in body.squares(at))


def leaving(there: Field, body: Body, at: Spot) -> int:
    worst = 0
    for square in body.squares(at):
        name = there.ground[square]
        if body.size == "huge" and name not in EVEN_FOR_HUGE:
            continue
        if name in ("water-waist", "water-deep") and speed_of(body, "swim"):
            continue
        worst = max(worst, SLOW_TO_LEAVE.get(name, 0))
    return worst


def crossing(there: Field, body: Body, frm: Spot, to: Spot) -> list[str] | None:
    """Return the borders that a straight step climbs over; None if a closed border is in between."""
    found = [bar(there, a, b) for a, b in shifted(body, frm, to)]
    return None if "shut" in found else [what[6:] for what in found if what.startswith("cross ")]


def step(there: Field, body: Body, frm: Spot, to: Spot) -> tuple[str, int, int] | None:
    """Return the mode of a step on the ground, the squares it counts as, and its extra cost; None if there is no such
    step."""
    digs = bool(speed_of(body, "burrow"))
    if not is_room(there, body, to, digs):
        return None
    slanting = frm[0] != to[0] and frm[1] != to[1]
    corners = ((to[0], frm[1]), (frm[0], to[1])) if slanting else ()
    crossed = [] if slanting else crossing(there, body, frm, to)
    if crossed is None or (slanting and not any(way_round(there, body, frm, c, to, digs) for c in corners)):
        return None
    rise = level(there, body, to) - level(there, body, frm)
    if any(there.ground[s] == "earth" for s in body.squares(to)):
        return None if crossed else ("burrow", max(1, -(-abs(rise) // 5)), 0)
    if abs(rise) > STEP:
        bordered = slanting or any(bar(there, a, b) not in ("", "open") for a, b in shifted(body, frm, to))
        if not speed_of(body, "climb") or bordered:
            return None
        return "climb", -(-abs(rise) // 5), 0
    names = [there.ground[s] for s in body.squares(to)]
    mode = "walk"
    if "water-waist" in names or "water-deep" in names:
        if speed_of(body, "swim"):
            mode = "swim"
        elif "water-deep" in names:
            return None
    return mode, 1, sum(TO_CROSS[name] for name in crossed) + leaving(there, body, frm)


def passes(one: Body, other: Body) -> bool:
    """Return whether a body goes through another at any height: a friend, a dead body, or a far larger or smaller
    one."""
    if one.side == other.side or other.state == "dead":
        return True
    return abs(SIZES.index(one.size) - SIZES.index(other.size)) >= 2


def bars(there: Field, body: Body, at: Spot, up: int = 0, *, known: bool = True) -> Body | None:
    """Return the body that keeps a body from a place: an enemy at its height, with `known` only one that it knows of;
    None if there is none."""
    for other in there.bodies[1:]:
        if passes(body, other) or (known and other.hidden and other.side != body.side):
            continue
        mine, theirs = there.heights(body, at, up), there.heights(other)
        shares = any(s in other.squares() for s in body.squares(at))
        if shares and mine[0] < theirs[1] and theirs[0] < mine[1]:
            return other
    return None


def has_room(there: Field, body: Body, at: Spot) -> bool:
    """Return whether there is room left to stand at ease, as far as the body knows."""
    if not is_room(there, body, at, bool(speed_of(body, "burrow"))):
        return False
    for square in body.squares(at):
        full = 0.0
        for other in there.bodies[1:]:
            if other.state == "dead" or (other.hidden and other.side != body.side) or square not in other.squares():
                continue
            mine, theirs = there.heights(body, at, 0), there.heights(other)
            if mine[0] < theirs[1] and theirs[0] < mine[1]:
                full += 1 / ROOM[other.size]
        if full + 1 / ROOM[body.size] > 1.000001:
            return False
    return True


def around(at: Spot) -> Iterator[Spot]:
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx or dy:
                yield at[0] + dx, at[1] + dy


def costs(there: Field, body: Body, feet: int, *, passing: bool = False) -> dict[Spot, int]:
    """Return the price of each square on which the body may end a move (with `passing`, which it may pass), by trying
    every step until no price falls."""
    best: dict[tuple[Spot, Counts], int] = {(body.at, ()): 0}
    fresh: list[tuple[Spot, Counts]] = [(body.at, ())]
    while fresh:
        again: list[tuple[Spot, Counts]] = []
        for at, counts in fresh:
            for to in around(at):
                if any(s not in there.ground for s in body.squares(to)) or bars(there, body, to):
                    continue
                way = step(there, body, at, to)
                if way is None:
                    continue
                spent, after = paid(body, counts, way, at[0] != to[0] and at[1] != to[1])
                relax(best, again, (to, after), best[at, counts] + spent, feet)
        fresh = again
    found: dict[Spot, int] = {}
    for (at, _), spent in best.items():
        if passing or (at != body.at and has_room(there, body, at)):
            found[at] = min(spent, found.get(at, spent))
    return found


def relax(best: dict[Any, int], again: list[Any], state: object, total: int, feet: int) -> None:
    """Note that a state is reached at this price, if it is within reach and cheaper than before."""
    if total <= feet and total < best.get(state, feet + 1):
        best[state] = total
        again.append(state)


def paid(body: Body, counts: Counts, way: tuple[str, int, int], slanting: bool) -> tuple[int, Counts]:
    """Return the price of a step after some others, and the counts after it, reduced to their place in the cycle."""
    mode, squares, spent = way
    straight, diagonal = next(((s, d) for name, s, d in counts if name == mode), (0, 0))
    category = speed_of(body, mode)
    for _ in range(squares):
        spent += price(category, straight, diagonal, slanting)
        straight, diagonal = (straight, diagonal + 1) if slanting else (straight + 1, diagonal)
    rest = [entry for entry in counts if entry[0] != mode]
    return spent, tuple(sorted([*rest, (mode, straight % 2, diagonal % 6)]))
