"""Persons in motion: at rest, walking, aiming, firing, throwing, hit, falling, crawling, climbing.

Each pose is one stance and one hold of the skeleton in `make_figures_body`, so that no person is drawn twice. All have
one canvas, wider than the standing figure's, so that no pose must be shrunk: a figure with poses of different scales
would seem to pulse.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from make_figures_body import STANCES, Drawing, Frame, Hold, Leg, Person, Stance, paint_pose
from make_figures_gear import grenade, knife, machine_gun, pistol, slack_bow
from make_figures_pen import Figure

MARGIN = (0.18, 12 / 130)
"""Free room beside and above the standing canvas, as shares of its width and height."""
WALK = ("walk-1", "walk-2", "walk-3", "walk-4", "walk-5", "walk-6", "walk-7", "walk-8")
"""Two steps: the odd poses are drawn by hand, each even one is halfway between its neighbours. From pose to pose the
foot on the ground goes back by as much as the body goes forward, see STRIDES in game/ui/board/motion.py."""
BETWEEN = {
    "walk-2": ("walk-1", "walk-3"), "walk-4": ("walk-3", "walk-5"), "walk-6": ("walk-5", "walk-7"),
    "walk-8": ("walk-7", "walk-1"), "crawl-2": ("crawl-1", "crawl-3"), "climb-2": ("climb-1", "climb-3"),
}
"""Poses that are halfway between two others."""
MOVING = ("idle-1", "idle-2", *WALK, "aim", "fire", "recoil", "throw-1", "throw-2", "hit", "fall-1", "fall-2",
          "crawl-1", "crawl-2", "crawl-3", "climb-1", "climb-2", "climb-3", "tend")
"""Every pose in motion; creatures have only those that they need."""
STRIKING = ("strike-1", "strike-2")
"""Further poses of persons whose weapon shoots: a knife held over the head, and brought down."""
SHOOTING = ("aim", "fire", "recoil")
SWUNG = dict(zip(("strike-1", "strike-2", "strike-3"), SHOOTING, strict=True))
"""Further poses of persons whose weapon is swung, each with the pose whose stance it has: held back, brought down,
followed through."""

MOVING_STANCES = {
    "idle-1": Stance((50, 75), 0, 0, Leg((41, 88), (36, 98)), Leg((58, 88), (59, 98))),
    "idle-2": Stance((50, 76.6), 5, -10, Leg((40.5, 89), (36, 98)), Leg((58.5, 89), (59, 98))),
    "walk-1": Stance((48, 78), 10, -7, Leg((57, 87), (70, 96), -22), Leg((48, 91), (26, 93.5), 42)),
    "walk-3": Stance((49, 74.6), 5, -3, Leg((48, 88), (44, 98.6)), Leg((64, 85), (46, 91), 52)),
    "walk-5": Stance((48, 78), 10, -7, Leg((37, 91), (18, 93.5), 42), Leg((63, 87), (78, 96), -22)),
    "walk-7": Stance((49, 73.6), 5, -3, Leg((58, 84), (40, 90), 52), Leg((54, 87), (52, 98.6))),
    "aim": Stance((42, 77), 6, -5, Leg((33, 89), (23, 98), 4), Leg((56, 87), (58, 98))),
    "fire": Stance((41, 77), 8, -7, Leg((32, 89), (21, 97.5), 6), Leg((56, 86.5), (58, 98))),
    "recoil": Stance((38, 78), -7, 5, Leg((27, 89), (17, 97), 10), Leg((53, 88), (57, 98), -4)),
    "throw-1": Stance((45, 78), -15, 8, Leg((36, 90), (24, 98)), Leg((58, 87), (67, 97), -12)),
    "throw-2": Stance((50, 78), 22, -14, Leg((42, 90), (26, 95), 34), Leg((65, 87), (68, 98))),
    "strike-1": Stance((44, 78), -12, 6, Leg((35, 90), (24, 98)), Leg((57, 87), (66, 97), -12)),
    "strike-2": Stance((52, 79), 24, -16, Leg((42, 91), (25, 95), 34), Leg((67, 87), (74, 98))),
    "hit": STANCES["hurt"],
    "fall-1": Stance((50, 86), -30, -6, Leg((60, 93), (44, 99), 20), Leg((69, 92), (66, 100)), hem=.75, mood="pained"),
    "fall-2": Stance((57, 95), -58, 4, Leg((69, 93), (66, 102), -10), Leg((74, 86), (84, 97), -20), (.97, .9), .55,
                     "pained"),
    "crawl-1": Stance((38, 97), 66, -60, Leg((24, 101), (17, 100), 66), Leg((36, 88), (25, 90), 50), (1.0, .82), .5),
    "crawl-3": Stance((42, 96), 62, -56, Leg((38, 106), (24, 103), 60), Leg((28, 93), (19, 92), 66), (1.0, .82), .5),
    "climb-1": Stance((46, 74), 8, -10, Leg((60, 77), (63, 87), -30), Leg((54, 90), (57, 101), -20)),
    "climb-3": Stance((46, 68), 4, -6, Leg((50, 84), (58, 96), -24), Leg((64, 70), (66, 80), -30)),
    "tend": Stance((42, 88), 32, -12, Leg((38, 101), (20, 101), 28), Leg((64, 88), (60, 98)), hem=.5),
}

WITHOUT = {
    "throw-1": Hold((12, 34), -40, far_free=(76, 50)),
    "throw-2": Hold((86, 62), 40, far_free=(50, 74)),
    "strike-1": Hold((20, 24), -128, far_free=(72, 56)),
    "strike-2": Hold((86, 64), 38, far_free=(46, 74)),
    "climb-1": Hold((0, 0), near_at=None, near_free=(77, 57), far_free=(76, 27)),
    "climb-3": Hold((0, 0), near_at=None, near_free=(76, 48), far_free=(78, 16)),
    "tend": Hold((0, 0), near_at=None, near_free=(84, 92), far_free=(90, 84)),
}
"""Poses in which the weapon is put away."""
Holds = dict[str, Hold]


def long_gun(person: Person, port: Hold | None = None) -> Holds:
    """Return the holds of a weapon for two hands: across the belly while walking, at the shoulder to fire. Aim, reach
    and scale are those of the person's pose `act`."""
    act = replace(person.holds["act"], flash=None)
    act = replace(act, blow=None)
    near = act.near_at or (0, 0)
    reach = act.far_at or (20, 0)
    carried = port or Hold((44, 64), -34, act.scale, near, (min(21, reach[0]), reach[1]))
    (x, y), turn = carried.place, carried.degrees
    return {
        "idle-1": carried,
        "idle-2": replace(carried, place=(x + 2, y - 2), degrees=turn - 8),
        "walk-1": replace(carried, place=(x - 3, y + 3), degrees=turn + 13),
        "walk-3": replace(carried, place=(x, y - 1), degrees=turn + 4),
        "walk-5": replace(carried, place=(x + 4, y + 1.5), degrees=turn - 7),
        "walk-7": replace(carried, place=(x, y - 2), degrees=turn + 2),
        "aim": replace(act, place=(act.place[0] + 2, act.place[1])),
        "fire": replace(act, place=(act.place[0] + 1, act.place[1])),
        "recoil": replace(act, place=(act.place[0] - 8, act.place[1] - 2), degrees=act.degrees - 10),
        "fall-1": replace(act, place=(34, 82), degrees=50, far_at=None, far_free=(76, 58)),
        "fall-2": Hold((38, 106), 4, (.74, .7), None, near_free=(24, 98), far_free=(44, 62)),
        "crawl-1": replace(person.holds["prone"], far_at=(24, 0)),
        "crawl-3": replace(person.holds["prone"], place=(66, 96), degrees=-4, near_at=(-8, 2), far_at=(14, 0)),
    }


