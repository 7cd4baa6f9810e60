"""Opening of scenes by one another without imports, by the functions of game/ui/shell/scenes.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from game.ui.kit.keymap import KeyHelp
from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage

if TYPE_CHECKING:  # loaded with the scenes that need them: the title must show at once
    from datetime import date

    from game.engine.battle import Battle
    from game.host.beside_window import HostBeside
    from game.lab.series import Series
    from game.model.events import Event
    from game.model.scenario import Scenario
    from game.puzzles.puzzle import Puzzle
    from game.quick.days import DayKept
    from game.rulebook.exercises.course import ExerciseSet
    from game.storage.recorder import Recorder


@dataclass(frozen=True, slots=True)
class SavedBattle:
    """A battle that can be gone on with: its title, where it stands, whose turn it is, and how it is opened."""

    title: str
    standing: str
    side: str
    open: Callable[[], Scene]


class Scenes(Protocol):
    """Every scene that another one opens."""

    def open_setup(self, stage: Stage) -> Scene:
        """The scene that sets a battle up."""
        ...

    def open_setup_with(self, stage: Stage, series: Series, name: str, ruleset: str) -> Scene:
        """The setup with a map and rules of a series already chosen, and the squads and starts of the series."""
        ...

    def open_quick(self, stage: Stage, word: str = "") -> Scene:
        """A quick battle, of a word or of one that is drawn. Raises BadInput for what is no word."""
        ...

    def open_run(self, stage: Stage) -> Scene:
        """The run of five battles: the one that is open, or a new one."""
        ...

    def open_run_line(self, stage: Stage, line: str) -> Scene:
        """Return the scene that plays the line of a run again and says whether it is true."""
        ...

    def open_laboratory(self, stage: Stage, series: Series | None = None) -> Scene:
        """The laboratory, with the series that was played last or another one. Raises BadInput."""
        ...

    def open_five_clocks(self, stage: Stage) -> Scene:
        """One fight under every ruleset, side by side."""
        ...

    def open_settings(self, stage: Stage) -> Scene:
        """The scene of the settings."""
        ...

    def open_rulebook(self, stage: Stage, rule: str = "") -> Scene:
        """The rule book, opened at a rule."""
        ...

    def open_puzzles(self, stage: Stage, puzzles: Sequence[Puzzle] | None = None) -> Scene:
        """Return the scene of some puzzles, today's when none are named. Raises BadInput when one cannot be laid
        out."""
        ...

    def open_lessons(self, stage: Stage) -> Scene:
        """The courses of lessons, with what has been done of them. Raises BadInput when one cannot be read."""
        ...

    def open_lesson(self, lesson: str) -> Scene:
        """A lesson by its id. Raises BadInput when its file cannot be used."""
        ...

    def open_rule_page(self, stage: Stage, rule: str) -> Scene:
        """The page of one rule, with its board and the same question under all five rulesets."""
        ...

    def open_exercises(self, stage: Stage, wanted: ExerciseSet) -> Scene:
        """A set of exercises, asked one after the other."""
        ...

    def open_battle(self, scenario: Scenario) -> Scene:
        """The scene that plays a battle. Raises BadInput when it cannot be set up."""
        ...

    def open_table(self, stage: Stage, scenario: Scenario) -> Scene:
        """The page of a table at which others sit down on devices of their own, for a battle that has been set up."""
        ...

    def open_shared(self, host: HostBeside, scenario: Scenario, own: str) -> Scene:
        """The scene of a battle that others play elsewhere, at the window's seat. Raises BadInput."""
        ...

    def open_first_battle(
        self,
    ) -> Scene:
        """The guided battle for somebody who has never fought one. Raises BadInput when it cannot be set up."""
        ...

    def open_demo(self, path: Path) -> Scene:
        """The scene that plays a demo of a rule. Raises BadInput when its file cannot be used."""
        ...

    def take_over(self, scenario: Scenario, battle: Battle, told: Sequence[Event] = ()) -> Scene:
        """The scene that plays a battle that is already going on; leaving it leads back there. `told` is what has
        happened in it, for the log."""
        ...

    def open_replays(self, stage: Stage) -> Scene:
        """The list of replays."""
        ...

    def open_replay(self, stage: Stage, path: Path, act: int = 0) -> Scene:
        """A recorded battle, from an act on. Raises BadInput when its file cannot be used."""
        ...

    def open_history(self, stage: Stage) -> Scene:
        """Return the scene of the player's battles so far."""
        ...

    def open_review(self, stage: Stage, path: Path) -> Scene:
        """The review of a recorded battle. Raises BadInput when its file cannot be used, or the battle is not over."""
        ...

    def open_code(self, stage: Stage, code: str) -> Scene:
        """Return the scene of a share code: a battle to watch and take over, or a position to play on from. Raises
        BadInput."""
        ...

    def open_line(self, stage: Stage, line: str) -> Scene:
        """The scene that proves the line of somebody's result; raises BadInput for a line that is none."""
        ...

    def open_day(self, stage: Stage, day: date, now: DayKept | None = None) -> Scene:
        """The page of a day's battle, as it came out `now` or at the first try."""
        ...

    def go_on(self, keeper: Recorder) -> Scene:
        """The scene that goes on with a battle that is kept."""
        ...

    def open_saves(self, stage: Stage) -> Scene:
        """The list of saves."""
        ...

    def latest_save(self, stage: Stage) -> SavedBattle | None:
        """The battle to go on with, or None."""
        ...

    def open_keys(self, stage: Stage, keys: Sequence[KeyHelp]) -> Scene:
        """The keys that are valid now, over the scene below."""
        ...


@cache
def scenes() -> Scenes:
    """Return the openers of scenes: a module above this one, by name, so that no scene imports another."""
    return cast(Scenes, import_module("game.ui.shell.scenes"))
