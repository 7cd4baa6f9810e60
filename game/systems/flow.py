"""When nothing is under way, the fight goes on to its next turn, round or phase."""

from __future__ import annotations

import esper

from game.components import Answered, Crowded, Going, Outcome, Performing, Striking, Walking
from game.world import TABLE, World

WORK = (Performing, Walking, Striking, Going, Crowded)


def is_busy(world: World) -> bool:
    """Whether the battle waits, is over, or has work in progress."""
    if world.is_waiting or world.find(TABLE, Outcome) is not None or world.find(TABLE, Answered) is not None:
        return True
    return any(map(world.is_any, WORK))


class FlowSystem(esper.Processor):
    """Lets the initiative part say what comes next."""

    def process(self, world: World) -> None:
        """One beat."""
        if not is_busy(world):
            world.ruleset.initiative.advance(world)
