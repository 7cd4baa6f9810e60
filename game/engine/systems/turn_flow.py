"""When nothing is under way, the fight goes on to its next turn, round or phase."""

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
from game.rules.economy.halves import HalfActions

WORK = (Performing, Walking, Striking, Going, Crowded, Botched)


def is_busy(world: World) -> bool:
    """Whether the battle waits, is over, or has work in progress."""
    if world.is_waiting or world.find(TABLE, Outcome) is not None or world.find(TABLE, Answered) is not None:
        return True
    return any(map(world.is_any, WORK))


class FlowSystem(esper.Processor):
    """Lets the initiative part say what comes next; a turn that holds nothing more is over by itself."""

    def process(self, world: World) -> None:
        """One beat."""
        if is_busy(world):
            return
        world.ruleset.initiative.advance(world)
        waiting, economy = world.find(TABLE, Waiting), world.ruleset.economy
        if waiting is None or waiting.question.kind != "act" or not isinstance(economy, HalfActions):
            return
        if economy.is_spent(world, waiting.question.figure) and not _is_left_anything(
            world, economy, waiting.question.figure
        ):
            world.drop(TABLE, Waiting)
            world.change(TABLE, Clock, ending=True)


def _is_left_anything(world: World, economy: HalfActions, figure: int) -> bool:
    """Whether a figure without half actions could still do something that takes no time (combat.free-actions)."""
    return any(
        economy.check(world, command) is None
        for action in economy.takes_no_time(world, figure)
        if action != "end"
        for command in ACTIONS[action].offers(world, figure)
    )
