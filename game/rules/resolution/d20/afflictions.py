"""Effects of injuries and conditions besides lost points: critical injuries, shock, fear, fatigue and bleeding."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import Trial
from game.model.components import Condition, Conditions, Health
from game.model.dice import DiceText
from game.rules import conditions, figures
from game.rules.resolution.d20 import bonuses, checks, injury
from game.rules.resolution.d20.bonuses import STRESS, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers

LASTING = ("bleeding", "fatigued", "exhausted")
"""Conditions that change the Count (the place in the order of turns) in every round while they last."""
PLAIN = Condition()
NOTED = ("bleeding", "fatigued", "exhausted", "critical-injury")
"""Conditions that change the Count (the place in the order of turns), each at most once a round (fluid.stacking)."""


def gain(
    rules: D20Numbers, world: World, figure: int, condition: str, value: Condition, reason: str, rule: str
) -> None:
    """Give a figure a condition; some become worse if the figure has them already."""
    if condition in rules.injury.worsens and figures.has(world, figure, condition):
        ease(world, figure, condition, "grew worse", rule)
        condition, value = rules.injury.worsens[condition], PLAIN
    if condition == "unconscious":
        injury.fall(world, figure, "unconscious", 0, rule)
        return
    conditions.put(world, figure, condition, value, reason, rule)
    if condition in NOTED:
        world.ruleset.clock.note(world, figure, condition, key=condition)
    if conditions.is_helpless(world, figure):
        injury.drop_guard(world, figure)


def ease(world: World, figure: int, condition: str, reason: str, rule: str) -> None:
    """End a condition; its effect on the Count of this round remains (fluid.stacking)."""
    if condition in LASTING and figures.has(world, figure, condition):
        world.ruleset.clock.note(world, figure, condition, key=condition)
    conditions.lift(world, figure, condition, reason, rule)


def rounds_from_now(world: World, figure: int, rounds: int) -> int:
    """Return after how many ends of rounds the figure has had `rounds` more turns of its own: one more than `rounds` if
    it has already acted in this round."""
    return rounds + world.ruleset.clock.has_acted(world, figure)


def after_injury(
    rules: D20Numbers, world: World, figure: int, points: int, wounds: int, harm: str, critical: bool, stress: int
) -> None:
    """Roll the saves that follow an injury of `points` points and `wounds` wounds, by a critical hit if `critical`,
    which the figure survived; give it the conditions that result."""
    numbers = rules.injury
    share = bonuses.most(rules, world.sheet(figure), WOUNDS)
    grave = critical and wounds * numbers.critical_injury_share > share
    if (points >= numbers.critical_injury_points and not stress) or grave:
        rule = "d20.critical-injury"
        trial = Trial("fortitude", numbers.critical_injury_dc, "Critical injury", rule)
        if checks.roll(rules, world, figure, trial) < 0:
            gain(rules, world, figure, "critical-injury", PLAIN, "critical injury", rule)
    if harm == "electrical":
        _shock(rules, world, figure, points)
    if stress:
        _fear(rules, world, figure, stress)


def _shock(rules: D20Numbers, world: World, figure: int, points: int) -> None:
    """Roll a Fortitude save against electrical damage. A failure makes the figure nauseated and lowers its Count at
    once, or makes it unconscious."""
    numbers, rule = rules.injury, "d20.electrical"
    loss = points // numbers.electrical_share
    trial = Trial("fortitude", numbers.electrical_dc + loss, "Electrical damage", rule)
    if checks.roll(rules, world, figure, trial) >= 0:
        return
    count = world.ruleset.clock.count(world, figure)
    if numbers.electrical_moves_count and count is not None and count - loss <= 0:
        injury.fall(world, figure, "unconscious", 0, rule)
        return
    rounds = DiceText.parse(numbers.nauseated).roll(world.dice)
    held = Condition(rounds=rounds_from_now(world, figure, rounds))
    gain(rules, world, figure, "nauseated", held, f"shocked for {rounds} rounds", rule)
    if loss:
        world.ruleset.clock.note(world, figure, "electrical", times=loss)


def _fear(rules: D20Numbers, world: World, figure: int, stress: int) -> None:
    """Roll a Will save against stress damage, once for every multiple of the Willpower score that the total has newly
    reached."""
    unit = bonuses.most(rules, world.sheet(figure), STRESS)
    now = world.get(figure, Health).lost[STRESS]
    for threshold in range((now - stress) // unit + 1, now // unit + 1):
        against = rules.injury.stress_dc + rules.injury.stress_dc_more * (threshold - 1)
        trial = Trial("will", against, "Stress", "d20.stress")
        if checks.roll(rules, world, figure, trial, failed="stress-save-failed") < 0:
            steps = world.get(figure, Conditions).active.get("shaken", PLAIN).value + 1
            gain(rules, world, figure, "shaken", Condition(steps), f"shaken {steps}", "d20.stress")
