"""The falcon: a Tiny bird of prey with a hood's strap and a message tube, on its gloved perch."""
from __future__ import annotations

from ink import Control, Point
from make_figures_beasts import Creature, eye
from make_figures_pen import BRASS, LEATHER, SIDE_PAINT, Figure, Paint

PLUMAGE: Paint = ("#8a7a72", "#544841")
BREAST: Paint = ("#f0e2c6", "#c2a987")
WING: Paint = ("#6d625d", "#423a37")
BEAK: Paint = ("#e3b94e", "#9a7328")
POST: Paint = ("#a5764a", "#6d4829")

MIDDLE: Point = (50, 76)
NECK: Point = (58, 60)


def perch(f: Figure) -> None:
    """Draw a stump to sit on."""
    f.patch([(36, 92, "c"), (64, 92, "c"), (67, 107), (60, 110), (40, 110), (33, 107)], POST, .52)
    f.oval(50, 92, 14, 4.6, BREAST, (1.4, 2.6))
    f.line([(43, 97), (42, 106)], 1.3)
    f.line([(55, 97), (56, 106)], 1.3)


def feet(f: Figure, x: float, y: float) -> None:
    """Draw two clawed feet side by side."""
    for shift in (-5, 5):
        f.line([(x + shift, y - 9), (x + shift, y)], 3.4, BEAK[1], (.9, .9))
        for toe in (-4, 0, 4):
            f.line([(x + shift, y - 1), (x + shift + toe + 1, y + 3)], 2.2, BEAK[1], (.9, .4))


def tail(f: Figure) -> None:
    f.patch([(38, 84), (30, 96), (20, 106, "c"), (28, 108, "c"), (36, 104), (46, 92)], WING, .5)
    f.line([(38, 92), (28, 104)], 1.3)


def body(f: Figure) -> None:
    """Draw an upright trunk with a spotted breast and the side's harness; the neck at 58,60."""
    f.patch([(40, 60), (48, 50), (60, 50), (68, 62), (68, 76), (60, 88), (48, 92), (38, 86), (34, 74)], PLUMAGE, .54)
    f.trim([(56, 56), (66, 62), (67, 75), (60, 86), (51, 89), (52, 76), (54, 64)], BREAST, (1.2, 2.2))
    for x, y in ((58, 66), (62, 72), (57, 75), (61, 80), (55, 83)):
        f.line([(x, y), (x + 1, y + 3)], 1.8)
    f.trim([(41, 58), (50, 62), (66, 58), (67, 64), (51, 69), (38, 65)], SIDE_PAINT, (1.2, 2.4))
    f.trim([(50, 66, "c"), (56, 65, "c"), (57, 73, "c"), (51, 74, "c")], BRASS, (1, 2))


def folded(f: Figure) -> None:
    """Draw the near wing at rest."""
    f.patch([(36, 60), (45, 56), (51, 66), (49, 80), (40, 92), (27, 102, "c"), (30, 86), (31, 72)], WING, .52)
    for a, b in (((40, 66), (34, 88)), ((45, 68), (40, 86))):
        f.line([a, b], 1.5)
    f.trim([(36, 61), (44, 58), (47, 64), (38, 68)], SIDE_PAINT, (1.1, 2.2))


def spread(f: Figure, reach: float = 1.0) -> None:
    """Draw one wing opened to the left, its root at 42,62."""
    with f.within((42, 62), (42, 62), 0, (reach, 1)):
        feathers: list[Control] = [(44, 70), (46, 56), (34, 42), (18, 30), (3, 27, "c"), (5, 36, "c"), (2, 42, "c"),
                                   (8, 48, "c"), (8, 54, "c"), (16, 57, "c"), (18, 63, "c"), (27, 64, "c"),
                                   (31, 70, "c"), (38, 68)]
        f.patch(feathers, WING, .5)
        f.trim([(44, 57), (34, 44), (20, 33), (17, 38), (28, 49), (38, 62)], SIDE_PAINT, (1.2, 2.2))
        for a, b in (((30, 50), (10, 46)), ((34, 56), (18, 58)), ((38, 61), (29, 66))):
            f.line([a, b], 1.4)


def head(f: Figure, screaming: bool = False) -> None:
    """Draw a round head with dark cheeks and a hooked beak, looking right; the neck at 58,60."""
    f.patch([(48, 56), (46, 44), (53, 35), (64, 35), (70, 43), (69, 52), (64, 59), (54, 61)], PLUMAGE, .58)
    f.trim([(60, 48), (69, 47), (67, 56), (60, 59), (55, 55)], BREAST, (1.1, 2))
    f.trim([(61, 46), (66, 46), (66, 54), (63, 57)], WING, (1, 1.8))
    if screaming:
        f.trim([(69, 49), (77, 53), (72, 57), (68, 54)], ("#a8483f", "#6d2a24"), (1, 1.8))
    f.patch([(67, 41), (76, 42), (81, 48), (79, 55, "c"), (75, 50), (69, 50)], BEAK, .5, (1.3, 2.6))
    f.spots([(72, 44.5)], 1.2)
    eye(f, 63.5, 43, 2.8)
    f.line([(59, 39.6), (67, 40.6)], 1.8)


def sitting(f: Figure, low: float = 0, turn: float = 0) -> None:
    """Draw the falcon sitting on the stump; `low` moves it down, `turn` leans it."""
    perch(f)
    with f.within(MIDDLE, (MIDDLE[0], MIDDLE[1] + low), turn, (1, 1 - low / 60)):
        tail(f)
        body(f)
        head(f)
        folded(f)
    feet(f, 54, 93)


def striking(f: Figure) -> None:
    """Draw the falcon with both wings up, claws first."""
    with f.within(MIDDLE, (52, 66), -16):
        with f.within((50, 46), (60, 47), 0, (-.8, 1)):
            spread(f)
        tail(f)
        body(f)
        head(f, screaming=True)
        spread(f)
    feet(f, 59, 87)


def struck(f: Figure) -> None:
    """Draw the falcon thrown back on its perch, one wing out."""
    perch(f)
    with f.within(MIDDLE, (46, 74), -26):
        tail(f)
        body(f)
        with f.within(NECK, (54, 61), -18):
            head(f)
        spread(f, .8)
    feet(f, 52, 93)
    f.burst(76, 72, 10, 6)


def flat(f: Figure) -> None:
    """Draw the falcon pressed to the ground, wings half spread."""
    with f.within(MIDDLE, (48, 96), 62, (.86, .8)):
        tail(f)
        body(f)
    with f.within((42, 62), (46, 90), 4, (.9, .62)):
        spread(f)
    with f.within(NECK, (70, 95), 8, .9):
        head(f)


def fallen(f: Figure) -> None:
    """Draw the falcon on its back, wings flung out."""
    with f.within((42, 62), (40, 94), -8, (.92, -.5)):
        spread(f)
    with f.within(MIDDLE, (52, 98), -88, (.84, .8)):
        tail(f)
        body(f)
    with f.within(NECK, (32, 100), -84, .86):
        head(f)
    with f.within((0, 0), (62, 92), 196, .8):
        feet(f, 0, 8)
    f.line([(58, 104), (72, 107)], 2, LEATHER[1])


POSES = {"stand": sitting, "act": striking, "hurt": struck, "crouch": lambda f: sitting(f, 7, 14), "prone": flat,
         "fallen": fallen}


def paint_falcon(f: Figure, pose: str) -> None:
    """Draw the falcon in a pose."""
    POSES[pose](f)


SUBJECTS = (Creature("falcon", "small", (100, 130), paint_falcon),)
