"""Looks of figures while cues (animations) are played: place, pose and lean; and the shake of the view.

A track is a kind of points that a figure can lose, such as health.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.model.grid import direction_of
from game.ui.board import motion
from game.ui.board.cues import (
    FIRED,
    HURLED,
    BadgesCue,
    BlastCue,
    Cue,
    DodgeCue,
    DrainCue,
    EdgeCue,
    FallCue,
    HitCue,
    LoadCue,
    MoveCue,
    PoseCue,
    ShotCue,
    StarCue,
)
from game.ui.board.height_shading import edge_line
from game.ui.board.marks import Burden, Pose
from game.ui.kit.health_bar import BarHealth
from game.ui.kit.pen import Point

ARC = 1.1
"""Height of a flung figure's arc, in squares."""
THUD = 0.7
"""Factor of the view's usual shake for a body that strikes the ground."""
HOP, RUN_HOP, HEAVY_HOP = 1.2, 5.0, 1.2
"""Heights by which each step lifts a body in a walk, in a run and under a load, in pixels if a square has 40."""
ROCK, STOOP, DUCKS = 6.0, 9.0, 15.0
"""Degrees by which a body rocks from foot to foot under a load, by which the load bends it forward, and by which a
crouching figure is bent as it walks."""
SETS_OFF, SETTLES, GATHERS = 7.0, 8.0, 0.8
"""Degrees by which a body leans forward as it sets off and back as it stops, and the squares over which it does so."""
AFOOT: tuple[Pose, ...] = ("stand", "crouch")
"""Poses in which a figure can walk."""
FIRST_STEP = 0.3
"""Squares over which rocking and hopping grow at the beginning of a move and end at its end."""
DRAIN_HOLD_MS, DRAIN_MS = 300, 260
"""Milliseconds for which a lost part stays pale on the health bar, and in which it then shrinks to nothing."""


@dataclass(frozen=True, slots=True)
class FigureLook:
    """Look of a figure at this moment: place in squares, height above the board in squares (`lift`), tilt in degrees,
    pose, health as (points left, full points) of each track, and facing (an index in DIRECTIONS; -1: none shown)."""

    x: float
    y: float
    lift: float = 0.0
    tilt: float = 0.0
    pose: Pose = "stand"
    health: BarHealth = ((1, 1),)
    facing: int = -1
    lost: tuple[float, ...] = ()
    """Points of each track that are just disappearing from the bar."""
    left: bool | None = None
    """True if the figure looks to the left, False to the right, while it moves or strikes; None for its usual look."""
    burden: Burden = ""
    badges: tuple[str, ...] = ()
    afoot: bool = False
    """True while the figure moves; then it has no health bar, which would hide its feet."""
    root: tuple[float, float] | None = None
    """Place of the base in squares while the body leans out over it; None if the base is below the body."""

    @property
    def at_rest(self) -> bool:
        """True while the figure stands and does nothing."""
        return self.pose == "stand" and not (self.afoot or self.root or self.lift or self.tilt)

    @property
    def base(self) -> tuple[float, float]:
        """Return the place (x, y in squares) of the figure's base."""
        return self.root or (self.x, self.y)


def before(cue: Cue, figure: int, shown: FigureLook) -> FigureLook:
    """Return the look of a figure while `cue`, a cue of its own, still waits."""
    if getattr(cue, "figure", None) != figure:
        return shown
    if isinstance(cue, MoveCue):
        return replace(shown, x=float(cue.squares[0][0]), y=float(cue.squares[0][1]))
    if isinstance(cue, FallCue):
        return replace(shown, pose=cue.before)
    if isinstance(cue, PoseCue) and cue.before:
        return replace(shown, pose=cue.before)
    if isinstance(cue, LoadCue):
        return replace(shown, burden="" if cue.taken else cue.load.kind)
    if isinstance(cue, BadgesCue):
        return replace(shown, badges=cue.before)
    if isinstance(cue, (HitCue, DrainCue)) and cue.before:
        return replace(shown, health=cue.before)
    return shown


def _draining(cue: DrainCue, age: float) -> tuple[float, ...]:
    """Return the points of each track that are still drawn pale `age` milliseconds after a loss; they shrink to 0."""
    done = min(1.0, max(0.0, (age - DRAIN_HOLD_MS) / DRAIN_MS))
    return tuple(
        max(0.0, (before[0] - after[0]) * (1 - done) ** 2) for before, after in zip(cue.before, cue.after, strict=True)
    )


