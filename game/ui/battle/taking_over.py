"""Takes a command over as what somebody has in mind: locked, previewed, and given by one more click."""

from __future__ import annotations

import msgspec

from game.model.commands import Command, Move
from game.model.grid import Square
from game.table.selection import Selection
from game.table.targeting import Pick, is_square


def adopt(selection: Selection, command: Command) -> bool:
    """Point at what a command does, as if it had been clicked; return whether that can be done."""
    decision = selection.decision
    if decision is None or command.figure not in decision.figures:
        return False
    if command.figure != selection.figure:
        selection.select(command.figure)
    if isinstance(command, Move):
        selection.tumble = command.tumble
    if selection.take(command.action) is not None or selection.choosing is None:
        return False
    if selection.choosing.is_path:
        _walk(selection, command)
    elif not _pick(selection, command):
        selection.select(command.figure)
        return False
    return selection.preview().command is not None


def _walk(selection: Selection, command: Command) -> None:
    """The very path of a command."""
    path: tuple[Square, ...] = getattr(command, "path", ())
    selection.pinned = path[-1]
    if selection.preview().path != path:
        selection.drawn = path


def _pick(selection: Selection, command: Command) -> bool:
    """Point at the target of a command, with its weapon or way; without action dice where these are not on offer.
    Return whether this worked."""
    choosing = selection.choosing
    assert choosing is not None
    square = getattr(command, "square", None)
    if square is not None:
        selection.pick_at(square)  # only the likely squares are listed until a square is pointed at
    wanted = [command]
    if getattr(command, "boost", 0):
        wanted.append(msgspec.structs.replace(command, boost=0))
    for one in wanted:
        for pick, commands in choosing.picks.items():
            if one in commands:
                return _pin(selection, pick, commands.index(one))
    return False


def _pin(selection: Selection, pick: Pick, variant: int) -> bool:
    selection.pinned, selection.variant = pick, variant
    selection.cursor = selection.square_of(pick) if is_square(pick) or isinstance(pick, int) else selection.cursor
    return True
