"""Skill checks that went wrong are put to an opponent before anything else goes on (fluid.modifiers)."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.model.components import Answered


class FailureSystem(esper.Processor):
    """Asks about one failed check at a time, as soon as no other question is open."""

    def process(self, world: World) -> None:
        """Run one beat of the battle."""
        if not world.is_waiting and world.find(TABLE, Answered) is None:
            world.ruleset.resolution.ask_next(world)
