"""Sources of cover on a square, found by the same lines of sight as attacks, for display and for sums. `sightlines`
computes the cover of a line; this module names what gives it, and finds what covers the sides of a square."""

from __future__ import annotations

from typing import NamedTuple

from game.core.world import World
from game.model.board import Board
from game.model.grid import DIRECTIONS, Square, is_diagonal
from game.model.shots import Placed
from game.rules import sight
from game.rules.figures import squares_under
from game.rules.sightlines import COVERS, FULL, Passed, sightlines

SIDES = (0, 2, 4, 6)
"""The sides of a square as indices into DIRECTIONS: north, east, south, west."""


class Shelter(NamedTuple):
    """One side of a square that gives cover: its index into DIRECTIONS, the degree of its cover as an index into COVERS
    (full cover blocks sight), and the title of what covers."""

    direction: int
    cover: int
    title: str


def shelters(world: World, square: Square) -> tuple[Shelter, ...]:
    """Return the sides of a square that cover a figure there against level lines from beyond the next square."""
    lines = sightlines(world)
    board = world.board
    found = []
    for direction in SIDES:
        dx, dy = DIRECTIONS[direction]
        beside = (square[0] + dx, square[1] + dy)
        if beside in board and square in board:
            passed = lines.level(beside, square)
            cover = max(passed.across, passed.border, passed.inside)
            if cover:
                found.append(Shelter(direction, cover, _thing(board, passed, cover).title))
    return tuple(found)


class Thing(NamedTuple):
    """A thing that gives cover: its title, and its place: two squares for the border between them, or one square; none
    where only a corner gives it."""

    title: str = ""
    place: tuple[Square, ...] = ()


def source(world: World, attacker: Placed, target: Placed) -> Thing:
    """Return what covers a target from an attacker on the squares given; an empty thing if there is none. Of several
    on the best line it is the one nearest to the target that gives all of the line's cover."""
    view = sight.view_between(world, attacker, target)
    if not view.seen or not view.cover:
        return Thing()
    mine, theirs = squares_under(world, attacker), squares_under(world, target)
    above = (attacker.above, target.above)
    lines = sightlines(world)
    for here in mine:
        for there in theirs:
            if sight.view(world, here, there, *above) != view:
                continue
            for passed in reversed(lines.trail(here, there, *above)):
                if max(passed.border, passed.across, passed.inside) >= view.cover:
                    return _thing(world.board, passed, view.cover)
    return Thing()


def _thing(board: Board, passed: Passed, cover: int) -> Thing:
    """Return what gives this cover on one step of a line: the object on the border, else the ground."""
    if passed.border >= cover:
        for a, b in _crossed(board, passed):
            kind = board.edge(a, b)
            if kind is not None and min(COVERS.index(kind.cover), FULL) >= cover:
                return Thing(kind.title, (a, b))
        corners = board.corner_squares(passed.here, passed.there) if is_diagonal(passed.here, passed.there) else ()
        for corner in corners:
            if title := _ground(board, corner, cover):
                return Thing(title, (corner,))
        for a, b in _crossed(board, passed):
            kind = board.edge(a, b)
            if kind is not None:
                return Thing(kind.title, (a, b))
        return Thing("A corner")
    squares = (passed.here, passed.there) if passed.across >= cover else (passed.there,)
    for square in squares:
        if title := _ground(board, square, cover):
            return Thing(title, (square,))
    return Thing("The ground")


def _crossed(board: Board, passed: Passed) -> tuple[tuple[Square, Square], ...]:
    """Return the borders that one step of a line crosses or touches."""
    a, b = passed.here, passed.there
    if not is_diagonal(a, b):
        return ((a, b),)
    one, two = board.corner_squares(a, b)
    return ((a, one), (one, b), (a, two), (two, b))


def _ground(board: Board, square: Square, cover: int) -> str:
    """Return the title of the topmost thing on a square that gives at least this cover; "" if there is none."""
    if square not in board:
        return ""
    for kind in reversed(board.kinds(square)):
        if COVERS.index(kind.cover) >= cover or (kind.sight == "blocks" and cover == FULL):
            return kind.title
    return ""
