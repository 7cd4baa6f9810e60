"""Times of figures in motion, and the pose to draw at each moment of a cue (an animation to play).

All times are in milliseconds at the normal speed. The drawings of each pose are listed in assets/figures/figures.toml.
"""

from __future__ import annotations

import math

from game.model.grid import distance
from game.ui.board.cues import (
    HURLED,
    BlowLook,
    DodgeCue,
    FallCue,
    Gait,
    HitCue,
    MoveCue,
    PoseCue,
    ShotCue,
    ShotKind,
    StarCue,
)
from game.ui.board.marks import Pose

IDLE_MS = (900.0, 700.0)
"""Milliseconds of each of the two frames of a figure at rest."""
STEP_MS: dict[Gait, float] = {"walk": 220.0, "crawl": 300.0, "climb": 280.0}
"""Milliseconds for one square of a move that is neither very short nor long, by manner of walking."""
RUN_MS = 90.0
"""Milliseconds for one square of a pushed figure's move, and of every move if cues are played fast."""
SWIFT_MS = 480.0
"""Most milliseconds of a `swift` move, during which nothing else can happen."""
FLUNG_MS, FLUNG_STEP_MS, SHOVED_MS = 240.0, 80.0, 120.0
"""Milliseconds of a figure flung through the air, additional milliseconds for each square of its flight, and
milliseconds for a square of a shove, which takes at least twice as long."""
EDGE_MS, TURNS, REACHES = 360.0, 0.4, 0.1
"""Milliseconds of opening a door, the share of them after which the door turns, and the squares by which the figure
reaches for it."""
SHORTEST_WAY, LONGEST_WAY = 720.0, 1680.0
"""Least and most milliseconds of a whole move at the normal speed."""
RUNS = 7
"""Number of squares from which on a figure runs, with long strides and leaning forward."""
STRIDES, LONG_STRIDES, PULLS = 6.6, 4.8, 4.0
"""Frames of animation for each square of a walk, of a run, and of crawling or climbing."""
LARGER = 0.4
"""Exponent: a figure's steps are longer by its width in squares to this power."""
HEAVY = 1.35
"""Factor of the time of a move with a load."""
HEAVES, WORKS, WORKS_MS = 0.09, 7.0, 620.0
"""Squares by which a body heaves itself from one posture into the next, and degrees and milliseconds of the rocking of
a figure that works with its hands."""
TURN_MS, EDGE_ON = 110.0, 0.4
"""Milliseconds in which a figure turns round, and the least share of its breadth that is seen meanwhile."""
LEAN = 9.0
"""Degrees by which a runner leans forward."""
EASE, SLOW = 0.6, 0.4
"""Squares over which a move gathers speed and slows down again, and its speed at both ends as a share of the full
one."""
FRAMES: dict[Gait, tuple[Pose, ...]] = {
    "walk": ("walk-1", "walk-2", "walk-3", "walk-4", "walk-5", "walk-6", "walk-7", "walk-8"),
    "crawl": ("crawl-1", "crawl-2", "crawl-3", "crawl-2"),
    "climb": ("climb-1", "climb-2", "climb-3", "climb-2"),
}
READY: dict[ShotKind, float] = {
    "bullet": 140.0, "burst": 140.0, "pellets": 140.0, "arrow": 140.0, "thrown": 160.0, "lobbed": 160.0,
    "melee": 280.0,
}  # fmt: skip
"""Milliseconds of the aim or the wind-up, by kind of shot."""
FLIGHT: dict[ShotKind, float] = {
    "bullet": 110.0, "burst": 270.0, "pellets": 110.0, "arrow": 150.0, "thrown": 360.0, "lobbed": 680.0,
    "melee": 160.0,
}  # fmt: skip
"""Milliseconds from the end of the aim until the shot, throw or blow arrives, by kind of shot."""
AFTER: dict[ShotKind, float] = {
    "bullet": 420.0, "burst": 400.0, "pellets": 460.0, "arrow": 240.0, "thrown": 0.0, "lobbed": 0.0, "melee": 380.0,
}  # fmt: skip
"""Milliseconds of recoil and lowering the weapon, or of stepping back, by kind of shot; the next cue may begin
meanwhile."""
STREAK_MS = 180.0
"""Milliseconds for which a shot's streak stays visible after it has arrived."""
LEANS, LEANS_MS = 0.06, 140.0
"""Squares by which a figure that aims leans into its weapon, and milliseconds of that movement."""
RECOIL, RECOIL_DEGREES, BACK_MS, RECOIL_MS = 0.08, 9.0, 35.0, 260.0
"""Squares and degrees by which each round throws back the figure that fires it; milliseconds of being thrown back, and
of the whole recoil."""
ROUNDS: dict[ShotKind, tuple[tuple[float, float], ...]] = {
    "bullet": ((0.0, 0.0),),
    "burst": ((0.0, -0.1), (80.0, 0.12), (160.0, 0.0)),
    "pellets": ((0.0, -0.42), (0.0, -0.2), (0.0, 0.02), (0.0, 0.22), (0.0, 0.4)),
    "arrow": ((0.0, 0.0),),
}
"""Rounds of a shot, by kind: for each, the milliseconds after the first round, and the squares by which it ends beside
the line."""
BLAST_MS, BURSTING = 640.0, 0.62
"""Milliseconds of a blast with its smoke, and the share of it in which the burst itself is seen."""
MUZZLE_MS, CASE_MS, SMOKE_MS = 90.0, 420.0, 480.0
"""Milliseconds of each round's muzzle flash, of the flight of a cartridge case, and of the smoke at the muzzle."""
LANDS = 0.7
"""Share of its flight after which a lobbed object strikes the ground and bounces."""
WIND, REACH, WIND_MS = 0.16, 0.46, 140.0
"""Squares by which a striking figure leans back and by which it then steps in, and milliseconds of leaning back."""
PULL, PULL_MS = 0.1, 120.0
"""Further squares by which the figure pulls back right before it strikes, and the milliseconds of that movement."""
WOUND_DEGREES, STRUCK_DEGREES = 9.0, 12.0
"""Degrees by which a striking figure tips back before the blow, and forward with it."""
BLOW_STILL_MS, BLOW_LIFT = 110.0, 0.12
"""Milliseconds for which a striking figure stands still when the blow lands, and height in squares of its step into the
blow."""
SWUNG = 0.3
"""Share of a blow's flight after which the weapon is drawn coming down."""
SLASH_MS, CONTACT_MS, BURSTS_MS, DEBRIS_MS = 220.0, 120.0, 25.0, 420.0
"""Milliseconds after a blow lands: until the weapon's arc has faded, until the flash has faded, and when splinters
begin and end to fly."""
LEAP, SHUT_MS, BITES_MS = 0.42, 60.0, 380.0
"""Height in squares of a creature's leap at its victim; milliseconds after the leap lands until its jaws are shut, and
until the marks of teeth and claws have faded."""
LEAP_MS, HANGS_MS, LETS_GO_MS = 240.0, 300.0, 320.0
"""Milliseconds of a creature's leap, of hanging on to its victim, and of its way back."""
TEARS, TEAR_MS = 9.0, 80.0
"""Degrees by which a creature pulls to and fro while it hangs on, and milliseconds of each pull."""
CROUCHES = 0.22
"""Further squares by which a creature draws back before its leap."""
STOOP = 0.95
"""Height in squares to which a bird rises before it dives at its victim."""
THROWING = 220.0
"""Milliseconds for which the arm is stretched out after a throw."""
STILL_MS, HIT_MS = 60.0, 440.0
"""Milliseconds for which a hit figure stands still, and milliseconds of the whole hit."""
NEAR_HIT_MS, HIT_HELD = 520.0, 260.0
"""Milliseconds of a whole hit by an attacker beside the figure, and milliseconds of any hit for which the next cue
waits."""
FELLED_MS = 330.0
"""Milliseconds of a hit that fells the figure, long enough for its damage to be read."""
HIT_DEGREES, KNOCK = 12.0, 0.16
NEAR_DEGREES, NEAR_KNOCK = 21.0, 0.34
"""Degrees and squares by which a hit by an attacker beside the figure throws it back."""
DODGE_MS, DODGE_DEGREES, DODGE = 340.0, 14.0, 0.16
"""Milliseconds, degrees and squares by which a figure leans away from a missing shot."""
EVADE_MS, EVADE, EVADE_LIFT, EVADE_EARLY = 440.0, 0.4, 0.1, 110.0
"""A step aside from a missing blow: its milliseconds, squares and height in squares, and the milliseconds by which it
begins before the blow arrives."""
FALLING: tuple[tuple[float, Pose], ...] = ((150.0, "hit"), (330.0, "fall-1"), (500.0, "fall-2"))
"""Pose of each frame of a fall, with the milliseconds at which it ends; after the last frame the figure lies on the
ground."""
FALL_MS, FALL_HELD, FALL_BRISK = 700.0, 530.0, 220.0
"""Milliseconds of a whole fall, and milliseconds for which the next cue waits at normal and at fast speed."""
TOPPLES, LEANT = 15.0, 9.0
"""Degrees by which a falling body has tipped over at the end of each frame, and by which the second frame is drawn
further back than the first."""
KNEES_MS = 300.0
"""Milliseconds of the dust that a falling body's knees throw up."""
SETTLES_MS, BOUNCE = 140.0, 0.07
"""Milliseconds for which a fallen body bounces once, and the height of that bounce in squares."""
BEAT_MS, SHADE_IN, SHADE_OUT = 720.0, 0.15, 0.3
"""Milliseconds of the pause when an important figure falls, and the shares of it in which the shade grows and fades."""
CHEER_MS, CHEER, CHEER_DEGREES = 460.0, 0.3, 9.0
"""Milliseconds between the jumps of winning figures, height of a jump in squares, and degrees by which the figures
sway."""
BANNER_MS, NEXT_MS, OPENS_MS, LANDS_MS = 2000.0, 1000.0, 140.0, 110.0
"""Milliseconds of the banner at the end of a battle, of a banner that names the next side, in which a banner opens, and
in which its words come down."""
STAR_MS, STAR_STAYS_MS = 340.0, 1300.0
"""Milliseconds in which an earned star flies to its place, and for which the last star stays visible."""
PUSH, KICK = 3.0, 2.0
"""Pixels, at 720 lines, by which the view shakes when a figure is hit, and when a figure fires."""
PUSH_MS, KICK_MS = 160.0, 80.0


