"""A player's progress: finished battles, runs and lessons, demos that were watched, stars of puzzles, and answers to
exercises."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.storage.files import read_json, write_json

FILE = "progress.json"
MOST_DEMOS = 1000
MOST_EXERCISES = 2000

ProgressCount = Annotated[int, msgspec.Meta(ge=0)]
Stars = Annotated[int, msgspec.Meta(ge=1, le=3)]
DemoId = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class Practised(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The record of one exercise: its box (see `practice`), the day on which it is asked again, how often it was asked,
    and how often the answer was right."""

    box: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    due: Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] = "2000-01-01"
    asked: ProgressCount = 0
    right: ProgressCount = 0


class PlayerProgress(msgspec.Struct, forbid_unknown_fields=True):
    """The progress of a player. `battles` is the number of finished battles; `demos` are the ids of demos watched to
    the end, `lessons` those of finished lessons."""

    battles: ProgressCount = 0
    demos: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    lessons: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    played: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    """The maps and rulesets of finished battles, as "map/ruleset", the latest last."""
    runs: ProgressCount = 0
    """The number of finished runs of five battles."""
    puzzles: Annotated[dict[DemoId, Stars], msgspec.Meta(max_length=MOST_DEMOS)] = {}
    """The most stars earned in each puzzle."""
    exercises: Annotated[dict[DemoId, Practised], msgspec.Meta(max_length=MOST_EXERCISES)] = {}
    """Records of the exercises that were answered, by the ids of their demos."""
    callouts: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    """The ids of the callouts (notes that point out what is new) that were already shown; see
    rulebook/callouts.toml."""
    version: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """The latest version of the game whose news were shown, such as "1.0"."""

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Return the ids of the rulesets under which a battle was finished, the latest last."""
        return tuple(dict.fromkeys(one.rpartition("/")[2] for one in reversed(self.played)))[::-1]


def load_progress(folder: Path) -> PlayerProgress:
    """Return the progress stored in a config folder; an empty one if it cannot be read."""
    return read_json(folder / FILE, PlayerProgress, PlayerProgress(), "what has been seen")[0]


def note_battle(folder: Path, battle_map: str = "", ruleset: str = "") -> None:
    """Add a finished battle to the progress; without a map only the number of battles is counted up."""
    progress = load_progress(folder)
    progress.battles += 1
    if battle_map:
        progress.played = (*progress.played, f"{battle_map[:60]}/{ruleset[:50]}")[-MOST_DEMOS:]
    keep_progress(folder, progress)


def note_run(folder: Path) -> None:
    """Add a finished run of five battles to the progress."""
    progress = load_progress(folder)
    progress.runs += 1
    keep_progress(folder, progress)


def note_demo(folder: Path, demo: str) -> None:
    """Add a demo that was watched to its end to the progress."""
    progress = load_progress(folder)
    if demo not in progress.demos:
        progress.demos = (*progress.demos, demo)[-MOST_DEMOS:]
        keep_progress(folder, progress)


def note_lesson(folder: Path, lesson: str) -> None:
    """Add a finished lesson to the progress."""
    progress = load_progress(folder)
    if lesson not in progress.lessons:
        progress.lessons = (*progress.lessons, lesson)[-MOST_DEMOS:]
        keep_progress(folder, progress)


def note_callouts(folder: Path, callouts: tuple[str, ...]) -> None:
    """Add callouts (notes that point out what is new) that were shown to the progress."""
    progress = load_progress(folder)
    fresh = tuple(one for one in callouts if one not in progress.callouts)
    if fresh:
        progress.callouts = (*progress.callouts, *fresh)[-MOST_DEMOS:]
        keep_progress(folder, progress)


def note_puzzle(folder: Path, puzzle: str, stars: int) -> None:
    """Store the stars earned in a puzzle, if they are more than before."""
    progress = load_progress(folder)
    if progress.puzzles.get(puzzle, 0) < stars:
        progress.puzzles = dict([*progress.puzzles.items(), (puzzle, stars)][-MOST_DEMOS:])
        keep_progress(folder, progress)


def keep_progress(folder: Path, progress: PlayerProgress) -> None:
    """Write the progress to its file; errors of the disk are ignored."""
    try:
        write_json(folder / FILE, progress)
    except OSError:
        return
