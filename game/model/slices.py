"""Work in slices: generators that pause, so that a window can draw between two pieces of it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SliceProgress:
    """Progress of a piece of work: the words for it, the steps done, and the steps in all."""

    words: str
    done: int
    of: int


def finished(work: Generator[Any, None, T]) -> T:
    """Return the result of a piece of work in slices, done all at once."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
