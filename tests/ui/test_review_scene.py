"""The review in the window: it is laid out whole, goes from turning point to turning point, and leads on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, repeat
from pathlib import Path

import msgspec
import pygame
import pytest
from review_samples import habitual, recorded, reviewed
from shell_kit import Shell, layout_faults

from game.lab.series import board_of
from game.model.errors import BadInput
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.quick.certified import chance
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.review import keeping, work
from game.review.background import Reviewing
from game.review.deeds import deed_at
from game.review.findings import Estimate, IdleRound, Review, TurnReason
from game.review.headline import deed_words
from game.review.moments import as_story, is_by_dice, moment_of
from game.review.own_choices import LOOKED_AT, shown_lessons, verdict
from game.review.tape import Tape, tape_of
from game.review.told import BY_HINT, ended_ways, turn_title
from game.review.work import first_guess
from game.rules.goals import GIVEN_UP
from game.storage.folders import JOURNALS
from game.storage.journal import read_journal
from game.storage.progress import note_battle
from game.ui.board.view import BoardView
from game.ui.kit import routes
from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage
from game.ui.kit.thread import next_for
from game.ui.learn.lesson import LessonScene
from game.ui.play.battle import BattleScene
from game.ui.review import page_work, review_board, review_cards, review_curve
from game.ui.review.once_more import once_more
from game.ui.review.page_work import GuessAhead, PageWork, WorkStage
from game.ui.review.review import ReviewScene
from game.ui.review.review_curve import BEGUN, scale_of, set_up_chance, signs_of
from game.ui.shelf.history import HistoryScene
from game.ui.shelf.replay import ReplayScene
from game.ui.shelf.replays import ReplaysScene

SIZES = [((1280, 720), 75), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1440, 900), 100)]


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who has looked at the page before the first key: tests let no time go by."""
    monkeypatch.setattr(ReviewScene, "hasty_ms", 0)


def review(stage: Stage) -> Scene:
    return ReviewScene(stage, reviewed(stage.folders.data))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_text_overlaps_or_is_cut(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, review, size, scale)
    assert shell.desk.words
    assert layout_faults(shell.desk) == []


@pytest.mark.parametrize(
    "parts", [((-0.24, -0.15), (-0.25, -0.13)), ((0.4, 0.3), (0.02, 0.3)), ((-0.9, 0.0), (0.9, -0.5))]
)
def test_what_decided_it_is_laid_out_whole_whichever_way_the_bars_point(
    tmp_path: Path, parts: tuple[tuple[float, float], ...]
) -> None:
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data, parts=parts)))
    assert layout_faults(shell.desk) == []
    assert not any("…" in word.text and "to win went" in word.text for word in shell.desk.words)


def test_what_to_take_away_stands_first_and_leads_to_the_worst_case(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    told = " ".join(word.text for word in shell.desk.words)
    assert '"Move behind the low wall first, then attack" was better' in told, "no lecture: what would have been better"
    places = [place for place, turn in enumerate(scene.review.turns) if turn.kind == "mistake" and turn.side == "red"]
    scene.choose(1)
    shell.click("lesson:0")
    assert scene.chosen in places
    assert scene.turn.changes[0].points == min(scene.review.turns[place].changes[0].points for place in places)


def test_of_dice_is_told_what_they_showed(tmp_path: Path) -> None:
    texts = [word.text for word in Shell(tmp_path, review).desk.words]
    assert any("lucky for Red" in text for text in texts)
    assert any(text.startswith("Round ") and "Ida hit" in text for text in texts)


def test_luck_is_told_for_the_side_that_is_shown_whoever_rolled(tmp_path: Path) -> None:
    made = Shell(tmp_path, review).scene.review
    lucky = [turn for turn in made.turns if turn.is_luck]
    assert {turn.side for turn in lucky} == {"red", "blue"}
    for turn in lucky:
        for side, name in enumerate(("Red", "Blue")):
            good = turn.changes[side].value > 0
            word = turn_title(made, turn, side).lower()
            assert word.endswith(f"lucky for {name.lower()}")
            assert ("unlucky" in word) != good
            assert "odds" not in word


def first_look(tape: Tape) -> Review:
    """Return the review as the process beside the window tells it after its first check."""
    looked: list[Review] = []

    def enough(found: Review) -> None:
        looked.append(found)
        if found.first.looked == found.first.of:
            raise InterruptedError

    with suppress(InterruptedError):
        work.review(tape, watch=enough)
    return looked[-1]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_ones_own_choices_are_told_of_before_anything_is_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, recorded(stage.folders.data, idle=True)), size, scale)
    scene = shell.scene
    while scene.animating:
        scene.update(16)
    assert scene.review is not None
    assert not scene.review.first.of, "the hints come from the process beside the window"
    curve = scene.review.curve
    scene.run.review = first_look(scene.tape)
    scene.update(16)
    assert scene.review.curve == curve, "what was shown stands"
    missed = [one for one in scene.review.first.checks if one.verdict == "missed"]
    assert missed
    shell.app.frame(20)
    texts = [word.text for word in shell.desk.words]
    if scale == 100:
        assert any("a hint had another plan" in text for text in texts)
    assert layout_faults(shell.desk) == []
    scene.go_on_with(0)
    while scene.animating:
        scene.update(16)
    shell.app.draw()
    texts = [word.text for word in shell.desk.words]
    assert scene.turn.better.words in " ".join(texts)
    assert "You did" in texts
    assert "+0 %" not in texts, "nobody knows what it cost"
    assert layout_faults(shell.desk) == []


