"""The siege walker: a Huge machine on four legs with a cannon, three squares wide."""
from __future__ import annotations

from dataclasses import dataclass

from ink import INK, Point
from make_figures_beasts import Creature
from make_figures_pen import BRASS, CREAM, FIRE, GLASS, GUN, LEATHER, PAPER, SIDE_PAINT, SLATE, STEEL, Figure, Paint

MIDDLE: Point = (138, 140)
FAR_STEEL: Paint = ("#7d868a", "#474f55")
SMOKE: Paint = ("#b9b2a6", "#857d75")
DARK_SMOKE: Paint = ("#7a7069", "#4d4540")
DEAD_GLASS: Paint = ("#4a4f52", "#2c3033")
HIPS: tuple[Point, ...] = ((94, 152), (184, 152), (86, 168), (194, 168))
"""Far left, far right, near left and near right hip, on the hull."""


@dataclass(frozen=True, slots=True)
class Gait:
    """One pose of the walker: place and turn of the hull, turn and recoil of the cannon, knee and foot of each leg in
    the order of HIPS."""

    place: Point
    degrees: float
    cannon_turn: float
    recoil: float
    legs: tuple[tuple[Point, Point], ...]


STANDING = (((52, 134), (62, 206)), ((226, 134), (214, 206)), ((34, 178), (48, 268)), ((244, 178), (228, 268)))
GAITS = {
    "stand": Gait(MIDDLE, 0, -3, 0, STANDING),
    "act": Gait((128, 144), -4, 4, 16, (((44, 136), (58, 206)), ((222, 140), (214, 206)), ((28, 182), (46, 268)),
                                        ((240, 184), (230, 268)))),
    "hurt": Gait((134, 148), -11, 8, 0, (((44, 148), (58, 208)), ((222, 122), (216, 204)), ((26, 196), (46, 270)),
                                         ((246, 162), (236, 264)))),
    "crouch": Gait((138, 182), 0, -2, 0, (((44, 152), (58, 210)), ((234, 152), (218, 210)), ((24, 206), (44, 272)),
                                          ((252, 206), (232, 272)))),
    "prone": Gait((138, 218), 0, 0, 0, (((44, 184), (50, 218)), ((234, 184), (226, 218)), ((22, 242), (40, 280)),
                                        ((254, 242), (236, 280)))),
    "fallen": Gait((132, 222), 13, 14, 0, (((46, 176), (30, 214)), ((228, 196), (248, 226)), ((26, 232), (24, 272)),
                                           ((226, 262), (252, 286)))),
}


