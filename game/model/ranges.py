"""Decides whether the numbers, dice and words of a record lie within their ranges: ranges.toml holds them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from game.model.dice import DiceText
from game.model.errors import Problem
from game.model.paths import PACKAGE

Range = tuple[int, int]


class _Usual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Range
    letters: int
    entries: int


class Ranges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table: what holds for every field, the ranges of numbers by field, and the fields that hold dice."""

    usual: _Usual
    number: dict[str, Range]
    option: dict[str, Range]
    dice: dict[str, bool]


@cache
def load_ranges() -> Ranges:
    """The table of ranges."""
    return msgspec.toml.decode((PACKAGE / "model" / "ranges.toml").read_bytes(), type=Ranges)


def out_of_range(record: Any, place: str = "") -> Iterator[Problem]:
    """Everything in a record (a Struct, or tables of them) that is beyond its range, with its place and the reason."""
    yield from _walk(record, place, "")


def _walk(value: Any, place: str, field: str) -> Iterator[Problem]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _walk(getattr(value, name), f"{place}.{name}".strip("."), _owned(type(value), name))
    elif isinstance(value, Mapping):
        yield from _entries(value, place)
        for key, one in value.items():
            yield from _walk(key, place, "")
            yield from _walk(one, f"{place}.{str(key)[:40]}".strip("."), field)
    elif isinstance(value, (tuple, list, frozenset)):
        yield from _entries(value, place)
        for one in value:
            yield from _walk(one, place, field)
    elif isinstance(value, str):
        yield from _word(value, place, field)
    elif isinstance(value, int) and not isinstance(value, bool):
        least, most = load_ranges().number.get(field, load_ranges().usual.number)
        if not least <= value <= most:
            yield Problem(place, f"is {_short(value)}, not a whole number from {least} to {most}")
    elif value is not None and not isinstance(value, bool):
        yield Problem(place, "is neither a word, nor a whole number, nor true or false")


@cache
def _owned(kind: type, name: str) -> str:
    """The name of a field in the table of ranges: by its class, or by the one it inherits the field from."""
    table = load_ranges()
    names = [f"{owner.__name__}.{name}" for owner in kind.__mro__]
    return next((one for one in names if one in table.number or one in table.dice), names[0])


def _entries(value: Any, place: str) -> Iterator[Problem]:
    most = load_ranges().usual.entries
    if len(value) > most:
        yield Problem(place, f"has {len(value)} entries, more than {most}")


def _word(value: str, place: str, field: str) -> Iterator[Problem]:
    most, dice = load_ranges().usual.letters, load_ranges().dice
    if len(value) > most:
        yield Problem(place, f"is a text of more than {most} characters")
    elif "\x00" in value:
        yield Problem(place, "holds a character that is not to be written")
    elif field in dice and not (value == "" and dice[field]):
        try:
            DiceText.parse(value)
        except ValueError as fault:
            yield Problem(place, str(fault))


def _short(value: int) -> str:
    """A number in words that fit a sentence, however many digits it has."""
    return str(value) if abs(value) < 10**15 else "far beyond that"
