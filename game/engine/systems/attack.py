"""The system that carries on attacks, one stage of each in every beat, in the order of figure ids."""

from __future__ import annotations

import esper

from game.core.world import World
from game.model.components import Striking


class AttackSystem(esper.Processor):
    """Processor that carries on the attack of each figure with a Striking component, until the attack is over or a side
    must decide."""

    def process(self, world: World) -> None:
        """Carry each attack one stage further; stop as soon as the battle waits for a decision."""
        for figure, striking in tuple(world.each(Striking)):
            if world.is_waiting:
                return
            if world.ruleset.resolution.strike(world, figure, striking):
                world.drop(figure, Striking)
