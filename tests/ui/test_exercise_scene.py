"""Exercises on the screen: every answer, right and wrong, is given by keys and clicks and met with what is so."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest
from shell_kit import Shell, layout_faults

from game.rulebook.exercises.answers import found
from game.rulebook.exercises.changes import ANOTHER
from game.rulebook.exercises.course import ExerciseSet, coming, sets_of
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.moment import come_to
from game.rulebook.scenario_file import demo_paths
from game.storage.progress import load_progress
from game.ui.board import tags
from game.ui.board.letters import Letters
from game.ui.board.tag_layout import Laid, spread
from game.ui.kit.question_card import HINTED, LATER
from game.ui.kit.sheet import Sheet
from game.ui.learn import exercise
from game.ui.learn.demo import DemoScene
from game.ui.learn.exercise import ExerciseScene, hint_words, key_of
from game.ui.learn.exercise_marks import hinted_at
from game.ui.learn.exercise_page import SetLine, done_words, known_words
from game.ui.learn.lessons import LessonsScene

SAMPLE = ("engage.stop", "move.diagonals", "fluid.press", "intercept.trigger", "time.calendar-recheck")
SIZES = [((1280, 720), 75), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1920, 1080), 150)]
DAY = date(2026, 3, 1)
PLACES = Letters.places


_made: dict[tuple[str, int], Exercise] = {}


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exercise is made once for all tests: a demo asked for the same time gives the same one."""

    def again(demo: str, time: int) -> Iterator[Exercise | None]:
        if (demo, time) in _made:
            yield _made[demo, time]
            return
        for one in coming(demo, time):
            if one is not None:
                _made[demo, time] = one
            yield one

    monkeypatch.setattr(exercise, "coming", again)


