"""Weapons and tools, each drawn along +x with the near hand's grip at 0,0."""
from __future__ import annotations

from collections.abc import Callable

from ink import INK, Point
from make_figures_pen import BRASS, GREEN, GUN, LEATHER, SLATE, STEEL, Figure


def rifle(f: Figure) -> None:
    """Draw a wooden-stocked rifle, muzzle at 52."""
    f.patch([(-22, -3.5, "c"), (-12, -4, "c"), (0, -1.5, "c"), (19, -3.5, "c"), (19, 2, "c"), (2, 3.5, "c"),
             (-10, 2.5, "c"), (-22, 8, "c")], LEATHER, .5)
    f.bar((15, -1), (52, -1), GUN, 2.3, 1.9)
    f.line([(47, -2.5), (47, -6)], 2, sharp=True)
    f.patch([(6, 1, "c"), (13, .5, "c"), (14, 11, "c"), (8, 12, "c")], GUN, w=(1.4, 2.6))


def carbine(f: Figure) -> None:
    """Draw a short gun, muzzle at 40."""
    f.bar((-9, 2), (41, 0), GUN, 2.6, 1.7)
    f.patch([(-21, 0, "c"), (-5, -3, "c"), (4, 0, "c"), (3, 4, "c"), (-10, 5, "c"), (-20, 9, "c")], LEATHER, w=(1.4, 3))
    f.patch([(9, 2, "c"), (14, 2, "c"), (13, 10, "c"), (8, 10, "c")], GUN, w=(1.3, 2.4))


def machine_gun(f: Figure) -> None:
    """Draw a belt-fed gun with a jacketed barrel and a bipod, muzzle at 59."""
    f.bar((-27, -2), (-13, -1), LEATHER, 5, 6)
    f.patch([(-15, -8, "c"), (17, -7, "c"), (19, -3, "c"), (18, 5, "c"), (3, 7, "c"), (-15, 5, "c")], GUN, .5)
    f.bar((18, -2), (47, -2), STEEL, 4.2, w=(1.5, 3))
    for x in (24, 30, 36, 42):
        f.line([(x, -5.4), (x, 1.4)], 1.7, sharp=True)
    f.bar((47, -2), (59, -2), GUN, 2.2)
    f.line([(45, 1), (41, 14)], 2.6, sharp=True)
    f.line([(45, 1), (51, 14)], 2.6, sharp=True)
    f.patch([(-1, 4), (7, 5), (8, 16), (4, 24), (-4, 23), (-1, 16)], BRASS, .5, (1.3, 2.6))
    for y in (9, 13, 17, 21):
        f.line([(-1.5, y), (7, y + .6)], 1.3)


def pistol(f: Figure) -> None:
    """Draw a pistol, muzzle at 19."""
    f.patch([(-4, -5, "c"), (19, -5, "c"), (19, -.5, "c"), (4, 0, "c"), (3, 6, "c"), (-3, 6, "c")], GUN, w=(1.3, 2.6))


def hammer(f: Figure) -> None:
    """Draw a long sledge, its head at 38 to 54."""
    f.bar((-8, 0), (42, 0), LEATHER, 2.6)
    f.patch([(38, -11.5, "c"), (54, -11, "c"), (54, 11, "c"), (38, 11.5, "c")], STEEL, .5)
    f.line([(42, -10), (42, 10)], 1.4)


def long_rifle(f: Figure) -> None:
    """Draw a marksman's rifle with a telescope, muzzle at 58."""
    f.patch([(-26, -3, "c"), (-6, -3.5, "c"), (22, -2.5, "c"), (22, 2.5, "c"), (-6, 3, "c"), (-26, 7, "c")], LEATHER)
    f.bar((17, 0), (58, 0), GUN, 1.9, 1.6, (1.3, 2.4))
    f.bar((2, -6.5), (19, -6.5), GUN, 2.9)
    f.line([(6, -4), (6, -1)], 1.8)
    f.line([(15, -4), (15, -1)], 1.8)


def launcher(f: Figure) -> None:
    """Draw a grenade launcher, muzzle at 24."""
    f.bar((-23, 3), (-9, 1), LEATHER, 3.4, 4)
    f.line([(-3, 4), (-5, 12)], 4, LEATHER[1])
    f.bar((-11, 0), (24, 0), GUN, 5.6, at=.5)
    f.oval(24.5, 0, 2.6, 5.6, (SLATE[1], INK), (1.2, 2))


def grenade(f: Figure) -> None:
    """Draw a hand grenade above the palm."""
    f.oval(2, -6, 6, 5.4, GREEN, (1.5, 3))
    f.line([(3, -11), (7, -13)], 1.6)


