"""The commit from which this game was made: that of its git checkout, or the one that the build has stored."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

WRITTEN = Path("_data") / "commit.txt"
"""The path, below the package, of the file in which a build stores its commit; `.ci/release/commit_hook.py` writes
it."""
_LETTERS = 12


@cache
def commit() -> str:
    """Return the first letters of the hash of the commit from which this game was made; "" if it is unknown."""
    package = Path(__file__).resolve().parent.parent
    return commit_of(package.parent) or _first_line(package / WRITTEN)


def commit_of(checkout: Path) -> str:
    """Return the first letters of a checkout's commit hash, read from its files without running git; "" if there is
    none."""
    if not (checkout / "pyproject.toml").is_file():
        return ""
    folder = checkout / ".git"
    if folder.is_file():  # a worktree: the file names its folder
        folder = checkout / _first_line(folder).removeprefix("gitdir: ")
    head = _first_line(folder / "HEAD")
    if not head.startswith("ref: "):
        return _shortened(head)
    name = head.removeprefix("ref: ")
    shared = folder / (_first_line(folder / "commondir") or ".")
    return _shortened(_first_line(folder / name) or _first_line(shared / name) or _packed(shared, name))


def _packed(folder: Path, name: str) -> str:
    """Return the commit hash that git's packed references give for the reference `name`; "" if there is none."""
    try:
        lines = (folder / "packed-refs").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.split()[0] for line in lines if line.endswith(f" {name}")), "")


def _first_line(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.readline(400).strip()
    except OSError:
        return ""


def _shortened(name: str) -> str:
    return name[:_LETTERS] if re.fullmatch("[0-9a-f]{40,64}", name) else ""
