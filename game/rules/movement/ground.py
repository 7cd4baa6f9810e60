"""Steps over the ground, on a board with some doors open: which steps exist, and what they cost before other figures
are considered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from game.core.kept import kept
from game.model.board import Board
from game.model.grid import DIRECTIONS, Edge, Square, edge_between, footprint, near_border
from game.model.terrain import nature
from game.rules.movement.numbers import Hazard, Rise, Surface
from game.rules.movement.search import Links, StepGraph


class GroundStep(msgspec.Struct, frozen=True):
    """One step over the ground. It is charged as `straights` straight squares and `diagonals` diagonal ones (on a
    ladder more than one), each at `factor` times its base price, plus `extra` once. `eased` is the cheaper step after a
    check that saves the extra price of a border (surface.window-small); None if there is no such check."""

    straights: int
    diagonals: int
    factor: int
    extra: int
    hazards: tuple[str, ...]
    reason: str
    rule: str
    eased: GroundStep | None = None


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
    def hazard(self) -> dict[str, Hazard]: ...
    @property
    def rises(self) -> tuple[Rise, ...]: ...
    @property
    def drop(self) -> int: ...


COUNTED = ("ladder", "stairs")
"""Tags of ground on which a step counts as another number of squares."""
GroundLeads = dict[Square, GroundStep]
"""All steps from one square, by the square they lead to, clockwise from north."""
Doors = tuple[Edge, ...]
"""Borders with doors or windows: all that are near a square, or only those of them that are open."""


class GroundSpot(NamedTuple):
    """The ground under a figure. Grounds with equal `kind` are equal for all steps. `height` is its greatest height in
    feet; `rows` are the surfaces that have a price, with their names; `tags` are those that matter for steps. `is_free`
    is true if no square of it is solid, `is_bordered` if a border of its squares is not free."""

    kind: Hashable
    height: int
    rows: tuple[tuple[str, Surface], ...]
    tags: frozenset[str]
    is_free: bool
    is_bordered: bool


class GroundSurvey(NamedTuple):
    """Cached facts of a board for figures of one width. `spots` holds the ground by top left square; `priced` the steps
    by the kinds of ground they join; `leads` the steps by square and the open doors near it; `doors` the doors near
    each square; `links` the priced steps by search state, only where no door is near."""

    prices: Prices
    spots: dict[Square, GroundSpot]
    priced: dict[Hashable, GroundStep | None]
    leads: dict[tuple[Square, Doors], GroundLeads]
    doors: dict[Square, Doors]
    links: list[Links | None]


class GroundMap:
    """The steps between squares for figures of one width, on one board with its doors as they are now. Results are
    cached."""

    def __init__(self, board: Board, opened: tuple[Edge, ...], prices: Prices, width: int) -> None:
        self.board = board
        self.opened = frozenset(opened)
        self.prices = prices
        self.width = width
        self.graph: StepGraph | None = None
        """The priced steps for a search; the movement part sets it."""
        self._survey = _survey(board, prices, width)
        self._open_near: dict[Square, Doors] = {}
        self._fitting: dict[Square, bool] = {}

    def step(self, frm: Square, to: Square) -> GroundStep | None:
        """Return the step between two neighbouring squares; None when there is none."""
        return self.leads(frm).get(to)

    def leads(self, frm: Square) -> GroundLeads:
        """Return all steps from a square, by the square they lead to."""
        key = (frm, self.open_near(frm))
        known = self._survey.leads.get(key)
        if known is None:
            known = self._survey.leads[key] = dict(self._steps(frm))
        return known

    def steady_links(self, states: int) -> list[Links | None]:
        """Return the list of priced steps by search state: None for states that are not known yet or may depend on
        doors. All maps with the same board, prices and width share this list."""
        if not self._survey.links:
            self._survey.links.extend([None] * states)
        return self._survey.links

    def near(self, door: Edge) -> tuple[Square, ...]:
        """Return the squares from which a step may change when a door is opened or shut."""
        return tuple(square for square in near_border(door, self.width) if square in self.board)

    def is_steady(self, square: Square) -> bool:
        """Return whether no step from a square depends on doors."""
        return square not in self._survey.doors

    def open_near(self, square: Square) -> Doors:
        """Return the open doors near a square; the steps from the square depend on no other doors."""
        known = self._open_near.get(square)
        if known is None:
            near = self._survey.doors.get(square, ())
            known = self._open_near[square] = tuple(edge for edge in near if edge in self.opened)
        return known

    def fits(self, anchor: Square) -> bool:
        """Return whether a figure of this width can stand with its top left corner on a square: on the board, on no
        solid square, and with no wall between its squares (occupancy.large)."""
        known = self._fitting.get(anchor)
        if known is None:
            known = self._fitting[anchor] = self._has_room(anchor)
        return known

    def _has_room(self, anchor: Square) -> bool:
        spot, covered = self._survey.spots.get(anchor), footprint(anchor, self.width)
        if spot is None or not spot.is_free:
            return False
        if not spot.is_bordered or self.width == 1:
            return True
        return all(
            self._passage((x, y), other) is not None
            for x, y in covered
            for other in ((x + 1, y), (x, y + 1))
            if other in covered
        )

    # --- surveying --------------------------------------------------------------------------------------------------

    def _steps(self, frm: Square) -> Iterator[tuple[Square, GroundStep]]:
        spots, priced = self._survey.spots, self._survey.priced
        (x, y), here = frm, spots.get(frm)
        if here is None:
            return
        for dx, dy in DIRECTIONS:
            to = (x + dx, y + dy)
            there = spots.get(to)
            if there is None or not there.is_free or (self.width > 1 and not self.fits(to)):
                continue
            crossed: list[str] | None = []
            if dx and dy:
                crossed = self._crossed_diagonally(frm, to)
            elif there.is_bordered:
                crossed = self._crossed_straight(frm, to)
            if crossed is None:
                continue
            key = (here.kind, there.kind, (dx, dy) if self.width > 1 else bool(dx and dy), *crossed)
            if key not in priced:
                priced[key] = self._price_with_ease(frm, to, bool(dx and dy), crossed)
            step = priced[key]
            if step is not None:
                yield to, step

    def _price_with_ease(self, frm: Square, to: Square, diagonal: bool, crossed: list[str]) -> GroundStep | None:
        """Return the price of a step across the `crossed` kinds of border; if a check can save the extra price of a
        border, the price after that check is included as `eased`."""
        step = self._price(frm, to, diagonal, crossed)
        heavy = [name for name in crossed if not self._is_eased(name)]
        if step is None or heavy == crossed:
            return step
        return msgspec.structs.replace(step, eased=self._price(frm, to, diagonal, heavy))

    def _is_eased(self, crossing: str) -> bool:
        """Return whether a check can save the extra price of a border."""
        row = self.prices.crossing.get(crossing)
        hazard = self.prices.hazard.get(row.hazard) if row is not None else None
        return hazard is not None and hazard.eased

    def _price(self, frm: Square, to: Square, diagonal: bool, crossed: list[str]) -> GroundStep | None:
        prices = self.prices
        here, there = self._survey.spots[frm], self._survey.spots[to]
        rise, tags = there.height - here.height, here.tags | there.tags
        ladder, stairs = not diagonal and "ladder" in tags, "stairs" in tags
        rows = [*there.rows, *((name, prices.crossing[name]) for name in crossed if name in prices.crossing)]
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
        leaving = sum(row.leaving for _, row in here.rows)
        if leaving and not reason:
            name, row = max(here.rows, key=lambda line: line[1].leaving)
            reason, rule = f"leaving {name}", row.rule or rule
        extra += leaving
        hazards = self._hazards(frm, to, crossed) if any(row.hazard for _, row in rows) else ()
        return GroundStep(straights, diagonals, max(1, factor), extra, hazards, reason, rule)

    def _hazards(self, frm: Square, to: Square, crossed: list[str]) -> tuple[str, ...]:
        """Return the ids of the hazards of a step: of each square that is newly covered, and of each kind of border in
        `crossed`."""
        here, there = footprint(frm, self.width), footprint(to, self.width)
        surface, crossing = self.prices.surface, self.prices.crossing
        entered = [surface[n].hazard for s in there if s not in here for n in self.board.surfaces(s) if n in surface]
        borders = [crossing[name].hazard for name in dict.fromkeys(crossed) if name in crossing]
        return tuple(hazard for hazard in (*borders, *entered) if hazard)

    def _rise(self, rise: int) -> int | None:
        """Return the price of a plain step that rises by `rise` feet (falls, if negative); None if the figure has to
        climb instead."""
        if rise < 0:
            return self.prices.base if -rise <= self.prices.drop else None
        return next((row.cost for row in self.prices.rises if rise <= row.up_to), None)

    def _crossed_straight(self, frm: Square, to: Square) -> list[str] | None:
        """Return the names of the priced borders (rows of `crossing`) that a straight step crosses; None if something
        is in the way."""
        crossed: list[str] = []
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        for square in footprint(to, self.width):
            behind = (square[0] - dx, square[1] - dy)
            names = self._passage(behind, square)
            if names is None:
                return None
            crossed += names
        return crossed

    def _passage(self, a: Square, b: Square) -> list[str] | None:
        """Return the priced border (row of `crossing`) between two squares, as a list with its name or an empty list;
        None if the border cannot be crossed."""
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
        """Return an empty list if a diagonal step is possible, None if not. Both ways around its corner must be clear
        (only one if corners may be cut)."""
        ways = [self._is_clear_way(frm, corner, to) for corner in ((to[0], frm[1]), (frm[0], to[1]))]
        clear = any(ways) if self.prices.corners == "open" else all(ways)
        return [] if clear else None

    def _is_clear_way(self, frm: Square, corner: Square, to: Square) -> bool:
        between = self._survey.spots.get(corner)
        if between is None or not between.is_free:
            return False
        # Whatever is crossed on the way round borders on the corner.
        return not between.is_bordered or (
            self._crossed_straight(frm, corner) == [] and self._crossed_straight(corner, to) == []
        )


@kept("scratch", by=lambda _, prices, width: (id(prices), width))
def _survey(board: Board, prices: Prices, width: int) -> GroundSurvey:
    return GroundSurvey(prices, _spots(board, prices, width), {}, {}, _doors(board, width), [])


def _doors(board: Board, width: int) -> dict[Square, Doors]:
    """Return the doors on which steps from a square may depend, by square, for figures of a width."""
    near: dict[Square, Doors] = {}
    for door in board.openings:
        for square in near_border(door, width):
            near[square] = (*near.get(square, ()), door)
    return near


def _spots(board: Board, prices: Prices, width: int) -> dict[Square, GroundSpot]:
    """Return the ground under a figure of this width for every top left square at which it fits on the board."""
    bordered = {square for edge in board.edges for square in edge}
    numbers = _kinds(board, prices)
    rows = {
        stack: tuple((name, prices.surface[name]) for name in stack if name in prices.surface)
        for stack in dict.fromkeys(board.terrain)
    }
    tags = {square: frozenset(tag for tag in COUNTED if board.has_tag(square, tag)) for square in board.squares}
    single = {
        square: GroundSpot(kind, height, rows[stack], tags[square], not board.is_solid(square), square in bordered)
        for square, kind, height, stack in zip(board.squares, numbers, board.heights, board.terrain, strict=True)
    }
    if width == 1:
        return single
    spots = {}
    for anchor in single:
        under = [single[square] for square in footprint(anchor, width) if square in single]
        if len(under) == width * width:
            spots[anchor] = GroundSpot(
                kind=tuple(spot.kind for spot in under),
                height=max(spot.height for spot in under),
                rows=tuple(row for spot in under for row in spot.rows),
                tags=frozenset[str]().union(*(spot.tags for spot in under)),
                is_free=all(spot.is_free for spot in under),
                is_bordered=any(spot.is_bordered for spot in under),
            )
    return spots


def _kinds(board: Board, prices: Prices) -> list[int]:
    """Return a whole number for the ground of each square, row by row; equal numbers mean that steps treat the grounds
    alike."""
    terrain = nature().terrain
    telling = {
        stack: tuple(n for n in stack if n in prices.surface or any(tag in terrain[n].tags for tag in COUNTED))
        for stack in dict.fromkeys(board.terrain)
    }
    grounds = [(telling[stack], height) for stack, height in zip(board.terrain, board.heights, strict=True)]
    number = {ground: place for place, ground in enumerate(dict.fromkeys(grounds))}
    return [number[ground] for ground in grounds]
