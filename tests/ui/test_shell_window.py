"""Plays the shell in a real window (Xvfb, xdotool): the mouse, the keyboard and the picture on the screen."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.model.paths import PACKAGE

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]

START = "from pathlib import Path\nimport sys\nfrom game.ui.shell.app import run\n" + (
    "sys.exit(run(event_log=Path(sys.argv[1]), user_dir=Path(sys.argv[2])))"
)


class Window:
    """The game in a window of its own X display."""

    def __init__(self, display: str, folder: Path) -> None:
        self.log = folder / "log.jsonl"
        self.folder = folder
        self.environment = {
            **os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip
        command = [sys.executable, "-c", START, str(self.log), str(folder)]
        self.process = subprocess.Popen(command, cwd=PACKAGE.parent, env=self.environment)

    def lines(self) -> list[dict[str, Any]]:
        text = self.log.read_text("utf-8") if self.log.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def wait(self, wanted: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            lines = self.lines()
            if lines and wanted(lines):
                return lines
            time.sleep(0.01)
        raise AssertionError(f"it did not come; the last line is {self.lines()[-1:]}")

    def wait_for_scene(self, name: str) -> dict[str, Any]:
        return self.wait(lambda lines: [line["scene"] for line in lines if "buttons" in line][-1:] == [name])[-1]

    def xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True, timeout=20)

    def click(self, id: str) -> None:
        shown = [line for line in self.lines() if "buttons" in line][-1]
        left, top, width, height = shown["buttons"][id]
        self.xdotool("mousemove", str(left + width // 2), str(top + height // 2), "mousedown", "1", "mouseup", "1")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    readable, writable = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writable), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=[writable], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writable)
    with os.fdopen(readable) as told:
        display = ":" + told.readline().strip()  # the whole line: the server ends when it cannot finish writing it
    game = Window(display, tmp_path)
    try:
        yield game
    finally:
        game.process.kill()
        game.process.wait()
        server.terminate()
        server.wait()


def test_mouse_and_keyboard_lead_through_the_shell(window: Window) -> None:
    window.wait_for_scene("title")
    window.click("settings")
    window.wait_for_scene("settings")
    window.click("palette:high-separation")
    window.wait(lambda lines: lines[-1].get("click") == "palette:high-separation" or "buttons" in lines[-1])
    window.xdotool("key", "F12")
    picture = window.wait(lambda lines: any("picture" in line for line in lines))
    kept = next(line["picture"] for line in picture if "picture" in line)
    shown = pygame.image.load(kept)
    assert shown.get_size() == (1280, 720)
    assert pygame.transform.average_color(shown)[:3] > (120, 120, 100)  # paper, not a black window
    window.xdotool("key", "Escape")
    window.wait_for_scene("title")
    window.xdotool("key", "r")
    window.wait_for_scene("rulebook")
    window.xdotool("key", "Escape")
    window.wait_for_scene("title")
    window.xdotool("key", "q")
    assert window.process.wait(timeout=10) == 0


def test_a_closed_window_ends_the_game(window: Window) -> None:
    window.wait_for_scene("title")
    window.process.terminate()
    assert window.process.wait(timeout=10) == 0
