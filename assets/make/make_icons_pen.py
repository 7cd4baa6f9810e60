"""Shared shapes of icons, badges and marks: arrows, discs, a little figure, shield, blade, boot."""

from __future__ import annotations

import math
from collections.abc import Callable

from ink import INK, Control, Svg, blob, smooth_d, spline
from kit import ASSETS

OCHRE, OCHRE_D = "#e0b257", "#b07f24"
PAPER, PAPER_D = "#fbf4e2", "#e4d6b8"
RED, RED_D = "#c9482f", "#8f2c1c"
BLUE, BLUE_D = "#76a6c9", "#2f6690"
GREEN, GREEN_D = "#8fa05f", "#55663a"
STEEL, STEEL_D = "#8e9494", "#5f686c"
WOOD, WOOD_D = "#b9834a", "#7d5128"

Drawing = Callable[[Svg], None]
Points = list[Control]
SHARP = (0.9, 0.9)


def line(s: Svg, points: Points, w: float = 4, col: str = INK, sharp: bool = False) -> None:
    """Draw a firm stroke of even width."""
    s.stroke(points, w, col, 1, SHARP, 0.15, sharp)


def arrow(s: Svg, points: Points, w: float = 5, head: float = 9, col: str = INK) -> None:
    """Draw a stroke that ends in an arrow head."""
    s.stroke(points, w, col, 1, (0.8, 1), 0.2)
    (x0, y0), (x1, y1) = points[-2][:2], points[-1][:2]
    a = math.atan2(y1 - y0, x1 - x0)

    def at(turn: float, far: float) -> Control:
        return (x1 + math.cos(a + turn) * far, y1 + math.sin(a + turn) * far, "c")

    back = at(math.pi, head * 0.2)
    s.fill(smooth_d(spline([at(0, head * 0.75), at(2.35, head), (back[0], back[1]), at(-2.35, head)])), col)


def disc(
    s: Svg,
    x: float,
    y: float,
    r: float,
    light: str | None = OCHRE,
    dark: str | None = OCHRE_D,
    w: tuple[float, float] | None = (1.6, 3.2),
) -> None:
    """Draw an inked disc."""
    s.shape(blob(x, y, r, r, s.rng, 12, 0.01), light, dark, 0.6, w, wob=0)


def hoop(
    s: Svg, x: float, y: float, r: float, w: float = 3, col: str = INK, begin: float = 0, turn: float = 6.283
) -> Points:
    """Draw an arc of a circle as a stroke; return its points."""
    n = max(6, int(abs(turn) * r / 3))
    points: Points = [
        (x + math.cos(begin + turn * i / n) * r, y + math.sin(begin + turn * i / n) * r) for i in range(n + 1)
    ]
    s.stroke(points, w, col, 1, SHARP, 0)
    return points


def ring_arrow(
    s: Svg, x: float, y: float, r: float, begin: float, turn: float, w: float = 4.5, head: float = 9, col: str = INK
) -> None:
    """Draw an arc with an arrow head."""
    points = hoop(s, x, y, r, w, col, begin, turn)
    (x0, y0), (x1, y1) = points[-2][:2], points[-1][:2]
    arrow(s, [(x0, y0), (x1, y1)], w, head, col)


def poly(
    s: Svg,
    points: list[tuple[float, float]],
    light: str | None,
    dark: str | None = None,
    w: tuple[float, float] | None = (1.6, 3.2),
    at: float = 0.58,
) -> None:
    """Draw a straight-edged inked shape."""
    s.shape([(x, y, "c") for x, y in points], light, dark, at, w, True, 0.2)


def man(
    s: Svg, head: tuple[float, float], torso: Points, limbs: list[Points], col: str = OCHRE, k: float = 1.0
) -> None:
    """Draw a figure of a few strokes: limbs and torso in ink, the head with the spot colour."""
    for limb in limbs:
        s.stroke(limb, 4.6 * k, INK, 1, SHARP, 0.2)
    s.stroke(torso, 8.2 * k, INK, 1, (1, 0.9), 0.2)
    disc(s, head[0], head[1], 5.4 * k, col, OCHRE_D if col == OCHRE else None, (1.6 * k, 2.8 * k))


def pawn(s: Svg, x: float, y: float, k: float = 1.0, light: str = OCHRE, dark: str = OCHRE_D) -> None:
    """Draw a standing piece: head and cloak; x, y is the middle of its foot."""
    s.shape(
        [
            (x - 4 * k, y - 17 * k),
            (x + 4 * k, y - 17 * k),
            (x + 7 * k, y - 8 * k),
            (x + 9 * k, y, "c"),
            (x - 9 * k, y, "c"),
            (x - 7 * k, y - 8 * k),
        ],
        light,
        dark,
        0.58,
        (1.5 * k, 3.2 * k),
        wob=0.2,
    )
    disc(s, x, y - 21 * k, 5.6 * k, light, dark, (1.5 * k, 3 * k))


def shield(s: Svg, x: float, y: float, k: float = 1.0, light: str = OCHRE, dark: str = OCHRE_D) -> None:
    """Draw a heater shield around x, y; 32 wide at k = 1."""
    s.shape(
        [
            (x - 16 * k, y - 16 * k, "c"),
            (x, y - 20 * k),
            (x + 16 * k, y - 16 * k, "c"),
            (x + 15 * k, y),
            (x + 10 * k, y + 12 * k),
            (x, y + 21 * k),
            (x - 10 * k, y + 12 * k),
            (x - 15 * k, y),
        ],
        light,
        dark,
        0.58,
        (2, 4) if k > 0.6 else (1.6, 2.8),
    )


