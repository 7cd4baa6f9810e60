"""Settings of a player: sizes, colours, speeds, volumes, orders and keys."""

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
"""Choices of the size of text and cards in per cent; 0 grows with the window."""


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """The settings and what they are when nobody has touched them."""

    ui_scale: UiScale = 0
    full_screen: bool = False
    palette: PaletteName = "notebook"
    reduced_motion: bool = False
    always_day: bool = False
    """True if every map is shown in daylight, whatever its light."""
    follow: bool = True
    """True if the map moves to the figure that acts."""
    speed_mine: Speed = "normal"
    speed_computer: Speed = "normal"
    effects: Percent = 80
    interface: Percent = 60
    room: Percent = 30
    music: Percent = 40
    confirm_end: bool = True
    callouts: bool = True
    """True if the news of a ruleset are pointed out once."""
    thread: bool = True
    """True if the title's gold button is the player's next step."""
    begin_at_once: bool = False
    """True if the last order of a side begins a phase, without a look at all of them."""
    standing_orders: OrderWord = "ask"
    tutor: Tutoring = "second"
    """Battles in which the player is asked before a grave mistake: none, the second one ever, or all."""
    hints: bool = False
    """True if this player lets all others ask for hints where several people play."""
    keys: dict[KeyText, tuple[KeyText, ...]] = {}
    """Keys that differ from the usual ones, by action (see game/ui/kit/keymap.py)."""

    def __post_init__(self) -> None:
        if self.ui_scale and self.ui_scale < 75:
            raise ValueError("ui_scale is 0 or from 75 to 250")


def load_settings(folder: Path) -> tuple[Settings, str]:
    """The settings in a config folder, and a sentence for the player when they could not be used."""
    return read_json(folder / FILE, Settings, Settings(), "settings")


def save_settings(folder: Path, settings: Settings) -> None:
    """Keep the settings. Raises OSError."""
    write_json(folder / FILE, settings)
