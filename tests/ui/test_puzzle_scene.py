"""Puzzles on the screen: acts are counted, taken back and judged; the best turn is shown; stars are kept."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from shell_kit import Shell, layout_faults

from game.model.commands import Attack, BonusStep, End, Move
from game.puzzles.daily import ids_of
from game.puzzles.puzzle import all_puzzles, load_puzzles
from game.puzzles.reasons import told_hint
from game.puzzles.wording import counted
from game.rulesets import names
from game.storage.progress import load_progress, note_puzzle
from game.storage.share_code import read_code
from game.ui.board.cues import StarCue
from game.ui.kit import routes
from game.ui.puzzle.puzzle import PuzzleScene
from game.ui.title.title import TitleScene

FILE = Path(__file__).parents[1] / "puzzles" / "ines.toml"


def opened(stage: Any) -> PuzzleScene:
    stage.settings.speed_mine = stage.settings.speed_computer = "instant"
    return PuzzleScene(load_puzzles(FILE) * 2, 0, "22 November")


def settled(shell: Shell) -> Any:
    """The puzzle on top, once nothing moves any more."""
    for _ in range(400):
        shell.app.frame(60)
        scene = shell.scene
        if not (scene.table.busy or scene.play.script) and scene._begun:
            shell.frames(2)
            return shell.scene
    raise AssertionError("it never comes to rest")


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    made = Shell(tmp_path, opened)
    settled(made)
    return made


def said(scene: Any) -> str:
    return " ".join(word.text for word in scene.table.words())


def test_acts_are_counted_taken_back_and_judged(shell: Shell, tmp_path: Path) -> None:
    scene = settled(shell)
    assert "Give Ines the best chance to hit Vera this turn" in said(scene)
    scene._give(Move(1, ((4, 1), (5, 1))))
    scene._give(Attack(1, 3, "rifle"))
    scene = settled(shell)
    assert scene.play.is_over
    assert "45 %" in said(scene)
    assert "best 70 %" in said(scene)
    assert scene.play.stars == 1
    assert load_progress(shell.stage.folders.config).puzzles == {"ines": 1}
    while scene.play.undo():
        scene._turned_back()
    for act in (BonusStep(1, (3, 0)), Attack(1, 3, "rifle"), Attack(1, 3, "rifle"), End(1)):
        scene._give(act)
    assert "This is the best turn." in said(settled(shell))
    assert load_progress(shell.stage.folders.config).puzzles == {"ines": 3}


def test_earned_stars_fly_in_one_after_the_other_and_any_input_ends_it(tmp_path: Path) -> None:
    """A solved puzzle had little fanfare."""

    def opened_slowly(stage: Any) -> PuzzleScene:
        stage.settings.speed_mine = stage.settings.speed_computer = "normal"
        return PuzzleScene(load_puzzles(FILE), 0)

    shell = Shell(tmp_path, opened_slowly)
    scene = settled(shell)
    for act in (BonusStep(1, (3, 0)), Attack(1, 3, "rifle"), Attack(1, 3, "rifle"), End(1)):
        scene._give(act)
    playback, seen, lifts = scene.table.board.playback, [], []
    for _ in range(400):
        shell.app.frame(20)
        seen += [cue for cue, _ in playback.effects() if isinstance(cue, StarCue) and cue not in seen]
        ines = next(mark for mark in scene.table.picture.scene(scene.table.looking).figures if mark.id == 1)
        lifts += [playback.standing(ines).lift] if seen else []
    assert [cue.number for cue in seen] == [1, 2, 3]
    assert seen[-1].words == "The best turn!"
    assert max(lifts) > 0.1, "she jumps for joy"
    scene._finished()
    shell.app.frame(20)
    assert scene.table.busy
    shell.key("ESCAPE")
    assert not scene.table.busy
    assert shell.scene is scene


def test_what_has_no_place_is_refused_with_its_reason(shell: Shell) -> None:
    scene = settled(shell)
    scene._give(Attack(1, 4, "rifle"))
    assert "nobody rolls any" in scene.table.said
    assert len(scene.play.turns) == 1
    shell.key("Z", pygame.KMOD_CTRL)
    assert "You have done nothing yet." in settled(shell).table.said


def test_the_best_turn_is_shown_and_then_earns_one_star_at_most(shell: Shell) -> None:
    shell.key("S")
    scene = settled(shell)
    assert [row.title for row in scene.play.rows] == ["Bonus step to 3,0", "Attack Vera, rifle", "Attack Vera, rifle"]
    assert "That is the best turn." in said(scene)
    assert scene.play.stars == 1
    shell.key("R")
    assert settled(shell).play.rows == []
    shell.key("N")
    assert settled(shell).play.at == 1
    shell.key("N")
    assert "puzzle" not in shell.open


def test_stars_of_a_turn_that_was_not_ended_stay_when_the_best_is_shown(shell: Shell) -> None:
    scene = settled(shell)
    play = scene.play
    low = msgspec.structs.replace(play.puzzle, stars=(Fraction(1, 100), Fraction(2, 100)))
    play.puzzles = (low,)
    scene._give(Attack(1, 3, "rifle"))
    settled(shell)
    assert not play.is_over
    assert (play.stars, play.earned) == (2, 0)
    shell.key("s")
    settled(shell)
    assert play.shown
    assert play.stars == 2


def test_nothing_that_could_be_done_is_drawn_once_the_turn_is_over(shell: Shell) -> None:
    scene = settled(shell)
    scene.show_best()
    scene = settled(shell)
    assert scene.play.is_over
    scene.table.selection.cursor = (1, 1)
    shown = scene.table.picture.scene(scene.table.looking)
    assert shown.path is None
    assert "you earn one star" in said(scene)


def test_a_click_and_another_do_an_act_and_the_keys_do_it_as_well(shell: Shell) -> None:
    scene = settled(shell)
    for _ in range(2):
        shell.click_at(scene.table.board.camera.centre((5, 1)))
    scene = settled(shell)
    assert [type(act) for act in scene.play.turn.acts] == [Move]
    shell.key("Space")
    assert settled(shell).play.is_over
    shell.key("U")
    assert not settled(shell).play.is_over


@pytest.mark.parametrize("ruleset", names())
def test_the_best_turn_is_given_act_by_act_under_every_ruleset(tmp_path: Path, ruleset: str) -> None:
    puzzle = all_puzzles()[f"{ruleset}-01"]

    def first(stage: Any) -> PuzzleScene:
        stage.settings.speed_mine = "instant"
        return PuzzleScene((puzzle,))

    shell = Shell(tmp_path, first)
    scene = settled(shell)
    for act in puzzle.acts:
        assert scene.table.selection.figure == puzzle.figure
        scene._give(act)
        scene = settled(shell)
    for _ in range(3):
        if not scene.play.is_over:
            scene._give(End(puzzle.figure))
            scene = settled(shell)
    assert scene.play.value == puzzle.best
    assert scene.play.stars == 3
    assert len(scene.play.rows) == len(puzzle.acts)


def test_the_position_is_copied_as_a_code(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", kept.append)
    shell.key("C")
    assert read_code(kept[0]).state_hash() == settled_below(shell).play.turns[0].battle.state_hash()


def settled_below(shell: Shell) -> Any:
    return next(scene for scene in shell.app.scenes if scene.name == "puzzle")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 720), 150)])
def test_no_text_overlaps_in_any_state(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, opened, size, scale)
    scene = settled(shell)
    for act in (BonusStep(1, (3, 0)), Attack(1, 3, "rifle"), Attack(1, 3, "rifle"), End(1)):
        words = [word for word in scene.table.words() if word.text]
        for number, word in enumerate(words):
            assert shell.app.screen.get_rect().contains(word.rect), word.text
            for other in words[number + 1 :]:
                assert not word.rect.colliderect(other.rect), (word.text, other.text)
        scene._give(act)
        scene = settled(shell)


def test_the_title_leads_to_todays_and_counts_what_is_solved(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None))
    shell.key("P")
    assert shell.open[-1] == "puzzle"
    assert len(shell.scene.play.puzzles) == 3
    note_puzzle(shell.stage.folders.config, shell.scene.play.puzzle.id, 3)
    settled(shell)
    shell.key("Esc")
    shell.key("Esc")
    assert shell.open == ["title"]
    assert shell.scene.desk.words
    assert isinstance(routes.open_puzzles(shell.stage), PuzzleScene)


def test_todays_puzzle_is_taped_to_the_title(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None))
    for _ in range(3000):
        shell.app.frame(16)
        if not shell.scene.animating:
            break
    wanted = ids_of(date.today())[0]
    assert any(word.text.startswith("Today: ") for word in shell.desk.words)
    assert layout_faults(shell.desk) == []
    shell.click("slip")
    assert shell.open == ["title", "puzzle"]
    note_puzzle(shell.stage.folders.config, wanted, 3)
    settled(shell)
    shell.key("Esc")
    assert shell.scene.slip.is_stale(shell.stage) is False
    assert shell.scene.slip._wanted != wanted


def test_who_acts_and_the_target_are_named_on_the_board(shell: Shell) -> None:
    scene = settled(shell)
    shown = scene.table.picture.scene(scene.table.looking)
    assert {letter.text for letter in shown.letters} == {"Ines", "Vera"}
    where = {letter.text: letter.square for letter in shown.letters}
    view = scene.session.view
    assert where == {"Ines": view.figure(1).square, "Vera": view.figure(3).square}


def test_r_begins_again_and_nothing_else_has_that_key(shell: Shell) -> None:
    scene = settled(shell)
    scene._give(Move(1, ((4, 1), (5, 1))))
    scene = settled(shell)
    assert scene.table.shown.is_worth_it
    assert "Watch again" not in said(scene)
    shell.key("r")
    assert settled(shell).play.turn.acts == ()


def test_the_head_of_a_puzzle_says_in_whole_what_counts(shell: Shell) -> None:
    table = shell.scene.table
    said = [word.text for sheet in table.sheets.values() for word in sheet.words]
    [told] = [text for text in said if "No dice are rolled." in text]
    assert told.endswith(counted(shell.scene.play.puzzle))


def test_a_hint_is_not_covered_by_a_path_in_mind(shell: Shell) -> None:
    scene = settled(shell)
    shell.click_at(scene.table.board.camera.centre((4, 1)))
    assert scene.table.selection.pinned is not None
    shell.key("h")
    scene.table.laid()
    assert scene.table.selection.pinned is None
    assert scene.play.hinted


def test_the_best_turn_is_over_at_once_and_says_why(shell: Shell) -> None:
    """Three stars lay there without a word until the turn was ended, though nothing was left to find."""
    scene = settled(shell)
    for act in scene.play.puzzle.acts:
        assert not scene.play.is_over
        scene._give(act)
        scene = settled(shell)
    assert scene.play.is_over
    assert scene.play.stars == 3
    assert scene.play.reasons[0].split(".")[0] in said(scene)


def test_an_act_is_told_whole_and_the_target_is_marked_from_the_start(tmp_path: Path) -> None:
    def open_it(stage: Any) -> PuzzleScene:
        stage.settings.speed_mine = stage.settings.speed_computer = "instant"
        return PuzzleScene([all_puzzles()["passes-02"]], 0)

    shell = Shell(tmp_path, open_it)
    scene = settled(shell)
    puzzle = scene.play.puzzle
    square = scene.play.turn.battle.view("").figure(puzzle.target).square
    assert square in scene.table.picture.scene(scene.table.looking).targets, "two others hide it"
    for act in puzzle.acts:
        scene._give(act)
        scene = settled(shell)
    assert "Attack Brisk, marksman rifle" in said(scene)
    assert "…" not in said(scene)


def test_the_hint_of_a_puzzle_speaks_of_its_board() -> None:
    """Puzzle after puzzle had the same hint."""
    told = {id: told_hint(puzzle) for id, puzzle in all_puzzles().items()}
    assert all(words.endswith((".", "?")) for words in told.values())
    assert told["passes-02"].startswith(
        "From here three-quarters cover (-4) hinders the attack. Where does it not hinder it? "
    )
    assert told["action-time-12"].startswith("Which marked square is hardest to hit for Bruno and Luchs?")
    same = sum(words == all_puzzles()[id].hint for id, words in told.items())
    assert same <= len(told) // 10
