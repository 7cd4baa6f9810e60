"""Why an action is not to be had just now, in words for its button."""

from __future__ import annotations

import msgspec

from game.actions import ACTIONS
from game.actions.moves import barred
from game.core.world import World
from game.model.commands import Aim, Attack, Brace, Command, Throw
from game.model.rejections import Rejection
from game.rules import ammunition, figures
from game.rules.movement.modes import ModeMovement
from game.rules.movement.squares import SquareMovement

_SIMPLE: dict[str, type] = {
    kind.__struct_config__.tag: kind for kind in Command.__args__ if len(msgspec.structs.fields(kind)) == 1
}
"""Commands that name nothing but their figure."""

NOTHING = "There is nothing to do it with here."


def why_not(world: World, figure: int, action: str) -> Rejection:
    """The reason an action offers nothing: its price, what bars it, or that it finds no object."""
    probe = _probe(world, figure, action)
    if probe is not None:
        refused = world.ruleset.economy.check(world, probe) or ACTIONS[action].check(world, probe)
        if refused is not None:
            return refused
    if isinstance(world.ruleset.movement, SquareMovement) and action in world.ruleset.movement.manner:
        refused = barred(world, figure, action)
        return refused or Rejection("nowhere", "There is nowhere to go with it.", world.ruleset.actions[action].rule)
    if isinstance(world.ruleset.movement, ModeMovement):
        refused = world.ruleset.movement.barred(world, figure, action)
        if refused is not None:
            return refused
    return Rejection("no-object", NOTHING, world.ruleset.actions[action].rule)


def _probe(world: World, figure: int, action: str) -> Command | None:
    """A command of the action that shows best why none is legal."""
    if action in _SIMPLE:
        return _SIMPLE[action](figure)  # type: ignore[no-any-return]
    offered = next(ACTIONS[action].offers(world, figure), None)
    if offered is not None:
        return offered
    known = [t for t in figures.opponents(world, figure) if not figures.is_unseen_by(world, t, figure)]
    targets = sorted(known, key=lambda t: (figures.gap(world, figure, t), t))
    weapons = world.sheet(figure).weapons
    aimed = [w for w in weapons if not world.weapon(w).is_explosive]
    burst = [w for w in weapons if world.weapon(w).is_explosive]
    loaded = [w for w in aimed if ammunition.check(world, figure, w) is None] or aimed
    if action == "attack" and targets and loaded:
        return Attack(figure, targets[0], loaded[0])
    if action == "throw" and targets and burst:
        return Throw(figure, burst[0], figures.square_of(world, targets[0]))
    if action == "aim" and targets:
        return Aim(figure, targets[0])
    if action == "brace":
        return Brace(figure, 0)
    return None
