"""The rule facts of a figure and of the battle: esper components, plain values that save and fork as they are.

Components are frozen: `World.change` puts another one in the place of the old. What a figure has when it joins stays;
work in progress comes and goes.
"""

from __future__ import annotations

from game.model.components.figure import Condition, Conditions, Health, Identity, Magazine, Place, Posture, Stance
from game.model.components.table import Clock, GoalState, Load, Openings, Outcome, Progress, Sides, SideState
from game.model.components.work import (
    Answered,
    Blocking,
    Blows,
    Botched,
    Contested,
    Crowded,
    DealtBlow,
    Going,
    Performing,
    Question,
    Readied,
    Stride,
    Striking,
    Waiting,
    Walking,
)

COMMON_COMPONENTS: tuple[type, ...] = (
    Identity, Place, Posture, Health, Conditions, Magazine, Stance, Readied, Performing, Walking, Striking, Contested,
    Crowded, Stride, Going, Blocking, Blows, Botched,
)  # fmt: skip
"""Components of figures under any ruleset; clocks bring their own (`rulesets.parts.FIGURE_COMPONENTS`)."""

TABLE_COMPONENTS: tuple[type, ...] = (
    Clock, Openings, Sides, Progress, GoalState, Outcome, Waiting, Answered,
)  # fmt: skip
"""Components of the battle as a whole, in the order they are saved."""

STANDING: frozenset[type] = frozenset({Place, Posture, Health, Conditions, Magazine, Stance, Openings})
"""Components of places, health, readiness and open doors: all but orders, turns and the clock."""

__all__ = [
    "COMMON_COMPONENTS",
    "STANDING",
    "TABLE_COMPONENTS",
    "Answered",
    "Blocking",
    "Blows",
    "Botched",
    "Clock",
    "Condition",
    "Conditions",
    "Contested",
    "Crowded",
    "DealtBlow",
    "GoalState",
    "Going",
    "Health",
    "Identity",
    "Load",
    "Magazine",
    "Openings",
    "Outcome",
    "Performing",
    "Place",
    "Posture",
    "Progress",
    "Question",
    "Readied",
    "SideState",
    "Sides",
    "Stance",
    "Stride",
    "Striking",
    "Waiting",
    "Walking",
]
