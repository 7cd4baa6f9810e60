"""Movement by modes once more, slowly: every step tried for every square and every count, from the seed's sentences.

Nothing here knows the engine's rules. Distances are feet; a body is its top left square.
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
"""Ground that is hard to leave even for the huge."""
TO_CROSS = {"fence": 5, "low-wall": 5, "hedge": 5, "window-large": 0}
STEP = 5
"""Feet a step goes up or down without a climb."""
Counts = tuple[tuple[str, int, int], ...]


def price(category: str, straight: int, diagonal: int, is_diagonal: bool) -> int:
    """The next square's price after so many straight and diagonal ones of one mode."""
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
    """What stands between two squares side by side: "", "open", "cross KIND" or "shut"."""
    kind = there.borders.get((a, b))
    if kind is None:
        return ""
    if kind == "door":
        return "open" if (a, b) in there.opened else "shut"
    if kind == "window-large":
        return "cross window-large"
    return "shut" if kind == "wall" else f"cross {kind}"


def shifted(body: Body, frm: Spot, to: Spot) -> list[tuple[Spot, Spot]]:
    """Each square of a body with the one it moves to, for a straight step."""
    dx, dy = to[0] - frm[0], to[1] - frm[1]
    return [(s, (s[0] + dx, s[1] + dy)) for s in body.squares(frm)]


def is_room(there: Field, body: Body, at: Spot, digs: bool) -> bool:
    """Whether ground and walls leave room for a body: inside the field, nothing solid, no wall through it."""
    own = body.squares(at)
    for square in own:
        if square not in there.ground:
            return False
        if there.ground[square] in SOLID and not (digs and there.ground[square] == "earth"):
            return False
    return not any(a in own and b in own and bar(there, a, b) == "shut" for a, b in there.borders)


def way_round(there: Field, body: Body, frm: Spot, corner: Spot, to: Spot, digs: bool) -> bool:
    """Whether a slanting step gets past one of its corners: room there, and no border on the way."""
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
    """What a straight step climbs over; None when something shut is in between."""
    found = [bar(there, a, b) for a, b in shifted(body, frm, to)]
    return None if "shut" in found else [what[6:] for what in found if what.startswith("cross ")]


def step(there: Field, body: Body, frm: Spot, to: Spot) -> tuple[str, int, int] | None:
    """The mode of a step on the ground, how many squares it counts as, and what it costs besides; None: no step."""
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
    """Whether a body goes through another whatever the heights: friend, dead, or far larger or smaller."""
    if one.side == other.side or other.state == "dead":
        return True
    return abs(SIZES.index(one.size) - SIZES.index(other.size)) >= 2


def bars(there: Field, body: Body, at: Spot, up: int = 0, *, known: bool = True) -> Body | None:
    """Who keeps a body from a place: an enemy at its height; with `known` only one it knows of."""
    for other in there.bodies[1:]:
        if passes(body, other) or (known and other.hidden and other.side != body.side):
            continue
        mine, theirs = there.heights(body, at, up), there.heights(other)
        shares = any(s in other.squares() for s in body.squares(at))
        if shares and mine[0] < theirs[1] and theirs[0] < mine[1]:
            return other
    return None


def has_room(there: Field, body: Body, at: Spot) -> bool:
    """Whether there is room left to stand at one's ease, as far as one knows."""
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
    """What each square costs that the body may end a move on, or with `passing` only come through, by trying every
    step until nothing gets cheaper."""
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
    """Take in that a state is come to for so many feet, if that is within reach and cheaper than before."""
    if total <= feet and total < best.get(state, feet + 1):
        best[state] = total
        again.append(state)


def paid(body: Body, counts: Counts, way: tuple[str, int, int], slanting: bool) -> tuple[int, Counts]:
    """What a step costs after some others, and the counts after it, of which only the turn of the cycle matters."""
    mode, squares, spent = way
    straight, diagonal = next(((s, d) for name, s, d in counts if name == mode), (0, 0))
    category = speed_of(body, mode)
    for _ in range(squares):
        spent += price(category, straight, diagonal, slanting)
        straight, diagonal = (straight, diagonal + 1) if slanting else (straight + 1, diagonal)
    rest = [entry for entry in counts if entry[0] != mode]
    return spent, tuple(sorted([*rest, (mode, straight % 2, diagonal % 6)]))
