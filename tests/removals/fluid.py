"""Removals for Counts that move: the code of each rule, and its replacement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.model.rejections import Rejection
from game.rules.clocks.counts.changes import Shift
from game.rules.clocks.counts.components import Count
from tests.removals.swaps import Removal, function, number, removal, wrapped

COUNT = "game.rules.clocks.counts.clock:CountClock"


def noted_anew(
    before: Callable[..., None], part: Any, world: Any, figure: int, event: str, source: str = "", key: str = "",
    times: int = 1,
) -> None:  # fmt: skip
    """Note an event under a new key, so that it never excludes another."""
    before(part, world, figure, event, source, f"number {len(world.get(figure, Count).changes)}", times)


def unless_unwelcome(before: Callable[..., None], part: Any, world: Any, figure: int) -> None:
    """Let a figure decline whatever would make it press or reel."""
    count = world.get(figure, Count)
    after = count.value + part.collected(world, figure).total
    if after >= part.press.forced or after <= part.reeling.at:
        world.change(figure, Count, changes=())
    before(part, world, figure)


def never(*_: Any) -> Rejection:
    """Return the refusal of the action Press."""
    return Rejection("no-press", "Nobody presses.")


def not_shown(*_: Any) -> tuple[()]:
    """Return an empty order strip."""
    return ()


REMOVALS: dict[str, Removal] = {
    # The table of happenings; each line is noted where it happens (clock.note).
    "fluid.modifiers": removal("clock.shift", number("clock.shift", {})),
    # How far one round moves a Count.
    "fluid.cap": removal("clock.cap", number("clock.cap", None)),
    # Which happenings exclude each other.
    "fluid.stacking": removal("CountClock.note", wrapped(f"{COUNT}.note", noted_anew)),
    # The round's end applies what was collected; nobody is asked.
    "fluid.mandatory": removal("CountClock._apply_changes", wrapped(f"{COUNT}._apply_changes", unless_unwelcome)),
    # From which Count on, at what price.
    "fluid.press": removal("CountClock.may_press", function(f"{COUNT}.may_press", never)),
    "fluid.forced-press": removal("clock.press.forced", number("clock.press.forced", 1000)),
    # What too low a Count brings.
    "fluid.reeling": removal("clock.reeling", number("clock.reeling", None)),
    # The line of the table; fluid.toml collects it, static.toml applies it at once.
    "fluid.regroup": removal("clock.shift.regroup", number("clock.shift.regroup", Shift(amount=0, title="Regrouped"))),
    # What the players see.
    "fluid.order-shown": removal("CountClock.strip", function(f"{COUNT}.strip", not_shown)),
}
