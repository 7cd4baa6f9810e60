"""The queue of cues (animations and sounds) that are played one after another, and the look of each figure meanwhile.

The board shows the position after all cues; a figure with cues still to come is shown as it was before them.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.model.grid import Edge, Square
from game.ui.board import motion
from game.ui.board.cues import (
    BadgesCue,
    BannerCue,
    BeatCue,
    BlastCue,
    CameraCue,
    Cue,
    DieCue,
    DodgeCue,
    DownCue,
    DrainCue,
    EdgeCue,
    FallCue,
    FloatCue,
    HitCue,
    LoadCue,
    MoveCue,
    NewsCue,
    PauseCue,
    PoseCue,
    ShotCue,
    SignCue,
    SoundCue,
    StampCue,
    StarCue,
)
from game.ui.board.marks import FigureMark, LoadMark
from game.ui.board.standing import DRAIN_HOLD_MS, DRAIN_MS, FigureLook, before, cheering, during, pushed
from game.ui.kit.health_bar import BarHealth

ROLL_MS, MANY_MS, REST_MS, LIES_MS = 320.0, 620.0, 120.0, 1500.0
"""Milliseconds for which one die rolls, for which several dice roll, between the result and the next cue, and for which
the dice stay visible after that."""
SIGN_MS = {"spark": 160.0, "dust": 400.0, "thud": 520.0, "chips": 440.0, "puff": 440.0, "objective": 700.0}
PLAIN_SIGN_MS = 520.0
DOWN_MS, OWN_DOWN_MS, BRISK_DOWN_MS, OWN_SEEN_MS = 600.0, 840.0, 90.0, 800.0
"""Milliseconds of pause for the stamp of a figure that goes down: an enemy, a figure of the player's, and an enemy when
cues are played fast. The last is the pause for a figure of the player's then, on the clock, however fast they are."""
BRISK = 3.0
"""Factor of speed at or above which dice show their result at once, without rolling, and stamps do not delay the next
cue."""
FLOAT_MS = 900
STAMP_MS = 700
CUT_MS = 120
"""Milliseconds that the line of a shot is shown when motion is reduced."""
WAITING_FOR: dict[type, float] = {
    FloatCue: 0.35,
    StampCue: 0.6,
    BlastCue: 0.46,
    DrainCue: 0.0,
    SignCue: 0.0,
    DodgeCue: 0.0,
}
"""Share of a cue after which the next cue may begin while the first is still played, by kind of cue."""

STILL_MS: dict[type, float] = {FloatCue: FLOAT_MS, StampCue: STAMP_MS, DrainCue: DRAIN_HOLD_MS + DRAIN_MS}
"""Lengths in milliseconds of cues that are always the same, also if motion is reduced, by kind of cue."""
MOTION_MS: dict[type, float] = {
    FallCue: motion.FALL_MS, BlastCue: motion.BLAST_MS,
    BeatCue: motion.BEAT_MS, BannerCue: motion.BANNER_MS, LoadCue: 0.0,
    BadgesCue: 0.0, EdgeCue: motion.EDGE_MS,
}  # fmt: skip
"""Lengths in milliseconds of cues that are always the same while motion is shown, by kind of cue."""
LENGTHS: dict[type, Callable[[Any], float]] = {
    ShotCue: motion.shot_ms, HitCue: motion.hit_ms, DodgeCue: motion.dodge_ms,
}  # fmt: skip
"""Functions that return the length in milliseconds of a cue that depends on its content, while motion is shown, by kind
of cue."""
DEEDS = (MoveCue, ShotCue, BlastCue)
"""Kinds of cues that begin a new act of a figure: a move, a shot or blow, a blast."""
BESIDE_WALKS = (BadgesCue, CameraCue, NewsCue, SoundCue, PauseCue)
"""Cues that may begin while `swift` moves are still being played."""
PASSING = (*WAITING_FOR, DieCue, PoseCue, DownCue, ShotCue, HitCue, FallCue, StarCue)
"""Cues that may still be played when the next one begins."""


def roll_ms(cue: DieCue) -> float:
    """Return the milliseconds that the dice of a cue roll until their verdict is shown."""
    return ROLL_MS if cue.faces else MANY_MS


