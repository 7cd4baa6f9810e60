"""Lessons in words: every task is done by what its hint says, anything else is answered, nothing tells of clicks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.cli.words import Enough, asked, begin, play_lesson, spoken
from game.rulebook.courses import ORDER, course_path
from game.rulebook.lesson import load_course, load_lesson
from game.storage.folders import Folders
from game.storage.progress import load_progress

MOST = 40
"""Lines said in one lesson."""


class Reader(io.StringIO):
    """A learner who asks for the hint of each task and says what it says."""

    def __init__(self, told: list[str]) -> None:
        super().__init__()
        self.told = told
        self.asks = True
        self.lines = 0

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        self.lines += 1
        assert self.lines < MOST, self.told[-12:]
        self.asks, asks = not self.asks, self.asks
        hint = next((line for line in reversed(self.told) if "In words: " in line), "")
        return "hint\n" if asks else f"{hint.rpartition('In words: ')[2].partition(' (')[0].strip()}\n"


def listening(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr("builtins.print", lambda *parts, **_: told.append(" ".join(map(str, parts))))
    return told


@pytest.mark.parametrize("course", ORDER)
def test_every_lesson_is_done_by_saying_what_its_hints_say(course: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for lesson in load_course(course_path(course)):
        told = listening(monkeypatch)
        monkeypatch.setattr("sys.stdin", Reader(told))
        play_lesson(lesson)
        assert spoken(lesson.tasks[-1].done) in told or "Done." in told, lesson.id
        assert "Try again." not in told, lesson.id


@pytest.mark.parametrize("course", ORDER)
def test_nothing_that_is_said_is_about_clicks_and_every_task_says_something(course: str) -> None:
    for lesson in load_course(course_path(course)):
        for task in lesson.tasks:
            assert len(asked(lesson, task)) > 5, lesson.id
            for text in (asked(lesson, task), spoken(task.hint), spoken(task.done), spoken(task.otherwise)):
                assert "click" not in text.lower(), text


def test_a_wrong_act_is_answered_with_its_reason_and_one_may_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("move 2,1\nleave\n"))
    with pytest.raises(Enough):
        play_lesson(load_lesson("static:1"))
    said = capsys.readouterr().out
    assert "You stopped too early. The crates are two squares further.\nTry again.\n" in said
    assert "The square is 4,1." in said


def test_the_menu_leads_to_lessons_and_keeps_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = "2\n1\n1\nmove 4,1\nmove 6,1\n2\n5\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert begin(tmp_path) == 0
    assert load_progress(Folders.under(tmp_path).config).lessons == ("static:1",)
