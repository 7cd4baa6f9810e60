"""Comrades that one burst (explosion) could catch, because they stand close together and an enemy has a bursting
weapon."""

from __future__ import annotations

import msgspec

from game.engine.view import View
from game.model.grid import FEET_PER_SQUARE, Square, distance

WALK = 30
"""The feet of a move assumed for figures whose sheet names no speed."""
NEAR = 2
"""The range increments within which an explosive can be thrown without much loss."""


class BurstCatch(msgspec.Struct, frozen=True):
    """The comrades that one burst could catch: the enemy's name (`who`), its weapon, and the comrades' names
    (`caught`)."""

    who: str
    weapon: str
    caught: tuple[str, ...]


def burst_on(view: View, figure: int, square: Square) -> BurstCatch | None:
    """Return the burst that could catch most comrades if `figure` stood on a square, thrown by a known enemy after one
    move; None if none would catch two."""
    found: BurstCatch | None = None
    for foe in view.opponents():
        sheet, far = view.sheet(foe), distance(view.figure(foe).square, square) * FEET_PER_SQUARE
        for weapon in sheet.weapons:
            arm = view.weapon(weapon)
            if not arm.is_explosive or far > NEAR * arm.increment + (sheet.speed or WALK):
                continue
            caught = tuple(
                other.name
                for other in view.figures()
                if other.side == view.seat and other.state == "up"
                and distance(square if other.id == figure else other.square, square) <= arm.blast
            )  # fmt: skip
            if len(caught) > max(1, len(found.caught) if found is not None else 0):
                found = BurstCatch(view.figure(foe).name, arm.title.lower(), caught)
    return found
