"""Distance fields: for every square of a board, the cost of the way to the nearest of some goals. Doors count as
passable. Fields are cached for each board."""

from __future__ import annotations

from collections.abc import Collection, Container, Generator, Iterable
from typing import Any, cast

import msgspec

from game.core.axes import Movement
from game.core.kept import kept
from game.model.board import Board
from game.model.grid import DIRECTIONS, Square
from game.model.slices import finished
from game.model.terrain import nature
from game.rules.movement.ground import GroundMap, Prices
from game.rules.movement.numbers import Hazard, Rise, Surface

FAR = 2_000
"""The distance that means "no way leads there"; it is longer than any real way. In base steps (see Roads)."""
BLOCK = 4
"""Width in squares of a block. All figures in one block are approached by the same distance field."""
MOST_RINGS = 6
"""The most rings of squares around an unreachable place that are searched for squares that can be reached."""
MOST_LATER = 60
"""The most results of `Roads.later` that one `Roads` caches."""
MOST_FIELDS = 600
"""The most distance fields that one `Roads` caches."""


class Plain(msgspec.Struct, frozen=True):
    """Prices of ground for rulesets whose movement does not price single steps: every square costs `base`, and a rise
    costs more. Heights and costs are in feet."""

    base: int = 5
    corners: str = "closed"
    surface: dict[str, Surface] = {}
    crossing: dict[str, Surface] = {}
    hazard: dict[str, Hazard] = {}
    rises: tuple[Rise, ...] = (Rise(5, 5), Rise(10, 20), Rise(15, 35), Rise(20, 50), Rise(30, 80), Rise(60, 170))
    drop: int = 10


PLAIN = Plain()


