"""The squads that a player has put together and named; all are stored in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.roster.squads import MOST_LETTERS
from game.storage.files import read_json, write_json

FILE = "squads.json"
MOST_KEPT = 24

SquadName = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
SquadLine = Annotated[str, msgspec.Meta(max_length=MOST_LETTERS)]


class KeptSquads(msgspec.Struct, forbid_unknown_fields=True):
    """A player's squads by name, each written as one line of text."""

    squads: Annotated[dict[SquadName, SquadLine], msgspec.Meta(max_length=MOST_KEPT)] = {}

    def free_name(self) -> str:
        """Return a name that no squad has yet, such as "Squad 1"."""
        numbers = range(1, len(self.squads) + 2)
        return next(name for name in (f"Squad {number}" for number in numbers) if name not in self.squads)


def load_squads(folder: Path) -> tuple[KeptSquads, str]:
    """Return the squads stored in a config folder, and a message for the player if they could not be read (""
    otherwise)."""
    return read_json(folder / FILE, KeptSquads, KeptSquads(), "kept squads")


def save_squads(folder: Path, kept: KeptSquads) -> None:
    """Write the squads to a config folder. Raises OSError."""
    write_json(folder / FILE, kept)
