"""The system that moves the fight on to its next turn, round or phase when no work is in progress."""

from __future__ import annotations

import esper

from game.actions import ACTIONS
from game.core.world import TABLE, World
from game.model.components import (
    Answered,
    Botched,
    Clock,
    Crowded,
    Going,
    Outcome,
    Performing,
    Striking,
    Waiting,
    Walking,
)

WORK = (Performing, Walking, Striking, Going, Crowded, Botched)


def is_busy(world: World) -> bool:
    """Return whether the battle waits, is over, or has work in progress."""
    if world.is_waiting or world.find(TABLE, Outcome) is not None or world.find(TABLE, Answered) is not None:
        return True
    return any(map(world.is_any, WORK))


class InitiativeSystem(esper.Processor):
    """Processor that lets the clock move on, and ends the turn of a figure that can do nothing more."""

    def process(self, world: World) -> None:
        """Let the clock move on unless the battle is busy. End the new turn at once if its figure can take no action in
        it."""
        if is_busy(world):
            return
        clock = world.ruleset.clock
        clock.advance(world)
        waiting = world.find(TABLE, Waiting)
        if waiting is None or waiting.question.kind != "act":
            return
        idle = clock.idle_actions(world, waiting.question.figure)
        if idle is not None and not _is_any_open(world, waiting.question.figure, idle):
            world.drop(TABLE, Waiting)
            world.change(TABLE, Clock, ending=True)


def _is_any_open(world: World, figure: int, actions: tuple[str, ...]) -> bool:
    """Return whether the figure can pay for any command of these actions now."""
    return any(
        world.ruleset.clock.check_price(world, command) is None
        for action in actions
        for command in ACTIONS[action].offers(world, figure)
    )
