"""Long thoughts in short pieces: a generator that is stepped between frames, about one thing at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


def stepped(thought: Generator[None, None, T], milliseconds: float) -> T | None:
    """Go on with a thought for so long; its result when it is finished, None before."""
    until = time.perf_counter() + milliseconds / 1000
    while time.perf_counter() < until:
        try:
            next(thought)
        except StopIteration as finished:
            result: T = finished.value
            return result
    return None


@dataclass(slots=True)
class Thinking(Generic[T]):
    """A thought about something, begun anew as soon as it is about something else."""

    about: Hashable = None
    result: T | None = None
    """The result; None until the work is finished."""
    _steps: Generator[None, None, T] | None = None

    def turn_to(self, about: Hashable) -> bool:
        """Think about this from now on; return whether that is something else than before."""
        if about == self.about:
            return False
        self.about, self.result, self._steps = about, None, None
        return True

    def go_on(self, begin: Callable[[], Generator[None, None, T]], milliseconds: float) -> bool:
        """Think for so long; return whether it has come to its result just now."""
        if self.result is not None:
            return False
        if self._steps is None:
            self._steps = begin()
        self.result = stepped(self._steps, milliseconds)
        return self.result is not None
