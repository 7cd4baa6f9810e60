"""Orderly ends of processes that a signal stops: results are kept and workers are ended."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

INTERRUPTED = int(signal.SIGINT)
_ASKED = ("SIGTERM", "SIGHUP", "SIGBREAK")


class ToldToStop(KeyboardInterrupt):
    """Raised when a signal asks the process to end; `number` is the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def in_order() -> Iterator[None]:
    """Raise ToldToStop inside the `with` block when a signal asks the process to end, at most once. Does nothing
    outside the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: dict[int, Any] = {}

    def stop(number: int, _: FrameType | None) -> None:
        for one in before:
            signal.signal(one, signal.SIG_IGN)
        raise ToldToStop(number)

    for name in _ASKED:
        if (number := getattr(signal, name, None)) is not None and signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.getsignal(number)
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
