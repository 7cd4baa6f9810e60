"""Goals that decide a battle: rows of named parts, the kinds there are, and the numbers of each under each clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from game.model.grid import Square
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

GoalName: TypeAlias = Literal["king-of-the-hill", "hold-out", "raid", "escort", "ambush", "extraction"]
PLAIN = ("hold", "exit", "eliminate")
"""The kinds whose rows stand in a map beside each other, any of which wins; see scenario.Objective."""
USUAL = "usual"
"""Under this word stands what holds for every clock that is not named."""
MOST_ROUNDS = 60
MOST_POINTS = 20


class Goal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One goal of a map: its kind, the side that attacks ("any" where all want the same), and its parts by name.

    `zone` is the ground it is about, `exit` where to leave or bring things, `caches` where something lies, `guide`
    where the figure that is led begins, `starts` the squares on which sides begin instead of on their areas.
    `rounds` and `points` are numbers by clock; what is not named is as its kind has it.
    """

    kind: GoalName
    side: str = "any"
    title: str = ""
    zone: tuple[Square, ...] = ()
    exit: tuple[Square, ...] = ()
    caches: tuple[Square, ...] = ()
    guide: Square | None = None
    starts: Mapping[str, tuple[Square, ...]] = {}
    rounds: Mapping[str, int] = {}
    points: Mapping[str, int] = {}

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square that any of its parts names."""
        guide = (self.guide,) if self.guide is not None else ()
        return (*self.zone, *self.exit, *self.caches, *guide, *(s for area in self.starts.values() for s in area))


class Guided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figure that is led: its profile, what it is called, and what differs on its sheet."""

    profile: str
    name: str
    sheet: Mapping[str, object] = {}


class GoalKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of goal as goal_kinds.toml has it; the head of that file says what every word means."""

    title: str
    text: str
    rule: str
    sides: Literal["any", "one"]
    parts: tuple[str, ...]
    counts: Literal["more", "clear", "loads", "leave"]
    wiped: Literal["credit", "survivor", "attacker"]
    end: Literal["lead", "zone", "defender"]
    points: Mapping[str, int]
    rounds: Mapping[str, int]
    may: tuple[str, ...] = ()
    falls: Literal["", "back", "there"] = ""
    attack: str = ""
    defend: str = ""
    any: str = ""
    guided: Guided | None = None


class Played(msgspec.Struct, frozen=True):
    """A goal as one battle plays it: the row, its kind, and the two numbers for its clock."""

    goal: Goal
    kind: GoalKind
    rounds: int
    points: int

    @property
    def attacker(self) -> str:
        """The side that wants it; "" where every side does."""
        return "" if self.kind.sides == "any" else self.goal.side

    @property
    def title(self) -> str:
        """The goal's title: the map's own, or that of its kind."""
        return self.goal.title or self.kind.title

    def told(self, side: str, allies: Sequence[str] = ()) -> str:
        """Return the task of a side, in a sentence or two."""
        words = self.kind.any
        if not words:
            words = self.kind.attack if self.attacker in (side, *allies) else self.kind.defend
        who = f"the {self.kind.guided.name.lower()}" if self.kind.guided is not None else ""
        return words.format(points=self.points, rounds=self.rounds, loads=len(self.goal.caches), who=who)


@cache
def goal_kinds() -> Mapping[str, GoalKind]:
    """Every kind of goal that decides by itself, by name, in the order in which they are offered. Raises BadInput."""
    path = PACKAGE / "model" / "goal_kinds.toml"
    found: dict[str, GoalKind] = toml_as(path, dict[str, GoalKind], str(path))
    return found


def played(goal: Goal, clock: str) -> Played:
    """A goal with its numbers under a clock: those of the row first, then those of its kind."""
    kind = goal_kinds()[goal.kind]
    return Played(goal, kind, _number(clock, goal.rounds, kind.rounds), _number(clock, goal.points, kind.points))


def _number(clock: str, own: Mapping[str, int], usual: Mapping[str, int]) -> int:
    """The number for a clock in the row, in the kind, for every clock in the row, for every clock in the kind."""
    for table, name in ((own, clock), (own, USUAL), (usual, clock), (usual, USUAL)):
        if name in table:
            return table[name]
    raise KeyError(clock)
