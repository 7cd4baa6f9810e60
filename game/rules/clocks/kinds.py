"""Functions that return the ruleset's clock, typed as the kind of clock that the caller needs. Callers name that kind
in `needs` or `requires`; the loader refuses rulesets with another clock, so it is not checked here."""

from __future__ import annotations

from typing import cast

from game.core.axes import CountingClock, HalvesClock, Pass, PassingClock, PhasedClock, TimingClock
from game.core.world import World


def phased(world: World) -> PhasedClock:
    """Return the ruleset's clock, typed as a clock of phases."""
    return cast(PhasedClock, world.ruleset.clock)


def halved(world: World) -> HalvesClock:
    """Return the ruleset's clock, typed as a clock of half actions."""
    return cast(HalvesClock, world.ruleset.clock)


def counted(world: World) -> CountingClock:
    """Return the ruleset's clock, typed as a clock of Counts."""
    return cast(CountingClock, world.ruleset.clock)


def timed(world: World) -> TimingClock:
    """Return the ruleset's clock, typed as a calendar."""
    return cast(TimingClock, world.ruleset.clock)


def passing(world: World) -> PassingClock:
    """Return the ruleset's clock, typed as a clock of passes."""
    return cast(PassingClock, world.ruleset.clock)


def pass_of(world: World, figure: int) -> Pass:
    """Return a figure's state in the present pass, on a clock of passes."""
    return cast(Pass, world.ruleset.clock.pass_of(world, figure))
