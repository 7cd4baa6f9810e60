"""The stage, the environment of every scene: the screen's size and scale, fonts, colours, sound, settings, keys and the
event log."""

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
    """Work that the window does for other players in every frame until it is ended, whatever scene is shown."""

    def work(self, milliseconds: float) -> None:
        """Work for about `milliseconds`."""

    def end(self) -> None:
        """End the work at once, without waiting for other players."""


LEAST_WIDTH, LEAST_HEIGHT = 840, 472
"""Least width and height of a scene in units; an interface scale that would leave less is reduced."""


SMALLEST = (320, 180)
"""Least width and height of a layout in pixels; a smaller window cuts it off."""


def ui_scale(size: tuple[int, int], percent: int) -> float:
    """Return the pixels per unit in a window of a size in pixels, for a scale in per cent; 0 per cent fits 1280 by 720
    units."""
    wanted = percent / 100 if percent else min(size[0] / 1280, size[1] / 720)
    return min(wanted, size[0] / LEAST_WIDTH, size[1] / LEAST_HEIGHT)


@dataclass(slots=True)
class Stage:
    """The window as the scenes see it; `size` is in pixels, `scale` in pixels per unit."""

    folders: Folders
    settings: Settings
    log: EventLog
    sound: SoundBoard
    size: tuple[int, int] = (1280, 720)
    notice: str = ""
    """Message for the player on the next screen, such as that settings could not be read; "" if there is none."""
    signs: dict[str, str] = field(default_factory=dict)
    """Gamepad signs to draw on key caps instead of the names of keys, by those names; empty if no gamepad is in use."""
    own_players: tuple[str, ...] = ()
    """Custom players with which this window was started, each as module:Class."""
    music: Music = field(default_factory=Music)
    keeper: Recorder | None = None
    """The recorder of the battle being played, which is saved if the game crashes; None without a battle."""
    served: Served | None = None
    """The work for other players who take part over the network; None if there is none."""
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
        """Apply the window's size and the settings; cached pictures are kept if scale and colours stay the same."""
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
        """Serve other players from now on, or nobody (None); end what was served before."""
        if self.served is not None and self.served is not served:
            self.served.end()
        self.served = served

    def save(self) -> None:
        """Save the settings; if that fails, the next screen says so."""
        try:
            save_settings(self.folders.config, self.settings)
        except OSError as error:
            self.notice = f"The settings could not be saved ({error.strerror})."

    @property
    def units(self) -> tuple[float, float]:
        """Return width and height of the window in units."""
        return self.size[0] / self.scale, self.size[1] / self.scale
