"""Ending of a helper process when the process that started it is gone."""

from __future__ import annotations

import os
import signal
import threading
import time

BESIDE = "COUNTERSTEP_BESIDE"
"""The environment variable that tells a helper process the id of the window's process."""
EVERY = 0.5
"""Seconds between two checks of the parent process."""
GRACE = 2.0
"""Seconds that the helper has to end by itself before it is stopped."""

_held: list[int] = []


def hold(parent: int) -> None:
    """End this process soon after its parent process (whose id is `parent`) has ended. Does nothing on systems other
    than POSIX ones."""
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