def way_ms(cue: MoveCue, *, brisk: bool) -> float:
    """Return the milliseconds of a move, or of a piece of it. A short move is slowed down and a long one run; with
    `brisk` (cues are played fast) every square takes the same time."""
    legs = len(cue.squares) - 1
    if cue.swift:
        return min(RUN_MS * whole_way(cue), SWIFT_MS) * legs / whole_way(cue)
    if cue.shoved and not brisk:
        far = distance(cue.squares[0], cue.squares[-1])
        return FLUNG_MS + FLUNG_STEP_MS * far if cue.flung else SHOVED_MS * max(2, far)
    if brisk or cue.pushed:
        return RUN_MS * legs * cue.slower
    whole = whole_way(cue)
    begun, over = (_time(squares, whole) for squares in (cue.gone, cue.gone + legs))
    span = max(SHORTEST_WAY, min(STEP_MS[cue.gait] * whole, LONGEST_WAY)) * (HEAVY if cue.heavy else 1.0)
    return span * cue.slower * (over - begun) / _time(whole, whole)


def along(cue: MoveCue, share: float) -> float:
    """Return the squares that the figure has covered after a share (0 to 1) of the cue's time; it starts and ends
    slowly."""
    legs = len(cue.squares) - 1
    if cue.shoved:
        return (1 - (1 - share) ** 2) * legs
    if cue.pushed or cue.flung:
        return share * legs
    whole = whole_way(cue)
    begun, over = (_time(squares, whole) for squares in (cue.gone, cue.gone + legs))
    return min(float(legs), max(0.0, _place(begun + (over - begun) * share, whole) - cue.gone))


