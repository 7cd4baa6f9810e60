"""Fingerprints of what a battle is played by: equal for equal rules, however these are told."""

from __future__ import annotations

import hashlib
from collections.abc import Set
from typing import Any

import msgspec

WORDS = frozenset({"title", "text", "blurb"})
"""Names under which tables hold words for people, which decide nothing."""


def print_of(value: Any, words: Set[str] = WORDS) -> str:
    """A fingerprint of numbers, texts, lists and tables, without what tables hold under the names of `words`; the same
    on every machine. Raises TypeError or RecursionError for anything else."""
    written = msgspec.json.encode(_silent(value, words), order="sorted")
    return hashlib.blake2b(written, digest_size=8).hexdigest()


def _silent(value: Any, words: Set[str]) -> Any:
    if isinstance(value, dict):
        return {name: _silent(one, words) for name, one in value.items() if name not in words}
    return [_silent(one, words) for one in value] if isinstance(value, list | tuple) else value
