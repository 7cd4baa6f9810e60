"""Captains: named opponents, each with a temperament (a way to play) and a squad."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.roster.squads import read_squad

FILE = PACKAGE / "ai" / "captains.toml"


class Captain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named computer opponent.

    `portrait` is a path below assets, `temper` a temperament in weights.toml, `says` a sentence about the captain, and
    `squad` the squad as one line of text."""

    title: str
    portrait: str
    temper: str
    says: str
    squad: str

    @property
    def profiles(self) -> tuple[str, ...]:
        """Return the profiles of the figures in the squad. Raises BadInput if the squad line is invalid."""
        return read_squad(self.squad, self.title)


@cache
def captains() -> Mapping[str, Captain]:
    """Return the captains that come with the game, by id."""
    return toml_as(FILE, dict[str, Captain])


def captain_of(temper: str) -> Captain | None:
    """Return the captain who plays with a temperament; None if no captain does."""
    return next((captain for captain in captains().values() if captain.temper == temper), None)
