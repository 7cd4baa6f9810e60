"""A process that works for another one ends when that one is gone, however it went."""

from __future__ import annotations

import os
import signal
import threading
import time

BESIDE = "COUNTERSTEP_BESIDE"
"""Environment variable that gives a helper process the process id of the window."""
EVERY = 0.5
"""Seconds between two checks."""
GRACE = 2.0
"""Seconds in which the process may end in order before it is stopped."""

_held: list[int] = []


def hold(parent: int) -> None:
    """End this process soon after its parent process, given by its id, has ended. Does nothing where the system
    cannot tell."""
    if os.name != "posix" or parent in _held:
        return
    _held.append(parent)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def hold_to_window() -> None:
    """End this process soon after the window that started it has ended."""
    told = os.environ.pop(BESIDE, "")
    if told.isdecimal():
        hold(int(told))


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(128 + signal.SIGTERM)
