"""Interfaces of the five parts of a ruleset (clock, movement, engagement, ranges, resolution), one file each; the five
subjects are its axes.

A part is a frozen record made from its section of the ruleset file. Methods that return an answer neither change the
world nor roll dice, unless their docstring says so; previews, opponents and tooltips call the same ones as the systems.
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
