"""Commands packed as short plain lists, and unpacked again: first the action's id, then the fields without their names.

A path is packed as its first square and one digit for the direction of each step after it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, get_args

import msgspec

from game.model.commands import Command, Path
from game.model.grid import DIRECTIONS, Square

KINDS: dict[str, type[Any]] = {kind.__struct_config__.tag: kind for kind in get_args(Command)}
"""Every type of command by its action's id."""
FIELDS = {action: msgspec.structs.fields(kind) for action, kind in KINDS.items()}
"""The fields of each type of command, in order, by its action's id; the figure comes first."""


def pack(command: Command) -> list[Any]:
    """Return a command as a list: its action, then its fields in order. Trailing fields with their default value are
    left out."""
    fields = FIELDS[command.action]
    values = [_packed(getattr(command, field.name), field) for field in fields]
    while fields and fields[-1].default == values[-1]:
        values.pop()
        fields = fields[:-1]
    return [command.action, *values]


def unpack(packed: Sequence[Any]) -> Command:
    """Return the command that a packed list describes. Raises ValueError or msgspec.ValidationError for an invalid
    list."""
    if not packed or not isinstance(packed[0], str) or packed[0] not in KINDS:
        raise ValueError("does not name an action")
    fields = FIELDS[packed[0]]
    if len(packed) - 1 > len(fields):
        raise ValueError(f"has too many values for {packed[0]}")
    values = {
        field.name: _unpacked(value) if field.type == Path else value
        for field, value in zip(fields, packed[1:], strict=False)
    }
    kind: Any = Command
    command: Command = msgspec.convert({"command": packed[0], **values}, kind)
    return command


def _packed(value: Any, field: msgspec.structs.FieldInfo) -> Any:
    if field.type != Path or not value:
        return msgspec.to_builtins(value)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(value)]
    if not all(step in DIRECTIONS for step in steps):
        return msgspec.to_builtins(value)
    return [*value[0], "".join(str(DIRECTIONS.index(step)) for step in steps)]


def _unpacked(value: Any) -> Any:
    """Return the squares of a packed path; any other value unchanged. Raises ValueError for a malformed path."""
    if not (isinstance(value, list) and len(value) == 3 and isinstance(value[2], str)):
        return value
    square: Square = (value[0], value[1])
    if not all(type(place) is int for place in square):
        raise ValueError("begins a path on no square")
    path = [square]
    for way in value[2]:
        if way not in "01234567":
            raise ValueError(f"has a step to {way!r}")
        dx, dy = DIRECTIONS[int(way)]
        path.append((path[-1][0] + dx, path[-1][1] + dy))
    return path
