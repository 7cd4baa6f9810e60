"""Remembers what a player chose when a battle was last set up."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.roster.squads import MOST_SQUAD
from game.storage.files import read_json, write_json

FILE = "last-setup.json"

LEVELS = r"ai:(easy|normal|hard|master)(/(bold|patient|sly|careful|stubborn|gambler))?"
OWN = r"[\w.]{1,200}:\w{1,90}"
Controller = Annotated[str, msgspec.Meta(pattern=f"^(human|{LEVELS}|{OWN})$")]
"""Controller of a side: a person, a level of the computer player, with a temperament if it has one, or the user's
own player, offered in a window that was started with it."""
PlayerName = Annotated[str, msgspec.Meta(max_length=24)]
Profile = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
SetupWord = Annotated[str, msgspec.Meta(max_length=60)]
MOST_OPTIONS = 60
MOST_SEED = 999_999_999


class SideChoice(msgspec.Struct, forbid_unknown_fields=True):
    """Setup of a side: its controller, its squad (`squad` None: the map's own), and the half of its area where it
    begins (`start` "": anywhere in it)."""

    controller: Controller = "human"
    player: PlayerName = ""
    squad: Annotated[tuple[Profile, ...], msgspec.Meta(max_length=MOST_SQUAD)] | None = None
    start: Literal["", "back", "front"] = ""


class BattleChoice(msgspec.Struct, forbid_unknown_fields=True):
    """Choices of the setup screen; a `round_limit` of 0 is the ruleset's own, a `budget` of 0 the cost of the map's
    squads."""

    map: Annotated[str, msgspec.Meta(max_length=120)] = ""
    ruleset: Annotated[str, msgspec.Meta(max_length=300)] = "static"
    sides: dict[PlayerName, SideChoice] = {}
    seed: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEED)] = 1
    keep_seed: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    budget: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    show_dice: bool = True
    take_back: bool = True
    options: Annotated[dict[SetupWord, bool | int | SetupWord], msgspec.Meta(max_length=MOST_OPTIONS)] = {}
    """Battle options that were chosen, by id, for whichever ruleset reads them."""


def load_choice(folder: Path) -> tuple[BattleChoice, str]:
    """The last choice in a config folder, and a sentence for the player when it could not be used."""
    return read_json(folder / FILE, BattleChoice, BattleChoice(), "choices of the last battle")


def save_choice(folder: Path, choice: BattleChoice) -> None:
    """Keep a choice. Raises OSError."""
    write_json(folder / FILE, choice)
