"""The system that hands an answer to the part of the rules that asked the question."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.model.components import Answered
from game.rules.grapples import take_place


class AnswerSystem(esper.Processor):
    """Processor that passes an answer to the clock, to the resolution and to the rule of shared squares in turn, until
    one of them takes it. Otherwise the answer stays for the other systems."""

    def process(self, world: World) -> None:
        """Hand over the answer to the last question, if there is one."""
        answer = world.find(TABLE, Answered)
        if answer is None or world.is_waiting:
            return
        for part in (world.ruleset.clock, world.ruleset.resolution):
            if part.answered(world, answer):
                world.drop(TABLE, Answered)
                return
        take_place(world, answer)
