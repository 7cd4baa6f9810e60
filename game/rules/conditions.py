"""Conditions on figures: what they add up to for a query, and putting them on and taking them off."""

from __future__ import annotations

from game.components import Condition, Conditions
from game.events import ConditionGained, ConditionLost
from game.tally import Reason
from game.world import World

VULNERABLE = "vulnerable"
"""The modifier of conditions that cost a figure its positive Agility and dodging."""


def reasons(world: World, figure: int, query: str) -> tuple[Reason, ...]:
    """What the conditions on a figure add to a query (attack, defence, agility ...); graded ones count every step."""
    by_query = world.memo.get(("conditions", figure))
    if by_query is None:
        by_query = world.memo["conditions", figure] = _sums(world, figure)
    found: tuple[Reason, ...] = by_query.get(query, ())
    return found


def _sums(world: World, figure: int) -> dict[str, tuple[Reason, ...]]:
    sums: dict[str, tuple[Reason, ...]] = {}
    active, known = world.get(figure, Conditions).active, world.ruleset.conditions
    for name in sorted(active):
        if name not in known:
            continue
        numbers, steps = known[name], max(1, active[name].value)
        for query, amount in numbers.modifiers.items():
            line = Reason(amount * steps, numbers.title.lower(), numbers.rule)
            sums[query] = (*sums.get(query, ()), line)
    return sums


def total(world: World, figure: int, query: str) -> int:
    """The sum of what the conditions on a figure add to a query."""
    return sum(reason.amount for reason in reasons(world, figure, query))


def is_vulnerable(world: World, figure: int) -> bool:
    """Whether a figure has lost positive Agility and dodging (combat.flat-footed)."""
    return bool(reasons(world, figure, VULNERABLE))


def is_helpless(world: World, figure: int) -> bool:
    """Whether a condition leaves a figure no actions at all."""
    known = world.ruleset.conditions
    return any(known[name].helpless for name in world.get(figure, Conditions).active if name in known)


def put(world: World, figure: int, condition: str, value: Condition, reason: str = "", rule: str = "") -> None:
    """Changes the world: a condition is on a figure from now on, in place of an older one of its name."""
    world.get(figure, Conditions).active[condition] = value
    world.touch()
    world.emit(ConditionGained(figure, condition, reason, rule))


def lose(world: World, figure: int, condition: str, reason: str = "", rule: str = "") -> None:
    """Changes the world: a condition ends, if it was there."""
    if world.get(figure, Conditions).active.pop(condition, None) is not None:
        world.touch()
        world.emit(ConditionLost(figure, condition, reason, rule))


def run_down(world: World, figure: int) -> None:
    """Changes the world: one round of every timed condition on a figure has passed."""
    active = world.get(figure, Conditions).active
    for name in sorted(active):
        held = active[name]
        if held.rounds == 1:
            lose(world, figure, name, "its time is over")
        elif held.rounds > 1:
            active[name] = Condition(held.value, held.rounds - 1, held.source)
