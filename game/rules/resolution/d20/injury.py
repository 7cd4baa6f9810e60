"""Harm and healing: points off vitality and wounds, and the state a figure is in afterwards."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health, Performing, Posture, Readied, Stance, Walking
from game.model.events import Harmed, Healed, PostureChanged, StateChanged
from game.rules import figures, initiative
from game.rules.resolution.d20 import afflictions, bonuses
from game.rules.resolution.d20.bonuses import STRESS, SUBDUAL, VITALITY, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers

_WORSE = ("up", "unconscious", "dying", "dead")


def left(rules: D20Numbers, world: World, figure: int, track: str) -> int:
    """Points a figure has left on a track; wounds go below 0, subdual and stress count upwards to their limit."""
    return bonuses.most(rules, world.sheet(figure), track) - world.get(figure, Health).lost.get(track, 0)


def hurt(
    rules: D20Numbers, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
    critical: bool = False, armoured: bool = False,
) -> int:  # fmt: skip
    """Changes the world: hurt a figure and draw every consequence; the wounds it cost.

    Armour keeps off its part where it is asked. The dice rolled since the last event are told with the harm.
    """
    health = world.get(figure, Health)
    rolls = world.dice.fallen()
    if health.state in ("dead", "gone"):
        return 0
    kept_off = min(amount, world.armour(figure).reduction) if armoured and harm in rules.health.kept_off else 0
    points = amount - kept_off
    tracks = spread(rules, world, figure, points, harm, critical)
    for track, lost in tracks.items():
        health = world.change(figure, Health, lost={**health.lost, track: health.lost.get(track, 0) + lost})
    world.emit(Harmed(figure, source, amount, kept_off, tracks, harm, critical, rolls, rule))
    wounds = tracks.get(WOUNDS, 0)
    if wounds:
        initiative.note(world, figure, "critical-hit" if critical else "wounds-lost")
    _settle(rules, world, figure, source, bool(wounds), rule)
    if world.get(figure, Health).state == "up" and points:
        afflictions.after_injury(rules, world, figure, points, wounds, harm, critical, tracks.get(STRESS, 0))
    return wounds


def spread(rules: D20Numbers, world: World, figure: int, points: int, harm: str, critical: bool) -> dict[str, int]:
    """Which tracks lose how much: vitality first, then wounds; a critical goes to the wounds at once."""
    if not points:
        return {}
    if harm == "stress":
        return {STRESS: points}
    beneath = WOUNDS if harm == "lethal" else SUBDUAL
    if critical:
        return {beneath: points}
    from_vitality = min(points, max(0, left(rules, world, figure, VITALITY)))
    parts = {VITALITY: from_vitality, beneath: points - from_vitality}
    return {track: lost for track, lost in parts.items() if lost}


def _state_by_tracks(rules: D20Numbers, world: World, figure: int) -> str:
    wounds = left(rules, world, figure, WOUNDS)
    if wounds <= rules.health.dead:
        return "dead"
    if wounds < 0:
        return "dying"
    if wounds == 0 or left(rules, world, figure, SUBDUAL) <= 0:
        return "unconscious"
    return "up"


def _settle(rules: D20Numbers, world: World, figure: int, source: int, wounded: bool, rule: str) -> None:
    """Whoever was stabilised stays so until wounded again."""
    state, due = world.get(figure, Health).state, _state_by_tracks(rules, world, figure)
    if _WORSE.index(due) > _WORSE.index(state) and (wounded or state == "up"):
        fall(world, figure, due, source, rule)


def fall(world: World, figure: int, state: str, source: int = 0, rule: str = "d20.injury") -> None:
    """Changes the world: a figure drops out of the fight, or gets worse; whatever it was doing or had prepared ends."""
    health = world.get(figure, Health)
    was_up = health.state == "up"
    world.change(figure, Health, state=state)
    rolls = world.dice.fallen()
    for work in (Readied, Walking, Performing):
        world.drop(figure, work)
    world.emit(StateChanged(figure, state, source, rolls, rule))
    if not was_up:
        return
    drop_guard(world, figure)
    posture = world.get(figure, Posture)
    if posture.kind != "prone":
        world.change(figure, Posture, kind="prone")
        world.emit(PostureChanged(figure, "prone", rule))
    if source and not figures.are_allies(world, source, figure) and is_prize(world, figure):
        initiative.note(world, source, "triumph", figures.name_of(world, figure), "triumph")


def drop_guard(world: World, figure: int) -> None:
    """Changes the world: a figure no longer aims or braces."""
    world.change(figure, Stance, aim=0, brace=-1)


def is_prize(world: World, figure: int) -> bool:
    """Whether taking this figure out of the fight is a Triumph."""
    known = world.ruleset.traits
    return any("triumph" in known[name].grants for name in world.sheet(figure).traits if name in known)


def heal(rules: D20Numbers, world: World, figure: int, tracks: dict[str, int], rule: str) -> None:
    """Changes the world: give points back; whoever has wounds and wits again gets up, prone and flat-footed."""
    health = world.get(figure, Health)
    given = {track: min(points, health.lost.get(track, 0)) for track, points in tracks.items()}
    given = {track: points for track, points in given.items() if points}
    for track, points in given.items():
        health = world.change(figure, Health, lost={**health.lost, track: health.lost[track] - points})
    world.emit(Healed(figure, given, world.dice.fallen(), rule))
    if health.state in ("unconscious", "dying") and _state_by_tracks(rules, world, figure) == "up":
        world.change(figure, Health, state="up")
        world.emit(StateChanged(figure, "up", 0, (), rule))
        afflictions.gain(rules, world, figure, "flat-footed", afflictions.PLAIN, "just come to", "combat.flat-footed")


def stabilise(world: World, figure: int, rule: str) -> None:
    """Changes the world: a dying figure loses no more wounds of itself."""
    world.change(figure, Health, state="unconscious")
    world.emit(StateChanged(figure, "unconscious", 0, world.dice.fallen(), rule))
