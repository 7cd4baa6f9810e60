"""Whole numbers: those that people write, and the bounds of those in files."""

from __future__ import annotations

from typing import Annotated

import msgspec

MOST_FIGURES = 9

AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]


def whole_number(text: str) -> int | None:
    """The number that is written in figures, from 0 to 9; None for anything else, and for numbers far too long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_FIGURES else None
