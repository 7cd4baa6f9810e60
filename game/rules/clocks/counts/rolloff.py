"""Tied initiative: figures that are equal roll a d20 each, again as long as two stay equal (combat.round)."""

from __future__ import annotations

from game.core.world import World
from game.rules.clocks.counts.components import Count

SIDES = 20
NEXT_ROLL = 32
"""Each roll is one more digit of `tie` to this base, so that rolling again between some leaves the others in place."""


def roll_off(world: World, group: list[int]) -> bool:
    """Changes the world: settle `tie` among even figures; return whether any dice were needed.

    Somebody who has come to this Count since the last roll-off makes all of them roll.
    """
    if len(group) < 2 or all(world.get(figure, Count).tie for figure in group):
        return False
    ties = [0] * len(group)
    while tied := _still_tied(ties):
        for place, is_tied in enumerate(tied):
            ties[place] = ties[place] * NEXT_ROLL + (world.dice.roll(SIDES) if is_tied else 0)
    for figure, tie in zip(group, ties, strict=True):
        world.change(figure, Count, tie=tie)
    return True


def _still_tied(ties: list[int]) -> list[bool]:
    """Return for each roll whether another equals it; empty when all differ."""
    tied = [ties.count(tie) > 1 for tie in ties]
    return tied if any(tied) else []