class Roads:
    """The steps between all squares of a board for figures of one width, as if every door stood open. Distances are in
    base steps: the price of a plain straight step is 1. Ground that hurts or trips costs `HAZARD` base steps more."""

    HAZARD = 2

    def __init__(self, board: Board, prices: Prices, width: int) -> None:
        self.board = board
        openable = tuple(sorted(edge for edge, name in board.edges.items() if nature().edge[name].opens))
        self.ground = GroundMap(board, openable, prices, width)
        self.base = prices.base
        self.near: list[list[int]] = [[] for _ in board.squares]
        """For each cell (the index of a square), the cells from which one step at the plain price leads to it."""
        self.dear: dict[int, list[tuple[int, int]]] = {}
        """For a cell, the cells from which a step at a higher price leads to it, each with the price in base steps."""
        self.hazardous: set[tuple[Square, Square]] = set()
        self.fields: dict[Any, list[int]] = {}
        self.ready = False
        self._later: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        """Cached results of `later`, by the id of the given field and the pace. Each is stored with the field it was
        made from."""

    def survey(self) -> Generator[None, None, None]:
        """Find the price of every step on the board, once; yields after each row, so that the work can be spread over
        time."""
        board = self.board
        for row in range(board.height):
            for column in range(board.width):
                if column + self.ground.width <= board.width and row + self.ground.width <= board.height:
                    self._survey_from((column, row))
            yield
        self.ready = True

    def _survey_from(self, here: Square) -> None:
        cell, width = self.board.index(here), self.board.width
        for to, step in self.ground.leads(here).items():
            cost = (step.straights + step.diagonals) * step.factor + step.extra // self.base
            if step.hazards:
                self.hazardous.add((here, to))
                cost += self.HAZARD
            if cost == 1:
                self.near[to[1] * width + to[0]].append(cell)
            else:
                self.dear.setdefault(to[1] * width + to[0], []).append((cell, cost))

    def field(self, key: Any, goals: Iterable[Square]) -> list[int]:
        """Return, for every square by its index on the board, the base steps from it to the nearest goal. The result is
        cached under `key`."""
        known = self.fields.get(key)
        if known is None:
            if len(self.fields) >= MOST_FIELDS:
                self.fields.clear()
            known = self.fields[key] = self._spread([self.board.index(goal) for goal in goals if goal in self.board])
        return known

    def later(self, steps: list[int], pace: int) -> list[int]:
        """Return the field `steps` for a figure that first moves `pace` base steps closer: each distance is less by
        `pace`, but not below 0. The result is cached."""
        key = (id(steps), pace)
        known = self._later.get(key)
        if known is None or known[0] is not steps:
            if len(self._later) >= MOST_LATER:
                self._later.clear()
            known = self._later[key] = (steps, [max(0, far - pace) for far in steps])
        return known[1]

    def beyond(self, key: Any, goals: list[int], nearby: list[int], more: int) -> list[int]:
        """Return a field for goals that cannot be reached from every square. It holds the distances of the field
        `goals`; squares from which no way leads there get the distance in `nearby` (to squares near the goals) plus
        `more`. The result is cached under `key`."""
        known = self.fields.get(key)
        if known is None:
            pairs = zip(goals, nearby, strict=True)
            known = self.fields[key] = [at if at < FAR else min(FAR, far + more) for at, far in pairs]
        return known

    def field_round(self, goals: Iterable[Square], stops: Collection[Square]) -> list[int]:
        """Return, for every square by its index on the board, the base steps to the nearest goal by ways that do not
        lead through the squares `stops`; they may end there. The result is not cached."""
        index = self.board.index
        return self._spread([index(goal) for goal in goals if goal in self.board], {index(stop) for stop in stops})

    def field_to(self, square: Square) -> list[int]:
        """Return the field of base steps to the middle of the block that `square` is in; to `square` itself if no step
        leads to that middle."""
        middle = (square[0] // BLOCK * BLOCK + BLOCK // 2, square[1] // BLOCK * BLOCK + BLOCK // 2)
        cell = self.board.index(middle) if middle in self.board else -1
        goal = middle if cell >= 0 and (self.near[cell] or cell in self.dear) else square
        return self.field(goal, (goal,))

    def way_down(self, steps: list[int], here: Square, most: int) -> list[Square]:
        """Return the next squares of the shortest way from `here` to the goals of the distance field `steps`: at most
        `most`, without `here`."""
        index = self.board.index
        way: list[Square] = []
        while len(way) < most:
            onward = min(self.ground.leads(here), key=lambda to: (steps[index(to)], to), default=here)
            if steps[index(onward)] >= steps[index(here)]:
                break
            here = onward
            way.append(here)
        return way

    def _spread(self, goals: list[int], ends: Container[int] = ()) -> list[int]:
        """Return, for every cell (index of a square), the base steps to the nearest goal; FAR if no way leads to one.
        The search runs backwards from the goals in buckets of equal distance. Ways may end on the cells `ends`, but not
        lead through them."""
        distance = [FAR] * len(self.near)
        for cell in goals:
            distance[cell] = 0
        near, dear = self.near, self.dear
        buckets: list[list[int]] = [goals, []]
        for at, bucket in enumerate(buckets):
            if at + 1 == len(buckets):
                if not bucket:
                    break
                buckets.append([])
            following = buckets[at + 1]
            for cell in bucket:
                if distance[cell] != at or (at and cell in ends):
                    continue
                for before in near[cell]:
                    if distance[before] > at + 1:
                        distance[before] = at + 1
                        following.append(before)
                for before, cost in dear.get(cell, ()):
                    if distance[before] > at + cost:
                        distance[before] = at + cost
                        buckets += [[] for _ in range(at + cost + 1 - len(buckets))]
                        buckets[at + cost].append(before)
        return distance


@kept("scratch")
def shelter_of(board: Board, square: Square) -> tuple[int, ...]:
    """Return the cover of a square against shots from each of the eight directions: 0 for no cover, 1 for some, 2 for
    good cover."""
    own = _cover(board, square)
    found = []
    for dx, dy in DIRECTIONS:
        beside = (square[0] + dx, square[1] + dy)
        cover = own
        if beside in board:
            cover = max(cover, _cover(board, beside))
            if board.is_opaque(beside) or board.elevation(beside) > board.elevation(square) + 5:
                cover = 2
            if not (dx and dy):
                edge = board.edge(square, beside)
                cover = max(cover, _COVER[edge.cover]) if edge is not None else cover
        found.append(cover)
    return tuple(found)


def _cover(board: Board, square: Square) -> int:
    """Return the cover that things on the square itself give, from 0 (no cover) to 2 (good)."""
    covers: dict[tuple[str, ...], int] = board.scratch.setdefault("covers", {})
    stack = board.surfaces(square)
    if stack not in covers:
        covers[stack] = max((_COVER[kind.cover] for kind in board.kinds(square)), default=0)
    return covers[stack]


_COVER = {"none": 0, "quarter": 1, "half": 1, "three-quarters": 2, "full": 2}


def roads(board: Board, movement: Movement, width: int) -> Roads:
    """Return the cached Roads of a board for figures of `width` squares. A new Roads must be surveyed before use (see
    `surveyed`)."""
    prices = cast(Prices, movement) if movement.by_squares else PLAIN
    key = ("roads", id(prices), width)
    known: Roads | None = board.scratch.get(key)
    if known is None:
        known = board.scratch[key] = Roads(board, prices, width)
    return known


def surveyed(board: Board, movement: Movement, width: int) -> Roads:
    """Return the Roads of a board for figures of `width` squares, surveyed and ready for use."""
    ways = roads(board, movement, width)
    if not ways.ready:
        finished(ways.survey())
    return ways


def way_steps(ways: Roads, squares: Collection[Square], here: Square) -> list[int]:
    """Return, for every square by its index on the board, the base steps to the nearest square on which a figure of
    this width covers any of `squares`. If it cannot get there from `here`, return the steps to squares near them that
    it can reach."""
    known, cell = tuple(sorted(squares)), ways.board.index(here)
    goals = anchors(known, ways.ground.width)
    steps = ways.field(("goal", known) if ways.ground.width == 1 else ("wide", known), goals)
    if ways.ground.width == 1 or steps[cell] < FAR:
        return steps
    near = goals
    for ring in range(1, MOST_RINGS + 1):
        near = frozenset((x + dx, y + dy) for x, y in near for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        nearby = ways.field(("ring", ring, known), near)
        if nearby[cell] < FAR:
            return ways.beyond(("beyond", ring, known), steps, nearby, 2 * ring)
    return steps


def way_left(ways: Roads, squares: Collection[Square], here: Square) -> int:
    """Return the base steps from `here` to the nearest square on which a figure of this width covers any of `squares`.
    Return 0 if it covers one already, or if no way leads there."""
    if not squares or here in anchors(squares, ways.ground.width):
        return 0
    left = way_steps(ways, squares, here)[ways.board.index(here)]
    return left if left < FAR else 0


def anchors(squares: Collection[Square], width: int) -> frozenset[Square]:
    """Return the squares on which a figure of this width covers any of the given squares."""
    return frozenset((x - dx, y - dy) for x, y in squares for dx in range(width) for dy in range(width))
