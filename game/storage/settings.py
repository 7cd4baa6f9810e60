"""Settings of a player: sizes, colours, speeds, volumes, keys and what the game does by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.storage.files import read_json, write_json

FILE = "settings.json"

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
UiScale = Annotated[int, msgspec.Meta(ge=0, le=250)]
PaletteName = Literal["notebook", "high-separation", "dark-ink", "print"]
Speed = Literal["slow", "normal", "fast", "instant"]
OrderWord = Literal["never", "always", "ask"]
Tutoring = Literal["never", "second", "always"]
KeyText = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

UI_SCALES = (0, 75, 100, 125, 150, 175, 200, 225, 250)
"""The sizes of text and cards that can be chosen, in per cent; 0 follows the size of the window."""


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """A player's settings, with their defaults."""

    ui_scale: UiScale = 0
    full_screen: bool = False
    palette: PaletteName = "notebook"
    reduced_motion: bool = False
    always_day: bool = False
    """True if every map is shown in daylight, whatever light the map has."""
    square_numbers: bool = False
    """True if the columns and rows of the map are always numbered at its edge; False for numbers only while a text
    names squares."""
    follow: bool = True
    """True if the view moves to the figure that acts."""
    speed_mine: Speed = "normal"
    speed_computer: Speed = "normal"
    effects: Percent = 80
    interface: Percent = 60
    room: Percent = 30
    music: Percent = 40
    confirm_end: bool = True
    callouts: bool = True
    """True if callouts (notes on the screen) point out, once each, what is new in a ruleset."""
    thread: bool = True
    """True if one button of the title page is gold: that of the next thing for this player to do."""
    begin_at_once: bool = False
    """True if a phase begins as soon as a side has given its last order; False for a review of all its orders first."""
    end_idle: bool = True
    """True if a turn ends by itself when the figure can do nothing more in it."""
    standing_orders: OrderWord = "ask"
    tutor: Tutoring = "second"
    """Battles in which the player is warned before a grave mistake: "never", only in the "second" battle, or
    "always"."""
    hints: bool = False
    """True if players other than the first may ask for hints too, when several people play."""
    keys: dict[KeyText, tuple[KeyText, ...]] = {}
    """The keys that the player has changed, by action (see game/ui/kit/keymap.py)."""

    def __post_init__(self) -> None:
        if self.ui_scale and self.ui_scale < 75:
            raise ValueError("ui_scale must be 0 or from 75 to 250")


def load_settings(folder: Path) -> tuple[Settings, str]:
    """Return the settings in a config folder, and a message for the player if they could not be used ("" otherwise)."""
    return read_json(folder / FILE, Settings, Settings(), "settings")


def save_settings(folder: Path, settings: Settings) -> None:
    """Write the settings to a config folder. Raises OSError."""
    write_json(folder / FILE, settings)
