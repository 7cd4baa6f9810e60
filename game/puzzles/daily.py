"""The puzzles of a day: three for each date, the same on every machine, without a server."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache

from game.model.paths import PACKAGE

A_DAY = 3
"""Number of puzzles for each day."""
DATA = PACKAGE / "puzzles" / "data"
_WHOLE = re.compile(r'^id = "([a-z0-9-]+)"$', re.MULTILINE)


@cache
def shipped_ids() -> tuple[str, ...]:
    """Return the ids of the game's puzzles. They are searched in the text of the files, because that is faster than
    reading the files as TOML."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.toml"))]
    return tuple(name for text in texts for name in _WHOLE.findall(text))


def ids_of(day: date, known: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the ids of a date's puzzles, from different families if there are enough; a family is the id without its
    number. No puzzle comes again before all of its family have come."""
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
    """Return the first of some puzzles with fewer than three stars in `known` (stars by id); "" if all have three."""
    return next((name for name in names if known.get(name, 0) < 3), "")


def _picked(names: list[str], number: int) -> str:
    """Return puzzle number `number` of a family. When the family has been used up, it begins again in another order."""
    lap, place = divmod(number, len(names))
    return sorted(names, key=lambda name: hashlib.blake2b(f"{lap} {name}".encode(), digest_size=8).digest())[place]
