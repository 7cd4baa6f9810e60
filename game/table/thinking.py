"""Long computations in short pieces, about one subject at a time: a generator is continued between two frames of the
screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


def stepped(thought: Generator[None, None, T], milliseconds: float) -> T | None:
    """Continue a generator for so many milliseconds; return its result once it is finished, None before that."""
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
    """A long computation about a subject; it begins again when the subject changes."""

    about: Hashable = None
    result: T | None = None
    """The result; None until the computation is finished."""
    _steps: Generator[None, None, T] | None = None

    def turn_to(self, about: Hashable) -> bool:
        """Set the subject; return whether it differs from the one before."""
        if about == self.about:
            return False
        self.about, self.result, self._steps = about, None, None
        return True

    def go_on(self, begin: Callable[[], Generator[None, None, T]], milliseconds: float) -> bool:
        """Compute for so many milliseconds; return whether the result was found in this call."""
        if self.result is not None:
            return False
        if self._steps is None:
            self._steps = begin()
        self.result = stepped(self._steps, milliseconds)
        return self.result is not None
