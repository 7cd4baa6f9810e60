"""The small things a board can play: one value for each, saying who, where and how, never why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.model.grid import Square
from game.ui.board.marks import Pose, Tone

ShotKind = Literal["bullet", "burst", "thrown", "melee"]


@dataclass(frozen=True, slots=True)
class MoveCue:
    """A figure slides along squares, the first being where it stands. `sound` is heard at every square."""

    figure: int
    squares: tuple[Square, ...]
    sound: str = ""
    pushed: bool = False
    """Moved by somebody else: it slides evenly, without hops."""
    together: bool = False


@dataclass(frozen=True, slots=True)
class ShotCue:
    """Something crosses from a figure to a square; a melee blow is a lunge."""

    figure: int
    start: Square
    end: Square
    kind: ShotKind = "bullet"
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class HitCue:
    """A figure is hit: it tips and comes back. `before` is its vitality until then."""

    figure: int
    square: Square
    before: tuple[int, int] | None = None
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class FloatCue:
    """A number or a word rises from a square."""

    square: Square
    text: str
    tone: Tone = "ink"
    together: bool = False


@dataclass(frozen=True, slots=True)
class FallCue:
    """A figure is dropped; until then it is shown in the pose it had."""

    figure: int
    square: Square
    before: Pose = "stand"
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class BlastCue:
    """Something bursts over a centre, so many squares around it."""

    centre: Square
    radius: int = 1
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class StampCue:
    """A word is stamped onto a square in capitals (STOP)."""

    square: Square
    text: str
    tone: Tone = "risk"
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class CameraCue:
    """The view goes where a square is seen."""

    square: Square
    together: bool = False


@dataclass(frozen=True, slots=True)
class SoundCue:
    """Something is heard."""

    sound: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class PauseCue:
    """Nothing happens for some milliseconds."""

    milliseconds: int = 200
    together: bool = False


Cue: TypeAlias = MoveCue | ShotCue | HitCue | FloatCue | FallCue | BlastCue | StampCue | CameraCue | SoundCue | PauseCue
