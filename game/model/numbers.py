"""Whole numbers in texts, and the bounds of numbers in files."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Annotated

import msgspec

MOST_FIGURES = 9

AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]


def whole_number(text: str) -> int | None:
    """Return the number that a text of the digits 0 to 9 stands for; None for any other text, and for one with far too
    many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_FIGURES else None


def check_whole(words: str, table: Container[str], names: Iterable[str]) -> None:
    """Raise ValueError if a table lacks one of the names; its message begins with `words`: "rates say" gives "rates say
    nothing of swim"."""
    if lacking := [name for name in names if name not in table]:
        raise ValueError(f"{words} nothing of {lacking[0]}")
