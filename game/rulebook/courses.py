"""Courses of lessons in their order; only the titles are read from their files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE

COURSES = PACKAGE / "rulebook" / "courses"
ORDER = ("static", "fluid", "action-time", "phases", "passes", "goals")
"""The courses in the order of their list: one for each ruleset, the easiest first, and one for goals, which are the
same in all rulesets."""


class _Title(msgspec.Struct, frozen=True):
    title: str = ""


class Course(msgspec.Struct, frozen=True):
    """A course as listed: its id, its title, a sentence about it, and the titles of its lessons."""

    id: str
    title: str
    text: str
    lessons: tuple[str, ...]

    def lesson_id(self, number: int) -> str:
        """Return the id under which a lesson is saved as finished; `number` counts from 0."""
        return f"{self.id}:{number + 1}"


class _Heads(msgspec.Struct, frozen=True):
    title: str
    text: str
    lesson: tuple[_Title, ...]


def course_path(course: str) -> Path:
    """Return the path of a course's file."""
    return COURSES / f"{course}.toml"


@cache
def courses() -> tuple[Course, ...]:
    """Return every course in order. Raises BadInput for a file that cannot be read."""
    found = []
    for name in ORDER:
        path = course_path(name)
        heads = toml_as(path, _Heads, str(path))
        found.append(Course(name, heads.title, heads.text, tuple(lesson.title for lesson in heads.lesson)))
    return tuple(found)
