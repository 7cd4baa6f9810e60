"""Bursts: where a throw lands, the damage in each ring, and figures that leap out of the way."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Place, Stance
from game.model.dice import DiceText
from game.model.events import Burst, CheckRolled, Displaced
from game.model.grid import FEET_PER_SQUARE, Square, direction_of, distance, distance_between
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import bursts, conditions, figures, sight, throws
from game.rules.resolution.d20 import afflictions, checks, wounding
from game.rules.resolution.d20.numbers import D20Numbers
from game.rules.sightlines import HALF


def scatter(rules: D20Numbers, world: World, figure: int, weapon: str, aimed: Square) -> Square:
    """Roll where a missed throw lands. A d8 gives the direction, clockwise from north, and a die that grows with the
    range gives the distance in squares."""
    arm = world.weapon(weapon)
    squares = throws.gap_to_square(world, figure, aimed)
    increments = max(1, -(-squares * FEET_PER_SQUARE // arm.increment))
    faces = rules.blast.strays[min(increments, len(rules.blast.strays)) - 1]
    direction = world.dice.roll(8) - 1
    return bursts.strayed(world, aimed, direction, world.dice.roll(faces))


def burst(rules: D20Numbers, world: World, figure: int, weapon: str, aimed: Square, landed: Square) -> None:
    """Let a weapon burst on the square `landed`, and roll its effect on each figure within the burst."""
    arm = world.weapon(weapon)
    damage = DiceText.parse(arm.damage).roll(world.dice)
    by_ring = bursts.halving(damage)
    world.emit(Burst(figure, weapon, landed, aimed, by_ring, world.dice.fallen(), "d20.blast"))
    caught = bursts.caught(world, landed, arm.blast, len(by_ring))
    for other, ring in caught:
        _catch(rules, world, figure, weapon, other, landed, ring, by_ring[ring])


def _catch(
    rules: D20Numbers, world: World, source: int, weapon: str, figure: int, landed: Square, ring: int, damage: int
) -> None:
    """Roll for one figure in a burst: a Reflex save for half damage and a leap out to the next ring, then the damage,
    then a Fortitude save against being stunned."""
    arm = world.weapon(weapon)
    moved = _moved(rules, world, figure)
    world.change(figure, Stance, attacked=True)
    refuge = _refuge(world, figure, landed, ring, arm.blast)
    covered = sight.view(world, landed, world.get(figure, Place).square).cover >= HALF
    able = figures.is_up(world, figure) and not conditions.is_helpless(world, figure) and bool(refuge or covered)
    amount, leap = damage, Trial("reflex", damage, f"Blast: {arm.title.lower()}", "d20.blast")
    if not able:
        title = f"Blast: {arm.title.lower()}, with nowhere to go"
        world.emit(CheckRolled(figure, title, Tally(), 0, damage, False, (), "d20.blast"))
        world.ruleset.clock.note(world, figure, "blast-save-failed", arm.title)
    elif checks.roll(rules, world, figure, leap, moved, "blast-save-failed") >= 0:
        amount = damage // 2
        if refuge:
            _leap(world, figure, refuge)
    conditions.lift(world, figure, "flat-footed", "struck by a blast", "combat.flat-footed")
    wounding.hurt(rules, world, figure, source, amount, arm.harm, "d20.blast", armoured=True)
    if not figures.is_up(world, figure):
        return
    stand = Trial("fortitude", damage, "Stunned by the blast", "d20.blast")
    short = checks.roll(rules, world, figure, stand, moved)
    if short < 0:
        rounds = -(short // rules.blast.stun_share)
        held = Condition(rounds=afflictions.rounds_from_now(world, figure, rounds), source=source)
        afflictions.gain(rules, world, figure, "stunned", held, f"stunned for {rounds} rounds", "d20.blast")


def _moved(rules: D20Numbers, world: World, figure: int) -> Tally:
    """Return the modifier to saves against a burst for a figure that has moved in this round."""
    done = world.ruleset.clock.exertion(world, figure)
    moves = 2 if done.moves and done.full_actions else min(2, done.moves)
    return Tally().plus(rules.blast.moved * moves, "on the move", "d20.blast")


def _refuge(world: World, figure: int, landed: Square, ring: int, increment: int) -> Square | None:
    """Return the nearest free square in the next ring that the figure can reach along a clear straight line; among
    equals the first one clockwise from north. None if there is none."""
    here, width = world.get(figure, Place).square, figures.width_of(world, figure)
    movement = world.ruleset.movement
    reach = 2 * increment + width
    found = []
    for x in range(here[0] - reach, here[0] + reach + 1):
        for y in range(here[1] - reach, here[1] + reach + 1):
            square = (x, y)
            if square == here or square not in world.board:
                continue
            if bursts.ring_at(distance_between(landed, 1, square, width), increment) != ring + 1:
                continue
            if not sight.sees_square(world, here, square):
                continue
            found.append((distance(here, square), direction_of(here, square), square))
    for _, _, square in sorted(found):
        if not isinstance(movement.may_stay(world, figure, square), Rejection):
            return square
    return None


def _leap(world: World, figure: int, square: Square) -> None:
    place = world.get(figure, Place)
    frm = place.square
    world.change(figure, Place, square=square)
    world.emit(Displaced(figure, frm, square, "out of the blast", "d20.blast"))
