"""Version of the playing code; results of different code are never mixed in one file."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from game import __version__
from game.model.paths import PACKAGE

PLAYING = ("actions", "ai", "core", "engine", "maps", "model", "roster", "rules", "rulesets", "lab/record.py")
"""Packages and modules that decide the course of a battle; texts, the window and the laboratory's tables do not."""


@cache
def code_digest() -> str:
    """Return a digest of all code and data in PLAYING; "" in a build without sources."""
    paths = [path for name in PLAYING for path in _files(name)]
    if not any(path.suffix == ".py" for path in paths):
        return ""
    digest = hashlib.blake2b(digest_size=6)
    for path in paths:
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _files(name: str) -> list[Path]:
    path = PACKAGE / name
    return [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in (".py", ".toml"))


def version() -> str:
    """Return the game's version with the digest of its playing code, such as 0.1.0+1a2b3c."""
    digest = code_digest()
    return f"{__version__}+{digest}" if digest else __version__