@pytest.mark.parametrize("scale", [100, 150])
def test_a_lesson_leads_by_its_number_to_every_act_that_it_counts(tmp_path: Path, scale: int) -> None:
    """It begins with the worst, shows each on the board with what was better, and a battle can go on from there."""
    made = lambda stage: ReviewScene(stage, habitual(stage.folders.data, cases=True))  # noqa: E731
    shell = Shell(tmp_path, made, (1280, 720), scale)
    scene = shell.scene
    while scene.animating:
        scene.update(16)
    (lesson, *_) = shown_lessons(scene.review, 0)
    assert len(lesson.cases) > 1
    assert scene.turn.act == lesson.act, "the page begins with what there is to learn"
    seen = []
    for number, _ in enumerate(lesson.cases):
        if number:
            shell.key("1")
        shell.app.draw()
        seen.append(scene.turn.act)
        assert layout_faults(shell.desk) == []
        texts = [word.text for word in shell.desk.words]
        assert {scene.turn.better.words} <= {*texts}
        if scale == 100:
            assert f"shown: {lesson.cases.index(scene.turn) + 1} of {len(lesson.cases)}" in texts
            assert any(button.id == "board" for button in shell.desk.buttons)
    assert seen[0] == lesson.act
    assert sorted(seen) == [case.act for case in lesson.cases]
    shell.click("lesson:0")
    assert scene.turn.act == seen[0]
    shell.key("Enter")
    assert isinstance(shell.scene, BattleScene)


def test_a_bar_is_filled_up_to_its_number(tmp_path: Path) -> None:
    desk = Shell(tmp_path, review).desk
    for share in (0.1, 0.67, 0.95):
        drawn = review_cards._bar(desk, 190.0, Estimate(share, 0.05, 0.97), "#ff0000")
        row = [drawn.get_at((x, desk.px(10))) for x in range(drawn.get_width())]
        filled = sum(colour == (255, 0, 0, 255) for colour in row)
        assert abs(filled - share * desk.px(190.0)) < 5


def test_without_a_slip_in_the_first_look_the_step_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data, "curve")))
    texts = [word.text for word in shell.desk.words]
    assert "Your chance to win" in texts
    assert {"about +30 %", "about +25 %"} <= set(texts), "every bar has its number, a rough one while it may change"
    assert any("To be sure, the computer plays on with other dice:" in text for text in texts)


@pytest.mark.parametrize("scale", [100, 150])
def test_the_chosen_turning_point_is_scrolled_into_view(tmp_path: Path, scale: int) -> None:
    shell = Shell(tmp_path, review, (1280, 720), scale)
    for place in (7, 0, 4):
        shell.scene.choose(place)
        (row,) = [button for button in shell.desk.buttons if button.id == f"turn:{place}"]
        assert row.pane is not None
        assert row.pane.rect.top <= row.rect.top - row.pane.offset
        assert row.rect.bottom - row.pane.offset <= row.pane.rect.bottom


