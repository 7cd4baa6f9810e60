"""Bounds of a command whatever it asks for: it says what its kind says, in numbers, words and lists of a size that a
battle knows."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.world import World
from game.model.commands import Command
from game.model.rejections import Rejection

MOST_NUMBER = 1000
"""Feet, squares, dice: more is on no board."""
MOST_STEPS = 1000
MOST_LETTERS = 100
FIGURES = ("figure", "target", "targets")
"""Fields that name figures."""
MALFORMED = Rejection("malformed", "No command of this kind says that.")


def beyond(world: World, command: Command) -> Rejection | None:
    """Return the refusal of a command with impossible values (unknown figures, too large numbers), before any rule is
    asked; None when its values are in bounds."""
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if name in FIGURES:
            named = value if isinstance(value, tuple) else (value,)
            if any(figure not in world.figures for figure in named) or len(named) > len(world.figures):
                return Rejection("no-such-figure", "There is no such figure.")
        elif not _is_bounded(value):
            return Rejection("out-of-range", f"No {name} is that large.")
    return None if _is_formed(command) else MALFORMED


def _is_formed(command: Command) -> bool:
    """Return whether every field of a command has its declared type; a saved command is read back by these types."""
    try:
        return msgspec.convert(msgspec.to_builtins(command), type(command)) == command
    except (msgspec.ValidationError, TypeError, ValueError):
        return False


def _is_bounded(value: Any) -> bool:
    """Return whether a value, with everything inside it, is within the sizes that a battle allows."""
    if isinstance(value, str):
        return len(value) <= MOST_LETTERS and value.isprintable()
    if isinstance(value, tuple):
        return len(value) <= MOST_STEPS and all(map(_is_bounded, value))
    return not isinstance(value, int) or -MOST_NUMBER <= value <= MOST_NUMBER
