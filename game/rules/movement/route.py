"""Pricing of a whole path, step by step, in movement by modes (walking, swimming, flying ...). Prices depend on running
counts, the straight and diagonal squares moved so far in each mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from game.core.world import World
from game.model.answers import PathPlan, PlannedStep
from game.model.components import Place
from game.model.grid import Edge, Square, footprint, is_neighbour
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import figures
from game.rules.movement.legs import Counts, Leg
from game.rules.movement.rates import Stretch
from game.rules.movement.speed import too_far
from game.rules.movement.ways import Mover, Way, Ways, narrowed


class Walker(Protocol):
    """The methods of a movement part that pricing a path calls."""

    @property
    def unit(self) -> str:
        """Return the unit in which moves are paid."""

    @property
    def stretch(self) -> Mapping[str, Stretch]:
        """Return how far each movement action goes, by action id."""

    @property
    def flexible(self) -> Mapping[str, int]:
        """Return the numbers that a check has to reach to squeeze tighter than half: under "3" for a third of the
        figure's width, under "4" for a quarter."""

    def allowance(self, world: World, figure: int, action: str) -> Tally:
        """Return the feet that a figure may spend with an action."""

    def ways(self, world: World, figure: int, squeeze: int = 0, opens: tuple[Edge, ...] = (), lent: str = "") -> Ways:
        """Return the steps that a figure can take, as `ModeLegs.ways` does."""

    def priced(self, mover: Mover, way: Way, counts: Counts) -> tuple[int, int, Counts]:
        """Return the cost of a step in feet, its kind, and the running counts after it, as `ModeLegs.priced` does."""

    def leg_by(
        self, world: World, ways: Ways, here: tuple[Square, int], to: tuple[Square, int], counts: Counts
    ) -> Leg | Rejection:
        """Return one priced step, or the reason why there is none."""

    def in_the_way(
        self, world: World, figure: int, square: Square, width: int = 0, through: tuple[int, ...] = (), above: int = 0,
        known: bool = False,
    ) -> int:  # fmt: skip
        """Return the id of the figure that keeps the mover from a square; 0 if there is none. Figures in `through` may
        be walked through; with `known`, only figures that the mover knows matter. `width` is the mover's in squares (0:
        its own), `above` the height in feet."""


@dataclass(slots=True)
class Route:
    """The part of a path that has been priced so far: the place where it ends (`here`: square, feet above its ground),
    the feet spent, the numbers of straight and diagonal squares so far by mode of movement (`counts`), and its
    steps."""

    here: tuple[Square, int]
    allowance: Tally
    unit: str
    spent: int = 0
    counts: Counts = field(default_factory=dict)
    steps: list[PlannedStep] = field(default_factory=list)

    def spend(self, feet: int) -> Rejection | None:
        """Add feet to those spent; return a refusal if that is more than the allowance, else None."""
        self.spent += feet
        if self.spent <= self.allowance.total:
            return None
        return too_far(self.spent, self.allowance, str(self.unit), "phase.speed-pool")


def begun(part: Walker, world: World, figure: int, action: str) -> Route:
    """Return an empty route that begins where a figure stands, with the allowance of an action."""
    place = world.get(figure, Place)
    return Route((place.square, place.above), part.allowance(world, figure, action), part.unit)


def follow(
    part: Walker, world: World, figure: int, route: Route, path: tuple[Square, ...],
    heights: tuple[int, ...] = (), squeeze: int = 0, opens: tuple[Edge, ...] = (), lent: str = "",
) -> Rejection | None:  # fmt: skip
    """Add a path to a route, step by step. Return None if it is possible, else the reason; the route then holds the
    steps before the impossible one. Other figures are ignored; `squeeze`, `opens` and `lent` are those of
    `ModeLegs.ways`."""
    ways = part.ways(world, figure, squeeze, opens, lent)
    for number, square in enumerate(path):
        to = (square, heights[number] if heights else 0)
        leg = part.leg_by(world, ways, route.here, to, route.counts)
        if isinstance(leg, Rejection):
            return leg
        if refused := route.spend(leg.cost):
            return refused
        route.counts, route.here = leg.counts, to
        other = part.in_the_way(world, figure, square, ways.mover.width, above=to[1], known=True)
        stop = f"{figures.name_of(world, other)} is in the way unless it moves" if other else ""
        route.steps.append(PlannedStep(square, leg.cost, route.spent, leg.diagonal, stop=stop, rule=leg.rule))
    return None


