"""Paths and ends of commands, as far as the commands name them, and what is done on the way."""

from __future__ import annotations

from game.model.commands import Command, Midway, Path
from game.model.grid import Square


def path_of(command: Command) -> Path:
    """The squares that a command leads along, its start left out: its path, where it jumps to and what it walks then;
    () for one that names no way."""
    path: Path = getattr(command, "path", ())
    to: Square | None = getattr(command, "to", None)
    return path if to is None else (*path, to, *getattr(command, "after", ()))


def way_end(command: Command) -> Square | None:
    """The square that a command's way leads to; None for one that names no way."""
    return next(iter(path_of(command)[-1:]), None)


def place_named(command: Command) -> Square | None:
    """The square that a command names: the end of its way, or where it points; None for one that names none."""
    return way_end(command) or getattr(command, "square", None)


def deed_id(command: Command) -> str:
    """Return the id of the action that a command does, in the middle of a move as well."""
    return command.deed if isinstance(command, Midway) else command.action