def _along(cue: MoveCue, share: float, shown: FigureLook) -> FigureLook:
    """Return the look of a moving figure: its place, hop and facing at a share (0 to 1) of the cue."""
    legs = len(cue.squares) - 1
    if legs <= 0:
        return replace(shown, x=float(cue.squares[-1][0]), y=float(cue.squares[-1][1]))
    if cue.flung:
        a, b = cue.squares[0], cue.squares[-1]
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        turned = (360 if b[0] >= a[0] else -360) * share if b != a else 0.0
        pose = motion.flung_pose(share) if shown.pose in AFOOT else shown.pose
        return replace(shown, x=x, y=y, lift=ARC * math.sin(math.pi * share), tilt=turned, pose=pose)
    along = motion.along(cue, share)
    leg = min(int(along), legs - 1)
    part = along - leg
    a, b = cue.squares[leg], cue.squares[leg + 1]
    lift, lean = (0.0, 0.0) if cue.pushed else _swung(cue, share, along, (b[0] > a[0]) - (b[0] < a[0]), shown)
    facing = shown.facing if cue.pushed or shown.facing < 0 else direction_of(a, b)
    left = None if cue.pushed or a[0] == b[0] else b[0] < a[0]
    x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
    if cue.shoved and shown.pose == "stand":
        back = (b[0] > a[0]) - (b[0] < a[0])
        return replace(shown, x=x, y=y, root=(x, y), tilt=back * motion.HIT_DEGREES * (1 - share), pose="hit")
    if cue.pushed or left is None or shown.pose not in AFOOT:
        return replace(shown, x=x, y=y, lift=lift, tilt=lean, facing=facing, left=left)
    ahead = motion.planted(cue, share)
    body = x + (b[0] - a[0]) * ahead, y + (b[1] - a[1]) * ahead
    return replace(shown, x=body[0], y=body[1], root=(x, y), lift=lift, tilt=lean, facing=facing, left=left)


def _swung(cue: MoveCue, share: float, along: float, way: int, shown: FigureLook) -> tuple[float, float]:
    """Return the height of a moving body over the ground in squares, and its tilt in degrees. It rises with each step;
    a load bends and rocks it, and it leans when running, setting off and stopping. `way` is 1 to the right, -1 to the
    left."""
    if shown.pose not in AFOOT or cue.gait != "walk":
        return HOP / 40 * abs(math.sin(math.pi / 2 * motion.strides(cue, share))), 0.0
    runs, whole = motion.runs(cue), motion.whole_way(cue)
    gone = cue.gone + along
    begun = min(1.0, gone / FIRST_STEP, (whole - gone) / FIRST_STEP)
    foot = math.pi / 4 * (motion.strides(cue, share) - 0.5)
    hop = HEAVY_HOP if cue.heavy else RUN_HOP if runs else HOP
    rock = ROCK if cue.heavy else 0.0
    lean = STOOP * (way or 1) if cue.heavy else motion.LEAN * way if runs else 0.0
    if shown.pose == "crouch":
        lean = DUCKS * (way or 1)
    weight = 0.0 if cue.heavy else SETS_OFF * _once(gone / GATHERS) - SETTLES * _once((whole - gone) / GATHERS)
    rises = abs(math.cos(foot) if runs else math.sin(foot))  # a runner flies from foot to foot
    return begun * hop / 40 * rises, way * weight + begun * (lean + rock * math.cos(foot))


def _once(share: float) -> float:
    """Return the place of a movement out and back: 0 at share 0, 1 in the middle, 0 from share 1 on."""
    return math.sin(math.pi * share) if share < 1 else 0.0


def _kicked(cue: ShotCue, share: float, shown: FigureLook) -> FigureLook:
    """Return the look of a figure that fires: it leans into its weapon, and the recoil throws it back."""
    if cue.kind in HURLED or cue.start == cue.end:
        return shown
    back = motion.recoil(cue, share)
    lowered = min(1.0, (1 - share) * motion.shot_ms(cue) / motion.LEANS_MS)
    forth = motion.LEANS * motion.leans(cue, share) * lowered - (motion.LEANS + motion.RECOIL) * back
    side = (cue.end[0] > cue.start[0]) - (cue.end[0] < cue.start[0])
    tilt = -side * motion.RECOIL_DEGREES * back * (shown.pose == "stand" and cue.kind in FIRED)
    return replace(_shifted(shown, cue.start, cue.end, forth), tilt=tilt)


