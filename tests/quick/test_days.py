"""Days that were played and ghosts, as they are kept: the first try stays, a ghost is the battle of its line."""

import dataclasses
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from day_kit import DAY, played, proved_line

from game.cli import main
from game.quick import days as module
from game.quick.daily import came_of, daily, day_of, day_title
from game.quick.days import ghost_days, ghosts_of, keep_ghost, load_days, note_day, try_of, write_recording
from game.storage.journal import read_journal


def test_the_first_try_of_a_day_stays_and_every_further_one_is_counted_once(tmp_path: Path):
    proved = proved_line()
    came, result = came_of(proved.battle), proved.result
    assert try_of(load_days(tmp_path).of(DAY), "a.jsonl") == 1
    first = note_day(tmp_path, result, came, "a.jsonl")
    kept = load_days(tmp_path).of(DAY)
    assert kept == first
    assert (kept.result, kept.round, kept.lost, kept.of) == (came.result, came.round, came.lost, came.of)
    assert try_of(kept, "a.jsonl") == 1
    assert try_of(kept, "b.jsonl") == 2
    second = dataclasses.replace(result, tries=2)
    assert note_day(tmp_path, second, came, "b.jsonl").tries == 2
    kept = load_days(tmp_path).of(DAY)
    assert kept == msgspec.structs.replace(first, tries=2, latest="b.jsonl")
    assert try_of(kept, "b.jsonl") == 2
    assert try_of(kept, "c.jsonl") == 3


def test_days_in_a_row_end_today_or_yesterday(tmp_path: Path):
    proved = proved_line()
    one = note_day(tmp_path, proved.result, came_of(proved.battle), "a.jsonl")
    days = load_days(tmp_path)
    for back in (1, 2, 4):
        days.days[(DAY - timedelta(days=back)).isoformat()] = one
    assert days.in_a_row(DAY) == 3
    assert days.in_a_row(DAY + timedelta(days=1)) == 3
    assert days.in_a_row(DAY + timedelta(days=2)) == 0


def test_a_ghost_is_a_recording_of_the_battle_of_its_line(tmp_path: Path):
    proved = proved_line()
    path = keep_ghost(tmp_path, proved)
    assert keep_ghost(tmp_path, proved) == path
    assert ghosts_of(tmp_path, DAY) == [path]
    assert ghost_days(tmp_path) == [DAY]
    record = read_journal(path)
    assert record.end is not None
    assert [entry.command for entry in record.entries] == [entry.command for entry in played().entries]


def test_the_oldest_ghosts_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_GHOSTS", 1)
    keep_ghost(tmp_path, proved_line())
    path = keep_ghost(tmp_path, proved_line(DAY, "ai:easy"))
    assert ghosts_of(tmp_path, DAY) == [path]


def test_the_day_of_a_ghost_is_known_however_old_it_is():
    scenario = daily(DAY).scenario()
    late = DAY + timedelta(days=40)
    assert day_of(scenario, late) is None
    assert day_of(scenario, late, [DAY]) == DAY
    assert day_title(DAY) == "Day 327"


def test_a_recording_that_cannot_be_written_is_told(tmp_path: Path):
    (tmp_path / "ghosts").write_text("a file")
    with pytest.raises(OSError, match="ghosts"):
        keep_ghost(tmp_path, proved_line())
    path = tmp_path / "x.jsonl"
    write_recording(path, proved_line())
    with pytest.raises(FileExistsError):
        write_recording(path, proved_line())


def test_the_command_puts_a_ghost_beside_a_recording_on_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mine, page = tmp_path / "mine.jsonl", tmp_path / "both.html"
    write_recording(mine, proved_line())
    ghost = proved_line(DAY, "ai:easy").result
    words = ["daily", "--day", DAY.isoformat(), "--line", str(mine), "--ghost", ghost.line, "--html", str(page)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert f"You: {proved_line().result.told}." in said
    assert f"Friend: {ghost.told}." in said
    text = page.read_text(encoding="utf-8")
    assert "Day 327: you and your friend" in text
    assert text.count('class="clock"') == 2
    assert main(["daily", "--ghost", ghost.line]) == 2
    assert "give your own recording" in capsys.readouterr().err
