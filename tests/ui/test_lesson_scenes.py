"""The lessons on the screen: what is asked is done by a click, anything else is answered and tried again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from shell_kit import Shell, layout_faults

from game.model.commands import End
from game.rulebook.courses import ORDER, course_path, courses
from game.rulebook.demo_commands import command_from
from game.rulebook.lesson import faults, load_course
from game.storage.progress import load_progress
from game.ui.battle.screen_paint import figure_rects
from game.ui.board.cues import StarCue
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.scene import Push
from game.ui.kit.sheet import Sheet
from game.ui.learn.lesson import MISSED, LessonScene, heading
from game.ui.learn.lesson_paint import ToldVerdict, lay_names, lay_verdict
from game.ui.learn.lessons import LessonsScene


def _settled(shell: Shell) -> Any:
    """The lesson on top, once nothing moves any more."""
    for _ in range(200):
        shell.app.frame(60)
        if not shell.scene.table.busy:
            return shell.scene
    raise AssertionError("it never comes to rest")


def _instant(stage: Any) -> LessonsScene:
    stage.settings.speed_mine = stage.settings.speed_computer = "instant"
    return LessonsScene(stage)


def test_a_wrong_act_is_answered_and_tried_again_and_the_right_one_goes_on(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    shell.key("Enter")
    scene = _settled(shell)
    assert isinstance(scene, LessonScene)
    for square, right in (((2, 1), False), ((4, 1), True)):
        scene = _settled(shell)
        for _ in range(2):
            shell.click_at(scene.table.board.camera.centre(square))
        scene = _settled(shell)
        assert scene.verdict.is_done is right
        scene.table.laid()
        assert not any("to skip" in word.text for word in scene.table.sheets["bar"].words), "Enter goes on"
        at = scene.at
        shell.key("Enter")
        assert _settled(shell).at == at + right
        assert _settled(shell).verdict is None


@pytest.mark.parametrize("course", ORDER)
def test_every_lesson_can_be_done_on_the_screen_and_is_remembered(tmp_path: Path, course: str) -> None:
    lessons = load_course(course_path(course))
    shell = Shell(tmp_path, _instant)
    shell.key(str(ORDER.index(course) + 1))
    shell.key("Enter")
    for lesson in lessons:
        for task in lesson.tasks:
            scene = _settled(shell)
            assert scene.lesson.id == lesson.id
            assert scene.task.ask == task.ask
            scene._give(command_from(task.do, scene.ids))
            if task.reveals:
                assert _settled(shell).verdict is None, "nobody moves before the orders are revealed"
                shell.key("Space")
            assert _settled(shell).verdict.is_done, scene.verdict
            scene.table.laid()
            assert all(word.text != "Enter" for word in scene.table.sheets["bar"].words), "the verdict has that key"
            is_last = task is lesson.tasks[-1]
            assert (lesson.id in load_progress(tmp_path / "config").lessons) == is_last, "also for who leaves now"
            shell.key("Enter")
    assert shell.open == ["lessons"]
    assert load_progress(tmp_path / "config").lessons == tuple(lesson.id for lesson in lessons)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
def test_the_list_of_lessons_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    shell = Shell(tmp_path, LessonsScene, size)
    assert layout_faults(shell.desk) == []
    shown = [button.id for button in shell.desk.buttons if button.id.startswith("lesson:")]
    assert shown == [f"lesson:{courses()[0].lesson_id(number)}" for number in range(8)]


def test_what_is_said_hides_no_figure_where_there_is_room_above(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    scene = LessonScene(next(lesson for lesson in load_course(course_path("phases")) if lesson.title == "Wide turns"))
    shell.app.follow(Push(scene))
    _settled(shell)
    for _ in range(2):
        shell.click_at(scene.table.board.camera.centre((0, 3)))
    _settled(shell)
    assert scene.verdict.is_done
    room, figures = scene.table.rect_of_board(), figure_rects(scene.table)
    sheet = Sheet(shell.stage)
    told = ToldVerdict(scene.verdict, "Done")
    lay_verdict(sheet, told, room)
    below = sheet.homes[0]
    sheet = Sheet(shell.stage)
    lay_verdict(sheet, told, room, figures)
    assert below.collidelistall(figures), "below it would lie on her"
    assert not sheet.homes[0].collidelistall(figures)


@pytest.mark.parametrize("course", ORDER)
def test_the_heading_of_a_lesson_is_never_cut(tmp_path: Path, course: str) -> None:
    sheet = Sheet(Shell(tmp_path, LessonsScene).stage)
    for lesson in load_course(course_path(course)):
        assert sheet.text_width(heading(lesson, 0), Style(LABEL, "#000000")) <= 300 - 110, heading(lesson, 0)


def test_a_click_beside_the_card_of_a_task_that_was_done_does_not_turn_it_away(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    shell.key("Enter")
    scene = _settled(shell)
    scene._give(command_from(scene.task.do, scene.ids))
    scene = _settled(shell)
    assert scene.verdict.is_done
    shell.app.draw()
    at, card = (scene.lesson.id, scene.at), scene._sheet.homes[0]
    board = scene.table.rect_of_board()
    beside = next(place for place in (board.topleft, board.bottomright) if not card.collidepoint(place))
    shell.click_at((min(beside[0] + 2, board.right - 2), min(beside[1] + 2, board.bottom - 2)))
    assert (scene.lesson.id, scene.at) == at
    assert scene.verdict is not None
    shell.click_at(card.center)
    after = _settled(shell)
    assert (after.lesson.id, after.at) != at or after.verdict is None


@pytest.mark.parametrize("course", ORDER)
def test_figures_are_named_on_the_board_and_the_square_of_a_task_is_marked(tmp_path: Path, course: str) -> None:
    for lesson in load_course(course_path(course)):
        shell = Shell(tmp_path, _instant)
        shell.app.follow(Push(LessonScene(lesson)))
        scene = _settled(shell)
        shell.app.draw()
        written = {word.text for word in scene._sheet.words}
        wanted = {scene.session.name(figure.id).split()[0] for figure in scene.session.view.figures()}
        assert wanted <= written, lesson.id
        screen = pygame.display.get_surface()
        light = scene.task.light
        if not isinstance(light, str):
            frame = scene.table.board.camera.rect(light).inflate(-scene._sheet.px(12), -scene._sheet.px(12))
            gold = pygame.Color(scene.stage.palette.accent)
            edge = [screen.get_at((x, frame.top)) for x in range(frame.left + 12, frame.right - 12)]
            assert gold in edge, lesson.id


def test_a_try_that_is_not_possible_is_answered_in_the_words_of_the_lesson(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    scene = LessonScene(next(one for one in load_course(course_path("static")) if one.title.startswith("An enemy")))
    shell.app.follow(Push(scene))
    for hinted in (False, True):
        _settled(shell)
        shell.click_at(scene.table.board.camera.centre((7, 0)))
        shell.app.draw()
        told = " ".join(word.text for word in scene.table.words())
        assert scene.strayed in told
        assert scene.task.otherwise in told
        assert scene.hinted is hinted, "the second try opens the hint"
        assert scene.table.said == "", "it is not told twice"


def test_a_turn_that_was_ended_by_mistake_is_called_that(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    scene = LessonScene(load_course(course_path("fluid"))[0])
    shell.app.follow(Push(scene))
    _settled(shell)
    scene._give(End(scene.ids["A"]))
    verdict = _settled(shell).verdict
    assert not verdict.is_done
    assert verdict.text == f"That only ended the turn. {scene.task.ask}"


def test_nothing_is_said_below_the_verdict(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    scene = LessonScene(load_course(course_path("fluid"))[1])
    shell.app.follow(Push(scene))
    for task in scene.lesson.tasks:
        _settled(shell)
        scene._give(command_from(task.do, scene.ids))
        assert _settled(shell).verdict.is_done
        shell.app.frame(60)
        assert scene.table.said == ""
        shell.key("Enter")


def test_a_lesson_shows_the_further_actions_it_is_about_and_all_on_request(tmp_path: Path) -> None:
    def open_lesson(stage: Any) -> LessonScene:
        stage.settings.speed_mine = stage.settings.speed_computer = "instant"
        return LessonScene(next(one for one in load_course(course_path("static")) if one.title == "Withdraw"))

    shell = Shell(tmp_path, open_lesson)
    table = _settled(shell).table
    table.laid()
    assert table.bar.keyed[-1] == "withdraw", "it stands on the bar, where one looks for it"
    shell.key("0")
    table.laid()
    further = sorted(table.bar.far.values())
    assert further == ["withdraw"]
    spot = next(spot for spot in table.sheets["bar"].spots if spot.id == "every")
    shell.click_at(spot.rect.center)
    table.laid()
    assert {"withdraw", "regroup", "run"} <= {*table.bar.far.values()}
    assert not any(spot.id == "every" for spot in table.sheets["bar"].spots)


def test_a_name_stands_beside_a_figure_before_it_hides_its_chance(tmp_path: Path) -> None:
    def open_lesson(stage: Any) -> LessonScene:
        stage.settings.speed_mine = stage.settings.speed_computer = "instant"
        return LessonScene(load_course(course_path("passes"))[0])

    shell = Shell(tmp_path, open_lesson)
    scene = _settled(shell)
    sheet, room = Sheet(shell.stage), scene.table.rect_of_board()
    sheet.clear(shell.stage)
    otto = figure_rects(scene.table)[1]
    card = pygame.Rect(room.left, otto.bottom, room.width, room.bottom - otto.bottom)
    lay_names(sheet, scene.table, room, card)
    name = next(word for word in sheet.words if word.text == "Otto")
    assert name.rect.top > otto.top, "above it stands the chance to hit it"
    assert not name.rect.colliderect(card)


def test_a_star_flies_in_when_a_lesson_is_done_and_then_the_card_is_read(tmp_path: Path) -> None:
    """A lesson that was done had no more fanfare than a single task."""

    def slowly(stage: Any) -> LessonsScene:
        stage.settings.speed_mine = stage.settings.speed_computer = "normal"
        return LessonsScene(stage)

    shell = Shell(tmp_path, slowly)
    lesson = next(one for one in load_course(course_path("static")) if len(one.tasks) > 1)
    shell.app.follow(Push(LessonScene(lesson)))
    stars = []
    for task in lesson.tasks:
        scene = _settled(shell)
        stars.append(0)
        scene._give(command_from(task.do, scene.ids))
        for _ in range(300):
            shell.app.frame(20)
            stars[-1] += any(isinstance(cue, StarCue) for cue, _ in scene.table.board.playback.effects())
        assert scene.verdict.is_done
        assert not scene.table.busy
        shell.key("Enter")
    assert not any(stars[:-1])
    assert stars[-1] > 0


def _lesson(course: str, title: str) -> Any:
    return next(one for one in load_course(course_path(course)) if one.title == title)


def test_a_shot_that_missed_is_told_and_can_be_fired_again_with_other_dice(tmp_path: Path) -> None:
    """A lesson said only that it was done, over a shot that had missed."""
    shell = Shell(tmp_path, _instant)
    shell.app.follow(Push(LessonScene(_lesson("static", "Two actions a turn"))))
    scene = _settled(shell)
    scene._give(command_from(scene.task.do, scene.ids))
    _settled(shell)
    shell.key("Enter")
    scene = _settled(shell)
    missed, hit = "", ""
    while not (missed and hit):
        scene._give(command_from(scene.task.do, scene.ids))
        scene = _settled(shell)
        shell.app.draw()
        written = " ".join(word.text for word in scene._sheet.words)
        assert scene.rolled.split(".")[0] in written
        assert ("Again, other dice" in written) == scene.missed
        card = next(home for home in scene._sheet.homes if home.width > 500)
        assert not any(card.colliderect(home) for home in scene.table.sheets["tray"].homes), "the dice are seen"
        missed, hit = (scene.rolled, hit) if scene.missed else (missed, scene.rolled)
        if not scene.missed:
            break
        shell.key("A")
        scene = _settled(shell)
        assert (scene.at, scene.verdict) == (1, None)
    assert missed.startswith("Missed: needed ")
    assert MISSED in missed
    assert MISSED not in hit


def test_a_hint_points_at_the_card_first_and_stands_on_the_screen_once(tmp_path: Path) -> None:
    shell = Shell(tmp_path, _instant)
    shell.app.follow(Push(LessonScene(_lesson("static", "Two actions a turn"))))
    scene = _settled(shell)
    shell.key("H")
    for title, press in (("This card", "3"), ("Now here", "")):
        scene = _settled(shell)
        shell.app.draw()
        written = [word.text for word in scene._sheet.words]
        assert title in written
        everywhere = " ".join(word.text for word in (*scene.table.words(), *scene._sheet.words))
        assert everywhere.count("Aim is a card below") == 1
        if press:
            shell.key(press)


def test_in_every_lesson_at_least_three_things_are_pressed() -> None:
    """Lessons that were over after one click taught nothing."""
    clicks = {"end": 1, "answer": 1, "move": 2, "hustle": 2}
    few = []
    for course in (one for one in ORDER if one != "goals"):
        for lesson in load_course(course_path(course))[:3]:
            pressed = 0
            for task in lesson.tasks:
                pressed += clicks.get(str(task.do["command"]), 3 if "target" in task.do else 2)
                pressed += task.reveals + ("Shift" in task.ask)
            few += [lesson.id] if pressed < 3 else []
    assert few == []


@pytest.mark.parametrize("course", ORDER)
def test_a_lesson_can_be_done_with_other_dice(course: str) -> None:
    for lesson in load_course(course_path(course)):
        for more in range(1, 6):
            scenario = replace(lesson.demo.scenario, seed=lesson.demo.scenario.seed + more)
            assert faults(replace(lesson, demo=replace(lesson.demo, scenario=scenario))) == [], (lesson.id, more)


def test_who_moved_at_the_same_time_leaves_its_whole_way_on_the_board(tmp_path: Path) -> None:
    """The last of two squares was shown, because a step of one's own figure ended the trail."""
    shell = Shell(tmp_path, _instant)
    shell.app.follow(Push(LessonScene(load_course(course_path("phases"))[0])))
    scene = _settled(shell)
    scene._give(command_from(scene.task.do, scene.ids))
    shell.key("Space")
    scene = _settled(shell)
    (trail,) = scene.table.picture.recent.trails.values()
    assert trail.squares == ((3, 2), (2, 2), (1, 2))
