"""Remembers what somebody has already seen of the game: battles fought to the end, and demos watched to the end."""

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
    """Record of one exercise: its box, the day on which it is due again, the times it was asked, and the times it was
    answered rightly at first sight."""

    box: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    due: Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] = "2000-01-01"
    asked: ProgressCount = 0
    right: ProgressCount = 0


class PlayerProgress(msgspec.Struct, forbid_unknown_fields=True):
    """Progress of a player: the number of finished battles, and the ids of the demos and lessons that were finished."""

    battles: ProgressCount = 0
    demos: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    lessons: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    played: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    """The maps and rulesets of finished battles, as "map/ruleset", the latest last."""
    runs: ProgressCount = 0
    """Number of finished runs of five battles."""
    puzzles: Annotated[dict[DemoId, Stars], msgspec.Meta(max_length=MOST_DEMOS)] = {}
    """Most stars earned in each puzzle."""
    exercises: Annotated[dict[DemoId, Practised], msgspec.Meta(max_length=MOST_EXERCISES)] = {}
    """Records of the exercises that were answered, by the ids of their demos."""
    callouts: Annotated[tuple[DemoId, ...], msgspec.Meta(max_length=MOST_DEMOS)] = ()
    """Callouts that were already shown (rulebook/callouts.toml)."""
    version: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """The latest version whose news have been shown, such as 1.0."""

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Return the rulesets under which a battle was finished, the latest last."""
        return tuple(dict.fromkeys(one.rpartition("/")[2] for one in reversed(self.played)))[::-1]


def load_progress(folder: Path) -> PlayerProgress:
    """Return the progress stored in a config folder; a fresh one, without a message, if it cannot be read."""
    return read_json(folder / FILE, PlayerProgress, PlayerProgress(), "what has been seen")[0]


def note_battle(folder: Path, battle_map: str = "", ruleset: str = "") -> None:
    """Record a finished battle, on a map and under a ruleset."""
    progress = load_progress(folder)
    progress.battles += 1
    if battle_map:
        progress.played = (*progress.played, f"{battle_map[:60]}/{ruleset[:50]}")[-MOST_DEMOS:]
    keep_progress(folder, progress)


def note_run(folder: Path) -> None:
    """Record a finished run of five battles."""
    progress = load_progress(folder)
    progress.runs += 1
    keep_progress(folder, progress)


def note_demo(folder: Path, demo: str) -> None:
    """Record a demo that was watched to its end."""
    progress = load_progress(folder)
    if demo not in progress.demos:
        progress.demos = (*progress.demos, demo)[-MOST_DEMOS:]
        keep_progress(folder, progress)


def note_lesson(folder: Path, lesson: str) -> None:
    """Record a finished lesson."""
    progress = load_progress(folder)
    if lesson not in progress.lessons:
        progress.lessons = (*progress.lessons, lesson)[-MOST_DEMOS:]
        keep_progress(folder, progress)


def note_callouts(folder: Path, callouts: tuple[str, ...]) -> None:
    """Record callouts that were shown."""
    progress = load_progress(folder)
    fresh = tuple(one for one in callouts if one not in progress.callouts)
    if fresh:
        progress.callouts = (*progress.callouts, *fresh)[-MOST_DEMOS:]
        keep_progress(folder, progress)


def note_puzzle(folder: Path, puzzle: str, stars: int) -> None:
    """Record the stars of a puzzle; fewer stars than before are ignored."""
    progress = load_progress(folder)
    if progress.puzzles.get(puzzle, 0) < stars:
        progress.puzzles = dict([*progress.puzzles.items(), (puzzle, stars)][-MOST_DEMOS:])
        keep_progress(folder, progress)


def keep_progress(folder: Path, progress: PlayerProgress) -> None:
    """Write the progress, ignoring a disk that refuses."""
    try:
        write_json(folder / FILE, progress)
    except OSError:
        return
