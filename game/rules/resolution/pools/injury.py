"""Damage in boxes, on a physical and a stun track. Body and armour soak (cancel) some of it; a figure with no boxes
left on a track is out of the fight."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health, Performing, Stance
from game.model.events import Harmed, Healed, StateChanged
from game.rules import conditions, grapples
from game.rules.resolution.pools import chances, sums
from game.rules.resolution.pools.numbers import DicePoolsNumbers
from game.rules.resolution.pools.sums import PHYSICAL, STUN


def soak_pool(rules: DicePoolsNumbers, world: World, figure: int) -> int:
    """Return the number of dice that a figure rolls to cancel damage: Body and armour."""
    return sums.attribute(rules, world.sheet(figure), "constitution") + sums.armour(rules, world, figure)


def left(rules: DicePoolsNumbers, world: World, figure: int, track: str) -> int:
    """Return the boxes left on a track; below 0 if it has lost more than it had."""
    return sums.boxes(rules, world.sheet(figure), track) - world.get(figure, Health).lost[track]


def hurt(
    rules: DicePoolsNumbers, world: World, figure: int, source: int, boxes: int, harm: str, rule: str, soaked: bool
) -> None:
    """Take `boxes` boxes of damage, less those that a soak roll cancels (with `soaked`), off their track; a figure with
    none left drops. Damage that does not exceed the armour goes to the stun track. `source` is the figure that caused
    it."""
    health = world.get(figure, Health)
    if health.state in ("dead", "gone"):
        return
    stuns = harm != "lethal" or (soaked and boxes <= sums.armour(rules, world, figure))
    off = 0
    if soaked and boxes:
        dice = [world.dice.roll(chances.FACES) for _ in range(soak_pool(rules, world, figure))]
        off = min(boxes, sum(value >= chances.HIT for value in dice))
    rolls, points = world.dice.fallen(), boxes - off
    track = STUN if stuns else PHYSICAL
    if points:
        world.change(figure, Health, lost={**health.lost, track: health.lost[track] + points})
    world.emit(Harmed(figure, source, boxes, off, {track: points} if points else {}, harm, False, rolls, rule))
    _settle(rules, world, figure, source, rule)


def _settle(rules: DicePoolsNumbers, world: World, figure: int, source: int, rule: str) -> None:
    health = world.get(figure, Health)
    physical = left(rules, world, figure, PHYSICAL)
    dead = physical < -sums.attribute(rules, world.sheet(figure), "constitution")
    out = physical <= 0 or left(rules, world, figure, STUN) <= 0
    state = "dead" if dead else "unconscious" if out else "up"
    if state in (health.state, "up"):
        return
    world.change(figure, Health, state=state)
    world.drop(figure, Performing)  # a walk ends by itself: it may have to find a square to fall on
    world.change(figure, Stance, aim=0, brace=-1)
    world.ruleset.clock.note_pass(world, figure, running=False)
    world.emit(StateChanged(figure, state, source, (), rule))
    conditions.set_posture(world, figure, "prone", rule)
    grapples.release(world, figure, "fell")


def heal(rules: DicePoolsNumbers, world: World, figure: int, points: int, rule: str) -> None:
    """Give back up to `points` boxes, physical ones first; a figure that had dropped gets up if both tracks have boxes
    left."""
    health = world.get(figure, Health)
    given = {}
    for track in (PHYSICAL, STUN):
        back = min(points, health.lost[track])
        if back:
            health = world.change(figure, Health, lost={**health.lost, track: health.lost[track] - back})
            given[track] = back
            points -= back
    world.emit(Healed(figure, given, world.dice.fallen(), rule))
    able = left(rules, world, figure, PHYSICAL) > 0 and left(rules, world, figure, STUN) > 0
    if health.state == "unconscious" and able:
        world.change(figure, Health, state="up")
        world.emit(StateChanged(figure, "up", 0, (), rule))
