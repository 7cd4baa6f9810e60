"""Environment of every scene: the screen's size and scale, type, colours, sound, settings, keys and the event log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from game.storage.folders import Folders
from game.storage.settings import Settings, save_settings
from game.ui.kit.cards import Cards
from game.ui.kit.eventlog import EventLog
from game.ui.kit.fonts import Fonts
from game.ui.kit.keymap import Keymap
from game.ui.kit.music import Music
from game.ui.kit.painted import FOLDER, Painted
from game.ui.kit.palette import Palette, palette
from game.ui.kit.sound import SoundBoard

if TYPE_CHECKING:
    from game.storage.recorder import Recorder


class Served(Protocol):
    """Work that the window does for others in every frame, whatever is shown, until it is ended."""

    def work(self, milliseconds: float) -> None:
        """Go on for about so long."""

    def end(self) -> None:
        """End it; nobody waits for that."""


LEAST_WIDTH, LEAST_HEIGHT = 840, 472
"""Units that every scene needs; a larger interface scale than leaves them is not used."""


SMALLEST = (320, 180)
"""Pixels that are laid out at least; in a smaller window the rest is cut off."""


def ui_scale(size: tuple[int, int], percent: int) -> float:
    """Pixels to a unit in a window of a size in pixels: the percentage, or what fits 1280 by 720 when it is 0."""
    wanted = percent / 100 if percent else min(size[0] / 1280, size[1] / 720)
    return min(wanted, size[0] / LEAST_WIDTH, size[1] / LEAST_HEIGHT)


@dataclass(slots=True)
class Stage:
    """The window as the scenes see it. `size` is in pixels, `scale` pixels to a unit."""

    folders: Folders
    settings: Settings
    log: EventLog
    sound: SoundBoard
    size: tuple[int, int] = (1280, 720)
    notice: str = ""
    """Notice for the player on the next screen (settings that could not be read ...)."""
    signs: dict[str, str] = field(default_factory=dict)
    """Signs on key caps instead of the names of keys, while a gamepad is in use."""
    own_players: tuple[str, ...] = ()
    """The players of somebody's own that this window was started with, as module:Class."""
    music: Music = field(default_factory=Music)
    keeper: Recorder | None = None
    """The battle that is being played, to be saved when the game breaks."""
    served: Served | None = None
    """The table that others sit at, if there is one."""
    scale: float = field(init=False)
    fonts: Fonts = field(init=False)
    cards: Cards = field(init=False)
    palette: Palette = field(init=False)
    keymap: Keymap = field(init=False)

    painted: Painted = field(init=False)

    def __post_init__(self) -> None:
        self.painted = Painted(self.folders.data / FOLDER)
        self.refresh(self.size)

    def refresh(self, size: tuple[int, int]) -> None:
        """Take over the window's size and the settings; kept pictures stay when neither scale nor colours changed."""
        size = self.size = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
        self.scale = ui_scale(size, self.settings.ui_scale)
        self.palette = palette(self.settings.palette)
        self.keymap = Keymap(self.settings.keys)
        if not hasattr(self, "cards") or (self.cards.fonts.scale, self.cards.palette) != (self.scale, self.palette):
            self.fonts = Fonts(self.scale)
            self.cards = Cards(self.fonts, self.palette)
            self.cards.painted = self.painted
        self.cards.signs = self.signs
        self.sound.set_volume("effects", self.settings.effects)
        self.sound.set_volume("interface", self.settings.interface)
        self.sound.set_volume("room", self.settings.room)
        self.music.set_volume(self.settings.music)

    def serve(self, served: Served | None) -> None:
        """Serve others from now on, or nobody; what was served before is ended."""
        if self.served is not None and self.served is not served:
            self.served.end()
        self.served = served

    def save(self) -> None:
        """Keep the settings; when that fails, the next screen says so."""
        try:
            save_settings(self.folders.config, self.settings)
        except OSError as error:
            self.notice = f"The settings could not be saved ({error.strerror})."

    @property
    def units(self) -> tuple[float, float]:
        """Width and height of the window in units."""
        return self.size[0] / self.scale, self.size[1] / self.scale
