"""The page of a day in all its states, and your battle beside a ghost's. Reviews are made up; nothing is played for
them."""

from __future__ import annotations

import dataclasses
import os
from datetime import timedelta
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import msgspec
import pygame
import pytest
from day_kit import DAY, proved_line
from kept_folders import put
from review_samples import made_up
from shell_kit import Shell, layout_faults

from game.lab.compare import SILENT
from game.quick.daily import came_of, daily
from game.quick.days import FILE, keep_ghost, load_days, note_day, write_recording
from game.quick.naming import named
from game.review import keeping
from game.review.findings import Estimate
from game.review.marks import MARKS, after_rounds, counted, marks_of, part_most, played_well
from game.review.tape import Tape, tape_of
from game.storage.files import write_json
from game.storage.folders import JOURNALS
from game.storage.journal import read_journal
from game.ui.day.day import DayScene
from game.ui.title.title import TitleScene

NAME = "2026-11-23-090000-day.jsonl"


def tape_at(path: Path) -> Tape:
    return tape_of(read_journal(path), path.name)


def reviewed(path: Path) -> None:
    """Keep a whole review, made up, beside a recording."""
    keeping.keep(path, made_up(tape_at(path)))


def play(folder: Path) -> None:
    """The day was played, and so were some before it."""
    put(folder, _play)


def _play(folder: Path) -> None:
    data, proved = folder / "data", proved_line()
    (data / JOURNALS).mkdir(parents=True)
    write_recording(data / JOURNALS / NAME, proved)
    reviewed(data / JOURNALS / NAME)
    one = note_day(data, proved.result, came_of(proved.battle), NAME)
    days = load_days(data)
    for back, result in ((1, "won"), (2, "drawn")):
        days.days[(DAY - timedelta(days=back)).isoformat()] = msgspec.structs.replace(one, result=result)
    write_json(data / FILE, days)


def haunt(folder: Path) -> None:
    """A ghost of the day is kept."""
    put(folder, _haunt)


def _haunt(folder: Path) -> None:
    reviewed(keep_ghost(folder / "data", proved_line(DAY, "ai:easy")))


def page(folder: Path, size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    return Shell(folder, lambda stage: DayScene(stage, DAY), size, scale)


def test_a_day_that_is_not_played_shows_no_ghost_and_is_played_by_enter(tmp_path: Path) -> None:
    haunt(tmp_path)
    shell = page(tmp_path)
    assert shell.scene.other is None
    assert shell.scene.course is None
    assert shell.button("main").look == "main"
    assert layout_faults(shell.desk) == []
    shell.key("Enter")
    assert shell.open == ["battle"]
    assert shell.scene.session.scenario == named(daily(DAY).scenario())


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 720), 150)])
@pytest.mark.parametrize("ghost", [True, False])
def test_the_page_fits_every_window(tmp_path: Path, size: tuple[int, int], scale: int, ghost: bool) -> None:
    play(tmp_path)
    if ghost:
        haunt(tmp_path)
    shell = page(tmp_path, size, scale)
    assert layout_faults(shell.desk) == []
    assert shell.scene.is_ghost == ghost
    assert sum(button.look == "main" for button in shell.desk.buttons) == 1


