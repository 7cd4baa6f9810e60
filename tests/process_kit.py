"""Starts the game's commands as processes of their own, and looks who is left of them."""

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
"""For tests that only work where the system tells of its processes in files."""


def _processes() -> Iterator[tuple[int, int, int]]:
    """The number, parent and group of every process that has not ended."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent, group, *_ = (process / "stat").read_text().rpartition(")")[2].split(maxsplit=3)
            if state != "Z":
                yield int(process.name), int(parent), int(group)


def _line_of(number: int) -> str:
    """The command line of a process; "" once it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ")
    return ""


def left_of(group: int) -> dict[int, str]:
    """The numbers and command lines of all processes of a group that have not ended."""
    return {number: _line_of(number) for number, _, its_group in _processes() if its_group == group}


def workers_of(parent: int) -> list[int]:
    """The numbers of joblib's workers that a process has."""
    children = [number for number, its_parent, _ in _processes() if its_parent == parent]
    return [number for number in children if "LokyProcess" in _line_of(number)]


def kill(number: int) -> None:
    """Kill a process, if it is still there."""
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)


def until(asked: Callable[[], object], seconds: float) -> bool:
    """Whether something came true within some seconds."""
    end = time.monotonic() + seconds
    while not asked():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def _as_from_a_shell() -> None:
    """Signals that whoever runs the tests ignores, as with nohup or in the background, are heard again."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Commands:
    """Commands of the game, each in a group of its own; `end` kills whatever is left of them."""

    def __init__(self) -> None:
        self._begun: list[subprocess.Popen[str]] = []

    def begin(self, *words: str) -> subprocess.Popen[str]:
        """Start one, with its output in pipes."""
        process = subprocess.Popen(
            [sys.executable, "-m", "game", *words], cwd=PACKAGE.parent, env=dict(os.environ), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=_as_from_a_shell,
        )  # fmt: skip
        self._begun.append(process)
        return process

    def end(self) -> None:
        """Leave nobody behind."""
        for process in self._begun:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
