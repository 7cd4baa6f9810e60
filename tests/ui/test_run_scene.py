"""The page of a run: beginning, choosing, fighting, leaving, and what it says when something is wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from shell_kit import Shell, layout_faults

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import Outcome, Waiting
from game.model.goals import goal_kinds
from game.model.listing import listed
from game.rulebook.courses import ORDER
from game.rulesets import names
from game.run import keeping, plan
from game.run.keeping import KeptRun
from game.run.line import told
from game.run.plan import RunPlan
from game.run.state import Came, Fought, RunState
from game.storage.progress import load_progress, note_lesson, note_run
from game.table.outcome import BattleResult, SideLosses
from game.ui.kit import routes
from game.ui.learn.lesson import LessonScene
from game.ui.play.finish import as_the_run_has_it
from game.ui.play.squad_strip import Member

PLAN = RunPlan.of("amber heron")


def came(run: RunState, result: Came = "won", harm: int = 60) -> RunState:
    """A run after its next battle, in which everybody who fought was hurt alike."""
    return run.after(Fought(result, 5, (harm,) * sum(fighter.is_fit for fighter in run.squad)))


def kept(run: RunState) -> KeptRun:
    """The file of a run, with words in place of codes."""
    codes = ("CS1.AA",) * run.number
    return msgspec.structs.replace(KeptRun.begun(run.plan), fought=run.fought, choices=run.choices, codes=codes)


def opened(folder: Path, run: KeptRun | None = None, size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    """The page, with a run in the player's folder, as its next ground is known."""
    folder.mkdir(exist_ok=True)
    if run is not None:
        keeping.keep(folder / "data", run)
    shell = Shell(folder, routes.open_run, size, scale)
    number = len(run.fought) if run is not None else 0
    for _ in range(200):
        if number in shell.scene.shown.grounds or (run is not None and run.run.stage == "over"):
            break
        shell.frames(1)
    shell.frames(2)
    return shell


