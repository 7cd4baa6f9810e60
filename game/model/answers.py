"""Results that the parts return: prices of steps and paths, and forecasts of attacks and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import NEVER, Odds, Tally


class StepCost(msgspec.Struct, frozen=True):
    """Price of one step and its hazards. `cost` is in the movement part's unit, and `eased` is the cost if the checks
    before it succeed; `diagonal` is 0 for a straight step, 1 for a cheap diagonal, 2 for a dear one; `parity` is the
    running count of diagonals after it; `hazards` names the rows of the hazard table that apply; `reason` says what
    made the step dear."""

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
    """The reason in words why the move ends on this square; "" when it does not."""
    rule: str = ""
    spared: int = 0
    """Cost that a successful check on this step saves. A path may be planned with it saved; the move ends early if the
    check fails."""


class PathPlan(msgspec.Struct, frozen=True):
    """A whole path with its running costs and its allowance, as it will be charged."""

    steps: tuple[PlannedStep, ...]
    allowance: Tally
    unit: str

    @property
    def spent(self) -> int:
        """The cost of the whole path, in the movement part's unit."""
        return self.steps[-1].spent if self.steps else 0


class Reach(msgspec.Struct, frozen=True):
    """Every square on which one action may bring a figure, with the exact cost and the cheapest path."""

    costs: Mapping[Square, int]
    stops: frozenset[Square]
    """Reachable squares on which a move must end."""
    parents: Mapping[int, int] = {}
    ends: Mapping[Square, int] = {}
    width: int = 1
    height: int = 1
    phases: int = 1
    straight: Mapping[Square, tuple[Square, ...]] = {}
    labels: Sequence[int] = ()
    """The cost of each state of the search, for searches that continue from it."""

    def path(self, square: Square) -> tuple[Square, ...]:
        """Return the cheapest path to a reachable square, without the start; raises KeyError for any other square."""
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
        """Yield every reachable square with its cheapest path, the same as `path` returns but faster for all at
        once."""
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
    """Forecast of an attack: the sums of both sides, the chance to hit, and the damage of a hit."""

    weapon: str
    attack: Tally
    defence: Tally
    odds: Odds
    distance: int
    damage: str
    average: int
    """Twice the expected damage of a hit, after the target's armour."""
    rule: str = ""
    notes: tuple[str, ...] = ()
    botch: Odds = NEVER
    """The chance to miss so badly that the weapon jams."""

    @property
    def harm(self) -> int:
        """Expected damage of the attack, misses included, in thousandths of a point."""
        return self.odds.permille * self.average // 2


class Needed(NamedTuple):
    """Dice result with which an attack hits. `face` is the lowest number to roll on a die with `faces` sides (both 0
    where several dice decide); `face` is above `faces` if only a die that is rolled again and added can hit, and 0 if
    no roll hits. `roll` and `on` say the result and the dice in words. A total up to `near` too low does half the
    damage."""

    face: int
    faces: int
    roll: str
    on: str
    near: int = 0


class CheckForecast(msgspec.Struct, frozen=True):
    """Forecast of a check: its sum, the number that it must reach, and its chance."""

    title: str
    tally: Tally
    against: int
    odds: Odds
    rule: str = ""


Forecast: TypeAlias = AttackForecast | CheckForecast
"""Forecast of an attack or a check."""


class Trial(NamedTuple):
    """A check that has to be made, used both to forecast it and to roll it. `against` is the number it must reach; `on`
    holds the squares it is made on (empty: where the figure stands)."""

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
    """True if a figure with no points left on this track is out of the fight, whatever its other tracks hold."""

    @property
    def words(self) -> str:
        """Return what is left, in words: "3 of 12", or how far it is below nothing: "1 below 0"."""
        return f"{self.left} of {self.most}" if self.left >= 0 else f"{-self.left} below 0"


class Pip(msgspec.Struct, frozen=True):
    """One action of a figure's turn, still open or `spent`, as the interface draws it; `kind` is half, full, free
    ..."""

    kind: str
    title: str
    spent: bool = False


class Exertion(msgspec.Struct, frozen=True):
    """Numbers of a figure's moves, attacks and full actions in the present round; `stepped` is set once it has taken
    its bonus step."""

    moves: int = 0
    stepped: bool = False
    attacks: int = 0
    full_actions: int = 0


class StripEntry(msgspec.Struct, frozen=True):
    """One place on the initiative strip: the figure, its time `at` (Count, score or AT, as `label` says), and the
    `change` of it that is already noted, with its reasons. An empty `label` means that there is no order yet."""

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
    """The id of the rule that changes the order, or keeps it."""
    winding: str = ""
    """The declared action that the figure prepares until `at`, in words."""
    target: int = 0
    """The figure at which the declared action is aimed; 0 if there is none."""
    action: str = ""
    """The id of the declared action."""
    tie: tuple[int, ...] = ()
    """Rank among figures with the same place; the smaller one comes first."""
    waits: bool = False
    """True if the figure has left the order and waits until it chooses to come back."""
    part: int = 0
    """Number of the part (pass) of the round that is being played; 0 where a round has none."""
    parts: int = 0
    """Number of parts of this round in which the figure has a full turn."""
    last: int = 0
    """Number of the last part of this round."""


class FigureView(msgspec.Struct, frozen=True):
    """One figure as far as one seat (a player) may know it."""

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
    """One action button with its title, its price, and the reason why it is disabled, if it is."""

    id: str
    title: str
    icon: str
    cost: str
    rule: str
    refused: Rejection | None
    saver: str = ""
    """Title of the ability that makes the action cheaper; "" if there is none."""
