"""Injuries and healing under the d20 resolution: points left on each track of health, and the state they put a figure
in."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Condition, Health, Performing, Posture, Readied, Stance, Walking
from game.model.events import Healed, PostureChanged, StateChanged
from game.rules import figures
from game.rules.resolution.d20 import bonuses
from game.rules.resolution.d20.bonuses import SUBDUAL, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers


def left(rules: D20Numbers, world: World, figure: int, track: str) -> int:
    """Return the points left on a track of health. They can be below 0; for subdual damage and stress they are the
    points left until the limit."""
    return bonuses.most(rules, world.sheet(figure), track) - world.get(figure, Health).lost[track]


def state_by_tracks(rules: D20Numbers, world: World, figure: int) -> str:
    """Return the state that a figure should be in because of its lost points: up, unconscious, dying or dead."""
    wounds = left(rules, world, figure, WOUNDS)
    if wounds <= rules.health.dead:
        return "dead"
    if wounds < 0:
        return "dying"
    if wounds == 0 or left(rules, world, figure, SUBDUAL) <= 0:
        return "unconscious"
    return "up"


def fall(world: World, figure: int, state: str, source: int = 0, rule: str = "d20.injury") -> None:
    """Put a figure out of the fight, or make its state worse: `state` is the new one, `source` the figure that caused
    it (0: none). What the figure was doing or had prepared ends."""
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
        world.ruleset.clock.note(world, source, "triumph", figures.name_of(world, figure), "triumph")


def drop_guard(world: World, figure: int) -> None:
    """End a figure's aim and brace."""
    world.change(figure, Stance, aim=0, brace=-1)


def is_prize(world: World, figure: int) -> bool:
    """Return whether putting this figure out of the fight is a Triumph for the figure that does it, which then acts
    earlier in the order."""
    return any("triumph" in trait.grants for trait in figures.traits_of(world, figure))


def heal(rules: D20Numbers, world: World, figure: int, tracks: dict[str, int], rule: str) -> None:
    """Give back points of health; a figure whose points allow it gets up again, prone and flat-footed (off guard)."""
    health = world.get(figure, Health)
    given = {track: min(points, health.lost[track]) for track, points in tracks.items()}
    given = {track: points for track, points in given.items() if points}
    for track, points in given.items():
        health = world.change(figure, Health, lost={**health.lost, track: health.lost[track] - points})
    world.emit(Healed(figure, given, world.dice.fallen(), rule))
    if health.state in ("unconscious", "dying") and state_by_tracks(rules, world, figure) == "up":
        world.change(figure, Health, state="up")
        world.emit(StateChanged(figure, "up", 0, (), rule))
        world.ruleset.resolution.gain(world, figure, "flat-footed", Condition(), "just come to", "combat.flat-footed")


def stabilise(world: World, figure: int, rule: str) -> None:
    """Stop a dying figure from losing more wounds by itself."""
    world.change(figure, Health, state="unconscious")
    world.emit(StateChanged(figure, "unconscious", 0, world.dice.fallen(), rule))