def test_of_dice_the_chance_before_and_after_is_shown(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    scene.choose(next(place for place, turn in enumerate(scene.review.turns) if turn.kind == "lucky"))
    texts = [word.text for word in shell.desk.words]
    after = scene.review.curve[scene.turn.act + 1].chances[scene.review.sides.index(scene.turn.side)]
    assert {"Before", "After", f"{round(100 * after.value)} %"} <= set(texts)
    assert "Done" not in texts


def test_of_the_better_way_is_spoken_only_where_there_is_one(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    for place, turn in enumerate(scene.review.turns):
        scene.choose(place)
        way = "the better way" if turn.better is not None else "another way"
        assert f"Try {way} yourself:" in [word.text for word in shell.desk.words]
    assert {turn.better is None for turn in scene.review.turns} == {True, False}


def test_a_habit_without_a_turning_point_leads_to_the_recording(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, habitual(stage.folders.data)))
    texts = [word.text for word in shell.desk.words]
    advice = next(place for place, text in enumerate(texts) if text.startswith("Next time:"))
    assert advice < texts.index("Ida let go by what was worth doing 7 times."), "what to do comes before what was done"
    assert layout_faults(shell.desk) == []
    shell.click("lesson:0")
    assert isinstance(shell.scene, ReplayScene)
    assert shell.scene.replay.position == 3


def test_keys_go_from_turning_point_to_turning_point(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    assert isinstance(scene, ReviewScene)
    scene.choose(0)
    for key, place in ((pygame.K_LEFT, 0), (pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2), (pygame.K_LEFT, 1)):
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        assert scene.chosen == place
    texts = [word.text for word in shell.desk.words]
    rows = [texts[texts.index(name) + 1] for name in ("Your choices", "Blue's choices")]
    assert rows == ["+30 %", "+25 %"]
    assert scene.review.luck[0] in texts, "luck is told in the words of the result, and by no other measure"
    assert not any("dice of both" in text.lower() for text in texts)
    assert any(text.startswith("Your chance to win") for text in texts)
    assert any("You played Red and won" in text for text in texts)


def test_it_leads_to_the_recording_and_to_a_battle_of_its_own(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    scene.choose(3)
    shell.key("W")
    assert isinstance(shell.scene, ReplayScene)
    assert shell.scene.replay.position == scene.turn.act
    shell.key("Esc")
    before = {path: path.read_bytes() for path in (shell.stage.folders.data / JOURNALS).glob("*.jsonl")}
    shell.key("Enter")
    assert isinstance(shell.scene, BattleScene)
    assert [side.controller for side in shell.scene.session.scenario.sides] == ["human", "ai:normal"]
    assert all(path.read_bytes() == content for path, content in before.items())


@pytest.mark.parametrize("scale", [100, 150])
def test_what_to_do_next_time_is_told_at_every_size(tmp_path: Path, scale: int) -> None:
    shell = Shell(tmp_path, review, (1280, 720), scale)
    shell.click("lesson:0")
    told = " ".join(word.text for word in shell.desk.words)
    assert ("Next time:" if scale > 100 else "was better") in told
    assert layout_faults(shell.desk) == []


def replayed(stage: Stage) -> Scene:
    return routes.open_replay(stage, reviewed(stage.folders.data))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_replay_leads_to_the_review_at_every_size(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, replayed, size, scale)
    assert layout_faults(shell.desk) == []
    shell.key("V")
    assert isinstance(shell.scene, ReviewScene)


def test_what_is_missing_is_worked_out_beside_the_window_and_stopped_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Reviewing] = []
    monkeypatch.setattr(Reviewing, "start", lambda self: started.append(self))
    monkeypatch.setattr(page_work, "first_guess", lambda tape: repeat(None))
    journal = recorded(tmp_path / "data")
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, journal))
    assert [run.journal for run in started] == [journal]
    assert shell.scene.review is None
    assert any("The story comes in a moment" in word.text for word in shell.desk.words)


@pytest.mark.long
def test_a_review_grows_beside_the_window(tmp_path: Path) -> None:
    journal = recorded(tmp_path / "data")
    run = Reviewing(journal, tape_of(read_journal(journal), journal.name), 2)
    run.start()
    assert run.running
    seen: set[str] = set()
    while run.running:
        pygame.time.wait(200)
        run.look()
        seen |= {run.review.stage} if run.review is not None else set()
    assert run.problem == ""
    assert run.done
    assert "quick" in seen