def shown(folder: Path, demos: tuple[str, ...], size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    """A set of exercises on the screen, the first one made; what happens is there at once."""

    def first(stage: object) -> ExerciseScene:
        stage.settings.speed_mine = "instant"  # type: ignore[attr-defined]
        return ExerciseScene(stage, ExerciseSet("test", "A set", "static", demos), DAY)  # type: ignore[arg-type]

    shell = Shell(folder, first, size, scale)
    ready(shell)
    return shell


def ready(shell: Shell) -> None:
    """Let frames go by until the exercise is made."""
    for _ in range(3000):
        if shell.scene.exercise is not None or shell.scene.is_over:
            break
        shell.scene.update(16)
    shell.frames(1)


def say(shell: Shell, value: object) -> None:
    """Give an answer by the keys: that of its card, or the square and Enter."""
    scene = shell.scene
    if scene.exercise.kind != "square":
        options = scene.exercise.options
        place = [option.value for option in options].index(value)
        shell.key(key_of(scene.exercise, options[place], place))
        return
    assert isinstance(value, tuple)
    while scene.cursor != value:
        (x, y), (to_x, to_y) = scene.cursor, value
        shell.key("Right" if x < to_x else "Left" if x > to_x else "Down" if y < to_y else "Up")
    scene.answer(value)
    shell.key("Enter")


def try_all(folder: Path, demo: str) -> None:
    """Every answer of a demo's exercise, each in a scene of its own; what is claimed of it is played on the board."""
    shell = shown(folder, (demo,))
    for option in shell.scene.exercise.options:
        scene = shell.scene
        say(shell, option.value)
        is_right = option.value == scene.exercise.right.value
        assert scene.verdict == ("right" if is_right else "wrong")
        assert load_progress(shell.stage.folders.config).exercises[demo].box == is_right
        reason = scene.reason
        assert reason == option.change
        if reason is not None:
            place = [b.id for b in shell.desk.buttons if b.id.startswith("why:")]
            labels = (option.words, f"Why not {option.words}?")
            pressed = next(b for b in place if shell.button(b).label in labels)
            shell.click(pressed)
            assert scene.elsewhere == reason
            assert scene.showing.play.at_end
            assert scene.showing.play.frame.failures == ()
            seen = found(reason.subject, come_to(reason.demo, reason.subject.beat))
            assert seen is not None
            assert seen.value == option.value
        shell.app.scenes[-1] = ExerciseScene(shell.stage, scene.set, DAY)
        shell.app.scenes[-1].queue = [type(due)(due.demo, 0) for due in shell.scene.queue]
        shell.scene._begin()
        shell.scene.lay(shell.stage)
        ready(shell)


@pytest.mark.parametrize("demo", SAMPLE)
def test_every_answer_is_met_with_what_is_so(tmp_path: Path, demo: str) -> None:
    try_all(tmp_path, demo)


@pytest.mark.long
@pytest.mark.parametrize("demo", demo_paths())
def test_every_answer_of_every_demo_is_met_with_what_is_so(tmp_path: Path, demo: str) -> None:
    try_all(tmp_path, demo)


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value))
def test_no_text_overlaps_or_is_cut(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    for demo in ("forced.push-edge", "intercept.trigger"):
        shell = shown(tmp_path, (demo, "move.diagonals"), size, scale)
        assert layout_faults(shell.desk) == []
        shell.scene.hint()
        assert layout_faults(shell.desk) == []
        shell.scene.guess = shell.scene.exercise.wrong[0].value
        shell.scene.see()
        assert layout_faults(shell.desk) == []


def test_a_wrong_one_comes_again_after_the_others_with_other_squares(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("engage.stop", "move.diagonals"))
    first = shell.scene.exercise
    say(shell, first.wrong[0].value)
    shell.key("Enter")
    ready(shell)
    say(shell, shell.scene.exercise.right.value)
    shell.key("Enter")
    ready(shell)
    again = shell.scene.exercise
    assert again.demo.id == "engage.stop"
    assert again.demo.scenario.map.board != first.demo.scenario.map.board or again.question != first.question
    say(shell, again.right.value)
    shell.key("Enter")
    assert shell.scene.is_over
    assert shell.scene.results == {"engage.stop": LATER, "move.diagonals": True}
    assert shell.scene._lines()[0].words.endswith("(right when asked again)")
    assert any(word.text == "1 of 2 right at the first try" for word in shell.desk.words)
    shell.key("Esc")
    assert not shell.app.scenes


def test_a_wrong_one_does_not_come_again_where_the_same_card_would_be_right(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("phase.block-again", "pass.running"))
    say(shell, shell.scene.exercise.wrong[0].value)
    shell.key("Enter")
    ready(shell)
    say(shell, shell.scene.exercise.right.value)
    shell.key("Enter")
    ready(shell)
    assert shell.scene.is_over
    assert shell.scene.results == {"phase.block-again": False, "pass.running": True}


def test_a_hint_costs_the_tick(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("fluid.press",))
    shell.key("h")
    say(shell, shell.scene.exercise.right.value)
    assert shell.scene.verdict == "right"
    assert load_progress(shell.stage.folders.config).exercises["fluid.press"].box == 0


def test_right_with_a_hint_looks_right_and_is_no_first_try(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("fluid.press",))
    shell.key("h")
    say(shell, shell.scene.exercise.right.value)
    assert shell.scene._pips() == [HINTED], "a tick, and no cross"
    told = " ".join(word.text for word in shell.desk.words)
    assert "Right, with a hint: it is 10" in told
    assert "Right at the first try: 0 of 1" in told
    shell.key("Enter")
    ready(shell)
    say(shell, shell.scene.exercise.right.value)
    shell.key("Enter")
    said = [word.text for word in shell.desk.words]
    assert "0 of 1 right at the first try, 1 with a hint" in said
    assert any(text.endswith("(with a hint)") for text in said)


def test_one_may_try_it_from_there(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("engage.stop",))
    say(shell, shell.scene.exercise.right.value)
    shell.key("t")
    assert shell.open == ["exercise", "battle"]


def test_a_demo_can_ask_and_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    from game.engine.battle import Battle
    from game.storage.share_code import read_code

    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    shell = Shell(tmp_path, lambda stage: DemoScene(demo_paths()["engage.stop"]))
    shell.key("n")
    shell.key("n")
    shell.key("c")
    sent = read_code(kept[0])
    assert isinstance(sent, Battle)
    here = shell.app.scenes[0].play.run.battle  # type: ignore[attr-defined]
    assert [f.square for f in sent.view("").figures()] == [f.square for f in here.view("").figures()]
    shell.key("Enter")
    shell.key("e")
    assert shell.open == ["demo", "exercise"]


def test_lessons_list_exercises_and_what_is_due(tmp_path: Path) -> None:
    shell = Shell(tmp_path, LessonsScene)
    shell.click("way:exercises")
    assert layout_faults(shell.desk) == []
    wanted = sets_of("static")[0]
    shell.click(f"set:{wanted.id}")
    assert shell.scene.set == wanted
    ready(shell)
    say(shell, shell.scene.exercise.wrong[0].value)
    shell.key("Esc")
    assert layout_faults(shell.desk) == []
    assert shell.button("due").label == "Repeat 1 exercise"
    shell.click("due")
    assert shell.scene.set.demos == wanted.demos[:1]


def test_the_end_of_a_set_leads_to_the_next_one(tmp_path: Path) -> None:
    first, second = sets_of("static")[:2]
    shell = Shell(tmp_path, lambda stage: ExerciseScene(stage, first, DAY))
    for _ in first.demos:
        shell.scene.skip()
    shell.scene.lay(shell.stage)
    assert layout_faults(shell.desk) == []
    assert shell.button("next-set").label == f"Next: {second.title}"
    shell.key("Enter")
    assert shell.scene.set == second
    shell.scene.set = sets_of("static")[-1]
    shell.scene.queue.clear()
    shell.scene.lay(shell.stage)
    assert "next-set" not in [button.id for button in shell.desk.buttons]
    shell.key("Enter")
    assert shell.scene.set == sets_of("static")[-1]
    assert not shell.scene.is_over


def test_the_end_of_a_set_says_what_was_known_at_once_and_what_was_not() -> None:
    """After two right answers of six it said "You know now", with the rules of all that came right in the end."""
    right = SetLine("Two feet", True, "grid.squares")
    wrong = SetLine("How far", False, "grid.distance")
    squares, far = "A grid of five-foot squares.", "How distance is counted."
    onward = "Next: go on to Movement 1. What you know comes back on a later day."
    repeat = "Next: repeat what was not right at once."
    assert done_words([right], "Movement 1") == (f"Right at once: {squares}", onward)
    later = SetLine("Three feet", LATER, "grid.squares")
    assert done_words([right, later], "Movement 1") == (f"Right after a mistake or a hint: {squares}", onward)
    assert done_words([right, wrong], "") == (f"Right at once: {squares}", f"Not right yet: {far}", repeat)


def test_what_was_not_right_at_once_is_repeated_alone(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("grid.squares", "grid.distance", "grid.adjacent"))
    shell.scene.results = {"grid.squares": True, "grid.distance": False, "grid.adjacent": LATER}
    shell.scene.queue.clear()
    shell.scene.lay(shell.stage)
    assert shell.button("again").label == "Repeat 2"
    shell.key("Enter")
    assert shell.scene.set.demos == ("grid.distance", "grid.adjacent")
    assert [due.demo for due in shell.scene.queue] == ["grid.distance", "grid.adjacent"]


def test_nothing_lies_on_what_a_figure_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = shown(tmp_path, ("combat.round",))
    say(shell, shell.scene.exercise.right.value)
    shell.frames(100)
    laid, chips = list[pygame.Rect](), list[pygame.Rect]()

    def places(letters: Letters, *more: Any) -> list[pygame.Rect]:
        chips.extend(found := PLACES(letters, *more))
        return found

    def watched(*wanted: Any) -> list[Laid]:
        found = spread(*wanted)
        laid.extend(one.rect for one in found)
        return found

    monkeypatch.setattr(Letters, "places", places)
    monkeypatch.setattr(tags, "spread", watched)
    shell.scene.draw(shell.app.screen)
    assert len(chips) >= len(shell.scene.exercise.demo.names) - 1
    assert len(laid) == 1
    assert laid[0].collidelist(chips) < 0


def test_what_was_right_is_due_on_a_later_day(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("fluid.press",))
    say(shell, shell.scene.exercise.right.value)
    known = load_progress(shell.stage.folders.config).exercises["fluid.press"]
    assert known.due == (DAY + timedelta(days=1)).isoformat()


def test_what_was_made_between_frames_is_drawn_without_a_key(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("engage.stop", "move.diagonals"))
    say(shell, shell.scene.exercise.right.value)
    shell.key("Enter")
    for _ in range(3000):
        shell.app.frame(16)
        if shell.scene.exercise is not None and not shell.scene.animating:
            break
    assert shell.scene.exercise.demo.id == "move.diagonals"
    assert not shell.desk.stale


@pytest.mark.parametrize(("demo", "told", "hidden"), [("time.reaction-rating", "Agility", "Reaction"),
                                                      ("d20.cover", "Defence", "")])  # fmt: skip
def test_the_numbers_one_needs_are_told_and_the_answer_is_not(
    tmp_path: Path, demo: str, told: str, hidden: str
) -> None:
    shell = shown(tmp_path, (demo,))
    said = " ".join(word.text for word in shell.desk.words)
    assert shell.scene.exercise.kind == "number"
    words = known_words(shell.scene.showing, shell.scene.exercise)
    assert words
    assert any(told in line for line in words)
    assert words[0].split()[0] in said
    assert not hidden or all(hidden not in line for line in words)
    right = shell.scene.exercise.right.value
    assert all(f" {right}," not in line and f" {right}." not in line for line in words)


def test_what_a_figure_carries_is_told_and_the_hint_points_at_whom_it_asks_about(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("move.speed-reduced",))
    told = [text.text for text in shell.desk.words]
    assert {"medium load", "heavy load, field armour"} <= set(told)
    assert "heavy load, Speed 10" not in told, "nobody asks about that one"
    exercise = shell.scene.exercise
    assert exercise.subject.figure in hinted_at(exercise)
    others = [o.change for o in exercise.wrong if o.change is not None and o.change.words.startswith(ANOTHER)]
    assert all(change.subject.figure not in hinted_at(exercise) for change in others)


def test_an_exercise_that_comes_again_keeps_its_number(tmp_path: Path) -> None:
    shell = shown(tmp_path, SAMPLE[:2])
    numbers = []
    while not shell.scene.is_over and len(numbers) < 6:
        numbers.append(shell.scene._place())
        wrong = next(one.value for one in shell.scene.exercise.wrong)
        say(shell, wrong if len(numbers) < 3 else shell.scene.exercise.right.value)
        assert shell.scene._place() == numbers[-1], "the answer does not change it"
        shell.key("Enter")
        ready(shell)
    assert numbers[:3] == ["Exercise 1 of 2", "Exercise 2 of 2", "Exercise 1 of 2, again"]


def test_a_distance_is_drawn_square_by_square_once_it_was_answered(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("grid.distance",))
    scene = shell.scene
    assert scene.exercise.subject.topic == "distance"
    scene.answer(scene.exercise.wrong[0].value)
    shell.frames(60)
    path = scene.scene().path
    assert path.steps[-1].cost_total == scene.exercise.right.value
    assert path.unit == "sq."


@pytest.mark.parametrize("is_right", [True, False])
def test_one_may_leave_after_every_answer(tmp_path: Path, is_right: bool) -> None:
    shell = shown(tmp_path, ("fluid.press",))
    options = shell.scene.exercise.options
    say(shell, next(one.value for one in options if (one.value == shell.scene.exercise.right.value) is is_right))
    assert any(button.id == "leave" for button in shell.desk.buttons)
    shell.key("Esc")
    assert "exercise" not in shell.open


@pytest.mark.parametrize("demo", ["time.readiness", "phase.obstacles-height", "combat.surprise-order", "fluid.reeling"])
def test_a_name_and_a_bar_are_nearest_to_their_own_figure_also_in_a_column(tmp_path: Path, demo: str) -> None:
    shell = shown(tmp_path, (demo,))
    scene, board = shell.scene.scene(), shell.scene.showing.board
    shell.scene.draw(shell.app.screen)
    bodies = {letter.text: board.camera.rect(letter.square, letter.width) for letter in scene.letters}
    chips = dict(zip(bodies, board.overlays.letters.places(scene.letters, board.camera), strict=True))
    marks = sorted(scene.figures, key=lambda mark: (mark.square[1], mark.square[0]))
    names = {letter.square: letter.text for letter in scene.letters}
    bars = {
        names[mark.square]: picture.get_rect(topleft=at)
        for mark, (picture, at) in zip(marks, board.uprights.health_bars(scene), strict=True)
    }
    for laid in (chips, bars):
        for name, rect in laid.items():
            near = min(bodies, key=lambda one: distance_to(bodies[one], rect))
            assert near == name, (name, near)
    for name, chip in chips.items():
        others = [one for other, one in chips.items() if other != name]
        faces = [one.inflate(-one.width // 2, -one.height // 2) for other, one in bodies.items() if other != name]
        assert chip.collidelist([*others, *faces]) < 0, name


def distance_to(body: pygame.Rect, rect: pygame.Rect) -> float:
    """Return the distance in pixels from the middle of a mark to that of a figure's squares."""
    return pygame.Vector2(body.center).distance_to(rect.center)


def test_no_two_questions_of_a_set_have_the_same_numbers(tmp_path: Path) -> None:
    demos = ("occupancy.pass-through-state", "occupancy.pass-through-tumble")
    alike = [next(one for one in coming(demo, 0) if one is not None) for demo in demos]
    assert alike[0].question == alike[1].question
    assert alike[0].right.value == alike[1].right.value
    shell = shown(tmp_path, demos)
    asked = []
    for _ in demos:
        made = shell.scene.exercise
        asked.append((made.question, made.right.value))
        say(shell, made.right.value)
        shell.key("Enter")
        ready(shell)
    assert shell.scene.is_over
    assert len(set(asked)) == 2


def test_a_sum_of_one_line_tells_its_total_once(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("surface.barbed-wire",))
    assert shell.scene.exercise.why == ("1,0: straight, 15 ft.",)


@pytest.mark.parametrize("demo", ["grid.adjacent-windows", "intercept.one-square-move"])
def test_the_rule_that_answers_a_question_comes_with_the_hint_and_not_beside_it(tmp_path: Path, demo: str) -> None:
    """Two of four questions about the grid printed the rule that answers them."""
    shell = shown(tmp_path, (demo,))
    told = shell.scene.exercise.told

    def page() -> str:
        return " ".join(word.text for word in shell.scene.desk.words)

    assert told.later
    assert told.words.split(".")[0] not in page()
    assert hint_words(shell.scene.exercise).startswith(told.words)
    shell.key("H")
    shell.frames(3)
    assert told.words.split()[-1] in page()


def test_no_empty_slip_lies_where_no_dice_fell(tmp_path: Path) -> None:
    shell = shown(tmp_path, ("grid.adjacent-windows",))
    sheet = Sheet(shell.stage)
    shell.scene.showing.tray.lay(sheet, (0.0, 0.0, 900.0, 500.0))
    assert not shell.scene.showing.tray.told
    assert not sheet.homes
