"""One battle of a day on its page: its recording, and its review, which is worked out beside the window."""

from __future__ import annotations

import os
from pathlib import Path

from game.quick.quick_battle import YOU
from game.review.background import Reviewing
from game.review.findings import Review
from game.review.marks import Mark, PlayedWell, after_rounds, marks_of, played_well
from game.review.tape import tape_of
from game.storage.journal import JournalRecord, read_journal

WON = {True: "won", False: "lost"}


class DayCourse:
    """The course of one battle, from what its review knows so far. `called` is the name of its player."""

    def __init__(self, path: Path, called: str) -> None:
        """Raises BadInput for a recording that cannot be used, or of a battle that is not over."""
        self.path, self.called = path, called
        self.record: JournalRecord = read_journal(path)
        self.tape = tape_of(self.record, path.name)
        self.run = Reviewing(path, self.tape, os.cpu_count() or 1)

    @property
    def review(self) -> Review | None:
        """Return the review as far as it is known; None before its first results, or for another kind of battle."""
        found = self.run.review
        return found if found is not None and found.choices and YOU in found.sides else None

    @property
    def came(self) -> str:
        """Return the result for your side in a word."""
        winner = self.tape.end.winner
        return WON[winner == YOU] if winner else "drawn"

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Return the marks of your side's acts; empty before the first results."""
        return marks_of(self.review, self.tape, YOU) if self.review is not None else ()

    @property
    def played(self) -> PlayedWell | None:
        """Return the quality of your play; None before the first results."""
        return played_well(self.review, self.tape, self.marks, YOU) if self.review is not None else None

    @property
    def chances(self) -> tuple[float, ...]:
        """Return your side's chance at the start and after every round; empty before the first results."""
        return after_rounds(self.review, YOU) if self.review is not None else ()

    @property
    def sure(self) -> bool:
        """True once the review is whole."""
        return self.run.done
