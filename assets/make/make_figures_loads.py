"""Drawings of loads: a chest, and a person who cannot walk; each on the ground and on the back of its bearer.

All are on the canvas of a standing person. A carried load has two parts: one behind the bearer, one in front.
"""
from __future__ import annotations

from pathlib import Path

from make_figures_body import LIMP, Drawing, Hold, Person, paint_pose
from make_figures_line import rifleman_trunk
from make_figures_pen import (
    BOOT,
    BRASS,
    CREAM,
    LEATHER,
    SIDE_PAINT,
    SKIN,
    SLEEVE,
    STEEL,
    TROUSERS,
    Figure,
    face,
    fitted,
)

CANVAS = (100, 130)


def chest(f: Figure) -> None:
    """Draw a chest with bands and a lock, seen from a little above; its front's lower left corner is at 0,0."""
    f.patch([(0, 0, "c"), (46, 0, "c"), (46, -22, "c"), (0, -22, "c")], LEATHER, .5)
    f.patch([(-1, -22, "c"), (47, -22, "c"), (44, -36), (36, -40), (10, -40), (2, -36)], LEATHER, .45)
    f.line([(3, -11), (43, -11)], 1.3)
    for x in (7, 33):
        f.trim([(x, 0, "c"), (x + 6, 0, "c"), (x + 6, -24, "c"), (x + 5, -39, "c"), (x + 1, -39, "c"),
                (x, -24, "c")], BRASS, (1.1, 2.0))
    f.trim([(19, -26, "c"), (27, -26, "c"), (27, -15, "c"), (23, -12, "c"), (19, -15, "c")], STEEL, (1.2, 2.2))
    f.spots([(23, -20)], 1.8)


def bandaged(f: Figure) -> None:
    """Draw a bare head with a bandage."""
    face(f)
    f.patch([(41, 28), (42, 20), (49, 16), (58, 17), (63, 23), (62, 27), (52, 24), (44, 29)], BOOT, .5, (1.3, 2.6))
    f.trim([(41, 27), (52, 21), (63, 24), (63, 28.5), (52, 26), (42, 32)], CREAM, (1.1, 2.0))


def nothing(f: Figure) -> None:
    """Draw nothing: the hands are empty."""


LYING = Person("ally", nothing, rifleman_trunk, bandaged, nothing, {"fallen": Hold((46, 112), **LIMP)})


def ground_chest(f: Figure) -> None:
    """Draw the chest on the ground."""
    with f.within((23, 0), (50, 108), 0, 1.1):
        chest(f)


def ground_body(f: Figure) -> None:
    """Draw a person who lies on a stretcher."""
    f.bar((6, 106), (95, 104), TROUSERS, 2.2)
    f.patch([(14, 90, "c"), (87, 87, "c"), (90, 112, "c"), (11, 114, "c")], CREAM, .5)
    with f.within((50, 100), (52, 101), 0, (.92, .95)):
        paint_pose(f, LYING, "fallen")
    f.mood = "calm"
    f.bar((5, 117), (96, 115), TROUSERS, 2.2)


def back_chest(f: Figure) -> None:
    """Draw the chest on the back, behind its bearer."""
    with f.within((23, -20), (27, 55), -12, (.86, .96)):
        chest(f)


def front_chest(f: Figure) -> None:
    """Draw the strap over the shoulder, in front of its bearer."""
    f.patch([(33, 43, "c"), (39, 40, "c"), (49, 56), (45, 70), (36, 74, "c"), (35, 69, "c"), (41, 66), (43, 57)],
            LEATHER, .5, (1.4, 2.6))


def back_body(f: Figure) -> None:
    """Draw the chest, arms and head of a person that hang down the bearer's back."""
    f.limb((27, 50), (14, 66), (11, 84), (5, 4.6, 4), SLEEVE)
    f.oval(11, 87, 4.6, 4.4, SKIN)
    f.patch([(40, 36), (28, 35), (16, 44), (10, 58), (12, 70), (22, 74), (32, 66), (42, 54)], SIDE_PAINT, .5)
    f.mood = "out"
    with f.within((52, 29), (20, 79), 150, .92):
        bandaged(f)
    f.mood = "calm"
    f.limb((30, 54), (27, 70), (25, 88), (5, 4.6, 4), SLEEVE)
    f.oval(25, 91, 4.6, 4.4, SKIN)


def front_body(f: Figure) -> None:
    """Draw the hips and legs of a person that hang down before the bearer's shoulder."""
    f.limb((32, 44), (55, 51), (58, 71), (6.4, 6, 5.2), TROUSERS)
    f.patch([(53, 69), (63, 69), (66, 75), (72, 79), (71, 83), (53, 81)], BOOT, .5)
    f.limb((28, 43), (46, 52), (46, 74), (7, 6.4, 5.4), TROUSERS)
    f.patch([(41, 72), (51, 72), (54, 78), (60, 82), (59, 86), (41, 84)], BOOT, .5)
    f.trim([(23, 38), (31, 35), (35, 44), (32, 52), (26, 53)], LEATHER, (1.3, 2.4))


PICTURES: dict[str, Drawing] = {
    "load-chest": ground_chest, "load-body": ground_body,
    "burden-chest-under": back_chest, "burden-chest": front_chest,
    "burden-body-under": back_body, "burden-body": front_body,
}


def write(folder: Path) -> None:
    """Write all loads."""
    for name, paint in PICTURES.items():
        fitted("load", name, CANVAS, (50, 107), paint).save(folder / f"{name}.svg")
