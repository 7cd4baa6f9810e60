"""The puzzles of a day: three for every date, the same for everybody, without asking anybody."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache

from game.model.paths import PACKAGE

A_DAY = 3
"""Puzzles for each day."""
DATA = PACKAGE / "puzzles" / "data"
_WHOLE = re.compile(r'^id = "([a-z0-9-]+)"$', re.MULTILINE)


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the puzzles that come with the game; read from the text alone, which is faster."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.toml"))]
    return tuple(name for text in texts for name in _WHOLE.findall(text))


def ids_of(day: date, known: Iterable[str] | None = None) -> tuple[str, ...]:
    """The puzzles of a date by their ids, each of another family (the id without its number) where there are enough.

    The families take turns, and within one every puzzle comes up once before any comes up again, each round in
    another order.
    """
    families: dict[str, list[str]] = {}
    for name in sorted(shipped_ids() if known is None else known):
        families.setdefault(name.rpartition("-")[0], []).append(name)
    names = sorted(families)
    found = []
    for place in range(A_DAY if names else 0):
        number = day.toordinal() * A_DAY + place
        found.append(_picked(families[names[number % len(names)]], number // len(names)))
    return tuple(dict.fromkeys(found))


def first_unsolved(names: Iterable[str], known: Mapping[str, int]) -> str:
    """The first of some puzzles that has not earned its three stars yet; "" when all have."""
    return next((name for name in names if known.get(name, 0) < 3), "")


def _picked(names: list[str], number: int) -> str:
    """The puzzle of a number, out of those of one family in the order of this round."""
    lap, place = divmod(number, len(names))
    return sorted(names, key=lambda name: hashlib.blake2b(f"{lap} {name}".encode(), digest_size=8).digest())[place]
