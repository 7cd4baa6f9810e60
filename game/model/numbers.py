"""Reads whole numbers that people write."""

from __future__ import annotations

MOST_FIGURES = 9


def whole_number(text: str) -> int | None:
    """The number that is written in figures, from 0 to 9; None for anything else, and for numbers far too long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_FIGURES else None
