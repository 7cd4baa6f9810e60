"""Whatever a lesson tells the player to press stands on the bar at that step, by the name that the lesson gives it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from shell_kit import Shell

from game.rulebook.courses import ORDER, course_path
from game.rulebook.demo_commands import command_from
from game.rulebook.lesson import Lesson, load_course
from game.ui.kit.scene import Push
from game.ui.learn.lesson import LessonScene
from game.ui.learn.lessons import LessonsScene

CALLED = re.compile(
    r'"([^"]+)"|called ([A-Z][a-z]+)|[Cc]hoose ([A-Z][a-z]+)\b|[Tt]he card ([A-Z][a-z]+(?: turn)?)'
    r"|\b([A-Z][a-z]+(?: turn)?) is (?:a|the gold) card|[Tt]he ([A-Z][a-z]+) card|[Pp]ress ([A-Z][a-z]+(?: orders)?)"
)
"""Words for a card or a button."""


def instant(stage: Any) -> LessonsScene:
    stage.settings.speed_mine = stage.settings.speed_computer = "instant"
    return LessonsScene(stage)


def settled(shell: Shell) -> Any:
    for _ in range(400):
        shell.app.frame(60)
        if not shell.scene.table.busy:
            break
    shell.frames(10)
    shell.scene.table.laid()
    return shell.scene


def missing(shell: Shell, lesson: Lesson) -> list[str]:
    """Return the names in the words of a lesson that nothing on the bar has at that step."""
    shell.app.follow(Push(LessonScene(lesson)))
    found: list[str] = []
    for task in lesson.tasks:
        scene = settled(shell)
        figures = {scene.session.name(figure.id).split()[0] for figure in scene.session.view.figures()}
        bar = [word.text for word in scene.table.sheets["bar"].words]
        for words in (task.ask, task.hint, task.otherwise):
            names = [next(filter(None, groups)) for groups in CALLED.findall(words)]
            found += [f"{words} {bar}" for name in names if name not in figures and not any(name in one for one in bar)]
        scene._give(command_from(task.do, scene.ids))
        if task.reveals:
            shell.key("Space")
        assert settled(shell).verdict.is_done
        shell.key("Enter")
    return found


@pytest.mark.parametrize("course", ORDER)
def test_what_a_lesson_names_is_on_the_bar(tmp_path: Path, course: str) -> None:
    shell = Shell(tmp_path, instant)
    for lesson in load_course(course_path(course)):
        del shell.app.scenes[1:]
        assert missing(shell, lesson) == []


def test_a_verdict_hides_nothing_that_a_question_says(tmp_path: Path) -> None:
    shell = Shell(tmp_path, instant)
    (lesson,) = (one for one in load_course(course_path("action-time")) if one.title == "Wait and see")
    shell.app.follow(Push(LessonScene(lesson)))
    scene = settled(shell)
    scene._give(command_from(scene.task.do, scene.ids))
    scene = settled(shell)
    shell.app.draw()
    assert any("joins in now" in word.text for word in scene.table.sheets["bar"].words)
    verdict = next(word for word in scene._sheet.words if word.text.startswith("Otto has ordered"))
    card = next(home for home in scene._sheet.homes if home.contains(verdict.rect))
    assert not any(card.colliderect(home) for home in scene.table.sheets["bar"].homes)
