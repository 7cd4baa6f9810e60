"""Makes figures that may not stay on a shared square leave it, one after the other (pass.subdue)."""

from __future__ import annotations

import esper

from game.core.world import World
from game.model.components import Crowded
from game.rules.grapples import make_room


class CrowdingSystem(esper.Processor):
    """Asks to which square a crowded figure goes, when no other question is open."""

    def process(self, world: World) -> None:
        """Ask crowded figures, one after the other, to leave a shared square, until a question waits for its answer."""
        for figure, crowded in list(world.each(Crowded)):
            if world.is_waiting:
                return
            make_room(world, figure, crowded)
