"""Persons with their own way of fighting: medic, brawler, sniper, captain, armoured brute."""
from __future__ import annotations

from ink import INK
from make_figures_body import BLOW, LIMP, LONG_GUN, Hold, Leg, Person, Stance, shifted
from make_figures_gear import breaching_hammer, hammer, long_rifle, pistol
from make_figures_pen import (
    BOOT,
    BROWN_SKIN,
    CREAM,
    GLASS,
    GOLD,
    GUN,
    LEATHER,
    OLIVE,
    PAPER,
    SIDE_PAINT,
    SKIN,
    SLATE,
    SLEEVE,
    STEEL,
    Figure,
    belt,
    face,
    hand,
    leg,
    pouch,
    shut_eye,
    standing_legs,
)

# --- medic ------------------------------------------------------------------------------------------------------------


def medic_trunk(f: Figure) -> None:
    """Draw a long smock with the side's collar."""
    f.patch(f.skirt([(36, 44), (43, 39), (57, 39), (65, 44), (66, 58), (68, 84), (50, 88), (32, 84), (34, 58)]), CREAM,
            at=.56)
    f.line(f.skirt([(50, 62), (51, 74), (50, 86)]), 1.6)
    f.line(f.skirt([(42, 76), (40, 84)]), 1.2)
    f.line(f.skirt([(60, 74), (62, 83)]), 1.2)
    belt(f, 64)
    f.patch([(37, 43), (44, 39), (57, 39), (64, 43), (58, 49), (50, 52), (43, 49)], SIDE_PAINT, at=.6)


def medic_head(f: Figure) -> None:
    face(f, 51, 29, skin=BROWN_SKIN)
    f.patch([(38, 26), (38, 16), (46, 9), (58, 10), (64, 18), (64, 25), (52, 22)], CREAM)
    f.trim([(38, 22), (51, 18.5), (64, 21.5), (64.5, 27), (52, 24), (38, 28)], SIDE_PAINT, (1, 2))


def medic_bag(f: Figure) -> None:
    """Draw the large bag with the plus, as it hangs from a hand at 33,65."""
    f.patch([(18, 66, "c"), (44, 64, "c"), (46, 90, "c"), (20, 92, "c")], ("#5f8a6e", "#3b604a"), at=.55)
    f.line([(18, 71), (45, 70)], 1.8)
    f.trim([(29, 73, "c"), (34, 73, "c"), (34, 77, "c"), (39, 77, "c"), (39, 82, "c"), (34, 82, "c"), (34, 86, "c"),
            (29, 86, "c"), (29, 82, "c"), (24.5, 82, "c"), (24.5, 77, "c"), (29, 77, "c")], (PAPER, None), (.9, 1.6),
           wob=.2)


def medic_trunk_with_bag(f: Figure) -> None:
    """Draw the smock with the bag on the hip, so that both hands are free."""
    medic_trunk(f)
    f.line([(58, 42), (46, 54), (38, 66)], 2.4)
    with f.within((33, 65), (38, 65), scale=.66):
        medic_bag(f)


def medic_stand(f: Figure) -> None:
    standing_legs(f, CREAM)
    medic_trunk(f)
    medic_head(f)
    f.patch([(62, 43), (69, 46), (78, 40), (84, 31), (89, 35), (84, 47), (74, 55), (65, 53)], CREAM, at=.55)
    f.patch([(84, 31), (84, 25), (87, 20), (90, 23), (94, 22), (93, 29), (90, 35)], BROWN_SKIN, w=(1.3, 2.6))
    medic_bag(f)
    f.patch([(35, 44), (42, 44), (42, 56), (37, 64), (31, 64), (29, 54)], CREAM, at=.5)
    f.oval(33, 65, 5, 4.4, BROWN_SKIN)
    f.trim([(29.5, 50), (42, 50), (42, 56), (30, 56)], SIDE_PAINT, (1, 2))