def blade(s: Svg, x0: float, y0: float, x1: float, y1: float, k: float = 1.0) -> None:
    """Draw a short sword from its pommel x0, y0 to its point x1, y1."""
    a = math.atan2(y1 - y0, x1 - x0)
    long = math.hypot(x1 - x0, y1 - y0)
    c, n = math.cos(a), math.sin(a)

    def at(along: float, aside: float) -> tuple[float, float]:
        return x0 + c * along - n * aside * k, y0 + n * along + c * aside * k

    poly(
        s,
        [at(long * 0.3, -3), at(long * 0.86, -2.6), at(long, 0), at(long * 0.86, 2.6), at(long * 0.3, 3)],
        "#dfe3de",
        STEEL,
        (1.3, 2.4),
    )
    s.stroke([at(0, 0), at(long * 0.28, 0)], 4.4 * k, WOOD_D, 1, SHARP, 0.1)
    s.stroke([at(long * 0.3, -6.5), at(long * 0.3, 6.5)], 3.6 * k, INK, 1, SHARP, 0.1)


def footprint(s: Svg, x: float, y: float, k: float = 1.0) -> None:
    """Draw the print of a boot that walks north."""
    s.shape(
        [(x - 5 * k, y), (x - 5.5 * k, y - 8 * k), (x, y - 12 * k), (x + 5.5 * k, y - 8 * k), (x + 5 * k, y)],
        OCHRE,
        OCHRE_D,
        0.6,
        (1.4, 2.8),
    )
    s.shape(
        [
            (x - 4.4 * k, y + 3 * k),
            (x + 4.4 * k, y + 3 * k),
            (x + 4 * k, y + 9 * k),
            (x, y + 11 * k),
            (x - 4 * k, y + 9 * k),
        ],
        OCHRE,
        OCHRE_D,
        0.6,
        (1.4, 2.8),
    )


def boot(s: Svg, x: float, y: float, k: float = 1.0) -> None:
    """Draw a boot that walks right; x, y is the heel on the ground."""
    s.shape(
        [
            (x + 1 * k, y - 24 * k, "c"),
            (x + 13 * k, y - 24 * k, "c"),
            (x + 13 * k, y - 13 * k),
            (x + 22 * k, y - 9 * k),
            (x + 27 * k, y - 5 * k),
            (x + 27 * k, y, "c"),
            (x, y, "c"),
            (x + 1 * k, y - 10 * k),
        ],
        WOOD,
        WOOD_D,
        0.55,
        (1.6, 3.4),
        wob=0.2,
    )
    line(s, [(x - 1 * k, y + 0.5), (x + 28 * k, y + 0.5)], 3.4 * k)


def bang(s: Svg, x: float, y: float, r: float, light: str = OCHRE, dark: str = OCHRE_D, spikes: int = 9) -> None:
    """Draw the jagged star of an explosion."""
    points: Points = []
    for i in range(spikes):
        a, b = i * 6.283 / spikes, (i + 0.5) * 6.283 / spikes
        points += [
            (x + math.cos(a) * r, y + math.sin(a) * r, "c"),
            (x + math.cos(b) * r * 0.52, y + math.sin(b) * r * 0.52, "c"),
        ]
    s.shape(points, light, dark, 0.6, (1.4, 3), wob=0.3)


def eye(s: Svg, x: float, y: float, k: float = 1.0, light: str = PAPER) -> None:
    """Draw an open eye, 30 wide at k = 1."""
    s.shape(
        [
            (x - 15 * k, y, "c"),
            (x - 7 * k, y - 8 * k),
            (x + 7 * k, y - 8 * k),
            (x + 15 * k, y, "c"),
            (x + 7 * k, y + 8 * k),
            (x - 7 * k, y + 8 * k),
        ],
        light,
        None,
        0.5,
        (1.6, 3),
        wob=0.2,
    )
    s.dots([(x, y)], 5 * k)


def clock(s: Svg, x: float, y: float, r: float, hands: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Draw a clock face with two hands given by their tips relative to the middle."""
    disc(s, x, y, r, PAPER, PAPER_D, (2, 3.8))
    for i in range(4):
        a = i * math.pi / 2
        s.dots([(x + math.cos(a) * r * 0.74, y + math.sin(a) * r * 0.74)], r * 0.09)
    for dx, dy in hands:
        line(s, [(x, y), (x + dx, y + dy)], 3)


def skull(s: Svg, x: float, y: float, k: float = 1.0) -> None:
    """Draw a skull, 24 wide at k = 1."""
    s.shape(
        [
            (x - 7 * k, y + 13 * k, "c"),
            (x - 7 * k, y + 6 * k),
            (x - 12 * k, y + 1 * k),
            (x - 10 * k, y - 9 * k),
            (x, y - 14 * k),
            (x + 10 * k, y - 9 * k),
            (x + 12 * k, y + 1 * k),
            (x + 7 * k, y + 6 * k),
            (x + 7 * k, y + 13 * k, "c"),
        ],
        PAPER,
        PAPER_D,
        0.6,
        (1.6 * max(k, 0.8), 3 * max(k, 0.8)),
        wob=0.1,
    )
    s.dots([(x - 5 * k, y - 1 * k), (x + 5 * k, y - 1 * k)], 3.4 * k)
    for dx in (-2.5, 2.5):
        line(s, [(x + dx * k, y + 8 * k), (x + dx * k, y + 13 * k)], 1.8 * k)


def save_all(folder: str, prefix: str, size: int, drawings: dict[str, Drawing]) -> None:
    """Draw each picture on its own square sheet and write it."""
    target = ASSETS / folder
    target.mkdir(exist_ok=True)
    for name, draw in drawings.items():
        s = Svg(size, size, prefix + name)
        draw(s)
        s.save(target / f"{name}.svg")
