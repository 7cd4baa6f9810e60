"""Two figures roll against each other for who is first (phase.block, phase.follow)."""

from __future__ import annotations

from game.events import OpposedRolled
from game.world import World

FACES = 10


def beats(world: World, figure: int, other: int, reason: str, rule: str) -> bool:
    """Changes the world: opposed initiative checks, rolled again while they are equal; whether the first one wins."""
    bonus = world.ruleset.resolution.initiative_bonus
    mine, theirs = bonus(world, figure).total, bonus(world, other).total
    while True:
        result, against = world.dice.roll(FACES) + mine, world.dice.roll(FACES) + theirs
        if result != against:
            break
    won = result > against
    world.emit(OpposedRolled(figure, other, result, against, won, reason, world.dice.fallen(), rule))
    return won
