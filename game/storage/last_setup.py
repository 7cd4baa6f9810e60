"""The choices that a player made on the setup page for the last battle and for the last quick battle, each stored in
one file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.roster.squads import MOST_SQUAD
from game.storage.files import read_json, write_json

FILE, QUICK_FILE = "last-setup.json", "last-quick.json"

LEVELS = r"ai:(easy|normal|hard|master)(/(bold|patient|sly|careful|stubborn|gambler))?"
OWN = r"[\w.]{1,200}:\w{1,90}"
Controller = Annotated[str, msgspec.Meta(pattern=f"^(human|{LEVELS}|{OWN})$")]
"""The controller of a side: "human", a level of the computer player (with a temper after a slash), or a program of the
user's own as "module:name"."""
PlayerName = Annotated[str, msgspec.Meta(max_length=24)]
Profile = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
SetupWord = Annotated[str, msgspec.Meta(max_length=60)]
MOST_OPTIONS = 60
MOST_SEED = 999_999_999


class SideChoice(msgspec.Struct, forbid_unknown_fields=True):
    """The choices for one side: its controller, its player's name, its squad (None for the map's own), and the half of
    its starting area in which it begins ("" for all of it)."""

    controller: Controller = "human"
    player: PlayerName = ""
    squad: Annotated[tuple[Profile, ...], msgspec.Meta(max_length=MOST_SQUAD)] | None = None
    start: Literal["", "back", "front"] = ""


class BattleChoice(msgspec.Struct, forbid_unknown_fields=True):
    """The choices of the setup page. A `round_limit` of 0 means that of the ruleset, a `budget` of 0 the cost of the
    map's squads."""

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
    """The battle options that were chosen, by id; some of them only some rulesets use."""


def load_choice(folder: Path) -> tuple[BattleChoice, str]:
    """Return the last choices from a config folder, and a message for the player if they could not be read (""
    otherwise)."""
    return read_json(folder / FILE, BattleChoice, BattleChoice(), "choices of the last battle")


def save_choice(folder: Path, choice: BattleChoice) -> None:
    """Write the choices to a config folder. Raises OSError."""
    write_json(folder / FILE, choice)


class QuickChoice(msgspec.Struct, forbid_unknown_fields=True):
    """The choices on the page of quick battles: the opponent's level, the ruleset and the captain. "" for ruleset or
    captain means that the battle's word decides."""

    level: Annotated[str, msgspec.Meta(pattern="^ai:(easy|normal|hard)$")] = "ai:normal"
    ruleset: SetupWord = ""
    captain: SetupWord = ""


def load_quick(folder: Path) -> QuickChoice:
    """Return the last choices for quick battles from a config folder; the defaults if they cannot be read."""
    return read_json(folder / QUICK_FILE, QuickChoice, QuickChoice(), "choices of the last quick battle")[0]


def save_quick(folder: Path, choice: QuickChoice) -> None:
    """Write the choices for quick battles to a config folder; errors of the disk are ignored."""
    with suppress(OSError):
        write_json(folder / QUICK_FILE, choice)
