"""The table of scenes: names by which scenes are opened. The code of a scene is imported when it is first opened, so
that no scene imports another and the title page appears at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage


@dataclass(frozen=True, slots=True)
class SavedBattle:
    """A saved battle to continue: its title, its state in words, the side whose turn it is, and a callback that opens
    it."""

    title: str
    standing: str
    side: str
    open: Callable[[], Scene]


@dataclass(frozen=True, slots=True)
class SceneRoute:
    """Place of a function or class that creates a scene, as "module:name" below game.ui; its arguments are documented
    there."""

    place: str

    def __call__(self, *words: Any, **named: Any) -> Scene:
        """Return a new scene. Raises BadInput if its content cannot be used."""
        scene: Scene = self.made()(*words, **named)
        return scene

    def made(self) -> Callable[..., Any]:
        """Import the module and return the function or class that creates the scene."""
        module, _, name = self.place.partition(":")
        made: Callable[..., Any] = getattr(import_module(f"game.ui.{module}"), name)
        return made


open_battle = SceneRoute("play.battle:BattleScene")
open_code = SceneRoute("shelf.opening_code:OpeningCodeScene")
open_day = SceneRoute("day.day:DayScene")
open_demo = SceneRoute("learn.demo:DemoScene")
open_exercises = SceneRoute("learn.exercise:ExerciseScene")
open_first_battle = SceneRoute("learn.first_battle:new_first_battle")
open_five_clocks = SceneRoute("lab.five_clocks:FiveClocksScene")
open_history = SceneRoute("shelf.history:HistoryScene")
open_keys = SceneRoute("kit.keys:KeysScene")
open_laboratory = SceneRoute("lab.laboratory:LaboratoryScene")
open_lesson = SceneRoute("learn.lesson:lesson_of")
open_lessons = SceneRoute("learn.lessons:LessonsScene")
open_line = SceneRoute("shelf.proving:ProvingScene")
open_puzzles = SceneRoute("puzzle.puzzle:puzzles_of_today")
open_quick = SceneRoute("setup.quick:QuickScene")
open_replay = SceneRoute("shelf.replay:replay_of")
open_replays = SceneRoute("shelf.replays:ReplaysScene")
open_review = SceneRoute("review.review:ReviewScene")
open_rule_page = SceneRoute("learn.rule_page:RulePageScene")
open_rulebook = SceneRoute("learn.rulebook:RuleBookScene")
open_run = SceneRoute("run.run:RunScene")
open_run_line = SceneRoute("shelf.proving:ProvingRunScene")
open_saves = SceneRoute("shelf.saves:SavesScene")
open_settings = SceneRoute("shell.settings:SettingsScene")
open_setup = SceneRoute("setup.setup:SetupScene")
open_setup_for_two = SceneRoute("setup.setup:setup_for_two")
open_setup_with = SceneRoute("setup.setup:setup_of_series")
open_shared = SceneRoute("play.shared:SharedBattleScene")
open_table = SceneRoute("setup.table_page:TableScene")
take_over = SceneRoute("play.battle:battle_under_way")
go_on = SceneRoute("learn.first_battle:kept_battle")


def latest_save(stage: Stage) -> SavedBattle | None:
    """Return the saved battle to continue; None if there is none."""
    data = stage.folders.data
    if not (data / "running.json").exists() and not any((data / "saves").glob("*.json")):
        return None
    found: SavedBattle | None = SceneRoute("shelf.continuing:latest").made()(stage)
    return found
