"""Reads files that a stranger may have made: ordinary files of a bounded size, and TOML that cannot blow up."""

from __future__ import annotations

import stat
from pathlib import Path

from game.model.errors import BadInput


class Unjudged(BadInput):
    """A file that could not be looked at (the disk, its permissions, the memory): it may well be in order."""


def read_ordinary(path: Path, most: int, source: str = "") -> bytes:
    """The bytes of an ordinary file; raises Unjudged when the system refuses it, BadInput when it is a folder, a pipe
    or a device, or larger than `most` bytes."""
    source = source or path.name
    content = _read(path, source, most + 1)
    if len(content) > most:
        raise BadInput.of(source, f"is larger than {most} bytes")
    return content


def read_beginning(path: Path, most: int) -> bytes:
    """The first bytes of an ordinary file; raises as `read_ordinary`."""
    return _read(path, path.name, most)


def read_end(path: Path, most: int) -> bytes:
    """The last bytes of an ordinary file; raises as `read_ordinary`."""
    return _read(path, path.name, most, from_end=True)


def _read(path: Path, source: str, most: int, *, from_end: bool = False) -> bytes:
    try:
        _check_kind(path.stat().st_mode, source)
        with path.open("rb") as file:
            if from_end:
                file.seek(max(0, file.seek(0, 2) - most))
            return file.read(most)
    except OSError as fault:
        raise Unjudged.of(source, f"cannot be read: {fault.strerror or fault}") from fault
    except ValueError as fault:
        raise BadInput.of(source, f"cannot be the name of a file: {fault}") from fault


def _check_kind(mode: int, source: str) -> None:
    if stat.S_ISDIR(mode):
        raise BadInput.of(source, "is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise BadInput.of(source, "is no ordinary file")
