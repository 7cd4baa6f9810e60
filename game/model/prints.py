"""Fingerprints of the rules and data of a battle; texts for people do not change them."""

from __future__ import annotations

import hashlib
from collections.abc import Set
from typing import Any

import msgspec

WORDS = frozenset({"title", "text", "blurb"})
"""Keys of tables whose values are texts for people and have no effect on a battle."""


def print_of(value: Any, words: Set[str] = WORDS) -> str:
    """Return a fingerprint of nested numbers, texts, lists and tables, without the values of the keys in `words`; it is
    the same on every machine. Raises TypeError or RecursionError for anything else."""
    written = msgspec.json.encode(_silent(value, words), order="sorted")
    return hashlib.blake2b(written, digest_size=8).hexdigest()


def _silent(value: Any, words: Set[str]) -> Any:
    if isinstance(value, dict):
        return {name: _silent(one, words) for name, one in value.items() if name not in words}
    return [_silent(one, words) for one in value] if isinstance(value, list | tuple) else value
