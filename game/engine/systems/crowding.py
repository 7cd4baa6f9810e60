"""The system that makes figures leave a square that they may not go on sharing, one figure after the other
(pass.subdue)."""

from __future__ import annotations

import esper

from game.core.world import World
from game.model.components import Crowded
from game.rules.grapples import make_room


class CrowdingSystem(esper.Processor):
    """Processor that asks where a figure goes that must leave its square, when no other question is open."""

    def process(self, world: World) -> None:
        """Let figures leave the squares they may not share, one after the other, until a side has to choose where one
        goes."""
        for figure, crowded in list(world.each(Crowded)):
            if world.is_waiting:
                return
            make_room(world, figure, crowded)
