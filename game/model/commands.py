"""What a seat may ask for: one frozen record per command, the same from mouse, AI, demo, save and replay.

The tag of a command is the id of the action it asks for; rulesets list the actions they know and what each costs.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from game.model.grid import Edge, Square

Path: TypeAlias = tuple[Square, ...]
"""The squares entered in turn, without the one started from; the last must be where the mover may stay."""


class _Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    figure: int

    @property
    def action(self) -> str:
        """The id of the action asked for."""
        return str(self.__struct_config__.tag)


class Move(_Command, frozen=True, tag="move"):
    """Walk a path; `tumble` tries to slip past and through opponents."""

    path: Path
    tumble: bool = False


class Step(_Command, frozen=True, tag="step"):
    """The bonus step into a neighbouring square."""

    to: Square


class Withdraw(_Command, frozen=True, tag="withdraw"):
    """Leave the opponents beside the figure."""

    path: Path


class Run(_Command, frozen=True, tag="run"):
    """Run in a straight line."""

    path: Path


class Climb(_Command, frozen=True, tag="climb"):
    """Climb to a neighbouring square that lies too high or low to step."""

    to: Square


class Attack(_Command, frozen=True, tag="attack"):
    """Strike or shoot at a figure; `boost` action dice are added to the roll; `final` is an extra attack at the end."""

    target: int
    weapon: str
    boost: int = 0
    final: bool = False


class Throw(_Command, frozen=True, tag="throw"):
    """Throw or launch something that bursts at a square."""

    weapon: str
    square: Square


class Aim(_Command, frozen=True, tag="aim"):
    """Take aim at one figure."""

    target: int


class Brace(_Command, frozen=True, tag="brace"):
    """Brace towards one of the eight directions."""

    direction: int


class Regroup(_Command, frozen=True, tag="regroup"):
    """Get ready for the rounds to come."""


class Press(_Command, frozen=True, tag="press"):
    """Act at once at the price of a later turn."""


class Surge(_Command, frozen=True, tag="surge"):
    """Draw the one extra half action of the fight."""


class Delay(_Command, frozen=True, tag="delay"):
    """Let others go first: come in `uses` Counts later."""

    uses: int = 1


class Ready(_Command, frozen=True, tag="ready"):
    """Prepare an attack for the moment a trigger happens (approach, move, attack)."""

    weapon: str
    trigger: str


class Crouch(_Command, frozen=True, tag="crouch"):
    """Crouch down."""


class Prone(_Command, frozen=True, tag="prone"):
    """Drop to the ground."""


class Stand(_Command, frozen=True, tag="stand"):
    """Stand up from a crouch or from the ground."""


class Reload(_Command, frozen=True, tag="reload"):
    """Fill a weapon's magazine."""

    weapon: str


class Refresh(_Command, frozen=True, tag="refresh"):
    """Spend an action die to recover."""


class FirstAid(_Command, frozen=True, tag="first-aid"):
    """Treat a comrade, or the figure itself."""

    target: int


class Open(_Command, frozen=True, tag="open"):
    """Open a door or window."""

    edge: Edge


class Close(_Command, frozen=True, tag="close"):
    """Shut a door or window."""

    edge: Edge


class Hide(_Command, frozen=True, tag="hide"):
    """Drop out of the enemies' sight."""


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the battlefield over an exit."""


class StartRunning(_Command, frozen=True, tag="start-running"):
    """Break into a run."""


class StopRunning(_Command, frozen=True, tag="stop-running"):
    """Fall back into a walk."""


class Spurt(_Command, frozen=True, tag="spurt"):
    """Run as hard as possible: a running test for more squares in this pass."""


class Disengage(_Command, frozen=True, tag="disengage"):
    """Step back from close combat: the square one starts on is not watched."""

    path: Path


class Sidestep(_Command, frozen=True, tag="sidestep"):
    """One square, watched by nobody."""

    to: Square


class Tumble(_Command, frozen=True, tag="tumble"):
    """Tumble past, and through, opponents."""

    path: Path


class FullDefence(_Command, frozen=True, tag="full-defence"):
    """Do nothing but ward off attacks."""


class Subdue(_Command, frozen=True, tag="subdue"):
    """Grapple an opponent, or keep hold of it."""

    target: int


class BreakFree(_Command, frozen=True, tag="break-free"):
    """Break a grapple."""


class Hold(_Command, frozen=True, tag="hold"):
    """Let the others of this pass go first."""


class Wait(_Command, frozen=True, tag="wait"):
    """Step off the calendar and come back in at a later moment."""


class Cancel(_Command, frozen=True, tag="cancel"):
    """Drop what was declared; the time already spent is lost."""


class Guard(_Command, frozen=True, tag="guard"):
    """Do nothing but defend until the next slot."""


class End(_Command, frozen=True, tag="end"):
    """End this figure's turn."""


