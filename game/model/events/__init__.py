"""Events of a battle: typed records with the dice and the reasons, enough to tell, to animate and to replay.

`rule` is the id of the rule that fired. Distances are in the movement part's unit, heights in feet.
"""

from __future__ import annotations

from typing import TypeAlias

from game.model.events.combat import (
    Attacked,
    Burst,
    CheckRolled,
    ConditionGained,
    ConditionLost,
    Harmed,
    Healed,
    OpposedRolled,
    PostureChanged,
    StateChanged,
)
from game.model.events.flow import (
    ActionDieSpent,
    ActionTaken,
    AnswerGiven,
    Asked,
    BattleBegan,
    BattleEnded,
    ClockStarted,
    CountChanged,
    CountNoted,
    Declared,
    GoalScored,
    GroupsPlaced,
    InitiativeRolled,
    LoadFell,
    LoadOut,
    LoadTaken,
    ObjectiveMoved,
    OrderSettled,
    OrdersRevealed,
    PhaseBegan,
    RoundBegan,
    RoundEnded,
    SurpriseSettled,
    TurnBegan,
    TurnEnded,
)
from game.model.events.motion import Blocked, Displaced, EdgeChanged, Fell, Forced, HeightChanged, Stepped, Stopped

Event: TypeAlias = (
    BattleBegan | GroupsPlaced | InitiativeRolled | ClockStarted | OrderSettled | SurpriseSettled
    | RoundBegan | RoundEnded
    | TurnBegan | TurnEnded | Declared | ActionTaken
    | Stepped | Stopped | Displaced | CheckRolled | Attacked | Burst | Harmed | Healed | StateChanged
    | ConditionGained | ConditionLost | PostureChanged | CountNoted | CountChanged | ActionDieSpent | EdgeChanged
    | Asked | AnswerGiven | PhaseBegan | OrdersRevealed | OpposedRolled | Blocked | Forced | HeightChanged | Fell
    | ObjectiveMoved | GoalScored | LoadTaken | LoadFell | LoadOut | BattleEnded
)  # fmt: skip

__all__ = [
    "ActionDieSpent",
    "ActionTaken",
    "AnswerGiven",
    "Asked",
    "Attacked",
    "BattleBegan",
    "BattleEnded",
    "Blocked",
    "Burst",
    "CheckRolled",
    "ClockStarted",
    "ConditionGained",
    "ConditionLost",
    "CountChanged",
    "CountNoted",
    "Declared",
    "Displaced",
    "EdgeChanged",
    "Event",
    "Fell",
    "Forced",
    "GoalScored",
    "GroupsPlaced",
    "Harmed",
    "Healed",
    "HeightChanged",
    "InitiativeRolled",
    "LoadFell",
    "LoadOut",
    "LoadTaken",
    "ObjectiveMoved",
    "OpposedRolled",
    "OrderSettled",
    "OrdersRevealed",
    "PhaseBegan",
    "PostureChanged",
    "RoundBegan",
    "RoundEnded",
    "StateChanged",
    "Stepped",
    "Stopped",
    "SurpriseSettled",
    "TurnBegan",
    "TurnEnded",
]
