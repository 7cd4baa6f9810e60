"""A figure that may not stay on the square it shares makes room, one figure after the other (pass.subdue)."""

from __future__ import annotations

import esper

from game.core.world import World
from game.model.components import Crowded
from game.rules.grapples import make_room


class CrowdingSystem(esper.Processor):
    """Asks where to, as soon as no other question is open."""

    def process(self, world: World) -> None:
        """Run one beat of the battle."""
        for figure, crowded in list(world.each(Crowded)):
            if world.is_waiting:
                return
            make_room(world, figure, crowded)
