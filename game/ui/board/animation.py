"""Plays cues one after another: what has become of each at this moment, and how the figures stand meanwhile.

The board is shown as it will be when everything has been played; a figure with cues still to come is shown as it was.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from game.model.grid import Square, direction_of
from game.ui.board.cues import (
    BlastCue,
    CameraCue,
    Cue,
    DieCue,
    DownCue,
    DrainCue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    PauseCue,
    ShotCue,
    SignCue,
    SoundCue,
    StampCue,
)
from game.ui.board.marks import FigureMark, Pose
from game.ui.kit.health_bar import Health

SQUARE_MS = 90
HIT_MS = 240
FALL_MS = 220
ROLL_MS, REST_MS, LIES_MS = 320.0, 120.0, 1500.0
"""How long a die rolls, rests before the shot it decides, and lies there beside what follows."""
SIGN_MS = {"spark": 160.0, "dust": 400.0, "chips": 400.0}
PLAIN_SIGN_MS = 520.0
DOWN_MS, OWN_DOWN_MS, BRISK_DOWN_MS = 600.0, 840.0, 90.0
"""How long everybody looks at the stamp of somebody who goes down, at the player's own, and where cues are played
fast."""
BRISK = 3.0
"""From this speed on dice roll beside the shot, and stamps hold nothing up."""
ARC = 1.1
"""How high somebody flung rises, in squares."""
RECOIL = 0.07
"""How far a figure that fires is pushed back, in squares."""
FLOAT_MS = 900
STAMP_MS = 700
BLAST_MS = 420
DRAIN_HOLD_MS, DRAIN_MS = 300, 260
"""How long what was lost stays on the bar, and how long it takes to run out of it."""
SHOT_MS = {"bullet": 170, "burst": 320, "thrown": 460, "melee": 220}
HIT_DEGREES = 12
HOP = 2.0
"""Height of a hop, in pixels of a square of 40."""
CUT_MS = 120
"""How long a shot's line stands when motion is reduced."""
WAITING_FOR: dict[type, float] = {FloatCue: 0.35, StampCue: 0.6, BlastCue: 0.7, DrainCue: 0.0, SignCue: 0.0}
"""Share of a cue after which the next one may begin; the rest plays on beside it."""


PASSING = (*WAITING_FOR, DieCue, DownCue)
"""Cues that may go on beside the next one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a figure is shown at this moment: place in squares, height above the table (of a square), lean in degrees."""

    x: float
    y: float
    lift: float = 0.0
    tilt: float = 0.0
    pose: Pose = "stand"
    health: Health = ((1, 1),)
    facing: int = -1
    lost: tuple[float, ...] = ()
    """What of each track is just running out of the bar."""


@dataclass(slots=True)
class Playing:
    """A cue that is being played and for how long it has been, in milliseconds."""

    cue: Cue
    span: float
    age: float = 0.0
    heard: int = -1

    @property
    def share(self) -> float:
        """How much of it is over, 0 to 1."""
        return 1.0 if self.span <= 0 else min(1.0, self.age / self.span)


