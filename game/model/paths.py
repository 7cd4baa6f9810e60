"""Folders of the game's own files: in a checkout, an editable install or an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def data_root() -> Path:
    """Return the folder that holds `assets` and `maps`. The checkout comes before the installed copy, which may be
    stale; raises FileNotFoundError when neither is complete."""
    checkout, installed = PACKAGE.parent, PACKAGE / "_data"
    if (checkout / "pyproject.toml").is_file() and (checkout / "assets").is_dir() and (checkout / "maps").is_dir():
        return checkout
    if (installed / "assets").is_dir() and (installed / "maps").is_dir():
        return installed
    raise FileNotFoundError(f"assets and maps are missing beside {PACKAGE}")


def assets() -> Path:
    """Return the folder of pictures, sounds and fonts."""
    return data_root() / "assets"


def maps() -> Path:
    """Return the folder of the maps that come with the game."""
    return data_root() / "maps"
