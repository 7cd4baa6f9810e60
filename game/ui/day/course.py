"""One played battle of a day: its recording, and its review, which another process computes."""

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
    """The course of one battle, as far as its review is known. `called` is the name of its player."""

    def __init__(self, path: Path, called: str) -> None:
        """Read the recording and prepare its review. Raises BadInput if it cannot be used, or its battle is not
        over."""
        self.path, self.called = path, called
        self.record: JournalRecord = read_journal(path)
        self.tape = tape_of(self.record, path.name)
        self.run = Reviewing(path, self.tape, os.cpu_count() or 1)

    @property
    def review(self) -> Review | None:
        """Return the review as far as it is known; None before its first results, or if the battle is not one of a
        day."""
        found = self.run.review
        return found if found is not None and found.choices and YOU in found.sides else None

    @property
    def came(self) -> str:
        """Return the player's result in a word, such as "won"."""
        winner = self.tape.end.winner
        return WON[winner == YOU] if winner else "drawn"

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Return a mark for each act of the player's side; () before the first results."""
        return marks_of(self.review, self.tape, YOU) if self.review is not None else ()

    @property
    def played(self) -> PlayedWell | None:
        """Return how well the player's side was played; None before the first results."""
        return played_well(self.review, self.tape, self.marks, YOU) if self.review is not None else None

    @property
    def chances(self) -> tuple[float, ...]:
        """Return the player's chance (0 to 1) at the start and after every round; () before the first results."""
        return after_rounds(self.review, YOU) if self.review is not None else ()

    @property
    def sure(self) -> bool:
        """True once the review is complete."""
        return self.run.done
