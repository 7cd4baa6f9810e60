"""A side's action dice, a stock of extra dice that it can spend: counting and spending them."""

from __future__ import annotations

import msgspec

from game.core.world import TABLE, World
from game.model.components import Sides
from game.model.events import ActionDieSpent


def left(world: World, side: str) -> int:
    """Return the number of action dice that a side may still spend."""
    return world.get(TABLE, Sides).by_id[side].action_dice


def spend(world: World, side: str, figure: int, dice: int, purpose: str, faces: int = 0) -> int:
    """Take action dice from a side and emit an event. Each is rolled with `faces` sides; return the sum. With `faces` 0
    none is rolled and the sum is 0."""
    sides = world.get(TABLE, Sides).by_id
    kept = sides[side].action_dice - dice
    assert dice > 0
    assert kept >= 0
    taken = msgspec.structs.replace(sides[side], action_dice=kept)
    world.change(TABLE, Sides, by_id={**sides, side: taken})
    total = world.dice.throw(dice, faces) if faces else 0
    rolls = world.dice.fallen() if faces else ()
    world.emit(ActionDieSpent(side, figure, dice, purpose, kept, rolls))
    return total
