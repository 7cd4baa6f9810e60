"""Damage and healing under event rolls. A figure has two tracks of health, and is out of the fight when either has no
points left."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health, Performing, Stance, Walking
from game.model.dice import DiceText
from game.model.events import Harmed, Healed, StateChanged
from game.model.sheet import Sheet, Weapon
from game.rules import conditions
from game.rules.resolution.event_rolls import ratings
from game.rules.resolution.event_rolls.numbers import EventRollsNumbers

BODY, STUN = "body", "stun"


def most(rules: EventRollsNumbers, sheet: Sheet, track: str) -> int:
    """Return the points of an unhurt figure on a track: its Constitution score for the body, its Willpower score for
    stun."""
    rank = sheet.constitution if track == BODY else sheet.willpower
    return sheet.number(ratings.PART, track, rules.ratings.score + rules.ratings.per_rank * rank)


def left(rules: EventRollsNumbers, world: World, figure: int, track: str) -> int:
    """Return the points left on a track; they can be below 0."""
    return most(rules, world.sheet(figure), track) - world.get(figure, Health).lost[track]


def base_damage(world: World, figure: int, weapon: str) -> int:
    """Return a weapon's damage before net successes are added: its own number or the average of its dice, plus Strength
    for weapons that use it."""
    arm = world.weapon(weapon)
    own = arm.by.get(ratings.PART, {}).get("damage")
    base = int(own) if own is not None else DiceText.parse(arm.damage).doubled_average // 2
    return max(0, base + (world.sheet(figure).strength if arm.uses_strength else 0))


def kept_off(rules: EventRollsNumbers, world: World, figure: int, weapon: Weapon) -> int:
    """Return the points that a figure's armour takes off the damage of a weapon."""
    return world.armour(figure).reduction if weapon.harm in rules.injuries.kept_off else 0


def hurt(
    rules: EventRollsNumbers, world: World, figure: int, source: int, amount: int, harm: str, rule: str, armoured: bool
) -> None:
    """Take points off the track that this kind of damage affects, less what armour keeps off (with `armoured`); a
    figure with none left drops. `source` is the figure that caused the damage."""
    health = world.get(figure, Health)
    rolls = world.dice.fallen()
    if health.state in ("dead", "gone"):
        return
    off = min(amount, world.armour(figure).reduction) if armoured and harm in rules.injuries.kept_off else 0
    track = BODY if harm == "lethal" else STUN
    points = amount - off
    if points:
        world.change(figure, Health, lost={**health.lost, track: health.lost[track] + points})
    world.emit(Harmed(figure, source, amount, off, {track: points} if points else {}, harm, False, rolls, rule))
    _settle(rules, world, figure, source, rule)


def _settle(rules: EventRollsNumbers, world: World, figure: int, source: int, rule: str) -> None:
    health = world.get(figure, Health)
    body = left(rules, world, figure, BODY)
    out = body <= 0 or left(rules, world, figure, STUN) <= 0
    state = "dead" if body <= rules.injuries.dead else "unconscious" if out else "up"
    if state == health.state or state == "up":
        return
    world.change(figure, Health, state=state)
    for work in (Walking, Performing):
        world.drop(figure, work)
    world.change(figure, Stance, aim=0, brace=-1)
    world.emit(StateChanged(figure, state, source, (), rule))
    conditions.set_posture(world, figure, "prone", rule)


def heal(rules: EventRollsNumbers, world: World, figure: int, points: int, rule: str) -> None:
    """Give back up to `points` on each track; an unconscious figure that has points on both again gets up."""
    health = world.get(figure, Health)
    given = {}
    for track in (BODY, STUN):
        back = min(points, health.lost[track])
        if back:
            health = world.change(figure, Health, lost={**health.lost, track: health.lost[track] - back})
            given[track] = back
    world.emit(Healed(figure, given, world.dice.fallen(), rule))
    able = left(rules, world, figure, BODY) > 0 and left(rules, world, figure, STUN) > 0
    if health.state == "unconscious" and able:
        world.change(figure, Health, state="up")
        world.emit(StateChanged(figure, "up", 0, (), rule))
