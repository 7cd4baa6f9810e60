"""Conditions that every attack must meet: its weapon can be used, and its target is able to fight, known, seen and near
enough."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.core.kept import kept
from game.core.world import World
from game.model.answers import StepCost
from game.model.components import Stance
from game.model.grid import Edge
from game.model.rejections import Rejection
from game.model.shots import Shot
from game.rules import ammunition, figures, sight
from game.rules.sightlines import SquareView


class Aimed(NamedTuple):
    """The target of an attack as the attacker sees it: its view, its distance in squares (`gap`), and whether it is
    adjacent (`beside`). Sums that depend on no more are cached under this record."""

    attacker: int
    target: int
    weapon: str
    view: SquareView
    gap: int
    beside: bool


class Meeting(NamedTuple):
    """The facts that decide attacks of one figure on another, except the squares of the two: numbers that identify the
    states of attacker and target, the ids of the attacker's empty weapons, heights in feet, narrowed sizes, and the
    open doors."""

    attacker: int
    target: int
    empty: tuple[str, ...]
    heights: tuple[int, int]
    widths: tuple[tuple[int, int], tuple[int, int]]
    opened: tuple[Edge, ...]


def met(world: World, attacker: int, target: int) -> Meeting:
    """Return the facts that decide attacks of `attacker` on `target`, except the squares of the two."""
    one, other = figures.placed(world, attacker), figures.placed(world, target)
    return Meeting(
        figures.state_of(world, attacker), figures.state_of(world, target), ammunition.empty_arms(world, attacker),
        (one.above, other.above), (one.narrow, other.narrow), world.opened_edges(),
    )  # fmt: skip


def shot(world: World, attacker: int, target: int, weapon: str, kind: str = "standard") -> Shot:
    """Return an attack between two figures where they stand now."""
    return Shot(figures.placed(world, attacker), figures.placed(world, target), weapon, kind)


@kept("standing")
def refusal(world: World, attacker: int, target: int, weapon: str) -> Rejection | None:
    """Return the reason why an attack is impossible from whatever square; None if it is possible from some."""
    name = figures.name_of(world, target)
    if weapon not in world.sheet(attacker).weapons:
        return Rejection("no-such-weapon", f"{figures.name_of(world, attacker)} carries no {weapon}.")
    if not figures.is_up(world, target):
        return Rejection("target-down", f"{name} is out of the fight.")
    if figures.is_unseen_by(world, target, attacker):
        return Rejection("target-hidden", f"Your side does not know where {name} is.")
    return ammunition.check(world, attacker, weapon)


def with_states(_: object, world: World, aimed: Aimed, *rest: Hashable) -> Hashable:
    """Return a cache key for the forecast of an attack: the facts about its target, the states of both figures, and the
    remaining arguments."""
    return aimed, figures.state_of(world, aimed.attacker), figures.state_of(world, aimed.target), rest


def aim(world: World, shot: Shot) -> Aimed | Rejection:
    """Return how the attacker sees the target of an attack, or the reason why the target cannot be attacked."""
    attacker, target = shot.attacker, shot.target
    refused = refusal(world, attacker.figure, target.figure, shot.weapon)
    if refused is not None:
        return refused
    view = sight.view_between(world, attacker, target)
    if not view.seen:
        name = figures.name_of(world, target.figure)
        return Rejection("no-line-of-sight", f"{name} cannot be seen from here.", "sight.line")
    gap = figures.gap_between(world, attacker, target)
    beside = gap <= 1 and sight.touch(world, attacker, target)
    if world.weapon(shot.weapon).kind == "melee" and gap <= 1 and not beside:
        return Rejection("not-adjacent", "Something stands in between.", "grid.adjacent")
    return Aimed(attacker.figure, target.figure, shot.weapon, view, gap, beside)


def aims(world: World, shot: Shot) -> bool:
    """Return whether an attacker aims at its target, and still does after moving to the square from which it attacks.
    An aim lasts for one plain step at most (d20.aim)."""
    attacker, part = shot.attacker, world.ruleset.movement
    if world.get(attacker.figure, Stance).aim != shot.target.figure:
        return False
    if not attacker.has_moved:
        return True
    step = part.step(world, attacker.figure, attacker.start, attacker.square, 0)
    return isinstance(step, StepCost) and part.is_plain(step)