def runs(cue: MoveCue) -> bool:
    """Return whether a move is so long that the figure runs."""
    return cue.gait == "walk" and not (cue.pushed or cue.heavy) and whole_way(cue) >= RUNS


def whole_way(cue: MoveCue) -> int:
    """Return the number of squares of the whole move to which a cue belongs, at least 1."""
    return max(cue.way, cue.gone + len(cue.squares) - 1, 1)


def _eased(whole: float) -> tuple[float, float]:
    """Return the squares over which a move of `whole` squares gathers speed, and the time for them, in multiples of the
    time for a square at full speed."""
    squares = min(EASE, whole / 2)
    return squares, 2 * squares / (1 + SLOW)


def _time(squares: float, whole: float) -> float:
    """Return the time for the first `squares` of a move of `whole` squares, in multiples of the time for a square at
    full speed."""
    eased, time = _eased(whole)
    if squares > whole - eased:
        return 2 * time + whole - 2 * eased - (_time(whole - squares, whole) if squares < whole else 0.0)
    if squares >= eased:
        return time + squares - eased
    gain = (1 - SLOW) / time
    return (math.sqrt(SLOW**2 + 2 * gain * squares) - SLOW) / gain


def _place(time: float, whole: float) -> float:
    """Return the squares of a move of `whole` squares done at a time, given in multiples of the time for a square at
    full speed."""
    eased, until = _eased(whole)
    over = 2 * until + whole - 2 * eased
    if time > over - until:
        return whole - (_place(over - time, whole) if time < over else 0.0)
    if time >= until:
        return eased + time - until
    return SLOW * time + (1 - SLOW) / until * time * time / 2


