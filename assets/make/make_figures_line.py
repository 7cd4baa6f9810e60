"""The firing line: rifleman, scout, heavy gunner, grenadier."""
from __future__ import annotations

from make_figures_body import BLOW, LIMP, LONG_GUN, Hold, Person, shifted
from make_figures_gear import carbine, launcher, machine_gun, rifle
from make_figures_pen import (
    BOOT,
    GLASS,
    GREEN,
    GUN,
    LEATHER,
    OLIVE,
    SIDE_PAINT,
    SKIN,
    SLATE,
    SLEEVE,
    STEEL,
    TROUSERS,
    Figure,
    belt,
    face,
    hand,
    helmet,
    jacket,
    leg,
    pouch,
    standing_legs,
)

# --- rifleman ---------------------------------------------------------------------------------------------------------


def rifleman_back(f: Figure) -> None:
    f.patch([(30, 46), (38, 42), (40, 60), (37, 68), (28, 66)], LEATHER)


def rifleman_trunk(f: Figure) -> None:
    jacket(f)
    belt(f)
    for x, y in ((39, 70), (49, 71.5), (57, 70)):
        pouch(f, x, y)
    f.line([(42, 41), (50, 54), (62, 66)], 2.6)


def rifleman_head(f: Figure) -> None:
    face(f)
    helmet(f)
    f.trim([(41, 31), (44, 27), (44, 36), (47, 40), (45, 41)], LEATHER, (1, 1.8))


def rifleman_stand(f: Figure) -> None:
    rifleman_back(f)
    standing_legs(f)
    rifleman_trunk(f)
    rifleman_head(f)
    f.patch([(27, 70, "c"), (33, 62, "c"), (45, 57, "c"), (60, 49, "c"), (62, 53, "c"), (48, 62, "c"), (36, 70, "c"),
             (30, 76, "c")], LEATHER, at=.5)
    f.bar((57, 52), (93, 33), GUN, 2.3, 1.9)
    f.patch([(54, 56, "c"), (60, 53, "c"), (64, 62, "c"), (58, 65, "c")], GUN, w=(1.4, 2.6))
    f.patch([(34, 46), (41, 44), (44, 52), (43, 58), (50, 61), (49, 67), (40, 67), (33, 60)], SLEEVE, at=.5)
    hand(f, 49, 62.5)
    f.patch([(62, 44), (67, 46), (72, 51), (70, 56), (64, 54)], SLEEVE, at=.5)
    hand(f, 71, 47.5)


# --- scout ------------------------------------------------------------------------------------------------------------


def scout_scarf(f: Figure) -> None:
    """Draw the scarf: it flies when the scout runs, less when it shoots, and lies short when it is down."""
    reach = (.72 if f.frames else 1.0) if f.mood == "calm" and f.hem == 1 else .55
    with f.within((44, 45), (44, 45), 0, (reach, 1)):
        f.patch([(44, 41), (32, 38), (20, 42), (10, 37), (8, 44), (18, 50), (30, 47), (44, 49)], SIDE_PAINT, at=.55)
        f.line([(16, 42), (24, 44), (32, 42)], 1.3)


def scout_trunk(f: Figure) -> None:
    f.patch([(40, 46), (50, 40), (64, 42), (68, 52), (64, 64), (62, 72), (50, 78), (40, 72), (39, 60)], OLIVE)
    belt(f, 67)
    pouch(f, 42, 68)
    pouch(f, 55, 69)
    f.patch([(42, 41), (52, 38), (66, 42), (68, 48), (56, 50), (44, 48)], SIDE_PAINT, at=.6)
    f.trim([(53, 53, "c"), (59, 53, "c"), (60, 61, "c"), (53, 61, "c")], GUN)
    f.trim([(60, 53, "c"), (66, 52, "c"), (67, 60, "c"), (61, 61, "c")], GUN)


def scout_head(f: Figure) -> None:
    face(f, 59, 30)
    f.patch([(46, 26), (47, 18), (56, 12), (68, 15), (73, 22), (80, 25), (72, 28), (60, 25)], TROUSERS)
    f.line([(55, 24), (66, 22), (74, 24)], 1.5)


def scout_stand(f: Figure) -> None:
    """Draw the scout running: the back leg flung out, the far arm pointing forward."""
    leg(f, [(42, 68), (34, 78), (24, 85), (20, 90), (26, 97), (36, 92), (46, 84), (54, 74)],
        [(22, 86), (28, 95), (22, 104), (15, 107), (12, 102), (17, 95)])
    leg(f, [(50, 68), (62, 76), (70, 82), (68, 92), (67, 98), (56, 97), (57, 88), (48, 80)],
        [(56, 93), (68, 93), (70, 99), (78, 103), (77, 107), (57, 107)])
    scout_scarf(f)
    scout_trunk(f)
    scout_head(f)
    with f.within((0, 0), (46, 77), -18.4):
        carbine(f)
    f.patch([(40, 47), (47, 48), (46, 58), (43, 66), (48, 74), (44, 79), (37, 74), (34, 62)], OLIVE, at=.5)
    hand(f, 46, 77)
    f.patch([(64, 44), (72, 46), (82, 44), (86, 46), (84, 51), (74, 54), (66, 53)], OLIVE, at=.5)
    f.oval(89, 46, 4.6, 4.2, SKIN)