def halfway(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def walker_leg(f: Figure, hip: Point, knee: Point, foot: Point, far: bool) -> None:
    """Draw a leg: thigh, shin with its piston, knee plate in the side's colour, foot plate."""
    k, paint = (.82, FAR_STEEL) if far else (1.0, STEEL)
    f.limb(knee, halfway(knee, foot), (foot[0], foot[1] - 4), (10 * k, 9 * k, 8 * k), SLATE, .5, (1.8, 4))
    piston = (knee[0] + (6 if knee[0] < 138 else -6), knee[1] + 12)
    f.line([piston, halfway(piston, (foot[0] + (9 if knee[0] < 138 else -9), foot[1] - 10)),
            (foot[0] + (9 if knee[0] < 138 else -9), foot[1] - 10)], 4.4, INK, (1, 1))
    f.limb(hip, halfway(hip, knee), knee, (15 * k, 13 * k, 12 * k), paint, .52, (1.8, 4.2))
    x, y = foot
    f.patch([(x - 20 * k, y + 8, "c"), (x - 14 * k, y - 7, "c"), (x + 14 * k, y - 7, "c"), (x + 20 * k, y + 8, "c"),
             (x, y + 11)], paint, .5, (1.8, 4.2))
    f.line([(x - 15 * k, y + 1), (x, y + 2.4), (x + 15 * k, y + 1)], 1.6)
    kx, ky = knee
    f.patch([(kx - 15 * k, ky - 4), (kx - 9 * k, ky - 14 * k), (kx + 9 * k, ky - 14 * k), (kx + 15 * k, ky - 4),
             (kx + 11 * k, ky + 12 * k), (kx, ky + 17 * k), (kx - 11 * k, ky + 12 * k)], SIDE_PAINT, .55, (1.7, 3.8))
    f.spots([(kx, ky)], 3.4 * k)


def chimney(f: Figure) -> None:
    f.bar((104, 92), (96, 44), GUN, 8, 7, (1.7, 3.6))
    f.bar((89, 46), (103, 43), STEEL, 4, 4, (1.5, 3))
    f.line([(93, 62), (107, 60)], 1.8)


def pennant(f: Figure) -> None:
    """Draw the side's pennant on its staff."""
    f.bar((154, 76), (152, 14), LEATHER, 1.9, 1.6, (1.3, 2.4))
    f.patch([(153, 16, "c"), (140, 18), (128, 14), (114, 20, "c"), (124, 26), (115, 33, "c"), (130, 32), (142, 37),
             (154, 35, "c")], SIDE_PAINT, .55)


def cannon(f: Figure, recoil: float) -> None:
    """Draw the gun, its trunnion at 176,98."""
    f.bar((168 - recoil, 98), (232 - recoil, 97), GUN, 9.5, 7.5, (1.8, 4))
    f.bar((228 - recoil, 97), (250 - recoil, 96.5), STEEL, 11, 10.5, (1.8, 3.8))
    f.muzzle = f.on_canvas(250 - recoil, 96.5)
    for x in (235, 242):
        f.line([(x - recoil, 87.5), (x - recoil, 106)], 2, sharp=True)
    f.line([(188 - recoil, 93), (222 - recoil, 92)], 2, PAPER, op=.8)
    f.patch([(160, 84), (172, 80), (186, 86), (189, 99), (184, 112), (170, 116), (160, 110)], STEEL, .52, (1.7, 3.8))
    f.spots([(178, 90), (182, 99), (178, 108)], 1.9)


def turret(f: Figure) -> None:
    """Draw the dome with its slit and hatch."""
    f.patch([(90, 124), (94, 96), (110, 78), (138, 71), (164, 76), (180, 92), (184, 124), (138, 130)], STEEL, .55,
            (1.9, 4.4))
    f.patch([(112, 77), (120, 66), (148, 64), (156, 73), (138, 77)], STEEL, .5, (1.6, 3.4))
    f.trim([(93, 108), (138, 114), (183, 108), (184, 122), (138, 129), (91, 122)], SIDE_PAINT, (1.5, 3))
    f.trim([(118, 88, "c"), (154, 86, "c"), (156, 99, "c"), (118, 101, "c")], DEAD_GLASS if f.mood == "out" else GLASS,
           (2, 3.6), .45)
    if f.mood == "out":
        f.line([(124, 88), (134, 95), (130, 99)], 1.6, PAPER, sharp=True)
        f.line([(146, 87), (140, 93), (147, 98)], 1.6, PAPER, sharp=True)
    else:
        f.line([(124, 90), (127, 97)], 2.2, PAPER, op=.9)
        f.line([(131, 89), (133, 93)], 1.8, PAPER, op=.9)
    f.spots([(102, 98), (108, 88), (168, 86), (110, 118), (126, 121), (152, 121), (168, 118)], 1.9)


def hull(f: Figure) -> None:
    """Draw the tub: side-coloured flank plates, keel, boiler door, ladder, rivets."""
    f.patch([(70, 150), (84, 184), (112, 194), (166, 194), (194, 184), (208, 150), (190, 124), (86, 124)], SLATE, .52,
            (1.9, 4.4))
    f.patch([(64, 134, "c"), (82, 118), (138, 124), (196, 118), (213, 134, "c"), (206, 160, "c"), (138, 170),
             (71, 160, "c")], SIDE_PAINT, .55, (1.9, 4.4))
    f.line([(112, 122), (110, 144), (112, 166)], 2)
    f.line([(168, 122), (170, 144), (168, 166)], 2)
    f.trim([(114, 133, "c"), (166, 133, "c"), (165, 143, "c"), (115, 143, "c")], CREAM, (1.4, 2.8), .7)
    for x in (122, 134, 146, 158):
        f.line([(x - 4, 142.5), (x + 4, 133.5)], 4.2, INK, (1, 1), sharp=True)
    f.oval(140, 180, 12, 9, GUN, (1.6, 3.2), rim=False)
    f.trim([(133, 178, "c"), (147, 178, "c"), (146, 184, "c"), (134, 184, "c")], FIRE if f.mood != "out" else GUN,
           (1.1, 2))
    for y in (140, 149, 158):
        f.line([(84, y), (98, y + 1.6)], 2.6, INK, (.9, .9))
    f.spots([(74, 136), (76, 154), (104, 128), (104, 160), (176, 128), (176, 160), (204, 136), (201, 154)], 2.2)
    f.patch([(180, 140), (198, 137), (199, 152), (181, 156)], STEEL, .5, (1.4, 2.8), rim=False)


def lamp(f: Figure) -> None:
    f.bar((196, 126), (206, 116), GUN, 2.6)
    f.oval(210, 112, 9, 8.6, BRASS, (1.6, 3.2))
    f.oval(213, 112, 5, 6, FIRE if f.mood != "out" else DEAD_GLASS, (1.1, 2), rim=False)


def smoke(f: Figure, x: float, y: float, paint: Paint, puffs: int = 3) -> None:
    """Draw puffs of smoke that rise and drift to the left."""
    for i in reversed(range(puffs)):
        r, px, py = 8 + 3.4 * i, x - i * 11, y - i * 13
        f.oval(px, py, r, r * .84, paint, (1.3, 2.8))
        f.line([(px - r * .4, py), (px, py - r * .4), (px + r * .4, py)], 1.5)


def cracks(f: Figure) -> None:
    """Draw a hole in the flank plate, and its cracks."""
    f.patch([(176, 128, "c"), (186, 134, "c"), (194, 130, "c"), (192, 142, "c"), (199, 150, "c"), (186, 150, "c"),
             (178, 158, "c"), (177, 146, "c"), (168, 140, "c"), (178, 138, "c")], (INK, "#1a1512"), w=(1, 2), rim=False)
    f.line([(168, 140), (156, 146), (150, 160)], 1.9, sharp=True)
    f.line([(178, 158), (174, 166)], 1.8)


def paint_walker(f: Figure, pose: str) -> None:
    """Draw the siege walker in a pose."""
    paint_gait(f, pose, GAITS[pose])


def paint_gait(f: Figure, pose: str, gait: Gait) -> None:
    """Draw the siege walker on its legs as a gait says, with the smoke, fire and cracks of a pose."""
    with f.within(MIDDLE, gait.place, gait.degrees) as turned:
        hips = [turned(*p) for p in HIPS]
        if pose != "fallen":
            smoke(f, 92, 36, SMOKE if pose != "hurt" else DARK_SMOKE, 2)
        chimney(f)
        pennant(f)
    for i in (0, 1):
        walker_leg(f, hips[i], *gait.legs[i], far=True)
    with f.within(MIDDLE, gait.place, gait.degrees):
        with f.within((176, 98), (176, 98), gait.cannon_turn):
            cannon(f, gait.recoil)
            if pose == "act":
                f.burst(253, 96, 22, 9)
        turret(f)
        hull(f)
        lamp(f)
        if pose in ("hurt", "fallen"):
            cracks(f)
    for i in (2, 3):
        walker_leg(f, hips[i], *gait.legs[i], far=False)
    if pose == "hurt":
        f.burst(194, 138, 24, 8)
    if pose == "fallen":
        smoke(f, 196, 168, DARK_SMOKE, 4)


SUBJECTS = (Creature("siege-walker", "huge", (276, 330), paint_walker),)
