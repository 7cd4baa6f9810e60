"""The base of all commands."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from game.model.grid import Square

Path: TypeAlias = tuple[Square, ...]
"""The squares entered in turn, without the one started from; the last must be where the mover may stay."""


class BaseCommand(msgspec.Struct, frozen=True, gc=False, tag_field="command", forbid_unknown_fields=True):
    """A frozen record of what a figure is to do; its tag is the id of the action.

    It holds numbers, words and squares, so the collector of garbage need not look at the thousands that are listed."""

    figure: int

    @property
    def action(self) -> str:
        """The id of the action asked for."""
        return str(self.__struct_config__.tag)
