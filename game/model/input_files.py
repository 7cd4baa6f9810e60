"""Functions that read files which may come from strangers: only ordinary files of limited size, and TOML of limited
content."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.model.errors import BadInput

T = TypeVar("T")

MOST_TOML = 1_000_000
"""Largest size of a TOML file in bytes."""
MOST_DOTS = 200
"""Most dots in one line of a TOML file, because its parser splits dotted keys one by one."""
ALL_DOTS = 50_000
"""Most dots in a whole TOML file, because each may create a table."""
MOST_DEEP = 20
MOST_VALUES = 50_000
MOST_TEXT = 20_000
MOST_NUMBER = 10**12
MOST_SEED = (1 << 64) - 1
"""The largest seed, and the largest number in files that hold seeds."""


class Unjudged(BadInput):
    """Error for a file that could not be read because of the disk, its permissions or lack of memory; its content may
    be fine."""


def read_ordinary(path: Path, most: int, source: str = "") -> bytes:
    """Return the content of an ordinary file. Raises Unjudged when the system refuses it, BadInput for a folder, a
    pipe, a device, or a file larger than `most` bytes."""
    source = source or path.name
    content = _read(path, source, most + 1)
    if len(content) > most:
        raise BadInput.of(source, f"is larger than {most} bytes")
    return content


def read_beginning(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of an ordinary file; raises the same errors as `read_ordinary`."""
    return _read(path, path.name, most)


def read_end(path: Path, most: int) -> bytes:
    """Return the last `most` bytes of an ordinary file; raises the same errors as `read_ordinary`."""
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
        raise BadInput.of(source, f"is not a possible file name: {fault}") from fault


def _check_kind(mode: int, source: str) -> None:
    if stat.S_ISDIR(mode):
        raise BadInput.of(source, "is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise BadInput.of(source, "is not an ordinary file")


def read_toml(path: Path, source: str = "", number: int = MOST_NUMBER) -> dict[str, Any]:
    """Return the tables of a TOML file. Raises BadInput if it is not an ordinary file, too large, not TOML, or if
    `check_plain` refuses its content; no number may exceed `number`."""
    source = source or path.name
    return parse_toml(read_ordinary(path, MOST_TOML, source), source, number)


def parse_toml(content: bytes | str, source: str, number: int = MOST_NUMBER) -> dict[str, Any]:
    """Return the tables of a TOML text; raises BadInput as `read_toml` does. Use this instead of the TOML library, in
    which a few bytes of dotted keys can fill gigabytes."""
    content = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    if len(content) > MOST_TOML:
        raise BadInput.of(source, f"is larger than {MOST_TOML} bytes")
    deepest = max((line.count(b".") for line in content.split(b"\n") if b"." in line), default=0)
    if deepest > MOST_DOTS:
        raise BadInput.of(source, f"is not valid TOML: has a line with more than {MOST_DOTS} dots")
    if content.count(b".") > ALL_DOTS:
        raise BadInput.of(source, f"is not valid TOML: has more than {ALL_DOTS} dots")
    try:
        table = tomllib.loads(content.decode())
    except (RecursionError, MemoryError):
        raise BadInput.of(source, "is not valid TOML: it is nested too deeply") from None
    except ValueError as error:  # what is no TOML, no UTF-8, or a number of thousands of digits
        raise BadInput.of(source, f"is not valid TOML: {error}") from None
    check_plain(table, source, number)
    return table


def toml_as(path: Path, kind: type[T], source: str = "", number: int = MOST_NUMBER) -> T:
    """Return a TOML file as a record of type `kind`. Raises BadInput as `read_toml` does, and when the tables do not
    fit the record."""
    return fitted(read_toml(path, source, number), kind, source or path.name)


def fitted(table: dict[str, Any], kind: type[T], source: str) -> T:
    """Return TOML tables as a record of type `kind`; raises BadInput when they do not fit."""
    try:
        return msgspec.convert(table, kind, str_keys=True)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise BadInput.of(source, str(fault).rstrip(".") or "is nested too deeply") from None


def check_plain(table: dict[str, Any], source: str, number: int = MOST_NUMBER) -> None:
    """Raise BadInput when tables are nested too deep, hold too many values or too long texts, or a number beyond
    `number`."""
    level: list[tuple[str, Any]] = [("", table)]
    counted = 0
    for _ in range(MOST_DEEP):
        below: list[tuple[str, Any]] = []
        for place, value in level:
            if isinstance(value, dict):
                below += [
                    (f"{place}.{key}".strip(".") if len(place) < 200 else place, one) for key, one in value.items()
                ]
            elif isinstance(value, list):
                below += [(place, one) for one in value]
            elif reason := _odd(value, number):
                raise BadInput.of(source, reason, place[:200])
        counted += len(below)
        if counted > MOST_VALUES:
            raise BadInput.of(source, f"holds more than {MOST_VALUES} values")
        if not below:
            return
        level = below
    raise BadInput.of(source, f"is nested deeper than {MOST_DEEP} tables and lists")


def _odd(value: Any, number: int) -> str:
    """Return the reason why a single value is not allowed in a file of the game; "" if it is allowed."""
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            return f"is a text of more than {MOST_TEXT} characters"
        return "holds a character that is not to be written" if "\x00" in value else ""
    if isinstance(value, int) and abs(value) > number:
        return "is a number beyond everything the game counts"
    return ""
