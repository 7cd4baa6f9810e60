"""Commands: frozen records of what a side asks a figure to do. Mouse, computer opponent, demo, save and replay all make
the same records. Every record in this module is a command; its tag is the id of the action it asks for. Actions are
listed in the order of their commands here."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

import msgspec

from game.model.grid import Edge, Square

Path: TypeAlias = tuple[Square, ...]
"""The squares that a move enters one after the other, without the start; the figure must be allowed to stay on the last
one."""


class BaseCommand(msgspec.Struct, frozen=True, gc=False, tag_field="command", forbid_unknown_fields=True):
    """A frozen record of what a figure is to do; its tag is the id of the action. It holds only numbers, strings and
    squares, so the garbage collector need not track it."""

    figure: int

    @property
    def action(self) -> str:
        """The id of the action."""
        return str(self.__struct_config__.tag)


# --- moves over squares, and attacks ----------------------------------------------------------------------------------


class Move(BaseCommand, frozen=True, tag="move"):
    """Walk a path; with `tumble`, try to slip past and through opponents."""

    path: Path
    tumble: bool = False


class BonusStep(BaseCommand, frozen=True, tag="step"):
    """Take the bonus step into a neighbouring square."""

    to: Square


class Withdraw(BaseCommand, frozen=True, tag="withdraw"):
    """Move away from the opponents beside the figure."""

    path: Path


class Run(BaseCommand, frozen=True, tag="run"):
    """Run in a straight line."""

    path: Path


class Climb(BaseCommand, frozen=True, tag="climb"):
    """Climb to a neighbouring square that is too high or too low to step to."""

    to: Square


class Attack(BaseCommand, frozen=True, tag="attack"):
    """Attack a figure. `boost` is the number of action dice (extra dice from the side's stock) added to the roll;
    `final` marks the one extra attack that some rulesets allow after all others of a turn."""

    target: int
    weapon: str
    boost: int = 0
    final: bool = False


class Throw(BaseCommand, frozen=True, tag="throw"):
    """Throw or launch a bursting weapon at a square."""

    weapon: str
    square: Square


class Aim(BaseCommand, frozen=True, tag="aim"):
    """Take aim at one figure, for a better attack on it later."""

    target: int


class Brace(BaseCommand, frozen=True, tag="brace"):
    """Brace against attacks from one of the eight directions."""

    direction: int


class Regroup(BaseCommand, frozen=True, tag="regroup"):
    """Raise the figure's place in the order of turns for the rounds to come."""


class Press(BaseCommand, frozen=True, tag="press"):
    """Take a half action before the figure's turn, for a lower place in the order of turns."""


class Surge(BaseCommand, frozen=True, tag="surge"):
    """Use the one extra half action that the figure has in a whole fight."""


class Delay(BaseCommand, frozen=True, tag="delay"):
    """Act later in this round, by `uses` Counts (steps in the order of turns)."""

    uses: int = 1


class Ready(BaseCommand, frozen=True, tag="ready"):
    """Prepare an attack that is made when a trigger happens (approach, move, attack)."""

    weapon: str
    trigger: str


# --- posture, gear, doors ---------------------------------------------------------------------------------------------


class Crouch(BaseCommand, frozen=True, tag="crouch"):
    """Crouch down."""


class Prone(BaseCommand, frozen=True, tag="prone"):
    """Drop to the ground."""


class Stand(BaseCommand, frozen=True, tag="stand"):
    """Stand up from a crouch or from the ground."""


class Reload(BaseCommand, frozen=True, tag="reload"):
    """Fill a weapon's magazine."""

    weapon: str


class Refresh(BaseCommand, frozen=True, tag="refresh"):
    """Rest to regain health, in some rulesets at the price of an action die."""


class FirstAid(BaseCommand, frozen=True, tag="first-aid"):
    """Treat a comrade, or the figure itself."""

    target: int


class Open(BaseCommand, frozen=True, tag="open"):
    """Open a door or window."""

    edge: Edge


class Close(BaseCommand, frozen=True, tag="close"):
    """Shut a door or window."""

    edge: Edge


class Hide(BaseCommand, frozen=True, tag="hide"):
    """Hide from the enemies."""


class Leave(BaseCommand, frozen=True, tag="leave"):
    """Leave the battlefield at an exit."""


# --- turns in passes --------------------------------------------------------------------------------------------------


class StartRunning(BaseCommand, frozen=True, tag="start-running"):
    """Start to run; the figure keeps running until it stops."""


class StopRunning(BaseCommand, frozen=True, tag="stop-running"):
    """Stop running and walk again."""


class Spurt(BaseCommand, frozen=True, tag="spurt"):
    """Roll a running test to gain more squares in this pass (one of several parts of a round)."""


class Disengage(BaseCommand, frozen=True, tag="disengage"):
    """Leave close combat without being attacked for it."""

    path: Path


class Sidestep(BaseCommand, frozen=True, tag="sidestep"):
    """Move one square without giving an enemy the chance to react."""

    to: Square


class Tumble(BaseCommand, frozen=True, tag="tumble"):
    """Move along a path past opponents, and through their squares."""

    path: Path


class FullDefence(BaseCommand, frozen=True, tag="full-defence"):
    """Do nothing but defend against attacks."""


class Subdue(BaseCommand, frozen=True, tag="subdue"):
    """Grapple an opponent, or keep hold of it."""

    target: int


class BreakFree(BaseCommand, frozen=True, tag="break-free"):
    """Break free from a grapple."""


class Hold(BaseCommand, frozen=True, tag="hold"):
    """Let the other figures of this pass act first."""


# --- the calendar, and the end of a turn ------------------------------------------------------------------------------


class Wait(BaseCommand, frozen=True, tag="wait"):
    """Leave the calendar, the list of times at which figures act, and come back at a later time."""


class Cancel(BaseCommand, frozen=True, tag="cancel"):
    """Drop a declared action; the time already spent is lost."""


class Guard(BaseCommand, frozen=True, tag="guard"):
    """Do nothing but defend until the figure's next turn on the calendar."""


class End(BaseCommand, frozen=True, tag="end"):
    """End this figure's turn."""


# --- secret orders for a phase ----------------------------------------------------------------------------------------


class Hustle(BaseCommand, frozen=True, tag="hustle"):
    """Move along a path at the same time as all other figures. `heights` are feet above the ground at each square of
    the path (empty: on the ground); `opens` are the borders whose doors or windows are opened on the way. With
    `squeeze` the figure makes itself narrow for gaps; with `sprint` it moves twice as far for some fatigue."""

    path: Path
    heights: tuple[int, ...] = ()
    opens: tuple[Edge, ...] = ()
    squeeze: bool = False
    sprint: bool = False


class Sprint(BaseCommand, frozen=True, tag="sprint"):
    """Move along a path at double speed instead of taking a standard action; the other fields are those of `Hustle`."""

    path: Path
    heights: tuple[int, ...] = ()
    opens: tuple[Edge, ...] = ()
    squeeze: bool = False


class Jump(BaseCommand, frozen=True, tag="jump"):
    """Walk along `path`, jump to the square `to`, and walk on along `after`. `rise` is the height of the landing in
    feet above the start; `sprint` doubles the distance for some fatigue."""

    to: Square
    path: Path = ()
    rise: int = 0
    after: Path = ()
    sprint: bool = False


class Fly(BaseCommand, frozen=True, tag="fly"):
    """Fly or glide straight to a square, at a height in feet above its ground."""

    to: Square
    above: int


class Block(BaseCommand, frozen=True, tag="block"):
    """Stay in place and block one figure's way."""

    target: int


class Follow(BaseCommand, frozen=True, tag="follow"):
    """Stay within `distance` feet of a figure."""

    target: int
    distance: int = 5


class KeepAway(BaseCommand, frozen=True, tag="keep-away"):
    """Stay at least `distance` feet away from each target (ids of figures)."""

    targets: tuple[int, ...]
    distance: int = 30


class ClimbForward(BaseCommand, frozen=True, tag="climb-forward"):
    """Climb up or down a wall or cliff towards a neighbouring square."""

    to: Square


class SwimForward(BaseCommand, frozen=True, tag="swim-forward"):
    """Swim through liquid along a path, as far as a check allows."""

    path: Path


class Charge(BaseCommand, frozen=True, tag="charge"):
    """Move straight at a figure and attack it."""

    target: int
    weapon: str


class Shove(BaseCommand, frozen=True, tag="shove"):
    """Push a neighbouring figure straight away from this one, and follow it."""

    target: int


class Overrun(BaseCommand, frozen=True, tag="overrun"):
    """Move straight through the figures that stand in the way."""

    path: Path


class Midway(BaseCommand, frozen=True, tag="midway"):
    """Do another action, whose id is `deed`, in the middle of the coming move: open or close a door or window, hide, or
    reload a weapon. It is done as soon as it is possible after `after` steps."""

    deed: str
    after: int = 0
    magazine: str = ""
    """The id of the weapon to reload."""
    edge: Edge | None = None


class Recall(BaseCommand, frozen=True, tag="recall"):
    """Take back the orders already given to a figure for this phase."""


class Commit(BaseCommand, frozen=True, tag="commit"):
    """Confirm that a side's orders for this phase are complete; a figure without an order does nothing."""


# --- answers to what a battle asks ------------------------------------------------------------------------------------


class Answer(BaseCommand, frozen=True, tag="answer"):
    """Answer the question that the battle has asked, with the id of one of the choices offered."""

    choice: str


class Orders(BaseCommand, frozen=True, tag="orders"):
    """Set a side's standing order for one kind of reaction; `policy` is never, always or ask. `figure` may be any of
    its figures."""

    kind: str
    policy: str


class GiveUp(BaseCommand, frozen=True, tag="give-up"):
    """Give the battle up for a side, which ends it. `figure` may be any of its figures."""


AT_ANY_TIME = (Orders, GiveUp)
"""Commands that a side may give even when it is not its turn; they make no figure act."""


if TYPE_CHECKING:
    Command: TypeAlias = BaseCommand
else:
    Command = Union[tuple(BaseCommand.__subclasses__())]  # noqa: UP007
    """Union of all commands above, with which msgspec reads them from a file."""
