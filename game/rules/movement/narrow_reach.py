"""Squares that a large figure can reach by squeezing through narrow gaps, with at most one door opened on the way
(phase.squeezing, phase.free-actions). A gap of half its width needs no check; a tighter one does."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.world import World
from game.model.answers import Reach
from game.model.components import Place
from game.model.grid import DIRECTIONS, Edge, Square, footprint
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.movement import doors, occupancy, route
from game.rules.movement.legs import UNMOVED
from game.rules.movement.mode_spread import UNREACHED, ModeSpread, state_of
from game.rules.movement.modes import ModeMovement
from game.rules.movement.ways import narrowed

NarrowWay = tuple[int, tuple[Square, ...]]
"""The cost of a path in feet, and its squares."""


def narrow_reach(part: ModeMovement, world: World, figure: int, action: str) -> dict[Square, NarrowWay]:
    """Return every square that a large figure can only reach or stand on by squeezing, with the cheapest path at the
    widest squeeze that works. Empty for figures that cover one square, squeeze already, or are off the ground."""
    place, width = world.get(figure, Place), figures.width_of(world, figure)
    if width < 2 or place.above or figures.is_narrow(world, figure):
        return {}
    key = ("narrow reach", figure, action, doors.may_open(world, figure))
    known: dict[Square, NarrowWay] | None = world.standing.get(key)
    if known is None:
        known = world.standing[key] = {}
        plain = {figures.square_of(world, figure), *part.reach(world, figure, action).costs}
        covered = {square for anchor in plain for square in footprint(anchor, width)}
        for squeeze in (2, *_tighter(part, width)):
            found = dict(_found(part, world, figure, action, squeeze))
            taken = frozenset(known)
            for square, way in found.items():
                body = footprint(square, narrowed(width, squeeze))
                if square not in taken and not covered.issuperset(body):
                    known[square] = way
    return known


def _tighter(part: ModeMovement, width: int) -> list[int]:
    """Return the squeezes tighter than half the width, which need a check: 3 for a third of the width, 4 for a
    quarter."""
    return [n for n in sorted(map(int, part.flexible)) if narrowed(width, n) < narrowed(width, 2)]


def _found(
    part: ModeMovement, world: World, figure: int, action: str, squeeze: int
) -> Iterator[tuple[Square, NarrowWay]]:
    """Yield every square on which the squeezing figure may end its move, with the cheapest path; at most one door is
    opened on it."""
    budget = part.allowance(world, figure, action).total
    plain = _search(part, world, figure, squeeze, (), budget)
    best = {square: (cost, plain.path(square)) for square, cost in plain.costs.items()}
    near = {figures.square_of(world, figure), *plain.costs}
    for door in doors.within(world, figure, near) if doors.may_open(world, figure) else ():
        opened = _search(part, world, figure, squeeze, (door,), budget)
        for square, cost in opened.costs.items():
            if square not in best or cost < best[square][0]:
                best[square] = cost, opened.path(square)
    width = narrowed(figures.width_of(world, figure), squeeze)
    for square, way in sorted(best.items()):
        if _has_room(part, world, figure, footprint(square, width)):
            yield square, way


def _has_room(part: ModeMovement, world: World, figure: int, squares: tuple[Square, ...]) -> bool:
    """Return whether the figures that the mover knows of leave it room on each of these squares."""
    share, body = world.ruleset.sizes[world.sheet(figure).size].share, figures.span(world, figure, squares, 0)
    return all(occupancy.room_left(world, part.occupancy, figure, s, True, body) >= share for s in squares)


def _search(part: ModeMovement, world: World, figure: int, squeeze: int, opens: tuple[Edge, ...], budget: int) -> Reach:
    """Return the squares that a squeezing figure reaches. The search begins, for each first step out of the figure's
    own space, where the figure stands for that step once it is narrow (`route.block_start`)."""
    ways = part.ways(world, figure, squeeze, opens)
    board, width = ways.board, ways.mover.width
    cells = board.width * board.height
    labels = [UNREACHED] * (cells * len(ways.variants))
    begin, parents = dict[int, int](), dict[int, int]()
    places, first = _places(world, figure, width)
    for to in first:
        start = route.block_start(world, figure, (to,), squeeze)
        leg = part.leg_by(world, ways, (start, 0), (to, 0), UNMOVED)
        if isinstance(leg, Rejection):
            continue
        state = state_of(ways, cells, board.index(to), leg.counts)
        if leg.cost < begin.get(state, UNREACHED):
            begin[state], parents[state] = leg.cost, state_of(ways, cells, board.index(start), UNMOVED)
    for cell in (*part.barred_cells(world, figure, width, ""), *map(board.index, places)):
        for variant in range(len(ways.variants)):
            labels[variant * cells + cell] = -1
    begin = {state: cost for state, cost in begin.items() if labels[state] != -1}
    for state, cost in begin.items():
        labels[state] = cost
    return ModeSpread(part, ways, labels, parents, dict.fromkeys(begin)).reach(budget)


def _places(world: World, figure: int, width: int) -> tuple[list[Square], list[Square]]:
    """Return two lists: the squares inside its own space on which the figure can stand once it is narrow, and the
    squares beside these that lead out of it."""
    own = figures.squares_of(world, figure)
    places = [square for square in own if all(inside in own for inside in footprint(square, width))]
    around = {(x + dx, y + dy) for x, y in places for dx, dy in DIRECTIONS} - {*places}
    return places, sorted(s for s in around if all(inside in world.board for inside in footprint(s, width)))
