"""Interfaces of the five parts of a ruleset, one file each: clock, movement, engagement, ranges and resolution. These
five subjects are called axes; a ruleset has one part for each.

A part is a frozen record made from its section of the ruleset file. A method that returns an answer neither changes the
world nor rolls dice, unless its docstring says so. Previews, computer opponents and tooltips call the same methods as
the systems that play the battle."""

from __future__ import annotations

from game.core.axes.clock import Clock
from game.core.axes.clock_kinds import CountingClock, HalvesClock, Pass, PassingClock, PhasedClock, TimingClock
from game.core.axes.engagement import Engagement
from game.core.axes.movement import Movement, PhasedMovement
from game.core.axes.part import AnyWorld, Provides, Requires
from game.core.axes.ranges import Ranges
from game.core.axes.resolution import Resolution

__all__ = [
    "AnyWorld",
    "Clock",
    "CountingClock",
    "Engagement",
    "HalvesClock",
    "Movement",
    "Pass",
    "PassingClock",
    "PhasedClock",
    "PhasedMovement",
    "Provides",
    "Ranges",
    "Requires",
    "Resolution",
    "TimingClock",
]
