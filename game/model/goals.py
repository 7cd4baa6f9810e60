"""Goals, which decide who wins a battle: the goal of a map, the kinds of goals, and the numbers they have under each
clock. Loads are things or figures that must be brought to an exit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from game.model.grid import Square, patches
from game.model.input_files import toml_as
from game.model.paths import PACKAGE

GoalName: TypeAlias = Literal["king-of-the-hill", "hold-out", "raid", "escort", "ambush", "extraction"]
PLAIN = ("hold", "exit", "eliminate")
"""The kinds of simple objectives of a map; the side that reaches any of its objectives wins (see
scenario.Objective)."""
USUAL = "usual"
"""The key in tables by clock whose value is for every clock without an entry of its own."""
MOST_ROUNDS = 60
MOST_POINTS = 20


class Goal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One goal of a map: its kind, the side that attacks ("any" if all sides want the same), and its places. `zone` is
    the ground to be held; `exit` is where figures leave or bring loads; `caches` is where loads lie; `guide` is where
    the escorted figure begins; `starts` gives the squares on which sides begin instead of in their areas. `rounds` and
    `points` are numbers by clock; numbers of the kind are used where they are missing."""

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
        """Return all squares of the goal: zone, exit, caches, guide and starts."""
        guide = (self.guide,) if self.guide is not None else ()
        return (*self.zone, *self.exit, *self.caches, *guide, *(s for area in self.starts.values() for s in area))


class Guided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figure that must be escorted: its profile, its name, and the numbers in which it differs from the profile's
    sheet."""

    profile: str
    name: str
    sheet: Mapping[str, object] = {}


class GoalKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of goal from goal_kinds.toml; the head of that file explains every field."""

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
    attack_title: str = ""
    attack: str = ""
    defend: str = ""
    any: str = ""
    attack_brief: str = ""
    defend_brief: str = ""
    any_brief: str = ""
    load: str = ""
    take: str = ""
    guard: str = ""
    guided: Guided | None = None


class Played(msgspec.Struct, frozen=True):
    """A goal as it is played in one battle: the map's goal, its kind, and the number of rounds and points under the
    battle's clock."""

    goal: Goal
    kind: GoalKind
    rounds: int
    points: int

    @property
    def attacker(self) -> str:
        """The attacking side; "" if every side wants the same."""
        return "" if self.kind.sides == "any" else self.goal.side

    @property
    def title(self) -> str:
        """The map's own title of the goal, or that of its kind."""
        return self.goal.title or self.kind.title

    def title_of(self, side: str, allies: Sequence[str] = ()) -> str:
        """Return the title of the goal that a side sees; attackers see the kind's own title for attackers, if it has
        one."""
        return (self.attacker in (side, *allies) and not self.goal.title and self.kind.attack_title) or self.title

    def told(self, side: str, allies: Sequence[str] = ()) -> str:
        """Return a side's task in a sentence or two."""
        kind = self.kind
        return self._filled(kind.any or (kind.attack if self.attacker in (side, *allies) else kind.defend))

    def brief(self, side: str, allies: Sequence[str] = ()) -> str:
        """Return a side's task in a few words without a full stop: "bring 2 of 3 caches to the exit"."""
        kind = self.kind
        is_attacker = self.attacker in (side, *allies)
        return self._filled(kind.any_brief or (kind.attack_brief if is_attacker else kind.defend_brief))

    @property
    def take(self) -> str:
        """Return a sentence that says how to pick up a load that lies on the ground; "" where nobody carries
        anything."""
        return self._filled(self.kind.take)

    @property
    def guard(self) -> str:
        """Return two sentences that tell the defenders about loads that lie on the ground; "" where nobody carries
        anything."""
        return self._filled(self.kind.guard)

    def _filled(self, words: str) -> str:
        exits = len(patches(self.goal.exit))
        one_of = f"one of the {exits} exits" if exits > 1 else ""
        return words.format(
            points=self.points, rounds=self.rounds, loads=len(self.goal.caches), who=self._who,
            an_exit=one_of or "the exit", marked_exit=one_of or "the marked exit",
            any_exit=("either exit" if exits == 2 else "any exit") if one_of else "the exit",
        )  # fmt: skip

    @property
    def _who(self) -> str:
        return f"the {self.kind.guided.name.lower()}" if self.kind.guided is not None else ""

    def load_name(self, number: int) -> str:
        """Return the name of load `number` (from 1): "cache 2", "the fallen ally", "the envoy"."""
        return self.kind.load.format(number=number, who=self._who)

    @property
    def loads_name(self) -> str:
        """Return one name for all loads together: "the caches", "the fallen ally", "the envoy"."""
        if len(self.goal.caches) < 2:
            return self.load_name(1).removesuffix(" 1")
        return f"the {self.kind.load.format(number='', who='').strip()}s"


@cache
def goal_kinds() -> Mapping[str, GoalKind]:
    """Return every kind of goal by name, in the order in which they are offered. Raises BadInput for a faulty file."""
    path = PACKAGE / "model" / "goal_kinds.toml"
    found: dict[str, GoalKind] = toml_as(path, dict[str, GoalKind], str(path))
    return found


def played(goal: Goal, clock: str) -> Played:
    """Return a goal with its numbers for a clock: those of the goal itself, or else those of its kind."""
    kind = goal_kinds()[goal.kind]
    return Played(goal, kind, _number(clock, goal.rounds, kind.rounds), _number(clock, goal.points, kind.points))


def _number(clock: str, own: Mapping[str, int], usual: Mapping[str, int]) -> int:
    """Return the number for a clock: from the goal's own table `own`, or else from its kind's table `usual`. In each, a
    number for this clock comes before the USUAL one. Raises KeyError when there is none."""
    for table, name in ((own, clock), (own, USUAL), (usual, clock), (usual, USUAL)):
        if name in table:
            return table[name]
    raise KeyError(clock)
