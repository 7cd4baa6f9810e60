"""Reads files that a stranger may have made: ordinary files of a bounded size, and TOML that cannot blow up."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.model.errors import BadInput

T = TypeVar("T")

MOST_TOML = 1_000_000
"""Bytes of a TOML file."""
MOST_DOTS = 200
"""Dots in one line of a TOML file; its dotted keys are taken apart one by one."""
ALL_DOTS = 50_000
"""Dots in a whole TOML file: each may be a table of its own."""
MOST_DEEP = 20
MOST_VALUES = 50_000
MOST_TEXT = 20_000
MOST_NUMBER = 10**12
MOST_SEED = (1 << 64) - 1
"""The largest seed, and so the largest number in files that name some."""


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


def read_toml(path: Path, source: str = "", number: int = MOST_NUMBER) -> dict[str, Any]:
    """The tables of a TOML file; raises BadInput for one that is no ordinary file, too large, no TOML, or nested or
    filled beyond what any file of the game is (`check_plain`), with no number beyond `number`."""
    source = source or path.name
    return parse_toml(read_ordinary(path, MOST_TOML, source), source, number)


def parse_toml(content: bytes | str, source: str, number: int = MOST_NUMBER) -> dict[str, Any]:
    """The tables of a piece of TOML; raises BadInput as `read_toml`. Nobody else calls the library: a few bytes of
    dotted keys make it fill gigabytes."""
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
    """A TOML file as a record; raises BadInput as `read_toml`, and for what does not fit the record."""
    return fitted(read_toml(path, source, number), kind, source or path.name)


def fitted(table: dict[str, Any], kind: type[T], source: str) -> T:
    """Tables as a record; raises BadInput for what does not fit."""
    try:
        return msgspec.convert(table, kind, str_keys=True)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise BadInput.of(source, str(fault).rstrip(".") or "is nested too deeply") from None


def check_plain(table: dict[str, Any], source: str, number: int = MOST_NUMBER) -> None:
    """Raises BadInput when tables are nested deeper, or hold more, longer words or larger numbers, than any file of the
    game."""
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
    """Return the reason why a single value has no place in a file of the game; empty if it may stand there."""
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            return f"is a text of more than {MOST_TEXT} characters"
        return "holds a character that is not to be written" if "\x00" in value else ""
    if isinstance(value, int) and abs(value) > number:
        return "is a number beyond everything the game counts"
    return ""
