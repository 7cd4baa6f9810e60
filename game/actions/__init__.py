"""What a figure can do, whichever ruleset prices it: one entry per command, with its offers and limits."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.attacks import AttackAction, ThrowAction
from game.actions.brawls import ChargeAction, OverrunAction, ShoveAction
from game.actions.doors import CloseAction, OpenAction
from game.actions.flight import FlyAction
from game.actions.gear import FirstAidAction, RefreshAction, ReloadAction
from game.actions.grappling import BreakFreeAction, SubdueAction
from game.actions.hustle import HustleAction
from game.actions.jump import JumpAction
from game.actions.midway import MidwayAction
from game.actions.moves import ClimbAction, PathAction, StepAction
from game.actions.orders import CommitAction, RecallAction
from game.actions.passes import FullDefenceAction, GaitAction, HoldAction, SpurtAction
from game.actions.posture import PostureAction
from game.actions.reactive import BlockAction, FollowAction, KeepAwayAction
from game.actions.stances import AimAction, BraceAction, HideAction, ReadyAction
from game.actions.surfaces import ClimbForwardAction, SwimForwardAction
from game.actions.tempo import DelayAction, EndAction, LeaveAction, PressAction, RegroupAction, SurgeAction
from game.actions.tumbling import TumbleAction
from game.actions.waiting import CancelAction, GuardAction, WaitAction
from game.core.axes import Action
from game.model.commands import (
    ClimbForward,
    Command,
    Crouch,
    Disengage,
    Fly,
    Hustle,
    Jump,
    Move,
    Prone,
    Run,
    Sidestep,
    Sprint,
    Stand,
    StartRunning,
    Step,
    StopRunning,
    SwimForward,
    Tumble,
    Withdraw,
)

_ALL: tuple[Action, ...] = (
    PathAction("move", "Move", Move),
    StepAction("step", "Bonus step", "step", Step),
    AttackAction(),
    ThrowAction(),
    AimAction(),
    BraceAction(),
    RegroupAction(),
    PressAction(),
    ReloadAction(),
    PostureAction("crouch", "Crouch", Crouch, "crouching"),
    PostureAction("prone", "Drop prone", Prone, "prone"),
    PostureAction("stand", "Stand up", Stand, "standing"),
    PathAction("withdraw", "Withdraw", Withdraw),
    PathAction("run", "Run", Run),
    ClimbAction(),
    ReadyAction(),
    DelayAction(),
    FirstAidAction(),
    RefreshAction(),
    SurgeAction(),
    HideAction(),
    OpenAction(),
    CloseAction(),
    GaitAction("start-running", "Run", StartRunning, running=True),
    GaitAction("stop-running", "Walk", StopRunning, running=False),
    SpurtAction(),
    StepAction("sidestep", "One square", "one-square-move", Sidestep),
    PathAction("disengage", "Disengage", Disengage),
    TumbleAction(),
    SubdueAction(),
    BreakFreeAction(),
    FullDefenceAction(),
    HoldAction(),
    GuardAction(),
    WaitAction(),
    CancelAction(),
    HustleAction("hustle", "Hustle", Hustle),
    BlockAction(),
    FollowAction(),
    KeepAwayAction(),
    JumpAction(),
    FlyAction(),
    ClimbForwardAction(),
    SwimForwardAction(),
    HustleAction("sprint", "Sprint", Sprint),
    ChargeAction(),
    ShoveAction(),
    OverrunAction(),
    LeaveAction(),
    MidwayAction(),
    RecallAction(),
    EndAction(),
    CommitAction(),
)

ACTIONS: dict[str, Action] = {action.id: action for action in _ALL}
"""Every action by its id, which is also its command's tag; in the order in which the interface shows them."""

NOWHERE = (0, 0)
PRICED_ALIKE: dict[str, Callable[[int], Command]] = {
    "move": lambda figure: Move(figure, ()),
    "withdraw": lambda figure: Withdraw(figure, ()),
    "run": lambda figure: Run(figure, ()),
    "disengage": lambda figure: Disengage(figure, ()),
    "step": lambda figure: Step(figure, NOWHERE),
    "sidestep": lambda figure: Sidestep(figure, NOWHERE),
    "tumble": lambda figure: Tumble(figure, ()),
    "hustle": lambda figure: Hustle(figure, ()),
    "sprint": lambda figure: Sprint(figure, ()),
    "jump": lambda figure: Jump(figure, NOWHERE),
    "fly": lambda figure: Fly(figure, NOWHERE, 0),
    "swim-forward": lambda figure: SwimForward(figure, ()),
    "climb-forward": lambda figure: ClimbForward(figure, NOWHERE),
}
"""Actions whose price and turn are the same wherever they lead, with a command to ask for them before any way is
searched. It leads nowhere and is never given."""