def test_a_battle_that_is_not_over_is_not_opened(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    journal = next((shell.stage.folders.data / JOURNALS).glob("*.jsonl"))
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(BadInput, match="not over"):
        ReviewScene(shell.stage, journal)


def past_battles(stage: Stage) -> Scene:
    for number, seed in enumerate((5, 6, 7)):
        reviewed(stage.folders.data, seed=seed, stage="done" if number else "curve")
    return HistoryScene(stage)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_history_is_laid_out_whole(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, past_battles, size, scale)
    assert len(shell.scene.battles) == 3
    assert sum(past.choices is not None for past in shell.scene.battles) == 2
    assert any("a mistake you repeat" in word.text.lower() for word in shell.desk.words)
    assert layout_faults(shell.desk) == []


def test_the_list_of_recordings_leads_to_the_history(tmp_path: Path) -> None:
    shell = Shell(tmp_path, ReplaysScene)
    shell.key("H")
    assert isinstance(shell.scene, HistoryScene)
    assert any("have not finished a battle" in word.text for word in shell.desk.words)


def led_on(stage: Stage) -> Scene:
    note_battle(stage.folders.config, "meadow", "static")
    return review(stage)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_review_leads_on_to_the_next_thing(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, led_on, size, scale)
    assert layout_faults(shell.desk) == []
    wanted = next_for(shell.stage)
    assert wanted is not None
    shown = [button for button in shell.desk.buttons if button.id == wanted.id]
    if scale == 150:
        return
    assert shown
    shell.key("G")
    assert isinstance(shell.scene, LessonScene)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_who_has_won_can_fight_the_same_battle_against_a_stronger_opponent(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    """The page said "Try a stronger opponent next", and had no button that did it."""
    shell = Shell(tmp_path, review, size, scale)
    assert layout_faults(shell.desk) == []
    shown = [button for button in shell.desk.buttons if button.id == "once-more"]
    if scale == 150:
        return
    assert shown
    before = shell.scene.replay.scenario
    shell.key("O")
    assert isinstance(shell.scene, BattleScene)
    after = shell.scene.session.scenario
    assert [side.controller for side in after.sides] == ["human", "ai:hard"]
    assert (after.map.id, after.seed, after.ruleset) == (before.map.id, before.seed, before.ruleset)


def test_after_a_battle_without_a_mistake_enter_plays_it_once_more(tmp_path: Path) -> None:
    """To play on from a moment of a battle that was won without one is nothing anybody wants first."""
    shell = Shell(tmp_path, review)
    scene = shell.scene
    assert main_of(shell) == "play-on"
    scene.cards = tuple(card for card in scene.cards if card.look not in ("advice", "hurt"))
    scene.lay(shell.stage)
    assert main_of(shell) == "once-more"
    assert layout_faults(shell.desk) == []
    shell.key("Enter")
    assert isinstance(shell.scene, BattleScene)


def main_of(shell: Shell) -> str:
    """The id of the button that Enter presses."""
    (found,) = (button.id for button in shell.desk.buttons if button.key == "Enter")
    return found


def test_the_next_opponent_is_the_next_stronger_one_and_then_the_other_side() -> None:
    squad = (FigureSetup("rifleman"),)
    red, blue = SideSetup("red", "ai:normal", squad), SideSetup("blue", "ai:normal", squad)
    scenario, mine = Scenario(board_of("ford"), "static", (red, blue), 5), replace(red, controller="human")
    for now, words, then in (
        ("ai:easy", "Again, against Normal", "ai:normal"),
        ("ai:normal/falk", "Again, against Hard", "ai:hard/falk"),
    ):
        found = once_more(replace(scenario, sides=(mine, replace(blue, controller=now))), "red", 1.0)
        assert found is not None
        assert (found[0], found[1].sides[1].controller) == (words, then)
    hard = replace(scenario, sides=(mine, replace(blue, controller="ai:hard/falk")))
    found = once_more(hard, "red", 1.0)
    assert found is not None
    assert found[0] == "Again, as Blue"
    assert [one.controller for one in found[1].sides] == ["ai:hard/falk", "human"]
    assert once_more(hard, "red", 0.0) == ("Play it again", hard)
    assert once_more(scenario, "red", 1.0) is None, "nobody played it"


def test_a_review_says_that_it_is_finished_and_what_was_checked(tmp_path: Path) -> None:
    """Nothing moved any more on a page, and no word said that it was all."""
    shell = Shell(tmp_path, review)
    assert any(
        "The computer has finished: it played on from this battle 1234 times with new dice." in word.text
        for word in shell.desk.words
    )
    (tmp_path / "early").mkdir()
    early = Shell(tmp_path / "early", lambda stage: ReviewScene(stage, reviewed(stage.folders.data, "curve")))
    assert not any("Finished" in word.text for word in early.desk.words)


def test_a_flat_curve_says_what_it_means_and_its_start_why_it_differs_from_the_set_up_page(tmp_path: Path) -> None:
    journal = reviewed(tmp_path / "data")
    found = keeping.read(journal)
    sure = (Estimate(0.97, 0.95, 0.99), Estimate(0.03, 0.01, 0.05))
    flat = tuple(msgspec.structs.replace(point, chances=sure) for point in found.curve[:-1])
    keeping.keep(journal, msgspec.structs.replace(found, curve=(*flat, found.curve[-1])))
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, journal))
    assert layout_faults(shell.desk) == []
    assert "almost sure to win" in " ".join(word.text for word in shell.desk.words)
    assert any(note.why == review_curve.START for note in shell.desk.notes)
    first = moment_of(found.sides, found.curve, 0, deed_at(shell.scene.tape, 0))
    assert review_cards._cause(found, first, 0).endswith(review_curve.START)


def test_a_first_guess_is_there_before_the_process_beside_the_window_has_said_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, recorded(stage.folders.data)))
    scene, acts = shell.scene, 0
    while scene.review is None and acts < 1000:
        assert scene.animating
        scene.update(16)
        acts += 1
    curve = scene.review
    assert (curve.stage, curve.choices, curve.habits) == ("quick", (), ())
    assert curve.turns, "the story is told at once, without any rollout"
    assert {turn.kind for turn in curve.turns} == {"moment"}
    assert acts <= len(curve.curve) + 1
    shell.app.draw()
    assert layout_faults(shell.desk) == []
    assert {"Before", "After"} <= {word.text for word in shell.desk.words}, "the act at which it moved most is shown"
    while scene.animating and acts < 1000:
        scene.update(16)
        acts += 1
    assert not scene.animating
    assert scene.review is curve
    assert curve == as_story(list(first_guess(tape_of(read_journal(scene.journal), scene.journal.name)))[-1])
    shell.app.draw()
    assert layout_faults(shell.desk) == []
    assert any(word.text == review_cards.LATER for word in shell.desk.words)


def test_what_the_process_found_is_not_replaced_by_a_guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    scene = Shell(tmp_path, lambda stage: ReviewScene(stage, recorded(stage.folders.data))).scene
    better = list(first_guess(tape_of(read_journal(scene.journal), scene.journal.name)))[-1]
    scene.run.review = better
    scene.update(16)
    assert scene.review == as_story(better)
    for _ in range(400):
        scene.update(16)
    assert not scene.animating
    assert scene.review == as_story(better)


