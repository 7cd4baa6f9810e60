"""The small things a board can play: one value for each, saying who, where and how, never why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.model.grid import Square
from game.ui.board.marks import Pose, Tone
from game.ui.kit.health_bar import BarHealth

ShotKind = Literal["bullet", "burst", "thrown", "melee"]
Gait = Literal["walk", "crawl", "climb"]


@dataclass(frozen=True, slots=True)
class MoveCue:
    """A figure slides along squares, the first being where it stands. `sound` is heard at every square."""

    figure: int
    squares: tuple[Square, ...]
    sound: str = ""
    pushed: bool = False
    """Moved by somebody else: it slides evenly, without hops."""
    together: bool = False
    flung: bool = False
    """Thrown through the air: one high arc, turning."""
    gait: Gait = "walk"
    way: int = 0
    """Squares of the whole way of which this is a piece (it sounds different from the rest); 0 for the whole."""


@dataclass(frozen=True, slots=True)
class ShotCue:
    """An aim and a shot, which crosses to a square; a melee blow is a lunge. The sound is heard when it is let go."""

    figure: int
    start: Square
    end: Square
    kind: ShotKind = "bullet"
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class DieCue:
    """A die rolls beside whom it is rolled against, stops at its number, and a tick or a cross says how it came out;
    `start` is who rolled. No faces: several dice decided, and the number is what they came to."""

    square: Square
    start: Square
    value: str
    faces: int
    passed: bool
    head: str
    words: tuple[str, ...] = ()
    together: bool = False


@dataclass(frozen=True, slots=True)
class SignCue:
    """A sign from assets/marks flares up at a square: sparks, dust, chips, a shove. It points `towards` where it came
    from or goes to, and grows while it fades where it is dust."""

    square: Square
    sign: str
    towards: Square | None = None
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class DownCue:
    """The stamp of somebody who goes down, held a while; longer for the player's own."""

    square: Square
    own: bool = False
    sound: str = "stop"
    together: bool = False


@dataclass(frozen=True, slots=True)
class HitCue:
    """Hit on a figure: it tips away from the blow and comes back. `before` is its health until then."""

    figure: int
    square: Square
    before: BarHealth | None = None
    sound: str = ""
    together: bool = False
    away: int = 1
    """1 when it tips to the right, -1 to the left."""


@dataclass(frozen=True, slots=True)
class DrainCue:
    """A loss of health, shown pale on the figure's bar before it runs out of it."""

    figure: int
    before: BarHealth
    after: BarHealth
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
    """Fall of a figure; until then it is shown in the pose it had."""

    figure: int
    square: Square
    before: Pose = "stand"
    sound: str = ""
    together: bool = False
    away: int = 1
    """1 when it topples to the right, -1 to the left."""


@dataclass(frozen=True, slots=True)
class BlastCue:
    """A burst over a centre, so many squares around it."""

    centre: Square
    radius: int = 1
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class StampCue:
    """Stamp of a word onto a square in capitals (STOP)."""

    square: Square
    text: str
    tone: Tone = "risk"
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class CameraCue:
    """Move of the view to a square."""

    square: Square
    together: bool = False


@dataclass(frozen=True, slots=True)
class SoundCue:
    """A sound."""

    sound: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class NewsCue:
    """A moment after which some news may be told in words: the screen finds them by their number."""

    number: int
    together: bool = False


@dataclass(frozen=True, slots=True)
class PauseCue:
    """A pause of some milliseconds."""

    milliseconds: int = 200
    together: bool = False


Cue: TypeAlias = (
    MoveCue | ShotCue | DieCue | SignCue | HitCue | DrainCue | FloatCue | FallCue | DownCue | BlastCue | StampCue
    | CameraCue | SoundCue | NewsCue | PauseCue
)  # fmt: skip


def with_health(cues: Iterable[Cue]) -> list[Cue]:
    """The cues, and word of it to the screen as soon as somebody's health runs out or somebody falls."""
    made: list[Cue] = []
    for cue in cues:
        made.append(cue)
        if isinstance(cue, (DrainCue, FallCue)):
            made.append(NewsCue(0, together=True))
    return made