MEDIC_HOLDS = {
    "act": Hold((66, 49), -4, near_at=None, near_free=(26, 72), far_at=(0, 0), flash=(22, -2)),
    "hurt": Hold((27, 70), 10, (.9, .9), far_free=(76, 42), blow=BLOW),
    "crouch": Hold((34, 83), 0, (.8, .8), far_free=(76, 74)),
    "prone": Hold((80, 92), 0, near_at=(-20, 6), far_at=(0, 0)),
    "fallen": Hold((52, 108), -24, (.85, .85), **LIMP),
}

# --- brawler ----------------------------------------------------------------------------------------------------------


def brawler_trunk(f: Figure) -> None:
    f.patch([(33, 44), (42, 39), (58, 39), (67, 44), (67, 56), (64, 66), (65, 77), (50, 80), (35, 77), (36, 66),
             (33, 56)], SIDE_PAINT)
    f.trim([(46, 40), (56, 40), (55, 50), (50, 58), (47, 50)], SKIN, (1.1, 2.2))
    f.line([(50, 58), (50, 70)], 1.6)
    belt(f, 71)


def brawler_head(f: Figure) -> None:
    face(f, 52, 29, 11)
    f.trim([(42, 32), (47, 37), (55, 40), (62, 36), (63, 31), (57, 34), (48, 32)], BOOT, (.8, 1.6))
    f.patch([(40, 24), (42, 15), (52, 11), (61, 14), (64, 23), (52, 21)], BOOT)
    f.trim([(40, 25), (52, 20), (64, 22), (64, 27), (52, 25), (41, 29)], SIDE_PAINT, (1, 2.2))
    f.patch([(41, 26), (34, 28), (28, 34), (32, 36), (38, 33), (42, 30)], SIDE_PAINT, w=(1.2, 2.2))


def brawler_stand(f: Figure) -> None:
    with f.within((0, 0), (40, 55), -129, .86):
        hammer(f)
    standing_legs(f, spread=4)
    brawler_trunk(f)
    brawler_head(f)
    f.patch([(33, 44), (41, 46), (44, 56), (40, 64), (32, 64), (27, 56)], SKIN, at=.5)
    f.oval(40, 55, 6.4, 6, SKIN, (1.4, 3))
    f.line([(37, 52), (43, 57)], 1.3)
    f.line([(38, 57), (42, 60)], 1.3)
    f.patch([(63, 44), (71, 47), (76, 56), (82, 58), (82, 66), (73, 68), (66, 60)], SKIN, at=.5)
    f.oval(84, 61, 7, 6.6, SKIN, (1.5, 3.2))
    for a, b in (((88, 57), (82, 58)), ((90, 61), (84, 62)), ((89, 65), (84, 65))):
        f.line([a, b], 1.3)
    f.trim([(72, 55), (80, 56), (80, 68), (73, 68)], CREAM, (1.1, 2.2))


BRAWLER_HOLDS = {
    "act": Hold((48, 62), -28, (.8, .9), near_at=(-4, 0), far_at=(12, 0), blow=(88, 55)),
    "hurt": Hold((28, 68), 100, (.62, .8), far_free=(77, 42), blow=BLOW),
    "crouch": Hold((46, 80), -36, (.85, .85), near_at=(-4, 0), far_at=(12, 0)),
    "prone": Hold((62, 98), -3, (.6, .7), near_at=(0, 0), far_at=(16, 0)),
    "fallen": Hold((42, 114), 2, (.8, .7), **LIMP),
}

# --- sniper -----------------------------------------------------------------------------------------------------------

CLOAK = ((48, 30), (60, 34), (67, 40), (69, 46), (74, 58), (74, 74), (78, 92, "c"), (70, 90), (68, 98, "c"), (60, 92),
         (56, 102, "c"), (46, 94), (40, 104, "c"), (34, 94), (24, 99, "c"), (28, 84), (27, 66), (31, 50), (36, 38))
