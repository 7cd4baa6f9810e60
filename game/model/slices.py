"""Long work done in slices: generators that pause between pieces of work, so that the window can be drawn meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SliceProgress:
    """Progress of long work: its description, the number of steps done, and the number of steps in all."""

    words: str
    done: int
    of: int


def finished(work: Generator[Any, None, T]) -> T:
    """Run a generator of sliced work to its end without pauses, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
