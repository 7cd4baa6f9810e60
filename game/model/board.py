"""The board: a grid of squares with the ground and height of each, and the kinds of borders between them (walls, doors,
windows ...)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from game.model.grid import Edge, Square, edge_between, is_diagonal
from game.model.terrain import EdgeKind, Terrain, nature

T = TypeVar("T")

MOST_BY_DOORS = 96
"""The largest number of cached tables per board that depend on which doors are open."""


@dataclass(frozen=True)
class Board:
    """Immutable ground of a battle. Doors opened or broken during play are stored in the battle instead. `terrain`
    holds the terrain ids of each square from the bottom layer up, row by row; `heights` the feet above the map's zero,
    row by row; `edges` the kind of every border that is not free; `opened` the borders that are open at the start."""

    width: int
    height: int
    terrain: tuple[tuple[str, ...], ...]
    heights: tuple[int, ...]
    edges: Mapping[Edge, str] = field(default_factory=dict)
    opened: tuple[Edge, ...] = ()
    indoors: frozenset[Square] = frozenset()
    scratch: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Tables that other modules derive from the board and cache here; never part of the state."""

    def keep_by_doors(self, key: Any, table: T) -> T:
        """Cache a table that depends on which doors are open, and return it. The oldest table is dropped when there are
        more than MOST_BY_DOORS."""
        keys: deque[Any] = self.scratch.setdefault("by doors", deque())
        if len(keys) == MOST_BY_DOORS:
            self.scratch.pop(keys.popleft(), None)
        keys.append(key)
        self.scratch[key] = table
        return table

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def index(self, square: Square) -> int:
        """Return the index of a square in the row-by-row tables."""
        return square[1] * self.width + square[0]

    def surfaces(self, square: Square) -> tuple[str, ...]:
        """Return the terrain ids of a square, ground first."""
        return self.terrain[square[1] * self.width + square[0]]

    def elevation(self, square: Square) -> int:
        """Return the height of a square in feet above the map's zero."""
        return self.heights[square[1] * self.width + square[0]]

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Return every square, row by row from the top left."""
        return tuple((x, y) for y in range(self.height) for x in range(self.width))

    def is_solid(self, square: Square) -> bool:
        """Return whether no figure can stand on a square: it is off the board, or its ground is solid."""
        return square not in self or self._solid[self.index(square)]

    @cached_property
    def _solid(self) -> tuple[bool, ...]:
        kinds = nature().terrain
        return tuple(any(kinds[name].solid for name in stack) for stack in self.terrain)

    @cached_property
    def _opaque(self) -> tuple[bool, ...]:
        kinds = nature().terrain
        return tuple(any(kinds[name].sight == "blocks" for name in stack) for stack in self.terrain)

    def is_opaque(self, square: Square) -> bool:
        """Return whether the ground of a square blocks sight through it."""
        return self._opaque[self.index(square)]

    def kinds(self, square: Square) -> tuple[Terrain, ...]:
        """Return the properties of each terrain on a square, ground first."""
        kinds = nature().terrain
        return tuple(kinds[name] for name in self.surfaces(square))

    def has_tag(self, square: Square, tag: str) -> bool:
        """Return whether any terrain of a square carries a tag (liquid, ladder, earth ...)."""
        return tag in self._tags[self.index(square)]

    @cached_property
    def _tags(self) -> tuple[frozenset[str], ...]:
        kinds = nature().terrain
        tags = {
            stack: frozenset(tag for name in stack for tag in kinds[name].tags) for stack in dict.fromkeys(self.terrain)
        }
        return tuple(tags[stack] for stack in self.terrain)

    @cached_property
    def openings(self) -> tuple[Edge, ...]:
        """Return every border that can be opened and shut, sorted."""
        return tuple(edge for edge, kind in sorted(self.edges.items()) if nature().edge[kind].opens)

    def edge(self, a: Square, b: Square) -> EdgeKind | None:
        """Return the kind of edge on the border between two squares that share a side; None for a free border."""
        name = self.edges.get(edge_between(a, b))
        return nature().edge[name] if name else None

    def corner_squares(self, a: Square, b: Square) -> tuple[Square, Square]:
        """Return the two squares between which a diagonal step passes."""
        assert is_diagonal(a, b)
        return (b[0], a[1]), (a[0], b[1])
