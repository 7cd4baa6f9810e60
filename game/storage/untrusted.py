"""Reads stored bytes into typed records; refuses what is too large, too deep or of another kind, in one sentence.

The same limits are asked when something is written: what was written can be read.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.model.errors import BadInput
from game.model.input_files import Unjudged, read_ordinary

T = TypeVar("T")

MOST_BYTES = 32 * 1024 * 1024
"""Most bytes of a save that is read or written."""
MOST_DEEP = 40
MOST_NUMBER = (1 << 64) - 1
MOST_TEXT = 4_000
MOST_VALUES = 6_000_000
"""Most values in one piece of JSON; 24 against 24 for 99 rounds come to about 3 million."""


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return a file's bytes. Raises BadInput for a file that is not ordinary or larger than `most` bytes, Unjudged
    (a BadInput) if it is missing or the system refuses it."""
    return read_ordinary(path, most)


def unpacked(packed: bytes, source: str, most: int, bits: int = zlib.MAX_WBITS, words: bytes = b"") -> bytes:
    """Return bytes that zlib packed, with its `bits` and dictionary of `words`. Raises BadInput for damaged bytes and
    for more than `most`."""
    unpacker = zlib.decompressobj(bits, words)
    try:
        content = unpacker.decompress(packed, most)
    except zlib.error:
        raise BadInput.of(source, "is damaged: it cannot be unpacked") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadInput.of(source, f"does not unpack to {most} bytes or less")
    return content


def decode(content: bytes | msgspec.Raw, kind: type[T], source: str, place: str = "") -> T:
    """Return a record decoded from JSON; raises BadInput for anything that does not fit its type."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as fault:
        raise BadInput.of(source, str(fault).rstrip("."), place) from None
    except (RecursionError, OverflowError):
        raise BadInput.of(source, "is nested too deeply", place) from None
    except MemoryError:
        raise Unjudged.of(source, "needs more memory than this machine has", place) from None


def version_in(probe: Any, kind: str, called: str, source: str) -> int:
    """Return the format version of a decoded file. Raises BadInput if the file is not of the format `kind`
    (`called` is its name in words) or has no version."""
    if not isinstance(probe, dict) or probe.get("format") != kind:
        raise BadInput.of(source, f"is not a {called}")
    version = probe.get("version")
    if type(version) is not int or version < 1:
        raise BadInput.of(source, "has no version")
    return version


def check_version(probe: Any, kind: str, called: str, most: int, source: str) -> None:
    """Raise BadInput as `version_in` does, or if the version is later than `most`."""
    version = version_in(probe, kind, called, source)
    if version > most:
        raise BadInput.of(source, f"has format {version}; this game reads formats up to {most}")


def count_values(content: bytes) -> int:
    """Return an upper limit to the values in a piece of JSON, counted without parsing it."""
    return content.count(b",") + content.count(b"[") + content.count(b"{") + 1


def check_limits(content: bytes | msgspec.Raw, source: str, place: str = "") -> None:
    """Check that numbers, words and lists are no larger than a battle needs; raises BadInput otherwise."""
    if count_values(bytes(content)) > MOST_VALUES:
        raise BadInput.of(source, f"holds more than {MOST_VALUES} values", place)
    reason = _beyond(decode(content, Any, source, place))
    if reason:
        raise BadInput.of(source, reason, place)


def _beyond(root: Any) -> str:
    """Return the reason why a decoded value is too large or too deep; "" if it is not."""
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
                    return f"contains a text of more than {MOST_TEXT} characters"
                if "\x00" in value:
                    return "contains a character that is not allowed"
            elif kind is int:
                if not -MOST_NUMBER <= value <= MOST_NUMBER:
                    return "contains a number that is too large"
            elif kind is float:
                return "contains a number that is not whole"
        if not below:
            return ""
        level = below
    return "is nested too deeply"