TATTERS = ((32, 66), (40, 72), (50, 78), (64, 74), (36, 88), (54, 88), (66, 86))


def sniper_trunk(f: Figure) -> None:
    """Draw a ragged cloak, its folds and tatters, the side's scarf."""
    f.patch(f.skirt(CLOAK), OLIVE, at=.52)
    for fold in ([(34, 58), (31, 72), (32, 86)], [(44, 60), (42, 76), (44, 90)], [(58, 66), (60, 78), (58, 90)],
                 [(67, 58), (69, 72), (71, 84)]):
        f.line(f.skirt(fold), 1.7)
    for x, y in TATTERS:
        f.line(f.skirt([(x, y), (x + 3, y + 5)]), 2.2, taper=(1, .1))
        f.line(f.skirt([(x + 2, y - 1), (x + 1, y + 5)]), 1.7, taper=(1, .1))
    f.patch([(36, 44), (50, 48), (66, 42), (70, 50), (58, 56), (48, 57), (34, 52)], SIDE_PAINT, at=.6)
    f.patch([(40, 54), (48, 56), (46, 68), (43, 76), (38, 72), (37, 62)], SIDE_PAINT, at=.5, rim=False)


def sniper_head(f: Figure) -> None:
    """Draw the hood and the visible part of the face."""
    f.patch([(48, 12), (60, 14), (66, 25), (67, 37), (62, 45), (52, 48), (42, 46), (36, 38), (36, 28), (39, 18)],
            OLIVE, at=.55)
    f.trim([(44, 22), (54, 16), (62, 22), (64, 34), (58, 43), (48, 42), (43, 34)], ("#4a4132", "#2b2420"), (1.2, 2.2),
           .4)
    f.trim([(50, 27), (60, 26), (62.5, 33), (58, 40), (50, 38)], SKIN, (1, 1.8), .5)
    f.trim([(40, 42), (52, 47), (64, 40), (65, 46), (52, 53), (39, 48)], SIDE_PAINT, (1.3, 2.4))
    if f.mood == "calm":
        f.line([(52, 31), (56, 30.4)], 2)
        f.line([(58.5, 30.6), (61, 31)], 1.8)
    else:
        shut_eye(f, 54, 31, 1.9)
        shut_eye(f, 60.2, 31, 1.6, -1)


def sniper_stand(f: Figure) -> None:
    f.bar((76, 100), (80, 40), LEATHER, 3, 2.4)
    f.bar((80, 44), (83, 3), GUN, 1.7, 1.5, (1.3, 2.4))
    f.bar((75, 42), (77, 27), GUN, 2.7)
    leg(f, [(44, 80), (44, 92), (43, 99), (54, 99), (56, 88)], [(42, 95), (54, 95), (60, 103), (59, 107), (42, 107)])
    f.patch([(48, 14), (66, 28), (69, 44), (74, 60), (50, 70), (27, 62), (32, 46), (38, 22)], OLIVE, w=None)
    sniper_trunk(f)
    sniper_head(f)
    f.patch([(36, 44), (50, 48), (66, 42), (70, 50), (58, 56), (48, 57), (34, 52)], SIDE_PAINT, at=.6)
    f.patch([(62, 58), (70, 56), (78, 58), (80, 64), (72, 67), (64, 66)], OLIVE, at=.5)
    hand(f, 79, 60)


SNIPER_HOLDS = shifted(
    LONG_GUN,
    act=Hold((40, 51), -3, (.74, 1), far_at=(25, 0), flash=(65, 0)),
    hurt=Hold((29, 70), 42, (.76, .9), far_free=(76, 42), blow=BLOW),
    crouch=Hold((42, 66), -6, (.84, 1), far_at=(25, 0)),
    prone=Hold((60, 97), -2, (.62, .9), far_at=(22, 0)),
    fallen=Hold((46, 112), 4, (.74, .85), **LIMP))

