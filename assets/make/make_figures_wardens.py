"""Persons of the wilds and of closed rooms: the climber, the ranger, the bomb technician."""
from __future__ import annotations

from make_figures_body import BLOW, LIMP, LONG_GUN, Hold, Leg, Person, Stance, shifted
from make_figures_gear import bow, crossbow, scatter_gun, slack_bow
from make_figures_pen import (
    BOOT,
    BRASS,
    BROWN_SKIN,
    CREAM,
    FIRE,
    GLASS,
    GREEN,
    GUN,
    LEATHER,
    OLIVE,
    PAPER,
    SIDE_PAINT,
    SLEEVE,
    STEEL,
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

ROPE: Paint = ("#dcbf86", "#a1814c")
LOUD: Paint = ("#5f8a8e", "#3a5c62")
PADDING: Paint = ("#6e7a58", "#454f38")

# --- climber ----------------------------------------------------------------------------------------------------------


def climber_trunk(f: Figure) -> None:
    """Draw a windproof jacket in the side's colour, a harness with hooks, a coil of rope over the shoulder."""
    jacket(f)
    f.line([(50, 41), (50, 66)], 1.5)
    f.trim([(35, 68, "c"), (50, 70, "c"), (65, 68, "c"), (65, 72, "c"), (50, 74, "c"), (35, 72, "c")], GUN, (1.2, 2.2))
    for x in (38, 59):
        f.oval(x, 74, 3.4, 4.2, STEEL, (1.2, 2), rim=False)
    for shift in (0, 4.2, 8.4):
        f.trim([(36 + shift, 41), (40 + shift, 39.5), (58 + shift * .8, 66), (55 + shift * .8, 68)], ROPE, (1.1, 2))
    f.trim([(40, 41), (50, 45), (60, 40), (63, 44), (51, 50), (38, 45)], CREAM, (1.2, 2.2))


def climber_head(f: Figure) -> None:
    """Draw a round helmet with a lamp, sunburnt cheeks."""
    face(f, 52, 30)
    f.patch([(39, 27), (39, 17), (46, 9), (58, 9), (65, 17), (65, 26), (52, 23)], CREAM, .6)
    f.trim([(39, 23), (52, 19), (65, 22), (65, 27), (52, 24), (39, 28)], SIDE_PAINT, (1, 2))
    f.line([(46, 12), (44, 19)], 1.3)
    f.line([(53, 10.5), (53, 18)], 1.3)
    f.oval(62, 18, 4, 3.8, BRASS, (1.2, 2.4), rim=False)
    f.oval(63.2, 17.8, 2.2, 2.4, FIRE if f.mood != "out" else GUN, (.9, 1.6), rim=False)
    f.line([(42, 31), (45, 38), (51, 40.5)], 1.5)


def climber_back(f: Figure) -> None:
    """Draw an ice axe in the straps, its head above the shoulder."""
    f.bar((30, 66), (33, 28), LEATHER, 1.8)
    f.patch([(25, 30, "c"), (33, 26), (42, 29, "c"), (34, 31), (33, 34)], STEEL, w=(1.3, 2.4))


def climber_stand(f: Figure) -> None:
    climber_back(f)
    standing_legs(f, LOUD, spread=2)
    climber_trunk(f)
    climber_head(f)
    with f.within((0, 0), (45, 67), -28, .92):
        crossbow(f)
    f.patch([(34, 46), (41, 44), (44, 52), (42, 59), (47, 63), (46, 70), (37, 68), (32, 60)], SLEEVE, at=.5)
    hand(f, 45, 67)
    f.patch([(62, 44), (68, 46), (72, 53), (69, 60), (62, 58)], SLEEVE, at=.5)
    hand(f, 63, 58)


CLIMBER_HOLDS = shifted(
    LONG_GUN,
    act=Hold((44, 53), -4, (.84, 1), far_at=(16, 2), flash=(47, -3)),
    hurt=Hold((29, 70), 42, (.8, .9), far_free=(76, 42), blow=BLOW),
    crouch=Hold((47, 74), -14, (.88, .95), far_at=(15, 2)),
    prone=Hold((64, 96), -3, (.7, .7), far_at=(13, 2)),
    fallen=Hold((48, 112), 4, (.82, .6), **LIMP))

# --- ranger -----------------------------------------------------------------------------------------------------------


def ranger_trunk(f: Figure) -> None:
    """Draw a green jerkin with a short cape in the side's colour, the quiver's strap."""
    jacket(f, GREEN)
    f.line([(50, 50), (50, 67)], 1.4)
    f.trim([(37, 50), (41, 47), (62, 66), (60, 70)], LEATHER, (1.2, 2.4))
    belt(f, 69)
    pouch(f, 55, 70, 7)
    f.patch([(35, 44), (43, 38), (58, 38), (66, 44), (68, 53), (58, 56), (50, 54), (42, 57), (33, 54)], SIDE_PAINT,
            at=.58)
    f.spots([(51, 46)], 2.2, BRASS[0])


def ranger_head(f: Figure) -> None:
    """Draw a hat with its brim turned up, and a feather."""
    face(f, 52, 30, skin=BROWN_SKIN)
    f.patch([(41, 36), (38, 30), (39, 22), (46, 22), (46, 30)], BOOT, w=(1.3, 2.6))
    f.patch([(35, 24), (40, 20), (45, 11), (54, 8), (62, 12), (65, 19), (76, 22), (77, 26), (62, 26), (50, 24),
             (40, 28)], OLIVE, at=.56)
    f.trim([(41, 21), (52, 18.5), (64, 19.5), (65, 23), (52, 22), (40, 24.5)], SIDE_PAINT, (1, 2))
    f.patch([(44, 20), (36, 12), (29, 2), (37, 5), (44, 12), (48, 19)], PAPER_FEATHER, w=(1.2, 2.4))
    f.line([(45, 19), (38, 11), (33, 5)], 1.1)


PAPER_FEATHER: Paint = ("#f4ecd6", "#b8a988")


def ranger_back(f: Figure) -> None:
    """Draw the quiver with its arrows."""
    f.patch([(26, 40, "c"), (34, 37, "c"), (40, 62, "c"), (33, 65, "c")], LEATHER, .5)
    for x in (26, 29.5, 33):
        f.line([(x + 1.5, 39), (x - 1, 29)], 1.6, sharp=True)
        f.trim([(x - 3.4, 27, "c"), (x + .8, 26, "c"), (x + 1.2, 32, "c"), (x - 2, 33, "c")], SIDE_PAINT, (.9, 1.6))


def ranger_stand(f: Figure) -> None:
    ranger_back(f)
    standing_legs(f, LEATHER, spread=1)
    ranger_trunk(f)
    ranger_head(f)
    f.patch([(62, 45), (69, 47), (76, 54), (78, 60), (72, 63), (65, 57)], GREEN, at=.5)
    with f.within((0, 0), (78, 62), 6, 1.12):
        slack_bow(f)
    hand(f, 77, 62, BROWN_SKIN)
    f.patch([(34, 47), (41, 46), (42, 56), (38, 64), (42, 69), (37, 73), (30, 66), (30, 56)], GREEN, at=.5)
    hand(f, 41, 71, BROWN_SKIN)


RANGER_HOLDS = {
    "act": Hold((42, 51), -4, (1.04, .98), far_at=(26, 0)),
    "hurt": Hold((31, 70), 40, (.84, .8), near_at=(26, 0), far_free=(76, 42), blow=BLOW),
    "crouch": Hold((46, 69), -10, (.92, .84), far_at=(26, 0)),
    "prone": Hold((58, 97), -4, (.72, .34), far_at=(26, 0)),
    "fallen": Hold((42, 110), 4, (.8, .4), **LIMP),
}

# --- bomb technician --------------------------------------------------------------------------------------------------


def technician_trunk(f: Figure) -> None:
    """Draw a padded suit to the knees, a breast plate in the side's colour, a collar to the chin."""
    f.patch(f.skirt([(28, 44), (38, 37), (62, 37), (73, 44), (75, 58), (72, 70), (73, 86), (61, 91), (51, 84),
                     (41, 92), (28, 87), (29, 70), (25, 58)]), PADDING, at=.52)
    f.line(f.skirt([(51, 72), (51, 84)]), 1.6)
    for y in (77, 83):
        f.line(f.skirt([(31, y), (44, y + 2)]), 1.3)
        f.line(f.skirt([(58, y + 2), (71, y)]), 1.3)
    f.patch([(35, 43), (50, 47), (66, 43), (69, 57), (65, 67), (50, 70), (36, 67), (31, 57)], SIDE_PAINT, at=.55)
    f.line([(34, 57), (50, 60), (68, 57)], 1.5)
    f.spots([(38, 50), (63, 50), (40, 63), (61, 63)], 1.5, BRASS[0])
    f.trim([(29, 69, "c"), (50, 73, "c"), (72, 69, "c"), (72, 74, "c"), (50, 78, "c"), (29, 74, "c")], LEATHER,
           (1.3, 2.6))
    pouch(f, 55, 74, 7)
    f.patch([(36, 41), (39, 33), (64, 33), (68, 41), (62, 46), (51, 48), (41, 46)], PADDING, w=(1.5, 3))


def technician_head(f: Figure) -> None:
    """Draw a great helmet with a curved visor."""
    f.patch([(35, 30), (35, 16), (42, 7), (54, 4), (66, 8), (71, 19), (70, 32), (62, 38), (44, 38)], PADDING, at=.58)
    f.trim([(44, 17), (55, 13), (69, 17), (70, 29), (60, 33), (46, 31)], GLASS, (1.6, 3), .44)
    if f.mood == "calm":
        f.line([(48, 19), (51, 27)], 2, PAPER, op=.9)
        f.line([(53, 17), (55, 22)], 1.6, PAPER, op=.9)
    else:
        shut_eye(f, 54, 23, 2.2)
        shut_eye(f, 63, 23, 2, -1)
    f.trim([(38, 12), (46, 7), (52, 5.5), (52, 9), (45, 12), (38, 17)], SIDE_PAINT, (1, 1.8))
    f.trim([(49, 34), (60, 34), (59, 40), (51, 40)], STEEL, (1.1, 2))


def technician_stand(f: Figure) -> None:
    standing_legs(f, PADDING, spread=4)
    technician_trunk(f)
    technician_head(f)
    with f.within((0, 0), (42, 69), -24):
        scatter_gun(f)
    f.patch([(28, 45), (37, 45), (39, 55), (37, 62), (43, 66), (41, 73), (31, 70), (24, 58)], PADDING, at=.48)
    hand(f, 42, 70, BOOT, 5.6)
    f.patch([(65, 45), (74, 47), (79, 57), (72, 65), (63, 62), (66, 55)], PADDING, at=.48)
    hand(f, 62, 61, BOOT, 5.6)


TECHNICIAN_HOLDS = shifted(
    LONG_GUN,
    act=Hold((44, 58), -4, (.92, 1.05), far_at=(16, 4), flash=(41, -1)),
    hurt=Hold((28, 72), 42, (.86, .95), far_free=(78, 42), blow=BLOW),
    crouch=Hold((47, 78), -10, (.9, .95), far_at=(15, 4)),
    prone=Hold((64, 97), -2, (.72, .8), far_at=(14, 4)),
    fallen=Hold((48, 113), 4, (.8, .6), **LIMP))
TECHNICIAN_STANCES = {
    "prone": Stance((38, 95), 66, -60, Leg((24, 101), (17, 100), 66), Leg((28, 92), (21, 92), 66), (.92, .78), .4),
    "fallen": Stance((60, 95), -84, -4, Leg((72, 102), (80, 102), -52), Leg((71, 83), (79, 94), -14), (.88, .74), .4,
                     "out"),
}

SUBJECTS = (
    Person("climber", climber_stand, climber_trunk, climber_head, crossbow, CLIMBER_HOLDS, back=climber_back,
           trousers=LOUD),
    Person("ranger", ranger_stand, ranger_trunk, ranger_head, bow, RANGER_HOLDS, back=ranger_back, near_sleeve=GREEN,
           far_sleeve=GREEN, skin=BROWN_SKIN, trousers=LEATHER),
    Person("bomb-technician", technician_stand, technician_trunk, technician_head, scatter_gun, TECHNICIAN_HOLDS,
           near_sleeve=PADDING, far_sleeve=PADDING, skin=BOOT, trousers=PADDING, neck=(52, 38), arm=6.8, leg=8.4,
           stances=TECHNICIAN_STANCES),
)
