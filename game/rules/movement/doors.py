"""Doors and windows beside a move: which of them a figure may open on its way (phase.free-actions), and shut ones that
are in its way."""

from __future__ import annotations

from collections.abc import Container, Iterable

from game.core.world import World
from game.model.components import Place
from game.model.grid import Edge, Square, edge_between, is_diagonal
from game.model.rejections import Rejection
from game.model.terrain import nature
from game.rules import figures
from game.rules.clocks.kinds import phased
from game.rules.movement import occupancy

PASSING = ("hustle", "sprint")
"""Ids of the actions during which a figure may open a door on its way."""


def may_open(world: World, figure: int) -> bool:
    """Return whether a figure may still open a door on its way in this round."""
    clock = phased(world)
    if clock.has_handled(world, figure) or figures.is_narrow(world, figure):
        return False
    return not any(command.action in ("open", "close", "midway") for command in clock.extras(world, figure))


def within(world: World, figure: int, squares: Container[Square]) -> tuple[Edge, ...]:
    """Return the shut doors beside which a figure would stand on at least one of these squares."""
    board, opened, kinds = world.board, world.opened_edges(), nature().edge
    shut = (e for e in board.openings if kinds[board.edges[e]].passage == "none" and e not in opened)
    return beside(world, figure, shut, squares)


def beside(world: World, figure: int, borders: Iterable[Edge], squares: Container[Square]) -> tuple[Edge, ...]:
    """Return those of the borders beside which a figure would stand on at least one of these squares."""
    width, narrow = figures.width_of(world, figure), world.get(figure, Place).narrow
    return tuple(e for e in borders if any(at in squares for at in occupancy.anchors_over(e, width, narrow)))


def no_way(world: World, frm: Square, to: Square, rule: str) -> Rejection:
    """Return the refusal of an impossible step between neighbouring squares. It cites `rule`, and names the shut door
    if one is in the way."""
    kind = None if is_diagonal(frm, to) else world.board.edge(frm, to)
    if kind is None or not kind.opens or kind.passage != "none" or edge_between(frm, to) in world.opened_edges():
        return Rejection("impassable", "There is no way through there.", rule)
    return Rejection("impassable", f"The {kind.title.lower()} is shut: open it first.", rule)
