"""The tables of a scenario file as they are written; unknown keys are errors."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.model.errors import Problem
from game.model.goals import GoalName
from game.model.grid import Square
from game.model.scenario import (
    Environment,
    Light,
    ObjectiveKind,
)
from game.model.sheet import Sheet
from game.rulebook.demo import ExerciseTable

SHEET = frozenset(Sheet.__struct_fields__)


class _ScenarioTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SideTable(_ScenarioTable, frozen=True):
    """A [sides.X] table of a demo file, such as [sides.red]."""

    allies: tuple[str, ...] = ()
    player: str = ""


class ObjectiveTable(_ScenarioTable, frozen=True):
    """An [[objective]] table of a demo file; see scenario.Objective."""

    kind: ObjectiveKind
    side: str = "any"
    squares: tuple[Square, ...] = ()
    rounds: int = 0
    count: int = 0
    title: str = ""


class GoalTable(_ScenarioTable, frozen=True):
    """A [goal] table: the goal that decides the demo; see model.goals.Goal."""

    kind: GoalName
    side: str = "any"
    title: str = ""
    zone: tuple[Square, ...] = ()
    exit: tuple[Square, ...] = ()
    caches: tuple[Square, ...] = ()
    guide: Square | None = None
    rounds: int | None = None
    points: int | None = None


class DeploymentTable(_ScenarioTable, frozen=True):
    """A [[deployment]] table of a demo file."""

    side: str
    squares: tuple[Square, ...]


class ScenarioTable(_ScenarioTable, frozen=True):
    """The whole demo file; tables that other functions read stay plain dictionaries here."""

    title: str
    rules: tuple[str, ...]
    ruleset: str
    claim: str
    board: dict[str, Any]
    figures: dict[str, dict[str, Any]]
    beat: tuple[dict[str, Any], ...]
    seed: int = 1
    dice: tuple[int, ...] = ()
    sides: dict[str, SideTable] = {}
    options: dict[str, Any] = {}
    objective: tuple[ObjectiveTable, ...] = ()
    deployment: tuple[DeploymentTable, ...] = ()
    goal: GoalTable | None = None
    environment: Environment = "plains"
    light: Light = "day"
    exercise: ExerciseTable = ExerciseTable()
    again: dict[str, Any] = {}
    """Changes of the other tables for the second asking of the exercise; `beats` are changed by their numbers."""


class StartTable(_ScenarioTable, frozen=True):
    """Start of a figure in a [figures.X] table, besides its profile values: its side, place and state. `conditions` are
    ids, or a table of ids with numbers; `lost` are points already lost by track; `shots` are left by weapon; `aim` is
    the figure aimed at; `brace` the direction braced in; `arrives` the round in which it joins (0: the start);
    `at_time` the AT of its first slot; `readiness` its readiness before the fight (action-time)."""

    profile: str
    side: str
    name: str = ""
    square: Square | None = None
    facing: int | str = 0
    conditions: tuple[str, ...] | dict[str, int] = ()
    count: int | None = None
    posture: Literal["", "standing", "crouching", "prone"] = ""
    state: Literal["", "up", "unconscious", "dying", "dead"] = ""
    lost: dict[str, int] = {}
    shots: dict[str, int] = {}
    aim: str = ""
    brace: int | str | None = None
    arrives: int = 0
    at_time: int | None = None
    readiness: str = ""


START = frozenset(StartTable.__struct_fields__)


def problem_of(fault: msgspec.ValidationError, place: str) -> Problem:
    """Return a problem with place and reason from a validation error of msgspec."""
    reason, _, inside = str(fault).partition(" - at `$")
    inside = inside.removesuffix("`").removeprefix(".")
    where = f"{place}.{inside}" if place and inside and not inside.startswith("[") else f"{place}{inside}"
    reason = reason.replace("Object", "the table").replace("`", "'")
    return Problem(where, reason.removeprefix("the table ") if "unknown field" in reason else reason)
