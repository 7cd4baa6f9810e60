"""A player of a battle in a real window: X server, mouse and keyboard from outside, and the event log to see by."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.model.paths import PACKAGE

PATIENCE = 30.0


class WindowPlayer:
    """The game in a window, reached only through the X server."""

    def __init__(self, display: str, folder: Path, *arguments: str) -> None:
        self.folder, self.log = folder, folder / "log.jsonl"
        self.environment = {
            **os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip
        command = [sys.executable, "-m", "game", "--event-log", str(self.log), "--user-dir", str(folder), *arguments]
        self.process = subprocess.Popen(command, cwd=PACKAGE.parent, env=self.environment)

    # What is seen

    def lines(self) -> list[dict[str, Any]]:
        text = self.log.read_text("utf-8") if self.log.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def wait(self, wanted: Callable[[list[dict[str, Any]]], bool], what: str) -> list[dict[str, Any]]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.lines()
            if lines and wanted(lines):
                return lines
            assert self.process.poll() is None, "the game has ended"
            time.sleep(0.02)
        raise AssertionError(f"{what} did not come; the last lines are {self.lines()[-2:]}")

    @property
    def scene(self) -> str:
        """The scene on top."""
        return next((line["scene"] for line in reversed(self.lines()) if "buttons" in line), "")

    @property
    def table(self) -> dict[str, Any]:
        """Return the contents of the battle screen."""
        return next(line["battle"] for line in reversed(self.lines()) if "battle" in line)

    def count(self) -> int:
        return len(self.lines())

    def settled(self, since: int, what: str) -> None:
        """Wait until the log has grown, no cue is being shown, and the log has been quiet for a moment."""
        self.wait(lambda lines: len(lines) > since, what)
        time.sleep(0.1)
        self.wait(lambda lines: self.scene != "battle" or self.table["waits"] not in ("showing", "computer"), what)
        if self.scene == "battle" and self.table["waits"] == "rest":
            self.press("end")
        quiet, length = 0, self.count()
        while quiet < 4:
            time.sleep(0.05)
            now = self.count()
            quiet, length = (quiet + 1, length) if now == length else (0, now)

    # Input

    def xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True, timeout=30)

    def click(self, place: tuple[int, int], what: str, button: int = 1) -> None:
        since = self.count()
        self.xdotool("mousemove", str(place[0]), str(place[1]), "sleep", "0.06",
                     "mousedown", str(button), "mouseup", str(button))  # fmt: skip
        self.settled(since, what)

    def press(self, id: str) -> None:
        left, top, width, height = self.table["buttons"][id]
        self.click((left + width // 2, top + height // 2), id)

    def key(self, *names: str) -> None:
        since = self.count()
        self.xdotool("key", "--delay", "25", *names)
        self.settled(since, f"the answer to {names}")

    def place(self, square: tuple[int, int]) -> tuple[int, int]:
        left, top, pixels = self.table["board"]
        return left + square[0] * pixels + pixels // 2, top + square[1] * pixels + pixels // 2

    def in_sight(self, square: tuple[int, int], board: tuple[int, int, int, int] = (4, 74, 950, 620)) -> bool:
        x, y = self.place(square)
        return board[0] <= x <= board[2] and board[1] <= y <= board[3]


@contextmanager
def display(size: str = "1280x720") -> Iterator[str]:
    """Yield the name of an X server of its own."""
    readable, writable = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writable), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=[writable], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writable)
    with os.fdopen(readable) as told:
        name = ":" + told.readline().strip()
    try:
        yield name
    finally:
        server.terminate()
        server.wait()
