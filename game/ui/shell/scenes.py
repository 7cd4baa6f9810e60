"""The scenes of the game, each opened by a function that loads its code only then: the title must show at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.kit.openers import SavedBattle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from pathlib import Path

    from game.engine.battle import Battle
    from game.host.beside_window import HostBeside
    from game.lab.series import Series
    from game.model.events import Event
    from game.model.scenario import Scenario
    from game.puzzles.puzzle import Puzzle
    from game.quick.days import DayKept
    from game.rulebook.exercises.course import ExerciseSet
    from game.storage.recorder import Recorder
    from game.ui.kit.keymap import KeyHelp
    from game.ui.kit.scene import Scene
    from game.ui.kit.stage import Stage


def open_setup(stage: Stage) -> Scene:
    """The scene that sets a battle up."""
    from game.ui.setup.setup import SetupScene

    return SetupScene(stage)


def open_setup_with(stage: Stage, series: Series, name: str, ruleset: str) -> Scene:
    """The setup with a map and rules of a series already chosen, and the squads and starts of the series."""
    from game.ui.setup.setup import SetupScene

    scene = SetupScene(stage)
    scene.table.choice.map, scene.table.choice.ruleset = name, ruleset
    for side in scene.table.map.sides:
        chosen = scene.table.side(side)
        chosen.squad, chosen.start = series.squads.get(side), series.starts.get(side, "")
    scene.side = scene.table.map.sides[0]
    return scene


def open_quick(stage: Stage, word: str = "") -> Scene:
    """A quick battle, of a word or of one that is drawn. Raises BadInput for what is no word."""
    from game.ui.setup.quick import QuickScene

    return QuickScene(stage, word)


def open_run(stage: Stage) -> Scene:
    """The run of five battles: the one that is open, or a new one."""
    from game.ui.run.run import RunScene

    return RunScene(stage)


def open_run_line(stage: Stage, line: str) -> Scene:
    """Return the scene that plays the line of a run again and says whether it is true."""
    from game.ui.shelf.proving_run import ProvingRunScene

    return ProvingRunScene(stage, line)


def open_laboratory(stage: Stage, series: Series | None = None) -> Scene:
    """The laboratory, with the series that was played last or another one. Raises BadInput."""
    from game.ui.lab.laboratory import LaboratoryScene

    return LaboratoryScene(stage, series)


def open_five_clocks(stage: Stage) -> Scene:
    """One fight under every ruleset, side by side."""
    from game.ui.lab.five_clocks import FiveClocksScene

    return FiveClocksScene(stage)


def open_settings(stage: Stage) -> Scene:
    """The scene of the settings."""
    from game.ui.shell.settings import SettingsScene

    return SettingsScene(stage)


def open_rulebook(stage: Stage, rule: str = "") -> Scene:
    """The rule book, opened at a rule."""
    from game.ui.learn.rulebook import RuleBookScene

    return RuleBookScene(stage, rule=rule)


def open_puzzles(stage: Stage, puzzles: Sequence[Puzzle] | None = None) -> Scene:
    """Return the scene of some puzzles, today's when none are named. Raises BadInput when one cannot be laid out."""
    from game.storage.progress import load_progress
    from game.ui.puzzle.puzzle import open_puzzles as opened

    return opened(puzzles, load_progress(stage.folders.config).puzzles)


def open_lessons(stage: Stage) -> Scene:
    """The courses of lessons, with what has been done of them. Raises BadInput when one cannot be read."""
    from game.ui.learn.lessons import LessonsScene

    return LessonsScene(stage)


def open_lesson(lesson: str) -> Scene:
    """A lesson by its id. Raises BadInput when its file cannot be used."""
    from game.rulebook.lesson import load_lesson
    from game.ui.learn.lesson import LessonScene

    return LessonScene(load_lesson(lesson))


def open_battle(scenario: Scenario) -> Scene:
    """The scene that plays a battle. Raises BadInput when it cannot be set up."""
    from game.ui.play.battle import BattleScene

    return BattleScene(scenario)


def open_table(stage: Stage, scenario: Scenario) -> Scene:
    """The page of a table at which others sit down on devices of their own, for a battle that has been set up."""
    from game.ui.setup.table_page import TableScene

    return TableScene(stage, scenario)


def open_shared(host: HostBeside, scenario: Scenario, own: str) -> Scene:
    """The scene of a battle that others play elsewhere, at the window's seat. Raises BadInput."""
    from game.ui.play.shared import SharedBattleScene

    return SharedBattleScene(host, scenario, own)


