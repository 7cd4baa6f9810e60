"""What is seen from where: touching squares, lines of sight, and the cover and concealment they leave.

Answers rest on the board and the open doors only, so they are kept per board and set of openings and shared by every
copy of a battle. Sight runs along one line that is the same from both ends: who sees is seen (grid.squares).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.board import Board
from game.components import Place
from game.grid import DIRECTIONS, Edge, Square, edge_between, is_diagonal, line
from game.rules.figures import covered, is_unseen_by, width_of
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
    """What is known of one board with one set of open borders.

    `grounds` row by row: elevation, whether it stops sight, the index of its cover from farther off and within the
    square itself, its concealment; `edges`: whether a border stops sight, and the index of its cover; `quiet`: squares
    that never make a difference to a line.
    """

    width: int
    opened: frozenset[Edge]
    grounds: tuple[tuple[int, bool, int, int, int], ...]
    edges: dict[Edge, tuple[bool, int]]
    quiet: frozenset[Square]
    bordering: dict[Square, tuple[Square, ...]]
    touching: dict[Square, tuple[Square, ...]]
    views: dict[Any, View]


def _tables(world: World) -> _Tables:
    tables = world.memo.get("sight")
    if tables is None:
        telling = _telling(world.board)
        opened = tuple(edge for edge in world.opened_edges() if edge in telling)
        key = ("sight", opened)
        tables = world.board.scratch.get(key)
        if tables is None:
            tables = world.board.scratch[key] = _survey(world.board, frozenset(opened))
        world.memo["sight"] = tables
    return tables


def _telling(board: Board) -> frozenset[Edge]:
    """Borders that let more through when they stand open, to the eye or on foot: doors, but not windows."""
    known: frozenset[Edge] | None = board.scratch.get("telling borders")
    if known is None:
        kinds = ((edge, board.edge(*edge)) for edge in board.edges)
        known = board.scratch["telling borders"] = frozenset(
            edge
            for edge, kind in kinds
            if kind is not None
            and kind.opens
            and (kind.passage == "none" or (kind.sight, kind.cover) != (kind.open_sight, kind.open_cover))
        )
    return known


def _survey(board: Board, opened: frozenset[Edge]) -> _Tables:
    grounds = []
    for square in board.squares:
        kinds = board.kinds(square)
        inside = max(COVERS.index(kind.cover) for kind in kinds)
        across = max(COVERS.index(kind.cover) if "trench" not in kind.tags else 0 for kind in kinds)
        concealment = max(kind.concealment for kind in kinds)
        grounds.append((board.elevation(square), board.is_opaque(square), across, inside, concealment))
    edges = {}
    for edge in board.edges:
        kind = board.edge(*edge)
        assert kind is not None
        sight, cover = (kind.open_sight, kind.open_cover) if edge in opened else (kind.sight, kind.cover)
        edges[edge] = (sight == "blocks", COVERS.index(cover))
    bordered = {square for edge in edges for square in edge}
    low = min(board.heights) + EYE_FEET
    quiet = frozenset(
        square
        for square, (elevation, *features) in zip(board.squares, grounds, strict=True)
        if elevation <= low and not any(features) and square not in bordered
    )
    return _Tables(board.width, opened, tuple(grounds), edges, quiet, {}, {}, {})


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


def are_adjacent(world: World, a: int, b: int, a_at: Square | None = None, b_at: Square | None = None) -> bool:
    """Whether two figures stand side by side or on one square, each where it is or on another square."""
    here = world.get(a, Place).square if a_at is None else a_at
    there = world.get(b, Place).square if b_at is None else b_at
    a_width, b_width = width_of(world, a), width_of(world, b)
    if a_width == 1 and b_width == 1:
        return here == there or there in touching(world, here)
    theirs = covered(world, b, there)
    return any(mine in theirs or any(s in theirs for s in touching(world, mine)) for mine in covered(world, a, here))


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


def view_between(
    world: World, observer: int, target: int, at: Square | None = None, target_at: Square | None = None
) -> View:
    """How a figure shows itself to another, each where it stands or on another square: the best view over all squares
    of both. Whether it is hidden is another matter (`sees`)."""
    eye, mark = world.get(observer, Place), world.get(target, Place)
    here = eye.square if at is None else at
    there = mark.square if target_at is None else target_at
    eye_width, mark_width = width_of(world, observer), width_of(world, target)
    if eye_width == 1 and mark_width == 1:
        return view(world, here, there, eye.above, mark.above)
    best = HIDDEN
    for mine in covered(world, observer, here):
        for theirs in covered(world, target, there):
            found = view(world, mine, theirs, eye.above, mark.above)
            if found.seen and (not best.seen or found[1:] < best[1:]):
                best = found
    return best


def sees(world: World, observer: int, target: int, at: Square | None = None) -> bool:
    """Whether a figure knows where another is and has a line of sight to it."""
    return view_between(world, observer, target, at).seen and not is_unseen_by(world, target, observer)


def _look(world: World, a: Square, b: Square, a_above: int, b_above: int) -> View:
    if a == b:
        return View(True, 0, 0)
    board, tables = world.board, _tables(world)
    if a not in board or b not in board:
        return HIDDEN
    squares = tuple(line(a, b))
    steps = len(squares) - 1
    width, grounds, scale, quiet = board.width, tables.grounds, 2 * steps, tables.quiet
    near = board.elevation(a) + a_above + EYE_FEET
    far = board.elevation(b) + b_above + EYE_FEET
    cover = concealment = 0
    for place in range(steps):
        here, there = squares[place], squares[place + 1]
        if here in quiet and there in quiet and (here[0], there[1]) in quiet and (there[0], here[1]) in quiet:
            continue
        # The height of the line in the middle of this step, as a fraction: whole numbers only.
        height = near * (scale - 2 * place - 1) + far * (2 * place + 1)
        passed = _border_cover(tables, here, there, height, scale)
        if passed == FULL:
            return HIDDEN
        # Whoever shoots leans past what stands right before him; only what lies farther off covers the target.
        if place or steps == 1:
            cover = max(cover, passed)
        if place + 1 < steps:
            ground = grounds[there[1] * width + there[0]]
            passed = _ground_cover(ground, height - near + far, scale)
            if passed == FULL:
                return HIDDEN
            cover = max(cover, passed)
            concealment += ground[4]
    if steps == 1:
        return View(True, cover, 0)
    if not b_above:
        *_, inside, hides = grounds[b[1] * width + b[0]]
        cover, concealment = max(cover, inside), concealment + hides
    return View(True, min(cover, FULL - 1), min(concealment, len(CONCEALMENTS) - 1))


def _border_cover(tables: _Tables, a: Square, b: Square, height: int, scale: int) -> int:
    """Index of the cover met between two neighbours of a line; a corner shut on one side hides half."""
    edges, width = tables.edges, tables.width
    if not is_diagonal(a, b):
        return _edge_cover(tables, a, b, height, scale) if edges else 0
    ways = [0, 0]
    for way, corner in enumerate(((b[0], a[1]), (a[0], b[1]))):
        cover = _ground_cover(tables.grounds[corner[1] * width + corner[0]], height, scale)
        if edges and cover < FULL:
            cover = max(
                cover, _edge_cover(tables, a, corner, height, scale), _edge_cover(tables, corner, b, height, scale)
            )
        ways[way] = cover
    low, high = min(ways), max(ways)
    return max(low, HALF) if high == FULL else low


def _edge_cover(tables: _Tables, a: Square, b: Square, height: int, scale: int) -> int:
    known = tables.edges.get(edge_between(a, b))
    if known is None:
        return 0
    (ax, ay), (bx, by) = a, b
    width = tables.width
    ground = min(tables.grounds[ay * width + ax][0], tables.grounds[by * width + bx][0])
    return _met(known[0], known[1], ground, height, scale)


def _ground_cover(ground: tuple[int, bool, int, int, int], height: int, scale: int) -> int:
    elevation, blocks, across, _, _ = ground
    if elevation * scale > height:
        return FULL
    return _met(blocks, across, elevation, height, scale) if blocks or across else 0


def _met(blocks: bool, cover: int, ground: int, height: int, scale: int) -> int:
    """What an obstacle on this ground does to a line at this height (height / scale feet)."""
    if blocks or cover == FULL:
        return FULL if height <= (ground + HIGH_FEET) * scale else 0
    return cover if height <= (ground + LOW_FEET) * scale else 0
