"""Lessons: a small board on which the learner acts step by step, and the judgement of each act.

A course (rulebook/courses/ID.toml) is a list of lessons. A lesson has a board as in a demo, or takes that of `demo`
with the names in `people`. Each task has its request (`ask`), an act that fulfils it (`do`), the required results
(`expect`), the others' acts after it (`then`), and common mistakes (`mistake`) with replies. Dice are random, so no
result may depend on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command, End
from game.model.errors import BadInput, Problem
from game.model.events import Event
from game.model.grid import Square
from game.rulebook.courses import course_path
from game.rulebook.demo import Demo, Expect
from game.rulebook.demo_commands import command_from
from game.rulebook.expectations import BeatScene, unfulfilled
from game.rulebook.runner import ids_of
from game.rulebook.scenario_file import demo_paths, read_demo, read_tables

MINE = "red"
"""The learner's side."""
Sentence = Annotated[str, msgspec.Meta(min_length=8, max_length=150)]


class _LessonTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Mistake(_LessonTable, frozen=True):
    """Common mistake: an example command, its expected result, and the reply."""

    do: dict[str, Any]
    when: Expect
    say: Sentence


class Task(_LessonTable, frozen=True):
    """Task of a lesson: the request, a hint, an example command, the events that fulfil the task, and the replies."""

    ask: Sentence
    hint: Sentence
    do: dict[str, Any]
    expect: Expect
    done: Sentence
    otherwise: Sentence
    light: Square | str = ""
    reveals: bool = False
    """True if the learner must also reveal the given order, as after the last order of a side in a battle."""
    then: tuple[dict[str, Any], ...] = ()
    mistake: tuple[Mistake, ...] = ()


class _Lesson(msgspec.Struct, frozen=True):
    """Fields of a lesson besides those of a demo."""

    title: str
    goal: Sentence
    seconds: Annotated[int, msgspec.Meta(ge=20, le=120)]
    task: Annotated[tuple[Task, ...], msgspec.Meta(min_length=1, max_length=6)]
    demo: str | None = None
    """The id of the demo whose board and figures the lesson takes."""
    people: dict[str, str] | None = None
    """Other names of the demo's figures, by their marks."""


class _CourseTable(_LessonTable, frozen=True):
    title: str
    text: str
    ruleset: str
    lesson: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(min_length=5, max_length=8)]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson ready to be played; `demo` has its battle and its figures' marks."""

    id: str
    title: str
    goal: str
    seconds: int
    tasks: tuple[Task, ...]
    demo: Demo


@dataclass(frozen=True, slots=True)
class TaskVerdict:
    """Judgement of an act: whether it fulfilled the task, and the reason."""

    is_done: bool
    text: str


def load_course(path: Path) -> tuple[Lesson, ...]:
    """Return the lessons of a course. Raises BadInput with the place of every problem in its file."""
    source = str(path)
    try:
        course = msgspec.convert(read_tables(path), _CourseTable)
    except msgspec.ValidationError as fault:
        raise BadInput.of(source, str(fault)) from fault
    return tuple(_read(course, number, path) for number in range(len(course.lesson)))


def load_lesson(lesson: str) -> Lesson:
    """Return a lesson by its id, such as "static:3". Raises BadInput if its file cannot be used."""
    course, _, number = lesson.partition(":")
    return load_course(course_path(course))[int(number) - 1]


def _read(course: _CourseTable, number: int, path: Path) -> Lesson:
    """Return one lesson from its table in the course's file. Raises BadInput for a faulty table or an unknown demo."""
    source, table = f"{path}, lesson {number + 1}", dict(course.lesson[number])
    try:
        own = msgspec.convert({name: table.pop(name, None) for name in _Lesson.__struct_fields__}, _Lesson)
    except msgspec.ValidationError as fault:
        raise BadInput.of(source, str(fault)) from fault
    people = own.people or {}
    if own.demo is not None:
        if own.demo not in demo_paths():
            raise BadInput.of(source, f"demo {own.demo!r} does not exist", "demo")
        table = read_tables(demo_paths()[own.demo]) | table
        table["figures"] = {mark: {"name": people.get(mark, mark)} | who for mark, who in table["figures"].items()}
    beats = [beat for task in own.task for beat in _as_beats(task)]
    told = {"title": own.title, "claim": own.goal, "ruleset": course.ruleset, "beat": beats, "dice": [], "exercise": {}}
    tables = {**table, **told}
    demo = read_demo({"rules": [], **tables}, f"{path.stem}-{number + 1}", source)
    if demo.scenario.sides[0].id != MINE:
        raise BadInput.of(source, f"the first figure must be {MINE}: its side is the learner's", "figures")
    return Lesson(f"{path.stem}:{number + 1}", own.title, own.goal, own.seconds, own.task, _against_computer(demo))


