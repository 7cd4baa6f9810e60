"""What is seen from where: touching squares, lines of sight, and the cover and concealment they leave.

Answers rest on the board and the open doors only, so they are kept per board and set of openings and shared by every
copy of a battle. Sight runs along one line that is the same from both ends: who sees is seen (grid.squares).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.components import Place
from game.grid import DIRECTIONS, Edge, Square, edge_between, footprint, is_diagonal, line
from game.rules.figures import is_unseen_by, width_of
from game.world import World

EYE_FEET = 5
"""Height of eyes and gun above the ground one stands on."""
HIGH_FEET = 10
"""How high whatever stops sight stands above its ground."""
LOW_FEET = 7
"""Up to this height above its ground a line of sight still runs through what gives partial cover."""
TOUCHING_FEET = 5
"""Squares whose grounds lie farther apart than this do not touch."""

COVERS = ("none", "quarter", "half", "three-quarters", "full")
"""Degrees of cover; a View holds the index."""
CONCEALMENTS = ("none", "light", "heavy")
HALF, FULL = COVERS.index("half"), COVERS.index("full")
MOST_VIEWS = 400_000
"""Views kept per board before the table starts anew."""


class View(NamedTuple):
    """How one place shows itself from another: seen at all, index of its cover and of its concealment."""

    seen: bool
    cover: int
    concealment: int


HIDDEN = View(False, FULL, 0)


class _Tables(NamedTuple):
    """What is known of one board with one set of open borders."""

    opened: frozenset[Edge]
    bordering: dict[Square, tuple[Square, ...]]
    touching: dict[Square, tuple[Square, ...]]
    views: dict[Any, View]


def _tables(world: World) -> _Tables:
    tables = world.memo.get("sight")
    if tables is None:
        opened = world.opened_edges()
        key = ("sight", opened)
        tables = world.board.scratch.get(key)
        if tables is None:
            tables = world.board.scratch[key] = _Tables(frozenset(opened), {}, {}, {})
        world.memo["sight"] = tables
    return tables


# --- touching squares -------------------------------------------------------------------------------------------------


def bordering(world: World, square: Square) -> tuple[Square, ...]:
    """The free neighbours of a square with no wall, shut door or solid corner between, in the order of DIRECTIONS.

    Height plays no part: a cliff's foot and top border on each other for somebody who climbs.
    """
    tables = _tables(world)
    answer = tables.bordering.get(square)
    if answer is None:
        answer = tables.bordering[square] = tuple(
            (square[0] + dx, square[1] + dy)
            for dx, dy in DIRECTIONS
            if _is_free_between(world, tables.opened, square, (square[0] + dx, square[1] + dy))
        )
    return answer


def touching(world: World, square: Square) -> tuple[Square, ...]:
    """The squares adjacent to a square: bordering it, their grounds at most 5 ft. apart (grid.adjacent)."""
    tables = _tables(world)
    answer = tables.touching.get(square)
    if answer is None:
        board = world.board
        height = board.elevation(square) if square in board else 0
        answer = tables.touching[square] = tuple(
            other for other in bordering(world, square) if abs(board.elevation(other) - height) <= TOUCHING_FEET
        )
    return answer


def adjacent(world: World, a: Square, b: Square) -> bool:
    """Whether two different squares touch with no obstruction in between (grid.adjacent)."""
    return b in touching(world, a)


def are_adjacent(world: World, a: int, b: int, a_at: Square | None = None) -> bool:
    """Whether two figures stand side by side or on one square, the first where it is or on another square."""
    first, second = world.get(a, Place), world.get(b, Place)
    here = first.square if a_at is None else a_at
    a_width, b_width = width_of(world, a), width_of(world, b)
    if a_width == 1 and b_width == 1:
        return here == second.square or second.square in touching(world, here)
    theirs = footprint(second.square, b_width)
    return any(mine in theirs or any(s in theirs for s in touching(world, mine)) for mine in footprint(here, a_width))


def _is_free_between(world: World, opened: frozenset[Edge], a: Square, b: Square) -> bool:
    board = world.board
    if board.is_solid(b):
        return False
    if not is_diagonal(a, b):
        return not _bars(world, opened, a, b)
    one, two = board.corner_squares(a, b)
    if board.is_solid(one) or board.is_solid(two):
        return False
    return not any(_bars(world, opened, *pair) for pair in ((a, one), (one, b), (a, two), (two, b)))


def _bars(world: World, opened: frozenset[Edge], a: Square, b: Square) -> bool:
    """Whether what stands on a border lets nobody through as it is."""
    kind = world.board.edge(a, b)
    return kind is not None and kind.passage == "none" and edge_between(a, b) not in opened


# --- lines of sight ---------------------------------------------------------------------------------------------------


def view(world: World, a: Square, b: Square, a_above: int = 0, b_above: int = 0) -> View:
    """How square b shows itself from square a; the heights above ground in feet are of whoever flies or climbs."""
    views = _tables(world).views
    key: Any = (a, b) if a_above == b_above == 0 else (a, b, a_above, b_above)
    answer = views.get(key)
    if answer is None:
        if len(views) > MOST_VIEWS:
            views.clear()
        answer = views[key] = _look(world, a, b, a_above, b_above)
    return answer


def sees_square(world: World, a: Square, b: Square) -> bool:
    """Whether a line of sight runs between two squares; the same both ways."""
    return view(world, a, b).seen


def view_of(world: World, observer: int, target: int, at: Square | None = None) -> View:
    """How a figure shows itself to another, from where that one stands or from another square: the best view over
    all squares of both. Whether it is hidden is another matter (`sees`)."""
    eye, mark = world.get(observer, Place), world.get(target, Place)
    here = eye.square if at is None else at
    eye_width, mark_width = width_of(world, observer), width_of(world, target)
    if eye_width == 1 and mark_width == 1:
        return view(world, here, mark.square, eye.above, mark.above)
    best = HIDDEN
    for mine in footprint(here, eye_width):
        for theirs in footprint(mark.square, mark_width):
            found = view(world, mine, theirs, eye.above, mark.above)
            if found.seen and (not best.seen or found[1:] < best[1:]):
                best = found
    return best


def sees(world: World, observer: int, target: int, at: Square | None = None) -> bool:
    """Whether a figure knows where another is and has a line of sight to it."""
    return view_of(world, observer, target, at).seen and not is_unseen_by(world, target, observer)


def _look(world: World, a: Square, b: Square, a_above: int, b_above: int) -> View:
    if a == b:
        return View(True, 0, 0)
    board, opened = world.board, _tables(world).opened
    if a not in board or b not in board:
        return HIDDEN
    squares = tuple(line(a, b))
    steps = len(squares) - 1
    near, far = board.elevation(a) + a_above + EYE_FEET, board.elevation(b) + b_above + EYE_FEET
    cover = concealment = 0
    for place in range(steps):
        # The height of the line in the middle of this step, as a fraction: whole numbers only.
        between = (near * (2 * (steps - place) - 1) + far * (2 * place + 1), 2 * steps)
        passed = _border_cover(world, opened, squares[place], squares[place + 1], between)
        if passed == FULL:
            return HIDDEN
        # Whoever shoots leans past what stands right before him; only what lies farther off covers the target.
        if place or steps == 1:
            cover = max(cover, passed)
        if place + 1 < steps:
            onward = (near * (steps - place - 1) + far * (place + 1), steps)
            passed = _square_cover(world, squares[place + 1], onward)
            if passed == FULL:
                return HIDDEN
            cover = max(cover, passed)
            concealment += max(kind.concealment for kind in board.kinds(squares[place + 1]))
    if steps > 1 and not b_above:
        kinds = board.kinds(b)
        cover = max(cover, *(COVERS.index(kind.cover) for kind in kinds))
        concealment += max(kind.concealment for kind in kinds)
    elif steps == 1:
        concealment = 0
    return View(True, min(cover, FULL - 1), min(concealment, len(CONCEALMENTS) - 1))


def _border_cover(world: World, opened: frozenset[Edge], a: Square, b: Square, line_height: tuple[int, int]) -> int:
    """Index of the cover met between two neighbours of a line; a corner shut on one side hides half."""
    if not is_diagonal(a, b):
        return _edge_cover(world, opened, a, b, line_height)
    ways = []
    for corner in world.board.corner_squares(a, b):
        edges = (_edge_cover(world, opened, a, corner, line_height), _edge_cover(world, opened, corner, b, line_height))
        ways.append(max(*edges, _square_cover(world, corner, line_height)))
    low, high = sorted(ways)
    return max(low, HALF) if high == FULL else low


def _edge_cover(world: World, opened: frozenset[Edge], a: Square, b: Square, line_height: tuple[int, int]) -> int:
    kind = world.board.edge(a, b)
    if kind is None:
        return 0
    is_open = edge_between(a, b) in opened
    ground = min(world.board.elevation(a), world.board.elevation(b))
    sight, cover = (kind.open_sight, kind.open_cover) if is_open else (kind.sight, kind.cover)
    return _met(sight == "blocks", COVERS.index(cover), ground, line_height)


def _square_cover(world: World, square: Square, line_height: tuple[int, int]) -> int:
    board = world.board
    ground = board.elevation(square)
    height, scale = line_height
    if ground * scale > height:
        return FULL
    cover = max(COVERS.index(kind.cover) if "trench" not in kind.tags else 0 for kind in board.kinds(square))
    return _met(board.is_opaque(square), cover, ground, line_height)


def _met(blocks: bool, cover: int, ground: int, line_height: tuple[int, int]) -> int:
    """What an obstacle on this ground does to a line at this height (a fraction of feet)."""
    height, scale = line_height
    if blocks or cover == FULL:
        return FULL if height <= (ground + HIGH_FEET) * scale else 0
    return cover if height <= (ground + LOW_FEET) * scale else 0
