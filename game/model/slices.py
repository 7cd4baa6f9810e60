"""Work in slices: generators that pause between pieces of work, so that a window can draw meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SliceProgress:
    """Progress of a piece of work: its description, the steps done, and the steps in all."""

    words: str
    done: int
    of: int


def finished(work: Generator[Any, None, T]) -> T:
    """Run a generator of work to its end without pauses, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
