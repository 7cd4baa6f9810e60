"""Portraits of the captains: assets/captains, 100 by 116 units, head and shoulders, looking to the right.

Each has an outline of its own, so that captains can be told apart when small and in grey: a peaked cap over a beard, a
head cloth with a feather, spectacles and a bun, a steel helmet with its strap, a hood over a scarf, a wide hat with a
card in its band. Red parts take the colours of the captain's side.
"""

from __future__ import annotations

from collections.abc import Callable

from ink import INK, Control
from kit import ASSETS
from make_figures_pen import (
    BOOT,
    BRASS,
    BROWN_SKIN,
    CREAM,
    GLASS,
    GOLD,
    LEATHER,
    OLIVE,
    SIDE_PAINT,
    SKIN,
    SLATE,
    SLEEVE,
    STEEL,
    Figure,
    Paint,
    face,
)

WIDE, HIGH = 100, 116
HEAD = (52.0, 50.0, 21.0)
GREY_HAIR: Paint = ("#cfc8ba", "#8f877a")
BLACK_HAIR: Paint = ("#51473f", "#2e2722")
RED_HAIR: Paint = ("#b5652f", "#71391a")
FAIR_HAIR: Paint = ("#e0bd78", "#a9803e")
DARK_SKIN: Paint = ("#8d5f42", "#5f3c28")
WEATHERED: Paint = ("#d6a982", "#a8754f")
SCARF: Paint = ("#6b8790", "#3c5760")
FINE = (1.2, 2.2)
Shape = list[Control]


def shoulders(f: Figure, coat: Paint = SIDE_PAINT, collar: Paint = CREAM) -> None:
    """Draw a buttoned coat with a turned-down collar, cut off by the lower edge."""
    f.patch([(4, 112), (7, 94), (24, 84), (50, 80), (76, 84), (93, 94), (97, 112)], coat, .6)
    f.patch([(40, 66), (62, 66), (64, 84), (50, 90), (38, 84)], SKIN, w=FINE, rim=False)
    for side in (-1, 1):
        f.trim([(50, 90), (50 + side * 14, 76), (50 + side * 25, 84), (50 + side * 15, 98)], collar)
    f.line([(50, 91), (50, 112)], 2)
    f.spots([(44, 101), (56, 101), (44, 110), (56, 110)], 2.1, GOLD)


def neck(f: Figure, skin: Paint) -> None:
    """Draw the neck between collar and chin."""
    f.trim([(42, 62), (62, 64), (62, 80), (50, 88), (40, 80)], skin)