class Playback:
    """A queue of cues. A cue marked `together` begins with the one before it."""

    def __init__(
        self,
        sound: Callable[[str], object] | None = None,
        camera: Callable[[Square], object] | None = None,
        *,
        reduced_motion: bool = False,
        speed: float = 1.0,
    ) -> None:
        self.sound = sound
        self.camera = camera
        self.reduced_motion = reduced_motion
        self.speed = speed
        self._waiting: deque[Cue] = deque()
        self._playing: list[Playing] = []

    def add(self, cues: Iterable[Cue]) -> None:
        """Put cues at the end of the queue."""
        self._waiting.extend(cues)

    @property
    def busy(self) -> bool:
        """Whether anything is being played or waits for it."""
        return bool(self._playing or self._waiting)

    @property
    def holding(self) -> bool:
        """Whether the game should wait: something other than a fading word or stamp is left to play."""
        return bool(self._waiting or self._blocking())

    def skip(self) -> None:
        """Jump to the end of everything; the camera goes to the last place it was sent to, nothing is heard."""
        places = [cue.square for cue in self._cues() if isinstance(cue, CameraCue)]
        self._waiting.clear()
        self._playing.clear()
        if places and self.camera:
            self.camera(places[-1])

    def advance(self, milliseconds: float) -> bool:
        """Let time pass; whether anything moved. Time left over by a finished cue goes to the next."""
        if not self.busy:
            return False
        rest = milliseconds * self.speed
        while True:
            self._begin()
            need = max((self._blocked(playing) for playing in self._blocking()), default=math.inf)
            step = min(rest, need)
            for playing in self._playing:
                playing.age += step
                self._heard(playing)
            rest -= step
            self._playing = [playing for playing in self._playing if playing.share < 1]
            if rest <= 0 and need > 0:
                return True

    def effects(self) -> Iterator[tuple[Cue, float]]:
        """What is being played, and how much of each is over."""
        for playing in self._playing:
            yield playing.cue, playing.share

    def standing(self, mark: FigureMark) -> Standing:
        """How a figure is shown at this moment."""
        shown = Standing(float(mark.square[0]), float(mark.square[1]), 0.0, 0.0, mark.pose, mark.health, mark.facing)
        for cue in reversed(self._waiting):
            shown = _before(cue, mark.id, shown)
        for playing in self._playing:
            if getattr(playing.cue, "figure", None) == mark.id:
                shown = self._during(playing, shown)
        return shown

    def _during(self, playing: Playing, shown: Standing) -> Standing:
        """How a figure stands while one of its cues is being played."""
        cue, share = playing.cue, playing.share
        upright = shown.pose == "stand"
        if isinstance(cue, MoveCue):
            return _along(cue, share, shown)
        if isinstance(cue, HitCue):
            tilt = 0.0 if self.reduced_motion else cue.away * HIT_DEGREES * math.sin(math.pi * share)
            health = cue.before if cue.before and share < 0.3 else shown.health
            return replace(shown, tilt=tilt, pose="hurt" if upright else shown.pose, health=health)
        if isinstance(cue, DrainCue):
            return replace(shown, lost=_draining(cue, playing.age))
        if isinstance(cue, FallCue) and share < 0.8:
            pose: Pose = "hurt" if cue.before == "stand" else cue.before
            return replace(shown, pose=pose, tilt=cue.away * 78 * share * share)
        if isinstance(cue, ShotCue):
            if not self.reduced_motion:
                shown = _lunge(cue, share, shown) if cue.kind == "melee" else _kicked(cue, share, shown)
            return replace(shown, pose="act" if upright else shown.pose)
        return shown

    # The queue

    def _cues(self) -> Iterator[Cue]:
        for playing in self._playing:
            yield playing.cue
        yield from self._waiting

    def _blocking(self) -> list[Playing]:
        """What must be over, or far enough, before the next cue begins."""
        return [playing for playing in self._playing if not self._passable(playing)]

    def _begin(self) -> None:
        """Start the next cues, each with those that go with it, until one of them blocks."""
        while self._waiting and not self._blocking():
            self._start(self._waiting.popleft())
            while self._waiting and self._waiting[0].together:
                self._start(self._waiting.popleft())

    def _start(self, cue: Cue) -> None:
        if isinstance(cue, CameraCue):
            if self.camera:
                self.camera(cue.square)
            return
        name = getattr(cue, "sound", "")
        if name and self.sound and not isinstance(cue, MoveCue):
            self.sound(name)
        if not isinstance(cue, SoundCue):
            self._playing.append(Playing(cue, self._span(cue)))

    def _span(self, cue: Cue) -> float:
        """How long a cue takes, in milliseconds."""
        if isinstance(cue, PauseCue):
            return cue.milliseconds
        if isinstance(cue, FloatCue):
            return FLOAT_MS
        if isinstance(cue, StampCue):
            return STAMP_MS
        if isinstance(cue, DieCue):
            return ROLL_MS + REST_MS + LIES_MS
        if isinstance(cue, SignCue):
            return SIGN_MS.get(cue.sign, PLAIN_SIGN_MS)
        if isinstance(cue, DownCue):
            return max(OWN_DOWN_MS if cue.own else DOWN_MS, BRISK_DOWN_MS)
        if isinstance(cue, DrainCue):
            return DRAIN_HOLD_MS + DRAIN_MS
        if self.reduced_motion:
            return CUT_MS if isinstance(cue, (ShotCue, BlastCue)) else 0
        if isinstance(cue, MoveCue):
            return SQUARE_MS * (len(cue.squares) - 1)
        if isinstance(cue, ShotCue):
            return SHOT_MS[cue.kind]
        return {HitCue: HIT_MS, FallCue: FALL_MS, BlastCue: BLAST_MS}[type(cue)]

    def _blocked(self, playing: Playing) -> float:
        """Milliseconds until a cue lets the next one begin."""
        return max(0.0, self._held(playing) - playing.age)

    def _held(self, playing: Playing) -> float:
        """Milliseconds of a cue for which the next one waits."""
        brisk = self.speed >= BRISK
        if isinstance(playing.cue, DieCue):
            return 0.0 if brisk else REST_MS + (0.0 if self.reduced_motion else ROLL_MS)
        if isinstance(playing.cue, DownCue) and brisk:
            return BRISK_DOWN_MS
        return playing.span * WAITING_FOR.get(type(playing.cue), 1.0)

    def _passable(self, playing: Playing) -> bool:
        return type(playing.cue) in PASSING and self._blocked(playing) <= 0

    def _heard(self, playing: Playing) -> None:
        """Let the steps of a move be heard, one at every square reached."""
        cue = playing.cue
        if isinstance(cue, MoveCue) and cue.sound and self.sound:
            reached = int(playing.share * (len(cue.squares) - 1))
            if reached > max(0, playing.heard):
                playing.heard = reached
                self.sound(cue.sound)


