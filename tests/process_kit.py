"""Commands of the game started as processes of their own, and a search for processes that are left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from game.model.paths import PACKAGE

GROUPS = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into groups of processes")
"""Mark for tests that need the files in which the system describes its processes."""


def _processes() -> Iterator[tuple[int, int, int]]:
    """Yield the number, parent and group of every running process."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent, group, *_ = (process / "stat").read_text().rpartition(")")[2].split(maxsplit=3)
            if state != "Z":
                yield int(process.name), int(parent), int(group)


def _line_of(number: int) -> str:
    """Return the command line of a process; "" if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ")
    return ""


def left_of(group: int) -> dict[int, str]:
    """Return the numbers and command lines of all running processes of a group."""
    return {number: _line_of(number) for number, _, its_group in _processes() if its_group == group}


def workers_of(parent: int) -> list[int]:
    """Return the numbers of the joblib workers of a process."""
    children = [number for number, its_parent, _ in _processes() if its_parent == parent]
    return [number for number in children if "LokyProcess" in _line_of(number)]


def kill(number: int) -> None:
    """Kill a process, if it still runs."""
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)


def until(asked: Callable[[], object], seconds: float) -> bool:
    """Return whether a condition came true within some seconds."""
    end = time.monotonic() + seconds
    while not asked():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def _as_from_a_shell() -> None:
    """Restore the usual effect of signals that the test runner ignores, as with nohup or in the background."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Commands:
    """Commands of the game, each in a process group of its own; `end` kills all that still run."""

    def __init__(self) -> None:
        self._begun: list[subprocess.Popen[str]] = []

    def begin(self, *words: str) -> subprocess.Popen[str]:
        """Start a command with its output in pipes."""
        process = subprocess.Popen(
            [sys.executable, "-m", "game", *words], cwd=PACKAGE.parent, env=dict(os.environ), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=_as_from_a_shell,
        )  # fmt: skip
        self._begun.append(process)
        return process

    def end(self) -> None:
        """Kill all commands and their processes."""
        for process in self._begun:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
