"""Lines of sight over a board, followed step by step, with the ground and borders that they cross. Heights along a line
are fractions of a foot; they are stored as levels, which are whole numbers: twice the feet, plus one for a height
between two whole feet."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from game.core.kept import kept
from game.core.world import World
from game.model.board import Board
from game.model.grid import DIRECTIONS, Edge, Square, edge_between, straight_ways

EYE_FEET = 5
"""Height of eyes and guns, in feet above the ground."""
HIGH_FEET = 10
"""Height of a thing that blocks sight, in feet above its ground."""
LOW_FEET = 7
"""Height of a thing that gives partial cover, in feet above its ground; a line of sight higher than that passes over
it."""

COVERS = ("none", "quarter", "half", "three-quarters", "full")
"""Degrees of cover; numbers of cover are indices into this."""
CONCEALMENTS = ("none", "light", "heavy")
HALF, FULL = COVERS.index("half"), COVERS.index("full")


class SquareView(NamedTuple):
    """The view of one place from another: whether it is seen, and the degrees of its cover (an index into COVERS) and
    of its concealment (an index into CONCEALMENTS)."""

    seen: bool
    cover: int
    concealment: int


HIDDEN = SquareView(False, FULL, 0)
PLAIN = SquareView(True, 0, 0)

Views = dict[Any, SquareView]
"""Views by the two squares, with their heights above ground if either is not 0."""


class GroundSight(NamedTuple):
    """Effects of a square on lines of sight: the height of its ground in feet (`elevation`), whether something on it
    blocks sight (`blocks`), and its concealment (an index into CONCEALMENTS). `across` is the cover that it gives to
    squares beyond it, `inside` that to a figure on it, both as indices into COVERS."""

    elevation: int
    blocks: bool
    across: int
    inside: int
    concealment: int


class Met(NamedTuple):
    """Obstacles in one step of a line: the cover that the border gives, the cover and concealment that the square
    entered gives, and whether a door or window on the border can change them (`opens`)."""

    border: int
    ground: int
    concealment: int
    opens: bool


NOTHING = Met(0, 0, 0, False)


class Passed(NamedTuple):
    """One step of a line, with the cover that it gives to a figure at the end of the line, as indices into COVERS: by
    the border it crosses, by the ground it passes over, and by the ground on which the figure stands."""

    here: Square
    there: Square
    border: int
    across: int
    inside: int


Levels = tuple[int, int]
"""The levels (heights, see above) of a line halfway through a step, and at its end."""
Steps = dict[int, Met]
"""Obstacles by step, for one pair of levels. A step's number is its cell (index of a square) times the number of
directions, plus its direction."""


@dataclass(frozen=True, slots=True)
class Sightlines:
    """Cached views of one board with one set of open borders. `borders` holds, for each border, whether it blocks sight
    and its cover as an index in COVERS; `telling` the borders that doors can change; `views` holds all views found so
    far, `steady` those of them that do not depend on doors. The other tables cache parts of the search."""

    board: Board
    opened: frozenset[Edge]
    grounds: tuple[GroundSight, ...]
    borders: dict[Edge, tuple[bool, int]]
    telling: frozenset[Edge]
    steady: Views
    views: Views = field(default_factory=dict)
    bordering: dict[Square, tuple[Square, ...]] = field(default_factory=dict)
    touching: dict[Square, tuple[Square, ...]] = field(default_factory=dict)
    steps: dict[Levels, Steps] = field(default_factory=dict)
    barred: dict[Any, tuple[Square, ...]] = field(default_factory=dict)
    """The place of the first thing that hides one square from another (see `bar`), under the same keys as views."""
    slopes: dict[tuple[int, int, int], tuple[tuple[Levels, Steps], ...]] = field(default_factory=dict)
    """The levels of lines, by the heights in feet of both ends and the number of steps."""

    def look(self, a: Square, b: Square, a_above: int, b_above: int) -> tuple[SquareView, bool]:
        """Return the view of square b from square a, and whether it is the same however doors stand; `a_above` and
        `b_above` are the heights in feet above the ground there. If the line runs exactly between two rows of squares,
        the side from which more is seen counts."""
        board = self.board
        if a == b:
            return PLAIN, True
        if a not in board or b not in board:
            return HIDDEN, True
        ways = _strides(b[0] - a[0], b[1] - a[1], board.width)
        best, steady = self._follow(board.index(a), board.index(b), ways[0], a_above, b_above)
        if len(ways) > 1:
            other, is_so = self._follow(board.index(a), board.index(b), ways[1], a_above, b_above)
            best, steady = min(best, other, key=_shown), steady and is_so
        return best, steady

    def _follow(
        self, start: int, end: int, way: tuple[int, ...], a_above: int, b_above: int
    ) -> tuple[SquareView, bool]:
        """Return the view along one line of steps between two cells (indices of squares), and whether it is the same
        however doors stand."""
        board = self.board
        slope = (board.heights[start] + a_above + EYE_FEET, board.heights[end] + b_above + EYE_FEET, len(way))
        levels = self.slopes.get(slope) or self._levels(*slope)
        first, last = start * len(DIRECTIONS), len(way) - 1
        cover = concealment = 0
        steady = True
        for place, (step, (heights, steps)) in enumerate(zip(way, levels, strict=False)):
            met = steps.get(first + step)
            if met is None:
                met = steps[first + step] = self._meet(*divmod(first + step, len(DIRECTIONS)), *heights)
            if met is NOTHING:
                continue
            border, ground, hides, opens = met
            steady = steady and not opens
            if border == FULL or (ground == FULL and place < last):
                return HIDDEN, steady
            # A shooter leans past what stands right before him; only what lies farther off covers the target.
            if border > cover and (place or not last):
                cover = border
            if place < last:
                cover = max(cover, ground)
                concealment += hides
        if last and not b_above:
            last_ground = self.grounds[end]
            cover, concealment = max(cover, last_ground.inside), concealment + last_ground.concealment
        return SquareView(
            True, min(cover, FULL - 1) if last else cover, min(concealment, len(CONCEALMENTS) - 1)
        ), steady

    def trail(self, a: Square, b: Square, a_above: int = 0, b_above: int = 0) -> tuple[Passed, ...]:
        """Return the steps of the line from a to b, with the cover that each gives to a figure at b. The highest of
        them is the cover of the whole view, if b is seen."""
        steps = self._walked(a, b, a_above, b_above)
        last, found = len(steps) - 1, []
        for place, (here, there, _, met) in enumerate(steps):
            border = met.border if place or not last else 0
            inside = self.grounds[self.board.index(b)].inside if place == last and last and not b_above else 0
            found.append(Passed(here, there, min(border, FULL), met.ground if place < last else 0, inside))
        return tuple(found)

    def bar(self, a: Square, b: Square, a_above: int = 0, b_above: int = 0) -> tuple[Square, ...]:
        """Return the first thing on the line from a that hides b, as the two squares of a border or one square of
        ground; () if b is seen."""
        steps = self._walked(a, b, a_above, b_above)
        for place, (here, there, middle, met) in enumerate(steps, start=1):
            if met.border == FULL:
                return self._shut(here, there, middle)
            if met.ground == FULL and place < len(steps):
                return (there,)
        return ()

    def _walked(self, a: Square, b: Square, a_above: int, b_above: int) -> list[tuple[Square, Square, int, Met]]:
        """Return the steps of the line from a to b along which most is seen. Each step is its two squares, the level
        halfway, and its obstacles."""
        board = self.board
        start, end = board.index(a), board.index(b)
        ways = zip(_strides(b[0] - a[0], b[1] - a[1], board.width), straight_ways(a, b), strict=True)
        shown = [(_shown(self._follow(start, end, way, a_above, b_above)[0]), line) for way, line in ways]
        steps = tuple(pairwise(min(shown, key=lambda one: one[0])[1]))
        near, far = board.elevation(a) + a_above + EYE_FEET, board.elevation(b) + b_above + EYE_FEET
        return [
            (here, there, middle, self._meet(board.index(here), _way(here, there), middle, after))
            for (here, there), ((middle, after), _) in zip(steps, self._levels(near, far, len(steps)), strict=True)
        ]

    def _shut(self, a: Square, b: Square, level: int) -> tuple[Square, ...]:
        """Return the place of the obstacle that blocks one step of a line, as the two squares of a border or one solid
        corner square."""
        if a[0] == b[0] or a[1] == b[1]:
            return (a, b)
        for corner in self.board.corner_squares(a, b):
            if _ground(self.grounds[self.board.index(corner)], level) == FULL:
                return (corner,)
            for pair in ((a, corner), (corner, b)):
                if self._border(*pair, level) == FULL:
                    return pair
        return ()

    def level(self, beside: Square, square: Square) -> Passed:
        """Return the cover of a square against a level line that comes from far away over the square `beside`."""
        board = self.board
        eyes = 2 * (board.elevation(square) + EYE_FEET)
        met = self._meet(board.index(beside), _way(beside, square), eyes, eyes)
        across = _ground(self.grounds[board.index(beside)], eyes)
        return Passed(beside, square, met.border, across, self.grounds[board.index(square)].inside)

    def _levels(self, near: int, far: int, steps: int) -> tuple[tuple[Levels, Steps], ...]:
        """Return, for each of the `steps` steps of a line, its levels halfway and at its end, with the obstacles
        already known at these levels. `near` and `far` are the heights of the line's ends in feet above the map's
        zero."""
        found = []
        for place in range(steps):
            middle = _level(near * (2 * (steps - place) - 1) + far * (2 * place + 1), 2 * steps)
            after = _level(near * (steps - place - 1) + far * (place + 1), steps)
            found.append(((middle, after), self.steps.setdefault((middle, after), {})))
        self.slopes[near, far, steps] = tuple(found)
        return tuple(found)

    def _meet(self, cell: int, direction: int, middle: int, after: int) -> Met:
        """Return the obstacles of a step from a cell in a direction; `middle` and `after` are the line's levels halfway
        and at the end of the step."""
        width = self.board.width
        a = (cell % width, cell // width)
        b = (a[0] + DIRECTIONS[direction][0], a[1] + DIRECTIONS[direction][1])
        if a[0] == b[0] or a[1] == b[1]:
            border, crossed = self._border(a, b, middle), [edge_between(a, b)]
        else:
            one, two = (b[0], a[1]), (a[0], b[1])
            low, high = sorted((self._corner(a, one, b, middle), self._corner(a, two, b, middle)))
            # A corner shut on one side hides half.
            border = max(low, HALF) if high == FULL else low
            crossed = [edge_between(*pair) for pair in ((a, one), (one, b), (a, two), (two, b))]
        there = self.grounds[b[1] * width + b[0]]
        met = Met(border, _ground(there, after), there.concealment, not self.telling.isdisjoint(crossed))
        return NOTHING if met == NOTHING else met

    def _corner(self, a: Square, corner: Square, b: Square, level: int) -> int:
        """Return the cover, as an index in COVERS, that a diagonal step of a line at this level meets on one way around
        its corner."""
        cover = _ground(self.grounds[corner[1] * self.board.width + corner[0]], level)
        return max(cover, self._border(a, corner, level), self._border(corner, b, level))

    def _border(self, a: Square, b: Square, level: int) -> int:
        known = self.borders.get(edge_between(a, b))
        if known is None:
            return 0
        return _stopped(*known, min(self.board.elevation(a), self.board.elevation(b)), level)


def _way(a: Square, b: Square) -> int:
    """Return the index into DIRECTIONS of the direction from a square to its neighbour."""
    return DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))


def _ground(ground: GroundSight, level: int) -> int:
    """Return the cover, as an index in COVERS, that a square gives against a line at this level."""
    if 2 * ground.elevation > level:
        return FULL
    return _stopped(ground.blocks, ground.across, ground.elevation, level)


def _stopped(blocks: bool, cover: int, elevation: int, level: int) -> int:
    """Return the cover, as an index in COVERS, that an obstacle gives against a line at this level; an obstacle that
    `blocks` sight gives full cover. `elevation` is the height of the ground under it, in feet."""
    if blocks or cover == FULL:
        return FULL if level <= 2 * (elevation + HIGH_FEET) else 0
    return cover if level <= 2 * (elevation + LOW_FEET) else 0


@lru_cache(maxsize=1 << 14)
def _strides(dx: int, dy: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each of the one or two straight lines to the square that is dx and dy away, the numbers of its steps
    (see `Steps`) counted from the first cell, on a board `width` squares wide."""
    return tuple(
        tuple((y * width + x) * len(DIRECTIONS) + _way((x, y), after) for (x, y), after in pairwise(squares))
        for squares in straight_ways((0, 0), (dx, dy))
    )


