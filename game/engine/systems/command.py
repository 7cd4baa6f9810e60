"""The system that begins accepted commands."""

from __future__ import annotations

import esper
import msgspec

from game.actions import ACTIONS
from game.core.world import World
from game.model.commands import Command, Move
from game.model.components import Contested, Performing, Striking
from game.model.events import ActionTaken
from game.model.rejections import Rejection


class CommandSystem(esper.Processor):
    """Processor that begins accepted commands, one figure after the other; it waits while a question is open or a
    prepared attack is under way."""

    def process(self, world: World) -> None:
        """Begin each accepted command. A command that was declared some time ago is checked again first, and shortened
        or dropped if it is not possible any more."""
        for figure, performing in list(world.each(Performing)):
            if world.is_waiting or any(striking.kind == "readied" for _, striking in world.each(Striking)):
                return
            if world.find(figure, Contested) is not None:
                continue
            world.drop(figure, Performing)
            command = performing.command
            refused = _refusal(world, command) if performing.recheck else None
            possible = command if refused is None else _what_is_left(world, command)
            if refused is not None:
                detail = f"{'is cut short' if possible else 'comes to nothing'}: {refused.sentence}"
                world.emit(ActionTaken(figure, command.action, detail=detail, rule=refused.rule))
            if possible is not None:
                ACTIONS[command.action].begin(world, possible)


def _refusal(world: World, command: Command) -> Rejection | None:
    """Return the reason why a command declared earlier cannot be carried out any more; None if it can."""
    return world.ruleset.clock.check_price(world, command) or ACTIONS[command.action].check(world, command)


def _what_is_left(world: World, command: Command) -> Command | None:
    """Return the longest beginning of a declared move that is still possible; None if not even one step is, and for
    commands that are no moves."""
    if not isinstance(command, Move):
        return None
    for length in reversed(range(1, len(command.path))):
        shorter = msgspec.structs.replace(command, path=command.path[:length])
        if _refusal(world, shorter) is None:
            return shorter
    return None