def test_how_far_the_judging_has_come_is_told_of_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A share of each step would begin again and again, and nobody knows how long other programs let it take."""
    monkeypatch.setattr(Reviewing, "running", property(lambda self: True))
    monkeypatch.setattr(Reviewing, "look", lambda self: False)
    scene = Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data, "curve"))).scene
    whole = scene.review
    told = []
    for permille in (0, 305, 990):
        step = "Trying other plans at 6 decisions: 33 %."
        scene.run.review = msgspec.structs.replace(whole, stage="curve", permille=permille, step=step)
        scene.update(30_000)
        told.append(scene._checking().removeprefix("To be sure, the computer plays on with other dice: "))
    assert told == ["0 % done.", "30 % done.", "99 % done."]


def quiet(stage: Stage) -> Scene:
    return ReviewScene(stage, habitual(stage.folders.data))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_without_a_turning_point_the_page_shows_where_the_curve_moved_most(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    shell = Shell(tmp_path, quiet, size, scale)
    scene = shell.scene
    while scene.animating:
        scene.update(16)
    shell.app.draw()
    made = scene.review
    moves = [abs(b.chances[0].value - a.chances[0].value) for a, b in pairwise(made.curve)]
    assert not made.turns
    assert moves[scene.turn.act] == max(moves)
    texts = [word.text for word in shell.desk.words]
    assert {"Before", "After"} <= set(texts)
    assert layout_faults(shell.desk) == []
    shell.key("Enter")
    assert isinstance(shell.scene, BattleScene)


def test_the_ground_of_a_moment_is_painted_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that has a few milliseconds in each frame never waits for it."""
    asked: list[float] = []
    painted = BoardView.paint_seen

    def slowly(view: BoardView, milliseconds: float) -> bool:
        asked.append(milliseconds)
        return painted(view, milliseconds) if len(asked) > 40 else False

    monkeypatch.setattr(BoardView, "paint_seen", slowly)
    shell = Shell(tmp_path, review)
    while not asked:
        shell.scene.update(16)
    assert shell.scene.animating
    while len(asked) <= 40:
        shell.scene.update(16)
    assert max(asked[:40]) <= 1000 * page_work.A_FRAME
    assert not shell.scene.animating


def test_a_click_on_the_curve_shows_the_act_under_it(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    plot = shell.desk.rect(scene._plot)
    last = len(scene.review.curve) - 2
    for share, act in ((0.0, 0), (0.999, last)):
        place = plot.left + int(share * plot.width), plot.bottom - 2
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=place))
        assert scene.turn.act == act
        assert layout_faults(shell.desk) == []
    (mark,) = [button for button in shell.desk.buttons if button.id == "mark:2"]
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=mark.rect.center))
    assert scene.turn.act == last, "a mark has its own click"
    shell.click("mark:2")
    assert scene.turn == scene.review.turns[2]


