"""Sight, cover and touching squares."""

from __future__ import annotations

from itertools import product

from game.core.world import TABLE
from game.model.components import Openings
from game.model.grid import Square
from game.rules import sight
from game.rules.sightlines import COVERS, HALF, SquareView
from tests.rules.table import Table, ground

WALL_LINE = {((5, y), (6, y)): "wall" for y in range(12)}


def test_neighbours_touch_by_sides_and_corners() -> None:
    assert len(sight.touching(Table().world, (5, 5))) == 8
    assert len(sight.touching(Table().world, (0, 0))) == 3


def test_a_wall_between_two_squares_and_a_wall_corner_keep_them_from_touching() -> None:
    world = Table(ground(edges={((5, 5), (6, 5)): "wall"})).world
    assert not sight.adjacent(world, (5, 5), (6, 5))
    assert not sight.adjacent(world, (5, 5), (6, 6))
    assert sight.adjacent(world, (5, 5), (5, 6))


def test_a_solid_square_at_the_corner_keeps_diagonal_neighbours_apart() -> None:
    world = Table(ground(terrain={(6, 5): "rock"})).world
    assert not sight.adjacent(world, (5, 5), (6, 6))
    assert not sight.adjacent(world, (5, 5), (6, 5))


def test_a_low_wall_lets_neighbours_touch_and_a_door_does_once_open() -> None:
    table = Table(ground(edges={((5, 5), (6, 5)): "low-wall", ((8, 5), (9, 5)): "door"}))
    assert sight.adjacent(table.world, (5, 5), (6, 5))
    assert not sight.adjacent(table.world, (8, 5), (9, 5))
    table.world.put(TABLE, Openings((((8, 5), (9, 5)),)))
    assert sight.adjacent(table.world, (8, 5), (9, 5))


def test_grounds_more_than_five_feet_apart_border_but_do_not_touch() -> None:
    world = Table(ground(heights={(6, 5): 6, (4, 5): 5})).world
    assert sight.adjacent(world, (5, 5), (4, 5))
    assert not sight.adjacent(world, (5, 5), (6, 5))
    assert (6, 5) in sight.bordering(world, (5, 5))


def test_who_sees_is_seen_everywhere_on_a_broken_ground() -> None:
    terrain: dict[Square, str] = {(3, 3): "rock", (4, 7): "tree", (9, 5): "crate", (8, 8): "hay", (6, 2): "earth"}
    heights = {(x, y): (x * 7 + y * 3) % 13 for x, y in product(range(12), range(12))}
    world = Table(ground(12, 12, terrain, WALL_LINE, heights)).world
    squares = world.board.squares[::3]
    for a, b in product(squares, squares):
        assert sight.view(world, a, b).seen == sight.view(world, b, a).seen


def test_a_line_between_two_squares_takes_the_side_that_shows_more_and_so_it_does_in_a_mirror() -> None:
    """From (5, 5) to (7, 6) the line runs between (6, 5) and (6, 6)."""
    for wall, seen in (({(6, 5)}, True), ({(6, 6)}, True), ({(6, 5), (6, 6)}, False)):
        for mirrored in (False, True):
            flip = {(x, 11 - y) if mirrored else (x, y) for x, y in wall}
            here, there = ((5, 6), (7, 5)) if mirrored else ((5, 5), (7, 6))
            world = Table(ground(terrain=dict.fromkeys(flip, "rock"))).world
            assert sight.sees_square(world, here, there) == sight.sees_square(world, there, here) == seen


def test_walls_and_shut_doors_stop_sight_and_windows_do_not() -> None:
    edges = {**WALL_LINE, ((5, 3), (6, 3)): "window-small", ((5, 6), (6, 6)): "door"}
    world = Table(ground(edges=edges)).world
    assert not sight.sees_square(world, (2, 5), (9, 5))
    assert not sight.sees_square(world, (2, 6), (9, 6))
    assert sight.view(world, (2, 3), (9, 3)) == SquareView(True, COVERS.index("three-quarters"), 0)


def test_a_low_wall_covers_those_behind_it_and_not_those_who_lean_over_it() -> None:
    world = Table(ground(edges={((5, 5), (6, 5)): "low-wall"})).world
    assert sight.view(world, (1, 5), (6, 5)).cover == HALF
    assert sight.view(world, (6, 5), (1, 5)).cover == 0


def test_from_high_above_a_low_wall_does_not_cover() -> None:
    edges = {((5, 5), (6, 5)): "low-wall"}
    assert sight.view(Table(ground(edges=edges, heights={(4, 5): 10})).world, (4, 5), (6, 5)).cover == 0
    assert sight.view(Table(ground(edges=edges)).world, (4, 5), (6, 5)).cover == HALF


def test_a_ridge_hides_what_lies_behind_it() -> None:
    world = Table(ground(heights={(5, y): 10 for y in range(12)})).world
    assert not sight.sees_square(world, (2, 5), (9, 5))
    assert sight.sees_square(world, (2, 5), (5, 5))


def test_bushes_conceal_and_two_conceal_heavily() -> None:
    world = Table(ground(terrain={(4, 5): "bush-light", (6, 5): "bush-light"})).world
    assert [sight.view(world, (1, 5), (x, 5)).concealment for x in (3, 5, 7)] == [0, 1, 2]
