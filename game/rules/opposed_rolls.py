"""Opposed rolls of two figures, which decide whether one blocks the other or keeps up with it (phase.block,
phase.follow)."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import CheckForecast
from game.model.events import OpposedRolled
from game.model.tally import Odds

FACES = 10


def forecast(world: World, figure: int, other: int, title: str, rule: str) -> CheckForecast:
    """Return the forecast of an opposed roll of `figure` against `other`; ties are rolled again."""
    bonus = world.ruleset.resolution.initiative_bonus
    mine, theirs = bonus(world, figure), bonus(world, other).total
    rolls = [(a + mine.total, b + theirs) for a in range(1, FACES + 1) for b in range(1, FACES + 1)]
    won, lost = sum(a > b for a, b in rolls), sum(a < b for a, b in rolls)
    return CheckForecast(title, mine, 0, Odds(won, won + lost), rule)


def beats(world: World, figure: int, other: int, reason: str, rule: str) -> bool:
    """Make an opposed initiative roll, again while the results are equal. Return whether `figure` wins."""
    bonus = world.ruleset.resolution.initiative_bonus
    mine, theirs = bonus(world, figure).total, bonus(world, other).total
    while True:
        result, against = world.dice.roll(FACES) + mine, world.dice.roll(FACES) + theirs
        if result != against:
            break
    won = result > against
    world.emit(OpposedRolled(figure, other, result, against, won, reason, world.dice.fallen(), rule))
    return won