def _lunge(cue: ShotCue, share: float, shown: FigureLook) -> FigureLook:
    """Return the look of a figure that strikes: it leans back, pulls back once more, steps in, stays at its victim, and
    steps back. A creature leaps and hangs on; a bird rises first and dives."""
    age, ready = share * motion.shot_ms(cue), motion.ready_ms(cue)
    flight, creature = motion.shot_held(cue) - ready, cue.blow != "sweep"
    since, lift = age - ready - flight, 0.0
    rises = motion.STOOP if cue.blow == "talons" else 0.0
    pulls = motion.PULL + (motion.CROUCHES if creature else 0.0)
    if age < ready:
        wound = math.sin(math.pi / 2 * min(1.0, age / motion.WIND_MS))
        far = -motion.WIND * wound - pulls * max(0.0, 1 - (ready - age) / motion.PULL_MS)
        tilt = -motion.WOUND_DEGREES * wound
        begun = motion.leaves_ms(cue)
        lift = rises * math.sin(math.pi / 2 * max(0.0, age - begun) / (ready - begun)) if rises else 0.0
    elif since < 0:
        part = (age - ready) / flight
        high = motion.LEAP if creature else motion.BLOW_LIFT
        gone = part if creature and not rises else part**2  # who leaps has left the ground and gains no speed
        far = -motion.WIND - pulls + (motion.WIND + pulls + motion.REACH) * gone
        lift = rises * (1 - part**2) if rises else high * math.sin(math.pi * part)
        tilt = -motion.WOUND_DEGREES + (motion.WOUND_DEGREES + motion.STRUCK_DEGREES) * part
    else:
        stays = motion.stands_ms(cue)
        part = max(0.0, since - stays) / (motion.shot_ms(cue) - motion.shot_held(cue) - stays)
        back = 1 - part * part * (3 - 2 * part)
        tears = motion.TEARS * math.sin(math.pi * since / motion.TEAR_MS) if creature and since < stays else 0.0
        far, tilt = motion.REACH * back, motion.STRUCK_DEGREES * back + tears
        lift = motion.LEAP / 2 * math.sin(math.pi * min(1.0, part)) if creature else 0.0
    side = (cue.end[0] > cue.start[0]) - (cue.end[0] < cue.start[0])
    return replace(_shifted(shown, cue.start, cue.end, far), tilt=side * tilt, lift=lift)


def _shifted(shown: FigureLook, start: Point, end: Point, far: float) -> FigureLook:
    """Return a look with the body moved by `far` squares in the direction from one square to another; its base
    stays."""
    dx, dy = _way(start, end)
    return replace(shown, x=shown.x + dx * far, y=shown.y + dy * far, root=shown.base)


def during(cue: Cue, share: float, age: float, shown: FigureLook, *, still: bool) -> FigureLook:
    """Return the look of a figure while one of its cues is played: `share` (0 to 1) of it is over, after `age`
    milliseconds; `still` means that motion is reduced."""
    upright, goes = shown.pose == "stand", shown.pose in AFOOT
    if isinstance(cue, MoveCue):
        shown = _along(cue, share, shown)
        walks = (goes or cue.gait == "crawl") and not (cue.pushed or cue.flung)
        return replace(shown, pose=motion.way_pose(cue, share), afoot=True) if walks else shown
    if isinstance(cue, HitCue):
        return _hit(cue, share, age, shown, still=still)
    if isinstance(cue, DodgeCue):
        return shown if still or shown.pose in ("fallen", "prone") else _dodged(cue, age, shown)
    if isinstance(cue, DrainCue):
        return replace(shown, lost=_draining(cue, age))
    if isinstance(cue, FallCue):
        return _falling(cue, share, shown, still=still)
    if isinstance(cue, EdgeCue):
        (ax, ay), (bx, by) = edge_line(cue.edge)
        door = (ax + bx - 1) / 2, (ay + by - 1) / 2
        return shown if still else _shifted(shown, cue.square, door, motion.REACHES * math.sin(math.pi * share))
    if isinstance(cue, StarCue):
        return shown if still else cheering(0, age, shown)
    if isinstance(cue, PoseCue):
        left = cue.towards[0] < cue.start[0] if cue.towards and cue.start and cue.towards[0] != cue.start[0] else None
        pose = cue.poses[min(int(share * len(cue.poses)), len(cue.poses) - 1)]
        lift, tilt = (0.0, 0.0) if still else (motion.heaves(cue, share), motion.works(cue, age))
        return replace(shown, pose=pose, left=left, lift=lift, tilt=-tilt if left else tilt)
    if isinstance(cue, ShotCue):
        if not still:
            shown = _lunge(cue, share, shown) if cue.kind == "melee" else _kicked(cue, share, shown)
        left = cue.end[0] < cue.start[0] if cue.end[0] != cue.start[0] else None
        struck: Pose = "strike-2" if cue.kind == "melee" else "fire"
        pose = struck if still and cue.kind not in HURLED else motion.shot_pose(cue, share)
        return replace(shown, pose=pose if upright else shown.pose, left=left)
    return shown


def _hit(cue: HitCue, share: float, age: float, shown: FigureLook, *, still: bool) -> FigureLook:
    """Return the look of a figure that is hit: it turns to the attacker, stops for a moment, then tips away and comes
    back. `share` (0 to 1) of the cue is over, `age` its milliseconds; with `still` nothing moves."""
    lies = shown.pose == "fallen"
    far, (degrees, squares) = 0.0 if still or lies else motion.thrown_back(cue, age), motion.knock(cue)
    tilt, left = cue.away * degrees * far, shown.left
    if cue.frm is not None and not lies:
        shown = _shifted(shown, cue.frm, cue.square, squares * far)
        left = cue.frm[0] < cue.square[0] if cue.frm[0] != cue.square[0] else left
    health = cue.before if cue.before and share < 0.3 else shown.health
    return replace(shown, tilt=tilt, pose="hit" if shown.pose == "stand" else shown.pose, health=health, left=left)


