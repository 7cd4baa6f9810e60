"""Work in slices: generators that pause, so that a window can draw between two pieces of it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of work has come: what is being done, and how much of how much of it."""

    words: str
    done: int
    of: int


def finished(work: Generator[Any, None, T]) -> T:
    """What a piece of work in slices comes to, done all at once."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
