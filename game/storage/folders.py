"""Folders of a player's own files: settings, saves, replays and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_NAME = "counterstep"
AUTOSAVE = "auto"
"""The beginning of the names of automatic saves."""
JOURNALS = "journals"
"""The name of the folder with the journals, below the player's data folder."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Folders for a player's files; each is created when a file is first written there."""

    config: Path
    data: Path
    pictures: Path

    @classmethod
    def standard(cls) -> Folders:
        """Return the standard folders of the platform."""
        from platformdirs import PlatformDirs  # in a page there are none, and it comes without this library

        dirs = PlatformDirs(_NAME, appauthor=False)
        return cls(Path(dirs.user_config_dir), Path(dirs.user_data_dir), Path(dirs.user_pictures_dir) / "Counterstep")

    @classmethod
    def under(cls, folder: Path) -> Folders:
        """Return folders that all lie below one folder: for tests, a USB stick, or `--user-dir`."""
        return cls(folder / "config", folder / "data", folder / "pictures")
