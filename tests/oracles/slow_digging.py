"""Steps through earth, computed from the rules' words: through soft ground and banks in every direction, also straight
up and down, five feet of height a step; rock, floors and walls stop it."""

from __future__ import annotations

from field import Body, Field, Spot

SOLID = ("rock", "tree", "crate", "earth")
BANK, DEEPEST, RISE = 10, -60, 5
"""Feet of a bank's height, feet of the greatest depth, and feet by which a step rises or falls."""


def is_in_earth(there: Field, body: Body, at: Spot, up: int) -> bool:
    """Return whether there is earth all around a body, or under all of it; all squares without a solid thing have soft
    ground here."""
    if up < 0:
        return all(there.ground[s] == "earth" or there.ground[s] not in SOLID for s in body.squares(at))
    return up <= BANK and all(there.ground[s] == "earth" for s in body.squares(at))


def stands(there: Field, body: Body, at: Spot, up: int) -> bool:
    """Return whether a body stands on the ground."""
    return up == 0 and not any(there.ground[s] in SOLID for s in body.squares(at))


def foot(there: Field, body: Body, at: Spot, up: int) -> int:
    """Return the height of a body's feet: of the highest ground under it, plus `up`."""
    return max(there.feet[s] for s in body.squares(at)) + up


def digs(there: Field, body: Body, frm: tuple[Spot, int], to: tuple[Spot, int]) -> bool:
    """Return whether one step leads through the earth to a place."""
    (a, up), (b, other) = frm, to
    if frm == to or max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 or other < DEEPEST:
        return False
    if any(s not in there.ground for at in (a, b) for s in body.squares(at)):
        return False
    if not all(stands(there, body, *end) or is_in_earth(there, body, *end) for end in (frm, to)):
        return False
    if abs(foot(there, body, *frm) - foot(there, body, *to)) > RISE:
        return False
    if min(up, other) < 0:
        return True
    near = {*body.squares(a), *body.squares(b)}
    return not any(one in near and two in near for one, two in there.borders)