# --- captain ----------------------------------------------------------------------------------------------------------


def captain_trunk(f: Figure) -> None:
    """Draw the long open coat with brass buttons, collar, map case."""
    f.patch(f.skirt([(36, 43), (44, 38), (57, 38), (65, 43), (66, 58), (70, 74), (76, 90), (66, 95), (56, 86), (51, 72),
                     (46, 88), (34, 97), (23, 92), (30, 74), (34, 58)]), SIDE_PAINT, at=.55)
    f.line([(51, 48), (50, 60), (51, 72)], 1.8)
    f.line(f.skirt([(35, 80), (32, 92)]), 1.5)
    f.line(f.skirt([(66, 76), (69, 90)]), 1.5)
    for y in (50, 56, 62):
        f.spots([(46.5, y), (55, y)], 1.5, GOLD)
    belt(f, 66)
    f.trim([(43, 39), (50, 44), (58, 39), (61, 44), (52, 52), (42, 46)], CREAM)


def captain_case(f: Figure) -> None:
    f.patch([(26, 70, "c"), (39, 69, "c"), (40, 82, "c"), (27, 83, "c")], LEATHER, at=.5)
    f.line([(27, 74), (40, 73)], 1.5)
    f.line([(58, 41), (46, 56), (34, 70)], 2.2)


def captain_head(f: Figure) -> None:
    """Draw the moustache and the peaked cap."""
    face(f)
    f.line([(57, 34.4), (62, 34)], 2.6)
    f.patch([(36, 19), (40, 11), (52, 7), (66, 10), (70, 17), (63, 20), (42, 22)], SIDE_PAINT)
    f.patch([(41, 20), (52, 18), (64, 18), (64.5, 24), (52, 24), (41, 26)], BOOT, w=(1.2, 2.2))
    f.patch([(58, 23), (66, 21), (73, 25), (70, 28), (62, 27)], (BOOT[1], INK), w=(1, 2))
    f.spots([(56, 16)], 2.6, GOLD)


def captain_stand(f: Figure) -> None:
    leg(f, [(40, 78), (38, 90), (36, 99), (47, 100), (49, 84)],
        [(35, 88), (48, 89), (48, 103), (45, 106), (31, 106), (33, 99)])
    leg(f, [(51, 78), (54, 90), (55, 99), (66, 99), (63, 82)],
        [(53, 88), (65, 87), (68, 99), (76, 104), (75, 107), (55, 107)])
    captain_trunk(f)
    captain_head(f)
    captain_case(f)
    f.patch([(35, 44), (42, 45), (40, 58), (36, 66), (29, 66), (28, 56)], SLEEVE, at=.5)
    f.patch([(22, 66, "c"), (32, 67, "c"), (31, 72, "c"), (26, 72, "c"), (24, 88, "c"), (19, 87, "c")], GUN,
            w=(1.3, 2.6))
    hand(f, 31, 68)
    f.patch([(62, 42), (70, 43), (80, 40), (84, 38), (86, 44), (76, 50), (65, 53)], SLEEVE, at=.5)
    f.patch([(84, 38), (88, 36), (97, 34), (97, 37), (90, 39), (90, 43), (86, 44)], SKIN, w=(1.2, 2.4))


CAPTAIN_HOLDS = {
    "act": Hold((64, 48), -5, near_at=None, near_free=(27, 68), far_at=(0, 0), flash=(25, -2)),
    "hurt": Hold((25, 70), 70, far_free=(76, 42), blow=BLOW),
    "crouch": Hold((76, 70), -6, near_at=None, near_free=(40, 78), far_at=(0, 0)),
    "prone": Hold((80, 92), -2, (.85, .9), near_at=(-14, 6), far_at=(0, 0)),
    "fallen": Hold((46, 114), 8, (1, 1), **LIMP),
}

# --- armoured brute ---------------------------------------------------------------------------------------------------

