"""Writes saves beside the game, so that the window never waits for a disk."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from game.model.errors import BadInput

Job = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Task:
    job: Job
    done: str
    failed: str
    key: str


class Writer:
    """A thread that runs jobs in order and collects messages about their results. An exception in a job becomes a
    message, and the thread continues with the next job."""

    def __init__(self) -> None:
        self._tasks: deque[_Task] = deque()
        self._notices: deque[str] = deque()
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._stop = False

    def put(self, job: Job, done: str = "", failed: str = "It could not be saved", key: str = "") -> None:
        """Add a job, with the messages to give when it is `done` or has `failed`. A job replaces a waiting one with
        the same non-empty `key`, so that only the newest autosave is written."""
        with self._change:
            if key:
                self._tasks = deque(task for task in self._tasks if task.key != key)
            self._tasks.append(_Task(job, done, failed, key))
            self._change.notify()
        if self._thread is None:
            try:
                self._begin()
            except RuntimeError as fault:
                self._tasks.clear()
                self._notices.append(f"{failed}: {fault}.")

    def notices(self) -> list[str]:
        """Return the notices since the last call of this method."""
        told = []
        while self._notices:
            told.append(self._notices.popleft())
        return told

    def finish(self) -> None:
        """Wait until all jobs given so far are done."""
        if self._thread is None:
            return
        with self._change:
            self._stop = True
            self._change.notify()
        self._thread.join()
        self._thread = None

    def _begin(self) -> None:
        self._stop = False
        thread = threading.Thread(target=self._work, name="writer", daemon=True)
        thread.start()
        self._thread = thread

    def _next(self) -> _Task | None:
        with self._change:
            while not self._tasks and not self._stop:
                self._change.wait()
            return self._tasks.popleft() if self._tasks else None

    def _work(self) -> None:
        while (task := self._next()) is not None:
            try:
                task.job()
            except Exception as fault:
                # A thread has nobody above it to tell: whatever went wrong, the player hears of it here.
                self._notices.append(f"{task.failed}: {_reason(fault)}.")
            else:
                if task.done:
                    self._notices.append(task.done)


def _reason(fault: Exception) -> str:
    """Return the reason why a job failed, in words."""
    if isinstance(fault, OSError):
        return str(fault.strerror or fault).rstrip(".")
    if isinstance(fault, BadInput):
        return str(fault.problems[0]).rstrip(".")
    return f"an error that was not expected ({type(fault).__name__}: {fault})"