def _before(cue: Cue, figure: int, shown: Standing) -> Standing:
    """How a figure is shown as long as one of its cues still waits."""
    if getattr(cue, "figure", None) != figure:
        return shown
    if isinstance(cue, MoveCue):
        return replace(shown, x=float(cue.squares[0][0]), y=float(cue.squares[0][1]))
    if isinstance(cue, FallCue):
        return replace(shown, pose=cue.before)
    if isinstance(cue, (HitCue, DrainCue)) and cue.before:
        return replace(shown, health=cue.before)
    return shown


def _draining(cue: DrainCue, age: float) -> tuple[float, ...]:
    """What of each track still shows pale: all of it at first, then it shrinks to what is left, quickly and slower."""
    done = min(1.0, max(0.0, (age - DRAIN_HOLD_MS) / DRAIN_MS))
    return tuple(
        max(0.0, (before[0] - after[0]) * (1 - done) ** 2) for before, after in zip(cue.before, cue.after, strict=True)
    )


def _along(cue: MoveCue, share: float, shown: Standing) -> Standing:
    """A figure on its way: place, hop and facing."""
    legs = len(cue.squares) - 1
    if legs <= 0:
        return replace(shown, x=float(cue.squares[-1][0]), y=float(cue.squares[-1][1]))
    if cue.flung:
        a, b = cue.squares[0], cue.squares[-1]
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        return replace(shown, x=x, y=y, lift=ARC * math.sin(math.pi * share), tilt=360 * share if b != a else 0.0)
    along = share * legs
    leg = min(int(along), legs - 1)
    part = along - leg
    a, b = cue.squares[leg], cue.squares[leg + 1]
    lift = 0.0 if cue.pushed else HOP / 40 * math.sin(math.pi * part)
    facing = shown.facing if cue.pushed or shown.facing < 0 else direction_of(a, b)
    return replace(shown, x=a[0] + (b[0] - a[0]) * part, y=a[1] + (b[1] - a[1]) * part, lift=lift, facing=facing)


def _kicked(cue: ShotCue, share: float, shown: Standing) -> Standing:
    """A shot: the figure that fires is pushed back a little and comes forward again."""
    back = RECOIL * math.sin(math.pi * min(1.0, share * 2)) / max(1.0, math.dist(cue.start, cue.end))
    return replace(
        shown, x=shown.x - (cue.end[0] - cue.start[0]) * back, y=shown.y - (cue.end[1] - cue.start[1]) * back
    )


def _lunge(cue: ShotCue, share: float, shown: Standing) -> Standing:
    """A blow: toward the other and back."""
    far = 0.32 * math.sin(math.pi * share) / max(1.0, math.dist(cue.start, cue.end))
    return replace(shown, x=shown.x + (cue.end[0] - cue.start[0]) * far, y=shown.y + (cue.end[1] - cue.start[1]) * far)