def one_hand(person: Person) -> Holds:
    """Return the holds of a pistol: low at the side while walking, at arm's length to fire."""
    aim = Hold((72, 47), -3, near_at=None, near_free=(28, 70), far_at=(0, 0))
    return {
        "idle-1": Hold((34, 74), 62, far_free=(70, 66)),
        "idle-2": Hold((37, 73), 50, far_free=(73, 66)),
        "walk-1": Hold((30, 70), 56, far_free=(60, 70)),
        "walk-3": Hold((38, 73), 50, far_free=(68, 68)),
        "walk-5": Hold((48, 72), 40, far_free=(76, 62)),
        "walk-7": Hold((38, 69), 52, far_free=(68, 66)),
        "aim": aim,
        "fire": aim,
        "recoil": Hold((62, 42), -22, near_at=None, near_free=(22, 66), far_at=(0, 0)),
        "fall-1": Hold((32, 86), 70, far_free=(78, 56)),
        "fall-2": Hold((28, 110), 20, near_at=None, near_free=(24, 98), far_free=(46, 62)),
        "crawl-1": Hold((80, 93), -2, (.85, .9), (-16, 8), (0, 0)),
        "crawl-3": Hold((74, 93), -2, (.85, .9), None, (0, 0), near_free=(80, 101)),
    }


