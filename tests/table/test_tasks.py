"""Puzzles and lessons at a desk: the page's own messages solve them, and what does not do is told and taken back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from game.model.commands import Command, End
from game.model.errors import BadInput
from game.puzzles.goals import stars, worth
from game.puzzles.puzzle import all_puzzles
from game.puzzles.reasons import told_hint
from game.puzzles.turn import PuzzleTurn, begin
from game.rulebook.courses import courses
from game.rulebook.demo_commands import command_from
from game.rulebook.lesson import load_lesson
from game.rulebook.runner import ids_of
from game.table.worker import Worker
from game.table.worker import begin as begin_worker
from tests.table.pages import message

LESSONS = [course.lesson_id(number) for course in courses() for number in range(len(course.lessons))]
PUZZLES = sorted(all_puzzles())[::23]


class Page:
    """A page at a worker with a task: its last Now, and what it does."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.worker = Worker(msgspec.json.encode(setup).decode())
        self.scene, self.now = (msgspec.json.decode(text) for text in msgspec.json.decode(self.worker.open()))
        self.now = self.now["now"]
        self.no = ""

    def hear(self, t: str, **fields: Any) -> dict[str, Any]:
        """The answer to a message, or the Now that it leads to."""
        told = msgspec.json.decode(self.worker.hear(message(t, **fields).decode()))
        down: dict[str, Any] = msgspec.json.decode(told[-1])
        self.now, self.no = down.get("now", self.now), down.get("no", "")
        return down

    def do(self, command: Command) -> None:
        """Give a command with the number of the last Now."""
        self.hear("do", act=self.now.get("act", 0), command=msgspec.to_builtins(command))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_best_turn_of_a_puzzle_has_three_stars_on_a_page(name: str) -> None:
    puzzle = all_puzzles()[name]
    page, turn = Page({"puzzle": name}), begin(puzzle)
    assert page.now["acting"] == [puzzle.figure]
    for command in (*puzzle.acts, End(puzzle.figure)):
        if turn.over:
            break
        page.do(command)
        ahead = turn.after(command)
        assert isinstance(ahead, PuzzleTurn)
        turn = ahead
    assert page.now["waits"] == "over"
    assert stars(puzzle, worth(turn)) == 3
    assert page.now["result"].startswith("3 of 3 stars")
    page.hear("undo", act=page.now["act"])
    assert page.now["waits"] == "you"
    page.do(End(puzzle.figure))
    assert page.now["waits"] == "over"


def test_a_puzzle_counts_an_act_once_and_refuses_in_a_sentence() -> None:
    puzzle = all_puzzles()[PUZZLES[0]]
    page = Page({"puzzle": puzzle.id})
    first = page.now
    page.hear("undo", act=0)
    assert page.no == "There is nothing to undo."
    page.do(puzzle.acts[0])
    for act in (0, 7):
        page.hear("do", act=act, command=msgspec.to_builtins(End(puzzle.figure)))
        assert page.now["act"] == 1
        assert page.now["waits"] == "you"
    assert page.hear("hint", ask=3, figure=puzzle.figure)["hint"][0]["deed"] == told_hint(puzzle)
    assert Fraction(len(first["bodies"])) == len(page.now["bodies"])
    picks = page.hear("picks", ask=4, figure=puzzle.figure, action="move")
    assert picks["ask"] == 4


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_is_done_on_a_page(name: str) -> None:
    """Its own acts do what it asks; a mistake is told, and is taken back."""
    lesson, page = load_lesson(name), Page({"lesson": name})
    ids = ids_of(page.worker.desk.battle, lesson.demo)
    for task in lesson.tasks:
        assert page.now["task"]["ask"] == task.ask
        before = page.worker.state()
        for mistake in task.mistake:
            page.do(command_from(mistake.do, ids))
            assert page.now["task"] == {**page.now["task"], "said": mistake.say, "failed": True}
            assert not page.now.get("acting")
            page.do(command_from(task.do, ids))
            assert page.no == "Another side has to decide now."
            page.hear("undo", act=page.now["act"])
            assert page.worker.state() == before
        page.do(command_from(task.do, ids))
        assert page.now["task"]["said"] == task.done
    assert page.now["waits"] == "over"
    page.hear("undo", act=page.now["act"])
    assert page.no.startswith("You cannot undo in a lesson")


def test_a_lesson_begins_again_where_its_next_task_can_be_done_no_more() -> None:
    """The first task done with the last of the turn: the page says so and offers to try again."""
    lesson, page = load_lesson("static:1"), Page({"lesson": "static:1"})
    ids = ids_of(page.worker.desk.battle, lesson.demo)
    before, figure = page.worker.state(), page.now["acting"][0]
    page.hear("do", act=0, command={"command": "crouch", "figure": figure})
    assert page.now["task"]["failed"]
    page.hear("undo", act=page.now["act"])
    board = page.worker.desk._board  # type: ignore[union-attr]
    page.do(command_from(lesson.tasks[0].do, ids))
    board.battle.submit(End(figure))
    page.hear("open")
    assert page.now["task"]["failed"]
    assert page.now["task"]["said"].endswith("Start the lesson again.")
    page.hear("undo", act=page.now["act"])
    assert page.worker.state() == before
    assert page.now["task"]["ask"] == lesson.tasks[0].ask


@pytest.mark.parametrize(
    "setup", [{"puzzle": "static-9999"}, {"puzzle": "today-4"}, {"puzzle": "today"}, {"lesson": "static:99"}]
)
def test_what_is_no_task_is_refused_in_a_sentence(setup: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        Page(setup)
    assert isinstance(begin_worker(msgspec.json.encode(setup).decode()), str)


def test_the_puzzles_of_the_day_lead_on_to_each_other() -> None:
    ways = [Page({"puzzle": f"today-{number}"}).now["task"].get("onward", "") for number in (1, 2, 3)]
    assert ways == ["puzzle=today-2", "puzzle=today-3", ""]
