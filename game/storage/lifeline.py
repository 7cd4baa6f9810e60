"""A process that works for another one ends when that one is gone, however it went."""

from __future__ import annotations

import os
import signal
import threading
import time

BESIDE = "COUNTERSTEP_BESIDE"
"""Environment variable of a process beside the window: the number of the window's process."""
EVERY = 0.5
"""Seconds between two looks."""
GRACE = 2.0
"""Seconds in which the process may end in order."""

_held: list[int] = []


def hold(parent: int) -> None:
    """End this process soon after the one of this number, its parent, has ended. Nothing to do where the system does
    not tell of that."""
    if os.name != "posix" or parent in _held:
        return
    _held.append(parent)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def hold_to_window() -> None:
    """The same for a process that the window has begun."""
    told = os.environ.pop(BESIDE, "")
    if told.isdecimal():
        hold(int(told))


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(128 + signal.SIGTERM)