def can_go(part: Walker, world: World, figure: int, path: tuple[Square, ...], action: str) -> bool:
    """Return whether a path over the ground is possible from where a figure stands. The result agrees with `plan`, but
    is found faster."""
    way, lent = begun(part, world, figure, action), part.stretch.get(action, Stretch()).lent
    if way.here[1]:
        return bool(path) and follow(part, world, figure, way, path, lent=lent) is None
    here, left, counts = way.here[0], way.allowance.total, way.counts
    ways = part.ways(world, figure, lent=lent)
    for square in path:
        step = ways.step(here, square)
        if step is None:
            return False
        cost, _, counts = part.priced(ways.mover, step, counts)
        here, left = square, left - cost
        if left < 0:
            return False
    return bool(path)


def plan(
    part: Walker, world: World, figure: int, path: tuple[Square, ...], action: str, heights: tuple[int, ...] = (),
    squeeze: int = 0, opens: tuple[Edge, ...] = (),
) -> PathPlan | Rejection:  # fmt: skip
    """Return the plan of a path with its prices, or the reason why it is not possible. `heights` are in feet above the
    ground; `squeeze` and `opens` are those of `ModeLegs.ways`. Figures in the way do not forbid the path, because they
    may move away."""
    if not path:
        return Rejection("no-path", "A move needs at least one square.", "phase.hustle")
    if heights and len(heights) != len(path):
        return Rejection("no-path", "Give a height for every square of the path, or for none.", "phase.modes")
    way = begun(part, world, figure, action)
    if squeeze:
        way.here = (block_start(world, figure, path, squeeze), way.here[1])
    lent = part.stretch.get(action, Stretch()).lent
    refused = follow(part, world, figure, way, path, heights, squeeze, opens, lent)
    return refused or PathPlan(tuple(way.steps), way.allowance, part.unit)


def means(
    part: Walker, world: World, figure: int, path: tuple[Square, ...], action: str, heights: tuple[int, ...] = ()
) -> tuple[int, tuple[Edge, ...]]:
    """Return what a path needs: how far the figure must squeeze (as in Going.squeeze) and which doors it must open.
    Tried in turn are a plain walk, one door, half the width, both, and tighter squeezes, which need a check
    (phase.free-actions, phase.squeezing)."""
    plain = int(figures.is_narrow(world, figure)), tuple[Edge, ...]()
    shut = _doors_along(world, figure, path)
    width = figures.width_of(world, figure)
    if not shut and width == 1:
        return plain
    tighter = [n for n in sorted(map(int, part.flexible)) if narrowed(width, n) < narrowed(width, 2)]
    openings = ((), *((door,) for door in shut))
    squeezed = [(n, opens) for n in (2, *tighter) for opens in openings] if width > 1 else []
    for means in (plain, *((plain[0], (door,)) for door in shut), *squeezed):
        if not isinstance(plan(part, world, figure, path, action, heights, *means), Rejection):
            return means
    return plain


def block_start(world: World, figure: int, path: tuple[Square, ...], squeeze: int = 2) -> Square:
    """Return the square inside its own space on which a figure starts once it is narrow: the one nearest to the first
    square of its path."""
    width = narrowed(figures.width_of(world, figure), max(2, squeeze))
    own = figures.squares_of(world, figure)
    places = [square for square in own if all(part in own for part in footprint(square, width))]
    return next((square for square in places if is_neighbour(square, path[0])), places[0])


def _doors_along(world: World, figure: int, path: tuple[Square, ...]) -> tuple[Edge, ...]:
    """Return the shut doors and windows beside the squares of a path."""
    anchors = (figures.square_of(world, figure), *path)
    squares = {square for anchor in anchors for square in figures.covered(world, figure, anchor)}
    beside = (edge for edge in world.board.openings if edge[0] in squares or edge[1] in squares)
    return tuple(edge for edge in beside if not world.is_open(*edge))
