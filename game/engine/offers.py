"""Reasons why an action is not available now, in words for its button."""

from __future__ import annotations

from game.actions import ACTIONS
from game.core.world import World
from game.model.rejections import Rejection

NOTHING = "There is no target for this action in reach."


def why_not(world: World, figure: int, action: str) -> Rejection:
    """The reason an action offers nothing: its price, what bars it, or that it finds no object."""
    known = ACTIONS[action]
    probe = next(known.offers(world, figure), None) or known.example(world, figure)
    if probe is not None:
        refused = world.ruleset.clock.check_price(world, probe) or known.check(world, probe)
        if refused is not None:
            return refused
    no_object = Rejection("no-object", NOTHING, world.ruleset.actions[action].rule)
    return world.ruleset.movement.why_not(world, figure, action) or no_object
