"""Courses made of exercises: the demos of a ruleset in teaching order, in sets of a few."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

import msgspec

from game.rulebook import load_rules
from game.rulebook.demo import Demo
from game.rulebook.demo_index import demos_by_rule, headings
from game.rulebook.exercises.making import Exercise, making
from game.rulebook.exercises.people import with_names
from game.rulebook.exercises.turned import recast, turned
from game.rulebook.lessons import asked_first, begins_with, chapter_place, rules_in_order
from game.rulebook.scenario_file import demo_paths, load_demo

OF_THESE = re.compile(r"\b([Hh]ere|[Tt]his|Ada|Ben)\b")
"""Words that speak of the figures of one demo, not of the rule."""
MOST = 8
"""Exercises in a set."""


@dataclass(frozen=True, slots=True)
class ExerciseSet:
    """Some exercises on one subject, by their demos."""

    id: str
    title: str
    ruleset: str
    demos: tuple[str, ...]


@cache
def sets_of(ruleset: str) -> tuple[ExerciseSet, ...]:
    """Return the sets of a ruleset: one for each chapter, several for a long one; the ruleset's own chapters first,
    then in the order of teaching; in a chapter first what the lessons have shown."""
    place = {rule.id: number for number, rule in enumerate(rules_in_order())}
    own = [demo for demo, heading in headings().items() if heading.ruleset == ruleset]
    first, taught = begins_with(ruleset), asked_first(ruleset)

    def turn(demo: str) -> tuple[int, int, int, int, str]:
        rule = headings()[demo].rules[0]
        chapter = load_rules()[rule].chapter
        known = taught.index(demo) if demo in taught else len(taught)
        begins = first.index(chapter) if chapter in first else len(first)
        return begins, chapter_place(chapter), known, place.get(rule, len(place)), demo

    own.sort(key=turn)
    made: list[ExerciseSet] = []
    for chapter, group in groupby(own, key=lambda demo: load_rules()[headings()[demo].rules[0]].chapter):
        demos = tuple(group)
        parts = -(-len(demos) // MOST)
        size = -(-len(demos) // parts)
        for part in range(parts):
            title = f"{chapter} {part + 1}" if parts > 1 else chapter
            cut = demos[part * size : (part + 1) * size]
            made.append(ExerciseSet(f"{ruleset}/{chapter_place(chapter)}/{part + 1}", title, ruleset, cut))
    return tuple(made)


def after(wanted: ExerciseSet) -> ExerciseSet | None:
    """Return the set after this one in the course of its ruleset; None after the last, and for a set of no course."""
    ids = [one.id for one in sets_of(wanted.ruleset)]
    place = ids.index(wanted.id) + 1 if wanted.id in ids else len(ids)
    return sets_of(wanted.ruleset)[place] if place < len(ids) else None


def set_of_rule(rule: str) -> ExerciseSet:
    """Return the set of exercises about one rule."""
    book = load_rules()
    title = book[rule].title if rule in book else rule
    return ExerciseSet(f"rule/{rule}", title, "", demos_by_rule().get(rule, ()))


def coming(demo: str, time: int) -> Iterator[Exercise | None]:
    """Yield None for every position tried, and at last the exercise of a demo. `time` counts how often it was asked
    before: each time the board is turned, and from the second on other figures are used if the exercise works with
    them."""
    plain = with_names(load_demo(demo_paths()[demo]))
    lying = turned(plain, time)
    copies = (plain,) if not time else (_of_others(recast(lying, time)), lying, plain) if time > 1 else (lying, plain)
    for copy in copies:
        for made in making(copy):
            yield made
            if made is not None:
                return


def _of_others(demo: Demo) -> Demo:
    """Return a demo with other figures without words that speak of the first ones, and of their numbers."""
    words = "" if OF_THESE.search(demo.exercise.words) else demo.exercise.words
    return replace(demo, exercise=msgspec.structs.replace(demo.exercise, words=words, because="", wrong={}))


def again(demo: str, time: int) -> Exercise | None:
    """Return the exercise that `coming` ends with; None if there is none."""
    return next((made for made in coming(demo, time) if made is not None), None)