VISOR_RIM = (1.6, 3)


def brute_trunk(f: Figure) -> None:
    """Draw the padded suit, the breast plate in the side's colour, the belt with pouches, and the collar."""
    f.patch([(24, 42), (34, 33), (64, 33), (76, 42), (78, 58), (73, 72), (72, 82), (50, 86), (28, 82), (27, 72),
             (22, 58)], SLATE, at=.52)
    f.patch([(35, 38), (50, 43), (65, 38), (69, 56), (65, 68), (50, 72), (36, 68), (32, 56)], SIDE_PAINT, at=.54)
    f.line([(50, 44), (51, 58), (50, 71)], 1.6)
    f.line([(35, 56), (50, 60), (67, 56)], 1.6)
    f.trim([(28, 70, "c"), (50, 75, "c"), (73, 70, "c"), (73, 76, "c"), (50, 81, "c"), (28, 76, "c")], LEATHER,
           (1.3, 2.6))
    pouch(f, 52, 76, 8)
    pouch(f, 62, 74, 8)
    f.patch([(34, 36), (40, 28), (64, 28), (70, 36), (66, 43), (50, 46), (38, 43)], SLATE, w=(1.5, 3))


def brute_head(f: Figure) -> None:
    """Draw the closed helmet; a knocked-out brute's visor is cracked."""
    f.patch([(36, 32), (35, 18), (42, 8), (54, 5), (66, 9), (70, 20), (69, 33), (60, 40), (45, 40)], STEEL, at=.58)
    f.trim([(45, 18), (56, 16), (70, 18), (70, 28), (58, 30), (46, 29)], GLASS, VISOR_RIM, .42)
    if f.mood == "calm":
        f.line([(49, 20), (52, 27)], 2, PAPER, op=.9)
        f.line([(54, 19), (56, 23)], 1.6, PAPER, op=.9)
    else:
        f.line([(54, 17), (58, 22), (55, 25), (60, 29)], 1.6, sharp=True)
        f.line([(58, 22), (65, 21)], 1.2)
        f.line([(55, 25), (49, 26)], 1.2)
    f.trim([(37, 12), (44, 8.5), (44, 13), (38, 17)], SIDE_PAINT, (1, 1.8))
    f.spots([(54, 35), (58, 36), (62, 35)], 1.2)


def brute_far_arm(f: Figure) -> None:
    f.patch([(68, 39), (78, 43), (86, 54), (86, 62), (79, 66), (71, 57)], SLATE, at=.5)
    f.patch([(69, 40), (79, 42), (82, 51), (74, 54)], STEEL, .5, (1.4, 2.8), rim=False)
    f.oval(81.5, 63, 6.6, 6, BOOT, (1.5, 3))


def brute_shield(f: Figure) -> None:
    """Draw the pauldron and the riot shield, in front of everything."""
    f.patch([(18, 48), (23, 37), (34, 34), (41, 43), (36, 54), (23, 56)], STEEL, at=.52)
    f.patch([(5, 46, "c"), (22, 42), (40, 46, "c"), (41, 74), (39, 99, "c"), (22, 103), (7, 99, "c"), (4, 74)],
            SIDE_PAINT, at=.55)
    f.trim([(10, 52, "c"), (22, 50), (35, 52, "c"), (35, 61, "c"), (22, 60), (10, 61, "c")], ("#b9d0d0", "#5f8087"),
           (1.4, 2.6), .5)
    f.line([(9, 67), (22, 66), (36, 67)], 1.6)
    f.line([(9, 92), (22, 95), (36, 92)], 1.6)
    f.trim([(8, 72), (36, 71), (36, 79), (8, 80)], CREAM, (1.1, 2), .7)
    f.spots([(10, 86), (34, 86), (10, 69.5), (34, 69.5)], 1.5)
    f.line([(12, 57), (17, 52)], 1.6, PAPER, op=.9)


