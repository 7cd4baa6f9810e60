"""Passes answers to the battle's questions on to the part that asked."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.model.components import Answered
from game.rules.grapples import take_place


class AnswerSystem(esper.Processor):
    """Offers an answer to each part in turn; if no part takes it, it stays in the world for the systems that asked."""

    def process(self, world: World) -> None:
        """Run one beat of the battle."""
        answer = world.find(TABLE, Answered)
        if answer is None or world.is_waiting:
            return
        for part in (world.ruleset.clock, world.ruleset.resolution):
            if part.answered(world, answer):
                world.drop(TABLE, Answered)
                return
        take_place(world, answer)
