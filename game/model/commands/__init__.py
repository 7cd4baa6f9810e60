"""Commands of a seat: one frozen record each, the same from mouse, AI, demo, save and replay.

The tag of a command is the id of the action it asks for; rulesets list the actions they know and what each costs.
"""

from __future__ import annotations

from typing import TypeAlias

from game.model.commands.base import Path
from game.model.commands.fights import (
    Aim,
    Attack,
    Brace,
    BreakFree,
    FullDefence,
    Guard,
    Ready,
    Subdue,
    Throw,
)
from game.model.commands.gear import (
    Close,
    FirstAid,
    Hide,
    Open,
    Refresh,
    Reload,
)
from game.model.commands.moves import (
    BonusStep,
    Climb,
    Crouch,
    Disengage,
    Leave,
    Move,
    Prone,
    Run,
    Sidestep,
    Spurt,
    Stand,
    StartRunning,
    StopRunning,
    Tumble,
    Withdraw,
)
from game.model.commands.phases import (
    Block,
    Charge,
    ClimbForward,
    Commit,
    Fly,
    Follow,
    Hustle,
    Jump,
    KeepAway,
    Midway,
    Overrun,
    Recall,
    Shove,
    Sprint,
    SwimForward,
)
from game.model.commands.turns import (
    Answer,
    Cancel,
    Delay,
    End,
    Hold,
    Orders,
    Press,
    Regroup,
    Surge,
    Wait,
)

Command: TypeAlias = (
    Move | BonusStep | Withdraw | Run | Climb | Attack | Throw | Aim | Brace | Regroup | Press | Surge | Delay | Ready
    | Crouch | Prone | Stand | Reload | Refresh | FirstAid | Open | Close | Hide | Leave | StartRunning | StopRunning
    | Spurt | Disengage | Sidestep | Tumble | FullDefence | Subdue | BreakFree | Hold | Wait | Cancel | Guard | End
    | Hustle | Sprint | Jump | Fly | Block | Follow | KeepAway | ClimbForward | SwimForward | Charge | Shove | Overrun
    | Midway | Recall | Commit | Answer | Orders
)  # fmt: skip

__all__ = [
    "Aim",
    "Answer",
    "Attack",
    "Block",
    "BonusStep",
    "Brace",
    "BreakFree",
    "Cancel",
    "Charge",
    "Climb",
    "ClimbForward",
    "Close",
    "Command",
    "Commit",
    "Crouch",
    "Delay",
    "Disengage",
    "End",
    "FirstAid",
    "Fly",
    "Follow",
    "FullDefence",
    "Guard",
    "Hide",
    "Hold",
    "Hustle",
    "Jump",
    "KeepAway",
    "Leave",
    "Midway",
    "Move",
    "Open",
    "Orders",
    "Overrun",
    "Path",
    "Press",
    "Prone",
    "Ready",
    "Recall",
    "Refresh",
    "Regroup",
    "Reload",
    "Run",
    "Shove",
    "Sidestep",
    "Sprint",
    "Spurt",
    "Stand",
    "StartRunning",
    "StopRunning",
    "Subdue",
    "Surge",
    "SwimForward",
    "Throw",
    "Tumble",
    "Wait",
    "Withdraw",
]
