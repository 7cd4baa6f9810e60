"""Order in which the rule book teaches: its chapters, the rules in them, and a newcomer's first demos."""

from __future__ import annotations

from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.rulebook import Rule, load_rules, load_terms
from game.rulebook.demo_index import headings


class FirstLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the demos for newcomers, and what it teaches."""

    demo: str
    teaches: str


class _LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapters: tuple[str, ...]
    begin: dict[str, tuple[str, ...]]
    first: dict[str, tuple[str, ...]]
    lesson: tuple[FirstLesson, ...]


@cache
def _course() -> _LessonFile:
    path = PACKAGE / "rulebook" / "lessons.toml"
    return toml_as(path, _LessonFile, str(path))


def first_lessons() -> tuple[FirstLesson, ...]:
    """Return the demos a newcomer sees first, in order; missing ones are left out."""
    return tuple(lesson for lesson in _course().lesson if lesson.demo in headings())


def chapter_place(chapter: str) -> int:
    """Return a chapter's index in the order of teaching; chapters that the course does not name come last."""
    chapters = _course().chapters
    return chapters.index(chapter) if chapter in chapters else len(chapters)


def begins_with(ruleset: str) -> tuple[str, ...]:
    """Return the chapters with which the exercises of a ruleset begin."""
    return _course().begin.get(ruleset, ())


def asked_first(ruleset: str) -> tuple[str, ...]:
    """Return the demos that the exercises of a ruleset ask first in each chapter: those its lessons have shown."""
    return _course().first.get(ruleset, ())


@cache
def rules_in_order() -> tuple[Rule, ...]:
    """Return every rule and term in the order of teaching."""
    book = [*load_rules().values(), *load_terms().values()]
    return tuple(sorted(book, key=lambda rule: chapter_place(rule.chapter)))


def next_demo(demo: str) -> str:
    """Return the first demo about the rule that follows a demo's own rule (the first one it names) in the book; "" at
    the end of the book."""
    known = headings()
    about = {rules[0]: name for name, rules in reversed([(d, h.rules) for d, h in known.items()]) if rules}
    order = [rule.id for rule in rules_in_order() if rule.id in about]
    here = known[demo].rules[0] if demo in known and known[demo].rules else ""
    place = order.index(here) + 1 if here in order else len(order)
    return about[order[place]] if place < len(order) else ""


def next_lesson(demo: str) -> str:
    """Return the demo of the next first lesson; "" after the last lesson, and for a demo that is no first lesson."""
    lessons = [lesson.demo for lesson in first_lessons()]
    place = lessons.index(demo) + 1 if demo in lessons else len(lessons)
    return lessons[place] if place < len(lessons) else ""
