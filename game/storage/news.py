"""News of this version, told once to players of an older one."""

from __future__ import annotations

from pathlib import Path

from game import __version__
from game.model.input_files import read_toml
from game.model.paths import PACKAGE
from game.storage import progress, settings

FILE = PACKAGE / "whats_new.toml"
MOST_LINES = 5
VERSION = ".".join(__version__.split(".")[:2])


def lines() -> tuple[str, ...]:
    """Return the news of this version, a sentence each."""
    return tuple(read_toml(FILE)["lines"])


def is_due(config: Path) -> bool:
    """Return whether the news of this version are still to be told, and mark them as told. A player who has just begun
    is told nothing."""
    known = progress.load_progress(config)
    if known.version == VERSION:
        return False
    has_played = known != progress.PlayerProgress() or (config / settings.FILE).exists()
    known.version = VERSION
    progress.keep_progress(config, known)
    return has_played
