"""Damage in the d20 resolution: points taken off vitality and wounds, the state that follows, and lasting effects."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health
from game.model.events import Harmed
from game.rules.resolution.d20 import afflictions, injury
from game.rules.resolution.d20.bonuses import STRESS, SUBDUAL, VITALITY, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers

_WORSE = ("up", "unconscious", "dying", "dead")


def hurt(
    rules: D20Numbers, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
    critical: bool = False, armoured: bool = False,
) -> int:  # fmt: skip
    """Hurt a figure, apply every consequence, and return the wounds lost. `source` is the figure that caused it,
    `critical` says that a critical hit did; with `armoured`, armour reduces the damage. The event holds all dice rolled
    since the last event."""
    health = world.get(figure, Health)
    rolls = world.dice.fallen()
    if health.state in ("dead", "gone"):
        return 0
    kept_off = min(amount, world.armour(figure).reduction) if armoured and harm in rules.health.kept_off else 0
    points = amount - kept_off
    tracks = spread(rules, world, figure, points, harm, critical)
    for track, lost in tracks.items():
        health = world.change(figure, Health, lost={**health.lost, track: health.lost[track] + lost})
    world.emit(Harmed(figure, source, amount, kept_off, tracks, harm, critical, rolls, rule))
    wounds = tracks.get(WOUNDS, 0)
    if wounds:
        world.ruleset.clock.note(world, figure, "critical-hit" if critical else "wounds-lost")
    _settle(rules, world, figure, source, bool(wounds), rule)
    if world.get(figure, Health).state == "up" and points:
        afflictions.after_injury(rules, world, figure, points, wounds, harm, critical, tracks.get(STRESS, 0))
    return wounds


def spread(rules: D20Numbers, world: World, figure: int, points: int, harm: str, critical: bool) -> dict[str, int]:
    """Return the points that each track loses, by track id: vitality first, then wounds (or subdual damage if `harm` is
    not lethal). A critical hit goes straight to wounds; stress has a track of its own."""
    if not points:
        return {}
    if harm == "stress":
        return {STRESS: points}
    beneath = WOUNDS if harm == "lethal" else SUBDUAL
    if critical:
        return {beneath: points}
    from_vitality = min(points, max(0, injury.left(rules, world, figure, VITALITY)))
    parts = {VITALITY: from_vitality, beneath: points - from_vitality}
    return {track: lost for track, lost in parts.items() if lost}


def _settle(rules: D20Numbers, world: World, figure: int, source: int, wounded: bool, rule: str) -> None:
    """Set a figure's state by its points of health; a stabilised figure stays so until it is wounded again."""
    state, due = world.get(figure, Health).state, injury.state_by_tracks(rules, world, figure)
    if _WORSE.index(due) > _WORSE.index(state) and (wounded or state == "up"):
        injury.fall(world, figure, due, source, rule)