class Hustle(_Command, frozen=True, tag="hustle"):
    """Travel a path at the same time as everybody else; `heights` are feet above the ground at each square, `opens`
    what is opened on the way; `squeeze` goes through gaps half as wide, `sprint` twice as far for some fatigue."""

    path: Path
    heights: tuple[int, ...] = ()
    opens: tuple[Edge, ...] = ()
    squeeze: bool = False
    sprint: bool = False


class Sprint(_Command, frozen=True, tag="sprint"):
    """Travel a path at double speed instead of a standard action."""

    path: Path
    heights: tuple[int, ...] = ()
    opens: tuple[Edge, ...] = ()
    squeeze: bool = False


class Jump(_Command, frozen=True, tag="jump"):
    """Walk a path, jump to a square, ending `rise` feet above the start or on the ground, walk on; `sprint` or not."""

    to: Square
    path: Path = ()
    rise: int = 0
    after: Path = ()
    sprint: bool = False


class Fly(_Command, frozen=True, tag="fly"):
    """Fly or glide straight to a square and a height in feet above its ground."""

    to: Square
    above: int


class Block(_Command, frozen=True, tag="block"):
    """Stay, and get in the way of one figure."""

    target: int


class Follow(_Command, frozen=True, tag="follow"):
    """Keep within so many feet of a figure."""

    target: int
    distance: int = 5


class KeepAway(_Command, frozen=True, tag="keep-away"):
    """Keep at least so many feet from each of some figures."""

    targets: tuple[int, ...]
    distance: int = 30


class ClimbForward(_Command, frozen=True, tag="climb-forward"):
    """Climb up or down a face towards a neighbouring square."""

    to: Square


class SwimForward(_Command, frozen=True, tag="swim-forward"):
    """Swim through liquid along a path, as far as the check allows."""

    path: Path


class Charge(_Command, frozen=True, tag="charge"):
    """Go straight at a figure and strike it."""

    target: int
    weapon: str


class Shove(_Command, frozen=True, tag="shove"):
    """Push a figure that stands beside straight away, and go after it."""

    target: int


class Overrun(_Command, frozen=True, tag="overrun"):
    """Go straight through the figures that stand in the way."""

    path: Path


class Midway(_Command, frozen=True, tag="midway"):
    """Do something in the middle of the coming move, as soon as it makes sense after so many steps: open or close a
    door or window, hide, reload a weapon."""

    deed: str
    after: int = 0
    magazine: str = ""
    """The weapon to reload."""
    edge: Edge | None = None


class Recall(_Command, frozen=True, tag="recall"):
    """Take back a figure's orders for this phase."""


class Commit(_Command, frozen=True, tag="commit"):
    """End a side's orders for this phase; a figure without an order does nothing."""


class Answer(_Command, frozen=True, tag="answer"):
    """Answer what the battle asked this seat: one of the choices offered."""

    choice: str


class Orders(_Command, frozen=True, tag="orders"):
    """Standing orders of a side for one kind of reaction: never, always or ask. The figure is any of the side."""

    kind: str
    policy: str


Command: TypeAlias = (
    Move | Step | Withdraw | Run | Climb | Attack | Throw | Aim | Brace | Regroup | Press | Surge | Delay | Ready
    | Crouch | Prone | Stand | Reload | Refresh | FirstAid | Open | Close | Hide | Leave | StartRunning | StopRunning
    | Spurt | Disengage | Sidestep | Tumble | FullDefence | Subdue | BreakFree | Hold | Wait | Cancel | Guard | End
    | Hustle | Sprint | Jump | Fly | Block | Follow | KeepAway | ClimbForward | SwimForward | Charge | Shove | Overrun
    | Midway | Recall | Commit | Answer | Orders
)  # fmt: skip
