"""Writes saves beside the game, so that the window never waits for a disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

Job = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Task:
    job: Job
    done: str
    failed: str


class Writer:
    """One thread that does what it is given, in order. Notices say in sentences what came of it."""

    def __init__(self) -> None:
        self._tasks: queue.Queue[_Task | None] = queue.Queue()
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def put(self, job: Job, done: str = "", failed: str = "It could not be saved") -> None:
        """Do a job that may raise OSError; `done` is told when it worked, `failed` with the reason when not."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()
        self._tasks.put(_Task(job, done, failed))

    def notices(self) -> list[str]:
        """What there is to tell since this was last asked."""
        told = []
        while not self._notices.empty():
            told.append(self._notices.get())
        return told

    def finish(self) -> None:
        """Wait until everything given so far is done."""
        if self._thread is not None:
            self._tasks.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task.job()
            except OSError as fault:
                self._notices.put(f"{task.failed}: {fault.strerror or fault}.")
            else:
                if task.done:
                    self._notices.put(task.done)
