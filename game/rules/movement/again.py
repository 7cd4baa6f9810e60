"""Squares that a second move of the same kind could reach after a first, for the farther line on the board."""

from __future__ import annotations

from game.core.world import World
from game.model.grid import Square
from game.rules import figures
from game.rules.movement.search import cells_of
from game.rules.movement.squares import SquareMovement


def further(world: World, part: SquareMovement, figure: int, action: str) -> frozenset[Square]:
    """The squares on which a second move could end, wherever the first ended; those of the first left out.

    A figure that the first move brought beside an opponent has none (engage.stop).
    """
    manner = part.manner[action]
    if manner.single or manner.straight or manner.clear_start:
        return frozenset()
    board, first = world.board, part.reach(world, figure, action)
    graph = part.graph(world, figure)
    walls, crowded = part.obstacles(world, figure, tumble=False)
    free = [square for square in first.costs if square not in first.stops]
    starts = [((y * board.width + x) * graph.phases, 0) for x, y in free]
    stops = world.ruleset.engagement.stop_squares(world, figure)
    budget = part.allowance(world, figure, action).total // part.base
    found, _ = graph.search(starts, budget, cells_of(walls, board.width), frozenset(cells_of(stops, board.width)))
    cells = {state // graph.phases for state in found}
    squares = {(cell % board.width, cell // board.width) for cell in cells}
    return frozenset(squares - set(first.costs) - set(crowded) - {figures.square_of(world, figure)})