def strides(cue: MoveCue, share: float) -> float:
    """Return the number of walking frames since the whole move began; it depends on the squares covered, not on
    time."""
    return (cue.gone + along(cue, share)) * _frames_a_square(cue)


def planted(cue: MoveCue, share: float) -> float:
    """Return the squares by which the body is drawn ahead of its even movement, which keep its foot in place on the
    ground during each frame."""
    over = strides(cue, share)
    return (math.floor(over + 1e-6) + 0.5 - over) / _frames_a_square(cue)


def _frames_a_square(cue: MoveCue) -> float:
    """Return the number of walking frames for each square."""
    each = (LONG_STRIDES if runs(cue) else STRIDES) if cue.gait == "walk" else PULLS
    return each / math.pow(cue.wide, LARGER)


def way_pose(cue: MoveCue, share: float) -> Pose:
    """Return the pose of a moving figure after a share (0 to 1) of the cue."""
    frames = FRAMES[cue.gait]
    return frames[int(strides(cue, share) + 1e-6) % len(frames)]


def ready_ms(cue: ShotCue) -> float:
    """Return the milliseconds of the aim or the wind-up of a shot."""
    return READY[cue.kind] + cue.aims


def leaves_ms(cue: ShotCue) -> float:
    """Return the milliseconds after which an attacking creature leaves the ground; a bird leaves it early, to rise
    first."""
    return max(0.0, ready_ms(cue) - READY["melee"]) if cue.blow == "talons" else ready_ms(cue)


def shot_ms(cue: ShotCue) -> float:
    """Return the milliseconds of a whole shot, throw or blow, with its recoil."""
    return shot_held(cue) + (AFTER[cue.kind] if cue.blow == "sweep" else HANGS_MS + LETS_GO_MS)


def shot_held(cue: ShotCue) -> float:
    """Return the milliseconds for which the next cue waits for a shot."""
    return ready_ms(cue) + flight_ms(cue.kind, cue.blow)


def flight_ms(kind: ShotKind, blow: BlowLook = "sweep") -> float:
    """Return the milliseconds in which a shot flies, or a blow or a leap comes down."""
    return FLIGHT[kind] if blow == "sweep" else LEAP_MS


