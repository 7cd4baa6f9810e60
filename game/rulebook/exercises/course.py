"""Courses made of exercises: the demos of a ruleset in teaching order, in small sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

import msgspec

from game.model.scenario import FigureSetup
from game.rulebook import load_rules
from game.rulebook.demo import Demo
from game.rulebook.demo_index import demos_by_rule, headings
from game.rulebook.exercises.bystanders import without_bystanders
from game.rulebook.exercises.changed_questions import changed
from game.rulebook.exercises.making import Exercise, making
from game.rulebook.exercises.turned import recast, turned
from game.rulebook.lessons import asked_first, begins_with, chapter_place, rules_in_order
from game.rulebook.scenario_file import demo_paths, load_again, load_demo

OF_THESE = re.compile(r"\b([Hh]ere|[Tt]his|Ada|Ben)\b")
"""Words in a text that refer to the figures of one demo and not to the rule."""
MOST, AHEAD = 6, 8
"""Most exercises in a set; and the number of demos to look ahead for one whose kind of question differs from the one
before."""
TOPIC = re.compile(rb'^(topic|name) = "(.*)"', re.MULTILINE)
RED = (
    "Ada", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Mia", "Nils", "Oda", "Pia",
    "Quin", "Rosa", "Sam", "Tom", "Uli", "Vera", "Wim", "Xenia", "Yara", "Zoe",
)  # fmt: skip
"""Names for the marks A to Z."""
BLUE = (
    "Anton", "Bruno", "Carl", "Dina", "Emil", "Fay", "Greta", "Hugo", "Ines", "Jana", "Karl", "Leo", "Max", "Nora",
    "Otto", "Paul", "Rita", "Roy", "Sven", "Tina", "Ulla", "Vito", "Wanda", "Xaver", "Yves", "Zack",
)  # fmt: skip
"""Names for the marks a to z."""
NAMES = "left_out"
"""Option whose value is a list of figures' names."""


@dataclass(frozen=True, slots=True)
class ExerciseSet:
    """Some exercises on one subject, by their demos."""

    id: str
    title: str
    ruleset: str
    demos: tuple[str, ...]


@cache
def sets_of(ruleset: str) -> tuple[ExerciseSet, ...]:
    """Return the sets of a ruleset: one or more for each chapter. The ruleset's own chapters come first, the others in
    the order of teaching; within a chapter, demos known from the lessons come first."""
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
        demos = _varied(tuple(group))
        parts = -(-len(demos) // MOST)
        size = -(-len(demos) // parts)
        for part in range(parts):
            title = f"{chapter} {part + 1}" if parts > 1 else chapter
            cut = demos[part * size : (part + 1) * size]
            made.append(ExerciseSet(f"{ruleset}/{chapter_place(chapter)}/{part + 1}", title, ruleset, cut))
    return tuple(made)


def _varied(demos: tuple[str, ...]) -> tuple[str, ...]:
    """Return the demos in nearly the same order, with two aims: if possible none asks the same kind of question as the
    demo before; and a plain case (phase.jump) comes before the demos whose ids extend its id (phase.jump-move)."""
    left, order = list(demos), list[str]()
    while left:
        last = asked_of(order[-1]) if order else ""
        order.append(
            next((demo for demo in left[:AHEAD] if asked_of(demo) != last and not _needs_one(demo, left)), left[0])
        )
        left.remove(order[-1])
    return tuple(order)


def _needs_one(demo: str, left: list[str]) -> bool:
    """Return whether the plain case of a demo (its id without an ending) is still in `left`."""
    return any(demo.startswith(f"{other}-") for other in left)


@cache
def asked_of(demo: str) -> str:
    """Return the kind of question in a demo's exercise: its topic and the name of its number or event."""
    table = demo_paths()[demo].read_bytes().partition(b"[exercise]")[2].partition(b"\n[")[0]
    return " ".join(value.decode() for _, value in TOPIC.findall(table))


def after(wanted: ExerciseSet) -> ExerciseSet | None:
    """Return the next set in the course of the same ruleset; None after the last one, or for a set outside the
    courses."""
    ids = [one.id for one in sets_of(wanted.ruleset)]
    place = ids.index(wanted.id) + 1 if wanted.id in ids else len(ids)
    return sets_of(wanted.ruleset)[place] if place < len(ids) else None


def set_of_rule(rule: str) -> ExerciseSet:
    """Return the set of exercises about one rule."""
    book = load_rules()
    title = book[rule].title if rule in book else rule
    return ExerciseSet(f"rule/{rule}", title, "", demos_by_rule().get(rule, ()))


def coming(demo: str, time: int) -> Iterator[Exercise | None]:
    """Yield None for every position tried, and at last the exercise of a demo. `time` counts earlier askings. Each time
    the board is turned. Every other time the position is changed so that another answer is right (as in the demo's
    [again] table, if it has one). From the second asking on, other figures are used if the exercise works with them."""
    path = demo_paths()[demo]
    other = load_again(path) if time % 2 else None
    plain = with_names(other or load_demo(path))
    lying = turned(plain, time)
    copies = (plain,) if not time else (_of_others(recast(lying, time)), lying, plain) if time > 1 else (lying, plain)
    copies = (lying, plain) if other is not None else copies
    for copy in copies:
        for made in making(copy):
            if made is not None and (copy is plain or not copy.exercise.topic or made.told.topic):
                stays = time % 2 == 0 or other is not None
                yield from without_bystanders(made) if stays else changed(made, time // 2)
                return
            yield None


def _of_others(demo: Demo) -> Demo:
    """Return a demo made for other figures: texts about the original figures and their numbers are removed."""
    words = "" if OF_THESE.search(demo.exercise.words) else demo.exercise.words
    return replace(demo, exercise=msgspec.structs.replace(demo.exercise, words=words, because="", wrong={}))


def again(demo: str, time: int) -> Exercise | None:
    """Return the exercise of a demo that was asked `time` times before, as `coming` makes it; None if there is none."""
    return next((made for made in coming(demo, time) if made is not None), None)


def with_names(demo: Demo) -> Demo:
    """Return a demo whose figures have names instead of marks (letters); figures with a name keep it."""
    called = {mark: name_for(mark) if name == mark else name for mark, name in demo.names.items()}
    if len(set(called.values())) < len(called):
        return demo
    new = {demo.names[mark]: name for mark, name in called.items()}

    def renamed(one: FigureSetup) -> FigureSetup:
        aim = one.overrides.get("aim")
        own = {**one.overrides, "aim": new.get(str(aim), aim)} if aim is not None else one.overrides
        return replace(one, name=new.get(one.name, one.name), overrides=own)

    sides = tuple(replace(side, figures=tuple(map(renamed, side.figures))) for side in demo.scenario.sides)
    options = {**demo.scenario.options}
    if NAMES in options:
        options[NAMES] = ", ".join(new.get(name.strip(), name.strip()) for name in str(options[NAMES]).split(","))
    return replace(demo, scenario=replace(demo.scenario, sides=sides, options=options), names=called)


def name_for(mark: str) -> str:
    """Return the name for a mark such as "A" or "b"; digits are kept ("A2"). A mark that does not begin with a letter
    is returned unchanged."""
    place = ord(mark[0].lower()) - ord("a")
    if not 0 <= place < len(RED):
        return mark
    return f"{(RED if mark[0].isupper() else BLUE)[place]}{' ' if mark[1:] else ''}{mark[1:]}"
