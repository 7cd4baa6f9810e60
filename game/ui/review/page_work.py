"""Computation for the review's page, done in part of each frame so that the window never waits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path

from cachetools import LRUCache

from game.model.errors import BadInput
from game.review.findings import Review
from game.review.tape import Tape, playing, tape_of
from game.review.work import first_guess
from game.storage.journal import read_journal

A_FRAME, WHILE_EMPTY, BESIDE_RESULT = 0.016, 0.06, 0.008
"""Seconds of each frame for this work: as a rule, while the page has nothing to show, and while the result page is
shown."""


class WorkStage(Enum):
    """Stages of the work, in order."""

    GUESSING = auto()
    """A first review is being guessed, act by act."""
    PLAYING = auto()
    """A review is known; the recording is still played once, so that every act can be looked at."""
    PLAYED = auto()
    """Every act can be looked at."""
    STOPPED = auto()
    """The recording cannot be played; the process that computes the review reports why."""


_GUESSED: LRUCache[str, Review] = LRUCache(2)
"""First guesses of reviews, by the digest of their battle."""


class GuessAhead:
    """Guesses a review while the result page is shown, so that the review's page opens with its story and curve."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._work: PageWork | None = None
        self.is_done = False

    def go_on(self) -> None:
        """Work for a small part of a frame; give up if the recording cannot be played."""
        if self.is_done:
            return
        try:
            self._work = self._work or PageWork(tape_of(read_journal(self._journal), self._journal.name), None)
        except BadInput:
            self.is_done = True
            return
        self._work.go_on(None, BESIDE_RESULT)
        self.is_done = not self._work.is_busy
        if self.is_done and self._work.guess is not None:
            _GUESSED[self._work.tape.digest] = self._work.guess


class PageWork:
    """The work of one page: it guesses a review until a better one is known, and plays the recording once. It pauses
    while the board of a moment is painted, because painting takes the same part of the frame."""

    def __init__(self, tape: Tape, known: Review | None) -> None:
        self.tape = tape
        known = known or _GUESSED.get(tape.digest)
        self.known = known
        """Review known before the first step: the given review, or one that was guessed ahead."""
        self.stage = WorkStage.GUESSING if known is None else WorkStage.PLAYING
        self._steps: Iterator[Review | None] = first_guess(tape) if known is None else playing(tape)
        self.guess: Review | None = None
        """The guessed review, once it is complete; None before."""
        self.paints = False
        self._played = 0

    @property
    def share(self) -> int:
        """Return the share of the recording that has been played, in per cent."""
        return 100 * self._played // max(1, len(self.tape.acts))

    @property
    def is_played(self) -> bool:
        """Return whether every act can be looked at."""
        return self.stage is WorkStage.PLAYED

    @property
    def is_busy(self) -> bool:
        """Return whether anything is left to do."""
        return self.paints or self.stage in (WorkStage.GUESSING, WorkStage.PLAYING)

    def go_on(self, known: Review | None, seconds: float = 0.0) -> bool:
        """Work for a part of a frame, or for `seconds`; return whether the page must be laid out again. `known` is the
        review so far; guessing stops if it is better than the guess."""
        if self.paints or not self.is_busy:
            return False
        if self.guess is not None:  # it has played the recording; the board has a frame of its own
            self.stage = WorkStage.PLAYED
            return True
        if self.stage is WorkStage.GUESSING and known is not None:
            self.stage, self._steps = WorkStage.PLAYING, playing(self.tape)
        try:
            self.guess = self._step_on(seconds)
        except StopIteration:
            self.stage = WorkStage.PLAYED
        except BadInput:
            self.stage = WorkStage.STOPPED
        return self.guess is not None or self.is_played

    def _step_on(self, seconds: float) -> Review | None:
        """Do some steps; return the guess once it is complete, None when the time of the frame is over. Raises
        StopIteration after the last step."""
        usual = WHILE_EMPTY if self.stage is WorkStage.GUESSING else A_FRAME
        until = time.perf_counter() + (seconds or usual)
        made = next(self._steps)
        while made is None and time.perf_counter() < until:
            made = next(self._steps)
            self._played += 1
        return made