def until_told(cue: DieCue) -> float:
    """Return the milliseconds from the throw until the next cue may begin, because the result has been shown long
    enough."""
    return roll_ms(cue) + REST_MS


@dataclass(slots=True)
class Playing:
    """A cue that is being played, with its duration (`span`) and the time played so far (`age`), in milliseconds;
    `heard` is the index of the last square whose sound was played (-1: none)."""

    cue: Cue
    span: float
    age: float = 0.0
    heard: int = -1

    @property
    def share(self) -> float:
        """Return the played share of the cue, 0 to 1."""
        return 1.0 if self.span <= 0 else min(1.0, self.age / self.span)


@dataclass(frozen=True, slots=True)
class Held:
    """The look with which a figure is still drawn because cues in the queue have not shown its changes yet."""

    health: BarHealth | None = None
    """Health on the bar until its next loss is played; None if no loss is left to show."""
    falls: bool = False
    """True while a fall of the figure is still in the queue."""
    badges: tuple[str, ...] | None = None
    """Badges beside the figure until their next change is played; None if no change is left to show."""


class Playback:
    """A queue of cues. A cue marked `together` begins with the cue before it, any other after it."""

    def __init__(
        self,
        sound: Callable[[str], object] | None = None,
        camera: Callable[[CameraCue], float] | None = None,
        *,
        news: Callable[[int], object] | None = None,
        left: Callable[[Cue, bool], object] | None = None,
        reduced_motion: bool = False,
        speed: float = 1.0,
    ) -> None:
        self.sound = sound
        self.camera = camera
        self.news = news
        """Callback that receives the number of each news item once the animations before it are over."""
        self.left = left
        """Callback that receives every cue that begins, which may leave traces on the ground, and whether it is shown
        again."""
        self.reduced_motion = reduced_motion
        self.speed = speed
        self.skips = False
        """True while cues are skipped and the news items among them are released."""
        self._waiting: deque[Cue] = deque()
        self._playing: list[Playing] = []
        self._again = 0
        """Number of cues at the head of the queue that were shown before."""

    def add(self, cues: Iterable[Cue]) -> None:
        """Put cues at the end of the queue."""
        self._waiting.extend(cues)

    def show_again(self, cues: Iterable[Cue]) -> None:
        """Finish everything at once, then play cues that were shown before."""
        self.skip()
        self._waiting.extend(cues)
        self._again = len(self._waiting)

    def held(self, figure: int) -> Held:
        """Return the look with which a figure is still drawn, because cues that wait will change it."""
        health, falls, badges = None, False, None
        for cue in self._waiting:
            if getattr(cue, "figure", None) == figure:
                health = health or getattr(cue, "before", None) if isinstance(cue, (HitCue, DrainCue)) else health
                falls = falls or isinstance(cue, FallCue)
                badges = cue.before if isinstance(cue, BadgesCue) and badges is None else badges
        struck = [p.cue for p in self._blocking() if isinstance(p.cue, HitCue) and p.cue.figure == figure]
        return Held(struck[0].before or health if struck else health, falls, badges)

    @property
    def busy(self) -> bool:
        """True while any cue is being played or waits."""
        return bool(self._playing or self._waiting)

    @property
    def hurries(self) -> bool:
        """True while dice do not roll before their result is shown, because cues are skipped or played fast."""
        return self.skips or self.speed >= BRISK

    @property
    def holding(self) -> bool:
        """True while the game should wait: cues wait, or a cue is played that is more than a fading word or stamp."""
        return bool(self._waiting or self._blocking())

    def skip(self) -> None:
        """Finish everything at once."""
        self._finish(len(self._waiting))

    def skip_step(self) -> None:
        """Finish the present act at once, or else the next act, with all its cues. A cue of DEEDS begins an act."""
        begun = any(not isinstance(playing.cue, CameraCue) for playing in self._blocking())
        mover = next((p.cue.figure for p in self._playing if isinstance(p.cue, MoveCue)), 0)
        count = 0
        for cue in self._waiting:
            goes_on = isinstance(cue, MoveCue) and cue.figure == mover
            if begun and isinstance(cue, (CameraCue, *DEEDS)) and not (cue.together or goes_on):
                break
            begun = begun or isinstance(cue, DEEDS)
            mover = cue.figure if isinstance(cue, MoveCue) else mover
            count += 1
        self._finish(count)

    def _finish(self, count: int) -> None:
        """Finish the cues being played and the next `count` cues in the queue: move the camera to its last target and
        report all news, without sounds."""
        untold = [self._waiting.popleft() for _ in range(count)]
        again, self._again = self._again, max(0, self._again - count)
        places = [cue for cue in (*(p.cue for p in self._playing), *untold) if isinstance(cue, CameraCue)]
        self._playing.clear()
        if places and self.camera:
            self.camera(CameraCue(places[-1].square))
        self.skips = True
        for place, cue in enumerate(untold):
            if isinstance(cue, NewsCue):
                self._tell(cue)
            elif self.left:
                self.left(cue, place < again)
        self.skips = False

    def advance(self, milliseconds: float) -> bool:
        """Advance the animations by some milliseconds; return whether anything moved. Time that a finished cue does not
        need goes to the next cue."""
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
                self._begin()  # so that no frame falls between two cues
                return True

    def effects(self) -> Iterator[tuple[Cue, float]]:
        """Yield each cue being played, with the share (0 to 1) of it that is over."""
        for playing in self._playing:
            yield playing.cue, playing.share

    def stirred(self, figures: Iterable[FigureMark]) -> frozenset[int]:
        """Return the ids of the figures that a cue, played or waiting, makes look different from their look at rest."""
        if not self.busy:
            return frozenset()
        own = {getattr(cue, "figure", None) for cue in self._cues()}
        cheers = [playing.cue for playing in self._playing if isinstance(playing.cue, BannerCue)]
        return frozenset(
            mark.id for mark in figures if mark.id in own or any(self._cheers(cue, mark.side) for cue in cheers)
        )

    def standing(self, mark: FigureMark, cue: Cue | None = None, share: float = 0.0) -> FigureLook:
        """Return the look of a figure at this moment; with `cue`, while that cue is played and `share` (0 to 1) of it
        is over."""
        shown = FigureLook(
            float(mark.square[0]), float(mark.square[1]), 0.0, 0.0, mark.pose, mark.health, mark.facing,
            burden=mark.burden, badges=mark.conditions,
        )  # fmt: skip
        for cue in reversed(self._waiting):
            shown = before(cue, mark.id, shown)
        for playing in self._playing:
            if getattr(playing.cue, "figure", None) == mark.id:
                at, age = (share, share * playing.span) if playing.cue is cue else (playing.share, playing.age)
                shown = during(playing.cue, at, age, shown, still=self.reduced_motion)
            elif self._cheers(playing.cue, mark.side):
                shown = cheering(mark.id, playing.age, shown)
        return shown

    def _cheers(self, cue: Cue, side: str) -> bool:
        """Return whether the figures of a side jump with joy while a cue is played."""
        return isinstance(cue, BannerCue) and cue.side == side and not (cue.next or self.reduced_motion)

    def loads(self, lying: Sequence[LoadMark]) -> list[LoadMark]:
        """Return the loads on the ground as they are shown now; `lying` are the loads on the ground after all cues."""
        later = [cue for cue in self._waiting if isinstance(cue, LoadCue)]
        falls = {cue.load.square for cue in later if not cue.taken}
        return [*(load for load in lying if load.square not in falls), *(cue.load for cue in later if cue.taken)]

    def borders(self, opened: frozenset[Edge], broken: frozenset[Edge]) -> tuple[frozenset[Edge], frozenset[Edge]]:
        """Return the borders that are shown open and broken now; `opened` and `broken` are those after all cues."""
        turned = [p.cue for p in self._playing if p.share < motion.TURNS]
        for cue in reversed([one for one in (*turned, *self._waiting) if isinstance(one, EdgeCue)]):
            if cue.broken:
                broken -= {cue.edge}
            else:
                opened = opened - {cue.edge} if cue.open else opened | {cue.edge}
        return opened, broken

    def on_the_way(self, figures: Iterable[FigureMark]) -> dict[int, tuple[float, float]]:
        """Return, by figure id, the place (x, y in squares) of each figure that is not drawn on its own square yet. A
        figure that still has to take up a load is at the load's square. {} if nothing is playing."""
        found = {}
        for mark in figures if self.busy else ():
            look, lies = self.standing(mark), self._lies_at(mark.id)
            place = (float(lies[0]), float(lies[1])) if lies is not None else (look.x, look.y)
            if place != mark.square:
                found[mark.id] = place
        return found

    def _lies_at(self, figure: int) -> Square | None:
        """Return the square of a load that the figure will take up in a cue still waiting; None if there is none."""
        later = (cue for cue in self._waiting if isinstance(cue, LoadCue) and cue.figure == figure)
        first = next(later, None)
        return first.load.square if first is not None and first.taken else None

    def push(self) -> tuple[float, float]:
        """Return the shake of the view at this moment as (x, y), in pixels at 720 lines."""
        return (0.0, 0.0) if self.reduced_motion else pushed([(p.cue, p.age) for p in self._playing])

    # The queue

    def _cues(self) -> Iterator[Cue]:
        for playing in self._playing:
            yield playing.cue
        yield from self._waiting

    def _blocking(self) -> list[Playing]:
        """Return the played cues that must be over, or far enough, before the next cue begins."""
        return [playing for playing in self._playing if not self._passable(playing)]

    def _begin(self) -> None:
        """Start waiting cues until a played cue blocks the next; cues marked `together` start with the cue before
        them."""
        while self._waiting and not self._blocking() and not self._walks_first(self._waiting[0]):
            self._start(self._waiting.popleft())
            while self._waiting and self._waiting[0].together:
                self._start(self._waiting.popleft())

    def _walks_first(self, cue: Cue) -> bool:
        """Return whether a cue must wait for `swift` moves being played. Another figure's move and cues of BESIDE_WALKS
        need not."""
        swift = [p.cue.figure for p in self._playing if isinstance(p.cue, MoveCue) and p.cue.swift]
        if isinstance(cue, MoveCue):
            return cue.figure in swift
        return bool(swift) and not isinstance(cue, BESIDE_WALKS)

    def _start(self, cue: Cue) -> None:
        again, self._again = self._again > 0, max(0, self._again - 1)
        if isinstance(cue, CameraCue):
            wait = self.camera(cue) if self.camera else 0.0
            if wait and self.speed < BRISK:
                self._playing.append(Playing(cue, wait * self.speed))
            return
        if isinstance(cue, NewsCue):
            self._tell(cue)
            return
        name = getattr(cue, "sound", "")
        if name and self.sound and not isinstance(cue, (MoveCue, ShotCue)):
            self.sound(name)
        walks = isinstance(cue, MoveCue) and not cue.pushed
        if isinstance(cue, DieCue) or walks:  # one result at a time: what lies there would hide the next deed
            self._playing = [p for p in self._playing if not (isinstance(p.cue, DieCue) and self._passable(p))]
        if isinstance(cue, (MoveCue, ShotCue, PoseCue, HitCue, FallCue)):
            self._playing = [p for p in self._playing if not self._gives_way(p, cue.figure)]
        if not isinstance(cue, SoundCue):
            self._playing.append(self._begun(cue))
        if self.left:
            self.left(cue, again)

    def _gives_way(self, playing: Playing, figure: int) -> bool:
        """Return whether a played cue ends early because its figure begins another: kneeling, lowering a weapon, or
        coming back from a hit."""
        cue = playing.cue
        if isinstance(cue, ShotCue):
            return cue.figure == figure and cue.kind != "melee" and self._passable(playing)
        return isinstance(cue, (PoseCue, HitCue)) and cue.figure == figure

    def _begun(self, cue: Cue) -> Playing:
        """Return a cue at its beginning. If cues are played fast, a shot starts after its aiming and dice after their
        rolling."""
        playing = Playing(cue, self._span(cue))
        if isinstance(cue, DieCue) and self.speed >= BRISK:
            playing.age = roll_ms(cue)
        if isinstance(cue, ShotCue) and self.speed >= BRISK and not self.reduced_motion:
            playing.age = motion.ready_ms(cue)
        if isinstance(cue, DodgeCue) and self.speed >= BRISK and not self.reduced_motion:
            playing.age = cue.late
        if isinstance(cue, ShotCue) and (playing.age or self.reduced_motion):
            self._heard(playing)
        return playing

    def _tell(self, cue: NewsCue) -> None:
        if self.news:
            self.news(cue.number)

    def _span(self, cue: Cue) -> float:
        """Return the length of a cue, in milliseconds."""
        if isinstance(cue, PauseCue):
            return cue.milliseconds
        if type(cue) in STILL_MS:
            return STILL_MS[type(cue)]
        if isinstance(cue, DieCue):
            return roll_ms(cue) + REST_MS + LIES_MS
        if isinstance(cue, SignCue):
            return SIGN_MS.get(cue.sign, PLAIN_SIGN_MS)
        if isinstance(cue, DownCue):
            own = OWN_SEEN_MS * self.speed if self.speed >= BRISK else OWN_DOWN_MS
            return own if cue.own else DOWN_MS
        if isinstance(cue, (BeatCue, BannerCue, StarCue)) and self.speed >= BRISK:
            return 0.0
        if isinstance(cue, StarCue):
            return motion.star_ms(cue)
        if isinstance(cue, BannerCue) and cue.next:
            return motion.NEXT_MS
        if self.reduced_motion:
            return CUT_MS if isinstance(cue, (ShotCue, BlastCue)) else 0
        if isinstance(cue, PoseCue):
            return cue.each * len(cue.poses)
        if isinstance(cue, MoveCue):
            return motion.way_ms(cue, brisk=self.speed >= BRISK)
        return LENGTHS[type(cue)](cue) if type(cue) in LENGTHS else MOTION_MS[type(cue)]

    def _blocked(self, playing: Playing) -> float:
        """Return the milliseconds until a playing cue lets the next cue begin."""
        return max(0.0, self._held(playing) - playing.age)

    def _held(self, playing: Playing) -> float:
        """Return the milliseconds from a cue's beginning for which the next cue must wait."""
        brisk = self.speed >= BRISK
        if isinstance(playing.cue, DieCue):
            return 0.0 if brisk else REST_MS + (0.0 if self.reduced_motion else roll_ms(playing.cue))
        if isinstance(playing.cue, DownCue) and brisk and not playing.cue.own:
            return BRISK_DOWN_MS
        if isinstance(playing.cue, MoveCue) and playing.cue.swift:
            return 0.0
        if isinstance(playing.cue, PoseCue):
            return playing.span * playing.cue.holds
        if isinstance(playing.cue, ShotCue):
            return playing.span if self.reduced_motion else motion.shot_held(playing.cue)
        if isinstance(playing.cue, HitCue):
            return min(playing.span, motion.hit_held(playing.cue))
        if isinstance(playing.cue, StarCue):
            return min(playing.span, motion.STAR_MS)
        if isinstance(playing.cue, FallCue):
            return min(playing.span, motion.FALL_BRISK if brisk else motion.FALL_HELD)
        return playing.span * WAITING_FOR.get(type(playing.cue), 1.0)

    def _passable(self, playing: Playing) -> bool:
        passing = type(playing.cue) in PASSING or (isinstance(playing.cue, MoveCue) and playing.cue.swift)
        return passing and self._blocked(playing) <= 0

    def _heard(self, playing: Playing) -> None:
        """Play the sounds that are due: one at every square that a move reaches, and the sound of a shot when it leaves
        the weapon."""
        cue = playing.cue
        if isinstance(cue, ShotCue):
            let_go = self.reduced_motion or playing.age >= motion.ready_ms(cue)
            if let_go and playing.heard < 0 and cue.sound and self.sound:
                playing.heard = 0
                self.sound(cue.sound)
        if isinstance(cue, MoveCue) and cue.sound and self.sound:
            reached = int(motion.along(cue, playing.share) + 1e-6)
            if reached > max(0, playing.heard):
                playing.heard = reached
                self.sound(cue.sound)
