"""A battle of any length can be saved, loaded and resumed; what was announced as saved can be loaded."""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest
from storage_workshop import begun, drawn, kept, play

from game.engine.battle import Battle
from game.storage import saves
from game.storage.recorder import Recorder
from game.storage.resume import interrupted, resume, resuming
from game.storage.slots import QUICK


@pytest.fixture
def long(tmp_path) -> Recorder:
    """A battle to which as much has happened as to twelve against twelve in thirty rounds."""
    battle = begun("action-time", size=3)
    battle.events = battle.events * 1500
    keeper = Recorder(battle, tmp_path)
    play(keeper, 1, 3)
    return keeper


def test_a_long_battle_that_was_announced_as_saved_can_be_loaded(long: Recorder) -> None:
    long.save(QUICK)
    long.finish_writing()
    assert long.notices() == ["Saved (quick)."]
    loaded = long.shelf.load(QUICK)
    assert loaded.battle.state_hash() == long.battle.state_hash()
    assert loaded.battle.events == long.battle.events
    assert list(loaded.acts) == long.entries


@pytest.mark.parametrize("limit", ["MOST_VALUES", "MOST_UNPACKED", "MOST_BYTES"])
def test_what_could_not_be_read_again_is_not_announced_and_takes_nothings_place(
    long: Recorder, limit: str, monkeypatch
) -> None:
    long.save(QUICK)
    long.finish_writing()
    before = long.shelf.path(QUICK).read_bytes()
    assert long.notices() == ["Saved (quick)."]
    monkeypatch.setattr(saves, limit, 5000)
    long.save(QUICK)
    long.finish_writing()
    told = long.notices()
    assert len(told) == 1
    assert told[0].startswith("The battle could not be saved (quick): ")
    assert long.shelf.path(QUICK).read_bytes() == before


def test_what_is_taken_back_is_no_longer_in_the_save(tmp_path) -> None:
    keeper = kept(tmp_path, acts=0, size=3)
    while keeper.history.why_not_undo(keeper.battle.decision.seat) or keeper.history.acts == []:
        play(keeper, len(keeper.entries), 1)
    seat = keeper.history.acts[-1].seat
    values = keeper.chronicle.gathered()[2]
    assert keeper.undo(seat) == ""
    keeper.save(QUICK)
    keeper.finish_writing()
    loaded = keeper.shelf.load(QUICK)
    assert loaded.battle.events == keeper.battle.events
    assert list(loaded.acts) == keeper.entries
    assert keeper.redo(seat) == ""
    assert keeper.chronicle.gathered()[2] == values


def test_resuming_starts_from_the_nearest_autosave_and_lets_the_window_live(tmp_path, monkeypatch) -> None:
    keeper = kept(tmp_path, acts=60, size=3)
    nearest = max(one.about.acts for one in keeper.shelf.list())
    given: list[Battle] = []
    submit = Battle.submit
    monkeypatch.setattr(Battle, "submit", lambda self, *words: given.append(self) or submit(self, *words))
    found, _ = interrupted(tmp_path)
    steps = resuming(found, tmp_path)
    drawn = 0
    try:
        while True:
            next(steps)
            drawn += 1
    except StopIteration as done:
        back, _ = done.value
    again = sum(battle is back.battle for battle in given)  # what is tried ahead on copies is no act of the battle
    assert again == len(keeper.entries) - nearest
    assert drawn > again, "the window is drawn between any two acts"


def test_a_battle_that_was_loaded_is_resumed_from_what_it_was_loaded_from(tmp_path, monkeypatch) -> None:
    keeper = kept(tmp_path, acts=60, size=3)
    keeper.save(QUICK)
    keeper.finish_writing()
    again = Recorder.of_save(keeper.shelf.load(QUICK), tmp_path)
    again.finish_writing()
    assert again.journal.path != keeper.journal.path
    given: list[Battle] = []
    submit = Battle.submit
    monkeypatch.setattr(Battle, "submit", lambda self, *words: given.append(self) or submit(self, *words))
    back, told = resume(interrupted(tmp_path)[0], tmp_path)
    assert told == ""
    assert back.battle.state_hash() == keeper.battle.state_hash()
    assert back.journal.path == again.journal.path
    assert all(battle is not back.battle for battle in given), "acts are tried ahead on copies alone"


def test_resuming_sets_nothing_aside(tmp_path) -> None:
    keeper = kept(tmp_path, acts=40)
    for path in keeper.shelf.folder.iterdir():
        path.write_bytes(path.read_bytes()[:-100])
    before = sorted(path.name for path in keeper.shelf.folder.iterdir())
    back, told = resume(interrupted(tmp_path)[0], tmp_path)
    assert told == ""
    assert back.battle.state_hash() == keeper.battle.state_hash()
    assert sorted(path.name for path in keeper.shelf.folder.iterdir()) == before


def test_a_file_that_cannot_be_looked_at_stays_where_it_is(tmp_path) -> None:
    keeper = kept(tmp_path, acts=5)
    path = keeper.shelf.path("slot-3")
    loop = path.with_name("loop")
    loop.symlink_to(path)
    path.symlink_to(loop)
    assert "slot-3" not in [one.slot for one in keeper.shelf.list()]
    assert path.is_symlink()
    assert any(line.startswith("slot-3.save.json: cannot be read") for line in keeper.shelf.notices)


def test_the_title_reads_only_the_ends_of_a_journal(tmp_path) -> None:
    keeper = kept(tmp_path, acts=30)
    content = keeper.journal.path.read_bytes().split(b"\n")
    content[5] = b"scribbles"
    keeper.journal.path.write_bytes(b"\n".join(content))
    found, told = interrupted(tmp_path)
    assert told == ""
    assert found.acts == len(keeper.entries) - 1


def test_the_newest_save_does_not_rest_on_the_clock(tmp_path) -> None:
    keeper = kept(tmp_path, acts=5)
    keeper._now = lambda: datetime(2001, 1, 1)
    assert keeper.submit(drawn(keeper.battle, Random(1))) is None
    keeper.save("slot-7")
    keeper.finish_writing()
    assert keeper.shelf.newest().slot == "slot-7"
