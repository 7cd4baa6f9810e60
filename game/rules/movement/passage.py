"""Passage of a figure through the air: past walls and solid things, or over those that are low enough
(phase.obstacles). The results are lowest heights of its feet, in feet above the map's zero."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from game.core.kept import kept
from game.core.world import World
from game.model.board import Board
from game.model.grid import Edge, Square, edge_between, footprint, near_border, straight_ways

NEVER = 1_000_000
"""The height that means "no passage at any height"."""
ANYWHERE = -NEVER
"""The height that means "passage at any height"."""

MOST_LINES = 50_000
"""The most straight lines cached for figures of one width; a full cache is cleared."""


@dataclass(frozen=True, slots=True)
class PassageSurvey:
    """Cached lowest heights, in feet above the map's zero, for the steps and straight lines of a board that do not
    depend on doors. `doored` holds the squares from which steps may depend on a door."""

    doored: frozenset[Square]
    steps: dict[Edge, int] = field(default_factory=dict)
    lines: dict[Edge, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Passage:
    """The passage on a board for figures `width` squares wide, with the doors on `opened` edges open. Walls and solid
    things are `clears` feet high. The lowest heights for a figure's feet, in feet above the map's zero, are cached by
    square (`floors`), step and straight line."""

    board: Board
    opened: tuple[Edge, ...]
    clears: int
    width: int
    survey: PassageSurvey = field(compare=False, repr=False)
    floors: dict[Square, int] = field(default_factory=dict, compare=False, repr=False)
    steps: dict[Edge, int] = field(default_factory=dict, compare=False, repr=False)
    lines: dict[Edge, int] = field(default_factory=dict, compare=False, repr=False)

    def holds(self, at: Square, low: int) -> bool:
        """Return whether a figure with its feet `low` feet above the map's zero has room at a top left square."""
        return low >= self.floor(at)

    def leads(self, frm: Square, to: Square, low: int) -> bool:
        """Return whether a figure with its feet `low` feet above the map's zero gets from a square to a neighbouring
        one; a diagonal step needs only one free corner."""
        return low >= self.step(frm, to)

    def is_clear(self, way: tuple[Square, ...], low: int) -> bool:
        """Return whether a figure with its feet `low` feet above the map's zero gets along a path of neighbouring
        squares."""
        return low >= self.clearance(way)

    def over(self, frm: Square, to: Square) -> int:
        """Return the lowest height in feet at which a figure gets along a straight line to a square; NEVER if it
        cannot."""
        known = self.lines.get((frm, to))
        if known is None:
            known = self.survey.lines.get((frm, to))
            if known is None:
                ways = straight_ways(frm, to)
                known = min(map(self.clearance, ways))
                if all(map(self.survey.doored.isdisjoint, ways)):
                    _keep(self.survey.lines, (frm, to), known)
            _keep(self.lines, (frm, to), known)
        return known

    def clearance(self, way: tuple[Square, ...]) -> int:
        """Return the lowest height in feet at which a figure gets along a path of neighbouring squares; NEVER if it
        cannot."""
        worst, steps = ANYWHERE, self.steps
        for step in pairwise(way):
            height = steps.get(step)
            worst = max(worst, self.step(*step) if height is None else height)
        return worst

    def floor(self, at: Square) -> int:
        """Return the lowest height in feet at which a figure has room at a top left square; NEVER off the board."""
        known = self.floors.get(at)
        if known is None:
            known = self.floors[at] = self._floor(at)
        return known

    def step(self, frm: Square, to: Square) -> int:
        """Return the lowest height in feet at which a figure gets from a square to a neighbouring one; NEVER if it
        cannot."""
        known = self.steps.get((frm, to))
        if known is None:
            known = self.survey.steps.get((frm, to))
            if known is None:
                known = max(self.floor(to), self._between(frm, to))
                if frm not in self.survey.doored:
                    self.survey.steps[frm, to] = known
            self.steps[frm, to] = known
        return known

    def _floor(self, at: Square) -> int:
        own = footprint(at, self.width)
        highest = max(self._top(square) for square in own)
        inside = [self._border((x, y), other) for x, y in own for other in ((x + 1, y), (x, y + 1)) if other in own]
        return max(highest, *inside) if inside else highest

    def _between(self, frm: Square, to: Square) -> int:
        if frm[0] == to[0] or frm[1] == to[1]:
            return self._crossing(frm, to)
        return min(
            max(self.floor(corner), self._crossing(frm, corner), self._crossing(corner, to))
            for corner in ((to[0], frm[1]), (frm[0], to[1]))
        )

    def _crossing(self, frm: Square, to: Square) -> int:
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        return max(self._border((x - dx, y - dy), (x, y)) for x, y in footprint(to, self.width))

    def _top(self, square: Square) -> int:
        board = self.board
        if square not in board:
            return NEVER
        return board.elevation(square) + (self.clears if board.is_solid(square) else 0)

    def _border(self, a: Square, b: Square) -> int:
        kind = self.board.edge(a, b)
        if kind is None or kind.passage != "none" or edge_between(a, b) in self.opened:
            return ANYWHERE
        return max(self.board.elevation(s) for s in (a, b) if s in self.board) + self.clears


def passage_for(world: World, width: int, clears: int) -> Passage:
    """Return the passage for figures of this width, with doors as they are now."""
    opened = world.opened_edges()
    key = ("passage", opened, clears, width)
    known: Passage | None = world.board.scratch.get(key)
    if known is None:
        known = world.board.keep_by_doors(
            key, Passage(world.board, opened, clears, width, _survey(world.board, width, clears))
        )
    return known


@kept("scratch")
def _survey(board: Board, width: int, clears: int) -> PassageSurvey:
    """Return the board's cache of lowest heights that do not depend on doors, for figures `width` squares wide and
    walls `clears` feet high."""
    return PassageSurvey(frozenset(square for edge in board.openings for square in near_border(edge, width)))


def _keep(lines: dict[Edge, int], line: Edge, height: int) -> None:
    """Cache the lowest height in feet for a straight line; the cache is cleared first if it is full."""
    if len(lines) >= MOST_LINES:
        lines.clear()
    lines[line] = height
