"""How far a figure has run straight at something: what a charge needs (pass.charge)."""

from __future__ import annotations

from game.core.world import World
from game.model.components import PassTurn
from game.model.grid import Square, direction_of
from game.rules import figures
from game.rules.movement.occupancy import occupants


def note_step(world: World, figure: int, here: Square, to: Square, slow: bool) -> None:
    """Changes the world: one more empty, unimpeded square in a straight line, or a new start.

    Ground that slows a step breaks the run-up, and so does a square on the way that an enemy threatens or somebody
    stands on.
    """
    turn = world.find(figure, PassTurn)
    if turn is None:
        return
    heading, engagement = direction_of(here, to), world.ruleset.engagement
    watched = any(engagement.watches(world, enemy, figure, here) for enemy in figures.opponents(world, figure))
    shared = any(other != figure for other in occupants(world).get(here, ()))
    if heading != turn.heading or watched or shared:
        turn = world.change(figure, PassTurn, straight=0)
    world.change(figure, PassTurn, heading=heading, straight=0 if slow else turn.straight + 1)
