"""Checks where a Medium figure can get on foot, without climbing, swimming or breaking in. This only decides whether a
map can be played; the costs of steps are in the rulesets."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from game.core.kept import kept
from game.model.board import Board
from game.model.grid import Square

STEP = 5
"""Greatest feet that a figure can step up or down; more needs climbing."""

SIDES_OF_A_SQUARE: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def neighbours(board: Board, square: Square) -> tuple[Square, ...]:
    """Return the squares on the board that share a side with this one."""
    (x, y), wide, tall = square, board.width, board.height
    beside = [(x + dx, y + dy) for dx, dy in SIDES_OF_A_SQUARE]
    return tuple([(x, y) for x, y in beside if 0 <= x < wide and 0 <= y < tall])


def can_stand(board: Board, square: Square) -> bool:
    """Return whether a figure on foot can stand here: the ground is neither solid nor deep water."""
    return not board.is_solid(square) and not board.has_tag(square, "deep")


def can_cross(board: Board, a: Square, b: Square) -> bool:
    """Return whether a figure can walk between two squares that share a side; doors are opened, ladders climbed."""
    border = board.edge(a, b)
    if border is not None and border.passage == "none" and not border.opens:
        return False
    if abs(board.elevation(a) - board.elevation(b)) <= STEP:
        return True
    return board.has_tag(a, "ladder") or board.has_tag(b, "ladder")


@kept("scratch")
def steps(board: Board, square: Square) -> tuple[Square, ...]:
    """Return the squares that share a side with this one and can be walked to from it; the board caches them."""
    return tuple(
        near for near in neighbours(board, square) if can_stand(board, near) and can_cross(board, square, near)
    )


def ways_off(board: Board, starts: Iterable[Square], barred: Collection[Square] = ()) -> dict[Square, int]:
    """Return the least number of steps from a start to each square that can be walked to without entering `barred`
    squares; 0 for the starts on which a figure can stand."""
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
    """Return every square that can be walked to from any of the starts, which are included if a figure can stand
    there."""
    return set(ways_off(board, starts))
