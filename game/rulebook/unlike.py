"""Differences of a ruleset, told in words of the one that a player knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.listing import sentence_case
from game.model.paths import PACKAGE


class Traits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Traits of a ruleset: how turns go in a sentence or two, what it measures, hurts and rolls with in few words."""

    turns: str
    measure: str
    health: str
    dice: str


@cache
def load_traits() -> dict[str, Traits]:
    """Return the traits of every ruleset that comes with the game, by its id. Raises BadInput for an invalid file."""
    path = PACKAGE / "rulebook" / "unlike.toml"
    found: dict[str, Traits] = toml_as(path, dict[str, Traits], str(path))
    return found


def unlike(ruleset: str, known: Sequence[str]) -> str:
    """Return what is different under a ruleset for somebody who has played under the `known` ones, the latest last; ""
    for one of these, for a ruleset of somebody's own, and for somebody who has played none."""
    told = load_traits()
    last = next((one for one in reversed(known) if one in told), "")
    if ruleset in known or ruleset not in told or not last:
        return ""
    new, old = told[ruleset], told[last]
    pairs = ((new.measure, old.measure), (new.health, old.health), (new.dice, old.dice))
    return " ".join([new.turns, *(f"{sentence_case(this)} instead of {that}." for this, that in pairs if this != that)])
