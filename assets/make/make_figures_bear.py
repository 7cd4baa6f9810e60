"""The war bear: a Large beast in harness and plate, two squares wide."""
from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from ink import INK, Point
from make_figures_beasts import Creature, eye
from make_figures_pen import BRASS, GOLD, LEATHER, SIDE_PAINT, STEEL, Figure, Frame, Paint

FUR: Paint = ("#94694a", "#5f402d")
FAR_FUR: Paint = ("#6b4a35", "#432e22")
MUZZLE: Paint = ("#c79d72", "#8d6644")
MOUTH: Paint = ("#a8483f", "#6d2a24")
CLAW: Paint = ("#f4ecd6", "#b8a988")

HIND: Point = (44, 132)
FORE: Point = (122, 128)
MIDDLE: Point = (84, 112)
NECK: Point = (130, 96)


@dataclass(frozen=True, slots=True)
class Gait:
    """One pose of the bear: place and turn of the trunk; shift and turn of the head; knee and paw of the far hind, far
    fore, near hind and near fore leg; whether the mouth is open."""

    place: Point
    degrees: float
    head_shift: Point
    head_turn: float
    legs: tuple[tuple[Point, Point], ...]
    roaring: bool = False


GAITS = {
    "stand": Gait(MIDDLE, 0, (0, 0), 0, (((60, 160), (56, 172)), ((134, 152), (138, 170)), ((38, 162), (36, 184)),
                                         ((116, 160), (116, 184)))),
    "act": Gait((66, 112), -36, (-2, 6), 30, (((66, 160), (64, 174)), ((144, 76), (160, 84)), ((34, 162), (38, 186)),
                                              ((120, 104), (142, 112))), True),
    "hurt": Gait((80, 116), -10, (-8, -2), -24, (((58, 160), (62, 173)), ((132, 136), (150, 142)),
                                                 ((36, 162), (38, 184)), ((112, 160), (106, 184))), True),
    "crouch": Gait((82, 132), 4, (4, 14), 6, (((66, 164), (58, 176)), ((142, 162), (148, 176)), ((34, 168), (40, 188)),
                                              ((112, 172), (124, 190)))),
    "prone": Gait((80, 150), 2, (8, 22), 4, (((58, 180), (66, 182)), ((148, 176), (162, 180)), ((36, 186), (50, 194)),
                                             ((114, 190), (140, 196)))),
}


def bear_leg(f: Figure, hip: Point, knee: Point, paw: Point, far: bool = False) -> None:
    """Draw a heavy leg with a clawed paw."""
    paint = FAR_FUR if far else FUR
    k = .86 if far else 1.0
    f.limb(hip, knee, paw, (19 * k, 15 * k, 12 * k), paint, .52, (1.8, 4.2))
    x, y = paw
    f.patch([(x - 13 * k, y - 7), (x - 2, y - 11 * k), (x + 12 * k, y - 7), (x + 17 * k, y + 2), (x + 14 * k, y + 8),
             (x - 12 * k, y + 8)], paint, .52, (1.7, 4))
    for i in range(3):
        cx = x + (4 + i * 5) * k
        f.trim([(cx - 2.4, y + 2, "c"), (cx + 2.4, y + 1, "c"), (cx + 2.6, y + 10, "c")], CLAW, (1.1, 2), wob=.2)


def bear_tail(f: Figure) -> None:
    f.patch([(20, 104), (12, 106), (10, 114), (17, 119), (25, 115)], FUR, w=(1.6, 3.6))


def bear_body(f: Figure) -> None:
    """Draw the trunk with the shoulder hump and a few strokes of fur."""
    f.patch([(18, 118), (22, 94), (38, 82), (62, 82), (86, 84), (104, 72), (124, 72), (140, 86), (146, 108), (138, 130),
             (118, 144), (90, 146), (62, 146), (38, 150), (22, 140)], FUR, at=.54, w=(1.8, 4.4))
    for x, y in ((30, 104), (27, 122), (38, 134), (74, 138), (132, 118), (126, 132), (104, 140), (128, 84)):
        f.line([(x, y), (x + 3, y + 4), (x + 3, y + 9)], 1.9)


def bear_harness(f: Figure) -> None:
    """Draw the blanket in the side's colour with its hem, the girth, and two steel plates on the shoulder."""
    f.patch([(42, 82), (66, 81), (88, 82), (94, 100), (97, 126), (72, 131), (44, 130), (40, 106)], SIDE_PAINT, at=.56)
    f.trim([(44, 121), (70, 122), (96, 117), (97, 126), (72, 131), (44, 130)], ("#efe3c6", "#c2ad86"), (1.2, 2.4))
    f.line([(52, 86), (50, 104), (52, 118)], 1.6)
    f.line([(84, 86), (86, 102), (88, 116)], 1.6)
    f.patch([(60, 96, "c"), (68, 92, "c"), (76, 96, "c"), (76, 106), (68, 113), (60, 106)], STEEL, .5, (1.3, 2.6),
            rim=False)
    f.spots([(68, 102)], 3, GOLD)
    f.trim([(66, 130), (76, 130), (77, 146), (66, 146)], LEATHER, (1.3, 2.6))
    for dy, w in ((0, 1.0), (17, .92)):
        f.patch([(100, 74 + dy), (116, 68 + dy), (134, 76 + dy), (138, 92 + dy), (120, 98 + dy), (100, 94 + dy)], STEEL,
                .5, (1.6, 3.4 * w), rim=False)
    f.spots([(106, 86), (118, 90), (130, 88), (106, 104), (118, 108), (130, 105)], 2, INK)
    f.line([(104, 80), (116, 75), (128, 79)], 1.6, "#fffdf7", op=.8)