def _falling(cue: FallCue, share: float, shown: FigureLook, *, still: bool) -> FigureLook:
    """Return the look of a figure that falls, beginning where a blow has thrown it. `share` (0 to 1) of the cue is
    over; with `still` nothing moves."""
    age, left = share * motion.FALL_MS, shown.left
    degrees, squares = motion.knock(cue)
    tilt = 0.0
    if cue.frm is not None and not still:
        backward = cue.before == "stand" and cue.frm[0] != cue.square[0]
        tilt = cue.away * (motion.topples(cue, age) if backward else degrees * max(0.0, 1 - age / motion.FALLING[0][0]))
        shown = _shifted(shown, cue.frm, cue.square, squares * max(0.0, 1 - age / motion.FALLING[-1][0]))
    if cue.frm is not None and cue.frm[0] != cue.square[0]:
        left = cue.frm[0] < cue.square[0]
    lift = 0.0 if still else motion.bounce(share)
    return replace(shown, pose=motion.fall_pose(cue, share) or shown.pose, lift=lift, tilt=tilt, left=left)


def cheering(figure: int, age: float, shown: FigureLook) -> FigureLook:
    """Return the look of a standing figure whose side has won, `age` milliseconds after the banner came: it jumps, each
    figure at its own time."""
    if shown.pose != "stand":
        return shown
    jump = age / motion.CHEER_MS + figure * 0.37
    high = max(0.0, math.sin(math.pi * 2 * jump))
    return replace(shown, lift=motion.CHEER * high, tilt=motion.CHEER_DEGREES * math.sin(math.pi * jump) * (high > 0))


def _dodged(cue: DodgeCue, age: float, shown: FigureLook) -> FigureLook:
    """Return the look of a figure `age` milliseconds into a dodge: it leans away from a shot, or steps aside from a
    blow."""
    share = max(0.0, age - cue.late) / (motion.dodge_ms(cue) - cue.late)
    far, away = math.sin(math.pi * math.sqrt(min(1.0, share))), 1 if cue.square[0] >= cue.frm[0] else -1
    if not cue.near:
        shown = _shifted(shown, cue.frm, cue.square, motion.DODGE * far)
        return replace(shown, tilt=away * motion.DODGE_DEGREES * far * 0.8)
    dx, dy = _way(cue.frm, cue.square)
    turned = dx - 0.5 * abs(dy) * away, dy - 0.5 * abs(dx)  # back and aside, up the screen where it comes from beside
    x, y = (place + by * motion.EVADE * far for place, by in zip((shown.x, shown.y), turned, strict=True))
    lift, root = motion.EVADE_LIFT * math.sin(math.pi * min(1.0, 2 * share)) * (share < 0.5), (shown.x, shown.y)
    return replace(shown, x=x, y=y, root=root, lift=lift, tilt=away * motion.DODGE_DEGREES * far)


def pushed(played: Iterable[tuple[Cue, float]]) -> tuple[float, float]:
    """Return the shake of the view by the cues being played, as (x, y) in pixels at 720 lines, at most motion.PUSH."""
    x = y = 0.0
    for cue, age in played:
        if isinstance(cue, HitCue):
            push = motion.PUSH * motion.fading(age, motion.PUSH_MS, motion.STILL_MS)
            dx, dy = _way(cue.frm, cue.square) if cue.frm else (cue.away, 0)
            x, y = x + dx * push, y + dy * push
        elif isinstance(cue, FallCue):
            y += THUD * motion.PUSH * motion.fading(age, motion.PUSH_MS, motion.FALLING[-1][0])
        elif isinstance(cue, BlastCue):
            y += motion.PUSH * motion.fading(age, motion.PUSH_MS)
        elif isinstance(cue, ShotCue) and cue.kind not in HURLED and cue.start != cue.end:
            forth = -1 if cue.kind == "melee" else 1
            kick = forth * motion.KICK * motion.fading(age, motion.KICK_MS, motion.ready_ms(cue))
            dx, dy = _way(cue.start, cue.end)
            x, y = x - kick * dx, y - kick * dy
    far = math.hypot(x, y)
    return (x, y) if far <= motion.PUSH else (x / far * motion.PUSH, y / far * motion.PUSH)


def _way(start: Point, end: Point) -> tuple[float, float]:
    """Return the direction from one square to another, as a vector of length 1; (0, 0) from a square to itself."""
    far = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far
