"""Differences of a ruleset, for a player who knows another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE


class Traits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Traits of a ruleset: `turns` says in a sentence or two how its turns work."""

    turns: str


@cache
def load_traits() -> dict[str, Traits]:
    """Return the traits of every ruleset that comes with the game, by its id. Raises BadInput for an invalid file."""
    path = PACKAGE / "rulebook" / "unlike.toml"
    found: dict[str, Traits] = toml_as(path, dict[str, Traits], str(path))
    return found


def unlike(ruleset: str, known: Sequence[str]) -> str:
    """Return sentences on what is different under a ruleset for a player who knows the rulesets in `known`. "" if it is
    one of these, if it does not come with the game, or if none of `known` does."""
    told = load_traits()
    is_new = ruleset in told and ruleset not in known and any(one in told for one in known)
    return told[ruleset].turns if is_new else ""
