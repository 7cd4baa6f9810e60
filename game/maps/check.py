"""Decides what `counterstep check` says about a map file."""

from __future__ import annotations

from pathlib import Path

from game.maps.loader import load_map
from game.model.errors import BadInput, Problem


def check_map(path: Path) -> list[Problem]:
    """Return all problems of a map file; empty when it can be played."""
    try:
        load_map(path)
    except BadInput as refusal:
        return list(refusal.problems)
    return []
