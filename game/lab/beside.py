"""Processes of this game beside the window: their start, their error output, and their end with all processes they
started."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from game.lab.pool import SAFE_PATH
from game.model.paths import PACKAGE
from game.storage.lifeline import BESIDE

LOW = 10
"""Niceness of a process beside the window, so that the window gets the processor first."""
GRACE = 1.0
"""Seconds that a process has to end by itself and to hand over its last output."""
MOST_WORDS = 4000
"""Most bytes that are kept of a process's error output: its last ones."""
_PAUSE = 0.02
_STOPPED = (0, -2, -15)
"""Return codes of a process that succeeded or was stopped on purpose."""
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
_LEFT: set[subprocess.Popen[bytes]] = set()
"""Processes started here that may still run, or whose children may."""


class Beside:
    """A command of the game in a process beside the window, which runs until it is done or this object is dropped. A
    thread reads its error output, so that the window never waits."""

    def __init__(self, words: Sequence[str], *, low: bool = True) -> None:
        """Start the process with the words of a command line; it has low priority unless `low` is False. Raises
        OSError."""
        self._run = begun(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self._stopped = weakref.finalize(self, end, self._run)
        self._last = bytearray()
        self._ear = threading.Thread(target=_listen, args=(self._run, self._last), daemon=True)
        self._ear.start()
        self._until = 0.0
        if low and hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._run.pid, LOW)

    @property
    def running(self) -> bool:
        """True while the process runs or its last error output is still being read."""
        if self._run.poll() is None:
            return True
        if self._stopped.alive:
            self._stopped()  # workers of its own may be left
            self._until = time.monotonic() + GRACE
        return self._ear.is_alive() and time.monotonic() < self._until

    def problem(self, called: str) -> str:
        """Return the reason why the process failed, in a sentence; "" if it did not. `called` names the process in
        it."""
        if self._run.returncode in _STOPPED:
            return ""
        said = self._last.decode(errors="replace").strip()
        return said.splitlines()[-1] if said else f"{called} ended before its time."

    def stop(self) -> None:
        """Stop the process if it still runs, without waiting for its end."""
        self._stopped()


def begun(words: Sequence[str], module: str = "game", **pipes: Any) -> subprocess.Popen[bytes]:
    """Return a process started from this game, or from another module, in a process group of its own. Raises
    OSError."""
    group: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    process = subprocess.Popen([*game_command(module), *words], env=surroundings(), **group, **pipes)
    _LEFT.add(process)
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all processes it started, without waiting; after GRACE seconds they are killed."""
    _tell_to_end(process)
    if process in _LEFT:
        threading.Thread(target=_see_to_it, args=([process],), daemon=True).start()


@atexit.register
def _end_all() -> None:
    """End all processes started here when the game ends, and wait until they are gone."""
    left = list(_LEFT)
    for process in left:
        _tell_to_end(process)
    _see_to_it(left)


def _tell_to_end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, and ask the processes that it started (its process group) to end."""
    if process.poll() is None:
        _kill_tree(process)
    if not _group_left(process, signal.SIGTERM):
        _LEFT.discard(process)


def _see_to_it(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Wait until some processes and all that they started have ended; after GRACE seconds kill those that still run."""
    until = time.monotonic() + GRACE
    for process in processes:
        while _group_left(process, 0) and time.monotonic() < until:
            time.sleep(_PAUSE)
            process.poll()
        _group_left(process, _KILL)
        process.wait()
        _LEFT.discard(process)


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":  # there are no groups to signal: the system ends the children with it
        tool = Path(os.environ["SYSTEMROOT"], "System32", "taskkill.exe")  # never one in the current folder
        subprocess.Popen([str(tool), "/F", "/T", "/PID", str(process.pid)], stdout=subprocess.DEVNULL)
    else:
        process.kill()


def _group_left(process: subprocess.Popen[bytes], number: int) -> bool:
    """Send the signal `number` to the process group of a process (0 sends none); return whether the group still has
    members. A group keeps its id after its first process has ended."""
    if sys.platform == "win32":
        return process.poll() is None
    try:
        os.killpg(process.pid, number)
    except OSError:
        return False
    return True


def _listen(process: subprocess.Popen[bytes], last: bytearray) -> None:
    """Append a process's error output to `last`, cut to its last MOST_WORDS bytes, until the pipe is closed."""
    pipe: IO[bytes] | None = process.stderr
    assert pipe is not None
    with suppress(OSError), pipe:
        while said := os.read(pipe.fileno(), MOST_WORDS):
            last += said
            del last[:-MOST_WORDS]


def surroundings() -> dict[str, str]:
    """Return the environment variables for a process beside the window: it finds this copy of the game, and imports
    nothing from the current folder."""
    given = [Path(folder).absolute() for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    known = [str(folder) for folder in given if folder != Path.cwd()]
    safe = {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), *known]), SAFE_PATH: "1", BESIDE: str(os.getpid())}
    return {**os.environ, **safe}


def game_command(module: str = "game") -> list[str]:
    """Return the command line that starts this game or another of its modules."""
    if module == "game" and getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", module]
