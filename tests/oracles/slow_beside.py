"""A second, slow computation of adjacency, of who may block which step, and of where a charge ends.

No code of the engine's rules is used.
"""

from __future__ import annotations

from itertools import pairwise

from field import SIZES, Body, Field, Spot
from slow_jumping import lines
from slow_walking import SOLID, Counts, bar, bars, paid, step


def shut(there: Field, a: Spot, b: Spot) -> bool:
    """Return whether a wall, or a closed door or window, separates two squares."""
    if there.borders.get((a, b)) == "window-large":
        return (a, b) not in there.opened
    return bar(there, a, b) == "shut"


def borders(there: Field, a: Spot, b: Spot) -> bool:
    """Return whether two squares touch without a closed border or a solid thing between them."""
    if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or b not in there.ground or there.ground[b] in SOLID:
        return False
    if a[0] == b[0] or a[1] == b[1]:
        return not shut(there, a, b)
    corners = ((b[0], a[1]), (a[0], b[1]))
    return all(there.ground[c] not in SOLID and not shut(there, a, c) and not shut(there, c, b) for c in corners)


def beside(there: Field, one: Body, at: Spot, up: int, other: Body) -> bool:
    """Return whether a body at a place touches another body."""
    pairs = [(a, b) for a in one.squares(at) for b in other.squares()]
    if up or other.up:
        mine, theirs = there.heights(one, at, up), there.heights(other)
        if max(mine[0] - theirs[1], theirs[0] - mine[1]) >= 5:
            return False
        return any(a == b or borders(there, a, b) for a, b in pairs)
    return any(a == b or (borders(there, a, b) and abs(there.feet[a] - there.feet[b]) <= 5) for a, b in pairs)


def blocks(there: Field, mover: Body, frm: tuple[Spot, int], to: tuple[Spot, int], other: Body) -> bool:
    """Return whether a body may block another body's step."""
    if other.state != "up" or abs(SIZES.index(mover.size) - SIZES.index(other.size)) >= 2:
        return False
    return beside(there, mover, *frm, other) and beside(there, mover, *to, other)


def charges(there: Field, body: Body, other: Body, feet: int) -> set[tuple[Spot, int, bool]]:
    """Return every square beside another body on which a straight run ends, with its price and whether an enemy bars
    it."""
    found = set()
    for end in there.ground:
        if any(s not in there.ground for s in body.squares(end)) or not beside(there, body, end, 0, other):
            continue
        for line in lines(body.at, end) if end != body.at else []:
            price = run(there, body, line)
            if price is not None and price <= feet:
                found.add((end, price, any(bars(there, body, at) for at in line[1:])))
    return found


def run(there: Field, body: Body, line: list[Spot]) -> int | None:
    """Return the price of running along a line; None if that is impossible."""
    spent = 0
    counts: Counts = ()
    for a, b in pairwise(line):
        way = step(there, body, a, b)
        if way is None:
            return None
        cost, counts = paid(body, counts, way, a[0] != b[0] and a[1] != b[1])
        spent += cost
    return spent
