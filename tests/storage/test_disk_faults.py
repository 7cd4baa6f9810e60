"""When the disk refuses, the player is told at once, play goes on, and what is on the disk already stays."""

from __future__ import annotations

import errno
import shutil
from functools import partial
from io import FileIO
from pathlib import Path

import pytest
from storage_workshop import kept, play

from game.storage.journal import read_journal
from game.storage.recorder import RUNNING, Recorder, Writer
from game.storage.replay import verify
from game.storage.resume import forget, interrupted, resume
from game.storage.slots import QUICK, SaveSlots


class FullDisk(FileIO):
    """A file on a disk that takes half a line and is full then, as long as `full` stands."""

    full = True

    def write(self, text) -> int:
        if not self.full:
            return super().write(text)
        super().write(bytes(text)[: len(text) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


def to_full_disk(keeper: Recorder) -> FullDisk:
    """The battle's journal is on a full disk from now on."""
    disk = FullDisk(keeper.journal.path, "r+")
    keeper.journal._file.close()
    keeper.journal._file = disk
    return disk


def test_a_full_disk_is_told_once_and_the_journal_goes_on_when_there_is_space(tmp_path) -> None:
    keeper = kept(tmp_path, acts=3)
    disk = to_full_disk(keeper)
    before = keeper.journal.path.read_bytes()
    play(keeper, 5, 6)
    keeper.finish_writing()
    told = keeper.notices()
    assert [line for line in told if "recorded" in line] == [
        "The battle cannot be recorded: No space left on device. You can play on. The game will try to record it again."
    ]
    assert keeper.journal.path.read_bytes() == before, "no half line stays on the disk"
    disk.full = False
    play(keeper, 6, 1)
    assert "The battle is being recorded again. Nothing is missing." in keeper.notices()
    record = read_journal(keeper.journal.path)
    assert len(record.entries) == len(keeper.entries)
    assert verify(record, "journal") is None


def test_a_full_disk_when_the_battle_is_left(tmp_path) -> None:
    keeper = kept(tmp_path, acts=3)
    disk = to_full_disk(keeper)
    play(keeper, 5, 2)
    disk.full = False
    keeper.leave()
    assert len(read_journal(keeper.journal.path).entries) == len(keeper.entries), "what waited was written"


def test_a_user_folder_deleted_in_the_middle_of_a_battle(tmp_path) -> None:
    data = tmp_path / "data"
    keeper = kept(data, acts=5)
    shutil.rmtree(data)
    play(keeper, 5, 3)
    keeper.finish_writing()
    back, told = resume(interrupted(data)[0], data)
    assert told == ""
    assert back.battle.state_hash() == keeper.battle.state_hash()
    assert verify(read_journal(back.journal.path), "journal") is None


def test_a_user_folder_that_can_no_longer_be_written_to(tmp_path) -> None:
    """A file stands where the folder was: no folder can be made, nothing can be written."""
    data = tmp_path / "data"
    keeper = kept(data, acts=5)
    shutil.rmtree(data)
    data.write_text("in the way")
    play(keeper, 5, 3)
    keeper.save(QUICK)
    keeper.finish_writing()
    told = " ".join(keeper.notices())
    assert "The battle cannot be recorded: " in told
    assert "The battle could not be saved (quick): " in told
    left = keeper.leave()
    assert "The battle could not be saved (auto): " in left
    assert data.read_text() == "in the way"


def test_a_battle_is_resumed_though_nothing_can_be_written(tmp_path, monkeypatch) -> None:
    keeper = kept(tmp_path, acts=5)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("game.storage.files.write_whole", full)
    back, _ = resume(interrupted(tmp_path)[0], tmp_path)
    assert back.battle.state_hash() == keeper.battle.state_hash()
    assert "No space left" in " ".join(back.notices())
    play(back, 3, 2)


def test_a_battle_whose_last_save_fails_stays_to_be_resumed(tmp_path, monkeypatch) -> None:
    keeper = kept(tmp_path, acts=5)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(SaveSlots, "put", refuse)
    assert "The battle could not be saved (auto): " in keeper.leave()
    assert (tmp_path / RUNNING).exists()
    found, _ = interrupted(tmp_path)
    assert found is not None
    back, told = resume(found, tmp_path)
    assert told == ""
    assert back.battle.state_hash() == keeper.battle.state_hash()


def test_a_mark_that_cannot_be_taken_away_stops_nobody(tmp_path, monkeypatch) -> None:
    keeper = kept(tmp_path, acts=5)

    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    forget(tmp_path)
    assert (tmp_path / RUNNING).exists()
    assert "Permission denied" in keeper.leave()


def test_the_writer_tells_of_any_error_and_goes_on() -> None:
    writer, done = Writer(), []

    def wrong() -> None:
        raise KeyError("nobody expected this")

    writer.put(wrong, "Saved.", "The battle could not be saved (quick)")
    writer.put(lambda: done.append(1), "Saved.")
    writer.finish()
    told = writer.notices()
    assert told[0].startswith("The battle could not be saved (quick): an error that was not expected (KeyError")
    assert told[1:] == ["Saved."]
    assert done == [1]


def test_only_the_newest_of_the_autosaves_that_wait_is_written() -> None:
    import threading

    writer, done, gate = Writer(), [], threading.Event()
    writer.put(gate.wait)  # type: ignore[arg-type]
    for number in range(5):
        writer.put(partial(done.append, number), key="auto")
    gate.set()
    writer.finish()
    assert done == [4]


def test_a_picture_that_cannot_be_painted_costs_no_save(tmp_path) -> None:
    keeper = kept(tmp_path, acts=2)

    def broken() -> bytes:
        raise ZeroDivisionError

    keeper.save(QUICK, broken)
    keeper.finish_writing()
    assert keeper.notices() == ["Saved (quick)."]
    assert keeper.shelf.load(QUICK).battle.state_hash() == keeper.battle.state_hash()


@pytest.mark.parametrize("name", ["a" * 250, "ｍａｐ", "a map / of * odd : words"])
def test_a_journal_has_a_name_that_every_disk_takes(tmp_path, name: str) -> None:
    from dataclasses import replace

    from storage_workshop import meadow, scenario

    keeper = Recorder.of_scenario(scenario(size=2, battle_map=replace(meadow(), id=name[:200])), tmp_path)
    keeper.start()
    assert keeper.notices() == []
    assert len(keeper.journal.path.name) < 150
    assert keeper.journal.path.name.isascii()
