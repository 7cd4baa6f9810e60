"""Conditions of figures (stunned, hidden, reeling ...): functions that give and end them, each with an event."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.kept import kept
from game.core.ruleset import ConditionNumbers
from game.core.world import World
from game.model.components import Condition, Conditions, Health, Posture
from game.model.events import ConditionGained, ConditionLost, PostureChanged
from game.model.rejections import Rejection
from game.model.tally import Reason


def put(world: World, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
    """Give a figure a condition, or renew it with a new value."""
    active = world.get(figure, Conditions).active
    world.change(figure, Conditions, active={**active, condition: value})
    if condition not in active:
        world.emit(ConditionGained(figure, condition, reason, rule))


def lift(world: World, figure: int, condition: str, reason: str, rule: str = "") -> None:
    """End a condition, if the figure has it."""
    active = world.get(figure, Conditions).active
    if condition in active:
        left = {name: held for name, held in active.items() if name != condition}
        world.change(figure, Conditions, active=left)
        world.emit(ConditionLost(figure, condition, reason, rule))


def run_down(world: World, figure: int) -> None:
    """Shorten every timed condition of a figure by one round, and end those that are over."""
    for name, held in world.get(figure, Conditions).active.items():
        if held.rounds == 1:
            lift(world, figure, name, "its time is over")
        elif held.rounds > 1:
            active = world.get(figure, Conditions).active
            shorter = Condition(held.value, held.rounds - 1, held.source)
            world.change(figure, Conditions, active={**active, name: shorter})


def set_posture(world: World, figure: int, posture: str, rule: str = "") -> None:
    """Make a figure stand, crouch or lie prone."""
    current = world.get(figure, Posture)
    if current.kind != posture:
        world.change(figure, Posture, kind=posture)
        world.emit(PostureChanged(figure, posture, rule))


def bars(world: World, figure: int, action: str) -> str:
    """Return the id of a condition that forbids a figure an action; "" if none does."""
    known = world.ruleset.conditions
    for condition in world.get(figure, Conditions).active:
        numbers = known.get(condition)
        if numbers is not None and (numbers.helpless or action in numbers.bars):
            return condition
    return ""


def refuses(world: World, figure: int, action: str) -> Rejection | None:
    """Return the refusal of an action if one of the figure's conditions forbids it; None otherwise."""
    if not (barred := bars(world, figure, action)):
        return None
    return Rejection("barred", barred_words(world, barred), world.ruleset.conditions[barred].rule)


def barred_by(world: World, figure: int, states: Sequence[str], rule: str) -> Rejection | None:
    """Return a refusal that cites `rule` if the figure is in one of the conditions or postures in `states`; None if it
    is in none of them."""
    own = (*world.get(figure, Conditions).active, world.get(figure, Posture).kind)
    barred = next((state for state in states if state in own), "")
    return Rejection("barred", barred_words(world, barred), rule) if barred else None


def barred_words(world: World, state: str) -> str:
    """Return a sentence that refuses an action because of a condition or posture, with its title."""
    known = world.ruleset.conditions.get(state)
    title = known.title.lower() if known is not None else state
    return f"This figure cannot do that now. It is in this state: {title}."


def numbers_of(world: World, figure: int) -> tuple[tuple[str, ConditionNumbers], ...]:
    """Return the ruleset's numbers for each condition that a figure has, with the condition's id, in the order in which
    the conditions began."""
    known = world.ruleset.conditions
    return tuple((name, known[name]) for name in world.get(figure, Conditions).active if name in known)


def reasons(world: World, figure: int, query: str) -> tuple[Reason, ...]:
    """Return the modifiers, as terms of a sum, that a figure's conditions add to the number named by `query` (attack,
    defence, agility ...)."""
    return _sums(world, figure).get(query, ())


@kept("standing")
def _sums(world: World, figure: int) -> dict[str, tuple[Reason, ...]]:
    """Return the modifiers from a figure's conditions, by the number that they change. Those of a graded condition are
    multiplied by its value."""
    sums: dict[str, tuple[Reason, ...]] = {}
    active = world.get(figure, Conditions).active
    for name, numbers in numbers_of(world, figure):
        steps = active[name].value if numbers.graded else 1
        for query, amount in numbers.modifiers.items():
            sums[query] = (*sums.get(query, ()), Reason(amount * steps, numbers.title.lower(), numbers.rule))
    return sums


def is_vulnerable(world: World, figure: int) -> bool:
    """Return whether a condition takes Agility and dodging away from a figure (combat.flat-footed)."""
    return any(numbers.vulnerable for _, numbers in numbers_of(world, figure))


def is_helpless(world: World, figure: int) -> bool:
    """Return whether a figure can take no action, because it is down or a condition prevents it."""
    return world.get(figure, Health).state != "up" or any(n.helpless for _, n in numbers_of(world, figure))
