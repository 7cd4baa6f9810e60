"""Cues, the single animations and sounds that a board can play. Each is a value with its figure, its place and its
manner.

A cue marked `together` begins at the same time as the cue before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.model.grid import Edge, Square
from game.ui.board.marks import LoadMark, Pose, Tone
from game.ui.kit.health_bar import BarHealth

ShotKind = Literal["bullet", "burst", "pellets", "arrow", "thrown", "lobbed", "melee"]
FIRED: tuple[ShotKind, ...] = ("bullet", "burst", "pellets")
"""Kinds of shots with a flash at the muzzle, which leave cartridge cases."""
HURLED: tuple[ShotKind, ...] = ("thrown", "lobbed")
"""Kinds of shots that leave the hand: thrown at a figure, or lobbed at a square, where the object bounces."""
Gait = Literal["walk", "crawl", "climb"]
BlowLook = Literal["sweep", "jaws", "claws", "talons"]
"""Look of a blow: the arc of a weapon, teeth that snap shut, the marks of claws, or the talons of a bird that dives at
its victim."""


@dataclass(frozen=True, slots=True)
class MoveCue:
    """A figure that slides along squares, starting on the first; `sound` is played at every square."""

    figure: int
    squares: tuple[Square, ...]
    sound: str = ""
    pushed: bool = False
    """True if the figure is moved by another, so that it slides without hops."""
    together: bool = False
    flung: bool = False
    """True if the figure is thrown through the air in one high arc."""
    shoved: bool = False
    """True if a push or a blast throws the figure off its balance while it slides."""
    gait: Gait = "walk"
    swift: bool = False
    """True if no attack or reaction happens during the move; it is short then, and the next move need not wait for
    it."""
    heavy: bool = False
    """True if the figure carries a load, so that it goes slowly and never runs."""
    way: int = 0
    """Number of squares of the whole move if this cue is only a piece of it, which decides the pace; 0 if it is the
    whole move."""
    gone: int = 0
    """Number of squares of the whole move that earlier pieces have covered."""
    wide: int = 1
    """Squares of the figure's footprint along one side; a large figure takes longer steps."""
    slower: float = 1.0
    """Factor of time, above 1 if several figures move at the same time; then the path is drawn until the figure
    arrives."""


@dataclass(frozen=True, slots=True)
class ShotCue:
    """A figure that aims and shoots at a square, or lunges at it with a blow; the sound is played when the shot
    leaves."""

    figure: int
    start: Square
    end: Square
    kind: ShotKind = "bullet"
    sound: str = ""
    together: bool = False
    aims: float = 0.0
    """Milliseconds of aiming, while the dice roll, in addition to the usual aiming."""
    missed: bool = False
    """True if the shot hits no figure."""
    stopped: bool = False
    """True if the shot missed because cover stopped it; it does not fly past its target then."""
    blow: BlowLook = "sweep"


@dataclass(frozen=True, slots=True)
class DieCue:
    """A die that rolls beside the target, stops at its number and shows a tick or a cross; `start` is the square of the
    figure that rolls. If `faces` is 0, `value` is the sum or count of several dice."""

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
    """A sign from assets/marks (sparks, dust, a shove) that appears at a square, points toward or away from `towards`,
    and fades."""

    square: Square
    sign: str
    towards: Square | None = None
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class DownCue:
    """The stamp of a figure that goes down; it is shown longer for the player's own figures."""

    square: Square
    own: bool = False
    sound: str = "stop"
    together: bool = False


@dataclass(frozen=True, slots=True)
class HitCue:
    """A hit on a figure, which tips away from the blow and comes back; until then the figure has the health
    `before`."""

    figure: int
    square: Square
    before: BarHealth | None = None
    sound: str = ""
    together: bool = False
    away: int = 1
    """1 if the figure tips to the right, -1 to the left."""
    frm: Square | None = None
    """Square from which the blow came; the figure is thrown away from it a little. None for no direction."""
    falls: bool = False
    """True if the figure falls right after the hit, so that it does not come back upright first."""


@dataclass(frozen=True, slots=True)
class DodgeCue:
    """A missed figure that leans away from `frm` and comes back; `near` if the attacker stood beside it, so that it
    steps aside."""

    figure: int
    square: Square
    frm: Square
    near: bool = False
    together: bool = False
    late: float = 0.0
    """Milliseconds before the figure moves, because the cue begins together with the blow that it evades."""


@dataclass(frozen=True, slots=True)
class DrainCue:
    """A loss of health, from `before` to `after`, shown in a pale colour on the figure's bar."""

    figure: int
    before: BarHealth
    after: BarHealth
    together: bool = False


@dataclass(frozen=True, slots=True)
class FloatCue:
    """A number or a word that rises from a square."""

    square: Square
    text: str
    tone: Tone = "ink"
    together: bool = False