def test_rows_of_turning_points_say_the_whole_act(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    rows = [button for button in shell.desk.buttons if button.id.startswith("turn:")]
    for row, turn in zip(rows, shell.scene.review.turns, strict=False):
        inside = [word.text for word in shell.desk.words if row.rect.contains(word.rect)]
        assert inside
        assert not any(text.endswith("…") for text in inside), inside
        assert f"Round {turn.round}: {deed_words(turn)}." in " ".join(inside)


def test_from_an_act_between_turning_points_the_arrows_lead_to_those_beside_it(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    acts = [turn.act for turn in scene.review.turns]
    between = next(act for act in range(acts[2] + 1, acts[3]))
    scene.look_at(between)
    scene.step(1)
    assert scene.turn.act == acts[3]
    scene.look_at(between)
    scene.step(-1)
    assert scene.turn.act == acts[2]
    scene.look_at(acts[0])
    assert scene._place_beside(-1) is None


def test_a_great_act_is_shown_beside_what_the_computer_would_have_done(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    scene.choose(next(place for place, turn in enumerate(scene.review.turns) if turn.kind == "great"))
    turn = scene.turn
    side = scene.review.sides.index(turn.side)
    without = round(100 * (turn.did.chance.value - turn.changes[side].value))
    texts = [word.text for word in shell.desk.words]
    assert texts.index(f"{without} %") < texts.index(review_cards.COMPUTERS)
    scene.side = 1
    scene.choose(0)
    shell.app.draw()
    assert any(word.text.endswith("by Red") for word in shell.desk.words), "a side keeps its capital letter"


@pytest.mark.parametrize(
    ("shares", "scale"),
    [
        ((0.9, 0.95, 1.0), (0.75, 1.0)), ((0.6, 0.8, 1.0), (0.5, 1.0)), ((0.4, 0.3, 0.0), (0.0, 0.5)),
        ((0.1, 0.2, 0.0), (0.0, 0.25)), ((0.6, 0.3, 1.0), (0.0, 1.0)),
    ],
)  # fmt: skip
def test_a_curve_far_from_the_middle_is_drawn_on_a_narrower_scale(
    tmp_path: Path, shares: tuple[float, ...], scale: tuple[float, float]
) -> None:
    shell = Shell(tmp_path, review)
    whole, last = shell.scene.review, len(shell.scene.review.curve) - 1
    both = [tuple(Estimate(one, one, one) for one in (share, 1 - share)) for share in shares]
    curve = tuple(
        msgspec.structs.replace(point, chances=both[2 if point.act == last else point.act % 2]) for point in whole.curve
    )
    shell.scene.run.review = msgspec.structs.replace(whole, curve=curve)
    shell.scene.update(16)
    shell.app.draw()
    assert scale_of(shell.scene.review, 0) == scale
    texts = [word.text for word in shell.desk.words]
    assert {f"{100 * end:.0f} %" for end in scale} <= set(texts)
    assert layout_faults(shell.desk) == []


def test_the_chance_that_the_set_up_page_told_stands_where_the_curve_begins(tmp_path: Path) -> None:
    """The curve began at 33 % where the set-up page had said 52 %, and nobody said why."""
    shell = Shell(tmp_path, review)
    shell.app.draw()
    told = set_up_chance(shell.scene.replay.scenario, "red")
    assert told == 50, "equal squads, by their points"
    words = BEGUN.format(chance=told)
    assert any(words in word.text for word in shell.desk.words)
    assert layout_faults(shell.desk) == []
    for side in (YOU, OTHER):
        quick = QuickBattle.of("slow needle", "passes", chance=60)
        assert set_up_chance(quick.scenario(side=side), side) == chance(quick, side)[0]
    changed = QuickBattle.of("slow needle", "passes").scenario()
    fewer = replace(changed.sides[0], figures=changed.sides[0].figures[:-1])
    assert set_up_chance(replace(changed, sides=(fewer, changed.sides[1])), "red") is None, "another squad, with a goal"


def test_a_moment_that_changed_next_to_nothing_has_no_number(tmp_path: Path) -> None:
    """Somebody fell, so it is told; "100 to 100 %" told nobody anything."""
    shell = Shell(tmp_path, review)
    whole = shell.scene.review
    place = next(n for n, turn in enumerate(whole.turns) if turn.kind == "moment")
    act = whole.turns[place].act
    after = msgspec.structs.replace(whole.curve[act + 1], chances=whole.curve[act].chances)
    curve = (*whole.curve[: act + 1], after, *whole.curve[act + 2 :])
    shell.scene.run.review = msgspec.structs.replace(whole, curve=curve)
    shell.scene.update(16)
    shell.app.draw()
    (row,) = (button for button in shell.desk.buttons if button.id == f"turn:{place}")
    inside = [word.text for word in shell.desk.words if row.rect.contains(word.rect)]
    assert inside
    assert not any(text.endswith(" %") for text in inside)


def test_of_a_guess_nothing_is_drawn_that_says_how_sure_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, recorded(stage.folders.data)))
    while shell.scene.animating:
        shell.scene.update(16)
    shell.app.draw()
    told = " ".join(word.text for word in shell.desk.words)
    assert "A first guess" in told
    assert "how sure" not in told.lower(), "the band of a guess filled the whole box"


def test_what_somebody_of_the_other_side_did_is_told_with_that_side(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    scene = shell.scene
    place = next(n for n, one in enumerate(scene.review.turns) if one.kind in ("mistake", "great"))
    scene.side = 1
    scene.choose(place)
    shell.app.draw()
    turn = scene.turn
    assert turn.side == "red"
    assert any(word.text.startswith(f"{turn.name} (Red), round {turn.round}.") for word in shell.desk.words)


def test_the_work_in_frames_goes_from_stage_to_stage_and_waits_while_ground_is_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = recorded(tmp_path / "data")
    tape = tape_of(read_journal(journal), journal.name)
    monkeypatch.setattr(page_work, "WHILE_EMPTY", 0.0)  # a step in each frame
    work = PageWork(tape, None)
    frames = 0
    while not work.go_on(None):
        assert work.stage is WorkStage.GUESSING
        frames += 1
    assert frames == len(tape.acts)
    assert work.guess is not None
    assert not work.is_played, "the board has a frame of its own"
    work.paints = True
    assert not work.go_on(work.guess)
    assert work.is_busy
    work.paints = False
    assert work.go_on(work.guess)
    assert work.is_played
    assert not work.is_busy
    assert not work.go_on(work.guess)


def test_no_guess_is_made_of_what_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = recorded(tmp_path / "data")
    tape = tape_of(read_journal(journal), journal.name)
    known = list(first_guess(tape))[-1]
    monkeypatch.setattr(page_work, "A_FRAME", 0.0)
    monkeypatch.setattr(page_work, "WHILE_EMPTY", 0.0)
    late = PageWork(tape, None)
    late.go_on(None)
    late.go_on(known)
    assert late.stage is WorkStage.PLAYING
    for begun in (late, PageWork(tape, known)):
        while begun.is_busy:
            begun.go_on(known)
        assert begun.is_played
        assert begun.guess is None


def test_a_recording_that_cannot_be_played_ends_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Tape) -> Iterator[Review | None]:
        yield None
        raise BadInput.of("a battle", "does not play as recorded")

    journal = recorded(tmp_path / "data")
    monkeypatch.setattr(page_work, "first_guess", broken)
    work = PageWork(tape_of(read_journal(journal), journal.name), None)
    while work.is_busy:
        assert not work.go_on(None)
    assert work.stage is WorkStage.STOPPED


def test_what_was_withdrawn_is_no_mistake_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, recorded(stage.folders.data, idle=True)))
    scene = shell.scene
    while scene.animating:
        scene.update(16)
    found = first_look(scene.tape)
    scene.run.review = found
    scene.update(16)
    scene.go_on_with(0)
    read, cards = scene.turn, scene.cards
    shell.app.draw()
    early = [word.text for word in shell.desk.words]
    assert BY_HINT in early
    assert not any("Better" in text or "mistake" in text for text in early), "nobody is blamed before the close look"
    scene.run.review = msgspec.structs.replace(found, stage="done", permille=1000, luck=())
    scene.update(16)
    while scene.animating:
        scene.update(16)
    shell.app.draw()
    texts = [word.text for word in shell.desk.words]
    told = verdict(scene.review, 0, scene.cards)
    assert any(told in text for text in texts), "the verdict stands before it"
    assert scene.turn == read, "what is being read stays"
    assert [card.title for card in scene.cards] == [card.title for card in cards]
    assert LOOKED_AT in texts
    assert any(text.startswith(f"{LOOKED_AT} ") for text in texts), "on the lesson too"
    assert layout_faults(shell.desk) == []
    again = ReviewScene(shell.stage, scene.journal)
    again.run.review = scene.run.review
    again._take_up()
    assert {card.look for card in again.cards} == {"pattern"}, "who comes later has nothing to take back"


