"""Doors and windows beside a move, and which of them a figure may open in passing (phase.free-actions)."""

from __future__ import annotations

from collections.abc import Container, Iterable

from game.core.world import World
from game.model.components import Place
from game.model.grid import Edge, Square
from game.model.terrain import nature
from game.rules import figures
from game.rules.clocks.kinds import phased
from game.rules.movement import occupancy

PASSING = ("hustle", "sprint")
"""Actions during which a door can be opened in passing."""


def may_open(world: World, figure: int) -> bool:
    """Return whether a figure may still open a door in passing in this round."""
    clock = phased(world)
    if clock.has_handled(world, figure) or figures.is_narrow(world, figure):
        return False
    return not any(command.action in ("open", "close", "midway") for command in clock.extras(world, figure))


def within(world: World, figure: int, squares: Container[Square]) -> tuple[Edge, ...]:
    """Return the shut doors that a figure would stand beside on any of these squares."""
    board, opened, kinds = world.board, world.opened_edges(), nature().edge
    shut = (e for e in board.openings if kinds[board.edges[e]].passage == "none" and e not in opened)
    return beside(world, figure, shut, squares)


def beside(world: World, figure: int, borders: Iterable[Edge], squares: Container[Square]) -> tuple[Edge, ...]:
    """Return those of the given borders that a figure would stand beside on any of the given squares."""
    width, narrow = figures.width_of(world, figure), world.get(figure, Place).narrow
    return tuple(e for e in borders if any(at in squares for at in occupancy.anchors_over(e, width, narrow)))
