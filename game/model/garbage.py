"""Settings of Python's garbage collector: how often it searches for objects that refer only to each other.

Battles leave hardly any such objects, and every search goes through all that is cached."""

from __future__ import annotations

import gc

RARELY = 20_000
"""The number of new objects between two searches; Python's default is 700."""


def collect_rarely() -> None:
    """Make the searches of this process rare. Only for processes that run nothing but the game."""
    gc.set_threshold(RARELY, *gc.get_threshold()[1:])