def brute_knees(f: Figure) -> None:
    f.trim([(30, 82), (45, 84), (43, 93), (28, 91)], STEEL, (1.3, 2.6))
    f.trim([(55, 84), (72, 82), (73, 91), (56, 93)], STEEL, (1.3, 2.6))


def brute_stand(f: Figure) -> None:
    for pts, boot in (([(30, 72), (28, 86), (26, 97), (43, 98), (47, 88), (50, 74)],
                       [(24, 92), (44, 94), (45, 103), (43, 107), (19, 107), (20, 100)]),
                      ([(50, 74), (55, 86), (56, 98), (74, 97), (73, 86), (70, 72)],
                       [(55, 93), (74, 92), (76, 99), (83, 104), (82, 107), (56, 107)])):
        leg(f, pts, boot, SLATE)
    brute_knees(f)
    with f.within((0, 0), (81.5, 63), -86, .84):
        breaching_hammer(f)
    brute_trunk(f)
    brute_head(f)
    brute_far_arm(f)
    brute_shield(f)


BRUTE_STANCES = {
    "act": Stance((51, 76), 6, -3, Leg((32, 88), (22, 97), 8), Leg((64, 86), (66, 98)), (.95, .97)),
    "hurt": Stance((48, 77), -17, -6, Leg((34, 88), (30, 98)), Leg((65, 84), (74, 94), -20), (.95, .95), 1, "pained"),
    "crouch": Stance((46, 87), 8, -6, Leg((38, 100), (22, 101), 24), Leg((68, 86), (66, 98)), (.95, .88), 1),
    "prone": Stance((36, 94), 62, -54, Leg((22, 100), (17, 100), 66), Leg((25, 90), (20, 90), 66), (.85, .78), 1),
    "fallen": Stance((61, 94), -82, -4, Leg((72, 102), (80, 103), -50), Leg((73, 82), (81, 94), -14), (.8, .74), 1,
                     "out"),
}
BRUTE_HOLDS = {
    "act": Hold((70, 62), -48, (.5, .72), near_at=None, far_at=(0, 0), blow=(87, 60)),
    "hurt": Hold((76, 58), -72, (.74, .78), near_at=None, far_at=(0, 0), blow=(70, 72)),
    "crouch": Hold((79, 78), -84, (.78, .78), near_at=None, far_at=(0, 0)),
    "prone": Hold((74, 100), -8, (.45, .6), near_at=None, far_at=(0, 0)),
    "fallen": Hold((42, 112), 2, (.8, .62), near_at=None, near_free=(22, 114), far_free=(26, 70)),
}


def brute_front(f: Figure) -> None:
    """Draw the shield before the body in poses in which the brute holds it."""
    if f.mood != "out":
        brute_shield(f)


SUBJECTS = (
    Person("medic", medic_stand, medic_trunk_with_bag, medic_head, pistol, MEDIC_HOLDS, near_sleeve=CREAM,
           far_sleeve=CREAM, skin=BROWN_SKIN, trousers=CREAM),
    Person("brawler", brawler_stand, brawler_trunk, brawler_head, hammer, BRAWLER_HOLDS, near_sleeve=SKIN,
           far_sleeve=SKIN, arm=6.2),
    Person("sniper", sniper_stand, sniper_trunk, sniper_head, long_rifle, SNIPER_HOLDS, near_sleeve=OLIVE,
           far_sleeve=OLIVE),
    Person("captain", captain_stand, captain_trunk, captain_head, pistol, CAPTAIN_HOLDS),
    Person("armoured-brute", brute_stand, brute_trunk, brute_head, breaching_hammer, BRUTE_HOLDS, front=brute_front,
           near_sleeve=SLATE, far_sleeve=SLATE, skin=BOOT, trousers=SLATE, neck=(52, 36), arm=7.4, leg=9,
           stances=BRUTE_STANCES),
)
