"""Answers to exercises, and the days on which each exercise is asked again, after Leitner: an exercise moves through
boxes with longer and longer pauses."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

from game.storage.progress import PlayerProgress, Practised, keep_progress, load_progress

PAUSES = (0, 1, 3, 7, 21, 60)
"""The days until an exercise is asked again, by the number of its box."""


def note_exercise(folder: Path, exercise: str, is_right: bool, today: date) -> Practised:
    """Store whether an answer was right (`is_right`), and return the exercise's new record. A right answer moves the
    exercise up one box, a wrong one back to the first."""
    progress = load_progress(folder)
    before = progress.exercises.get(exercise, Practised())
    box = min(before.box + 1, len(PAUSES) - 1) if is_right else 0
    due = today + timedelta(days=PAUSES[box])
    made = Practised(box, due.isoformat(), before.asked + 1, before.right + is_right)
    progress.exercises = {**progress.exercises, exercise: made}
    keep_progress(folder, progress)
    return made


def due(progress: PlayerProgress, today: date) -> list[str]:
    """Return the ids of the exercises that are due on a day, the longest overdue first."""
    own = [(known.due, name) for name, known in progress.exercises.items() if known.due <= today.isoformat()]
    return [name for _, name in sorted(own)]


def score(progress: PlayerProgress, exercises: Iterable[str]) -> list[bool | None]:
    """Return the last answer to each exercise: True for right, False for wrong, None for never asked."""
    known = [progress.exercises.get(name) for name in exercises]
    return [None if one is None else one.box > 0 for one in known]