# --- heavy gunner -----------------------------------------------------------------------------------------------------


def heavy_trunk(f: Figure) -> None:
    jacket(f, wide=7)
    f.patch([(38, 42), (50, 46), (62, 42), (61, 62), (50, 66), (39, 62)], STEEL, at=.5)
    f.line([(50, 47), (50, 64)], 1.6)
    f.line([(41, 53), (59, 53)], 1.3)
    belt(f, 70)


def heavy_head(f: Figure) -> None:
    face(f, 51, 30, 10.5)
    f.trim([(43, 33), (50, 36), (60, 34), (60, 42), (51, 45), (44, 41)], (LEATHER[1], BOOT[1]))
    f.patch([(38, 28), (39, 16), (48, 9), (58, 9), (64, 17), (65, 27), (52, 24)], SLATE)
    f.trim([(38, 26), (52, 22), (65, 25), (65, 29), (52, 27), (38, 30)], SIDE_PAINT, (1, 2))


def heavy_stand(f: Figure) -> None:
    standing_legs(f, spread=5)
    heavy_trunk(f)
    heavy_head(f)
    with f.within((0, 0), (37, 68)):
        machine_gun(f)
    f.patch([(29, 45), (38, 44), (39, 54), (36, 62), (40, 66), (36, 72), (27, 68), (23, 56)], SLEEVE, at=.48)
    hand(f, 37, 68, r=5.6)
    f.patch([(63, 44), (73, 46), (77, 56), (71, 66), (64, 64), (66, 56), (61, 52)], SLEEVE, at=.48)
    hand(f, 66, 65, r=5.6)


HEAVY_HOLDS = shifted(
    LONG_GUN,
    act=Hold((35, 68), -4, (.78, 1), far_at=(29, -3), flash=(66, -2)),
    hurt=Hold((28, 72), 40, (.74, .9), far_free=(77, 42), blow=BLOW),
    crouch=Hold((40, 80), -6, (.84, 1), far_at=(27, -3)),
    prone=Hold((56, 95), 0, (.64, .78), far_at=(27, -3)),
    fallen=Hold((46, 112), 4, (.76, .6), **LIMP))

# --- grenadier --------------------------------------------------------------------------------------------------------


def grenadier_trunk(f: Figure) -> None:
    jacket(f)
    f.trim([(37, 42), (43, 40), (65, 66), (62, 72), (57, 70)], LEATHER, (1.3, 2.6))
    for x, y in ((44, 48), (50, 55), (56, 62)):
        f.oval(x, y, 4.6, 5, GREEN, (1.2, 2.6), rim=False)
        f.line([(x, y - 4), (x + 2, y - 6)], 1.6)
    belt(f, 71)
    pouch(f, 37, 72, 7)


def grenadier_head(f: Figure) -> None:
    face(f)
    helmet(f)
    f.trim([(41, 19), (52, 15), (63, 17), (64, 23), (57, 24), (53, 21), (47, 25), (41, 24)], GLASS, (1.4, 2.6), .5)


def grenadier_stand(f: Figure) -> None:
    standing_legs(f, spread=2)
    f.patch([(35, 46), (26, 40), (20, 28), (18, 18), (26, 16), (30, 26), (37, 34), (44, 42)], SLEEVE, at=.55)
    grenadier_trunk(f)
    grenadier_head(f)
    hand(f, 21, 12, r=6)
    f.oval(24, 6.5, 6, 5.4, GREEN, (1.5, 3))
    f.patch([(63, 44), (70, 47), (72, 58), (68, 66), (60, 64), (62, 54)], SLEEVE, at=.5)
    with f.within((0, 0), (66, 65), -10):
        launcher(f)
    hand(f, 66, 66)


GRENADIER_HOLDS = {
    "act": Hold((50, 60), -14, near_at=(-3, 3), far_at=(14, 5), flash=(33, 0)),
    "hurt": Hold((30, 74), 46, (.9, .9), near_at=(-2, 0), far_free=(76, 42), blow=BLOW),
    "crouch": Hold((50, 76), -20, near_at=(-2, 2), far_at=(14, 4)),
    "prone": Hold((70, 96), -6, (.9, .85), near_at=(-3, 0), far_at=(12, 3)),
    "fallen": Hold((50, 112), 4, (.95, .85), **LIMP),
}

SUBJECTS = (
    Person("scout", scout_stand, scout_trunk, scout_head, carbine, shifted(
        LONG_GUN, act=Hold((44, 53), -4, (.84, 1), far_at=(18, 1), flash=(50, 0)),
        crouch=Hold((50, 74), -14, far_at=(17, 1)),
        prone=Hold((65, 96), -3, (.72, .9), far_at=(16, 1))),
        back=scout_scarf, near_sleeve=OLIVE, far_sleeve=OLIVE, neck=(56, 41)),
    Person("rifleman", rifleman_stand, rifleman_trunk, rifleman_head, rifle, back=rifleman_back),
    Person("heavy-gunner", heavy_stand, heavy_trunk, heavy_head, machine_gun, HEAVY_HOLDS, arm=6.4, leg=7.4),
    Person("grenadier", grenadier_stand, grenadier_trunk, grenadier_head, launcher, GRENADIER_HOLDS),
)

