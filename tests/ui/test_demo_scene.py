"""Demos on the screen: every one can be paged through, back and forth, and taken over at any page."""

from itertools import pairwise
from pathlib import Path

import pytest
from shell_kit import Shell, layout_faults

from game.rulebook.demo_index import demos_by_rule
from game.rulebook.lessons import first_lessons
from game.rulebook.scenario_file import demo_paths, load_demo
from game.ui.learn.demo import DemoScene, around
from tests.soak import one_of

SIZES = [((1280, 720), 75), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1920, 1080), 150)]
LONG = ("combat.surprise-some-aware", "fluid.order-shown", "fluid.press", "engage.stop")


def shown(folder: Path, demo: str, size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    """A demo on the screen; what happens is there at once."""

    def first(stage: object) -> DemoScene:
        stage.settings.speed_mine = "instant"  # type: ignore[attr-defined]
        return DemoScene(demo_paths()[demo])

    return Shell(folder, first, size, scale)


@pytest.mark.parametrize("demo", one_of(5, demo_paths()))
def test_a_demo_is_paged_through_to_its_end(tmp_path: Path, demo: str) -> None:
    shell = shown(tmp_path, demo)
    scene, pages = shell.scene, len(load_demo(demo_paths()[demo]).beats) + 1
    for page in range(1, pages):
        shell.scene.forward()
        scene.update(16)
        scene.scene()
        assert scene.play.page == page
        assert scene.play.frame.failures == ()
    shell.app.draw()
    assert not shell.button("next").enabled
    assert any(word.text == f"{pages} of {pages}" for word in shell.desk.words)


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value))
@pytest.mark.parametrize("demo", LONG)
def test_no_text_overlaps_or_is_cut_on_any_page(
    tmp_path: Path, demo: str, size: tuple[int, int], scale: int
) -> None:  # fmt: skip
    shell = shown(tmp_path, demo, size, scale)
    while True:
        assert layout_faults(shell.desk) == []
        if not shell.button("next").enabled:
            break
        shell.key("n", drawn=scale == 100)


def test_the_keys_turn_the_pages(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    play = shell.scene.play
    for key, page in (("n", 1), ("Right", 2), ("b", 1), ("Left", 0), ("Left", 0), ("n", 1), ("n", 2), ("Home", 0)):
        shell.key(key)
        assert play.page == page


def test_the_mouse_turns_the_pages(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    for id, page in (("next", 1), ("next", 2), ("back-step", 1), ("next", 2), ("restart", 0)):
        shell.click(id)
        assert shell.scene.play.page == page


def test_going_back_brings_the_figures_back(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")

    def places() -> list[tuple[int, int]]:
        return [mark.square for mark in shell.scene.scene().figures]

    before = places()
    shell.key("n")
    shell.key("n")
    assert places() != before
    shell.key("b")
    assert places() == before


def test_a_page_shows_the_reach_it_speaks_of(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    assert shell.scene.scene().reach is None
    shell.key("n")
    reach = shell.scene.scene().reach
    assert reach is not None
    assert {(5, 0), (5, 1)} <= reach.stops


def test_a_refusal_is_stamped_with_its_sentence(tmp_path: Path) -> None:
    shell = shown(tmp_path, "move.diagonals")
    shell.key("n")
    shell.key("n")
    sentence = shell.scene.play.frame.rejection.sentence
    text = " ".join(word.text for word in shell.desk.words)
    assert sentence in text
    assert [note.text for note in shell.scene.scene().notes] == ["Refused"]


def test_what_was_checked_is_ticked_in_words(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.key("n")
    shell.key("n")
    text = " ".join(word.text for word in shell.desk.words)
    assert "A stands on 5,0" in text
    assert "A: half actions left 1" in text


def test_the_dice_fall_one_after_the_other(tmp_path: Path) -> None:
    shell = shown(tmp_path, "combat.out-of-turn-attack")
    shell.scene.showing.pace = "normal"
    while not shell.scene.play.dice:
        shell.scene.forward()
    tray = shell.scene.tray
    assert tray.fallen == 0
    seen = set()
    for _ in range(200):
        shell.frames(1)
        seen.add(tray.fallen)
    assert seen == set(range(len(tray.dice) + 1))


def test_the_opening_that_is_rolled_lies_on_the_first_page(tmp_path: Path) -> None:
    shell = shown(tmp_path, "combat.surprise-some-aware")
    assert shell.scene.tray.fallen == len(shell.scene.play.dice) == 6
    assert any("for initiative" in word.text for word in shell.desk.words)
    assert not any("begins under" in word.text for word in shell.desk.words)


def test_everybody_bears_the_name_the_words_use(tmp_path: Path) -> None:
    shell = shown(tmp_path, "fluid.press")
    assert [letter.text for letter in shell.scene.scene().letters] == ["A", "B", "b"]
    shell.key("n")
    shell.key("n")
    assert [tag.text for tag in shell.scene.scene().tags] == ["Refused"]
    assert shell.scene.scene().notes == ()


def test_it_plays_by_itself_to_the_end_and_stops(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.key("p")
    assert shell.scene.playing
    for _ in range(400):
        shell.scene.update(100)
    assert shell.scene.play.at_end
    assert not shell.scene.playing


def test_the_pace_goes_round(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    seen = []
    for _ in range(4):
        shell.key("s")
        seen.append(shell.scene.showing.pace)
    assert seen == ["slow", "normal", "fast", "instant"]


def test_a_demo_is_taken_over_by_people_on_both_sides(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.key("n")
    shell.key("n")
    demo = shell.scene
    shell.key("t")
    session = next(scene for scene in shell.app.scenes if scene.name == "battle").session
    assert set(session.controllers.values()) == {"human"}
    places = {figure.name: figure.square for figure in session.battle.view("").figures()}
    assert places["A"] == (5, 0)
    figure = session.battle.decision.figure
    from game.model.commands import End

    assert session.battle.submit(End(figure)) is None
    assert demo.play.run.battle.decision.figure == figure


def test_leaving_what_was_taken_over_leads_back_to_the_demo(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.key("t")
    shell.key("Enter")  # the player who is asked sits down
    shell.key("Esc")
    shell.key("Esc") if shell.open[-1] == "battle" else None
    shell.click("leave")
    assert shell.open == ["demo"]


def test_the_rule_opens_in_the_book_and_another_demo_in_its_place(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.withdraw")
    shell.key("F1")
    assert shell.open == ["demo", "rulebook"]
    assert shell.scene.open.id == "engage.withdraw"
    shell.key("Esc")
    shell.key("d")
    assert shell.scene.demo.id == "engage.withdraw-pinned"
    assert shell.open == ["demo"]


def test_after_a_lesson_comes_the_next_lesson_and_after_a_rule_the_next_rule() -> None:
    lessons = [lesson.demo for lesson in first_lessons()]
    assert len(lessons) == 8
    for here, onward in pairwise(lessons):
        assert (around(here).following, around(here).following_words) == (onward, "Next lesson")
    assert around(lessons[-1]).following_words == "Next rule"
    other = around("engage.withdraw-pinned")
    assert other.others[0][0] == "engage.withdraw"
    assert other.following in [demos[0] for demos in demos_by_rule().values()]
