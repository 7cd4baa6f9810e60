"""The system that asks an opponent whether a badly failed skill check becomes a critical failure, before play goes on
(fluid.modifiers)."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.model.components import Answered


class FailureSystem(esper.Processor):
    """Processor that asks about one failed check at a time, while no other question is open."""

    def process(self, world: World) -> None:
        """Ask about the next badly failed check, if there is one."""
        if not world.is_waiting and world.find(TABLE, Answered) is None:
            world.ruleset.resolution.ask_next(world)
