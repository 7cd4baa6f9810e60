"""The icons of the title and of the lessons."""

from __future__ import annotations

import math

from ink import INK, Svg
from make_icons_pen import (
    BLUE,
    BLUE_D,
    GREEN,
    GREEN_D,
    OCHRE,
    OCHRE_D,
    PAPER,
    PAPER_D,
    RED,
    RED_D,
    WOOD,
    WOOD_D,
    Drawing,
    disc,
    hoop,
    line,
    pawn,
    poly,
)


def five_clocks(s: Svg) -> None:
    """Draw five dials on one table."""
    places = ((24, 12, 9), (10, 20, 8), (38, 20, 8), (15, 37, 8.6), (33, 37, 8.6))
    for i, (x, y, r) in enumerate(places):
        disc(
            s,
            x,
            y,
            r,
            (OCHRE, PAPER, PAPER, PAPER, PAPER)[i],
            (OCHRE_D, PAPER_D, PAPER_D, PAPER_D, PAPER_D)[i],
            (1.8, 3.4),
        )
        a = -1.2 + i * 1.25
        line(s, [(x, y), (x + math.cos(a) * r * 0.62, y + math.sin(a) * r * 0.62)], 2.8, RED if i == 0 else INK)


def lessons(s: Svg) -> None:
    """Draw a folded exercise sheet with a tick."""
    poly(s, [(8, 4), (33, 4), (41, 12), (41, 45), (8, 45)], PAPER, PAPER_D, (1.8, 3.8), 0.7)
    poly(s, [(33, 4), (41, 12), (33, 12)], PAPER_D, None, (1.2, 2))
    for y in (20, 28, 36):
        s.stroke([(22, y), (36, y)], 2.2, INK, 0.85)
    line(s, [(12, 21), (15, 25), (20, 15)], 3.6, RED)
    line(s, [(12, 32), (15, 36), (20, 27)], 3.6, RED)


def puzzle(s: Svg) -> None:
    """Draw a square of the map cut out, with a question in it."""
    s.shape(
        [
            (7, 9, "c"),
            (19, 9, "c"),
            (18, 4),
            (24, 1.5),
            (30, 4),
            (29, 9, "c"),
            (41, 9, "c"),
            (41, 21, "c"),
            (45, 20),
            (47, 26),
            (45, 32),
            (41, 31, "c"),
            (41, 43, "c"),
            (7, 43, "c"),
            (7, 31, "c"),
            (12, 32),
            (14, 26),
            (12, 20),
            (7, 21, "c"),
        ],
        GREEN,
        GREEN_D,
        0.62,
        (1.8, 3.8),
    )
    line(s, [(20, 21), (22, 16), (28, 16), (30, 21), (25.5, 26), (25.5, 29)], 4.2, PAPER)
    s.dots([(25.5, 36)], 2.7, PAPER)


def laboratory(s: Svg) -> None:
    """Draw points with error bars beside a dividing line, as in a plot."""
    line(s, [(6, 4), (6, 43), (45, 43)], 3.2)
    s.stroke([(26, 6), (26, 40)], 2, INK, 0.8)
    for y, a, b, c in ((12, 18, 34, BLUE_D), (23, 22, 40, RED), (34, 12, 24, BLUE_D)):
        line(s, [(a, y), (b, y)], 3, c)
        disc(s, (a + b) / 2, y, 3.8, c, None, (1.2, 2.2))


def star_on(s: Svg) -> None:
    """Draw a star that is earned."""
    _star(s, OCHRE, OCHRE_D, (2, 3.8))


def star_off(s: Svg) -> None:
    """Draw a star that is still to be earned."""
    _star(s, PAPER, PAPER_D, (1.4, 2.2))


def _star(s: Svg, light: str, dark: str, w: tuple[float, float]) -> None:
    points = []
    for i in range(10):
        a, r = math.tau * i / 10 - math.pi / 2, 21 if i % 2 == 0 else 9.4
        points.append((24 + math.cos(a) * r, 25 + math.sin(a) * r))
    poly(s, points, light, dark, w)


def right(s: Svg) -> None:
    """Draw a ring and a tick in a teacher's pen."""
    hoop(s, 24, 24, 19, 4, "#2d5428", 0.4, 6.5)
    line(s, [(13, 24), (21, 33), (37, 10)], 6, "#2d5428")


def wrong(s: Svg) -> None:
    """Draw a red cross."""
    for a, b in (((8, 9), (40, 40)), ((40, 8), (8, 41))):
        s.stroke([a, b], 6.4, "#ad3421", 1, (0.8, 0.6), 0.25)


def hint(s: Svg) -> None:
    """Draw a lamp."""
    s.shape(
        [(24, 4), (36, 9), (38, 20), (31, 29), (30, 35, "c"), (18, 35, "c"), (17, 29), (10, 20), (12, 9)],
        "#f6e3a6",
        OCHRE,
        0.6,
        (1.8, 3.6),
    )
    line(s, [(18, 39), (30, 39)], 3.2)
    line(s, [(20, 44), (28, 44)], 3.2)
    line(s, [(20, 20), (24, 24), (28, 20)], 2.4, OCHRE_D)
    line(s, [(24, 24), (24, 34)], 2.4, OCHRE_D)


def first_battle(s: Svg) -> None:
    """Draw two pieces, one step apart."""
    s.stroke([(15, 42), (34, 42)], 2.2, INK, 0.8)
    pawn(s, 14, 40, 1.2, RED, RED_D)
    pawn(s, 36, 40, 1.0, BLUE, BLUE_D)


def saved(s: Svg) -> None:
    """Draw a box of used pages, of which one is being played again."""
    poly(s, [(9, 4), (30, 4), (37, 11), (37, 30), (9, 30)], PAPER, PAPER_D, (1.6, 3), 0.7)
    poly(s, [(18, 10), (29, 17), (18, 24)], OCHRE, OCHRE_D, (1.4, 2.8))
    poly(s, [(4, 27), (44, 27), (41, 45), (7, 45)], WOOD, WOOD_D, (1.8, 3.8), 0.62)
    line(s, [(19, 34), (29, 34)], 3.6)


LEARNING: dict[str, Drawing] = {
    "five-clocks": five_clocks,
    "lessons": lessons,
    "puzzle": puzzle,
    "laboratory": laboratory,
    "star-on": star_on,
    "star-off": star_off,
    "right": right,
    "wrong": wrong,
    "hint": hint,
    "first-battle": first_battle,
    "saved": saved,
}
