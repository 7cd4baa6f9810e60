"""The guided first battle: a small battle for newcomers, and the prompts that lead through it.

rulebook/first-battle.toml is a scenario as in a demo, without beats (steps), and with the tables defined here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.maps.vocabulary import unknown
from game.model.errors import BadInput, Problem
from game.model.grid import Square
from game.model.paths import PACKAGE
from game.model.scenario import Scenario
from game.rulebook.courses import courses
from game.rulebook.demo_commands import EVENTS, figure_id
from game.rulebook.scenario_file import read_demo, read_tables
from game.rulesets import load_ruleset

FILE = PACKAGE / "rulebook" / "first-battle.toml"
MOST_PROMPTS = 7
BUTTONS = ("end",)
PromptLine = Annotated[str, msgspec.Meta(min_length=1, max_length=36)]
PromptSentence = Annotated[str, msgspec.Meta(min_length=1, max_length=140)]


class Prompt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One prompt of the guide: a square or figure to click while `figure` acts, until that causes `event`, or a button
    to press when nothing else is possible. `compare` names an opponent whose chance to be hit is compared. A prompt
    without an event is a note, shown beside an enemy, at the end (`closing`), or after a wound (`harmed`)."""

    click: PromptLine
    how: PromptSentence
    again: str = ""
    figure: str = ""
    event: str = ""
    square: Square | None = None
    target: str = ""
    button: str = ""
    compare: str = ""
    closing: bool = False
    harmed: bool = False
    lesson: str = ""
    """Title of the lesson of the first course that is done with it."""

    @property
    def is_note(self) -> bool:
        """Return whether the prompt only explains and asks for no act."""
        return not self.event


class _Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of the file that a demo does not have."""

    opponent: str
    actions: tuple[str, ...]
    spare: tuple[str, ...]
    briefing: Annotated[tuple[PromptLine, ...], msgspec.Meta(min_length=3, max_length=3)]
    prompt: Annotated[tuple[Prompt, ...], msgspec.Meta(min_length=1, max_length=MOST_PROMPTS)]


@dataclass(frozen=True, slots=True)
class FirstBattle:
    """The first battle with its guide. Its player is always offered `actions`, and `spare` actions while they are
    possible; `names` are the figures' names by their marks in the prompts."""

    scenario: Scenario
    actions: tuple[str, ...]
    spare: tuple[str, ...]
    briefing: tuple[str, ...]
    prompts: tuple[Prompt, ...]
    names: Mapping[str, str]

    def taught(self, done: Collection[int]) -> list[str]:
        """Return the ids of the lessons of the first course that are done with some prompts, given by their numbers."""
        course = courses()[0]
        titles = [prompt.lesson for number, prompt in enumerate(self.prompts) if number in done and prompt.lesson]
        return [course.lesson_id(course.lessons.index(title)) for title in titles]

    @property
    def offered(self) -> dict[str, bool]:
        """Return, by the ids of the actions that its player is offered, True for an action that is always offered,
        False for one offered only while it is possible."""
        return dict.fromkeys(self.actions, True) | dict.fromkeys(self.spare, False)


def load_first_battle(seed: int = 1, path: Path = FILE) -> FirstBattle:
    """Return the first battle with a seed for its dice. Raises BadInput with every problem of its file."""
    source, tables = str(path), read_tables(path)
    own = {name: tables.pop(name) for name in _Guide.__struct_fields__ if name in tables}
    try:
        guide = msgspec.convert(own, _Guide)
    except msgspec.ValidationError as fault:
        raise BadInput.of(source, str(fault)) from fault
    demo = read_demo({**tables, "beat": [{"say": str(tables.get("claim", ""))}]}, path.stem, source)
    problems = [
        problem for number, prompt in enumerate(guide.prompt) for problem in _faults(prompt, number, demo.names)
    ]
    known = load_ruleset(demo.scenario.ruleset).actions
    problems += [
        Problem("actions", unknown("action", name, known))
        for name in (*guide.actions, *guide.spare)
        if name not in known
    ]
    if guide.opponent not in ("ai:easy", "ai:normal", "ai:hard"):
        problems.append(Problem("opponent", "must be ai:easy, ai:normal or ai:hard"))
    if problems:
        raise BadInput(source, *problems)
    mine, *others = demo.scenario.sides
    sides = (mine, *(replace(side, controller=guide.opponent) for side in others))
    scenario = replace(demo.scenario, sides=sides, seed=seed)
    return FirstBattle(scenario, guide.actions, guide.spare, guide.briefing, guide.prompt, demo.names)


def is_first(scenario: Scenario, plan: FirstBattle) -> bool:
    """Return whether a battle is the first battle, with the same figures and players."""

    def told(one: Scenario) -> tuple[object, ...]:
        return (
            one.map.id,
            one.ruleset,
            [(side.id, side.controller, [f.name for f in side.figures]) for side in one.sides],
        )

    return told(scenario) == told(plan.scenario)


def _faults(prompt: Prompt, number: int, names: Mapping[str, str]) -> list[Problem]:
    """Return the problems of a prompt."""
    place, found = f"prompt[{number}]", []
    marks: dict[str, Any] = dict.fromkeys(names, 0)
    for mark in (prompt.figure, prompt.target, prompt.compare):
        try:
            figure_id(mark or next(iter(names)), marks)
        except ValueError as fault:
            found.append(Problem(place, str(fault)))
    if prompt.event and prompt.event not in EVENTS:
        found.append(Problem(place, unknown("event", prompt.event, EVENTS)))
    if prompt.button and prompt.button not in BUTTONS:
        found.append(Problem(place, unknown("button", prompt.button, BUTTONS)))
    if prompt.lesson and prompt.lesson not in courses()[0].lessons:
        found.append(Problem(place, unknown("lesson", prompt.lesson, courses()[0].lessons)))
    pointed = [prompt.square is not None, bool(prompt.target), bool(prompt.button)]
    if (
        sum(pointed) != (0 if prompt.is_note else 1)
        or bool(prompt.figure) != bool(prompt.event and not prompt.button)
        or ((prompt.closing or prompt.harmed) and not prompt.is_note)
    ):
        found.append(Problem(place, "points at one thing for one figure until an event, or is a note without any"))
    return found
