"""Doors and windows on the way of a move: which of them one may open in passing (phase.free-actions)."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Reach
from game.model.components import PhaseOrders
from game.model.grid import Edge
from game.model.terrain import nature
from game.rules import figures

PASSING = ("hustle", "sprint")
"""Moves on which a door is opened in passing."""


def within(world: World, figure: int, found: Reach) -> tuple[Edge, ...]:
    """The shut doors beside squares that a search has come to, which a figure may still open in this round."""
    orders = world.find(figure, PhaseOrders)
    if orders is None or orders.handled or figures.is_narrow(world, figure):
        return ()
    if any(command.action in ("open", "close", "midway") for command in orders.extras):
        return ()
    reached = {square for anchor in found.costs for square in figures.covered(world, figure, anchor)}
    edges = [
        edge
        for edge, kind in world.board.edges.items()
        if nature().edge[kind].opens and nature().edge[kind].passage == "none" and not world.is_open(*edge)
    ]
    return tuple(edge for edge in sorted(edges) if edge[0] in reached or edge[1] in reached)
