"""What somebody has seen of the game is remembered, and never stands in the way."""

from datetime import date
from pathlib import Path

from game.storage.practice import note_exercise
from game.storage.progress import FILE, PlayerProgress, load_progress, note_battle, note_demo


def test_battles_are_counted_and_demos_noted_once(tmp_path: Path) -> None:
    assert load_progress(tmp_path) == PlayerProgress()
    note_battle(tmp_path)
    note_demo(tmp_path, "engage.stop")
    note_demo(tmp_path, "move.diagonals")
    note_demo(tmp_path, "engage.stop")
    note_battle(tmp_path)
    assert load_progress(tmp_path) == PlayerProgress(2, ("engage.stop", "move.diagonals"))


def test_a_spoilt_file_counts_as_nothing_seen(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", "utf-8")
    assert load_progress(tmp_path) == PlayerProgress()
    note_battle(tmp_path)
    assert load_progress(tmp_path).battles == 1


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", "utf-8")
    note_battle(in_the_way / "config")
    assert load_progress(in_the_way / "config") == PlayerProgress()


def test_an_exercise_comes_again_later_each_time_it_is_right_and_at_once_when_it_is_wrong(tmp_path: Path) -> None:
    today, pauses = date(2030, 5, 17), []
    for is_right in (True, True, True, True, True, True, True, False, True):
        known = note_exercise(tmp_path, "move.diagonals", is_right, today)
        pauses.append((date.fromisoformat(known.due) - today).days)
    assert pauses == [1, 3, 7, 21, 60, 60, 60, 0, 1]
    assert (known.asked, known.right) == (9, 8)