def stands_ms(cue: ShotCue) -> float:
    """Return the milliseconds for which the attacker stays at its victim after a blow has landed."""
    return BLOW_STILL_MS if cue.blow == "sweep" else HANGS_MS


def aiming(kind: ShotKind, milliseconds: float, blow: BlowLook = "sweep") -> float:
    """Return the milliseconds by which a shot is aimed longer than usual, so that it arrives `milliseconds` after the
    beginning."""
    return max(0.0, milliseconds - READY[kind] - flight_ms(kind, blow))


def flown(cue: ShotCue, share: float) -> float:
    """Return the share of its path that a shot has flown, up to 1, after a share of the cue; negative while it is being
    aimed."""
    return min(1.0, (share * shot_ms(cue) - ready_ms(cue)) / flight_ms(cue.kind, cue.blow))


def rounds(cue: ShotCue, share: float) -> list[tuple[float, float, float]]:
    """Return the rounds of a shot that have left the weapon, each as (milliseconds since then, share of the path flown,
    squares aside at its end). The share goes on growing above 1; at 2 the round's streak has faded."""
    since, last = share * shot_ms(cue) - ready_ms(cue), ROUNDS[cue.kind][-1][0]
    flight, found = FLIGHT[cue.kind] - last, []
    for late, aside in ROUNDS[cue.kind]:
        age = since - late
        flown = age / flight if age < flight else 1 + (age - flight) / STREAK_MS
        if age > 0:
            found.append((age, flown, aside))
    return found


def leans(cue: ShotCue, share: float) -> float:
    """Return how far a figure that takes aim has leant into its weapon, 0 to 1, at a share (0 to 1) of the cue."""
    return math.sin(math.pi / 2 * min(1.0, share * shot_ms(cue) / LEANS_MS))


def recoil(cue: ShotCue, share: float) -> float:
    """Return how far (0 to 1) the rounds of a shot have thrown back the figure that fires, at a share (0 to 1) of the
    cue. Each round throws it quickly, and its body comes forward slowly."""
    since = share * shot_ms(cue) - ready_ms(cue)
    ages = [since - late for late, _ in ROUNDS[cue.kind] if since > late]
    return max(
        (age / BACK_MS if age < BACK_MS else fading(age, RECOIL_MS - BACK_MS, BACK_MS) for age in ages), default=0
    )


def shot_pose(cue: ShotCue, share: float) -> Pose:
    """Return the pose of a figure that shoots, throws or strikes, at a share (0 to 1) of the cue."""
    age, ready = share * shot_ms(cue), ready_ms(cue)
    if cue.kind in HURLED:
        return "throw-1" if age < ready else "throw-2" if age < ready + THROWING else "stand"
    if cue.kind == "melee":
        struck = shot_held(cue)
        swings = age >= ready + SWUNG * (struck - ready) if cue.blow == "sweep" else age >= leaves_ms(cue)
        if age >= struck + stands_ms(cue):
            return "strike-3"
        landed = age >= struck and cue.blow == "sweep"  # as the arc is down, so is the weapon
        return "strike-hit" if landed else "strike-2" if swings else "strike-1"
    held = shot_held(cue)
    return "aim" if not ready <= age < held + RECOIL_MS else "fire" if age < held else "recoil"


def flung_pose(share: float) -> Pose:
    """Return the pose of a figure that is flung through the air, at a share (0 to 1) of its way."""
    return "hit" if share < 0.2 else "fall-1" if share < 0.8 else "fall-2"


def fall_pose(cue: FallCue, share: float) -> Pose | None:
    """Return the pose of a falling figure; None once it lies on the ground. A prone or crouching figure has less far to
    fall."""
    age = share * FALL_MS
    if age >= FALLING[-1][0]:
        return None
    if cue.before == "prone":
        return cue.before if age < FALLING[0][0] else None
    frame = next(pose for until, pose in FALLING if age < until)
    if cue.before == "crouch":
        return cue.before if frame == "hit" else "fall-2"
    return frame


