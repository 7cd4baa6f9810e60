"""Decides in which order the rule book teaches: its chapters, the rules in them, and a newcomer's first demos."""

from __future__ import annotations

from functools import cache

import msgspec

from game.errors import BadInput
from game.paths import PACKAGE
from game.rulebook import Rule, load_rules, load_terms
from game.rulebook.shown import demos_by_rule, headings


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the first demos, and what one learns from it."""

    demo: str
    teaches: str


class _Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapters: tuple[str, ...]
    lesson: tuple[Lesson, ...]


@cache
def _course() -> _Course:
    path = PACKAGE / "rulebook" / "lessons.toml"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=_Course)
    except (msgspec.ValidationError, msgspec.DecodeError) as fault:
        raise BadInput.of(str(path), str(fault)) from fault


def first_lessons() -> tuple[Lesson, ...]:
    """The demos a newcomer sees first, in order; those that are not there are left out."""
    return tuple(lesson for lesson in _course().lesson if lesson.demo in headings())


def chapter_place(chapter: str) -> int:
    """A chapter's place in the order of teaching; chapters the course does not name come last."""
    chapters = _course().chapters
    return chapters.index(chapter) if chapter in chapters else len(chapters)


@cache
def rules_in_order() -> tuple[Rule, ...]:
    """Every rule and every term, chapter by chapter as one learns them."""
    book = [*load_rules().values(), *load_terms().values()]
    return tuple(sorted(book, key=lambda rule: chapter_place(rule.chapter)))


def next_demo(demo: str) -> str:
    """The first demo of the next rule after the one a demo shows first; "" at the end of the book."""
    heading = headings().get(demo)
    shown = [rule.id for rule in rules_in_order() if rule.id in demos_by_rule()]
    here = heading.rules[0] if heading and heading.rules else ""
    if here not in shown or here == shown[-1]:
        return ""
    return demos_by_rule()[shown[shown.index(here) + 1]][0]


def next_lesson(demo: str) -> str:
    """The lesson after a demo that is one; "" after the last, and for demos that are none."""
    lessons = [lesson.demo for lesson in first_lessons()]
    place = lessons.index(demo) + 1 if demo in lessons else len(lessons)
    return lessons[place] if place < len(lessons) else ""
