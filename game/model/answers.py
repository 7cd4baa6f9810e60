"""Results that the parts return: prices of steps and paths, and forecasts of attacks and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import NEVER, Odds, Tally


class StepCost(msgspec.Struct, frozen=True):
    """Price of one step and its hazards. `cost` is in the unit of the ruleset's movement part; `eased` is the cost if
    the checks before the step succeed. `diagonal` is 0 for a straight step, 1 for a cheap diagonal, 2 for an expensive
    one. `parity` is the number of diagonal steps up to and including this one. `hazards` names the rows of the hazard
    table that apply; `reason` says why the step costs more than plain ground."""

    cost: int
    diagonal: int
    parity: int
    hazards: tuple[str, ...] = ()
    reason: str = ""
    rule: str = ""
    eased: int = 0


class PlannedStep(msgspec.Struct, frozen=True):
    """One step of a previewed path. `cost` is its price and `spent` the price of the path up to and including it, in
    the unit of the ruleset; `diagonal` is 1 for a diagonal step, else 0; `hazards` are ids."""

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
    """The part of the cost that a successful check on this step saves. A path may be planned as if it were saved; the
    move then ends early if the check fails."""


class PathPlan(msgspec.Struct, frozen=True):
    """A whole path with its step-by-step costs (in `unit`) and the allowance of the move, exactly as it will be
    charged."""

    steps: tuple[PlannedStep, ...]
    allowance: Tally
    unit: str

    @property
    def spent(self) -> int:
        """The cost of the whole path, in `unit`."""
        return self.steps[-1].spent if self.steps else 0


class Reach(msgspec.Struct, frozen=True):
    """Every square to which one action may bring a figure, with its exact cost in the unit of the ruleset. `path`
    returns the cheapest path; the other fields hold the search states (whole numbers) from which it is rebuilt."""

    costs: Mapping[Square, int]
    stops: frozenset[Square]
    """Squares within reach on which a move must end."""
    parents: Mapping[int, int] = {}
    ends: Mapping[Square, int] = {}
    width: int = 1
    height: int = 1
    phases: int = 1
    straight: Mapping[Square, tuple[Square, ...]] = {}
    labels: Sequence[int] = ()
    """The cost of each search state, for a search that continues from this one."""

    def path(self, square: Square) -> tuple[Square, ...]:
        """Return the cheapest path to a square within reach, without the start; raises KeyError for any other
        square."""
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
        """Yield every square within reach with its cheapest path. The paths equal those of `path`; fetching all of them
        this way is faster."""
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


class AttackForecast(msgspec.Struct, frozen=True, gc=False):
    """Forecast of an attack: the sums of attacker and defender, the chance to hit, and the damage of a hit; `distance`
    is in squares, `notes` are further conditions in words."""

    weapon: str
    attack: Tally
    defence: Tally
    odds: Odds
    distance: int
    damage: str
    average: int
    """Twice the expected damage of a hit after the target's armour, so that it is a whole number."""
    rule: str = ""
    notes: tuple[str, ...] = ()
    botch: Odds = NEVER
    """The chance to miss so badly that the weapon jams."""

    @property
    def harm(self) -> int:
        """The expected damage of the attack, misses included, in thousandths of a point."""
        return self.odds.permille * self.average // 2


class Needed(NamedTuple):
    """The dice result with which an attack hits. `face` is the lowest number that hits on a die with `faces` sides
    (both 0 where several dice decide). A `face` above `faces` means that only a die that is rolled again and added up
    can hit; 0 means that no roll hits. `roll` and `on` say the result and the dice in words. A total that misses by at
    most `near` does half the damage."""

    face: int
    faces: int
    roll: str
    on: str
    near: int = 0


class CheckForecast(msgspec.Struct, frozen=True):
    """Forecast of a check: its sum of modifiers, the number that it must reach (`against`), and its chance."""

    title: str
    tally: Tally
    against: int
    odds: Odds
    rule: str = ""


Forecast: TypeAlias = AttackForecast | CheckForecast
"""Forecast of an attack or a check."""


class Trial(NamedTuple):
    """A check that has to be made; the same record is used to forecast it and to roll it. `against` is the number it
    must reach; `on` holds the squares on which it is made (empty for where the figure stands)."""

    check: str
    against: int
    title: str
    rule: str
    on: tuple[Square, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """One track of a figure's health, such as wounds or vitality: the points left and the most it can have."""

    id: str
    title: str
    left: int
    most: int
    fells: bool = False
    """True if a figure with no points left on this track is out of the fight, whatever its other tracks hold."""

    @property
    def words(self) -> str:
        """Return the points left in words: "3 of 12", or how far they are below nothing: "1 below 0"."""
        return f"{self.left} of {self.most}" if self.left >= 0 else f"{-self.left} below 0"


class Pip(msgspec.Struct, frozen=True):
    """One action of a figure's turn, unused or `spent`, drawn on the screen as a small mark; `kind` is half, full, free
    ..."""

    kind: str
    title: str
    spent: bool = False


class Exertion(msgspec.Struct, frozen=True):
    """Numbers of moves, attacks and full actions that a figure has made in the present round; `stepped` is true once it
    has taken its bonus step."""

    moves: int = 0
    stepped: bool = False
    attacks: int = 0
    full_actions: int = 0


class StripEntry(msgspec.Struct, frozen=True):
    """One place on the initiative strip, the list of turns on the screen. `at` is when the figure acts; `label` says
    what that number is (Count, score or AT, the seconds of the calendar), and is "" before an order exists. `change` is
    a change of `at` that is already certain but not yet made, and `reasons` its reasons in words; `next_at` is `at` in
    the next round (None if not known in advance). `done`: the figure has acted; `note` are words about its place."""

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
    """The id of the rule that changes the figure's place in the order, or keeps it."""
    winding: str = ""
    """The declared action that the figure is preparing until the time `at`, in words."""
    target: int = 0
    """The figure at which the declared action is aimed; 0 if there is none."""
    action: str = ""
    """The id of the declared action."""
    tie: tuple[int, ...] = ()
    """The rank among figures with equal `at`; the smaller one comes first."""
    waits: bool = False
    """True if the figure has left the order and waits until it chooses to come back."""
    part: int = 0
    """Number of the part (the pass) of the round that is being played; 0 where a round has no parts."""
    parts: int = 0
    """The number of parts of this round in which the figure has a full turn."""
    last: int = 0
    """The number of the last part of this round."""


class FigureView(msgspec.Struct, frozen=True):
    """One figure, limited to what one seat (the side that a player decides for) may know of it. `facing` is an index
    into DIRECTIONS (-1: none), `above` its feet above the ground, `conditions` are ids."""

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
    """One action button with its title, its price in words (`cost`), the name of its picture, and the reason why it is
    disabled, if it is."""

    id: str
    title: str
    icon: str
    cost: str
    rule: str
    refused: Rejection | None
    saver: str = ""
    """Title of the ability that makes the action cheaper; "" if there is none."""
