"""Poses of a person: the places of hips, knees, feet and weapon in each pose; arms reach for the places of the
hands."""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from ink import Point
from make_figures_gear import MUZZLES
from make_figures_pen import BOOT, SKIN, SLEEVE, TROUSERS, Figure, Frame, Mood, Paint, fitted, hand

POSES = ("stand", "act", "hurt", "crouch", "prone", "fallen")
Drawing = Callable[[Figure], None]

HIPS: Point = (50, 74)
NEAR_SHOULDER: Point = (38, 47)
FAR_SHOULDER: Point = (63, 47)


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg: knee and ankle on the canvas, the boot's turn in degrees."""

    knee: Point
    ankle: Point
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Stance:
    """A body without its weapon: place of the hips on the canvas, lean of the trunk and nod of the head in degrees
    clockwise."""

    hips: Point
    lean: float
    nod: float
    near: Leg
    far: Leg
    build: Point = (1.0, 1.0)
    hem: float = 1.0
    mood: Mood = "calm"


STANCES = {
    "act": Stance((39, 77), 9, -7, Leg((29, 89), (17, 97), 8), Leg((55, 86), (56, 98))),
    "hurt": Stance((46, 77), -21, -8, Leg((35, 88), (30, 98)), Leg((61, 84), (72, 93), -26), hem=.9, mood="pained"),
    "crouch": Stance((44, 89), 12, -9, Leg((40, 101), (20, 101), 28), Leg((65, 87), (61, 98)), hem=.5),
    "prone": Stance((38, 97), 66, -60, Leg((24, 101), (17, 100), 66), Leg((28, 93), (21, 92), 66), (1.0, .82), .5),
    "fallen": Stance((60, 97), -84, -4, Leg((72, 102), (80, 102), -52), Leg((71, 84), (79, 95), -14), (.95, .8), .45,
                     "out"),
}


@dataclass(frozen=True, slots=True)
class Hold:
    """Place of the weapon's grip, the weapon's turn, and the places of the hands: `at` points lie on the weapon (grip
    at 0,0; muzzle along +x), `free` points on the canvas. A hand without either is not drawn."""

    place: Point
    degrees: float = 0.0
    scale: Point = (1.0, 1.0)
    near_at: Point | None = (0, 0)
    far_at: Point | None = None
    near_free: Point | None = None
    far_free: Point | None = None
    flash: Point | None = None
    """Place of a burst of fire or dust, on the weapon."""
    blow: Point | None = None
    """Place where a blow has struck, on the canvas."""


BLOW: Point = (73, 62)
LIMP: dict[str, Point | None] = {"near_at": None, "near_free": (20, 115), "far_free": (22, 76)}
"""Places of the hands of a fallen body."""

LONG_GUN = {
    "act": Hold((40, 51), -3, (.8, 1), far_at=(25, 0), flash=(59, -1)),
    "hurt": Hold((29, 70), 42, (.8, 1), far_free=(76, 42), blow=BLOW),
    "crouch": Hold((43, 72), -16, (.86, 1), far_at=(24, 0)),
    "prone": Hold((60, 97), -2, (.68, .9), far_at=(20, 0)),
    "fallen": Hold((46, 112), 4, (.8, .9), **LIMP),
}
"""Holds of a rifle, and of weapons held like a rifle."""


@dataclass(frozen=True, slots=True)
class Person:
    """Drawings of one profile, all upright (see the pieces of a person), and the holds of its weapon by pose."""

    name: str
    stand: Drawing
    trunk: Drawing
    head: Drawing
    weapon: Drawing
    holds: dict[str, Hold] = field(default_factory=lambda: LONG_GUN)
    back: Drawing | None = None
    front: Drawing | None = None
    near_sleeve: Paint = SLEEVE
    far_sleeve: Paint = SLEEVE
    skin: Paint = SKIN
    trousers: Paint = TROUSERS
    boot: Paint = BOOT
    foot: Drawing | None = None
    """Drawing of the foot if it is no boot; its heel is at 0,0, its toes along +x."""
    neck: Point = (51, 40)
    arm: float = 5.6
    leg: float = 7.0
    stances: dict[str, Stance] = field(default_factory=dict)


