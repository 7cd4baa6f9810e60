"""Removals for the seven steps of a combat: the code of each rule, and its replacement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.world import TABLE
from game.model.components import Clock
from game.model.events import InitiativeRolled
from game.model.tally import Tally, tally
from game.rules.clocks.counts import surprise
from game.rules.clocks.counts.components import Count
from game.rules.clocks.counts.halves import SHORTER
from tests.removals.swaps import Removal, function, nothing, number, removal, wrapped


def nobody(*_: Any, **__: Any) -> bool:
    """Return False."""
    return False


def ten_squares(*_: Any) -> tuple[int, str]:
    """Return 50 ft. as the distance at which groups meet."""
    return 50, "always the same"


def the_bare_die(world: Any, part: Any, figure: int, die: int) -> None:
    """Set the Count to the number on the die."""
    world.change(figure, Count, value=die, at=die)
    world.emit(InitiativeRolled(figure, die, tally((die, "d20")), world.dice.fallen(), ""))


def the_first_side_surprises(before: Callable[..., None], world: Any) -> None:
    """Give the first side an ambush although all figures are aware of each other."""
    before(world)
    for figure in surprise.participants(world, next(iter(world.map.sides))):
        world.change(figure, Count, surprise=True)


def everybody_of(before: Callable[..., list[int]], world: Any, side: str) -> list[int]:
    """Return all figures of a side, also those that should be left out."""
    world.options.pop("left_out", None)
    return before(world, side)


def with_a_whole_turn(before: Callable[..., bool], clock: Any, world: Any, figure: int, surprised: bool) -> bool:
    """Begin a surprise turn like any other turn."""
    return before(clock, world, figure, surprised=False)


def all_halves(clock: Any, budget: Any, action: str, terms: Any) -> list[Any]:
    """Return every half of the budget, as if each could pay for everything."""
    return list(budget.halves)


def shortened_by_everything(clock: Any, world: Any, figure: int, action: str) -> str:
    """Return the time shortened once by every option that shortens an action."""
    time: str = world.ruleset.actions[action].time
    for name in world.sheet(figure).traits:
        if action in world.ruleset.traits[name].shortens:
            time = SHORTER.get(time, time)
    return time


def without_an_end(initiative: Any, world: Any, clock: Any) -> None:
    """Begin the next round at once, so that no Count changes between rounds."""
    world.change(TABLE, Clock, stage="begin-round")


def no_bonus(*_: Any) -> Tally:
    """Return an empty sum, so that no figure has an initiative bonus."""
    return Tally()


HALVES = "game.rules.clocks.counts.halves:HalfActions"
COUNT = "game.rules.clocks.counts.clock:CountClock"
OPENING = "game.rules.clocks.counts.opening"
SURPRISE = "game.rules.clocks.counts.surprise"

REMOVALS: dict[str, Removal] = {
    # What a vulnerable figure lacks, from the opening until HalfActions._spend or strike._roll lift it.
    "combat.flat-footed": removal("conditions.is_vulnerable", function("game.rules.conditions:is_vulnerable", nobody)),
    # Dice by surroundings, held by the best sense.
    "combat.encounter-distance": removal(
        "placing.encounter_feet", function("game.rules.clocks.placing:encounter_feet", ten_squares)
    ),
    # A d20 and the bonus.
    "combat.initiative-check": removal("opening._roll_count", function(f"{OPENING}:_roll_count", the_bare_die)),
    # Who surprises whom.
    "combat.surprise-none-aware": removal("surprise.settle", function(f"{SURPRISE}:settle", nothing)),
    "combat.surprise-some-aware": removal("surprise.settle", function(f"{SURPRISE}:settle", nothing)),
    "combat.surprise-all-aware": removal("surprise.settle", wrapped(f"{SURPRISE}:settle", the_first_side_surprises)),
    # Who takes part in a group's check.
    "combat.surprise-partial": removal("surprise.participants", wrapped(f"{SURPRISE}:participants", everybody_of)),
    # A turn that holds one thing only.
    "combat.surprise-order": removal("Budget.single", wrapped(f"{HALVES}.begin_turn", with_a_whole_turn)),
    # Count, bonus, roll-off; and what a turn holds.
    "combat.round": removal(
        "CountClock._rank, halves", function(f"{COUNT}.bonus", no_bonus), number("clock.halves", 3)
    ),
    # Free actions a turn.
    "combat.free-actions": removal("clock.free", number("clock.free", 100)),
    # What may be begun with one half.
    "combat.split-full": removal("HalfActions._may_split", function(f"{HALVES}._may_split", nobody)),
    # What each half may pay for.
    "combat.combine-halves": removal("HalfActions._usable", function(f"{HALVES}._usable", all_halves)),
    # What sets a prepared attack off.
    "combat.out-of-turn": removal(
        "ReadiedSystem._is_triggered", function("game.engine.systems.readied:ReadiedSystem._is_triggered", nobody)
    ),
    # The time an action takes, shortened once.
    "combat.one-time-saver": removal("HalfActions.time", function(f"{HALVES}.time", shortened_by_everything)),
    # The end of a round, from which the next begins.
    "combat.repeat": removal("CountClock._end_round", function(f"{COUNT}._end_round", without_an_end)),
}
