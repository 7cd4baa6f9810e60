"""Carries each attack under way one stage further in each beat, by figure id, until it is over or somebody must
decide."""

from __future__ import annotations

import esper

from game.core.world import World
from game.model.components import Striking


class AttackSystem(esper.Processor):
    """Continues the attack of each figure with a Striking component; the resolution part itself handles the answers to
    its questions."""

    def process(self, world: World) -> None:
        """Run one beat of the battle."""
        for figure, striking in tuple(world.each(Striking)):
            if world.is_waiting:
                return
            if world.ruleset.resolution.strike(world, figure, striking):
                world.drop(figure, Striking)