def open_first_battle() -> Scene:
    """The guided battle for somebody who has never fought one. Raises BadInput when it cannot be set up."""
    import random

    from game.rulebook.first_battle import load_first_battle
    from game.storage.last_setup import MOST_SEED
    from game.ui.learn.first_battle import FirstBattleScene

    return FirstBattleScene(load_first_battle(random.SystemRandom().randint(1, MOST_SEED)))


def open_demo(path: Path) -> Scene:
    """The scene that plays a demo of a rule. Raises BadInput when its file cannot be used."""
    from game.ui.learn.demo import DemoScene

    return DemoScene(path)


def take_over(scenario: Scenario, battle: Battle, told: Sequence[Event] = ()) -> Scene:
    """The scene that plays a battle that is already going on; leaving it leads back to where it was taken over. `told`
    is what has happened in it, for the log."""
    from game.ui.kit.scene import Pop
    from game.ui.play.battle import BattleScene

    scene = BattleScene(scenario, battle, Pop())
    scene.session.hear(told)
    return scene


def open_replays(stage: Stage) -> Scene:
    """The list of replays."""
    from game.ui.shelf.replays import ReplaysScene

    return ReplaysScene(stage)


def open_replay(stage: Stage, path: Path, act: int = 0) -> Scene:
    """A recorded battle, from an act on. Raises BadInput when its file cannot be used."""
    from game.storage.journal import read_journal
    from game.ui.shelf.replay import ReplayScene

    return ReplayScene(stage, read_journal(path), path.name, journal=path, act=act)


def open_history(stage: Stage) -> Scene:
    """Return the scene of the player's battles so far."""
    from game.ui.shelf.history import HistoryScene

    return HistoryScene(stage)


def open_review(stage: Stage, path: Path) -> Scene:
    """The review of a recorded battle. Raises BadInput when its file cannot be used, or the battle is not over."""
    from game.ui.review.review import ReviewScene

    return ReviewScene(stage, path)


def open_code(stage: Stage, code: str) -> Scene:
    """Return the scene of a share code: a battle to watch and take over, or a position to play on from. Raises
    BadInput."""
    from game.ui.shelf.opening_code import OpeningCodeScene

    return OpeningCodeScene(stage, code)


def open_line(stage: Stage, line: str) -> Scene:
    """The scene that proves the line of somebody's result. Raises BadInput for a line that is none."""
    from game.ui.shelf.proving import ProvingScene

    return ProvingScene(stage, line)


def open_day(stage: Stage, day: date, now: DayKept | None = None) -> Scene:
    """The page of a day's battle, as it came out `now` or at the first try."""
    from game.ui.day.day import DayScene

    return DayScene(stage, day, now)


def go_on(keeper: Recorder) -> Scene:
    """The scene that goes on with a battle that is kept; the first battle goes on with its guide. Raises BadInput."""
    from game.rulebook.first_battle import is_first, load_first_battle
    from game.ui.learn.first_battle import FirstBattleScene
    from game.ui.play.battle import BattleScene

    scenario = keeper.battle.scenario
    plan = load_first_battle(scenario.seed)
    if is_first(scenario, plan):
        return FirstBattleScene(plan, keeper)
    return BattleScene(scenario, keeper=keeper)


def open_saves(stage: Stage) -> Scene:
    """The list of saves."""
    from game.ui.shelf.saves import SavesScene

    return SavesScene(stage)


def latest_save(stage: Stage) -> SavedBattle | None:
    """The battle to go on with, or None."""
    data = stage.folders.data
    if not (data / "running.json").exists() and not any((data / "saves").glob("*.json")):
        return None
    from game.ui.shelf.continuing import latest

    return latest(stage)


def open_keys(stage: Stage, keys: Sequence[KeyHelp]) -> Scene:
    """The keys that are valid now, over the scene below."""
    from game.ui.kit.keys import KeysScene

    return KeysScene(stage, keys)


def open_rule_page(stage: Stage, rule: str) -> Scene:
    """The page of one rule, with its board and the same question under all five rulesets."""
    from game.ui.learn.rule_page import RulePageScene

    return RulePageScene(stage, rule)


def open_exercises(stage: Stage, wanted: ExerciseSet) -> Scene:
    """A set of exercises, asked one after the other."""
    from game.ui.learn.exercise import ExerciseScene

    return ExerciseScene(stage, wanted)