def brows(f: Figure, *pairs: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Draw eyebrows, which show the captain's temper."""
    for pair in pairs:
        f.line(list(pair), 2.6)


def voss(f: Figure) -> None:
    """Draw the patient captain: a peaked cap, a full grey beard, a pipe."""
    shoulders(f)
    neck(f, SKIN)
    face(f, *HEAD, SKIN)
    f.patch([(33, 52), (40, 62), (52, 61), (60, 64), (72, 57), (72, 70), (60, 82), (46, 79), (35, 68)], GREY_HAIR, .6)
    for x in (44, 51, 58, 65):
        f.line([(x, 67), (x + 1, 75)], 1.4, GREY_HAIR[1])
    f.line([(60, 66), (69, 65)], 2.2)
    f.line([(68, 65), (82, 69)], 2.6, LEATHER[1])
    f.trim([(79, 62), (88, 62), (87, 72), (80, 72)], LEATHER)
    f.patch([(25, 35), (31, 20), (50, 11), (72, 16), (80, 31), (66, 37), (40, 39)], SIDE_PAINT, .62)
    f.trim([(31, 36), (50, 32), (76, 32), (75, 42), (52, 41), (32, 45)], BOOT)
    f.trim([(60, 38), (76, 35), (88, 43), (82, 47), (62, 46)], (BOOT[1], INK))
    f.oval(60, 25, 4.5, 4.5, BRASS, FINE, rim=False)
    brows(f, ((56, 47), (61, 46)), ((66, 46), (71, 47)))


def okoro(f: Figure) -> None:
    """Draw the bold captain: a knotted head cloth with a feather, a scar, a broad smile."""
    shoulders(f, SIDE_PAINT, SLEEVE)
    neck(f, DARK_SKIN)
    face(f, *HEAD, DARK_SKIN)
    f.patch([(31, 44), (30, 30), (42, 20), (60, 20), (73, 32), (74, 42), (54, 38)], BLACK_HAIR, .6)
    f.trim([(29, 37), (50, 29), (75, 33), (76, 43), (52, 40), (30, 47)], SLEEVE)
    f.patch([(30, 39), (18, 34), (9, 40), (18, 43), (11, 53), (22, 49), (31, 45)], SIDE_PAINT, w=FINE)
    f.patch([(40, 29), (33, 14), (34, 3), (44, 12), (48, 27)], CREAM, w=FINE)
    f.line([(44, 27), (37, 8)], 1.4)
    f.trim([(54, 63), (62, 65), (70, 61), (67, 69), (58, 70)], CREAM, (1.2, 2))
    f.line([(47, 52), (51, 66)], 1.8, "#caa183")
    brows(f, ((54, 46), (62, 43)), ((66, 43), (72, 46)))


def thorne(f: Figure) -> None:
    """Draw the careful captain: round spectacles, hair in a bun, a high collar."""
    shoulders(f, SIDE_PAINT, SLATE)
    neck(f, SKIN)
    f.oval(24, 30, 11, 10, FAIR_HAIR, FINE)
    face(f, *HEAD, SKIN)
    f.patch([(30, 58), (27, 38), (36, 22), (56, 16), (73, 27), (75, 40), (62, 32), (48, 34), (38, 44), (36, 60)],
            FAIR_HAIR, .6)
    f.line([(36, 28), (52, 22), (66, 26)], 1.4, FAIR_HAIR[1])
    for x, rx in ((57, 7.5), (71, 5.5)):
        f.oval(x, 49, rx, 7, GLASS, FINE, rim=False)
        f.line([(x - 3, 47), (x + 1, 45)], 1.6, "#e6f0ee")
        f.spots([(x + 1, 50)], 1.8)
    f.line([(35, 49), (50, 49)], 1.6)
    f.line([(64, 48), (66, 48)], 1.6)
    brows(f, ((53, 39), (61, 38)), ((67, 39), (73, 40)))


def aaker(f: Figure) -> None:
    """Draw the stubborn captain: a steel helmet with its strap, a square jaw, a broken nose."""
    shoulders(f, SLATE, SIDE_PAINT)
    neck(f, SKIN)
    face(f, 52, 51, 22, SKIN)
    f.patch([(33, 56), (40, 66), (54, 66), (70, 63), (70, 72), (60, 79), (44, 77), (34, 66)], WEATHERED,
            .6, w=FINE)
    f.line([(56, 68), (68, 67)], 2.4)
    f.patch([(27, 40), (28, 24), (44, 11), (62, 11), (77, 24), (80, 40), (54, 34)], STEEL, .6)
    f.trim([(23, 41), (52, 32), (83, 38), (83, 46), (53, 42), (24, 49)], STEEL)
    f.trim([(42, 20), (50, 17), (58, 17), (66, 20), (64, 27), (44, 27)], SIDE_PAINT)
    f.line([(34, 46), (38, 64), (50, 79)], 2.6, LEATHER[1])
    f.line([(60, 54), (66, 56), (62, 60)], 1.8)
    brows(f, ((54, 48), (63, 50)), ((66, 50), (73, 47)))


def diallo(f: Figure) -> None:
    """Draw the sly captain: a deep hood, a scarf over the mouth, one narrow eye."""
    shoulders(f, OLIVE, OLIVE)
    face(f, *HEAD, BROWN_SKIN)
    f.patch([(22, 88), (19, 48), (28, 20), (50, 6), (72, 14), (82, 34), (74, 40), (62, 28), (46, 30), (38, 46),
             (38, 70), (46, 86)], OLIVE, .6)
    f.patch([(36, 58), (52, 60), (74, 54), (76, 70), (64, 84), (46, 84), (36, 72)], SCARF, .6)
    f.line([(40, 68), (56, 71), (73, 65)], 1.6, SCARF[1])
    f.line([(44, 77), (58, 79), (69, 75)], 1.6, SCARF[1])
    f.patch([(24, 82), (44, 88), (66, 84), (78, 88), (60, 100), (34, 98)], SIDE_PAINT, w=FINE)
    f.line([(28, 30), (40, 18), (58, 14)], 1.6, OLIVE[1])
    brows(f, ((54, 45), (62, 47)), ((66, 47), (72, 45)))


def falk(f: Figure) -> None:
    """Draw the gambler: a wide hat with a card in its band, loose red hair, a toothpick."""
    shoulders(f)
    neck(f, SKIN)
    f.patch([(30, 40), (24, 62), (30, 82), (42, 86), (46, 70), (40, 50)], RED_HAIR, .6)
    face(f, *HEAD, SKIN)
    f.patch([(31, 50), (33, 38), (46, 34), (44, 42), (39, 58)], RED_HAIR, w=FINE)
    f.patch([(10, 40), (24, 32), (34, 14), (46, 11), (56, 15), (66, 11), (76, 28), (94, 34), (88, 41), (66, 40),
             (44, 42), (22, 46)], LEATHER, .62)
    f.trim([(29, 29), (50, 26), (76, 28), (77, 35), (52, 33), (27, 37)], SIDE_PAINT)
    f.trim([(57, 12, "c"), (70, 16, "c"), (65, 33, "c"), (52, 29, "c")], CREAM)
    f.spots([(61, 22)], 3, SIDE_PAINT[0])
    f.line([(56, 65), (64, 67), (71, 62)], 2)
    f.line([(68, 64), (84, 71)], 1.8, LEATHER[1])
    brows(f, ((54, 47), (61, 44)), ((66, 45), (72, 47)))


CAPTAINS: dict[str, Callable[[Figure], None]] = {
    "voss": voss,
    "okoro": okoro,
    "thorne": thorne,
    "aaker": aaker,
    "diallo": diallo,
    "falk": falk,
}


def main() -> None:
    """Write every portrait."""
    folder = ASSETS / "captains"
    folder.mkdir(exist_ok=True)
    for name, paint in CAPTAINS.items():
        f = Figure(name, "portrait", WIDE, HIGH)
        paint(f)
        f.save(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
