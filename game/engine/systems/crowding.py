"""The system that makes figures leave a shared square on which they may not stay, one after the other (pass.subdue)."""

from __future__ import annotations

import esper

from game.core.world import World
from game.model.components import Crowded
from game.rules.grapples import make_room


class CrowdingSystem(esper.Processor):
    """Processor that asks to which square a crowded figure goes, while no other question is open."""

    def process(self, world: World) -> None:
        """Let crowded figures leave their square, one after the other, until one of them has to choose where to go."""
        for figure, crowded in list(world.each(Crowded)):
            if world.is_waiting:
                return
            make_room(world, figure, crowded)
