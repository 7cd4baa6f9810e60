"""Squares to which a figure one square wide can walk without climbing, swimming or breaking in. This decides whether a
map can be played; what steps cost is in the rulesets."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from game.core.kept import kept
from game.model.board import Board
from game.model.grid import Square

STEP = 5
"""The greatest height in feet that a figure can step up or down; greater heights must be climbed."""

SIDES_OF_A_SQUARE: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def neighbours(board: Board, square: Square) -> tuple[Square, ...]:
    """Return the squares of the board that share a side with a square."""
    (x, y), wide, tall = square, board.width, board.height
    beside = [(x + dx, y + dy) for dx, dy in SIDES_OF_A_SQUARE]
    return tuple([(x, y) for x, y in beside if 0 <= x < wide and 0 <= y < tall])


def can_stand(board: Board, square: Square) -> bool:
    """Return whether a figure on foot can stand on a square: its ground is neither solid nor deep water."""
    return not board.is_solid(square) and not board.has_tag(square, "deep")


def can_cross(board: Board, a: Square, b: Square) -> bool:
    """Return whether a figure can walk between two squares that share a side; closed doors and ladders count as
    passable."""
    border = board.edge(a, b)
    if border is not None and border.passage == "none" and not border.opens:
        return False
    if abs(board.elevation(a) - board.elevation(b)) <= STEP:
        return True
    return board.has_tag(a, "ladder") or board.has_tag(b, "ladder")


@kept("scratch")
def steps(board: Board, square: Square) -> tuple[Square, ...]:
    """Return the squares beside a square to which a figure can walk from it; cached on the board."""
    return tuple(
        near for near in neighbours(board, square) if can_stand(board, near) and can_cross(board, square, near)
    )


def ways_off(board: Board, starts: Iterable[Square], barred: Collection[Square] = ()) -> dict[Square, int]:
    """Return every square to which a figure can walk from `starts` without entering `barred` squares, each with the
    least number of steps. The starts themselves have 0, if a figure can stand there."""
    found = {square: 0 for square in starts if can_stand(board, square) and square not in barred}
    waiting = deque(found)
    while waiting:
        square = waiting.popleft()
        for near in steps(board, square):
            if near not in found and near not in barred:
                found[near] = found[square] + 1
                waiting.append(near)
    return found


def reachable(board: Board, starts: Iterable[Square]) -> set[Square]:
    """Return every square to which a figure can walk from any of `starts`; starts on which it can stand are
    included."""
    return set(ways_off(board, starts))
