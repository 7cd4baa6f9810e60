"""Takes a command over as what somebody has in mind: locked, previewed, and given by one more click."""

from __future__ import annotations

import msgspec

from game.model.commands import Command, Move
from game.model.grid import Square
from game.ui.battle.selection import Selection
from game.ui.battle.targeting import Pick, is_square


def adopt(mind: Selection, command: Command) -> bool:
    """Point at what a command does, as if it had been clicked; whether that can be done."""
    decision = mind.decision
    if decision is None or command.figure not in decision.figures:
        return False
    if command.figure != mind.figure:
        mind.select(command.figure)
    if isinstance(command, Move):
        mind.tumble = command.tumble
    if mind.take(command.action) is not None or mind.choosing is None:
        return False
    if mind.choosing.is_path:
        _walk(mind, command)
    elif not _pick(mind, command):
        mind.select(command.figure)
        return False
    return mind.preview().command is not None


def _walk(mind: Selection, command: Command) -> None:
    """The very path of a command."""
    path: tuple[Square, ...] = getattr(command, "path", ())
    mind.pinned = path[-1]
    if mind.preview().path != path:
        mind.drawn = path


def _pick(mind: Selection, command: Command) -> bool:
    """What a command points at, and its weapon or way; the same without action dice where these are not on offer."""
    choosing = mind.choosing
    assert choosing is not None
    square = getattr(command, "square", None)
    if square is not None:
        mind.pick_at(square)  # only the likely squares are listed until one is pointed at
    wanted = [command]
    if getattr(command, "boost", 0):
        wanted.append(msgspec.structs.replace(command, boost=0))
    for one in wanted:
        for pick, commands in choosing.picks.items():
            if one in commands:
                return _pin(mind, pick, commands.index(one))
    return False


def _pin(mind: Selection, pick: Pick, variant: int) -> bool:
    mind.pinned, mind.variant = pick, variant
    mind.cursor = mind.square_of(pick) if is_square(pick) or isinstance(pick, int) else mind.cursor
    return True
