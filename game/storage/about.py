"""The game's version and the machine it runs on, in words: for `--version`, crash reports, and players' reports of a
fault."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from game import __version__
from game.storage.built_from import commit

PACKAGES = ("pygame-ce", "esper", "msgspec", "pytmx")
NEWEST_REPORT = "crash-*.txt"


def game_line() -> str:
    """Return the game's name with its version and commit."""
    return f"counterstep {__version__} (commit {commit() or 'unknown'})"


def machine_lines(sdl: str = "") -> Iterator[str]:
    """Yield lines with the versions of Python, the system and the libraries; `sdl` is the version of SDL, "" if it is
    not known."""
    yield f"Python {platform.python_version()} on {platform.system()} {platform.release()} {platform.machine()}"
    libraries = [f"{package} {_version(package)}" for package in PACKAGES]
    yield ", ".join([*([f"SDL {sdl}"] if sdl else []), *libraries])


def report_lines(data: Path, sdl: str, screen: str) -> Iterator[str]:
    """Yield the lines of a form for reporting a fault, without the player's name or folders. `data` is the folder that
    has the crash reports; `screen` describes the window in words."""
    yield game_line()
    yield from machine_lines(sdl)
    yield screen
    newest = max((path.name for path in data.glob(f"crashes/{NEWEST_REPORT}")), default="")
    yield f"newest report of an error: {newest or 'none'}"
    yield "What I did:"
    yield "What I expected:"
    yield "What happened:"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
