"""No text of the pages of saves, recordings and the menu overlaps another or is cut, at any size."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import fight
from shell_kit import Shell, layout_faults
from test_shell_layout import SIZES

from game.storage.folders import JOURNALS
from game.storage.journal import read_journal
from game.storage.recorder import Recorder
from game.storage.slots import SLOTS
from game.table.session import Session
from game.ui.kit.dialog import DialogButton, menu
from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage
from game.ui.shelf.replay import ReplayScene
from game.ui.shelf.replays import ReplaysScene, began
from game.ui.shelf.saves import SavesScene


def keeper_in(stage: Stage) -> Recorder:
    """A battle with one save and its journal."""
    keeper = Recorder.of_scenario(fight("human", "ai:hard"), stage.folders.data)
    keeper.start()
    walk = next(command for command in keeper.battle.legal() if command.action == "move")
    assert keeper.submit(walk) is None
    keeper.save(SLOTS[0])
    keeper.finish_writing()
    return keeper


def saves(stage: Stage) -> Scene:
    keeper = keeper_in(stage)
    return SavesScene(stage, Session(keeper.battle.scenario, keeper=keeper))


def replays(stage: Stage) -> Scene:
    keeper_in(stage)
    (stage.folders.data / JOURNALS / "2030-01-01-000000-broken.jsonl").write_bytes(b"scribbles\n")
    return ReplaysScene(stage)


def replay(stage: Stage) -> Scene:
    journal = keeper_in(stage).journal
    assert journal is not None
    return ReplayScene(stage, read_journal(journal.path), journal.path.name)


def pause(stage: Stage) -> Scene:
    entries = (
        DialogButton("on", "Continue", "Esc"), DialogButton("saves", "Save or load", "G"),
        DialogButton("back", "Undo the whole turn", "B", None, "It is off."),
        DialogButton("settings", "Settings", "S"), DialogButton("leave", "Leave the battle", "L"),
    )  # fmt: skip
    return menu(stage, "Paused", "Across the frozen ford, round 12.", entries)


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("make", [saves, replays, replay, pause])
def test_no_text_overlaps_or_is_cut(tmp_path: Path, make, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, make, size, scale)
    shell.app.draw()
    assert shell.desk.words
    assert layout_faults(shell.desk) == []


def test_a_recording_says_its_rules_and_when_it_began(tmp_path: Path) -> None:
    shell = Shell(tmp_path, replays)
    texts = [word.text for word in shell.desk.words]
    assert any(text.endswith(", Fixed Count") for text in texts)
    assert not any("static" in text for text in texts)
    assert began(Path("2026-11-20-155956-ford-fluid.jsonl")) == "20 November 2026, 15:59"
    assert began(Path("mine.jsonl")) == "mine"
