"""A review computed in a separate process beside the window, which reads the review's file as it grows."""

from __future__ import annotations

from pathlib import Path

from game.lab.beside import Beside
from game.review.findings import Review
from game.review.keeping import file_of, kept_of
from game.review.tape import Tape


class Reviewing:
    """The review of one recording, computed in a process beside the window. `review` holds the findings so far,
    `problem` the reason why the process stopped early ("" if it did not)."""

    def __init__(self, journal: Path, tape: Tape, jobs: int = 1) -> None:
        """Begin with the review saved beside the recording, if it belongs to this battle; nothing is computed before
        `start`."""
        self.journal = journal
        self._tape = tape
        self.review: Review | None = kept_of(journal, tape)
        self.problem = ""
        self._jobs = jobs
        self._seen = self._stamp()
        self._run: Beside | None = None

    @property
    def running(self) -> bool:
        """True while the review is being computed."""
        return self._run is not None

    @property
    def done(self) -> bool:
        """True once the whole review is computed."""
        return self.review is not None and self.review.stage == "done"

    def start(self) -> None:
        """Start a process that computes the missing part; on failure set `problem` to the reason."""
        if self.running or self.done:
            return
        self.problem = ""
        try:
            words = ["review", str(self.journal), "--jobs", str(self._jobs), "--quiet"]
            self._run = Beside(words, low=False)  # somebody waits for it: behind other programs it takes minutes
        except OSError as fault:
            self.problem = f"This battle cannot be reviewed: {fault.strerror or fault}."

    def look(self) -> bool:
        """Read new results; return True if there were any, or if the process has ended."""
        grown = self._take_up()
        if self._run is None or self._run.running:
            return grown
        self.problem = self._run.problem("The review") or self.problem
        self._run = None
        self._take_up()
        return True

    def stop(self) -> None:
        """Stop the process; everything computed so far is saved, and the next start continues from it."""
        if self._run is not None:
            self._run.stop()
            self._run = None
            self._take_up()

    def _take_up(self) -> bool:
        """Read the review's file again if it has changed; return whether it held a new review."""
        stamp = self._stamp()
        if stamp == self._seen:
            return False
        self._seen = stamp
        found = kept_of(self.journal, self._tape)
        if found is None:
            return False
        self.review = found
        return True

    def _stamp(self) -> tuple[int, int]:
        try:
            seen = file_of(self.journal).stat()
        except OSError:
            return 0, 0
        return seen.st_mtime_ns, seen.st_size
