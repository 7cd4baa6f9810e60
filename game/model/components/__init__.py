"""The rule facts of a figure and of the battle: esper components, plain values that save and fork as they are.

Components are frozen: `World.change` puts another one in the place of the old. What a figure has when it joins stays;
work in progress comes and goes.
"""

from __future__ import annotations

from game.model.components.figure import Condition, Conditions, Health, Identity, Magazine, Place, Posture, Stance
from game.model.components.table import Clock, Openings, Outcome, Progress, Sides, SideState
from game.model.components.turns import (
    Budget,
    Count,
    CountChange,
    Half,
    PassTurn,
    PhaseOrders,
    Readied,
    Slot,
    Stride,
    Turn,
)
from game.model.components.work import (
    Answered,
    Blocking,
    Blow,
    Blows,
    Botched,
    Contested,
    Crowded,
    Going,
    Performing,
    Question,
    Striking,
    Waiting,
    Walking,
)

FIGURE_COMPONENTS: tuple[type, ...] = (
    Identity, Place, Posture, Health, Conditions, Magazine, Stance, Count, Budget, Readied, Slot, PassTurn,
    Performing, Walking, Striking, Contested, Crowded, PhaseOrders, Stride, Going, Blocking, Blows,
    Botched, Turn,
)  # fmt: skip
"""Everything a figure may carry, in the order it is saved."""

TABLE_COMPONENTS: tuple[type, ...] = (Clock, Openings, Sides, Progress, Outcome, Waiting, Answered)
"""Everything that belongs to the battle as a whole, in the order it is saved."""

STANDING: frozenset[type] = frozenset({Place, Posture, Health, Conditions, Magazine, Stance, Openings})
"""How figures stand and fare, what they hold ready, and what is open: all but orders, turns and the clock."""

__all__ = [
    "FIGURE_COMPONENTS",
    "STANDING",
    "TABLE_COMPONENTS",
    "Answered",
    "Blocking",
    "Blow",
    "Blows",
    "Botched",
    "Budget",
    "Clock",
    "Condition",
    "Conditions",
    "Contested",
    "Count",
    "CountChange",
    "Crowded",
    "Going",
    "Half",
    "Health",
    "Identity",
    "Magazine",
    "Openings",
    "Outcome",
    "PassTurn",
    "Performing",
    "PhaseOrders",
    "Place",
    "Posture",
    "Progress",
    "Question",
    "Readied",
    "SideState",
    "Sides",
    "Slot",
    "Stance",
    "Stride",
    "Striking",
    "Turn",
    "Waiting",
    "Walking",
]
