"""Conditions of every attack: the weapon is usable, and the target is up, known, seen and near enough."""

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
    """A figure as the target of an attack: its view, its distance in squares, and whether it is adjacent. Sums that
    depend only on these facts are cached by them."""

    attacker: int
    target: int
    weapon: str
    view: SquareView
    gap: int
    beside: bool


class Meeting(NamedTuple):
    """The facts of two figures on which attacks of one on the other depend besides their squares: numbers for their
    states, the weapons that the attacker cannot fire, their heights and narrowed sizes, and the open doors."""

    attacker: int
    target: int
    empty: tuple[str, ...]
    heights: tuple[int, int]
    widths: tuple[tuple[int, int], tuple[int, int]]
    opened: tuple[Edge, ...]


def met(world: World, attacker: int, target: int) -> Meeting:
    """Return the facts of two figures on which attacks of one on the other depend besides their squares."""
    one, other = figures.placed(world, attacker), figures.placed(world, target)
    return Meeting(
        figures.state_of(world, attacker), figures.state_of(world, target), ammunition.empty_arms(world, attacker),
        (one.above, other.above), (one.narrow, other.narrow), world.opened_edges(),
    )  # fmt: skip


def shot(world: World, attacker: int, target: int, weapon: str, kind: str = "standard") -> Shot:
    """Return an attack from where the two figures stand."""
    return Shot(figures.placed(world, attacker), figures.placed(world, target), weapon, kind)


@kept("standing")
def refusal(world: World, attacker: int, target: int, weapon: str) -> Rejection | None:
    """Return the reason why an attack is impossible wherever the attacker stands; None if it is not."""
    name = figures.name_of(world, target)
    if weapon not in world.sheet(attacker).weapons:
        return Rejection("no-such-weapon", f"{figures.name_of(world, attacker)} carries no {weapon}.")
    if not figures.is_up(world, target):
        return Rejection("target-down", f"{name} is out of the fight.")
    if figures.is_unseen_by(world, target, attacker):
        return Rejection("target-hidden", f"Your side does not know where {name} is.")
    return ammunition.check(world, attacker, weapon)


def with_states(_: object, world: World, aimed: Aimed, *rest: Hashable) -> Hashable:
    """Return a cache key for the forecast of an attack: its target facts, the states of both figures, and the other
    arguments."""
    return aimed, figures.state_of(world, aimed.attacker), figures.state_of(world, aimed.target), rest


def aim(world: World, shot: Shot) -> Aimed | Rejection:
    """Return the view and distance of an attack's target, or the reason why it cannot be attacked."""
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
    """Return whether an attacker aims at its target and still would after moving to the square it attacks from; an aim
    survives only one plain step (d20.aim)."""
    attacker, part = shot.attacker, world.ruleset.movement
    if world.get(attacker.figure, Stance).aim != shot.target.figure:
        return False
    if not attacker.has_moved:
        return True
    step = part.step(world, attacker.figure, attacker.start, attacker.square, 0)
    return isinstance(step, StepCost) and part.is_plain(step)
