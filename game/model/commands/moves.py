"""Commands to move: by walking, past opponents, up and down, and into another posture."""

from __future__ import annotations

from game.model.commands.base import BaseCommand, Path
from game.model.grid import Square


class Move(BaseCommand, frozen=True, tag="move"):
    """Walk a path; `tumble` tries to slip past and through opponents."""

    path: Path
    tumble: bool = False


class BonusStep(BaseCommand, frozen=True, tag="step"):
    """The bonus step into a neighbouring square."""

    to: Square


class Withdraw(BaseCommand, frozen=True, tag="withdraw"):
    """Leave the opponents beside the figure."""

    path: Path


class Run(BaseCommand, frozen=True, tag="run"):
    """Run in a straight line."""

    path: Path


class Climb(BaseCommand, frozen=True, tag="climb"):
    """Climb to a neighbouring square that lies too high or low to step."""

    to: Square


class Crouch(BaseCommand, frozen=True, tag="crouch"):
    """Crouch down."""


class Prone(BaseCommand, frozen=True, tag="prone"):
    """Drop to the ground."""


class Stand(BaseCommand, frozen=True, tag="stand"):
    """Stand up from a crouch or from the ground."""


class Leave(BaseCommand, frozen=True, tag="leave"):
    """Leave the battlefield over an exit."""


class StartRunning(BaseCommand, frozen=True, tag="start-running"):
    """Break into a run."""


class StopRunning(BaseCommand, frozen=True, tag="stop-running"):
    """Fall back into a walk."""


class Spurt(BaseCommand, frozen=True, tag="spurt"):
    """Run as hard as possible: a running test for more squares in this pass."""


class Disengage(BaseCommand, frozen=True, tag="disengage"):
    """Step back from close combat: the square one starts on is not watched."""

    path: Path


class Sidestep(BaseCommand, frozen=True, tag="sidestep"):
    """One square, watched by nobody."""

    to: Square


class Tumble(BaseCommand, frozen=True, tag="tumble"):
    """Tumble past, and through, opponents."""

    path: Path