def test_a_moment_that_is_being_read_stays_when_another_is_found_greater(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has chosen it: the page itself began with it."""
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    scene = Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data, "curve"))).scene
    act = scene.turn.act
    whole = scene.run.review
    for turns in (whole.turns, tuple(turn for turn in whole.turns if turn.act != act)):
        greater = tuple(
            msgspec.structs.replace(turn, changes=(Estimate(-0.9, -0.9, -0.9), Estimate(0.9, 0.9, 0.9)))
            if turn.act != act
            else turn
            for turn in turns
        )
        story = tuple(turn for turn in whole.story if turn.act != act) if turns is not whole.turns else whole.story
        scene.run.review = msgspec.structs.replace(whole, stage="done", turns=greater, story=story)
        scene.update(16)
        assert scene.turn.act == act


def test_the_mark_of_a_die_always_has_its_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell(tmp_path, review)
    asked: list[str] = []
    drawn = review_curve.picture
    monkeypatch.setattr(review_curve, "picture", lambda name, *size: asked.append(name) or drawn(name, *size))
    moment = next(turn for turn in shell.scene.review.turns if turn.kind == "moment")
    for likely, has_word in ((35, True), (60, False)):
        because = tuple(msgspec.structs.replace(one, likely=likely) for one in moment.because)
        turn = msgspec.structs.replace(moment, because=because)
        asked.clear()
        review_curve.lay_mark(shell.desk, shell.scene.review, turn, 0, 0, 0, 27)
        assert bool(asked) == has_word == bool(turn_title(shell.scene.review, turn, 0))


def test_who_stood_idle_is_told_in_place_of_a_gain_by_choices(tmp_path: Path) -> None:
    """A player let four of six figures stand idle, and read "Your choices about +0 %"."""
    journal = reviewed(tmp_path / "data")
    found = keeping.read(journal)
    idle = (IdleRound("red", 1, ("Ida", "Ari", "Bea", "Cai"), 0), IdleRound("red", 2, ("Ari", "Bea"), 3))
    told = "4 of your figures did nothing in round 1. Ari and Bea did nothing in round 2."
    keeping.keep(journal, msgspec.structs.replace(found, idle=idle))
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, journal))
    texts = [word.text for word in shell.desk.words]
    assert told in " ".join(texts), "who did it is named, so that it can be seen to be true"
    assert "Your choices" not in texts
    keeping.keep(journal, msgspec.structs.replace(found, idle=idle, is_weighed=False))
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, journal))
    texts = [word.text for word in shell.desk.words]
    assert told in " ".join(texts), "who did it is named, so that it can be seen to be true"
    assert "Blue's choices" not in texts, "nothing is told of choices before they were played on"


def test_what_was_guessed_while_the_result_was_read_is_there_at_once(tmp_path: Path) -> None:
    """For eight seconds a page was empty but for "Looking at every action 24 %"."""
    journal = recorded(tmp_path / "data")
    ahead = GuessAhead(journal)
    while not ahead.is_done:
        ahead.go_on()
    tape = tape_of(read_journal(journal), journal.name)
    try:
        work = PageWork(tape, None)
        assert work.known is not None
        assert work.known.curve
        assert work.known.story
    finally:
        page_work._GUESSED.clear()
    nothing = GuessAhead(tmp_path / "nothing.jsonl")
    nothing.go_on()
    assert nothing.is_done


def test_a_moment_that_is_read_stays_in_the_list_when_the_story_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reviewing, "start", lambda self: None)
    scene = Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data, "curve"))).scene
    place = next(place for place, turn in enumerate(scene.review.turns) if turn.kind == "moment" and is_by_dice(turn))
    scene.choose(place)
    act = scene.turn.act
    whole = scene.run.review
    others, story = (tuple(one for one in some if one.act != act) for some in (whole.turns, whole.story))
    scene.run.review = msgspec.structs.replace(whole, stage="done", turns=others, story=story)
    scene.update(16)
    assert scene.turn.act == act
    assert scene._marked >= 0, "the list marks it"
    assert scene.review.turns[scene.chosen].act == act


def test_what_came_of_an_act_is_marked_with_its_own_side(tmp_path: Path) -> None:
    """Blue scores when Red has acted last: the mark is Blue's."""
    made = Shell(tmp_path, review).scene.review
    moment = next(turn for turn in made.turns if turn.kind == "moment")
    scored = TurnReason("came", "Blue scores, 1 of 2.", side="blue")
    turn = msgspec.structs.replace(moment, side="red", because=(scored,))
    assert signs_of(made, turn) == ("blue",)
    assert signs_of(made, msgspec.structs.replace(turn, because=())) == ("red",)


def test_no_number_of_the_story_is_told_before_it_is_sure(tmp_path: Path) -> None:
    """A player read +7 %, and later +1 % of the same hit."""
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, reviewed(stage.folders.data, "curve")))
    scene = shell.scene
    place = next(n for n, turn in enumerate(scene.review.turns) if turn.kind == "moment")
    scene.choose(place)
    shell.app.draw()
    told = [word.text for word in shell.desk.words]
    assert review_cards.LATER in told
    assert not any(re.fullmatch(r"[+−]\d+ %", text) for text in told), "neither in the list nor on the card"
    shares = [text for text in told if re.fullmatch(r"about \d+ %", text)]
    assert shares
    assert all(int(text.split()[1]) % review_cards.ROUGHLY == 0 for text in shares), "rough numbers look rough"
    scene.run.review = msgspec.structs.replace(scene.run.review, stage="done")
    scene.update(16)
    shell.app.draw()
    sure = [word.text for word in shell.desk.words]
    assert any(re.fullmatch(r"[+−]\d+ %", text) for text in sure)
    assert review_cards.LATER not in sure