@dataclass(frozen=True, slots=True)
class FallCue:
    """The fall of a figure; until it begins, the figure is shown in the pose `before`."""

    figure: int
    square: Square
    before: Pose = "stand"
    sound: str = ""
    together: bool = False
    away: int = 1
    """1 if the figure topples to the right, -1 to the left."""
    frm: Square | None = None
    """Square of the blow that threw the figure back before it fell; None without a blow."""


@dataclass(frozen=True, slots=True)
class PoseCue:
    """A figure that gets up, lies down or works with its hands: several poses in a row; until then it is shown in the
    pose `before`."""

    figure: int
    poses: tuple[Pose, ...]
    each: int
    """Milliseconds of each pose."""
    before: Pose | None = None
    start: Square | None = None
    towards: Square | None = None
    """Square at which the figure on `start` looks; None for no change."""
    holds: float = 1.0
    """Share of the cue (0 to 1) after which the next cue may begin, unless it is a cue of the same figure."""
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class BeatCue:
    """A moment without motion after an important figure has fallen; the border of the view darkens."""

    together: bool = False


@dataclass(frozen=True, slots=True)
class BannerCue:
    """A banner across the board: the winner at the end of a battle (`glad` if the player has won), or, with `next`, the
    side whose turn it is."""

    text: str
    side: str = ""
    glad: bool = False
    sound: str = ""
    next: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class StarCue:
    """An earned star that flies to its place among `most`, beside the `number` - 1 earned before; the figure cheers.
    The last star stays for a moment, with `words` below."""

    figure: int
    number: int
    most: int = 3
    words: str = ""
    sound: str = "objective"
    together: bool = False


@dataclass(frozen=True, slots=True)
class BlastCue:
    """A burst in a circle of `radius` squares around a centre."""

    centre: Square
    radius: int = 1
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class StampCue:
    """A word in capitals that is stamped on a square, such as STOP."""

    square: Square
    text: str
    tone: Tone = "risk"
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class LoadCue:
    """The moment at which a figure takes up a load or, if not `taken`, at which the load falls on its square."""

    figure: int
    load: LoadMark
    taken: bool
    together: bool = False


@dataclass(frozen=True, slots=True)
class EdgeCue:
    """A figure beside a door or window opens, shuts or breaks it; the border is drawn as before until it does."""

    figure: int
    square: Square
    edge: Edge
    open: bool
    broken: bool = False
    sound: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class BadgesCue:
    """The moment at which a figure's badges change; until then the badges `before` are drawn beside it."""

    figure: int
    before: tuple[str, ...]
    together: bool = False


@dataclass(frozen=True, slots=True)
class CameraCue:
    """A move of the view to a square, if it is out of sight."""

    square: Square
    also: tuple[Square, ...] = ()
    """Squares that must be visible at the same time; the view zooms out for them if that is necessary."""
    then: tuple[Square, ...] = ()
    """Squares of the next events; the same move brings them into view if they fit."""
    fight: bool = False
    """True if a figure is attacked there or many figures move at once; then the squares are shown close up, away from
    the border of the view."""
    others: tuple[Square, ...] = ()
    """Further squares to be visible at the same time, unless that makes squares too small."""
    together: bool = False


@dataclass(frozen=True, slots=True)
class SoundCue:
    """A sound by its name."""

    sound: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class NewsCue:
    """The moment from which a news item, a callback that changes words on the screen, may be called; `number` is its
    number."""

    number: int
    together: bool = False


@dataclass(frozen=True, slots=True)
class PauseCue:
    """A pause in milliseconds."""

    milliseconds: int = 200
    together: bool = False


Cue: TypeAlias = (
    MoveCue | ShotCue | DieCue | SignCue | HitCue | DodgeCue | DrainCue | FloatCue | FallCue | DownCue
    | BeatCue | BannerCue | StarCue | BlastCue | StampCue | PoseCue | LoadCue | EdgeCue | BadgesCue | CameraCue
    | SoundCue | NewsCue | PauseCue
)  # fmt: skip


def stars_of(figure: int, earned: int, words: str, most: int = 3) -> list[Cue]:
    """Return the cues of `earned` stars, one after the other."""
    return [StarCue(figure, n, most, words if n == earned else "") for n in range(1, earned + 1)]


def with_health(cues: Iterable[Cue]) -> list[Cue]:
    """Return the cues with NewsCue(0) added after every loss of health, fall and change of badges, at which the screen
    updates its lists."""
    made: list[Cue] = []
    for cue in cues:
        made.append(cue)
        if isinstance(cue, (DrainCue, FallCue, BadgesCue)):
            made.append(NewsCue(0, together=True))
    return made
