"""Checks whether the numbers, dice and words of a record lie within the ranges of ranges.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from game.model.dice import DiceText
from game.model.errors import Problem
from game.model.input_files import MOST_SEED, toml_as
from game.model.paths import PACKAGE

Range = tuple[int, int]


class _Usual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Range
    letters: int
    entries: int


class RangeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ranges.toml: limits for all fields, ranges of numbers by field, and the fields that hold dice."""

    usual: _Usual
    number: dict[str, Range]
    option: dict[str, Range]
    dice: dict[str, bool]


@cache
def load_ranges() -> RangeTable:
    """Return the table of ranges."""
    return toml_as(PACKAGE / "model" / "ranges.toml", RangeTable, number=MOST_SEED)


def out_of_range(record: Any, place: str = "") -> Iterator[Problem]:
    """Yield a problem for each value in a record (a Struct, or tables of them) that is outside its range, with its
    place and the reason."""
    yield from _walk(record, place, "")


def _walk(value: Any, place: str, field: str) -> Iterator[Problem]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            one, own = getattr(value, name), _owned(type(value), name)
            if not _is_fine(one, own):
                yield from _walk(one, f"{place}.{name}".strip("."), own)
    elif isinstance(value, Mapping):
        yield from _entries(value, place)
        for key, one in value.items():
            if not _is_fine(key, ""):
                yield from _walk(key, place, "")
            if not _is_fine(one, field):
                yield from _walk(one, f"{place}.{str(key)[:40]}".strip("."), field)
    elif isinstance(value, (tuple, list, frozenset)):
        yield from _entries(value, place)
        for one in value:
            if not _is_fine(one, field):
                yield from _walk(one, place, field)
    elif reason := _reason(value, field):
        yield Problem(place, reason)


def _is_fine(value: Any, field: str) -> bool:
    """Return whether a value is a word, number or None within its range. It is a quick test that most values pass."""
    return (value is None or isinstance(value, (str, int))) and not _reason(value, field)


def _reason(value: Any, field: str) -> str:
    """Return the reason why a single value is outside its range; "" if it is inside."""
    if isinstance(value, str):
        return _word(value, field)
    if value is None or isinstance(value, bool):
        return ""
    if not isinstance(value, int):
        return "is neither a word, nor a whole number, nor true or false"
    ranges = load_ranges()
    least, most = ranges.number.get(field, ranges.usual.number)
    return "" if least <= value <= most else f"is {_short(value)}, not a whole number from {least} to {most}"


@cache
def _owned(kind: type, name: str) -> str:
    """Return the key "Class.field" under which the table of ranges lists a field of `kind`: with the first class that
    is listed, of `kind` and its base classes; with `kind` itself if none is."""
    table = load_ranges()
    names = [f"{owner.__name__}.{name}" for owner in kind.__mro__]
    return next((one for one in names if one in table.number or one in table.dice), names[0])


def _entries(value: Any, place: str) -> Iterator[Problem]:
    most = load_ranges().usual.entries
    if len(value) > most:
        yield Problem(place, f"has {len(value)} entries, more than {most}")


def _word(value: str, field: str) -> str:
    ranges = load_ranges()
    if len(value) > ranges.usual.letters:
        return f"is a text of more than {ranges.usual.letters} characters"
    if "\x00" in value:
        return "holds a character that is not to be written"
    if field in ranges.dice and not (value == "" and ranges.dice[field]):
        try:
            DiceText.parse(value)
        except ValueError as fault:
            return str(fault)
    return ""


def _short(value: int) -> str:
    """Return a number as a short text for a sentence, even if it has very many digits."""
    return str(value) if abs(value) < 10**15 else "far beyond that"
