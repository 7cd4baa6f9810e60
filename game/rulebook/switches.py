"""Rules that can be switched off in a copy of a ruleset, and the lines that change its file."""

from __future__ import annotations

from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to switch off a rule: the TOML lines that do it (`set`), and how the game is played without it (`text`) and
    with it (`here`), in words."""

    text: str
    here: str
    set: tuple[str, ...]


class _Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: dict[str, Switch]


@cache
def switches() -> dict[str, Switch]:
    """Return every rule that can be switched off, by its id."""
    return toml_as(PACKAGE / "rulebook" / "without.toml", _Switches).rule
