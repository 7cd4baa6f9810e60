"""Removals for passes at three grid scales: the code of each rule, and its replacement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.core.ruleset import ActionTerms
from game.core.world import TABLE
from game.model.components import Clock, Contested, Identity, Walking
from game.rules import figures
from game.rules.clocks.passes.components import PassTurn
from tests.removals.swaps import Removal, function, nothing, number, removal, wrapped

PASSES = "game.rules.clocks.passes.clock:PassClock"
ACTIONS = "game.rules.clocks.passes.pass_actions:PassActions"
PACE = "game.rules.movement.division:PassPace"
INTERCEPTION = "game.rules.engagement.interception:Interception"
BANDS = "game.rules.ranges.printed:PrintedBands"
TUMBLING = "game.actions.tumbling"


def nobody(*_: Any, **__: Any) -> bool:
    """Return False."""
    return False


def anybody(*_: Any, **__: Any) -> bool:
    """Return True."""
    return True


def none_of_them(*_: Any, **__: Any) -> tuple[()]:
    """Return no figures."""
    return ()


def always(value: Any) -> Callable[..., Any]:
    """Return a function that always returns `value`."""
    return lambda *_, **__: value


def with_passes_counted_anew(before: Callable[..., None], part: Any, world: Any, clock: Clock) -> None:
    """Give every pass as many passes after it as the remaining figures can use."""
    left = [world.get(figure, PassTurn).passes for figure in figures.fighting(world)]
    before(part, world, world.change(TABLE, Clock, parts=max(left, default=1)))


def without_its_hits(before: Callable[..., None], part: Any, world: Any, figure: int, turn: PassTurn) -> None:
    """Set the score to the sum alone, whatever the dice show."""
    before(part, world, figure, turn)
    if "count" not in world.get(figure, Identity).overrides:
        world.change(figure, PassTurn, score=world.ruleset.resolution.initiative_bonus(world, figure).total)


def an_even_share(pace: Any, people: str, gait: str, passes: int, number_: int) -> int:
    """Return an equal share for each pass; the remainder is lost."""
    share: int = pace.total(people, gait) // passes
    return share


def as_if_nothing_was_done(before: Callable[..., Any], clock: Any, world: Any, command: Any) -> Any:
    """Carry out a command as if its figure had not moved yet in this pass."""
    world.change(command.figure, PassTurn, moved=False)
    return before(clock, world, command)


def spent_without_an_action(before: Callable[..., bool], clock: Any, world: Any, figure: int) -> bool:
    """Return True (the turn is used up) also for a figure without an action left, and for one that has moved."""
    turn = world.get(figure, PassTurn)
    return before(clock, world, figure) or not turn.simple or turn.moved


def the_other_way_round(before: Callable[..., bool], *args: Any) -> bool:
    """Return the opposite: bodies that let others through bar them, and the other way round."""
    return not before(*args)


def without_a_stop(world: Any, mover: int, contested: Contested) -> None:
    """Drop an interception, so that it does not affect the move."""
    world.drop(mover, Contested)


def with_nobody_passed(before: Callable[..., None], action: Any, world: Any, command: Any) -> None:
    """Let all enemies on the way of a tumble intercept, whatever its result."""
    before(action, world, command)
    world.change(command.figure, Walking, passed=(), free_reactions=False)


def with_no_least_range(before: Callable[..., Any], part: Any, weapon: Any) -> Any:
    """Return a weapon's range with a least distance of 0."""
    return msgspec.structs.replace(before(part, weapon), least=0)


REMOVALS: dict[str, Removal] = {
    # Counted once, as the turn begins; and the score that orders the figures.
    "pass.high-ip": removal(
        "PassClock._begin_turn_of_all, _roll_score",
        wrapped(f"{PASSES}._next_pass", with_passes_counted_anew),
        wrapped(f"{PASSES}._roll_score", without_its_hits),
    ),
    # The printed tables, and the formula beside them.
    "pass.division": removal("PassPace.squares", function(f"{PACE}.squares", an_even_share)),
    # What a move and the actions of a pass forbid each other.
    "pass.before-or-after": removal(
        "PassActions.check_price", wrapped(f"{ACTIONS}.check_price", as_if_nothing_was_done)
    ),
    # Who is asked at all in a pass.
    "pass.move-without-pass": removal("PassActions.is_spent", wrapped(f"{ACTIONS}.is_spent", spent_without_an_action)),
    # The prices of diagonal steps in turn.
    "pass.diagonals": removal("movement.diagonals", number("movement.diagonals", (1, 1))),
    # What starting to run costs.
    "pass.running": removal(
        "action.start-running.time", number("actions.start-running", ActionTerms(time="none", rule="pass.running"))
    ),
    # Who lets whom through, and who may stay.
    "pass.through-figures": removal(
        "occupancy.may_pass", wrapped("game.rules.movement.occupancy:may_pass", the_other_way_round)
    ),
    # Whose state lets it threaten.
    "pass.threat": removal("Interception._is_able", function(f"{INTERCEPTION}._is_able", anybody)),
    # What a run-up needs, and what it brings.
    "pass.charge": removal(
        "sums.is_charge", wrapped("game.rules.resolution.pools.sums:is_charge", the_other_way_round)
    ),
    # What a hit of the running test is worth.
    "pass.sprint": removal("PassPace.sprint_squares", function(f"{PACE}.sprint_squares", always(0))),
    # What becomes of a grapple, and how it ends.
    "pass.subdue": removal("fight._grapple", function("game.rules.resolution.pools.fight:_grapple", nothing)),
    # Whose chance a step is.
    "intercept.trigger": removal("Interception.provoked", function(f"{INTERCEPTION}.provoked", none_of_them)),
    # What an interception does to the move.
    "intercept.result": removal(
        "interception._settle", function("game.engine.systems.interception:_settle", without_a_stop)
    ),
    # Actions no step of which is watched; and what the step costs.
    "intercept.one-square-move": removal(
        "engagement.safe, movement.manner.sidestep.paid",
        number("engagement.safe", ()),
        number("movement.manner.sidestep.paid", False),
    ),
    # Actions whose first step is not watched.
    "intercept.withdrawal": removal("engagement.safe_start", number("engagement.safe_start", ())),
    # Who of the enemies passed may still intercept.
    "intercept.tumble": removal("TumbleAction.begin", wrapped(f"{TUMBLING}:TumbleAction.begin", with_nobody_passed)),
    # Whose squares are crossed.
    "intercept.tumble-through": removal(
        "tumbling.enemies_crossed", function(f"{TUMBLING}:enemies_crossed", none_of_them)
    ),
    # What each band takes off.
    "range.bands": removal("ranges.modifiers", number("ranges.modifiers", (0, 0, 0, 0))),
    # The Strength that stretches a row.
    "range.strength": removal("PrintedBands._strength_of", function(f"{BANDS}._strength_of", always(3))),
    # The nearest distance of a row.
    "range.minimum": removal("ranges.table.ROW.least", wrapped(f"{BANDS}.row_of", with_no_least_range)),
    # What a blast loses with each square.
    "range.blast-scale": removal("fight.drop", function("game.rules.resolution.pools.fight:drop", always(4))),
    # For whom a burst was not meant.
    "range.blast-random": removal("resolution.boxes.roomy", number("resolution.boxes.roomy", False)),
}
