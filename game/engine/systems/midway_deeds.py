"""Deeds in the middle of a move: minor and free actions that were ordered beforehand (phase.free-actions)."""

from __future__ import annotations

from game.actions.midway import DEEDS, deed_of
from game.core.world import World
from game.model.commands import Midway
from game.model.components import Going
from game.rules import figures
from game.rules.clocks.kinds import phased


def do_on_the_way(world: World, figure: int) -> None:
    """Changes the world: whatever makes sense now, after the steps already taken, is done; the rest waits on."""
    clock = phased(world)
    for command in clock.extras(world, figure):
        going = world.find(figure, Going)
        if not isinstance(command, Midway) or going is None or len(going.trail) - 1 < command.after:
            continue
        deed = deed_of(command)
        if not figures.is_up(world, figure) or DEEDS[deed.action].check(world, deed) is not None:
            continue
        clock.take_up(world, figure, command)
        clock.use(world, deed)
        DEEDS[deed.action].begin(world, deed)