def is_near(cue: HitCue | FallCue) -> bool:
    """Return whether a hit comes from an attacker beside the figure."""
    return cue.frm is not None and cue.frm != cue.square and distance(cue.frm, cue.square) <= 1


def evades_after(cue: ShotCue) -> float:
    """Return the milliseconds from the start of a blow until the figure that it misses steps aside."""
    return shot_held(cue) - EVADE_EARLY


def dodge_ms(cue: DodgeCue) -> float:
    """Return the milliseconds of leaning or stepping aside, including the wait before it."""
    return cue.late + (EVADE_MS if cue.near else DODGE_MS)


def star_ms(cue: StarCue) -> float:
    """Return the milliseconds of an earned star; the last one, which has words, stays longer."""
    return STAR_MS + (STAR_STAYS_MS if cue.words else 0.0)


def hit_ms(cue: HitCue) -> float:
    """Return the milliseconds of a hit, by whether the figure falls and whether the attacker stands beside it."""
    return FELLED_MS if cue.falls else NEAR_HIT_MS if is_near(cue) else HIT_MS


def hit_held(cue: HitCue) -> float:
    """Return the milliseconds of a hit for which the next cue waits; a fall after the hit waits longer."""
    return FELLED_MS if cue.falls else HIT_HELD


def knock(cue: HitCue | FallCue) -> tuple[float, float]:
    """Return the degrees and the squares by which a hit throws a figure back."""
    return (NEAR_DEGREES, NEAR_KNOCK) if is_near(cue) else (HIT_DEGREES, KNOCK)


def heaves(cue: PoseCue, share: float) -> float:
    """Return the height in squares to which a body is heaved between two postures, at a share (0 to 1) of the cue."""
    return HEAVES * math.sin(math.pi * (share * len(cue.poses) % 1.0)) if cue.before else 0.0


def works(cue: PoseCue, age: float) -> float:
    """Return the degrees by which a figure that works with its hands leans forward, `age` milliseconds into the cue."""
    return WORKS * math.sin(math.pi * age / WORKS_MS) ** 2 if cue.poses == ("tend",) else 0.0


def thrown_back(cue: HitCue, age: float) -> float:
    """Return how far (0 to 1) a hit figure is thrown back after `age` milliseconds: it stops, is thrown back quickly,
    and comes back slowly unless it falls."""
    whole = NEAR_HIT_MS if is_near(cue) else HIT_MS
    swung = min(1.0, max(0.0, (age - STILL_MS) / (whole - STILL_MS)))
    return math.sin(math.pi * min(0.5 if cue.falls else 1.0, math.sqrt(swung)))


def bounce(share: float) -> float:
    """Return the height in squares of a falling body's bounce after it has struck the ground, at a share (0 to 1) of
    the cue."""
    since = (share * FALL_MS - FALLING[-1][0]) / SETTLES_MS
    return BOUNCE * math.sin(math.pi * since) if 0 < since < 1 else 0.0


def topples(cue: FallCue, age: float) -> float:
    """Return the degrees by which a falling body has tipped over after `age` milliseconds: first as the blow has left
    it, then ever further until its next frame is drawn, so that it never comes back."""
    begun, knocked = 0.0, knock(cue)[0]
    for (until, _), start in zip(FALLING, (knocked, max(0.0, knocked - LEANT), 0.0), strict=True):
        if age < until:
            return start + max(0.0, TOPPLES - start) * ((age - begun) / (until - begun)) ** 2 if begun else start
        begun = until
    return 0.0


def idle_pose(age: float) -> Pose:
    """Return the pose of a figure that is about to act, after some milliseconds at rest."""
    return "idle-1" if age % sum(IDLE_MS) < IDLE_MS[0] else "idle-2"


def fading(age: float, whole: float, start: float = 0.0) -> float:
    """Return the strength of a fading thing at `age`: 1 at `start`, falling ever more slowly to 0 at `start` + `whole`,
    and 0 outside that span. All times are in milliseconds."""
    part = (age - start) / whole
    return (1.0 - part) ** 2 if 0.0 <= part < 1.0 else 0.0