def knife(f: Figure) -> None:
    """Draw a knife in the fist, the point at 19."""
    f.bar((-6, 0), (4, 0), LEATHER, 3.2, 3)
    f.bar((3, 0), (22, 1), STEEL, 3.4, .8)


def harpoon_gun(f: Figure) -> None:
    """Draw a harpoon gun, the barbed tip at 50."""
    f.bar((-16, 1), (28, 0), STEEL, 3.4, 2.6)
    f.bar((24, -1), (44, -1), GUN, 1.4, 1.2, (1.1, 2))
    f.patch([(41, -6, "c"), (51, -1, "c"), (41, 4, "c"), (44, -1, "c")], STEEL, w=(1.2, 2.2))
    f.patch([(-4, 1, "c"), (3, 1, "c"), (2, 9, "c"), (-5, 8, "c")], GUN, w=(1.3, 2.4))


def breaching_hammer(f: Figure) -> None:
    """Draw a heavy one-handed maul, its head at 40 to 56."""
    f.bar((-8, 0), (44, 0), GUN, 2.8)
    f.patch([(40, -14, "c"), (56, -14, "c"), (56, 13, "c"), (40, 13, "c")], GUN, .5)
    f.line([(41, -8), (55, -8)], 1.8, sharp=True)
    f.line([(41, 7), (55, 7)], 1.8, sharp=True)


def crossbow(f: Figure) -> None:
    """Draw a crossbow held like a gun, its bolt's tip at 38."""
    f.patch([(-22, -2, "c"), (-6, -3, "c"), (26, -2.5, "c"), (26, 3, "c"), (-4, 4, "c"), (-22, 8, "c")], LEATHER, .5)
    f.bar((4, -3.5), (34, -3.5), STEEL, 1.2, 1, (1, 1.8))
    f.patch([(31, -6.5, "c"), (39, -3.5, "c"), (31, -.5, "c")], STEEL, w=(1, 1.8))
    f.patch([(22, -17, "c"), (26, -17, "c"), (30, -4), (30, 2), (26, 15, "c"), (22, 15, "c"), (25, 1), (25, -3)], GUN,
            .5, (1.3, 2.6))
    f.line([(23, -16), (7, -3), (23, 14)], 1.2, sharp=True)


def bow(f: Figure) -> None:
    """Draw a drawn bow with an arrow on the string: its grip at 26,0, the tip of the arrow at 34."""
    f.patch([(12, -26, "c"), (15, -27, "c"), (26, -14), (29, 0), (26, 14), (15, 27, "c"), (12, 26, "c"), (22, 12),
             (24.5, 0), (22, -12)], LEATHER, .5, (1.4, 2.8))
    f.line([(13, -25), (0, 0), (13, 25)], 1.3, sharp=True)
    f.bar((-1, 0), (32, 0), STEEL, 1, 1, (1, 1.8))
    f.patch([(29, -3, "c"), (36, 0, "c"), (29, 3, "c")], STEEL, w=(1, 1.8))
    f.line([(0, -2.5), (4, 0), (0, 2.5)], 1.8, sharp=True)


def slack_bow(f: Figure) -> None:
    """Draw the same bow unstrung in the hand at 0,0, upright along y."""
    f.patch([(-13, -27, "c"), (-10, -29, "c"), (1, -14), (4, 0), (1, 14), (-10, 29, "c"), (-13, 27, "c"), (-3, 12),
             (-.5, 0), (-3, -12)], LEATHER, .5, (1.4, 2.8))
    f.line([(-12, -27), (-11, 0), (-12, 27)], 1.2, sharp=True)


def scatter_gun(f: Figure) -> None:
    """Draw a short gun with two wide barrels, muzzle at 34."""
    f.patch([(-22, 0, "c"), (-6, -3, "c"), (4, -3, "c"), (4, 4, "c"), (-9, 5, "c"), (-21, 9, "c")], LEATHER, w=(1.4, 3))
    f.bar((2, -3), (32, -4), GUN, 2.8, 3.2, (1.3, 2.4))
    f.bar((2, 2), (32, 1.6), GUN, 2.8, 3.2, (1.3, 2.4))
    f.patch([(9, 3, "c"), (21, 3, "c"), (21, 8, "c"), (9, 8, "c")], LEATHER, w=(1.2, 2.2))


MUZZLES: dict[Callable[[Figure], None], Point] = {
    rifle: (52, -1), carbine: (41, 0), machine_gun: (59, -2), pistol: (19, -3), long_rifle: (58, 0),
    launcher: (25, 0), harpoon_gun: (50, -1), crossbow: (38, -3.5), bow: (35, 0), scatter_gun: (32, -1),
}
"""Place on each weapon that shoots where its shot leaves it."""
