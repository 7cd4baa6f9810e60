"""Removals for action time: the code of each rule, and its replacement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.world import TABLE
from game.model.components import Clock
from game.rules.clocks.calendar.components import Slot
from tests.removals.swaps import Removal, function, number, removal, wrapped

CALENDAR = "game.rules.clocks.calendar.clock:CalendarClock"
READINESS = "game.rules.clocks.calendar.readiness"
ROLLS = "game.rules.resolution.event_rolls"


def agility_alone(before: Callable[..., Any], rules: Any, world: Any, figure: int) -> Any:
    """Return a figure's initiative bonus from Agility alone, without Perception."""
    sum_ = before(rules, world, figure)
    return type(sum_)(sum_.reasons[:1])


def one_die(world: Any, rating: int) -> int:
    """Return the successes of a single d20: one for each full 4."""
    return int(world.dice.roll(20)) // 4


def nobody_is_unaware(before: Callable[..., str], world: Any, part: Any, figure: int) -> str:
    """Return "alert" for figures that should be oblivious at the start."""
    state = before(world, part, figure)
    return "alert" if state == "oblivious" else state


def all_at_once(world: Any, successes: dict[int, int], now: int) -> None:
    """Let all figures start at the same AT, whatever was rolled."""
    for figure in successes:
        world.change(figure, Slot, at=now)


def one_at(*_: Any) -> int:
    """Return the same time for every act."""
    return 1


def by_number(part: Any, world: Any, figure: int) -> tuple[int, int]:
    """Return a key by which figures with equal AT act in the order of their ids."""
    return world.get(figure, Slot).at, figure


def not_asked(*_: Any) -> bool:
    """Return False, so that no figure is asked."""
    return False


def only_later(part: Any, world: Any, figure: int) -> None:
    """Drop the declared command, but let the next be declared only when its time would have run out."""
    world.change(figure, Slot, command=None)
    world.change(TABLE, Clock, asked=())


REMOVALS: dict[str, Removal] = {
    # The two scores that are added.
    "time.reaction-rating": removal(
        "EventRolls.initiative_bonus", wrapped(f"{ROLLS}.part:EventRolls.initiative_bonus", agility_alone)
    ),
    # The one place where handfuls are thrown and successes counted.
    "time.event-roll": removal("event_chart.throw_dice", function("game.rules.event_chart:throw_dice", one_die)),
    # What each state takes from the rating.
    "time.readiness": removal(
        "clock.readiness",
        number(
            "clock.readiness",
            dict.fromkeys(("prepared", "alert", "cautious", "at-ease", "inebriated", "oblivious"), 0),
        ),
    ),
    # Who is out of the fight, until readiness.take_notice hears of an attack.
    "time.oblivious": removal("readiness.state_of", wrapped(f"{READINESS}:state_of", nobody_is_unaware)),
    # Where the successes put everybody.
    "time.initiator": removal("readiness.begin_at", function(f"{READINESS}:begin_at", all_at_once)),
    # What a declaration takes, and who goes first at the same AT.
    "time.calendar": removal(
        "ActionTime.time, CalendarClock._rank",
        function("game.rules.clocks.calendar.action_time:ActionTime.time", one_at),
        function(f"{CALENDAR}._rank", by_number),
    ),
    # Who is asked after every slot, and what cancelling does.
    "time.wait-cancel": removal(
        "CalendarClock._ask_waiting, CalendarClock.cancel",
        function(f"{CALENDAR}._ask_waiting", not_asked),
        function(f"{CALENDAR}.cancel", only_later),
    ),
}
