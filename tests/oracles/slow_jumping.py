"""A second, slow computation of jumps and flings: a body is carried along a straight line, foot by foot of height.

No code of the engine's rules is used.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from field import PACE, SIZES, TALL, Body, Field, Spot
from slow_walking import SOLID, bar, leaving, level, passes, shifted

HIGH = 10
"""Feet of height of walls and solid things."""


def reach(body: Body) -> int:
    """Return the most feet of a jump forward."""
    quarter = PACE[body.size] // 4 // 5 * 5
    return quarter + (max(5, 5 * body.strength) if body.trained else 5 * (body.strength // 2))


def lines(a: Spot, b: Spot) -> list[list[Spot]]:
    """Return the straight lines between two squares, square by square; a line exactly between two squares has a variant
    on either side."""
    count = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    found: list[list[Spot]] = []
    for side in (Fraction(1, 1000), Fraction(-1, 1000)):
        line = []
        for step in range(count + 1):
            x = a[0] + Fraction((b[0] - a[0]) * step, count)
            y = a[1] + Fraction((b[1] - a[1]) * step, count)
            towards = (1 if b[0] > a[0] else -1, 1 if b[1] > a[1] else -1)
            line.append((_near(x, side * towards[0]), _near(y, side * towards[1])))
        if line not in found:
            found.append(line)
    return found


def _near(value: Fraction, nudge: Fraction) -> int:
    if value.denominator == 2:
        value += nudge
    return int((value + Fraction(1, 2)).__floor__())


def is_free(there: Field, body: Body, at: Spot, low: int) -> bool:
    """Return whether ground, solid things and walls leave room for a body with its feet at this height."""
    own = body.squares(at)
    for square in own:
        if square not in there.ground or there.feet[square] > low:
            return False
        if there.ground[square] in SOLID and low < there.feet[square] + HIGH:
            return False
    return not any(a in own and b in own and stops(there, a, b, low) for a, b in there.borders)


def stops(there: Field, a: Spot, b: Spot, low: int) -> bool:
    """Return whether the border between two squares is closed and at least as high as a body's feet."""
    top = max(there.feet.get(s, -99) for s in (a, b)) + HIGH
    return bar(there, a, b) == "shut" and low < top


def carried(there: Field, body: Body, frm: Spot, to: Spot, low: int) -> bool:
    """Return whether a body gets from one square to the next in the air."""
    if not is_free(there, body, to, low):
        return False
    if frm[0] == to[0] or frm[1] == to[1]:
        return not any(stops(there, a, b, low) for a, b in shifted(body, frm, to))
    for corner in ((to[0], frm[1]), (frm[0], to[1])):
        pairs = shifted(body, frm, corner) + shifted(body, corner, to)
        if is_free(there, body, corner, low) and not any(stops(there, a, b, low) for a, b in pairs):
            return True
    return False


def touched(there: Field, body: Body, at: Spot, low: int, top: int, *, known: bool) -> bool:
    """Return whether a body that fills these heights on a square runs into an enemy."""
    for other in there.bodies[1:]:
        if passes(body, other) or (known and other.hidden):
            continue
        heights = there.heights(other)
        if any(s in other.squares() for s in body.squares(at)) and low < heights[1] and heights[0] < top:
            return True
    return False


def jump(there: Field, body: Body, to: Spot, rise: int, feet: int) -> tuple[int, int] | None:
    """Return the price of a standing jump and the feet above the ground at its end; None if the jump is impossible."""
    if any(s not in there.ground for s in body.squares(to)) or there.ground[body.at] == "water-deep":
        return None
    start, ground, tall = level(there, body, body.at), level(there, body, to), 0
    tall = there.heights(body, body.at, 1)[1] - start - 1
    end = max(ground, start + rise)
    dx, dy = abs(to[0] - body.at[0]), abs(to[1] - body.at[1])
    forward = 5 * (max(dx, dy) + min(dx, dy) // 2)
    if (not forward and end == start) or forward > reach(body):
        return None
    for apex in range(end, start + reach(body) // 2 + 1):
        if forward + apex - start > feet:
            return None
        for line in lines(body.at, to) if forward else [[to]]:
            low = [apex] * len(line)
            low[-1], low[0] = end, start if forward else min(start, end)
            clear = all(carried(there, body, a, b, apex) for a, b in pairwise(line))
            if not clear or not is_free(there, body, to, end):
                continue
            if any(touched(there, body, at, foot, apex + tall, known=True) for at, foot in zip(line, low, strict=True)):
                continue
            return forward + apex - start, end - ground
    return None


def flung(there: Field, body: Body, direction: Spot, feet: int) -> tuple[Spot, int, int]:
    """Return the end of a fling: the square, the feet above the ground, and the feet left if an obstacle stopped it
    (else 0)."""
    bare = Body(body.side, body.size, body.at, body.up)
    at, up, diagonals, left = body.at, body.up, 0, feet
    slanting = bool(direction[0] and direction[1])
    while left > 0:
        to = (at[0] + direction[0], at[1] + direction[1])
        if any(s not in there.ground for s in bare.squares(to)):
            return at, up, 0
        foot = level(there, bare, at) + up
        if struck(there, bare, at, to, up) or not carried(there, bare, at, to, foot):
            return at, up, left
        cost = (10 if diagonals % 2 else 5) if slanting else 5
        cost += 0 if up else leaving(there, bare, at)
        if cost > left:
            return at, up, 0
        left, diagonals = left - cost, diagonals + slanting
        at, up = to, foot - level(there, bare, to)
    return at, up, 0


def struck(there: Field, body: Body, at: Spot, to: Spot, up: int) -> bool:
    """Return whether a body of about the same size is in the way of a body that is moved at its height."""
    foot = level(there, body, at) + up
    for other in there.bodies[1:]:
        if other.state == "dead" or abs(SIZES.index(body.size) - SIZES.index(other.size)) >= 2:
            continue
        low, top = there.heights(other)
        if any(s in other.squares() for s in body.squares(to)) and foot < top and low < foot + TALL[body.size]:
            return True
    return False
