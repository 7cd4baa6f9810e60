"""The pages one comes to by playing and learning take a finger too: result, review, puzzle, demo, exercise, rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from battle_kit import Player, fight
from review_samples import reviewed
from shell_kit import Shell
from test_finger import HANDHELD, of_scene, small, targets

from game.puzzles.puzzle import all_puzzles
from game.rulebook.exercises.course import ExerciseSet
from game.rulebook.scenario_file import demo_paths
from game.ui.kit import routes
from game.ui.learn.demo import DemoScene
from game.ui.learn.exercise import ExerciseScene
from game.ui.puzzle.puzzle import PuzzleScene
from game.ui.review.review import ReviewScene

RULE = "engage.stop"


def at_once(stage: Any) -> Any:
    """Settings under which nothing has to be waited for."""
    stage.settings.speed_mine = stage.settings.speed_computer = "instant"
    return stage


def of_all(shell: Shell) -> list[tuple[str, Any]]:
    """What can be pressed: the page's own controls, or those of the battle's table."""
    if hasattr(shell.scene, "desk"):
        return of_scene(shell)
    table = shell.scene.table
    table.laid()
    return targets(table.sheets.values())


def check(shell: Shell, moment: str) -> None:
    assert of_all(shell), moment
    assert small(shell.app, of_all(shell)) == [], moment


def test_the_result(tmp_path: Path) -> None:
    near = (("heavy-gunner", "Ida", (3, 5)), ("heavy-gunner", "Bo", (3, 6)))
    player = Player(tmp_path, fight(reds=near, blues=(("medic", "Mia", (6, 5)),), options={"action_dice": 0}), HANDHELD)
    player.script(*[18, 6, 6, 6, 6] * 8)
    for _ in range(40):
        if player.top == "result":
            break
        target = player.id_of("Mia")
        offer = player.selection.offer("attack")
        if offer is not None and offer.refused is None:
            player.click(player.selection.view.figure(target).square)
            player.click(player.selection.view.figure(target).square)
        else:
            player.press("end")
    assert player.top == "result"
    check(player.shell, "the result")


def test_the_review(tmp_path: Path) -> None:
    check(Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data)), HANDHELD), "the review")


def test_a_puzzle(tmp_path: Path) -> None:
    shell = Shell(
        tmp_path, lambda stage: (at_once(stage), PuzzleScene(list(all_puzzles().values())[:2], 0, "Today"))[1], HANDHELD
    )
    for _ in range(400):
        shell.app.frame(60)
        if not (shell.scene.table.busy or shell.scene.play.script) and shell.scene._begun:
            break
    check(shell, "a puzzle")


@pytest.mark.parametrize("demo", [RULE, "fluid.press", "intercept.trigger", "time.calendar-recheck"])
def test_a_demo_and_its_pages(tmp_path: Path, demo: str) -> None:
    shell = Shell(tmp_path, lambda stage: (at_once(stage), DemoScene(demo_paths()[demo]))[1], HANDHELD)
    check(shell, "the first page")
    for page in range(3):
        shell.scene.forward()
        shell.frames(2)
        check(shell, f"page {page + 2}")


def test_an_exercise_before_and_after_its_answer(tmp_path: Path) -> None:
    wanted = ExerciseSet("test", "A set", "static", (RULE, "move.diagonals"))
    shell = Shell(tmp_path, lambda stage: ExerciseScene(at_once(stage), wanted), HANDHELD)
    for _ in range(3000):
        if shell.scene.exercise is not None:
            break
        shell.scene.update(16)
    shell.frames(2)
    check(shell, "asked")
    shell.key("1")
    shell.frames(2)
    check(shell, "answered")


def test_a_rule_page_and_the_puzzles(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: routes.open_rule_page(at_once(stage), RULE), HANDHELD)
    shell.frames(5)
    check(shell, "the rule's page")
    shell = Shell(tmp_path, lambda stage: routes.open_puzzles(at_once(stage)), HANDHELD)
    shell.frames(5)
    check(shell, "the puzzles of the day")


def test_a_lesson(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: (at_once(stage), routes.open_lessons(stage))[1], HANDHELD)
    shell.key("Enter")
    for _ in range(60):
        shell.app.frame(60)
    check(shell, "the first lesson")
