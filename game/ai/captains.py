"""Named opponents: each plays with a temperament and brings a squad of his own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.roster.squads import read_squad

FILE = PACKAGE / "ai" / "captains.toml"


class Captain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A computer opponent: a name, a picture below assets, a temperament of weights.toml, a sentence about it, and a
    squad as a line."""

    title: str
    portrait: str
    temper: str
    says: str
    squad: str

    @property
    def profiles(self) -> tuple[str, ...]:
        """The figures of the squad. Raises BadInput for a line that is none."""
        return read_squad(self.squad, self.title)


@cache
def captains() -> Mapping[str, Captain]:
    """The captains that come with the game, by id."""
    return toml_as(FILE, dict[str, Captain])


def captain_of(temper: str) -> Captain | None:
    """The captain who plays with a temperament; None for a level without one."""
    return next((captain for captain in captains().values() if captain.temper == temper), None)
