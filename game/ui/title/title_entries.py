"""The entries of the title page, in their order.

To add one, add a line to ENTRIES with the function that opens it and one that returns its fact. A few are on the first
page; the others are behind "More", and their keys work all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Literal

from game.puzzles.daily import ids_of
from game.rulebook import load_rules
from game.rulebook.courses import courses
from game.storage.folders import AUTOSAVE
from game.storage.practice import due
from game.storage.progress import load_progress
from game.ui.kit import routes
from game.ui.kit.dialog import confirm, message
from game.ui.kit.scene import Push, Quit, Scene, Step
from game.ui.kit.stage import Stage
from game.ui.shelf.sharing import paste


@dataclass(frozen=True, slots=True)
class TitleEntry:
    """One entry of the title page. `fact` returns a few words, or (done, all), which is drawn as boxes. `where` is its
    place: among the entries to play, behind "More", or at the foot as a flat card."""

    id: str
    title: str
    key: str
    icon: str
    on: Callable[[Stage], Step]
    fact: Callable[[Stage], str | tuple[int, int]] = lambda stage: ""
    where: Literal["play", "more", "foot"] = "play"
    battles: bool = False
    """True if its page needs the code of battles, which is loaded while the title is shown."""


def _lessons_done(stage: Stage) -> str | tuple[int, int]:
    """Return the number of exercises to repeat today in words. If there are none, return how many lessons of the first
    course are done, or of all courses once that is finished."""
    progress = load_progress(stage.folders.config)
    again = len(due(progress, date.today()))
    if again:
        return f"{again} to repeat"
    seen = progress.lessons
    done = [[course.lesson_id(n) in seen for n in range(len(course.lessons))] for course in courses()]
    counted = done[0] if not all(done[0]) else [one for course in done for one in course]
    return sum(counted), len(counted)


def _kept(stage: Stage) -> str:
    """Return the number of the player's saved battles, in words."""
    names = [path.stem for path in (stage.folders.data / "saves").glob("*.json")]
    kept = sum(not name.startswith(AUTOSAVE) for name in names)
    if names and not kept:
        return "saved as you play"
    return f"{kept or 'none'} saved" if kept != 1 else "1 saved"


def _run_open(stage: Stage) -> str:
    """Return the next battle of the open run in words, or "Five battles"."""
    if not (stage.folders.data / "run.json").exists():
        return "Five battles"
    from game.run.keeping import standing  # the title comes without the code of battles

    return standing(stage.folders.data)


def _solved_today(stage: Stage) -> tuple[int, int]:
    """Return the number of today's puzzles that are solved, and the number of all."""
    known = load_progress(stage.folders.config).puzzles
    today = ids_of(date.today())
    return sum(known.get(puzzle, 0) == 3 for puzzle in today), len(today)


def _day(stage: Stage) -> Step:
    """Open the page of today's battle."""
    return Push(routes.open_day(stage, datetime.now(UTC).astimezone().date()))


ENTRIES: tuple[TitleEntry, ...] = (
    TitleEntry("quick", "Quick battle", "K", "new-battle", lambda stage: Push(routes.open_quick(stage)),
          lambda stage: "Always a new map", battles=True),
    TitleEntry("day", "Daily battle", "D", "flag", _day, lambda stage: "The same for all", battles=True),
    TitleEntry("run", "Run of five", "U", "map", lambda stage: Push(routes.open_run(stage)), _run_open,
          battles=True),
    TitleEntry("new-battle", "New battle", "N", "duel", lambda stage: Push(routes.open_setup(stage)),
          lambda stage: "Map, rules, squads", battles=True),
    TitleEntry("two-players", "Two players", "T", "hotseat", lambda stage: Push(routes.open_setup_for_two(stage)),
          lambda stage: "One computer", battles=True),
    TitleEntry("lessons", "Lessons", "L", "lessons", lambda stage: Push(routes.open_lessons(stage)), _lessons_done),
    TitleEntry("five-clocks", "Five clocks", "C", "five-clocks", lambda stage: Push(routes.open_five_clocks(stage)),
          lambda stage: "One fight, 5 rules"),
    TitleEntry("saves", "Saved battles", "B", "saved", lambda stage: Push(routes.open_saves(stage)), _kept),
    TitleEntry("first-battle", "First battle", "F", "first-battle", lambda stage: Push(routes.open_first_battle()),
          lambda stage: "Ten minutes", where="more", battles=True),
    TitleEntry("puzzles", "Daily puzzles", "P", "puzzle", lambda stage: Push(routes.open_puzzles(stage)),
          _solved_today, where="more"),
    TitleEntry("exercises", "Exercises", "E", "lessons", lambda stage: Push(routes.open_lessons(stage, exercises=True)),
          lambda stage: "Guess, then see", where="more"),
    TitleEntry("rule-book", "Rule book", "R", "rule-book", lambda stage: Push(routes.open_rulebook(stage)),
          lambda stage: f"{len(load_rules())} rules to play", where="more"),
    TitleEntry("replays", "Replays", "W", "replays", lambda stage: Push(routes.open_replays(stage)),
          lambda stage: "Watch them again", where="more"),
    TitleEntry("laboratory", "Laboratory", "A", "laboratory", lambda stage: Push(routes.open_laboratory(stage)),
          lambda stage: "Who would win?", where="more"),
    TitleEntry("words", "Play in words", "I", "log", lambda stage: Push(in_words(stage)),
          lambda stage: "For screen readers", where="more"),
    TitleEntry("paste", "Paste a code", "V", "key", paste, lambda stage: "A friend's battle", where="more"),
    TitleEntry("settings", "Settings", "S", "settings", lambda stage: Push(routes.open_settings(stage)),
               where="foot"),
    TitleEntry("quit", "Quit", "Q", "quit", lambda stage: Quit(), where="foot"),
)  # fmt: skip
"""All entries of the title page."""


def gold_of(stage: Stage) -> str:
    """Return the id of the gold entry for a player without a battle to continue: the first battle, and a quick battle
    once any battle was played."""
    return "quick" if load_progress(stage.folders.config).battles else "first-battle"


COMMAND = "counterstep words"
WHAT = "For screen readers: you play in a terminal, in words only."


def has_terminal() -> bool:
    """Return whether the window was started from a terminal to read and write in."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def in_words(stage: Stage) -> Scene:
    """Return a dialog that offers to play in words in the terminal, or says how to do so."""
    if has_terminal():
        text = f"{WHAT} This window closes, and the game goes on in the terminal it was started from."
        return confirm(stage, "Play in words", text, "Go there", lambda: Quit(in_words=True))
    text = f'{WHAT} Open a terminal and type "{COMMAND}". This window was not started from a terminal.'
    return message(stage, "Play in words", text)
