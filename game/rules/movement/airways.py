"""Flight: the squares and heights that a flyer can reach in one move, with the cheapest path to each (phase.modes). A
price may depend on the running counts: the numbers of straight and diagonal squares already moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.world import World
from game.model.board import Board
from game.model.components import Place
from game.model.grid import DIRECTIONS, Square, edge_between, footprint
from game.model.rejections import Rejection
from game.model.shots import Placed
from game.rules import figures
from game.rules.movement.legs import Counts
from game.rules.movement.ways import FLY, RUNG, Mover, Way, Ways, air_way, ground_height

if TYPE_CHECKING:
    from game.rules.movement.modes import ModeMovement

Spot = tuple[Square, int]
"""A place in the air: a square, and the height in feet above its ground."""


@dataclass(slots=True)
class AirReach:
    """The places that a flyer can reach, with the cost of each in feet; the other fields hold the search states from
    which `path` reads. A state is (index in `spots`) * `variants` + (index of its running counts); `ends` gives the
    last state of each place, `parents` the state before each state."""

    costs: dict[Spot, int]
    ends: dict[Spot, int]
    parents: dict[int, int]
    spots: list[Spot]
    variants: int

    def path(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the cheapest path to a place within reach, without the start; raises KeyError for any other place."""
        state: int | None = self.ends[spot]
        way: list[Spot] = []
        while state is not None:
            way.append(self.spots[state // self.variants])
            state = self.parents.get(state)
        return tuple(reversed(way))[1:]


@dataclass(slots=True)
class Airways:
    """The steps through the air for one kind of flyer, on one board with its doors as they are now; all tables are
    filled when they are asked for.

    A spot (a square and a height) is numbered by its index in `spots`, running counts by their index in `counts`. A
    search state is (spot's number) * MOST_VARIANTS + (index of its counts). `steps` gives for a spot its next spots and
    the ways there, `links` for a state its next states and the price in feet, `tops` for a square the height in feet
    above all obstacles around it.
    """

    part: ModeMovement
    mover: Mover
    board: Board
    ground: Ways
    spots: list[Spot] = field(default_factory=list)
    numbers: dict[Spot, int] = field(default_factory=dict)
    steps: dict[int, list[tuple[int, Way]]] = field(default_factory=dict)
    counts: list[Counts] = field(default_factory=list)
    links: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    tops: dict[Square, int] = field(default_factory=dict)

    def number(self, spot: Spot) -> int:
        """Return the whole number that stands for a place in search states."""
        known = self.numbers.get(spot)
        if known is None:
            known = self.numbers[spot] = len(self.spots)
            self.spots.append(spot)
        return known

    def variant(self, counts: Counts) -> int:
        """Return the whole number that stands for these running counts in search states."""
        if counts not in self.counts:
            self.counts.append(dict(counts))
        return self.counts.index(counts)

    def linked(self, world: World, state: int) -> list[tuple[int, int]]:
        """Return the search states that one step leads to, each with the price of the step in feet. A state is a place
        with running counts."""
        known = self.links.get(state)
        if known is None:
            number, variant = divmod(state, MOST_VARIANTS)
            known = self.links[state] = []
            for to, way in self._steps_from(world, number):
                cost, _, after = self.part.priced(self.mover, way, self.counts[variant])
                known.append((to * MOST_VARIANTS + self.variant(after), cost))
        return known

    def _steps_from(self, world: World, number: int) -> list[tuple[int, Way]]:
        known = self.steps.get(number)
        if known is None:
            known = self.steps[number] = list(self._survey(world, self.spots[number]))
        return known

    def _survey(self, world: World, spot: Spot) -> list[tuple[int, Way]]:
        (x, y), above = spot
        width, found = self.mover.width, list[tuple[int, Way]]()
        foot, top = ground_height(self.board, (x, y), width) + above, self._highest_around((x, y))
        for dx, dy in ((0, 0), *DIRECTIONS):
            to = (x + dx, y + dy)
            if any(square not in self.board for square in footprint(to, width)):
                continue
            level = ground_height(self.board, to, width)
            heights = {max(0, foot + rise - level) for rise in (-RUNG, 0, RUNG)}
            for height in sorted(heights):
                if to == (x, y) and height == above:
                    continue
                way: Way | Rejection | None
                if (above or height) and min(foot, level + height) >= top and height <= self.part.flying.ceiling:
                    axes = bool(dx) + bool(dy) + (level + height != foot)
                    way = Way(FLY, axes > 1, rule="phase.modes") if abs(level + height - foot) <= RUNG else None
                elif above or height:
                    way = air_way(self.part, world, self.mover, (x, y), above, to, height)
                else:
                    way = self.ground.step((x, y), to)
                if isinstance(way, Way):
                    found.append((self.number((to, height)), way))
        return found

    def _highest_around(self, square: Square) -> int:
        """Return the lowest height, in feet above the map's zero, at which no step from a square has anything in its
        way."""
        known = self.tops.get(square)
        if known is None:
            around = range(-1, self.mover.width + 1)
            near = [(square[0] + dx, square[1] + dy) for dx in around for dy in around]
            known = self.tops[square] = max(self._top(s) for s in near if s in self.board)
        return known

    def _top(self, square: Square) -> int:
        x, y = square
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        high = self.board.is_solid(square) or any(edge_between(square, other) in self.board.edges for other in beside)
        return self.board.elevation(square) + (self.part.flying.clears if high else 0)


MOST_VARIANTS = 4096
"""The most different running counts for which state numbers have room; far fewer occur."""


def airways(part: ModeMovement, world: World, figure: int) -> Airways:
    """Return the Airways of a figure, for the doors as they are now."""
    mover = part.mover(world, figure)
    key = ("airways", id(part), mover, world.opened_edges())
    known: Airways | None = world.board.scratch.get(key)
    if known is None:
        known = world.board.keep_by_doors(key, Airways(part, mover, world.board, part.ways(world, figure)))
    return known


def air_reach(
    part: ModeMovement, world: World, figure: int, budget: int, counts: Counts | None = None,
    heights: tuple[int, int] | None = None,
) -> AirReach:  # fmt: skip
    """Return every place that a flyer can reach within `budget` feet, except places occupied by figures it knows of and
    cannot pass. With `heights`, only places between these two heights in feet above the map's zero are included."""
    if not part.mover(world, figure).speed_of(FLY):
        return AirReach({}, {}, {}, [], 1)
    ways, place = airways(part, world, figure), world.get(figure, Place)
    start = ways.number((place.square, place.above)) * MOST_VARIANTS + ways.variant(counts or {})
    barred: dict[int, bool] = {}
    labels, parents = {start: 0}, dict[int, int]()
    costs, ends = dict[Spot, int](), dict[Spot, int]()
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for cost, bucket in enumerate(buckets):
        for state in bucket:  # grows while free squares of a fast flyer are found
            if labels[state] != cost:
                continue
            spot = ways.spots[state // MOST_VARIANTS]
            if spot not in costs:
                costs[spot], ends[spot] = cost, state
            for to, more in ways.linked(world, state):
                reached, number = cost + more, to // MOST_VARIANTS
                if reached > budget or labels.get(to, budget + 1) <= reached:
                    continue
                if number not in barred:
                    barred[number] = _is_barred(part, world, figure, ways.spots[number], heights)
                if not barred[number]:
                    labels[to], parents[to] = reached, state
                    buckets[reached].append(to)
    return AirReach(costs, ends, parents, ways.spots, MOST_VARIANTS)


def _is_barred(part: ModeMovement, world: World, figure: int, spot: Spot, heights: tuple[int, int] | None) -> bool:
    width = part.mover(world, figure).width
    if heights is not None:
        foot = ground_height(world.board, spot[0], width) + spot[1]
        if not heights[0] <= foot <= heights[1]:
            return True
    return bool(part.in_the_way(world, figure, spot[0], width, above=spot[1], known=True))


def apart(world: World, a: Placed, b: Placed) -> int:
    """Return the distance between two placed figures in squares, height included: the longer of horizontal and vertical
    distance plus half the shorter (phase.follow)."""
    flat = figures.gap_between(world, a, b)
    one, two = (figures.span(world, body.figure, figures.squares_under(world, body), body.above) for body in (a, b))
    feet = max(two[0] - one[1], one[0] - two[1])
    up = feet // RUNG + 1 if feet >= 0 else 0
    return max(flat, up) + min(flat, up) // 2
