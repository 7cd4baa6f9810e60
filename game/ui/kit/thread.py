"""The next step to propose to a player: a lesson or a battle, chosen by what was played so far, with a reason in one
line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rulebook.courses import Course, courses
from game.storage.progress import PlayerProgress, load_progress
from game.ui.kit import routes
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage

COVER = "Cover"
"""Title of the lesson to propose after the first battle."""
TAUGHT = 2
"""Lessons of the first course that are done with the first battle."""
FIRST_BATTLES = 2
"""Number of battles after which another ruleset is proposed."""
EARLY = ("phases",)
"""The rulesets that are proposed first."""
GOALS, GOALS_WHY = "goals", "Battles with other goals."
"""The course that belongs to no ruleset, and the reason for taking it next."""
RULES_WHY, SHORT = "Other rules, the same maps.", "Three minutes."
"""The reason for taking a course of another ruleset next, and the length of a lesson in words."""
OWN_WHY = "More of the rules that you have just played by."
"""The reason for a lesson about the ruleset of the battle just played."""


@dataclass(frozen=True, slots=True)
class Next:
    """A proposed next step: its id, the words on the gold button, the reason, and a callback."""

    id: str
    title: str
    why: str
    icon: str
    on: Callable[[], Step]

    @property
    def words(self) -> str:
        """Return the text of a small button for this step."""
        return f"Next lesson: {self.title}" if self.icon == "lessons" else f"Next: {self.title}"


def next_for(stage: Stage, ruleset: str = "") -> Next | None:
    """Return the next step for the player at this window; after a battle under `ruleset`, a lesson about that ruleset
    while one is left. None before the first battle, after the last step, or if proposals are turned off."""
    progress = load_progress(stage.folders.config)
    if not stage.settings.thread or not progress.battles:
        return None
    first, *others = courses()
    own = next((course for course in others if course.id == ruleset), None)
    if own is not None and (left := _left(progress, own)):
        return _lesson(own, left[0], f"{OWN_WHY} {SHORT}")
    number = first.lessons.index(COVER) if COVER in first.lessons else 0
    if number in (left := _left(progress, first)) and len(first.lessons) - len(left) <= TAUGHT:
        return _lesson(first, number, f"Cover decides most fights. {SHORT}")
    if progress.battles < FIRST_BATTLES:
        return Next("thread", "A battle of your own", "You know enough now. Choose a map.", "new-battle",
                    lambda: Push(routes.open_setup(stage)))  # fmt: skip
    if ruleset == first.id and (left := _left(progress, first)):
        return _lesson(first, left[0], f"{OWN_WHY} {SHORT}")
    for course in sorted(others, key=lambda course: course.id not in EARLY):
        if not _met(progress, course):
            return _lesson(course, 0, f"{GOALS_WHY if course.id == GOALS else RULES_WHY} {SHORT}")
    return None


def _met(progress: PlayerProgress, course: Course) -> bool:
    """Return whether the player has finished a lesson of a course, or a battle under its ruleset."""
    return any(lesson.startswith(f"{course.id}:") for lesson in progress.lessons) or any(
        played.endswith(f"/{course.id}") for played in progress.played
    )


def _left(progress: PlayerProgress, course: Course) -> list[int]:
    """Return the indices of the lessons of a course that the player has not finished."""
    return [place for place in range(len(course.lessons)) if course.lesson_id(place) not in progress.lessons]


def _lesson(course: Course, number: int, why: str) -> Next:
    id = course.lesson_id(number)
    title = course.lessons[number] if number else f"{course.title}, {course.lessons[number].lower()}"
    return Next("thread", title, why, "lessons", lambda: Push(routes.open_lesson(id)))
