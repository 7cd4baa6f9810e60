"""What the bare ground makes of each step: which steps exist, and how dear they are before anybody stands there."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from game.board import Board
from game.grid import DIRECTIONS, Edge, Square, edge_between, footprint, is_neighbour
from game.rules.movement.numbers import Rise, Surface
from game.terrain import nature


class Ground(msgspec.Struct, frozen=True):
    """One step over the ground.

    It counts as `straights` straight steps and `diagonals` diagonal-class ones (more than one each on a ladder); every
    one costs `factor` times its base, and `extra` is added once.
    """

    straights: int
    diagonals: int
    factor: int
    extra: int
    hazards: tuple[str, ...]
    reason: str
    rule: str


class Prices(Protocol):
    """The numbers of a movement part that decide which steps exist and what they cost."""

    @property
    def base(self) -> int: ...
    @property
    def corners(self) -> str: ...
    @property
    def surface(self) -> dict[str, Surface]: ...
    @property
    def crossing(self) -> dict[str, Surface]: ...
    @property
    def rises(self) -> tuple[Rise, ...]: ...
    @property
    def drop(self) -> int: ...


STRAIGHT, DIAGONAL = Ground(1, 0, 1, 0, (), "", ""), Ground(0, 1, 1, 0, (), "", "")
"""Steps over ground that makes no difference."""


Steps = dict[tuple[Square, Square], Ground | None]
"""Steps by the squares they lead from and to."""

_AROUND = tuple(DIAGONAL if dx and dy else STRAIGHT for dx, dy in DIRECTIONS)


class GroundMap:
    """Steps between squares for figures of one width, on one board with its doors as they stand.

    Every answer is kept, since ground changes only when a door or window does.
    """

    def __init__(self, board: Board, opened: tuple[Edge, ...], prices: Prices, width: int) -> None:
        self.board = board
        self.opened = frozenset(opened)
        self.prices = prices
        self.width = width
        self._bordered = _bordered_squares(board)
        self._plain = _plain_squares(board, prices)
        self._by_doors = _door_squares(board, width)
        self._fitting: dict[Square, bool] = {}
        self._steps: Steps = {}
        self._steady, self._priced = _shared(board, prices, width)

    def step(self, frm: Square, to: Square) -> Ground | None:
        """The step between two neighbouring squares, or None when there is none."""
        steps = self._steady if self.is_steady(frm) else self._steps
        key = (frm, to)
        if key not in steps:
            steps[key] = self._survey(frm, to)
        return steps[key]

    def is_steady(self, square: Square) -> bool:
        """Whether the steps away from a square are the same however doors stand."""
        return square not in self._by_doors

    def _box(self, frm: Square, to: Square) -> tuple[Square, ...]:
        """The squares that a step can touch: those under the figure before and after, and around its corners."""
        (ax, ay), (bx, by) = frm, to
        if self.width == 1:
            return (frm, to, (ax, by), (bx, ay))
        return (*footprint(frm, self.width), *footprint(to, self.width),
                *footprint((ax, by), self.width), *footprint((bx, ay), self.width))  # fmt: skip

    def neighbours(self, frm: Square) -> list[tuple[Square, Ground]]:
        """Every step that leads away from a square, clockwise from north."""
        x, y = frm
        height = self._plain.get(frm)
        if height is not None and self.width == 1:
            around = [(x + dx, y + dy) for dx, dy in DIRECTIONS]
            if all(self._plain.get(square) == height for square in around):
                return list(zip(around, _AROUND, strict=True))
        found = []
        for dx, dy in DIRECTIONS:
            to = (x + dx, y + dy)
            ground = self.step(frm, to)
            if ground is not None:
                found.append((to, ground))
        return found

    def fits(self, anchor: Square) -> bool:
        """Whether a figure of this width can stand with its top left on a square: on the board, on nothing solid, and
        with no wall between the squares it covers (occupancy.large)."""
        known = self._fitting.get(anchor)
        if known is None:
            known = self._fitting[anchor] = self._has_room(anchor)
        return known

    def _has_room(self, anchor: Square) -> bool:
        covered = footprint(anchor, self.width)
        if any(self.board.is_solid(square) for square in covered):
            return False
        return self.width == 1 or all(
            self._passage((x, y), other) is not None
            for x, y in covered
            for other in ((x + 1, y), (x, y + 1))
            if other in covered
        )

    # --- surveying --------------------------------------------------------------------------------------------------

    def _survey(self, frm: Square, to: Square) -> Ground | None:
        if not is_neighbour(frm, to):
            return None
        diagonal = frm[0] != to[0] and frm[1] != to[1]
        if self._is_plain(frm, to):
            return DIAGONAL if diagonal else STRAIGHT
        if not self.fits(to):
            return None
        crossed = self._crossed_diagonally(frm, to) if diagonal else self._crossed_straight(frm, to)
        if crossed is None:
            return None
        # What a step costs rests on the kinds of ground it leads over, and there are few of them on a board.
        here, there = (tuple(map(self.board.surfaces, footprint(square, self.width))) for square in (frm, to))
        overlap = () if self.width == 1 else (to[0] - frm[0], to[1] - frm[1])
        key = (here, there, self._rise_between(frm, to), diagonal, overlap, *crossed)
        if key not in self._priced:
            self._priced[key] = self._price(frm, to, diagonal, crossed)
        return self._priced[key]

    def _rise_between(self, frm: Square, to: Square) -> int:
        """Feet from the highest ground under the figure before to the highest after."""
        elevation = self.board.elevation
        if self.width == 1:
            return elevation(to) - elevation(frm)
        return max(map(elevation, footprint(to, self.width))) - max(map(elevation, footprint(frm, self.width)))

    def _is_plain(self, frm: Square, to: Square) -> bool:
        """Whether a step and the squares around its corners lie on level ground that makes no difference."""
        height = self._plain.get(frm)
        return height is not None and {self._plain.get(square) for square in self._box(frm, to)} == {height}

    def _price(self, frm: Square, to: Square, diagonal: bool, crossed: list[str]) -> Ground | None:
        board, prices = self.board, self.prices
        here, there = footprint(frm, self.width), footprint(to, self.width)
        rise = self._rise_between(frm, to)
        ladder = not diagonal and any(board.has_tag(s, "ladder") for s in (*here, *there))
        stairs = any(board.has_tag(s, "stairs") for s in (*here, *there))
        rows = [(name, prices.surface[name]) for s in there for name in board.surfaces(s) if name in prices.surface]
        rows += [(name, prices.crossing[name]) for name in crossed if name in prices.crossing]
        lines = [(row.cost // prices.base, name, row.rule) for name, row in rows if row.cost]
        if rise and not ladder and not stairs:
            step = self._rise(rise)
            if step is None:
                return None
            lines.append((step // prices.base, "a step", "surface.step"))
        elif stairs and not ladder and abs(rise) > self.prices.drop:
            return None
        factor, reason, rule = max(lines, key=lambda line: line[0], default=(1, "", ""))
        if factor <= 1:
            reason, rule = "", rule if factor == 1 else ""
        straights, diagonals = (0, 1) if diagonal else (1, 0)
        if ladder and rise:
            rungs = (abs(rise) + 4) // 5
            straights, diagonals = (0, rungs) if rise > 0 else (rungs, 0)
            reason, rule = "the ladder", "surface.ladder"
        elif stairs and rise > 0:
            straights, diagonals = 0, 1
            rule = rule or "surface.stairs"
        extra = sum(row.entering for _, row in rows)
        if extra and not reason:
            name, row = max(rows, key=lambda line: line[1].entering)
            reason, rule = name, row.rule or rule
        left = [(n, prices.surface[n]) for s in here for n in board.surfaces(s) if n in prices.surface]
        leaving = sum(row.leaving for _, row in left)
        if leaving and not reason:
            name, row = max(left, key=lambda line: line[1].leaving)
            reason, rule = f"leaving {name}", row.rule or rule
        extra += leaving
        hazards = self._hazards(here, there, crossed)
        return Ground(straights, diagonals, max(1, factor), extra, hazards, reason, rule)

    def _hazards(self, here: tuple[Square, ...], there: tuple[Square, ...], crossed: list[str]) -> tuple[str, ...]:
        """What the step asks for: once for each square newly covered, once for each kind of border crossed."""
        surface, crossing = self.prices.surface, self.prices.crossing
        entered = [surface[n].hazard for s in there if s not in here for n in self.board.surfaces(s) if n in surface]
        borders = [crossing[name].hazard for name in dict.fromkeys(crossed) if name in crossing]
        return tuple(hazard for hazard in (*borders, *entered) if hazard)

    def _rise(self, rise: int) -> int | None:
        """Cost of a plain step up or down; None when it must be climbed."""
        if rise < 0:
            return self.prices.base if -rise <= self.prices.drop else None
        return next((row.cost for row in self.prices.rises if rise <= row.up_to), None)

    def _crossed_straight(self, frm: Square, to: Square) -> list[str] | None:
        """Names of the crossing rows between two squares side by side; None when something bars the way."""
        crossed: list[str] = []
        if self._bordered.isdisjoint(footprint(to, self.width)):
            return crossed
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        for square in footprint(to, self.width):
            behind = (square[0] - dx, square[1] - dy)
            names = self._passage(behind, square)
            if names is None:
                return None
            crossed += names
        return crossed

    def _passage(self, a: Square, b: Square) -> list[str] | None:
        """What crossing one border asks: nothing, a crossing row, or None when it cannot be crossed."""
        edge = edge_between(a, b)
        name = self.board.edges.get(edge)
        if name is None:
            return []
        kind = nature().edge[name]
        if edge in self.opened and kind.opens:
            return [kind.open_crosses] if kind.open_crosses else []
        if kind.passage == "none":
            return None
        return [kind.crosses] if kind.passage == "crosses" else []

    def _crossed_diagonally(self, frm: Square, to: Square) -> list[str] | None:
        """A diagonal step crosses no border; the ways around its corner must be clear (both, or one when corners are
        open), and the squares on them not solid."""
        ways = [self._is_clear_way(frm, corner, to) for corner in ((to[0], frm[1]), (frm[0], to[1]))]
        clear = any(ways) if self.prices.corners == "open" else all(ways)
        return [] if clear else None

    def _is_clear_way(self, frm: Square, corner: Square, to: Square) -> bool:
        covered = footprint(corner, self.width)
        if True in map(self.board.is_solid, covered):
            return False
        if self._bordered.isdisjoint(covered):
            return True  # whatever is crossed on the way round borders on the corner
        first, second = self._crossed_straight(frm, corner), self._crossed_straight(corner, to)
        return first == [] and second == []


def _bordered_squares(board: Board) -> frozenset[Square]:
    """The squares that have something on a border of theirs."""
    known: frozenset[Square] | None = board.scratch.get("bordered")
    if known is None:
        known = board.scratch["bordered"] = frozenset(square for edge in board.edges for square in edge)
    return known


def _plain_squares(board: Board, prices: Prices) -> dict[Square, int]:
    """The height of every square that is free, has no border of its own and no ground that costs or asks anything."""
    key = ("plain", id(prices))
    known: tuple[Prices, dict[Square, int]] | None = board.scratch.get(key)
    if known is None:
        terrain, special = nature().terrain, ("ladder", "stairs")
        free = {
            stack: not any(
                n in prices.surface or terrain[n].solid or any(t in terrain[n].tags for t in special) for n in stack
            )
            for stack in dict.fromkeys(board.terrain)
        }
        bordered = _bordered_squares(board)
        rows = zip(board.squares, board.terrain, board.heights, strict=True)
        plain = {square: height for square, stack, height in rows if free[stack] and square not in bordered}
        known = board.scratch[key] = (prices, plain)
    return known[1]


def _door_squares(board: Board, width: int) -> frozenset[Square]:
    """The top left squares of figures of a width from which some step may touch what opens."""
    key = ("by doors", width)
    known: frozenset[Square] | None = board.scratch.get(key)
    if known is None:
        doors = {square for edge, name in board.edges.items() if nature().edge[name].opens for square in edge}
        around = range(-width, 2)
        known = board.scratch[key] = frozenset((x + dx, y + dy) for x, y in doors for dx in around for dy in around)
    return known


def _shared(board: Board, prices: Prices, width: int) -> tuple[Steps, dict[Any, Ground | None]]:
    """The steps away from steady squares, and the prices by kinds of ground: the same however doors stand."""
    key = ("steps", id(prices), width)
    known: tuple[Prices, Steps, dict[Any, Ground | None]] | None = board.scratch.get(key)
    if known is None:
        known = board.scratch[key] = (prices, {}, {})
    return known[1], known[2]
