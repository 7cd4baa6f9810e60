"""Answers of the parts: what a step, a path, an attack or a check would cost and do, as values for every reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import NEVER, Odds, Tally


class StepCost(msgspec.Struct, frozen=True):
    """Price of one step and its hazards.

    `cost` in the part's unit, `eased` once the checks made before it succeed; `diagonal` 0 straight, 1 a cheap
    diagonal-class step, 2 a dear one; `parity` the running count after it; `hazards` name rows of the hazard table that
    fire; `reason` says what made it dear.
    """

    cost: int
    diagonal: int
    parity: int
    hazards: tuple[str, ...] = ()
    reason: str = ""
    rule: str = ""
    eased: int = 0


class PlannedStep(msgspec.Struct, frozen=True):
    """One step of a previewed path."""

    square: Square
    cost: int
    spent: int
    diagonal: int
    hazards: tuple[str, ...] = ()
    provokes: tuple[int, ...] = ()
    """Figures that may react to this step."""
    stop: str = ""
    """The reason why the move ends on this square, in words; empty when it does not."""
    rule: str = ""
    spared: int = 0
    """Cost that a check on this step may spare; a path may count on it, and ends early when the check fails."""


class PathPlan(msgspec.Struct, frozen=True):
    """A whole path with its running cost, out of an allowance, as it will be charged."""

    steps: tuple[PlannedStep, ...]
    allowance: Tally
    unit: str

    @property
    def spent(self) -> int:
        """The price of the whole path."""
        return self.steps[-1].spent if self.steps else 0


class Reach(msgspec.Struct, frozen=True):
    """Every square a figure may end on with one action: the exact cost, and the way there."""

    costs: Mapping[Square, int]
    stops: frozenset[Square]
    """Squares of the reach on which a move must end."""
    parents: Mapping[int, int] = {}
    ends: Mapping[Square, int] = {}
    width: int = 1
    height: int = 1
    phases: int = 1
    straight: Mapping[Square, tuple[Square, ...]] = {}
    labels: Sequence[int] = ()
    """The cost of each state of the search, for those that go on from it."""

    def path(self, square: Square) -> tuple[Square, ...]:
        """The cheapest path to a square of the reach, the start left out; KeyError for any other square."""
        if square in self.straight:
            return self.straight[square]
        state: int | None = self.ends[square]
        path: list[Square] = []
        while state is not None:
            cell = state // self.phases % (self.width * self.height)
            path.append((cell % self.width, cell // self.width))
            state = self.parents.get(state)
        path.reverse()
        return tuple(path[1:])

    def paths(self) -> Iterator[tuple[Square, tuple[Square, ...]]]:
        """Every square of the reach with its cheapest path, as `path` gives it; shared beginnings are walked once."""
        cells, known = self.width * self.height, dict[int, tuple[Square, ...]]()
        for square in self.costs:
            straight = self.straight.get(square)
            if straight is not None:
                yield square, straight
                continue
            ahead: list[int] = []
            state: int | None = self.ends[square]
            while state is not None and state not in known:
                ahead.append(state)
                state = self.parents.get(state)
            path = known[state] if state is not None else None
            for state in reversed(ahead):
                cell = state // self.phases % cells
                path = () if path is None else (*path, (cell % self.width, cell // self.width))
                known[state] = path
            assert path is not None
            yield square, path


class AttackForecast(msgspec.Struct, frozen=True):
    """Forecast of an attack: the sums on both sides, the chance to hit, and the harm of a hit."""

    weapon: str
    attack: Tally
    defence: Tally
    odds: Odds
    distance: int
    damage: str
    average: int
    """Twice the expected damage of a hit, after what the target's armour keeps off."""
    rule: str = ""
    notes: tuple[str, ...] = ()
    botch: Odds = NEVER
    """The chance to miss so badly that the weapon jams."""

    @property
    def harm(self) -> int:
        """Expected damage of the attack, in thousandths of a point."""
        return self.odds.permille * self.average // 2


class Needed(NamedTuple):
    """Dice result that hits: the least face of one die of so many faces (0 and 0 where several dice decide), and the
    same in words: the result to roll, and the dice."""

    face: int
    faces: int
    roll: str
    on: str


class CheckForecast(msgspec.Struct, frozen=True):
    """A check that would have to be made: its sum, what it must reach, the chance."""

    title: str
    tally: Tally
    against: int
    odds: Odds
    rule: str = ""


Forecast: TypeAlias = AttackForecast | CheckForecast
"""Forecast of dice, with its chances."""


class Trial(NamedTuple):
    """A check that has to be made, told beforehand and rolled alike: by its id, what it must reach, what it is called,
    its rule, and the squares it is made on (none: where the figure stands)."""

    check: str
    against: int
    title: str
    rule: str
    on: tuple[Square, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """One track of a figure's health as the interface shows it."""

    id: str
    title: str
    left: int
    most: int
    fells: bool = False
    """True if a figure is out of the fight with none of it left, whatever its other tracks hold."""


class Pip(msgspec.Struct, frozen=True):
    """One action the figure may still spend, as the interface draws it: half, full, free ... and where it is from."""

    kind: str
    title: str
    spent: bool = False


class Exertion(msgspec.Struct, frozen=True):
    """Moves and attacks of a figure in a round: its `moves`, `attacks` and `full_actions`; `stepped` once it
    has taken its bonus step."""

    moves: int = 0
    stepped: bool = False
    attacks: int = 0
    full_actions: int = 0


class StripEntry(msgspec.Struct, frozen=True):
    """One place on the initiative strip: who acts when, what changes next, and why. No label: no order."""

    figure: int
    at: int
    label: str
    acting: bool = False
    done: bool = False
    change: int = 0
    next_at: int | None = None
    reasons: tuple[str, ...] = ()
    note: str = ""
    rule: str = ""
    """The rule by which places in the order change, or do not."""
    winding: str = ""
    """The act that it has declared and winds up until `at`."""
    target: int = 0
    """The target of that act, 0 for none."""
    action: str = ""
    """The action of that act."""
    tie: tuple[int, ...] = ()
    """Decides between those who are at the same place, the smaller first."""
    waits: bool = False
    """Apart from the order, until it comes in again."""
    part: int = 0
    """The part of the round that goes on; 0 where a round has none."""
    parts: int = 0
    """Parts of this round in which it acts fully."""
    last: int = 0
    """The last part of this round."""


class FigureView(msgspec.Struct, frozen=True):
    """One figure as a seat sees it."""

    id: int
    name: str
    side: str
    profile: str
    square: Square
    width: int
    facing: int
    above: int
    posture: str
    state: str
    conditions: tuple[str, ...]


class ActionOffer(msgspec.Struct, frozen=True):
    """One action button: what it is called, what it costs, and why it is off, if it is."""

    id: str
    title: str
    icon: str
    cost: str
    rule: str
    refused: Rejection | None
    saver: str = ""
    """The ability that makes it cheaper, by its title."""