def _as_beats(task: Task) -> list[dict[str, Any]]:
    """Return a task as beats of a demo, so that its commands and figures are checked in the same way."""
    beats: list[dict[str, Any]] = [{"do": task.do, "expect": task.expect}, *({"do": act} for act in task.then)]
    return [*beats, *({"do": mistake.do, "expect": mistake.when} for mistake in task.mistake)]


def _against_computer(demo: Demo) -> Demo:
    """Return a demo whose other sides belong to the computer, which is not asked: the lesson gives their acts."""
    mine, *others = demo.scenario.sides
    sides = (mine, *(replace(side, controller="ai:easy") for side in others))
    return replace(demo, scenario=replace(demo.scenario, sides=sides))


def actions_of(lesson: Lesson) -> list[str]:
    """Return the actions that a lesson is about: the actions of its tasks and of their mistakes."""
    acts = [act for task in lesson.tasks for act in (task.do, *(mistake.do for mistake in task.mistake))]
    return [*dict.fromkeys(str(act["command"]) for act in acts)]


def begun(lesson: Lesson, history: Sequence[Command] = ()) -> Battle:
    """Return the lesson's battle, with its own seed, after some commands."""
    battle = Battle.create(lesson.demo.scenario)
    battle.start()
    for command in history:
        battle.submit(command)
    return battle


def following(task: Task, ids: Mapping[str, int]) -> list[Command]:
    """Return the commands of the other figures after a task."""
    return [command_from(act, dict(ids)) for act in task.then]


def judge(
    task: Task, battle: Battle, happened: Sequence[Event], ids: Mapping[str, int], command: Command | None = None
) -> TaskVerdict:
    """Return whether the events after a command fulfil the task, with the reply. A turn that was only ended has a reply
    of its own, because the task's replies are about other acts."""
    scene = BeatScene(battle, happened, ids)
    if not unfulfilled(task.expect, scene):
        return TaskVerdict(True, task.done)
    if isinstance(command, End):
        return TaskVerdict(False, f"That only ended the turn. {task.ask}")
    told = next((mistake.say for mistake in task.mistake if not unfulfilled(mistake.when, scene)), task.otherwise)
    return TaskVerdict(False, told)


def check_course(path: Path) -> None:
    """Check every lesson of a course by playing it: each task is fulfilled by its example and by none of its mistakes,
    and then the learner can act. Raises BadInput with the lessons and tasks that fail."""
    problems = [problem for lesson in load_course(path) for problem in faults(lesson)]
    if problems:
        raise BadInput(str(path), *problems)


def faults(lesson: Lesson) -> list[Problem]:
    """Return the problems of a lesson whose tasks do not work as they should."""
    found: list[Problem] = []
    history: list[Command] = []
    for number, task in enumerate(lesson.tasks):
        place = f"{lesson.id}, task {number + 1}"
        for mistake in task.mistake:
            told = _played(lesson, history, mistake.do, task)[0]
            if told is None or told.is_done or told.text != mistake.say:
                found.append(Problem(place, f"the mistake is not answered with {mistake.say!r}, but with {told}"))
        told, given, battle = _played(lesson, history, task.do, task)
        if told is None or not told.is_done:
            ids = ids_of(battle, lesson.demo)
            why = (
                unfulfilled(task.expect, BeatScene(battle, battle.events[-40:], ids)) if told else "the act is refused"
            )
            return [*found, Problem(place, f"its own act does not do what it asks: {why}")]
        history += given
        decision = battle.decision
        if number + 1 < len(lesson.tasks) and (decision is None or decision.seat != MINE):
            return [*found, Problem(place, "after it the learner is not asked")]
    return found


def _played(
    lesson: Lesson, history: Sequence[Command], do: dict[str, Any], task: Task
) -> tuple[TaskVerdict | None, list[Command], Battle]:
    """Play a command and the task's later acts on a new battle; return the verdict (None if the command is refused),
    all commands, and the battle."""
    battle = begun(lesson, history)
    ids, before = ids_of(battle, lesson.demo), len(battle.events)
    given = [command_from(do, ids)]
    if battle.submit(given[0]) is not None:
        return None, [], battle
    for command in following(task, ids):
        if battle.submit(command) is not None:
            break
        given.append(command)
    return judge(task, battle, battle.events[before:], ids, given[0]), given, battle
