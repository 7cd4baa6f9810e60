"""The thread: the gold button is the next thing that a player needs, says why in one line, and can be turned off."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell_kit import Shell

from game.rulebook.courses import courses
from game.storage.progress import load_progress, note_battle, note_lesson
from game.ui.kit.thread import COVER, next_for
from game.ui.title.title import TitleScene
from game.ui.title.title_entries import ENTRIES


def titled(folder: Path) -> Shell:
    """The title as somebody meets it."""
    return Shell(folder, lambda stage: TitleScene(stage, lambda: None))


def test_it_begins_with_the_first_battle_and_goes_on_with_cover_a_battle_and_phases(tmp_path: Path) -> None:
    shell = titled(tmp_path)
    config = shell.stage.folders.config
    assert next_for(shell.stage) is None, "first of all there is the first battle"
    assert "thread" not in {button.id for button in shell.desk.buttons}
    note_battle(config, "ford", "static")
    first = courses()[0]
    cover = next_for(shell.stage)
    assert cover is not None
    assert cover.title == COVER
    note_lesson(config, first.lesson_id(first.lessons.index(COVER)))
    battle = next_for(shell.stage)
    assert battle is not None
    assert battle.icon == "new-battle"
    note_battle(config, "ford", "static")
    assert load_progress(config).battles == 2
    phases = next_for(shell.stage)
    assert phases is not None
    assert phases.title.startswith("Phases")
    for course in sorted(courses()[1:], key=lambda course: course.id != "phases"):
        following = next_for(shell.stage)
        assert following is not None
        assert following.title.startswith(course.title)
        note_lesson(config, course.lesson_id(0))
    assert next_for(shell.stage) is None


def test_after_a_battle_it_goes_on_with_the_lessons_of_its_ruleset(tmp_path: Path) -> None:
    stage = titled(tmp_path).stage
    config = stage.folders.config
    for _ in range(2):
        note_battle(config, "ford", "passes")
    first = courses()[0]
    note_lesson(config, first.lesson_id(first.lessons.index(COVER)))
    for course in (one for one in courses() if one.id in ("passes", first.id)):
        taught = [title for title in course.lessons if course is not first or title != COVER]
        for title in taught:
            following = next_for(stage, course.id)
            assert following is not None
            assert title.lower() in following.title.lower()
            note_lesson(config, course.lesson_id(course.lessons.index(title)))
    following = next_for(stage, "passes")
    assert following is not None
    assert following.title.startswith("Phases"), "all of its own are learned"


def test_the_gold_button_opens_it_and_a_setting_turns_it_off(tmp_path: Path) -> None:
    shell = titled(tmp_path)
    note_battle(shell.stage.folders.config, "ford", "static")
    shell.scene.lay(shell.stage)
    assert shell.button("thread").look == "main"
    assert any(word.text.startswith("Next") and COVER in word.text for word in shell.desk.words)
    shell.stage.settings.thread = False
    shell.scene.lay(shell.stage)
    assert "thread" not in {button.id for button in shell.desk.buttons}
    assert shell.button("quick").look == "main", "the first battle has been fought"
    shell.stage.settings.thread = True
    shell.scene.lay(shell.stage)
    shell.key("Enter")
    assert type(shell.scene).__name__ == "LessonScene"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1000, 600)])
def test_its_words_stay_on_the_button(tmp_path: Path, size: tuple[int, int]) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None), size)
    note_battle(shell.stage.folders.config, "ford", "static")
    shell.scene.lay(shell.stage)
    made = shell.button("thread")
    words = [word for word in shell.desk.words if word.rect.colliderect(made.rect)]
    assert len(words) >= 2
    assert all(made.rect.contains(word.rect) for word in words)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), "none saved"),
        (("auto-1", "auto-2"), "saved as you play"),
        (("auto-1", "slot-1"), "1 saved"),
        (("quick", "slot-1", "auto-3"), "2 saved"),
    ],
)
def test_the_title_counts_the_battles_that_somebody_saved(tmp_path: Path, names: tuple[str, ...], told: str) -> None:
    stage = titled(tmp_path).stage
    saves = stage.folders.data / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    for name in names:
        (saves / f"{name}.save.json").touch()
    (entry,) = (entry for entry in ENTRIES if entry.id == "saves")
    assert entry.fact(stage) == told


def test_no_reason_is_cut_on_the_gold_button(tmp_path: Path) -> None:
    shell = titled(tmp_path)
    config = shell.stage.folders.config
    note_battle(config, "ford", "static")
    first, *others = courses()
    for course, lesson in [(first, first.lessons.index(COVER)), (None, 0), *((course, 0) for course in others)]:
        onward = next_for(shell.stage)
        assert onward is not None
        shell.scene.lay(shell.stage)
        assert onward.why in {word.text for word in shell.desk.words}
        if course is None:
            note_battle(config, "ford", "static")
        else:
            note_lesson(config, course.lesson_id(lesson))