def hammer(person: Person) -> Holds:
    """Return the holds of a hammer for two hands: swung up behind the head, brought down, followed through."""
    carried = Hold((40, 70), -22, (.8, .9), (-4, 0), (16, 0))
    return {
        **long_gun(person, carried),
        "strike-1": Hold((34, 48), -122, (.8, .9), (-4, 0), (8, 0)),
        "strike-2": Hold((52, 40), -52, (.8, .9), (-4, 0), (12, 0)),
        "strike-3": Hold((56, 78), 24, (.8, .9), (-4, 0), (12, 0)),
        "crawl-1": replace(person.holds["prone"], far_at=(18, 0)),
        "crawl-3": replace(person.holds["prone"], place=(67, 97), near_at=(-8, 2), far_at=(8, 0)),
    }


def maul(person: Person) -> Holds:
    """Return the holds of a maul in the far hand, with the shield on the near arm."""
    def far(place: tuple[float, float], turn: float, scale: tuple[float, float] = (.78, .8)) -> Hold:
        return Hold(place, turn, scale, near_at=None, far_at=(0, 0))

    return {
        "idle-1": far((81, 64), -84), "idle-2": far((84, 63), -73),
        "walk-1": far((84, 62), -76), "walk-3": far((82, 65), -80), "walk-5": far((80, 65), -86),
        "walk-7": far((82, 62), -82),
        "strike-1": far((72, 36), -124, (.7, .76)), "strike-2": far((80, 50), -62, (.6, .76)),
        "strike-3": far((82, 70), 8, (.5, .76)), "fall-1": far((76, 66), -74),
        "fall-2": Hold((40, 104), 2, (.7, .56), None, near_free=(24, 100), far_free=(46, 60)),
        "crawl-1": person.holds["prone"], "crawl-3": replace(person.holds["prone"], place=(78, 99), degrees=-4),
    }


CARRIES: dict[str, Callable[[Person], Holds]] = {
    "captain": one_hand,
    "medic": one_hand,
    "brawler": hammer,
    "armoured-brute": maul,
    "heavy-gunner": lambda person: long_gun(person, Hold((37, 69), -8, (.8, 1), far_at=(29, -3))),
    "bomb-technician": lambda person: long_gun(person, Hold((42, 68), -24, (.92, 1.05), far_at=(16, 4))),
}
"""Holds of persons who do not carry a long gun, by profile."""
SIDEARMS: dict[str, tuple[Drawing, Holds]] = {
    "brawler": (pistol, {
        "aim": Hold((72, 47), -3, near_at=None, near_free=(28, 70), far_at=(0, 0)),
        "fire": Hold((72, 47), -3, near_at=None, near_free=(28, 70), far_at=(0, 0)),
        "recoil": Hold((62, 42), -22, near_at=None, near_free=(22, 66), far_at=(0, 0)),
    }),
    "armoured-brute": (machine_gun, {
        "aim": Hold((78, 54), -3, (.56, .7), near_at=None, far_at=(0, 0)),
        "fire": Hold((78, 54), -4, (.56, .7), near_at=None, far_at=(0, 0)),
        "recoil": Hold((70, 52), -12, (.56, .7), near_at=None, far_at=(0, 0)),
    }),
}
"""The guns of persons whose other weapon is swung, each with how it is held, by profile."""
BUILDS = {"armoured-brute": ((.95, .96), (.85, .78), 1.0)}
"""Build when upright and when lying, and hem, of persons too wide for the usual values."""
NUDGED = {
    ("armoured-brute", "fall-1"): (0, -5), ("glider", "fall-1"): (6, 0), ("frogman", "crawl-3"): (0, -3),
    ("frogman", "walk-1"): (0, -3), ("frogman", "walk-5"): (0, -3),
}
"""Shifts of the whole body of persons whose shield, wings or fins would leave the canvas."""
LYING = ("fall-2", "crawl-1", "crawl-3")
SLUNG = ("throw-1", "throw-2", "strike-1", "strike-2", "climb-1", "climb-2", "climb-3", "tend")
AT_REST = ("idle-1", "idle-2", *WALK)


def between(one: Any, other: Any) -> Any:
    """Return a copy of `one` whose numbers lie halfway to those of `other`, through tuples and dataclasses; other
    values stay as in `one`."""
    if is_dataclass(one) and not isinstance(one, type):
        halves = {f.name: between(getattr(one, f.name), getattr(other, f.name)) for f in fields(one)}
        return replace(one, **halves)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return tuple(between(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)) and not isinstance(one, bool):
        return (one + other) / 2
    return one


def stance_of(person: Person, pose: str) -> Stance:
    """Return the stance of a person in motion: heavy persons are built lower, a glider's wings lie flat."""
    if pose in BETWEEN:
        return between(*(stance_of(person, other) for other in BETWEEN[pose]))
    swung = CARRIES.get(person.name) in (hammer, maul)
    stance = _shifted(MOVING_STANCES[SWUNG.get(pose, pose) if swung else pose], NUDGED.get((person.name, pose), (0, 0)))
    if person.name in BUILDS:
        upright, lying, hem = BUILDS[person.name]
        return replace(stance, build=lying if pose in LYING else upright, hem=hem)
    if person.name == "glider" and pose in LYING:
        return replace(stance, hem=.4)
    return stance