@pytest.fixture(autouse=True)
def first_ground(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The first ground of every battle is taken: tests/run judges ground, and a test that looks at it here asks for
    ground that was judged."""
    if "judged_ground" in request.fixturenames:
        yield
        return
    plan._stop.cache_clear()
    monkeypatch.setattr(plan, "_is_sound", lambda quick: True)
    yield
    plan._stop.cache_clear()


@pytest.fixture
def judged_ground() -> None:
    """For a test that wants the ground of a battle judged as it is for players."""


def texts(shell: Shell) -> str:
    """All words on the page."""
    return " | ".join(word.text for word in shell.desk.words)


FIRST_RUNS = [RunPlan.of(word, order="taught") for word in ("silent wren", "amber heron", "quiet otter", "cold ferry")]
"""Runs of a new player; one of them raids in its second battle."""
CHOICE = came(RunState(PLAN), "lost")
CHOSEN = CHOICE.choose("treat")
LOST = came(came(CHOSEN, "lost").choose("learn"), "lost")
DONE = CHOSEN
for _ in range(4):
    DONE = came(DONE if DONE.stage == "battle" else DONE.choose("recruit"), harm=30)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1280, 720), 150), ((1920, 1080), 0), ((1024, 768), 0)])
def test_nothing_overlaps_or_is_cut_off_in_any_state(tmp_path: Path, size: tuple[int, int], scale: int):
    for number, run in enumerate((None, RunState(PLAN), CHOICE, CHOSEN, LOST, DONE)):
        shell = opened(tmp_path / str(number), kept(run) if run is not None else None, size, scale)
        assert layout_faults(shell.desk) == [], number
    loaded = msgspec.structs.replace(kept(CHOSEN), is_clean=False)
    assert layout_faults(opened(tmp_path / "loaded", loaded, size, scale).desk) == []


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_all_orders_chances_and_the_lesson_stand_on_the_card_of_the_next_battle(tmp_path: Path, size: tuple[int, int]):
    """In a first run every battle has a lesson; the longest orders are those of a raid."""
    plan = next(plan for plan in FIRST_RUNS if plan.goals[1] == "raid")
    shell = opened(tmp_path, kept(came(RunState(plan)).choose("recruit")), size)
    assert layout_faults(shell.desk) == []
    assert " ".join(shell.scene.shown.run.quick.told("red").split()) in " ".join(word.text for word in shell.desk.words)
    lesson = shell.button("lesson").rect
    without = next(word for word in shell.desk.words if word.text == "Without it")
    assert without.rect.bottom <= lesson.top


def test_a_run_that_is_over_has_no_battle_to_miss(tmp_path: Path):
    fit = CHOICE.choose("learn")
    hurt = fit.after(Fought("won", 5, (100, *(10,) * (len(fit.squad) - 1)))).choose("recruit")
    assert "misses this battle" in texts(opened(tmp_path / "on", kept(hurt)))
    over = came(came(hurt, "lost", harm=100).choose("recruit"), "lost", harm=100)
    assert over.stage == "over"
    shown = texts(opened(tmp_path / "over", kept(over)))
    assert "badly wounded" in shown
    assert "misses this battle" not in shown


def test_a_first_run_takes_the_clocks_as_taught_and_offers_the_lesson_of_what_is_new(tmp_path: Path):
    shell = opened(tmp_path)
    assert shell.scene.shown.plan.clocks == tuple(name for name in ORDER if name in names())
    shell.key("Enter")
    assert keeping.read(tmp_path / "data").order == "taught"
    assert "Learn first: Move and reach" in texts(shell)
    shell.click("lesson")
    assert isinstance(shell.scene, LessonScene)


def test_a_lesson_that_was_done_is_not_offered_again(tmp_path: Path):
    note_lesson(tmp_path / "config", "static:1")
    shell = opened(tmp_path, KeptRun.begun(RunPlan.of("amber heron", order="taught")))
    assert "Move and reach" not in texts(shell)


@pytest.mark.usefixtures("judged_ground")
def test_a_later_run_has_its_clocks_drawn_and_no_lessons(tmp_path: Path):
    note_run(tmp_path / "config")
    shell = opened(tmp_path)
    assert shell.scene.shown.plan.order == "drawn"
    assert all(button.id != "lesson" for button in shell.desk.buttons)


def test_word_and_level_of_a_new_run_can_be_chosen(tmp_path: Path):
    shell = opened(tmp_path)
    shell.click("level:easy")
    shell.scene._write("Quiet Otter")
    shell.click("open")
    shell.key("Enter")
    found = keeping.read(tmp_path / "data")
    assert (found.word, found.level) == ("quiet otter", "easy")


def test_first_the_choice_then_the_battle_and_a_choice_can_be_changed(tmp_path: Path):
    shell = opened(tmp_path, kept(CHOICE))
    main = shell.button("main")
    assert (main.label, bool(main.why)) == ("Choose one of three", True)
    shell.key("3")
    assert keeping.read(tmp_path / "data").choices == ("learn",)
    shell.key("1")
    assert keeping.read(tmp_path / "data").choices == ("treat",)
    assert shell.button("main").label == "Start battle 2"


def begun(folder: Path) -> Shell:
    """The next battle of a run as it has begun and was noted."""
    shell = opened(folder, kept(CHOSEN))
    shell.key("Enter")
    for place in range(400):
        if keeping.peek(folder / "data").journal:
            break
        shell.wait(20, place)
    return shell


def fought_by(shell: Shell, winner: str) -> None:
    """End the battle at the screen in favour of a side, as an umpire would."""
    scene: Any = shell.scene
    battle: Battle = scene.session.battle
    battle.world.drop(TABLE, Waiting)
    battle.world.put(TABLE, Outcome(winner, "as said"))
    for place in range(400):
        shell.wait(50, place)
        if shell.open[-1] == "result":
            return
    raise AssertionError(shell.open)


def test_a_battle_is_noted_as_it_begins_and_counted_as_it_ends(tmp_path: Path):
    shell = begun(tmp_path)
    assert shell.open[-1] == "battle"
    assert keeping.peek(tmp_path / "data").journal == shell.scene.session.keeper.journal.path.name
    fought_by(shell, "red")
    found = keeping.read(tmp_path / "data")
    assert [one.came for one in found.fought] == ["lost", "won"]
    assert (found.journal, found.seed, found.is_clean) == ("", 0, True)
    assert found.codes[1].startswith("CS1.")
    assert {button.id for button in shell.desk.buttons} & {"again", "swapped", "next"} == {"next"}
    for _ in range(4):
        shell.rest()
    shell.key("B")
    assert shell.open[-1] == "run"
    assert "Choose one of three" in texts(shell)


def left(folder: Path) -> str:
    """Begin the next battle of a run and leave it; answer its journal."""
    shell = begun(folder)
    shell.app.follow(shell.scene._leave())
    return keeping.peek(folder / "data").journal


def test_a_battle_that_an_update_has_changed_can_be_fought_anew(tmp_path: Path):
    left(tmp_path)
    found = keeping.peek(tmp_path / "data")
    keeping.keep(tmp_path / "data", msgspec.structs.replace(found, seed=found.seed + 1))
    again = opened(tmp_path)
    again.key("Enter")
    assert again.open[-1] == "dialog"
    assert "An update of the game has changed this battle." in texts(again)


def test_a_battle_that_was_left_goes_on_by_its_journal_and_the_run_stays_clean(tmp_path: Path):
    journal = left(tmp_path)
    again = opened(tmp_path)
    assert again.button("main").label == "Continue battle 2"
    assert "your choice stays" in again.button("choice:learn").why
    again.key("Enter")
    for place in range(400):
        again.wait(20, place)
        if again.open[-1] == "battle" and again.scene._begun:
            break
    found = keeping.peek(tmp_path / "data")
    assert (found.journal, found.is_clean) == (journal, True)
    assert again.scene.session.keeper.is_clean
    again.app.follow(again.scene.menu())
    again.frames()
    said = texts(again).replace(" | ", " ")
    assert "This run is clean. Loading a battle ends that" in said
    assert "Ordinary undo does not." in said


def test_a_battle_whose_journal_is_gone_can_be_fought_anew(tmp_path: Path):
    shell = opened(tmp_path, msgspec.structs.replace(kept(CHOSEN), journal="gone.jsonl"))
    shell.key("Enter")
    assert shell.open[-1] == "dialog"
    shell.key("Enter")
    for place in range(400):
        if keeping.peek(tmp_path / "data").journal != "gone.jsonl":
            break
        shell.wait(20, place)
    assert not keeping.peek(tmp_path / "data").is_clean


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_the_line_so_far_is_not_cut(tmp_path: Path, size: tuple[int, int]):
    said = texts(opened(tmp_path, kept(CHOSEN), size)).replace(" | ", " ")
    assert "battles won so far. Copy line copies the story of the whole run." in said


def test_a_run_that_is_over_makes_room_for_a_new_one(tmp_path: Path):
    shell = opened(tmp_path, kept(LOST))
    assert "The run ends in battle 3" in texts(shell)
    run = shell.scene.shown.run
    said = texts(shell).replace(" | ", " ")
    assert f"Not won: battles 1 ({goal_kinds()[run.plan.goals[0]].title}), " in said
    assert f"{listed([fighter.name for fighter in run.squad])} come" in said, "who comes home is named"
    assert told(run) in said.replace("\n", " "), "the line is shown whole"
    shell.key("Enter")
    assert keeping.read(tmp_path / "data") is None
    assert (tmp_path / "data" / "run.json.bad").exists()
    assert load_progress(tmp_path / "config").runs == 1
    assert shell.scene.shown.plan.order == "drawn"


def test_a_file_that_cannot_be_read_is_told_and_kept(tmp_path: Path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / keeping.FILE).write_text("{}")
    shell = opened(tmp_path)
    assert "is not a run of this game" in texts(shell)
    shell.key("Enter")
    assert (tmp_path / "data" / f"{keeping.FILE}.bad").read_text() == "{}"
    assert shell.button("main").label == "Begin the run"


def test_giving_up_asks_first(tmp_path: Path):
    shell = opened(tmp_path, kept(CHOSEN))
    shell.click("give-up")
    shell.key("Esc")
    assert keeping.read(tmp_path / "data") is not None
    shell.click("give-up")
    shell.key("Enter")
    assert keeping.read(tmp_path / "data") is None


def test_the_title_says_which_battle_is_next(tmp_path: Path):
    assert keeping.standing(tmp_path / "data") == "Five battles"
    keeping.keep(tmp_path / "data", kept(CHOSEN))
    assert keeping.standing(tmp_path / "data") == "Battle 2 of 5"
    keeping.keep(tmp_path / "data", kept(LOST))
    assert keeping.standing(tmp_path / "data") == "The run is over"


def test_the_result_calls_a_fallen_figure_what_the_page_of_the_run_calls_it(tmp_path: Path):
    run = came(RunState(PLAN), "lost", harm=100)
    left, down = run.left_behind[0].name, run.squad[0].name
    keeping.keep(tmp_path, kept(run))
    fates = keeping.fates(tmp_path)
    assert fates[left] == "left behind"
    assert fates[down] == "wounded"
    squad = tuple(Member(name, "rifleman", "red", (), state) for name, state in ((down, "dead"), (left, "dying")))
    losses = (
        SideLosses("red", "You", 2, 2, ((down, "killed, round 3"), (left, "dying, round 4"))),
        SideLosses("blue", "Captain", 1, 1, ((down, "killed, round 1"),)),
    )
    outcome, named = as_the_run_has_it(only_losses(losses), squad, fates)
    assert outcome.losses[0].rows == ((down, "wounded, round 3"), (left, "left behind, round 4"))
    assert outcome.losses[1].rows == ((down, "killed, round 1"),), "the captain's figures have names of their own"
    assert [member.fate for member in named] == ["wounded", "left behind"]
    shell = opened(tmp_path / "own", kept(run))
    assert "wounded, 40 % health" in texts(shell)


def only_losses(losses: tuple[SideLosses, ...]) -> BattleResult:
    """The result of a battle with nothing but losses."""
    return BattleResult("blue", "You lost", "", "", (), (), losses=losses)


def test_every_figure_and_the_word_on_being_clean_are_told_whole(tmp_path: Path):
    fit = CHOICE.choose("learn")
    hurt = fit.after(Fought("won", 5, (100, *(10,) * (len(fit.squad) - 1)))).choose("recruit")
    for number, run in enumerate(
        (hurt, came(came(RunState(PLAN), harm=100).choose("learn"), harm=100).choose("recruit"))
    ):
        said = texts(opened(tmp_path / str(number), kept(run)))
        assert "…" not in said.split("Choose one of three")[0]
        assert "Loading a battle ends that." in said
