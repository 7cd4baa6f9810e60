"""Sight between squares: which squares touch, lines of sight, and the cover and concealment along them. Results depend
only on the board and its open doors; they are cached for these, and shared by all copies of a battle. Lines are the
same in both directions, so a figure that sees another can be seen by it (grid.squares)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.world import World
from game.model.grid import DIRECTIONS, Edge, Square, edge_between, is_diagonal
from game.model.shots import Placed
from game.rules.figures import is_unseen_by, placed, span, squares_under, width_of
from game.rules.sightlines import HIDDEN, PLAIN, Sightlines, SquareView, sightlines

TOUCHING_FEET = 5
"""The greatest difference of height, in feet, between squares that touch."""
MOST_VIEWS = 400_000
"""The most views cached per board; a full cache is cleared."""


# --- touching squares -------------------------------------------------------------------------------------------------


def bordering(world: World, square: Square) -> tuple[Square, ...]:
    """Return the neighbours of a square with no wall, shut door or window, or solid corner in between, in the order of
    DIRECTIONS. Heights are ignored: to a climber, the foot and the top of a cliff border each other."""
    lines = sightlines(world)
    answer = lines.bordering.get(square)
    if answer is None:
        answer = lines.bordering[square] = tuple(
            (square[0] + dx, square[1] + dy)
            for dx, dy in DIRECTIONS
            if _is_free_between(world, lines.opened, square, (square[0] + dx, square[1] + dy))
        )
    return answer


def touching(world: World, square: Square) -> tuple[Square, ...]:
    """Return the squares that are adjacent to a square: those that border it and differ by at most TOUCHING_FEET in
    height (grid.adjacent)."""
    lines = sightlines(world)
    answer = lines.touching.get(square)
    if answer is None:
        board = world.board
        height = board.elevation(square) if square in board else 0
        answer = lines.touching[square] = tuple(
            other for other in bordering(world, square) if abs(board.elevation(other) - height) <= TOUCHING_FEET
        )
    return answer


def adjacent(world: World, a: Square, b: Square) -> bool:
    """Return whether two different squares touch with nothing in between (grid.adjacent)."""
    return b in touching(world, a)


def are_adjacent(world: World, a: int, b: int) -> bool:
    """Return whether two figures stand side by side or on the same square."""
    return touch(world, placed(world, a), placed(world, b))


def touch(world: World, a: Placed, b: Placed) -> bool:
    """Return whether two placed figures are side by side or on the same square; off the ground their bodies must also
    overlap or nearly touch in height (grid.adjacent)."""
    if a.above or b.above:
        return _touch_in_the_air(world, a, b)
    if width_of(world, a.figure) == 1 and width_of(world, b.figure) == 1:
        return a.square == b.square or b.square in touching(world, a.square)
    theirs = squares_under(world, b)
    return any(
        mine in theirs or any(square in theirs for square in touching(world, mine)) for mine in squares_under(world, a)
    )


def _touch_in_the_air(world: World, a: Placed, b: Placed) -> bool:
    """Return whether two bodies, at least one of them off the ground, touch: side by side, and less than TOUCHING_FEET
    apart in height."""
    mine, theirs = squares_under(world, a), squares_under(world, b)
    low, high = span(world, a.figure, mine, a.above), span(world, b.figure, theirs, b.above)
    if max(high[0] - low[1], low[0] - high[1]) >= TOUCHING_FEET:
        return False
    return any(square in theirs or any(s in theirs for s in bordering(world, square)) for square in mine)


def _is_free_between(world: World, opened: frozenset[Edge], a: Square, b: Square) -> bool:
    return not _between(world, opened, a, b)


def _between(world: World, opened: frozenset[Edge], a: Square, b: Square) -> tuple[Square, ...]:
    """Return the first thing that separates two neighbouring squares: the two squares of a border, or one solid square;
    () if nothing does."""
    board = world.board
    if board.is_solid(b):
        return (b,)
    if not is_diagonal(a, b):
        return (a, b) if _bars(world, opened, a, b) else ()
    one, two = board.corner_squares(a, b)
    for corner in (one, two):
        if board.is_solid(corner):
            return (corner,)
    return next((pair for pair in ((a, one), (one, b), (a, two), (two, b)) if _bars(world, opened, *pair)), ())


def between(world: World, a: Square, b: Square) -> tuple[Square, ...]:
    """Return the first thing that separates two neighbouring squares, as the two squares of a border or as one solid
    square; () if nothing does (grid.adjacent)."""
    return _between(world, sightlines(world).opened, a, b)


def _bars(world: World, opened: frozenset[Edge], a: Square, b: Square) -> bool:
    """Return whether a border separates its squares now: it is a wall, or a door or window that is closed
    (grid.adjacent)."""
    kind = world.board.edge(a, b)
    return kind is not None and (kind.passage == "none" or kind.opens) and edge_between(a, b) not in opened


# --- lines of sight ---------------------------------------------------------------------------------------------------


def view(world: World, a: Square, b: Square, a_above: int = 0, b_above: int = 0) -> SquareView:
    """Return the view of square b from square a: whether it is seen, its cover and its concealment. `a_above` and
    `b_above` are feet above the ground, for figures that fly or climb."""
    lines = sightlines(world)
    key: Any = (a, b) if a_above == b_above == 0 else (a, b, a_above, b_above)
    answer = lines.views.get(key)
    return _look(lines, key, a, b, a_above, b_above) if answer is None else answer


def gaze(world: World) -> Callable[[Square, Square], SquareView]:
    """Return a function that gives the view from one square to another at ground level. It is valid while doors stay as
    they are."""
    lines = sightlines(world)
    views = lines.views

    def look(a: Square, b: Square) -> SquareView:
        key = (a, b)
        answer = views.get(key)
        return _look(lines, key, a, b, 0, 0) if answer is None else answer

    return look


def _look(lines: Sightlines, key: Any, a: Square, b: Square, a_above: int, b_above: int) -> SquareView:
    """Return a view that is not yet cached, with the doors as they are now, and cache it."""
    answer = lines.steady.get(key)
    if answer is None and lines.views.get((b, a) if len(key) == 2 else (b, a, b_above, a_above)) is HIDDEN:
        answer = HIDDEN  # who does not see is not seen
    if answer is None:
        answer, is_steady = lines.look(a, b, a_above, b_above)
        if is_steady:
            lines.steady[key] = answer
    lines.views[key] = answer
    for views in (lines.views, lines.steady):
        if len(views) > MOST_VIEWS:
            views.clear()
    return answer


def sees_square(world: World, a: Square, b: Square) -> bool:
    """Return whether there is a line of sight between two squares; it is the same in both directions."""
    return view(world, a, b).seen


def view_of(world: World, observer: int, target: int) -> SquareView:
    """Return the view that one figure has of another from where they stand."""
    return view_between(world, placed(world, observer), placed(world, target))


def view_between(world: World, observer: Placed, target: Placed) -> SquareView:
    """Return the best view from any square of one placed figure to any square of another. Hiding is ignored (see
    `sees`)."""
    if (observer.above < 0 or target.above < 0) and (is_buried(world, observer) or is_buried(world, target)):
        return HIDDEN
    heights = max(0, observer.above), max(0, target.above)
    if width_of(world, observer.figure) == 1 and width_of(world, target.figure) == 1:
        return view(world, observer.square, target.square, *heights)
    best = HIDDEN
    for mine in squares_under(world, observer):
        for theirs in squares_under(world, target):
            found = view(world, mine, theirs, *heights)
            if found == PLAIN:
                return found  # nothing shows more
            if found.seen and (not best.seen or found[1:] < best[1:]):
                best = found
    return best


def is_buried(world: World, body: Placed) -> bool:
    """Return whether a figure is wholly under the ground (phase.modes)."""
    return body.above <= -world.ruleset.sizes[world.sheet(body.figure).size].tall


def sees(world: World, observer: int, target: int) -> bool:
    """Return whether a figure knows where another is and has a line of sight to it."""
    return view_of(world, observer, target).seen and not is_unseen_by(world, target, observer)
