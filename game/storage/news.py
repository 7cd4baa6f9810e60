"""What is new in this version, told once to whoever has played an older one."""

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
    """What is new in this version, a sentence each."""
    return tuple(read_toml(FILE)["lines"])


def is_due(config: Path) -> bool:
    """Whether what is new is still to be told; from then on it is not. Whoever has just begun is told nothing."""
    known = progress.load_progress(config)
    if known.version == VERSION:
        return False
    has_played = known != progress.Progress() or (config / settings.FILE).exists()
    known.version = VERSION
    progress.keep_progress(config, known)
    return has_played
