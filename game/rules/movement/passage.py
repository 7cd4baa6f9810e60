"""Where a body that leaves the ground gets through: past walls and solid things, over what is low enough, for every
square it covers (phase.obstacles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from game.core.world import World
from game.model.board import Board
from game.model.grid import Edge, Square, edge_between, footprint


@dataclass(frozen=True, slots=True)
class Passage:
    """The room on a board with its doors as they stand, for bodies so many squares wide; walls and solid things are
    `clears` feet high."""

    board: Board
    opened: tuple[Edge, ...]
    clears: int
    width: int

    def holds(self, at: Square, low: int) -> bool:
        """Whether there is room at a top left square for a body whose lowest part is so many feet above the map's
        zero."""
        own = footprint(at, self.width)
        if not all(self._is_free(square, low) for square in own):
            return False
        return self.width == 1 or all(
            self._is_open((x, y), other, low) for x, y in own for other in ((x + 1, y), (x, y + 1)) if other in own
        )

    def leads(self, frm: Square, to: Square, low: int) -> bool:
        """Whether such a body gets from a square to a neighbouring one; slanting, past one of the two corners."""
        if not self.holds(to, low):
            return False
        if frm[0] == to[0] or frm[1] == to[1]:
            return self._crosses(frm, to, low)
        return any(
            self.holds(corner, low) and self._crosses(frm, corner, low) and self._crosses(corner, to, low)
            for corner in ((to[0], frm[1]), (frm[0], to[1]))
        )

    def is_clear(self, way: tuple[Square, ...], low: int) -> bool:
        """Whether such a body gets along a way from square to neighbouring square."""
        return all(self.leads(a, b, low) for a, b in pairwise(way))

    def _crosses(self, frm: Square, to: Square, low: int) -> bool:
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        return all(self._is_open((x - dx, y - dy), (x, y), low) for x, y in footprint(to, self.width))

    def _is_free(self, square: Square, low: int) -> bool:
        board = self.board
        if square not in board or board.elevation(square) > low:
            return False
        return not board.is_solid(square) or low >= board.elevation(square) + self.clears

    def _is_open(self, a: Square, b: Square, low: int) -> bool:
        kind = self.board.edge(a, b)
        if kind is None or kind.passage != "none" or edge_between(a, b) in self.opened:
            return True
        return low >= max(self.board.elevation(s) for s in (a, b) if s in self.board) + self.clears


def passage_for(world: World, width: int, clears: int) -> Passage:
    """The room there is now for bodies so wide."""
    return Passage(world.board, world.opened_edges(), clears, width)


def straight_ways(a: Square, b: Square) -> Iterator[tuple[Square, ...]]:
    """The straight ways from one square to another, both included: where the line runs exactly between two squares,
    once on either side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    count = max(abs(dx), abs(dy))
    if not count:
        yield (a,)
        return
    ways = [
        tuple((a[0] + _share(dx, step, count, half), a[1] + _share(dy, step, count, half)) for step in range(count + 1))
        for half in (0, 1)
    ]
    yield from dict.fromkeys(ways)


def _share(length: int, step: int, count: int, half: int) -> int:
    """The part of a length after so many of so many steps, to the nearest square; halves up or down."""
    whole = (2 * abs(length) * step + count - (1 - half)) // (2 * count)
    return whole if length > 0 else -whole
