"""The board: a grid of squares with what their ground is, how high it lies, and what stands on their borders."""

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
"""Tables kept per board that rest on which doors stand open."""


@dataclass(frozen=True)
class Board:
    """Immutable ground of a battle; what opens or breaks during play is kept in the battle, not here.

    `terrain` holds the terrain ids of each square from the bottom layer up, row by row; `heights` feet above the
    map's zero, row by row; `edges` the kind of every border that has one; `opened` the borders open at the start.
    """

    width: int
    height: int
    terrain: tuple[tuple[str, ...], ...]
    heights: tuple[int, ...]
    edges: Mapping[Edge, str] = field(default_factory=dict)
    opened: tuple[Edge, ...] = ()
    indoors: frozenset[Square] = frozenset()
    scratch: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Derived tables other modules keep per board (adjacency of a movement part ...); never part of the state."""

    def keep_by_doors(self, key: Any, table: T) -> T:
        """Keep a derived table that rests on which doors stand open, and return it; the oldest goes for the newest,
        since doors can stand in very many ways."""
        keys: deque[Any] = self.scratch.setdefault("by doors", deque())
        if len(keys) == MOST_BY_DOORS:
            self.scratch.pop(keys.popleft(), None)
        keys.append(key)
        self.scratch[key] = table
        return table

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def index(self, square: Square) -> int:
        """Place of a square in the row-by-row tables."""
        return square[1] * self.width + square[0]

    def surfaces(self, square: Square) -> tuple[str, ...]:
        """Terrain ids of a square, ground first."""
        return self.terrain[square[1] * self.width + square[0]]

    def elevation(self, square: Square) -> int:
        """Feet above the map's zero."""
        return self.heights[square[1] * self.width + square[0]]

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every square in reading order."""
        return tuple((x, y) for y in range(self.height) for x in range(self.width))

    def is_solid(self, square: Square) -> bool:
        """Return whether no figure can stand here: off the board, or solid ground."""
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
        """Return whether the ground of a square stops sight that passes through it."""
        return self._opaque[self.index(square)]

    def kinds(self, square: Square) -> tuple[Terrain, ...]:
        """The natural facts of each terrain on a square, ground first."""
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
        """Every border that can be opened and shut, sorted."""
        return tuple(edge for edge, kind in sorted(self.edges.items()) if nature().edge[kind].opens)

    def edge(self, a: Square, b: Square) -> EdgeKind | None:
        """Return the kind of edge on the border between two squares that share a side; None for a free border."""
        name = self.edges.get(edge_between(a, b))
        return nature().edge[name] if name else None

    def corner_squares(self, a: Square, b: Square) -> tuple[Square, Square]:
        """The two squares a diagonal step passes between."""
        assert is_diagonal(a, b)
        return (b[0], a[1]), (a[0], b[1])