def _shifted(stance: Stance, by: tuple[float, float]) -> Stance:
    """Return the same stance shifted on the canvas."""
    dx, dy = by

    def moved(leg: Leg) -> Leg:
        return replace(leg, knee=(leg.knee[0] + dx, leg.knee[1] + dy), ankle=(leg.ankle[0] + dx, leg.ankle[1] + dy))

    hips = (stance.hips[0] + dx, stance.hips[1] + dy)
    return replace(stance, hips=hips, near=moved(stance.near), far=moved(stance.far))


def slung(own: Drawing | None, weapon: Drawing) -> Drawing:
    """Return a drawing of the pack on the back with the weapon slung over it."""
    def back(f: Figure) -> None:
        with f.within((0, 0), (38, 68), -64, (.78, .8)):
            weapon(f)
        if own:
            own(f)

    return back


def nothing(f: Figure) -> None:
    """Draw nothing: the hand is empty."""


def posed(person: Person, pose: str) -> Person:
    """Return the person as the pose needs it: with the weapon in hand, the weapon on the back, or a grenade in its
    place."""
    own = CARRIES.get(person.name, long_gun)(person)
    holds = {**WITHOUT, **own, "hit": person.holds["hurt"]}
    if pose in BETWEEN:
        holds[pose] = between(*(holds[other] for other in BETWEEN[pose]))
    stances = {**person.stances, pose: stance_of(person, pose)}
    one = replace(person, holds=holds, stances=stances, front=None if pose == "fall-2" else person.front)
    if person.name in SIDEARMS and pose in SHOOTING:
        gun, held = SIDEARMS[person.name]
        return replace(one, weapon=gun, holds=held, back=slung(person.back, person.weapon))
    if pose in SLUNG and pose not in own:
        in_hand = grenade if pose == "throw-1" else knife if pose in STRIKING else nothing
        free = person.name in ("captain", "medic", "armoured-brute")
        return replace(one, weapon=in_hand, back=person.back if free else slung(person.back, person.weapon))
    if person.name == "ranger" and pose in AT_REST:
        low = {"idle-1": 62, "idle-2": 58, "walk-6": 61.5, "walk-7": 60, "walk-8": 61.5}.get(pose, 63)
        hold = Hold((76, low), 8, (1.05, 1.05), None, (0, 0), near_free=(38, low + 8))
        return replace(one, weapon=slack_bow, holds={**holds, pose: hold})
    return one


def poses_of(person: Person) -> tuple[str, ...]:
    """Return every pose in motion of a person."""
    return (*MOVING, *(SWUNG if CARRIES.get(person.name) in (hammer, maul) else STRIKING))


def wide(name: str, pose: str, canvas: tuple[int, int], paint: Drawing) -> Figure:
    """Return a painted figure on the wide canvas of its size; `canvas` is the standing one."""
    f = Figure(name, pose, *wide_canvas(canvas))
    f.frames.append(Frame((0, 0), wide_shift(canvas)))
    paint(f)
    return f


def wide_canvas(canvas: tuple[int, int]) -> tuple[int, int]:
    """Return the canvas of all poses in motion, from the standing canvas."""
    aside, above = wide_shift(canvas)
    return canvas[0] + 2 * aside, canvas[1] + above


def wide_shift(canvas: tuple[int, int]) -> tuple[int, int]:
    """Return the shift of the standing canvas on the wide one, in canvas units."""
    return round(MARGIN[0] * canvas[0]), round(MARGIN[1] * canvas[1])


def smoke(f: Figure, x: float, y: float) -> None:
    """Draw the smoke at the muzzle after a shot."""
    for dx, dy, r in ((0, 0, 4.4), (6, -4, 3.4), (10, -9, 2.4)):
        f.oval(x + dx, y + dy, r, r * .85, ("#efe7d4", "#b9ab92"), (.8, 1.6))


def draw_moving(person: Person, pose: str) -> Figure:
    """Return a drawing of a person in a pose of motion."""
    one = posed(person, pose)
    muzzle = person.holds["act"].flash

    def paint(f: Figure) -> None:
        paint_pose(f, one, pose)
        if pose == "recoil" and muzzle:
            hold = one.holds[pose]
            smoke(f, *Frame((0, 0), hold.place, hold.degrees, hold.scale)(muzzle[0] - 5, muzzle[1] - 3))
        if pose == "throw-2":
            f.line([(68, 22), (78, 24), (87, 31)], 1.6)

    return wide(person.name, pose, (100, 130), paint)
