"""Removals for grid, movement, occupancy, engagement and fixed Counts: the code of each rule, and its replacement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.model.components import Walking
from game.rules.clocks.counts.changes import PressNumbers, Reeling
from game.rules.clocks.counts.components import Budget
from game.rules.movement.ground import GroundStep
from game.rules.movement.numbers import Rise, Surface
from game.rules.movement.speed import Pace
from game.rulesets import load_ruleset
from tests.removals.swaps import Removal, function, number, removal, wrapped

PLAIN = Surface(cost=5)


def the_longer_way(a: Any, a_width: int, b: Any, b_width: int) -> int:
    """Return the distance with every diagonal at the price of a straight step, from top left to top left."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def with_the_old_count(before: Callable[..., None], action: Any, world: Any, command: Any) -> None:
    """Let the second move of a round go on with the first one's count of diagonals."""
    before(action, world, command)
    world.change(command.figure, Walking, parity=(world.get(command.figure, Budget).moves - 1) % 2)


def without_diagonals(rule: str) -> Callable[..., GroundStep | None]:
    """Return a function that counts diagonal steps under a rule as straight ones."""

    def price(before: Callable[..., GroundStep | None], *args: Any) -> GroundStep | None:
        ground = before(*args)
        if ground is None or ground.rule != rule:
            return ground
        return msgspec.structs.replace(ground, straights=ground.straights + ground.diagonals, diagonals=0)

    return price


def without_glass() -> dict[str, Any]:
    """Return the hazards with windows that hurt no figure."""
    movement: Any = load_ruleset("static").movement
    return {name: msgspec.structs.replace(row, harm_when_shut="") for name, row in movement.hazard.items()}


def fluid_shifts() -> dict[str, Any]:
    """Return all changes of a Count under the fluid rules."""
    initiative: Any = load_ruleset("fluid").clock
    shifts: dict[str, Any] = initiative.shift
    return shifts


def nobody(*_: Any, **__: Any) -> bool:
    """Return False."""
    return False


def anybody(*_: Any, **__: Any) -> bool:
    """Return True."""
    return True


def no_objection(*_: Any, **__: Any) -> None:
    """Return None, as if there were no objection."""


REMOVALS: dict[str, Removal] = {
    # One square is 5 ft.: the price of a plain straight step.
    "grid.squares": removal("movement.base", number("movement.base", 10)),
    # How far a half action goes: the Speed of the figure's size.
    "move.speed": removal("size.SIZE.speed", number("sizes.medium.speed", 40)),
    # The prices of diagonal steps in turn.
    "move.diagonals": removal("movement.diagonals", number("movement.diagonals", (5, 5))),
    # Each move begins with a running count of its own.
    "move.diagonals-restart": removal(
        "PathAction.begin", wrapped("game.actions.moves:PathAction.begin", with_the_old_count)
    ),
    # Every distance between figures is measured here.
    "grid.distance": removal("grid.distance_between", function("game.rules.figures:distance_between", the_longer_way)),
    # What takes from a Speed.
    "move.speed-reduced": removal("movement.pace", number("movement.pace", Pace())),
    # The rows of the surface table.
    "surface.barbed-wire": removal("movement.surface", number("movement.surface.barbed-wire", PLAIN)),
    "surface.cluttered": removal("movement.surface", number("movement.surface.clutter", PLAIN)),
    "surface.mud-knee": removal("movement.surface", number("movement.surface.mud-knee", PLAIN)),
    "surface.mud-waist": removal("movement.surface", number("movement.surface.mud-waist", PLAIN)),
    "surface.snow": removal("movement.surface", number("movement.surface.snow-deep", PLAIN)),
    "surface.water-knee": removal("movement.surface", number("movement.surface.water-knee", PLAIN)),
    "surface.water-waist": removal("movement.surface", number("movement.surface.water-waist", PLAIN)),
    # What ice takes from Acrobatics.
    "surface.ice": removal("resolution.checks.slippery", number("resolution.checks.slippery", 0)),
    # Rungs and stairs upwards are diagonal steps.
    "surface.ladder": removal(
        "GroundMap._price", wrapped("game.rules.movement.ground:GroundMap._price", without_diagonals("surface.ladder"))
    ),
    "surface.stairs": removal(
        "GroundMap._price", wrapped("game.rules.movement.ground:GroundMap._price", without_diagonals("surface.stairs"))
    ),
    # What a rise costs, and from where on it must be climbed.
    "surface.step": removal("movement.rises", number("movement.rises", (Rise(up_to=1000, cost=5),))),
    # The rows of the table of borders.
    "surface.window-small": removal("movement.crossing", number("movement.crossing.window-small", PLAIN)),
    "surface.window-large": removal("movement.crossing", number("movement.crossing.window-large", Surface(cost=10))),
    "surface.window-closed": removal("movement.hazard", number("movement.hazard", without_glass())),
    # What binds the bonus step to the other moves of a round.
    "move.bonus-step": removal(
        "HalfActions._check_limits", function("game.rules.clocks.counts.halves:HalfActions._check_limits", no_objection)
    ),
    # The dearest ground a bonus step may enter.
    "move.bonus-step-terrain": removal("movement.bonus_limit", number("movement.bonus_limit", 0)),
    # How much a square holds.
    "occupancy.capacity": removal("movement.occupancy.capacity", number("movement.occupancy.capacity", 1000)),
    # How wide a size is.
    "occupancy.large": removal("size.SIZE.width", number("sizes.large.width", 1)),
    # Conditions 1 to 4, and the number to tumble against.
    "occupancy.pass-through": removal(
        "occupancy.may_pass, movement.occupancy.tumble",
        function("game.rules.movement.occupancy:may_pass", nobody),
        number("movement.occupancy.tumble", 100),
    ),
    # What stands between two squares.
    "grid.adjacent": removal("sight._is_free_between", function("game.rules.sight:_is_free_between", anybody)),
    # Who ends a move beside it.
    "engage.stop": removal("HardStop.stops", function("game.rules.engagement.hard_stop:HardStop.stops", nobody)),
    # What keeps a figure from leaving.
    "engage.locked": removal(
        "HardStop.holds", function("game.rules.engagement.hard_stop:HardStop.holds", no_objection)
    ),
    # The first squares of a withdrawal.
    "engage.withdraw": removal(
        "occupancy.beside_opponents",
        function("game.rules.movement.occupancy:beside_opponents", lambda world, figure: frozenset()),
    ),
    # What moves a Count.
    "static.count-fixed": removal("clock.shift", number("clock.shift", fluid_shifts())),
    # Between which numbers a Count is held.
    "static.count-bounds": removal(
        "clock.floor, clock.ceiling", number("clock.floor", None), number("clock.ceiling", None)
    ),
    # What a Press asks and what sends a figure reeling: nothing, here.
    "static.no-press": removal(
        "clock.press, clock.reeling",
        number("clock.press", PressNumbers(least=25, cost=20, forced=50)),
        number("clock.reeling", Reeling(at=0, halves=2, back=20)),
    ),
}
