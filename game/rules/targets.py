"""What any attack asks before its own sums: is the weapon fit, the target up and known, seen from here, and how far."""

from __future__ import annotations

import msgspec

from game.core.world import World
from game.model.answers import StepCost
from game.model.components import Place, Stance
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import ammunition, figures, sight
from game.rules.movement.squares import SquareMovement
from game.rules.sightlines import View


class Aimed(msgspec.Struct, frozen=True):
    """One figure as a target from some square: how it shows itself, how far off (squares), whether side by side."""

    view: View
    gap: int
    beside: bool


def refusal(world: World, attacker: int, target: int, weapon: str) -> Rejection | None:
    """Why an attack is out of the question wherever the attacker stands."""
    key = ("target refusal", attacker, target, weapon)
    if key in world.standing:
        known: Rejection | None = world.standing[key]
        return known
    name = figures.name_of(world, target)
    found: Rejection | None = None
    if weapon not in world.sheet(attacker).weapons:
        found = Rejection("no-such-weapon", f"{figures.name_of(world, attacker)} carries no {weapon}.")
    elif not figures.is_up(world, target):
        found = Rejection("target-down", f"{name} is out of the fight.")
    elif figures.is_unseen_by(world, target, attacker):
        found = Rejection("target-hidden", f"Nobody of this side knows where {name} is.")
    else:
        found = ammunition.check(world, attacker, weapon)
    world.standing[key] = found
    return found


def aim(
    world: World, attacker: int, target: int, weapon: str, at: Square | None = None, target_at: Square | None = None
) -> Aimed | Rejection:
    """How a target offers itself to a weapon, from where the two stand or with either on another square."""
    refused = refusal(world, attacker, target, weapon)
    if refused is not None:
        return refused
    here = world.get(attacker, Place).square if at is None else at
    view = sight.view_between(world, attacker, target, here, target_at)
    if not view.seen:
        name = figures.name_of(world, target)
        return Rejection("no-line-of-sight", f"There is no line of sight to {name} from here.", "sight.line")
    gap = figures.gap(world, attacker, target, here, target_at)
    beside = gap <= 1 and sight.are_adjacent(world, attacker, target, here, target_at)
    if world.weapon(weapon).kind == "melee" and gap == 1 and not beside:
        return Rejection("not-adjacent", "Something stands between the two.", "grid.adjacent")
    return Aimed(view, gap, beside)


def aims(world: World, attacker: int, target: int, at: Square | None = None) -> bool:
    """Whether an attacker aims at a target, and still would after going to a square: one plain step is all that an aim
    outlasts (d20.aim)."""
    if world.get(attacker, Stance).aim != target:
        return False
    here, part = world.get(attacker, Place).square, world.ruleset.movement
    if at is None or at == here:
        return True
    step = part.step(world, attacker, here, at, 0)
    return isinstance(step, StepCost) and isinstance(part, SquareMovement) and step.cost <= part.base
