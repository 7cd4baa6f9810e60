"""The ways into the game that the title offers: one line each, in the order in which they stand.

To add one: a line in ENTRIES with what opens it and what it tells in one fact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from game.model.paths import maps
from game.puzzles.daily import ids_of
from game.rulebook import load_rules
from game.rulebook.courses import courses
from game.storage.folders import AUTOSAVE
from game.storage.practice import due
from game.storage.progress import load_progress
from game.ui.kit.openers import scenes
from game.ui.kit.scene import Push, Quit, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.sharing import paste
from game.ui.title.in_words import in_words


@dataclass(frozen=True, slots=True)
class TitleEntry:
    """One way in: its id, title, key and icon, what it opens, and what it tells below its title.

    `fact` answers a few words, or how many of how many are done (shown as boxes). A `quiet` one is a flat card at the
    foot without an icon or a fact.
    """

    id: str
    title: str
    key: str
    icon: str
    on: Callable[[Stage], Step]
    fact: Callable[[Stage], str | tuple[int, int]] = lambda stage: ""
    quiet: bool = False


def _lessons_done(stage: Stage) -> str | tuple[int, int]:
    """The exercises that come again today; else how many lessons of the first course have been done, and of all courses
    once that is finished."""
    progress = load_progress(stage.folders.config)
    again = len(due(progress, date.today()))
    if again:
        return f"{again} to do again today" if again > 1 else "One to do again today"
    seen = progress.lessons
    done = [[course.lesson_id(n) in seen for n in range(len(course.lessons))] for course in courses()]
    counted = done[0] if not all(done[0]) else [one for course in done for one in course]
    return sum(counted), len(counted)


def _choice(stage: Stage) -> str:
    """Return the number of maps that come with the game, in words."""
    return f"{len(list(maps().glob('*.tmx')))} maps, five clocks"


def _kept(stage: Stage) -> str:
    """Return the number of battles that the player saved, in words; replays stand beside them."""
    names = [path.stem for path in (stage.folders.data / "saves").glob("*.json")]
    kept = sum(not name.startswith(AUTOSAVE) for name in names)
    if names and not kept:
        return "kept as you play"
    return f"{kept or 'none'} kept" if kept != 1 else "one kept"


def _run_open(stage: Stage) -> str:
    """The battle that is next in the run that is open."""
    if not (stage.folders.data / "run.json").exists():
        return "Five battles"
    from game.run.keeping import standing  # the title comes without the code of battles

    return standing(stage.folders.data)


def _solved_today(stage: Stage) -> tuple[int, int]:
    """Return the number of today's puzzles that are solved, and the number of all."""
    known = load_progress(stage.folders.config).puzzles
    today = ids_of(date.today())
    return sum(known.get(puzzle, 0) == 3 for puzzle in today), len(today)


ENTRIES: tuple[TitleEntry, ...] = (
    TitleEntry("first-battle", "First battle", "F", "first-battle", lambda stage: Push(scenes().open_first_battle()),
          lambda stage: "Ten minutes"),
    TitleEntry("lessons", "Lessons", "L", "lessons", lambda stage: Push(scenes().open_lessons(stage)), _lessons_done),
    TitleEntry("quick", "Quick battle", "K", "flag", lambda stage: Push(scenes().open_quick(stage)),
          lambda stage: "Never seen before"),
    TitleEntry("run", "Run of five", "U", "five-clocks", lambda stage: Push(scenes().open_run(stage)), _run_open),
    TitleEntry("new-battle", "New battle", "N", "new-battle", lambda stage: Push(scenes().open_setup(stage)), _choice),
    TitleEntry("puzzles", "Daily puzzles", "P", "puzzle", lambda stage: Push(scenes().open_puzzles(stage)),
          _solved_today),
    TitleEntry("rule-book", "Rule book", "R", "rule-book", lambda stage: Push(scenes().open_rulebook(stage)),
          lambda stage: f"{len(load_rules())} rules to play"),
    TitleEntry("saves", "Saved battles", "B", "saved", lambda stage: Push(scenes().open_saves(stage)), _kept),
    TitleEntry("replays", "Replays", "W", "replays", lambda stage: Push(scenes().open_replays(stage)),
          lambda stage: "Watch them again"),
    TitleEntry("laboratory", "Laboratory", "A", "laboratory", lambda stage: Push(scenes().open_laboratory(stage)),
          lambda stage: "Battles, counted", quiet=True),
    TitleEntry("five-clocks", "Five clocks", "C", "five-clocks", lambda stage: Push(scenes().open_five_clocks(stage)),
          lambda stage: "One fight, five rules"),
    TitleEntry("settings", "Settings", "S", "settings", lambda stage: Push(scenes().open_settings(stage)),
          lambda stage: "Size, sound, keys"),
    TitleEntry("words", "Play in words", "I", "log", lambda stage: Push(in_words(stage)),
          lambda stage: "For screen readers"),
    TitleEntry("paste", "Paste a code", "V", "", paste, quiet=True),
    TitleEntry("quit", "Quit", "Q", "quit", lambda stage: Quit(), quiet=True),
)  # fmt: skip
"""Every way in that exists; the first is the gold one while there is no battle to go on with."""
