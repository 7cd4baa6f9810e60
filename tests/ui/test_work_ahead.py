"""Pages behind the title open at once: what they need is loaded before, or while their empty page is shown."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from shell_kit import Shell, layout_faults

from game.ui.title import ahead
from game.ui.title.title import TitleScene


def pressed(shell: Shell, key: str) -> None:
    """Press a key of the title in a single frame."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, scancode=0, unicode=key))
    shell.app.frame(16)


def until(shell: Shell, name: str) -> None:
    """Let frames go by until a scene is on top."""
    end = time.monotonic() + 60
    while shell.open[-1] != name and time.monotonic() < end:
        shell.app.frame(16)


def test_the_empty_page_is_there_at_once_and_takes_the_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load a single piece in each frame here, because pieces that other tests have loaded take no time again."""
    monkeypatch.setattr(ahead, "A_FRAME", 0)
    shell = Shell(tmp_path, TitleScene)
    assert not shell.scene.ahead.done
    pressed(shell, "n")
    assert shell.open == ["title", "opening"]
    assert "New battle" in {word.text for word in shell.desk.words}
    assert layout_faults(shell.desk) == []
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(640, 360), touch=False))
    until(shell, "setup")
    assert shell.open == ["title", "setup"], "nothing of the title was pressed through the page"


def test_esc_goes_back_from_the_empty_page(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    pressed(shell, "k")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, scancode=0, unicode=""))
    if shell.open[-1] == "opening":
        shell.app.frame(16)
    assert shell.open[0] == "title"
    assert shell.open[-1] in ("title", "quick"), "loaded or left, but never stuck"


def test_everything_is_loaded_while_the_title_stands(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    end = time.monotonic() + 60
    while not shell.scene.ahead.done and time.monotonic() < end:
        shell.app.frame(16)
    assert shell.scene.ahead.done
    pressed(shell, "n")
    assert shell.open == ["title", "setup"]
