"""Reading of untrusted JSON and packed bytes: content that is too large, too deep or wrong is refused with one
sentence.

The same limits are checked while writing, so that the game can read whatever it writes."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.model.errors import BadInput
from game.model.input_files import Unjudged, read_ordinary

T = TypeVar("T")

MOST_BYTES = 32 * 1024 * 1024
"""The most bytes of a save that is read or written."""
MOST_DEEP = 40
MOST_NUMBER = (1 << 64) - 1
MOST_TEXT = 4_000
MOST_VALUES = 6_000_000
"""The most values in one piece of JSON; a battle of 24 against 24 figures over 99 rounds has about 3 million."""


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of a file. Raises BadInput if it is no ordinary file or larger than `most` bytes, and Unjudged
    (a BadInput) if it is missing or cannot be read."""
    return read_ordinary(path, most)


def unpacked(packed: bytes, source: str, most: int, bits: int = zlib.MAX_WBITS, words: bytes = b"") -> bytes:
    """Return bytes unpacked by zlib; `bits` are its window bits and `words` its dictionary. Raises BadInput for damaged
    bytes, and for more than `most` unpacked bytes."""
    unpacker = zlib.decompressobj(bits, words)
    try:
        content = unpacker.decompress(packed, most)
    except zlib.error:
        raise BadInput.of(source, "is damaged: it cannot be unpacked") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadInput.of(source, f"does not unpack to {most} bytes or less")
    return content


def decode(content: bytes | msgspec.Raw, kind: type[T], source: str, place: str = "") -> T:
    """Return content decoded from JSON as a value of type `kind`. Raises BadInput if it does not fit; `place` says in
    the message where in the source it is."""
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as fault:
        raise BadInput.of(source, str(fault).rstrip("."), place) from None
    except (RecursionError, OverflowError):
        raise BadInput.of(source, "is nested too deeply", place) from None
    except MemoryError:
        raise Unjudged.of(source, "needs more memory than this machine has", place) from None


def version_in(probe: Any, kind: str, called: str, source: str) -> int:
    """Return the format version given in a decoded file. Raises BadInput if its format is not `kind` or it has no
    version; `called` is the word for the file in the message."""
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
    """Return a number of values that a piece of JSON does not exceed, counted without parsing it."""
    return content.count(b",") + content.count(b"[") + content.count(b"{") + 1


def check_limits(content: bytes | msgspec.Raw, source: str, place: str = "") -> None:
    """Raise BadInput if a piece of JSON has too many values, is nested too deep, or has a number or text beyond the
    limits."""
    if count_values(bytes(content)) > MOST_VALUES:
        raise BadInput.of(source, f"holds more than {MOST_VALUES} values", place)
    reason = _beyond(decode(content, Any, source, place))
    if reason:
        raise BadInput.of(source, reason, place)


def _beyond(root: Any) -> str:
    """Return, in words, the limit that a decoded value breaks (depth, length of a text, size of a number); "" if it
    breaks none."""
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