def test_the_line_is_copied_or_written_where_there_is_no_clipboard(
    tmp_path: Path, clipboard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path)
    shell = page(tmp_path)
    shell.key("Enter")
    assert clipboard == [proved_line().result.line]
    assert shell.open == ["day", "dialog"]
    shell.key("Enter")

    def none(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    shell.key("Enter")
    written = tmp_path / "data" / "day-2026-11-23.txt"
    assert written.read_text().strip() == proved_line().result.line
    assert written.name in shell.scene.problem
    assert layout_faults(shell.desk) == []


def test_the_code_is_shown_for_a_camera_and_the_round_that_cost_most_played_again(tmp_path: Path) -> None:
    play(tmp_path)
    shell = page(tmp_path)
    shell.key("Q")
    assert shell.open == ["day", "qr"]
    shell.key("Esc")
    worst = max(shell.scene.course.marks, key=lambda mark: mark.cost).round
    first = next(point.act for point in shell.scene.course.review.curve if point.round == worst)
    shell.key("T")
    assert shell.open == ["battle"]
    again, kept = (keeper.entries for keeper in (shell.scene.session.keeper, proved_line().record))
    assert len(again) > first, "the computer may have gone on from there by now"
    assert [one.state for one in again[: first + 1]] == [one.state for one in kept[: first + 1]]


def test_you_and_the_ghost_run_side_by_side(tmp_path: Path) -> None:
    play(tmp_path)
    haunt(tmp_path)
    shell = page(tmp_path)
    shell.key("W")
    assert shell.open == ["day", "ghost"]
    for count in range(3000):
        if shell.scene.clocks is not None:
            break
        shell.wait(16, count)
    mine, other = shell.scene.clocks.lanes
    assert mine.winner == proved_line().battle.outcome.winner
    assert len(mine.commands) == len(proved_line().record.entries) - 1
    assert len(other.commands) == len(proved_line(DAY, "ai:easy").record.entries) - 1
    shell.frames()
    assert layout_faults(shell.desk) == []
    shell.key("Right")
    assert shell.scene.place == 1
    shell.key("Home")
    assert shell.scene.place == 0
    shell.key("Esc")
    assert shell.open == ["day"]


def test_a_line_of_a_day_that_is_not_played_is_kept_and_tells_nothing(tmp_path: Path, clipboard: list[str]) -> None:
    shell = Shell(tmp_path, TitleScene)
    clipboard[0] = proved_line().result.line
    shell.key("V")
    for count in range(3000):
        if shell.open[-1] != "proving":
            break
        shell.wait(16, count)
    assert shell.open == ["title", "dialog"]
    assert "lost" not in shell.scene.text
    shell.key("Enter")
    assert shell.open == ["title", "day"]
    assert len(shell.scene.waiting) == 1
    assert shell.scene.other is None


# --- marks ------------------------------------------------------------------------------------------------------------


def test_marks_are_by_what_an_act_cost_and_a_cross_only_where_that_is_sure(tmp_path: Path) -> None:
    play(tmp_path)
    tape = tape_at(tmp_path / "data" / JOURNALS / NAME)
    costs = (Estimate(0.01, 0.0, 0.02), Estimate(-0.01, -0.02, 0.0), Estimate(-0.05, -0.06, -0.04),
             Estimate(-0.2, -0.3, -0.1), Estimate(-0.2, -0.5, 0.1))  # fmt: skip
    mine = [act for act, (seat, command) in enumerate(tape.acts) if seat == "red" and command.action not in SILENT][:5]
    choices = [Estimate(0.0, 0.0, 0.0)] * len(tape.acts)
    for act, cost in zip(mine, costs, strict=True):
        choices[act] = cost
    review = msgspec.structs.replace(made_up(tape), choices=tuple(choices), turns=())
    marks = marks_of(review, tape, "red")
    kinds = {mark.act: mark.kind for mark in marks}
    assert [kinds[act] for act in mine] == ["best", "good", "fair", "thrown", "fair"]
    assert {tape.acts[mark.act][0] for mark in marks} == {"red"}
    assert list(dict(counted(marks))) == list(MARKS)
    assert played_well(review, tape, marks, "red").share == round(100 * (len(marks) - 3) / len(marks))
    assert max(mark.cost for mark in marks) == 20
    acts = [(seat, act) for seat, act in tape.acts if seat == "red"]
    ends = sum(command.action == "end" for _, command in acts)
    assert 0 <= played_well(review, tape, marks, "red").unused <= ends
    idle = dataclasses.replace(tape, acts=tuple(one for one in tape.acts if one[0] == "red" and one[1].action == "end"))
    rounds = {(command.figure, review.curve[place].round) for place, (_, command) in enumerate(idle.acts)}
    assert played_well(review, idle, marks, "red").unused == len(rounds), "each figure counts once a round"


def test_chances_after_rounds_end_with_the_result(tmp_path: Path) -> None:
    play(tmp_path)
    review = made_up(tape_at(tmp_path / "data" / JOURNALS / NAME))
    chances = after_rounds(review, "red")
    assert chances[0] == review.curve[0].chances[0].value
    assert chances[-1] == 1.0
    assert len(chances) == 1 + max(point.round for point in review.curve[:-1])
    assert part_most((0.5, 0.6, 0.9), (0.5, 0.7, 0.1, 0.0)) == 2
