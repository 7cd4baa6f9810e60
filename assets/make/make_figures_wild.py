"""Persons who leave the ground: the glider with wings on the back, the frogman who swims."""
from __future__ import annotations

from dataclasses import replace

from make_figures_body import BLOW, LIMP, LONG_GUN, STANCES, Hold, Leg, Person, Stance, shifted
from make_figures_gear import carbine, harpoon_gun
from make_figures_pen import (
    BRASS,
    BROWN_SKIN,
    CREAM,
    GLASS,
    GOLD,
    LEATHER,
    PAPER,
    SIDE_PAINT,
    STEEL,
    TROUSERS,
    Figure,
    Paint,
    belt,
    face,
    hand,
    jacket,
    pouch,
    shut_eye,
    standing_legs,
)

RUBBER: Paint = ("#4f6b73", "#2b3f48")
FIN: Paint = ("#3e5258", "#22333a")

# --- glider -----------------------------------------------------------------------------------------------------------


GROUNDED = .45
"""Hem of the glider in poses in which one wing shows only."""


def wing(f: Figure, spread: float) -> None:
    """Draw one wing to the left, its root at 44,46; spread 1 is open, 0.4 folded."""
    with f.within((44, 46), (44, 46), 0, (spread, 1)):
        f.patch([(45, 47, "c"), (36, 26), (24, 13), (6, 7, "c"), (8, 26, "c"), (5, 42, "c"), (14, 46, "c"),
                 (17, 60, "c"), (28, 57, "c"), (36, 66, "c")], SIDE_PAINT, at=.62, wob=.25)
        for tip in ((8, 26), (7, 42), (18, 58), (29, 57)):
            f.line([(44, 47), ((44 + tip[0]) / 2 - 1, (44 + tip[1]) / 2 - 3), tip], 1.7, taper=(.8, .5))
        f.bar((44, 46), (25, 15), LEATHER, 1.9, 1.6, (1.1, 2))
        f.bar((26, 16), (7, 8), LEATHER, 1.6, 1.2, (1.1, 2))


def both_wings(f: Figure, spread: float, far_spread: float | None = None) -> None:
    """Draw the near wing to the left and the far wing to the right."""
    with f.within((50, 46), (51, 46), 0, (-1, 1)):
        wing(f, far_spread or spread)
    wing(f, spread)


def glider_back(f: Figure) -> None:
    """Draw the wings: half open in action, crumpled when the glider is down."""
    if f.mood == "out":
        both_wings(f, .55, .6)
    elif f.hem < GROUNDED:
        wing(f, .8)
    elif f.hem < .9:
        both_wings(f, .8, .6)
    elif f.mood == "pained":
        both_wings(f, .5, .6)
    else:
        both_wings(f, .8)


def glider_trunk(f: Figure) -> None:
    """Draw the flying jacket with a fleece collar, and the pack's harness."""
    jacket(f, LEATHER)
    f.line([(40, 42), (50, 56), (62, 42)], 3.4, CREAM[1], (.9, .9))
    f.line([(50, 56), (50, 70)], 3.4, CREAM[1], (.9, .9))
    f.oval(50, 56, 3.6, 3.4, BRASS, (1.1, 2), rim=False)
    belt(f, 69)
    f.trim([(40, 40), (50, 44), (61, 39), (65, 44), (52, 50), (38, 46)], CREAM, (1.3, 2.6))


def glider_head(f: Figure) -> None:
    """Draw the leather cap with goggles pushed up."""
    face(f, skin=BROWN_SKIN)
    f.patch([(39, 27), (39, 17), (47, 10), (58, 11), (64, 18), (64, 24), (53, 22), (46, 27), (46, 37), (41, 36)],
            LEATHER)
    f.trim([(40, 18), (52, 14), (64, 17), (64, 21), (52, 19), (39, 23)], SIDE_PAINT, (1, 2))
    for x, y in ((50, 17.5), (60, 17.5)):
        f.oval(x, y, 5, 4.4, GLASS, (1.3, 2.4), .5, rim=False)
    f.line([(48, 16), (50, 15)], 1.2, PAPER)
    f.line([(58, 16), (60, 15)], 1.2, PAPER)


def glider_stand(f: Figure) -> None:
    """Draw the glider with wings spread and the gun across the belly, ready to leap."""
    both_wings(f, 1)
    standing_legs(f, spread=2)
    glider_trunk(f)
    glider_head(f)
    with f.within((0, 0), (44, 67), -24, (.82, 1)):
        carbine(f)
    f.patch([(34, 46), (41, 44), (44, 52), (41, 60), (46, 64), (44, 70), (35, 68), (31, 59)], LEATHER, at=.5)
    hand(f, 44, 67, BROWN_SKIN)
    f.patch([(62, 44), (68, 46), (71, 55), (66, 63), (60, 61), (63, 54)], LEATHER, at=.5)
    hand(f, 61, 60, BROWN_SKIN)


GLIDER_HOLDS = shifted(
    LONG_GUN,
    act=Hold((45, 53), -4, (.84, 1), far_at=(18, 1), flash=(51, 0)),
    crouch=Hold((49, 75), -14, (.9, 1), far_at=(17, 1)),
    prone=Hold((63, 97), -3, (.76, .9), far_at=(16, 1)))

