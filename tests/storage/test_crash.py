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


def test_a_report_holds_the_last_fifty_commands(tmp_path) -> None:
    keeper = kept(tmp_path, acts=51)
    assert len(keeper.history.acts) == 51
    told = crash.report(tmp_path, RuntimeError("late"), keeper)
    assert "error report is in" in told, "it is dated by itself"
    (path,) = (tmp_path / "crashes").iterdir()
    text = path.read_text(encoding="utf-8")
    assert "the last commands of 51:" in text
    assert text.count('{"command"') == 50
    keeper.finish_writing()


def test_a_battle_that_cannot_be_saved_after_an_error_is_told(tmp_path, monkeypatch) -> None:
    keeper = kept(tmp_path, acts=2)

    def refuse(*given) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.storage.slots.write_whole", refuse)
    assert "could not be saved" in crash.report(tmp_path, RuntimeError("late"), keeper, WHEN)


def test_folders_and_people_are_not_named(monkeypatch) -> None:
    monkeypatch.setattr("sys.path", ["", "/", "/q", "/q/deep"])
    homes = "/".join(("", "home", "ida")), "\\".join(("C:", "Users", "ida"))
    assert crash.nameless("a/b /q/c /q/deep/d") == "a/b .../c .../d"
    assert [crash.nameless(f"{home}/x") for home in homes] == [".../x"] * 2
    assert crash.nameless("Ida saw Idabel", ["Ida"]) == "(player) saw Idabel"


def test_a_report_that_cannot_be_written_hides_nothing(tmp_path) -> None:
    (tmp_path / "crashes").write_text("in the way")
    told = crash.report(tmp_path, RuntimeError("first"), None, WHEN)
    assert "RuntimeError" in told
    assert "could not be written" in told
