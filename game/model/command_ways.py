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
    """Return the last square of a command's path, or else its target square; None if it names neither."""
    return way_end(command) or getattr(command, "square", None)


def deed_id(command: Command) -> str:
    """Return the id of the action that a command does. For a `Midway` command this is the action done in the middle of
    the move."""
    return command.deed if isinstance(command, Midway) else command.action


def is_same_deed(one: Command, other: Command) -> bool:
    """Return whether two commands are equal except for the path by which they reach the same last square."""
    if one == other:
        return True
    path = getattr(other, "path", ())
    if type(one) is not type(other) or not path or way_end(one) != way_end(other):
        return False
    return msgspec.structs.replace(one, path=path) == other
