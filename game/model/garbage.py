"""The garbage collector of Python, made to search rarely for objects that only refer to each other. Battles leave
hardly any of them, and every search walks over all that is cached."""

from __future__ import annotations

import gc

RARELY = 20_000
"""New objects between two searches; Python's own number is 700."""


def collect_rarely() -> None:
    """Make the searches of this process rare; for processes that belong to the game alone."""
    gc.set_threshold(RARELY, *gc.get_threshold()[1:])
