"""Accepted commands begin: each action puts its work in progress, or is done on the spot."""

from __future__ import annotations

import esper

from game.actions import ACTIONS
from game.components import Performing, Striking
from game.events import ActionTaken
from game.world import World


class PerformanceSystem(esper.Processor):
    """Begins what was accepted, one figure at a time, as soon as no earlier work waits for an answer."""

    def process(self, world: World) -> None:
        """One beat."""
        for figure, performing in list(world.each(Performing)):
            if world.is_waiting or any(striking.kind == "readied" for _, striking in world.each(Striking)):
                return
            world.drop(figure, Performing)
            action, command = ACTIONS[performing.command.action], performing.command
            refused = action.check(world, command) if performing.recheck else None
            if refused is None:
                action.begin(world, command)
            else:
                detail = f"comes to nothing: {refused.sentence}"
                world.emit(ActionTaken(figure, command.action, detail=detail, rule=refused.rule))
