"""The clock of a ruleset as the kind that an action, a system or a part needs.

Each of them names that kind in `needs` or `requires`, and the loader refuses a ruleset with another clock, so none of
these functions looks again.
"""

from __future__ import annotations

from typing import cast

from game.core.axes import CountingClock, HalvesClock, Pass, PassingClock, PhasedClock, TimingClock
from game.core.world import World


def phased(world: World) -> PhasedClock:
    """Return the clock, which goes by phases."""
    return cast(PhasedClock, world.ruleset.clock)


def halved(world: World) -> HalvesClock:
    """Return the clock, whose turns hold half actions."""
    return cast(HalvesClock, world.ruleset.clock)


def counted(world: World) -> CountingClock:
    """Return the clock, which goes by Counts."""
    return cast(CountingClock, world.ruleset.clock)


def timed(world: World) -> TimingClock:
    """Return the clock, which is a calendar."""
    return cast(TimingClock, world.ruleset.clock)


def passing(world: World) -> PassingClock:
    """Return the clock, which goes by passes."""
    return cast(PassingClock, world.ruleset.clock)


def pass_of(world: World, figure: int) -> Pass:
    """Return the share of a figure in the present pass, on a clock that goes by passes."""
    return cast(Pass, world.ruleset.clock.pass_of(world, figure))
