"""The things that give cover or hide a square, found on the same lines of sight as attacks. The module `sightlines`
computes how much cover a line has; this module says which thing gives it, and which sides of a square are covered."""

from __future__ import annotations

from typing import NamedTuple

from game.core.world import World
from game.model.board import Board
from game.model.grid import DIRECTIONS, Square, is_diagonal, square_words
from game.model.listing import is_plural
from game.model.shots import Placed
from game.rules import sight
from game.rules.figures import squares_under
from game.rules.sightlines import COVERS, FULL, Passed, sightlines

SIDES = (0, 2, 4, 6)
"""The sides of a square as indices into DIRECTIONS: north, east, south, west."""


class Shelter(NamedTuple):
    """One side of a square that gives cover. `direction` is an index into DIRECTIONS; `cover` is the degree as an index
    into COVERS (full cover blocks sight); `title` names the covering thing."""

    direction: int
    cover: int
    title: str


def shelters(world: World, square: Square) -> tuple[Shelter, ...]:
    """Return the sides of a square that cover a figure on it, against level lines of sight that come from beyond the
    neighbouring squares."""
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
    """A thing that gives cover: its title and its place. The place is one square, or two for the border between them,
    or () where only a corner gives cover."""

    title: str = ""
    place: tuple[Square, ...] = ()


def source(world: World, attacker: Placed, target: Placed) -> Thing:
    """Return the thing that covers a target from an attacker, both standing where the arguments say; an empty Thing if
    nothing does. It is the thing nearest to the target, on the best line, that gives all of that line's cover."""
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


def barred(world: World, observer: Placed, target: Placed) -> Thing:
    """Return the first thing that hides a target from an observer, both standing where the arguments say; an empty
    Thing if the target is seen."""
    if sight.view_between(world, observer, target).seen:
        return Thing()
    if sight.is_buried(world, observer) or sight.is_buried(world, target):
        return Thing("Ground")
    here, there = squares_under(world, observer)[0], squares_under(world, target)[0]
    return hidden_by(world, here, there, max(0, observer.above), max(0, target.above))


def hidden_by(world: World, a: Square, b: Square, a_above: int = 0, b_above: int = 0) -> Thing:
    """Return the first thing that hides square b from square a; an empty Thing if nothing does. `a_above` and `b_above`
    are heights in feet above the ground of each."""
    lines, board = sightlines(world), world.board
    key = (a, b, a_above, b_above)
    place = lines.barred.get(key)
    if place is None:
        if len(lines.barred) > sight.MOST_VIEWS:
            lines.barred.clear()
        place = lines.barred[key] = lines.bar(*key)
    if len(place) == 1:
        return Thing(_ground(board, place[0], FULL) or "Ground", place)
    return _border(board, place) if place else Thing()


def _border(board: Board, place: tuple[Square, ...]) -> Thing:
    """Return the thing on the border between two squares, such as a wall; the title of a door or window begins with
    "Shut"."""
    kind = board.edge(*place)
    assert kind is not None
    return Thing(f"Shut {kind.title.lower()}" if kind.opens else kind.title, place)


def parted_words(world: World, a: Square, b: Square) -> str:
    """Return the reason why the neighbouring squares a and b do not count as adjacent, as the end of a sentence such as
    ": it lies 10 ft. higher"; "" if they do (grid.adjacent)."""
    if sight.adjacent(world, a, b):
        return ""
    board, place = world.board, sight.between(world, a, b)
    if len(place) == 2:
        return barred_words(_border(board, place))
    if place:
        title = next((kind.title for kind in reversed(board.kinds(place[0])) if kind.solid), "")
        return barred_words(Thing(title, place))
    rise = board.elevation(b) - board.elevation(a)
    return f": it lies {abs(rise)} ft. {'higher' if rise > 0 else 'lower'}"


def barred_words(thing: Thing) -> str:
    """Return the name of a thing in the way as the end of a sentence, such as ": the wall between 8,5 and 9,5 is in the
    way"; "" for an empty Thing."""
    if not thing.title:
        return ""
    squares = " and ".join(square_words(square) for square in thing.place)
    where = f" between {squares}" if len(thing.place) == 2 else f" at {squares}" if squares else ""
    return f": the {thing.title.lower()}{where} {'are' if is_plural(thing.title) else 'is'} in the way"


def _thing(board: Board, passed: Passed, cover: int) -> Thing:
    """Return the thing that gives at least the cover `cover` on one step of a line: the object on the border, else that
    on the ground."""
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
