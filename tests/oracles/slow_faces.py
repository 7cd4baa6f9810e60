"""Climbing along faces (vertical surfaces), computed from the rules' words.

Climbers by nature move along faces up, down and sideways; other figures climb towards a neighbouring square as far as a
face goes on. Banks, solid things (ten feet high) and closed borders (ten feet high) have faces. No code of the engine's
rules is used; a body is its top left square, and its feet are on the highest ground under it.
"""

from __future__ import annotations

from field import Body, Field, Spot
from slow_walking import SOLID, bar, level

HIGH, EASY = 10, 5
"""Feet of height of walls and solid things, and feet that a step goes up or down without a climb."""
NOWHERE = 10**6
HEAVY = {"machine-gun", "heavy-machine-gun", "cannon"}


def worse_by(body: Body) -> int | None:
    """Return the penalty of full hands to a check to climb or swim forward: with one free hand -5, with two free hands
    0; None if no hand is free. A shield fills one hand, a weapon too heavy for a sling both."""
    full = (1 if body.armour == "shield-harness" else 0) + (2 if HEAVY & set(body.weapons) else 0)
    return (0, -5)[full] if full < 2 else None


def beside(at: Spot) -> list[Spot]:
    x, y = at
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def top_of(there: Field, spot: Spot) -> int:
    """Return the height in feet that a body needs to be over a square."""
    if spot not in there.ground:
        return NOWHERE
    return there.feet[spot] + (HIGH if there.ground[spot] in SOLID else 0)


def shut(there: Field, a: Spot, b: Spot) -> int:
    """Return the height in feet that a body needs to pass the closed border between two squares."""
    return max(there.feet[a], there.feet[b]) + HIGH if bar(there, a, b) == "shut" else -NOWHERE


def face(there: Field, a: Spot, b: Spot) -> int | None:
    """Return the height in feet of the face that a body on one square touches towards the next; None if there is no
    face."""
    if b not in there.ground:
        return None
    top = max(top_of(there, b), shut(there, a, b))
    return top if top > there.feet[a] else None


def touches(there: Field, body: Body, at: Spot, foot: int) -> bool:
    """Return whether a body with its feet at this height touches a face."""
    own = body.squares(at)
    for spot in own:
        for other in beside(spot):
            top = face(there, spot, other) if other not in own else None
            if top is not None and top >= foot:
                return True
    return False


def has_room(there: Field, body: Body, at: Spot, foot: int) -> bool:
    """Return whether nothing under a body reaches higher than its feet: ground, solid things, walls through it."""
    own = body.squares(at)
    if any(top_of(there, spot) > foot for spot in own):
        return False
    return not any(shut(there, a, b) > foot for a, b in there.borders if a in own and b in own)


def gets_through(there: Field, body: Body, frm: Spot, to: Spot, foot: int) -> bool:
    """Return whether a body gets straight from one place to the next with its feet at this height."""
    dx, dy = to[0] - frm[0], to[1] - frm[1]
    between = [((x - dx, y - dy), (x, y)) for x, y in body.squares(to)]
    return has_room(there, body, to, foot) and all(shut(there, a, b) <= foot for a, b in between)


def stands(there: Field, body: Body, at: Spot, up: int) -> bool:
    """Return whether a body is supported: by the ground, or by solid things on which it stands."""
    return up == 0 or (up == HIGH and all(there.ground[spot] in SOLID for spot in body.squares(at)))


def climbs(there: Field, body: Body, frm: tuple[Spot, int], to: tuple[Spot, int]) -> int | None:
    """Return how many squares a step along a face counts as, for climbers by nature; None if there is no such step."""
    (a, up), (b, other) = frm, to
    if frm == to or other < 0 or any(spot not in there.ground for spot in body.squares(b)):
        return None
    low, high = level(there, body, a) + up, level(there, body, b) + other
    if a == b:
        held = touches(there, body, a, max(low, high))
    elif abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 or not gets_through(there, body, a, b, max(low, high)):
        return None
    else:
        upright = stands(there, body, a, up), stands(there, body, b, other)
        at_ends = touches(there, body, a, low), touches(there, body, b, high)
        held = all(one or two for one, two in zip(upright, at_ends, strict=True)) and (low == high or any(upright))
    return max(1, -(-abs(high - low) // 5)) if held else None


def goes_on(there: Field, body: Body, at: Spot, up: int, hangs: bool, to: Spot, tall: int) -> str:
    """Return the kind of climb that leads a figure that needs a check towards a square: "up", "over", "along" or
    "down"; "" if there is none."""
    foot = level(there, body, at) + up
    if to == at:
        return "down" if hangs else ""
    way = abs(to[0] - at[0]) + abs(to[1] - at[1])
    straight = to[0] == at[0] or to[1] == at[1]
    if not straight or any(spot not in there.ground for spot in body.squares(to)):
        return ""
    if way == 1:
        top = ahead(there, body, at, to)
        if top is not None and top > foot and (hangs or top - foot > EASY):
            return "up" if gets_through(there, body, at, to, top) and may_end(there, body, to, top) else ""
        is_drop = foot - level(there, body, to) > EASY
        if not hangs and is_drop and gets_through(there, body, at, to, foot):
            ground = level(there, body, to)
            return "over" if has_room(there, body, to, ground) and may_end(there, body, to, ground) else ""
    if not hangs or not up or way > 2 * tall // 5:
        return ""
    dx, dy = (to[0] - at[0]) // way, (to[1] - at[1]) // way
    for n in range(way):
        here, after = (at[0] + dx * n, at[1] + dy * n), (at[0] + dx * (n + 1), at[1] + dy * (n + 1))
        if not gets_through(there, body, here, after, foot) or not touches(there, body, after, foot):
            return ""
    return "along" if may_end(there, body, to, foot) else ""


def may_end(there: Field, body: Body, at: Spot, foot: int) -> bool:
    """Return whether a body with its feet at this height may end there: hanging, or on ground without a solid thing."""
    return foot != level(there, body, at) or not any(there.ground[spot] in SOLID for spot in body.squares(at))


def ahead(there: Field, body: Body, at: Spot, to: Spot) -> int | None:
    """Return the height in feet of the face before a body, or of the ground behind it if that is higher; None if there
    is no face."""
    dx, dy = to[0] - at[0], to[1] - at[1]
    own, after = body.squares(at), body.squares(to)
    tops = [face(there, (x - dx, y - dy), (x, y)) for x, y in after if (x - dx, y - dy) in own]
    found = [top for top in tops if top is not None]
    return max(*found, level(there, body, to)) if found else None
