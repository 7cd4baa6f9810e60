"""The courses: every lesson can be done as it says, and its mistakes are answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.model.commands import Move, Withdraw
from game.model.errors import BadInput
from game.model.grid import Square
from game.rulebook.courses import ORDER, course_path, courses
from game.rulebook.lesson import begun, check_course, faults, following, judge, load_course, load_lesson
from game.rulebook.runner import ids_of
from game.rulesets import names


def test_there_is_a_course_of_five_to_eight_lessons_for_each_ruleset() -> None:
    assert sorted(ORDER) == sorted((*names(), "goals"))
    assert len(courses()[0].lessons) == 8
    assert all(5 <= len(course.lessons) <= 8 for course in courses())


@pytest.mark.parametrize("course", ORDER)
def test_every_task_is_done_by_its_own_act_and_by_no_mistake(course: str) -> None:
    check_course(course_path(course))
    ruleset = "static" if course == "goals" else course
    assert all(lesson.demo.scenario.ruleset == ruleset for lesson in load_course(course_path(course)))


def test_a_lesson_takes_30_to_90_seconds_and_says_so() -> None:
    for name in ORDER:
        for lesson in load_course(course_path(name)):
            assert 30 <= lesson.seconds <= 90


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[4, 1]] }\nexpect = { at = { A = [4, 1] } }", "[3, 1]] }\nexpect = { at = { A = [4, 1] } }", "refused"),
        ("when = { at = { A = [2, 1] } }", "when = { at = { A = [1, 1] } }", "the mistake is not answered"),
        ('do = { figure = "A", command = "crouch" }', 'do = { figure = "Q", command = "crouch" }', "unknown figure"),
        ('hint = "Crouch', 'hunt = "Crouch', "unknown field|missing required"),
        ('demo = "engage.stop"', 'demo = "engage.stopp"', "demo 'engage.stopp' does not exist"),
        ('demo = "engage.stop"', 'demo = [["engage.stop"]]', "Expected `str"),
        ('people = { A = "Ada Moor", B', "people = { A = 3, B", "Expected `str"),
        ("expect = { figure = { A = { count = 14 } } }", "expect = { figure = { A = { count = 15 } } }", "its own act"),
    ],
)
def test_a_wrong_course_is_refused_with_the_lesson(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = course_path("static").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "static.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=told):
        check_course(path)


def test_a_lesson_is_found_by_its_id() -> None:
    lesson = load_lesson("static:4")
    assert lesson.title == "Cover"
    assert not faults(lesson)


def ends(id: str, action: str) -> dict[bool, set[Square]]:
    """The squares to which an action can bring the learner's first figure, by whether the first task is done then."""
    lesson = load_lesson(id)
    task, found = lesson.tasks[0], {True: set[Square](), False: set[Square]()}
    for act in begun(lesson).legal():
        if isinstance(act, Move | Withdraw) and act.action == action:
            battle = begun(lesson, [act])
            ids = ids_of(battle, lesson.demo)
            for command in following(task, ids):
                battle.submit(command)
            found[judge(task, battle, battle.events, ids).is_done].add(act.path[-1])
    return found


def test_a_task_that_names_no_square_takes_every_one_that_does_what_it_asks() -> None:
    withdrawn = ends("static:6", "withdraw")
    assert len(withdrawn[True]) > 30
    assert withdrawn[False] == {(1, 0), (1, 2)}, "back beside Otto"
    assert ends("goals:5", "move")[True] == {(0, 0), (0, 1)}, "both squares of the exit"
