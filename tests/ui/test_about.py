"""The version with what it runs on, a report of a fault on the clipboard, and what is new after an update."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from shell_kit import Shell

from game import __version__
from game.storage.built_from import commit, commit_of
from game.storage.progress import load_progress, note_battle
from game.storage.settings import Settings, save_settings
from game.ui.kit.dialog import Dialog
from game.ui.shell.settings import SettingsScene
from game.ui.title.about import MOST_LINES, VERSION, is_due, lines
from game.ui.title.title import TitleScene


def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is put on the clipboard from now on; the dummy driver has none."""
    texts: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts


def test_a_report_says_what_is_needed_and_nobodys_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = copied(monkeypatch)
    (tmp_path / "data" / "crashes").mkdir(parents=True)
    for name in ("crash-20300101-120000.txt", "crash-20300102-120000.txt"):
        (tmp_path / "data" / "crashes" / name).write_text("x")
    shell = Shell(tmp_path, SettingsScene)
    shell.click("about")
    assert shell.open == ["settings", "about"]
    shell.click("copy-report")
    (text,) = texts
    for needed in (
        f"counterstep {__version__} (commit ",
        "Python 3",
        "SDL 2",
        "pygame-ce 2",
        "1280 x 720",
        "What I did:",
    ):
        assert needed in text
    assert "crash-20300102-120000.txt" in text
    assert str(tmp_path) not in text
    assert str(Path.home()) not in text or str(Path.home()) == "/"


def test_without_a_clipboard_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    shell = Shell(tmp_path, SettingsScene)
    shell.click("about")
    shell.click("copy-report")
    assert isinstance(shell.scene, Dialog)
    assert "no clipboard" in shell.scene.text
    assert "counterstep --version" in shell.scene.text


def test_what_is_new_is_told_once_and_only_to_who_has_played(tmp_path: Path) -> None:
    assert not is_due(tmp_path / "new")
    assert not is_due(tmp_path / "new"), "nor later"
    note_battle(tmp_path / "played")
    save_settings(tmp_path / "settings", Settings())
    for folder in ("played", "settings"):
        assert is_due(tmp_path / folder)
        assert not is_due(tmp_path / folder)
    assert load_progress(tmp_path / "played").battles == 1
    assert load_progress(tmp_path / "played").version == VERSION


def test_what_is_new_is_short_and_of_this_version() -> None:
    assert 1 <= len(lines()) <= MOST_LINES
    assert all(len(line) <= 60 and line.endswith(".") for line in lines())
    assert __version__.startswith(f"{VERSION}.")


def test_the_window_tells_the_news_over_the_title_alone(tmp_path: Path) -> None:
    note_battle(tmp_path / "config")

    shell = Shell(tmp_path, SettingsScene)
    shell.app.scenes.clear()
    seen: list[list[str]] = []
    plain = shell.app.frame

    def frame(milliseconds: int) -> None:
        seen.append(shell.open)
        if len(seen) == 5:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        plain(milliseconds)

    shell.app.frame = frame  # type: ignore[method-assign]
    assert shell.app.play(lambda stage: TitleScene(stage, lambda: None)) == 0
    assert seen[0] == ["title", "whats-new"]
    assert load_progress(tmp_path / "config").version == VERSION


def test_the_commit_is_read_from_a_checkout_however_git_keeps_it(tmp_path: Path) -> None:
    name = "0123456789abcdef" * 2 + "01234567"
    git = tmp_path / ".git"
    git.mkdir()
    assert commit_of(tmp_path) == "", "a folder that is no checkout of the game"
    (tmp_path / "pyproject.toml").write_text("")
    assert commit_of(tmp_path) == "", "no commit yet"
    (git / "HEAD").write_text(f"{name}\n")
    assert commit_of(tmp_path) == name[:12]
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "packed-refs").write_text(f"# pack-refs\n{name[::-1]} refs/heads/other\n{name} refs/heads/main\n")
    assert commit_of(tmp_path) == name[:12]
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "refs" / "heads" / "main").write_text(f"{name[::-1]}\n")
    assert commit_of(tmp_path) == name[::-1][:12]
    tree = tmp_path / "tree"
    (git / "worktrees" / "tree").mkdir(parents=True)
    (git / "worktrees" / "tree" / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "worktrees" / "tree" / "commondir").write_text("../..\n")
    tree.mkdir()
    (tree / "pyproject.toml").write_text("")
    (tree / ".git").write_text(f"gitdir: {git / 'worktrees' / 'tree'}\n")
    assert commit_of(tree) == name[::-1][:12]
    (git / "HEAD").write_text("<script>\n")
    assert commit_of(tmp_path) == ""
    assert re.fullmatch("[0-9a-f]{12}|", commit())
