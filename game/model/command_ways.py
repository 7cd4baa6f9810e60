"""Paths and target squares of commands, and the ids of their actions."""

from __future__ import annotations

import msgspec

from game.model.commands import Command, Midway, Path
from game.model.grid import Square


def path_of(command: Command) -> Path:
    """Return the squares that a command moves through, without the start; a jump's landing square and the steps after
    it are included. Return () for a command without movement."""
    path: Path = getattr(command, "path", ())
    to: Square | None = getattr(command, "to", None)
    return path if to is None else (*path, to, *getattr(command, "after", ()))


def way_end(command: Command) -> Square | None:
    """Return the last square of a command's path; None for a command that moves nobody."""
    return next(iter(path_of(command)[-1:]), None)


def place_named(command: Command) -> Square | None:
    """Return the square that a command names: the end of its path or its target square; None if it names none."""
    return way_end(command) or getattr(command, "square", None)


def deed_id(command: Command) -> str:
    """Return the id of the action that a command does; for a `Midway` command, of the action done in the middle of the
    move."""
    return command.deed if isinstance(command, Midway) else command.action


def is_same_deed(one: Command, other: Command) -> bool:
    """Return whether two commands are equal apart from the path that leads to their last square."""
    if one == other:
        return True
    path = getattr(other, "path", ())
    if type(one) is not type(other) or not path or way_end(one) != way_end(other):
        return False
    return msgspec.structs.replace(one, path=path) == other