def _shown(view: SquareView) -> tuple[bool, int, int]:
    """Return a sort key for views: the one that shows most comes first."""
    return not view.seen, view.cover, view.concealment


def _level(height: int, scale: int) -> int:
    feet, rest = divmod(height, scale)
    return 2 * feet + (1 if rest else 0)


# --- surveys ----------------------------------------------------------------------------------------------------------


@kept("standing")
def sightlines(world: World) -> Sightlines:
    """Return the sightlines of a battle's board with its doors as they are now. They are cached on the board, and
    shared by all copies of the battle."""
    telling = _telling(world.board)
    opened = tuple(edge for edge in world.opened_edges() if edge in telling)
    known: Sightlines | None = world.board.scratch.get(("sight", opened))
    return known or world.board.keep_by_doors(("sight", opened), _survey(world.board, frozenset(opened)))


@kept("scratch")
def _telling(board: Board) -> frozenset[Edge]:
    """Return the borders with doors or windows, on which sight and touch may depend."""
    return frozenset(board.openings)


def _survey(board: Board, opened: frozenset[Edge]) -> Sightlines:
    borders = {}
    for edge in board.edges:
        kind = board.edge(*edge)
        assert kind is not None
        sight, cover = (kind.open_sight, kind.open_cover) if edge in opened else (kind.sight, kind.cover)
        borders[edge] = (sight == "blocks", COVERS.index(cover))
    steady: Views = board.scratch.setdefault("steady views", {})
    return Sightlines(board, opened, _grounds(board), borders, _telling(board), steady)


@kept("scratch")
def _grounds(board: Board) -> tuple[GroundSight, ...]:
    kinds = {stack: _features(board, square) for square, stack in zip(board.squares, board.terrain, strict=True)}
    return tuple(GroundSight(height, *kinds[stack]) for height, stack in zip(board.heights, board.terrain, strict=True))


def _features(board: Board, square: Square) -> tuple[bool, int, int, int]:
    kinds = board.kinds(square)
    inside = max(COVERS.index(kind.cover) for kind in kinds)
    across = max(COVERS.index(kind.cover) if "trench" not in kind.tags else 0 for kind in kinds)
    return board.is_opaque(square), across, inside, max(kind.concealment for kind in kinds)