LONG = "Too few of Blue are left to get through. Owen Pryce and Elsa Norden left over the exit in round 3: 2 of 3"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1024, 640), 150), ((1280, 720), 150)])
def test_the_head_and_the_button_are_whole_at_every_size(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    """The sentence on the end was cut with three dots, and the words of the gold button ran under its key."""
    journal = reviewed(tmp_path / "data")
    keeping.keep(journal, msgspec.structs.replace(keeping.read(journal), reason=LONG))
    shell = Shell(tmp_path, lambda stage: ReviewScene(stage, journal), size, scale)
    told = [word.text for word in shell.desk.words]
    (head,) = [text for text in told if "You played Red and won" in text]
    assert head.endswith(".")
    assert not head.endswith(("...", "…"))
    assert layout_faults(shell.desk) == []
    ahead = [text for text in told if text.endswith(" ahead")]
    assert len(ahead) in (0, 2), "either both sides are named or none"


def test_a_picture_that_is_still_painted_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardView, "paint_seen", lambda self, milliseconds: False)
    shell = Shell(tmp_path, review)
    shell.app.draw()
    assert any(word.text == review_board.WAITING for word in shell.desk.words)


def test_the_page_says_why_the_set_up_page_tells_another_chance(tmp_path: Path) -> None:
    shell = Shell(tmp_path, review)
    shell.scene.begun = None
    shell.scene.relaid()
    shell.app.draw()
    assert any(review_curve.OTHER in word.text for word in shell.desk.words)


def test_how_a_battle_ended_is_told_in_ways_of_several_lengths(tmp_path: Path) -> None:
    found = msgspec.structs.replace(keeping.read(reviewed(tmp_path)), reason=LONG)
    whole, short, shortest = ended_ways(found, 0)
    assert whole == f"You played Red and won: {LONG}."
    assert short == "You played Red and won: Too few of Blue are left to get through."
    assert shortest == "You played Red and won."
    drawn = msgspec.structs.replace(found, winner="", reason="")
    assert ended_ways(drawn, 0) == ("Nobody has won.",)


def test_who_gave_up_is_not_told_that_the_other_side_did(tmp_path: Path) -> None:
    found = msgspec.structs.replace(keeping.read(reviewed(tmp_path)), reason=GIVEN_UP)
    lost = msgspec.structs.replace(found, winner="blue", result=(0.0, 1.0))
    assert ended_ways(found, 0)[0] == "You played Red and won: the other side gave up."
    assert ended_ways(lost, 0)[0] == "You played Red and lost: you gave up."
