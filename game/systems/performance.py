"""Accepted commands begin: each action puts its work in progress, or is done on the spot."""

from __future__ import annotations

import esper

from game.actions import ACTIONS
from game.components import Performing
from game.world import World


class PerformanceSystem(esper.Processor):
    """Begins what was accepted, one figure at a time, as soon as no earlier work waits for an answer."""

    def process(self, world: World) -> None:
        """One beat."""
        for figure, performing in list(world.each(Performing)):
            if world.is_waiting:
                return
            world.drop(figure, Performing)
            ACTIONS[performing.command.action].begin(world, performing.command)
