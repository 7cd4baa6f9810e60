"""Work of the review's page in the frames of its window, a part in each, so that the window never waits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from enum import Enum, auto

from game.model.errors import BadInput
from game.review.findings import Review
from game.review.tape import Tape, playing
from game.review.work import first_guess

A_FRAME, WHILE_EMPTY = 0.016, 0.06
"""Seconds of a frame for this work, and for it as long as the page has nothing to show."""


class WorkStage(Enum):
    """Stages of the work, in order."""

    GUESSING = auto()
    """The first guess is made, act by act."""
    PLAYING = auto()
    """More than a guess is known; the recording is still played once, so that every act of it is at hand."""
    PLAYED = auto()
    """Every act is at hand."""
    STOPPED = auto()
    """The recording cannot be played; the process beside the window says why."""


class PageWork:
    """The work of one page: a first guess as long as nothing better is known, and the recording played once. While the
    ground of a moment is painted, which takes the same part of a frame, everything else waits."""

    def __init__(self, tape: Tape, known: Review | None) -> None:
        self._tape = tape
        self.stage = WorkStage.GUESSING if known is None else WorkStage.PLAYING
        self._steps: Iterator[Review | None] = first_guess(tape) if known is None else playing(tape)
        self.guess: Review | None = None
        """The first guess, once it is made."""
        self.paints = False
        self._played = 0

    @property
    def share(self) -> int:
        """Return how much of the recording was played so far, in per cent."""
        return 100 * self._played // max(1, len(self._tape.acts))

    @property
    def is_played(self) -> bool:
        """Return whether every act is at hand."""
        return self.stage is WorkStage.PLAYED

    @property
    def is_busy(self) -> bool:
        """Return whether anything is left to do."""
        return self.paints or self.stage in (WorkStage.GUESSING, WorkStage.PLAYING)

    def go_on(self, known: Review | None) -> bool:
        """Work for a part of a frame; return whether the page has to be laid out anew. `known` is the review so far:
        where it is not the guess, no guess is wanted any more."""
        if self.paints or not self.is_busy:
            return False
        if self.guess is not None:  # it has played the recording; the board has a frame of its own
            self.stage = WorkStage.PLAYED
            return True
        if self.stage is WorkStage.GUESSING and known is not None:
            self.stage, self._steps = WorkStage.PLAYING, playing(self._tape)
        try:
            self.guess = self._step_on()
        except StopIteration:
            self.stage = WorkStage.PLAYED
        except BadInput:
            self.stage = WorkStage.STOPPED
        return self.guess is not None or self.is_played

    def _step_on(self) -> Review | None:
        """Do some steps and return the guess if it was made; None when the time of a frame is over. Raises
        StopIteration after the last step."""
        until = time.perf_counter() + (WHILE_EMPTY if self.stage is WorkStage.GUESSING else A_FRAME)
        made = next(self._steps)
        while made is None and time.perf_counter() < until:
            made = next(self._steps)
            self._played += 1
        return made
