"""The axes of a ruleset: what each part must be able to answer and do, one file for each axis.

A part is a frozen value made from its section of the ruleset file. Questions are pure: they change nothing and roll
nothing, so previews, opponents and tooltips ask the very functions the systems use. Only the methods that say so change
the world.
"""

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
