"""Copying and pasting codes in the window: what is copied in a battle or replay is opened again from the title."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from battle_kit import fight
from day_kit import DAY, played
from shell_kit import Shell, layout_faults

from game.quick.daily import result_of
from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.recorder import Recorder
from game.storage.share_code import code_of_battle
from game.ui.kit.qr import qr_picture
from game.ui.shelf import working
from game.ui.title.title import TitleScene


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path, TitleScene)


def recorded(acts: int) -> JournalRecord:
    keeper = Recorder.of_scenario(fight("human", "human"))
    keeper.start()
    for _ in range(acts):
        assert keeper.submit(next(keeper.battle.legal())) is None
    return JournalRecord(header_of(keeper.battle), tuple(keeper.entries))


def test_a_code_is_pasted_on_the_title_and_copied_from_the_replay(shell: Shell, clipboard: list[str]) -> None:
    record = recorded(4)
    clipboard[0] = code_of_battle(record)
    shell.key("V")
    opened(shell)
    assert shell.open == ["title", "replay"]
    assert shell.scene.replay.last == 4
    shell.scene.replay.go_to(2)
    shell.key("T")
    shell.key("C")
    assert shell.open[-1] == "dialog"
    assert clipboard[0] == code_of_battle(record, 2)
    shell.key("Q")
    assert shell.open[-1] == "qr"
    assert layout_faults(shell.desk) == []
    shell.key("Esc")
    assert shell.open == ["title", "replay"]


def opened(shell: Shell) -> int:
    """Wait until a code has been played; how many frames that took."""
    for count in range(3000):
        if shell.open[-1] != "opening-code":
            return count
        shell.wait(16, count)
    raise AssertionError("a code is not opened")


def test_a_long_code_is_played_in_slices_and_can_be_left(
    shell: Shell, clipboard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "WORK_MS", 0.001)  # a slice is one act, however quick the machine is
    clipboard[0] = code_of_battle(recorded(60))
    shell.key("V")
    assert shell.open == ["title", "opening-code"]
    assert layout_faults(shell.desk) == []
    shell.key("Esc")
    assert shell.open == ["title"], "Esc leads out while it is being played"
    shell.key("V")
    seen = [shell.scene.at.done]
    while seen[-1] < 10:  # some frames do less than an act where others use the machine
        shell.wait(16, len(seen))
        seen.append(shell.scene.at.done)
        assert 0 <= seen[-1] - seen[-2] <= 1, "no frame does more than an act"
        assert len(seen) < 200, "it goes on"
    assert shell.scene.at.of == 60
    opened(shell)
    assert shell.scene.replay.last == 60


def test_a_code_whose_act_is_refused_says_so_and_leads_back(shell: Shell, clipboard: list[str]) -> None:
    record = recorded(6)
    twisted = (*record.entries[:3], *record.entries[1:])
    clipboard[0] = code_of_battle(JournalRecord(record.header, twisted))
    shell.key("V")
    opened(shell)
    assert shell.open == ["title", "dialog"]
    assert shell.scene.title == "This code cannot be opened"


def proved(shell: Shell) -> None:
    """Wait until a line is proved, or is not."""
    for count in range(3000):
        if shell.open[-1] != "proving":
            return
        shell.wait(16, count)
    raise AssertionError("a line is not proved")


def test_a_line_is_proved_between_frames_and_can_be_left(
    shell: Shell, clipboard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard[0] = result_of(played(), DAY, 2).line
    with monkeypatch.context() as slow:
        slow.setattr(working, "WORK_MS", 0.001)  # a slice is one act, however quick the machine is
        shell.key("V")
        assert shell.open == ["title", "proving"]
        assert layout_faults(shell.desk) == []
        shell.key("Esc")
        assert shell.open == ["title"], "Esc leads out while it is being proved"
        shell.key("V")
        assert shell.scene.at.done < 20, "no frame does more than an act"
    proved(shell)
    assert shell.open == ["title", "dialog"]
    assert shell.scene.title == "This result is true"
    assert "It is saved for 2026-11-23." in shell.scene.text
    shell.key("W")
    opened(shell)
    assert shell.open == ["title", "replay"]


def test_a_line_that_is_not_true_says_why_and_leads_back(shell: Shell, clipboard: list[str]) -> None:
    words = result_of(played(), DAY, 1).line.rpartition(" #")[0].replace("2026-11-23", "2026-11-24")
    clipboard[0] = f"{words} #{hashlib.blake2b(words.encode(), digest_size=4).hexdigest()}"
    shell.key("V")
    proved(shell)
    assert shell.open == ["title", "dialog"]
    assert shell.scene.title == "This result is not true"
    assert "is not the battle of 2026-11-24: the ground is different" in shell.scene.text


@pytest.mark.parametrize(
    ("text", "title"), [("", "There is no code to paste"), ("CS1.abc", "This code cannot be opened")]
)
def test_anything_else_is_told_in_words(shell: Shell, clipboard: list[str], text: str, title: str) -> None:
    clipboard[0] = text
    shell.key("V")
    assert shell.open == ["title", "dialog"]
    assert shell.scene.title == title


def test_a_qr_code_is_drawn_in_whole_pixels() -> None:
    picture = qr_picture("CS1." + "x" * 900, 500)
    assert picture.get_width() <= 500
    assert {tuple(picture.get_at((x, 40))[:3]) for x in range(picture.get_width())} == {(0, 0, 0), (255, 255, 255)}
