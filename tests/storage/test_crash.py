"""An error that nobody expected is written down without anybody's name, and the battle is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from storage_workshop import WHEN, kept

from game.storage import crash
from game.storage.resume import interrupted, resume


def fail() -> None:
    raise RuntimeError(f"Red stumbled in {Path.home()}/secret")


def test_a_crash_is_written_down_and_the_battle_is_saved(tmp_path) -> None:
    keeper = kept(tmp_path, acts=8)
    state = keeper.battle.state_hash()
    with pytest.raises(RuntimeError) as met:
        fail()
    told = crash.report(tmp_path, met.value, keeper, WHEN)
    path = tmp_path / "crashes" / "crash-20300517-201500.txt"
    assert str(path) in told
    assert "The battle is saved" in told
    text = path.read_text(encoding="utf-8")
    assert f"seed {keeper.battle.scenario.seed}" in text
    assert keeper.journal.path.name in text
    assert text.count('{"command"') == 8
    assert "in fail" in text
    assert str(Path.home()) not in text
    assert "Red" not in text.replace("red ", ""), "no player's name"
    assert "(player) stumbled" in text
    assert any(keeper.shelf.load(one.slot).battle.state_hash() == state for one in keeper.shelf.list())
    back, told = resume(interrupted(tmp_path)[0], tmp_path)
    assert back.battle.state_hash() == state


def test_a_report_that_cannot_be_written_hides_nothing(tmp_path) -> None:
    (tmp_path / "crashes").write_text("in the way")
    told = crash.report(tmp_path, RuntimeError("first"), None, WHEN)
    assert "RuntimeError" in told
    assert "could not be written" in told
