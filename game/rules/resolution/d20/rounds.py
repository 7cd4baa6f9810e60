"""The end of a round in the d20 resolution: bleeding, dying, and regaining health by Refresh."""

from __future__ import annotations

from game.core.world import World
from game.model.components import Health
from game.model.dice import DiceText
from game.model.events import CheckRolled, Harmed
from game.model.tally import Tally
from game.rules import conditions, figures
from game.rules.resolution.d20 import bonuses, injury, medics, wounding
from game.rules.resolution.d20.afflictions import LASTING
from game.rules.resolution.d20.bonuses import WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers


def end_of_round(rules: D20Numbers, world: World) -> None:
    """Apply the effects that wounds and conditions have at the end of a round, figure by figure."""
    for figure in figures.present(world):
        state = world.get(figure, Health).state
        if state in ("dead", "gone"):
            continue
        if figures.has(world, figure, "bleeding"):
            _bleed(rules, world, figure)
        if world.get(figure, Health).state == "dead":
            continue
        if state == "dying":
            _linger(rules, world, figure)
        for name in LASTING:
            if figures.has(world, figure, name):
                world.ruleset.clock.note(world, figure, name, key=name)
        medics.recover(rules, world, figure)
        conditions.run_down(world, figure)


def _has_exerted(world: World, figure: int) -> bool:
    """Return whether a figure attacked or moved this round."""
    done = world.ruleset.clock.exertion(world, figure)
    return bool(done.moves or done.stepped or done.attacks)


def _bleed(rules: D20Numbers, world: World, figure: int) -> None:
    if _has_exerted(world, figure):
        amount = DiceText.parse(rules.injury.bleeding_moving).roll(world.dice)
        wounding.hurt(rules, world, figure, 0, amount, "lethal", "d20.bleeding")
    else:
        wounding.hurt(rules, world, figure, 0, rules.injury.bleeding_rest, "subdual", "d20.bleeding")


def _linger(rules: D20Numbers, world: World, figure: int) -> None:
    """Roll whether a dying figure stabilises; if not, it loses one more wound."""
    most = bonuses.score(rules, world.sheet(figure).constitution)
    result = world.dice.roll(100)
    held = result <= most
    rolls = world.dice.fallen()
    world.emit(CheckRolled(figure, "Stabilise", Tally(), result, most, held, rolls, "d20.dying", low=True))
    if held:
        injury.stabilise(world, figure, "d20.dying")
        return
    health = world.get(figure, Health)
    world.change(figure, Health, lost={**health.lost, WOUNDS: health.lost[WOUNDS] + 1})
    world.emit(Harmed(figure, 0, 1, 0, {WOUNDS: 1}, "lethal", rule="d20.dying"))
    if injury.left(rules, world, figure, WOUNDS) <= rules.health.dead:
        injury.fall(world, figure, "dead", 0, "d20.dying")