def elbow(shoulder: Point, wrist: Point, down: bool = True, limp: bool = False) -> Point:
    """Return the elbow of an arm with two equal halves; it points downwards, or upwards if `down` is False. Short
    reaches are foreshortened, a limp arm is nearly straight."""
    dx, dy = wrist[0] - shoulder[0], wrist[1] - shoulder[1]
    d = math.hypot(dx, dy) or 1
    upper = d * .52 if limp else min(15.0, max(9.0, d * .62))
    out = math.sqrt(max(0.0, upper * upper - d * d / 4))
    nx, ny = -dy / d * out, dx / d * out
    if (ny < 0) == down:
        nx, ny = -nx, -ny
    return (shoulder[0] + dx / 2 + nx, shoulder[1] + dy / 2 + ny)


def draw_leg(f: Figure, hip: Point, leg: Leg, person: Person) -> None:
    """Draw a leg and its boot."""
    w = person.leg
    f.limb(hip, leg.knee, leg.ankle, (w, w * .93, w * .84), person.trousers)
    with f.within((0, 0), leg.ankle, leg.degrees):
        if person.foot:
            person.foot(f)
        else:
            f.patch([(-6, -4), (6, -5), (8, 2), (16, 6), (15, 9), (-5, 9)], person.boot, .5)


def draw_arm(f: Figure, shoulder: Point, wrist: Point, sleeve: Paint, person: Person, down: bool = True) -> None:
    """Draw a sleeve and its hand."""
    w = person.arm
    f.limb(shoulder, elbow(shoulder, wrist, down, f.mood == "out"), wrist, (w, w * .92, w * .72), sleeve, .5)
    hand(f, *wrist, person.skin)


def draw_pose(person: Person, pose: str) -> Figure:
    """Return a drawing of the person in any pose; the pose `stand` has a drawing of its own."""
    return fitted(person.name, pose, (100, 130), (50, 107),
                  person.stand if pose == "stand" else lambda f: paint_pose(f, person, pose))


def paint_pose(f: Figure, person: Person, pose: str) -> None:
    """Draw any pose but `stand`, from the parts farthest behind to the nearest."""
    stance, hold = person.stances.get(pose) or STANCES[pose], person.holds[pose]
    f.mood, f.hem = stance.mood, stance.hem
    body = Frame(HIPS, stance.hips, stance.lean, stance.build)
    weapon = Frame((0, 0), hold.place, hold.degrees, hold.scale)
    near_wrist = hold.near_free or (hold.near_at and weapon(*hold.near_at))
    far_wrist = hold.far_free or (hold.far_at and weapon(*hold.far_at))
    neck = body(*person.neck)

    def arm(shoulder: Point, wrist: Point | None, sleeve: Paint) -> None:
        if wrist:
            draw_arm(f, body(*shoulder), wrist, sleeve, person, wrist[1] > neck[1] - 6)

    in_body = draw_in(f, body)
    in_body(person.back)
    draw_leg(f, body(56, 74), stance.far, person)
    draw_leg(f, body(44, 74), stance.near, person)
    if f.mood == "out":
        arm(FAR_SHOULDER, far_wrist, person.far_sleeve)
    in_body(person.trunk)
    draw_in(f, Frame(person.neck, neck, stance.lean + stance.nod))(person.head)
    draw_in(f, weapon)(person.weapon)
    tip, grip = MUZZLES.get(person.weapon), near_wrist or far_wrist
    f.muzzle = f.on_canvas(*weapon(*tip)) if tip else None
    f.hand = f.on_canvas(*grip) if grip else None
    if hold.flash:
        f.burst(*weapon(*hold.flash), 11)
    if f.mood != "out":
        arm(FAR_SHOULDER, far_wrist, person.far_sleeve)
    arm(NEAR_SHOULDER, near_wrist, person.near_sleeve)
    in_body(person.front)
    if hold.blow:
        f.burst(*hold.blow, 10, 6)


def draw_in(f: Figure, frame: Frame) -> Callable[[Drawing | None], None]:
    """Return a function that draws a piece in a frame, and nothing for None."""
    def draw(piece: Drawing | None) -> None:
        if piece:
            f.frames.append(frame)
            piece(f)
            f.frames.pop()
    return draw


def shifted(holds: dict[str, Hold], **changes: Hold) -> dict[str, Hold]:
    """Return the same holds with other ones for some poses."""
    return {**holds, **changes}


