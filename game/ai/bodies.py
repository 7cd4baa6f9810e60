"""Figures as a computer player sees them: their worth, the damage that they can still take, and how they fight.

Scores are in thousandths of a roster point (`POINT`)."""

from __future__ import annotations

from functools import cache

import msgspec

from game.engine.view import View
from game.model.answers import Track
from game.model.dice import DiceText
from game.model.grid import FEET_PER_SQUARE, Square
from game.model.sheet import Weapon

POINT = 1000
"""One roster point, in scores."""


class Body(msgspec.Struct, frozen=True):
    """All that a computer player knows of one figure: its worth in scores, the damage that it can still take, and how
    it fights."""

    id: int
    square: Square
    width: int
    worth: int
    toughness: int
    """Points of damage that the figure can still take before it is out of the fight."""
    share: int
    """Per cent of its full points that `toughness` is."""
    weapons: tuple[str, ...]
    fights_close: bool
    pace: int
    """Squares that the figure covers with one move."""
    band: int
    """The range in squares up to which its best weapon shoots without a penalty; 1 for a figure that fights hand to
    hand."""
    name: str


def body_of(view: View, figure: int) -> Body:
    """Return all that the view's seat knows of how a figure fights; for its own figures that includes their
    ammunition."""
    pace = pace_of(view, figure)
    kept, key = view.position.world.own[figure], ("body", view.seat, pace)
    known: Body | None = kept.get(key)
    if known is None:
        known = kept[key] = _body_of(view, figure, pace)
    return known


def _body_of(view: View, figure: int, pace: int) -> Body:
    seen, sheet = view.figure(figure), view.sheet(figure)
    left, most = health_of(view, figure)
    loaded = seen.side != view.seat
    aimed = tuple(
        name
        for name in sheet.weapons
        if not view.weapon(name).is_explosive and (loaded or view.shots(figure, name) != 0)
    )
    aimed = tuple(sorted(aimed, key=lambda name: -strength(view.weapon(name))))
    arms = [view.weapon(name) for name in aimed]
    best = max((arm for arm in arms if arm.kind != "melee"), key=strength, default=None)
    fists = max((strength(arm) for arm in arms if arm.kind == "melee"), default=0)
    close = best is None or fists + 2 * max(0, sheet.strength) > strength(best)
    return Body(
        id=figure,
        square=seen.square,
        width=seen.width,
        worth=sheet.points * POINT,
        toughness=max(1, left),
        share=100 * left // max(1, most),
        weapons=aimed,
        fights_close=close,
        pace=pace,
        band=1 if close or best is None else max(4, best.increment // FEET_PER_SQUARE),
        name=seen.name,
    )


def comrade_of(view: View, figure: int) -> Body:
    """Return a figure of the same side with only what matters for its comrades' decisions."""
    kept = view.position.world.own[figure]
    known: Body | None = kept.get("comrade")
    if known is None:
        known = kept["comrade"] = _comrade_of(view, figure)
    return known


def _comrade_of(view: View, figure: int) -> Body:
    seen, points = view.figure(figure), view.sheet(figure).points
    left, most = health_of(view, figure)
    share = 100 * left // max(1, most)
    return Body(figure, seen.square, seen.width, points * POINT, max(1, left), share, (), False, 1, 1, seen.name)


def health_of(view: View, figure: int) -> tuple[int, int]:
    """Return the points left and the full points of the tracks that must be used up before a figure is out of the
    fight."""
    tracks = first_tracks(view, figure)
    return sum(max(0, track.left) for track in tracks), sum(track.most for track in tracks)


def first_tracks(view: View, figure: int) -> tuple[Track, ...]:
    """Return the tracks of health points that damage reduces first, up to the one that puts the figure out of the
    fight."""
    tracks = view.tracks(figure)
    return tracks[:1] if tracks[0].fells else tracks[:2]


def pace_of(view: View, figure: int) -> int:
    """Return the squares that a figure covers with one move, at least 1."""
    return max(1, view.allowance(figure, "move") // view.ruleset.movement.base)


def strength(arm: Weapon) -> int:
    """Return twice the average damage of a weapon, in points, to compare weapons."""
    return _doubled(arm.damage)


@cache
def _doubled(damage: str) -> int:
    dice = DiceText.parse(damage)
    return dice.count * (dice.sides + 1) + 2 * dice.plus
