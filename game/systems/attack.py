"""Carries every attack under way on, by figure id, until it is over or somebody must decide."""

from __future__ import annotations

import esper

from game.components import Answered, Striking
from game.world import TABLE, World


class AttackSystem(esper.Processor):
    """Continues what carries Striking; an answer to one of the attack's questions is taken off the table."""

    def process(self, world: World) -> None:
        """Changes the world: strike until waiting."""
        _take_answer(world)
        for figure, striking in tuple(world.each(Striking)):
            while not world.is_waiting and world.find(figure, Striking) is striking:
                if world.ruleset.resolution.strike(world, figure, striking):
                    world.drop(figure, Striking)
                    world.touch()
                elif not _take_answer(world) and world.is_waiting:
                    break


def _take_answer(world: World) -> bool:
    answer = world.find(TABLE, Answered)
    if answer is None or not world.ruleset.resolution.answered(world, answer):
        return False
    world.drop(TABLE, Answered)
    return True
