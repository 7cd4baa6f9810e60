"""One command of this game in a process of its own, that steps back behind the window."""

from __future__ import annotations

import os
import subprocess
import sys
import weakref
from collections.abc import Sequence

from game.model.paths import PACKAGE

LOW = 10
"""How far the process steps back behind the window."""
_STOPPED = (0, -2, -15)
"""Return codes of a process that did its work, or was told to stop."""


class Beside:
    """A command that runs beside the window until it is done or nobody looks at it any more.

    Its output is read from the files it writes.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """Start it, with the words of its command line. Raises OSError."""
        self._run = subprocess.Popen(
            [*game_command(), *words],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONPATH": game_path()},
        )  # fmt: skip
        weakref.finalize(self, _end, self._run)
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, self._run.pid, LOW)

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._run.poll() is None

    def problem(self, called: str) -> str:
        """Why a command that has ended did so before its time, "" when it did not; `called` names it in that sentence.

        Asked once: what it said is read then.
        """
        assert self._run.stderr is not None
        said = self._run.stderr.read().strip()
        self._run.stderr.close()
        if self._run.returncode in _STOPPED:
            return ""
        return said.splitlines()[-1] if said else f"{called} ended before its time."

    def stop(self) -> None:
        """End it, if it has not ended."""
        _end(self._run)


def _end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        process.terminate()
        process.wait()


def game_path() -> str:
    """Where the process finds this very game."""
    return os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])


def game_command(module: str = "game") -> list[str]:
    """This game, or another module of it, as a command; a frozen build is asked for the module by name."""
    if module == "game" and getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", module]