def bear_head(f: Figure, roaring: bool) -> None:
    """Draw the head with ears, brow plate and collar; the neck is at 130,96."""
    f.patch([(114, 84), (124, 72), (140, 70), (148, 84), (144, 106), (132, 114), (118, 106)], FUR, at=.56)
    f.oval(133, 60, 8, 8, FAR_FUR, (1.6, 3.4))
    if roaring:
        f.patch([(148, 98), (168, 102), (170, 112), (160, 117), (146, 112), (140, 104)], MUZZLE, .5, (1.6, 3.4))
        f.trim([(148, 94), (170, 96), (166, 108), (152, 109)], MOUTH, (1.2, 2.2))
    f.patch([(126, 76), (132, 64), (144, 59), (157, 64), (164, 76), (177, 84), (180, 92), (174, 99), (158, 101),
             (148, 108), (136, 106), (127, 94)], FUR, at=.58, w=(1.8, 4.2))
    f.trim([(160, 80), (170, 80), (178, 85), (180, 92), (174, 98), (162, 98), (156, 90)], MUZZLE, (1.2, 2.4))
    f.trim([(172, 80), (179, 82), (181, 88), (175, 88)], (INK, "#1a1512"), (1, 1.6))
    if roaring:
        for x in (163, 172):
            f.trim([(x - 2.4, 97.5, "c"), (x, 105, "c"), (x + 2.6, 97, "c")], CLAW, (1, 1.8), wob=.1)
    else:
        f.line([(160, 99), (168, 96), (177, 96.5)], 2.2)
    f.oval(144, 60, 8.6, 8.4, FUR, (1.7, 3.6))
    f.oval(145, 61, 4, 4, FAR_FUR, (1, 1.8), rim=False)
    f.trim([(144, 70), (152, 65), (162, 72), (170, 80), (164, 84), (154, 80), (146, 80)], STEEL, (1.5, 3), .5)
    f.spots([(152, 71), (160, 77)], 1.7)
    if f.mood == "calm":
        f.oval(154, 87, 3.6, 3.2, (CLAW[0], CLAW[1]), (1.2, 2), rim=False)
        f.spots([(155, 87.4)], 2.2)
    else:
        eye(f, 154, 88, 3.4)
    f.patch([(118, 78), (126, 72), (134, 88), (142, 106), (134, 114), (124, 104)], SIDE_PAINT, at=.56, w=(1.6, 3.4))
    f.spots([(126, 82), (131, 93), (135, 104)], 2.6, BRASS[0])


def moving(f: Figure, gait: Gait) -> None:
    """Draw the bear on its feet or lying on its belly."""
    def trunk() -> AbstractContextManager[Frame]:
        return f.within(MIDDLE, gait.place, gait.degrees)

    with trunk() as turned:
        hips = [turned(*p) for p in ((HIND[0] + 12, HIND[1] - 4), (FORE[0] + 8, FORE[1] - 8), HIND, FORE)]
        bear_tail(f)
    for i in (0, 1):
        bear_leg(f, hips[i], *gait.legs[i], far=True)
    with trunk():
        bear_body(f)
    bear_leg(f, hips[2], *gait.legs[2])
    with trunk():
        bear_harness(f)
        with f.within(NECK, (NECK[0] + gait.head_shift[0], NECK[1] + gait.head_shift[1]), gait.head_turn):
            bear_head(f, gait.roaring)
    bear_leg(f, hips[3], *gait.legs[3])


def fallen(f: Figure) -> None:
    """Draw the bear on its back, paws limp in the air."""
    for hip, knee, paw in (((60, 150), (58, 126), (72, 116)), ((122, 150), (130, 124), (118, 112))):
        bear_leg(f, hip, knee, paw, far=True)
    with f.within(MIDDLE, (84, 166), 0, (1, -.72)):
        bear_tail(f)
        bear_body(f)
        bear_harness(f)
    for hip, knee, paw in (((46, 156), (38, 130), (50, 120)), ((106, 156), (100, 128), (88, 116))):
        bear_leg(f, hip, knee, paw)
    with f.within(NECK, (134, 176), 18, (.92, -.92)):
        bear_head(f, False)
        f.patch([(166, 98), (174, 99), (178, 110), (171, 112), (164, 105)], ("#cf7a70", "#93463e"), w=(1.3, 2.6))


def paint_bear(f: Figure, pose: str) -> None:
    """Draw the war bear in a pose."""
    if pose == "fallen":
        fallen(f)
        return
    moving(f, GAITS[pose])
    if pose == "hurt":
        f.burst(160, 128, 15, 7)


SUBJECTS = (Creature("war-bear", "large", (190, 230), paint_bear),)