# --- frogman ----------------------------------------------------------------------------------------------------------


def frogman_back(f: Figure) -> None:
    """Draw the air bottle."""
    f.patch([(27, 42), (33, 37), (39, 41), (40, 60), (37, 72), (29, 71), (25, 58)], BRASS, .5)
    f.line([(27, 48), (38, 48)], 1.6)
    f.bar((32, 36), (33, 31), STEEL, 2.6, 2.2, (1.2, 2.2))


def frogman_trunk(f: Figure) -> None:
    """Draw the rubber suit with the side's stripe, the weight belt and the knife."""
    jacket(f, RUBBER)
    f.trim([(45, 40), (55, 40), (58, 55), (56, 77), (45, 77), (43, 56)], SIDE_PAINT, (1.2, 2.2))
    f.line([(50, 42), (50, 66)], 1.4)
    f.line([(38, 43), (37, 60)], 2.4)
    f.line([(62, 43), (63, 60)], 2.4)
    belt(f, 68)
    for x in (37, 57):
        pouch(f, x, 67, 6.4, STEEL)
    f.spots([(50, 70)], 2, GOLD)


def frogman_head(f: Figure) -> None:
    """Draw the hood, the diving mask and the breathing hose."""
    f.patch([(39, 32), (38, 19), (45, 11), (57, 11), (65, 18), (66, 30), (62, 40), (50, 42), (42, 40)], RUBBER, .6)
    f.trim([(45, 22), (55, 18), (64, 21), (65, 31), (61, 38), (52, 39), (46, 33)], ("#efc9a0", "#c48a62"), (1.1, 2),
           .62)
    f.trim([(43, 21), (54, 18), (67, 20), (68, 29), (61, 31), (57, 28), (53, 31), (45, 30)], GLASS, (1.6, 2.8), .46)
    if f.mood == "calm":
        f.line([(48, 23), (50, 28)], 1.7, PAPER)
        f.line([(60, 22), (61, 25)], 1.5, PAPER)
    else:
        shut_eye(f, 51, 24.5, 2)
        shut_eye(f, 62, 24.5, 1.8, -1)
    f.trim([(40, 16), (51, 11.5), (63, 15), (64, 19), (52, 16), (39, 21)], SIDE_PAINT, (1, 2))
    f.trim([(54, 33), (62, 32), (64, 37), (59, 40), (54, 38)], STEEL, (1.2, 2.2))
    f.line([(55, 38), (48, 44), (38, 43)], 3, FIN[1], (.9, .9))


def frogman_fin(f: Figure) -> None:
    """Draw a swimming fin from the heel at 0,0 to the right."""
    f.patch([(-7, -5), (4, -6), (9, 0), (20, 3), (24, 9, "c"), (12, 9), (-6, 9)], FIN, .5)
    f.line([(6, 3), (17, 6)], 1.4)


def frogman_fins_on(f: Figure) -> None:
    for x, turn in ((35, -1), (60, 1)):
        with f.within((0, 0), (x, 98), 0, (turn, 1)):
            frogman_fin(f)


def frogman_stand(f: Figure) -> None:
    frogman_back(f)
    standing_legs(f, RUBBER)
    frogman_fins_on(f)
    frogman_trunk(f)
    frogman_head(f)
    with f.within((0, 0), (46, 66), -38, .92):
        harpoon_gun(f)
    f.patch([(34, 46), (41, 44), (44, 52), (42, 59), (48, 62), (47, 69), (38, 68), (32, 60)], RUBBER, at=.5)
    hand(f, 46, 66)
    f.patch([(62, 44), (68, 46), (72, 52), (69, 57), (62, 55)], RUBBER, at=.5)
    hand(f, 64, 53)


FROGMAN_HOLDS = {
    "act": Hold((42, 54), -4, (.82, 1), far_at=(20, 0), flash=(56, -1)),
    "hurt": Hold((29, 70), 42, (.84, 1), far_free=(76, 42), blow=BLOW),
    "crouch": Hold((46, 74), -14, (.9, 1), far_at=(18, 0)),
    "prone": Hold((62, 96), -3, (.66, .9), far_at=(16, 0)),
    "fallen": Hold((46, 113), 3, (.86, .9), **LIMP),
}


SUBJECTS = (
    Person("glider", glider_stand, glider_trunk, glider_head, carbine, GLIDER_HOLDS, back=glider_back,
           near_sleeve=LEATHER, far_sleeve=LEATHER, skin=BROWN_SKIN, trousers=TROUSERS,
           stances={"prone": replace(STANCES["prone"], hem=.4)}),
    Person("frogman", frogman_stand, frogman_trunk, frogman_head, harpoon_gun, FROGMAN_HOLDS, back=frogman_back,
           near_sleeve=RUBBER, far_sleeve=RUBBER, trousers=RUBBER, boot=FIN, foot=frogman_fin,
           stances={"fallen": Stance((57, 97), -84, -4, Leg((66, 102), (72, 103), -40), Leg((66, 86), (74, 95), -14),
                                     (.95, .78), .45, "out")}),
)
