"""Reads stored bytes into typed records; refuses what is too large, too deep or of another kind, in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.model.errors import BadInput

T = TypeVar("T")

MOST_BYTES = 2 * 1024 * 1024
"""The largest save that is read."""
MOST_DEEP = 40
MOST_NUMBER = (1 << 64) - 1
MOST_TEXT = 4_000
MOST_ENTRIES = 100_000
TOO_DEEP = (RecursionError, MemoryError, OverflowError)


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """A file's bytes; raises BadInput when it is missing, unreadable or larger than `most` bytes."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as fault:
        raise BadInput.of(path.name, f"cannot be read: {fault.strerror}") from fault
    if len(content) > most:
        raise BadInput.of(path.name, f"is larger than {most} bytes")
    return content


def decode(content: bytes | msgspec.Raw, kind: type[T], source: str, place: str = "") -> T:
    """A record from JSON; raises BadInput for anything that does not fit its type."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as fault:
        raise BadInput.of(source, str(fault).rstrip("."), place) from None
    except TOO_DEEP:
        raise BadInput.of(source, "is nested too deeply", place) from None


def check_limits(content: bytes | msgspec.Raw, source: str, place: str = "") -> None:
    """Whole numbers, words and lists of a size that a battle can hold; raises BadInput otherwise."""
    value = decode(content, Any, source, place)
    reason = _beyond(value)
    if reason:
        raise BadInput.of(source, reason, place)


def _beyond(root: Any) -> str:
    """What is beyond all measure in a decoded value; empty when nothing is."""
    level: list[Any] = [root]
    for _ in range(MOST_DEEP):
        below: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is dict:
                below.extend(value)
                below.extend(value.values())
            elif kind is list:
                below.extend(value)
            elif kind is str:
                if len(value) > MOST_TEXT:
                    return f"holds a text of more than {MOST_TEXT} characters"
            elif kind is int:
                if not -MOST_NUMBER <= value <= MOST_NUMBER:
                    return "holds a number that no battle reaches"
            elif kind is float:
                return "holds a number that is not whole"
        if not below:
            return ""
        if len(below) > MOST_ENTRIES:
            return f"holds more than {MOST_ENTRIES} entries"
        level = below
    return "is nested too deeply"
