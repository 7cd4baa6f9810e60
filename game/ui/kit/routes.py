"""The table of scenes: each is opened by its name here, which loads its code only then, so that no scene imports
another and the title shows at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage


@dataclass(frozen=True, slots=True)
class SavedBattle:
    """A battle that can be gone on with: its title, where it stands, whose turn it is, and how it is opened."""

    title: str
    standing: str
    side: str
    open: Callable[[], Scene]


@dataclass(frozen=True, slots=True)
class Route:
    """The place of what opens a scene, under game.ui: module and name. What it is called with is said there."""

    place: str

    def __call__(self, *words: Any, **named: Any) -> Scene:
        """Open the scene. Raises BadInput where what it shows cannot be used."""
        scene: Scene = self.made()(*words, **named)
        return scene

    def made(self) -> Callable[..., Any]:
        """Load the code and return what makes the scene."""
        module, _, name = self.place.partition(":")
        made: Callable[..., Any] = getattr(import_module(f"game.ui.{module}"), name)
        return made


open_battle = Route("play.battle:BattleScene")
open_code = Route("shelf.opening_code:OpeningCodeScene")
open_day = Route("day.day:DayScene")
open_demo = Route("learn.demo:DemoScene")
open_exercises = Route("learn.exercise:ExerciseScene")
open_first_battle = Route("learn.first_battle:new_first_battle")
open_five_clocks = Route("lab.five_clocks:FiveClocksScene")
open_history = Route("shelf.history:HistoryScene")
open_keys = Route("kit.keys:KeysScene")
open_laboratory = Route("lab.laboratory:LaboratoryScene")
open_lesson = Route("learn.lesson:lesson_of")
open_lessons = Route("learn.lessons:LessonsScene")
open_line = Route("shelf.proving:ProvingScene")
open_puzzles = Route("puzzle.puzzle:puzzles_of_today")
open_quick = Route("setup.quick:QuickScene")
open_replay = Route("shelf.replay:replay_of")
open_replays = Route("shelf.replays:ReplaysScene")
open_review = Route("review.review:ReviewScene")
open_rule_page = Route("learn.rule_page:RulePageScene")
open_rulebook = Route("learn.rulebook:RuleBookScene")
open_run = Route("run.run:RunScene")
open_run_line = Route("shelf.proving:ProvingRunScene")
open_saves = Route("shelf.saves:SavesScene")
open_settings = Route("shell.settings:SettingsScene")
open_setup = Route("setup.setup:SetupScene")
open_setup_with = Route("setup.setup:setup_of_series")
open_shared = Route("play.shared:SharedBattleScene")
open_table = Route("setup.table_page:TableScene")
take_over = Route("play.battle:battle_under_way")
go_on = Route("learn.first_battle:kept_battle")


def latest_save(stage: Stage) -> SavedBattle | None:
    """The battle to go on with, or None."""
    data = stage.folders.data
    if not (data / "running.json").exists() and not any((data / "saves").glob("*.json")):
        return None
    found: SavedBattle | None = Route("shelf.continuing:latest").made()(stage)
    return found
