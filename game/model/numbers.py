"""Whole numbers: those that people write, and the bounds of those in files."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Annotated

import msgspec

MOST_FIGURES = 9

AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]


def whole_number(text: str) -> int | None:
    """The number that is written in figures, from 0 to 9; None for anything else, and for numbers far too long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_FIGURES else None


def check_whole(words: str, table: Container[str], names: Iterable[str]) -> None:
    """Raise ValueError for a table that lacks one of these names; `words` begin the sentence, as "rates say"."""
    if lacking := [name for name in names if name not in table]:
        raise ValueError(f"{words} nothing of {lacking[0]}")
