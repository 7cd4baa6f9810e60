"""Fingerprints of the rules and data of a battle: short texts that change when the rules change, but not when only
texts for people do."""

from __future__ import annotations

import hashlib
from collections.abc import Set
from typing import Any

import msgspec

WORDS = frozenset({"title", "text", "blurb"})
"""Keys of tables whose values are only texts for people; they are left out of fingerprints."""


def print_of(value: Any, words: Set[str] = WORDS) -> str:
    """Return a fingerprint (16 hexadecimal digits) of nested numbers, texts, lists and tables, the same on every
    machine. Values under the keys in `words` are left out. Raises TypeError or RecursionError for other values."""
    written = msgspec.json.encode(_silent(value, words), order="sorted")
    return hashlib.blake2b(written, digest_size=8).hexdigest()


def _silent(value: Any, words: Set[str]) -> Any:
    if isinstance(value, dict):
        return {name: _silent(one, words) for name, one in value.items() if name not in words}
    return [_silent(one, words) for one in value] if isinstance(value, list | tuple) else value
