"""Small details to scatter on painted ground: assets/tiles/TERRAIN-N.svg, 64 units to the square, on a clear
background.

`v` is the number of a variant.
"""

from __future__ import annotations

import math

from ink import INK, Svg, blob, mix, smooth_d, spline, wobble
from kit import ASSETS

SHADOW = "#4f4a5e"
TILE = 64


def tuft(s: Svg, x: float, y: float, k: float = 1.0, col: str = "#4c5a2c", n: int = 3) -> None:
    """Draw a tuft of n blades, k times its usual height."""
    for i in range(n):
        lean = -1.57 + (i - (n - 1) / 2) * 0.42 + s.rng.uniform(-0.12, 0.12)
        tall = k * s.rng.uniform(5, 8.5)
        side = (i - (n - 1) / 2) * 1.3 * k
        s.stroke(
            [
                (x + side, y),
                (x + math.cos(lean) * tall * 0.5 + (i - 1) * k, y + math.sin(lean) * tall * 0.55),
                (x + math.cos(lean) * tall * 1.1 + (i - 1) * 1.5 * k, y + math.sin(lean) * tall),
            ],
            1.5 * k,
            col,
            1,
            (1, 0.1),
            0.1,
        )


def stone(s: Svg, x: float, y: float, r: float, light: str = "#d6cfc2", dark: str = "#8f867a") -> None:
    """Draw a rounded stone with its shadow."""
    s.raw(
        f'<ellipse cx="{x + r * 0.45:.1f}" cy="{y + r * 0.55:.1f}" rx="{r * 1.1:.1f}" ry="{r * 0.55:.1f}" '
        f'fill="{SHADOW}" fill-opacity=".28"/>'
    )
    s.shape(blob(x, y, r, r * 0.74, s.rng, 7, 0.12), light, dark, 0.55, (0.9, 2.1) if r > 3.5 else (0.6, 1.3), wob=0.2)


def grass(v: int) -> Svg:
    """Return a drawing of one or two tufts; the last variant shows a few flowers."""
    s = Svg(TILE, TILE, f"grass{v}")
    for x, y in {0: [(20, 40)], 1: [(46, 22), (14, 56)], 2: [(34, 50), (52, 16)], 3: [(40, 34)]}[v]:
        s.raw(f'<ellipse cx="{x}" cy="{y + 1}" rx="9" ry="3.4" fill="#7d8f4e" fill-opacity=".35"/>')
        tuft(s, x, y, s.rng.uniform(0.85, 1.1))
    if v == 2:
        s.dots([(12, 26), (15, 29), (10, 30)], 1.1, "#4c5a2c", 0.8)
    if v == 3:
        for x, y in ((16, 20), (22, 26), (50, 50)):
            s.stroke([(x, y + 5), (x + 0.4, y + 1)], 1, "#4c5a2c", 0.9, (1, 0.6), 0.1)
            s.dots([(x, y)], 2, "#fffaf0")
            s.dots([(x, y)], 0.8, "#e0b257")
    return s


def dirt(v: int) -> Svg:
    """Return a drawing of pebbles, a dry crack or a rut."""
    s = Svg(TILE, TILE, f"dirt{v}")
    if v == 0:
        for x, y, r in ((18, 24, 3.2), (24, 28, 2.2), (46, 46, 2.8)):
            stone(s, x, y, r, "#d9c7a2", "#957a50")
    elif v == 1:
        s.stroke([(12, 46), (22, 40), (30, 43), (40, 34)], 1.3, "#6d5230", 0.75, (0.5, 0.1), 0.7, True)
        s.stroke([(30, 43), (35, 50)], 1, "#6d5230", 0.65, (0.7, 0.1), 0.4)
    else:
        s.stroke([(8, 20), (22, 17), (38, 20)], 1.3, "#6d5230", 0.6, (0.2, 0.1), 0.4)
        s.stroke([(24, 25), (36, 23), (50, 27)], 1.2, "#6d5230", 0.5, (0.2, 0.1), 0.4)
        tuft(s, 48, 50, 0.75, "#7b7440")
    s.dots([(s.rng.uniform(5, 58), s.rng.uniform(5, 58)) for _ in range(7)], 0.9, "#6d5230", 0.65)
    return s


def sand(v: int) -> Svg:
    """Return a drawing of wind ripples and grains."""
    s = Svg(TILE, TILE, f"sand{v}")
    for i in range((3, 2, 1)[v]):
        x, y = s.rng.uniform(6, 22), 16 + i * 13 + s.rng.uniform(-2, 2)
        w = s.rng.uniform(20, 30)
        s.stroke(
            [(x, y), (x + w * 0.3, y - 2.6), (x + w * 0.65, y - 0.4), (x + w, y - 2.2)],
            1.4,
            "#96783c",
            0.7,
            (0.15, 0.1),
            0.3,
        )
    if v == 2:
        stone(s, 40, 44, 3.4, "#efe2be", "#b19661")
    s.dots([(s.rng.uniform(5, 58), s.rng.uniform(5, 58)) for _ in range(12)], 0.8, "#96783c", 0.7)
    return s


def street(v: int) -> Svg:
    """Return a drawing of a few paving stones showing through, of cracks, a puddle or fallen leaves."""
    s = Svg(TILE, TILE, f"street{v}")
    for bx, by in {0: [(6, 12), (36, 40)], 1: [(30, 8), (10, 44)], 2: [(16, 26)], 3: [(38, 12)], 4: []}[v]:
        for row in range(2):
            for column in range(s.rng.choice((2, 3)) - row):
                _sett(s, bx + column * 10 + row * 5, by + row * 7.4)
    if v == 2:
        s.stroke([(40, 10), (46, 18), (44, 26), (52, 34), (50, 44)], 1.4, INK, 0.55, (0.3, 0.1), 1)
        s.stroke([(46, 18), (54, 20)], 1, INK, 0.45, (0.8, 0.1), 0.5)
    elif v == 3:
        s.fill(smooth_d(spline(blob(24, 46, 13, 5, s.rng, 9, 0.16))), "#8b99a0", 0.5)
        s.stroke([(15, 46), (22, 44.6), (31, 45.6)], 1.3, "#f2efe6", 0.8, (0.15, 0.1), 0.2)
    elif v == 4:
        for x, y, colour in ((18, 20, "#b98b4a"), (23, 24, "#c2714a"), (46, 44, "#9a9a55")):
            s.shape(
                [(x, y, "c"), (x + 3, y - 2), (x + 6, y, "c"), (x + 3, y + 2)], colour, None, 0.5, (0.6, 1.2), wob=0.1
            )
        s.stroke([(8, 50), (18, 44), (26, 47), (34, 42)], 1.2, INK, 0.45, (0.3, 0.1), 0.8, True)
    return s


def _sett(s: Svg, x: float, y: float, w: float = 8.6, h: float = 6) -> None:
    corners = [(x, y, "c"), (x + w, y, "c"), (x + w, y + h, "c"), (x, y + h, "c")]
    outline = wobble(spline(corners, True, True, 3), 0.5, s.rng)
    if s.rng.random() < 0.4:
        s.fill(smooth_d(outline), s.rng.choice(["#8d8172", "#a2958a", "#7f7a76"]), 0.35)
    s.ring(outline, 0.5, 1.5, INK, 0.62)


def floor(v: int) -> Svg:
    """Return a drawing of boards across the whole square, with nails and grain."""
    s = Svg(TILE, TILE, f"floor{v}")
    rng = s.rng
    for i in range(4):
        y = i * 16
        col = rng.choice(["#a9763f", "#c79658", "#8f6132", "#b98750"])
        s.raw(
            f'<rect x="0" y="{y}" width="64" height="16" fill="{col}" fill-opacity="{rng.choice((0.10, 0.18, 0.26))}"/>'
        )
        s.stroke(
            [(0, y + 0.4), (20, y + rng.uniform(-0.4, 0.8)), (44, y + rng.uniform(-0.4, 0.8)), (64, y + 0.4)],
            1.25,
            INK,
            0.62,
            (1, 1),
            0.15,
        )
        x = (14, 40, 26, 54)[(i + v) % 4]
        s.stroke([(x, y), (x + 0.4, y + 8), (x, y + 16)], 1.2, INK, 0.6, (1, 0.8), 0.2)
        s.dots([(x - 3, y + 5), (x + 3, y + 11)], 0.8, INK, 0.6)
        if rng.random() < 0.7:
            gx = rng.uniform(4, 36)
            s.stroke([(gx, y + 8), (gx + 8, y + 6.6), (gx + 18, y + 8)], 0.9, "#6b4522", 0.6, (0.2, 0.1), 0.4)
    return s


def mud(v: int, deep: bool = False) -> Svg:
    """Return a drawing of slow ridges and bubbles; deep mud has dark pools."""
    s = Svg(TILE, TILE, f"mud{v}{deep}")
    rng = s.rng
    n = 5 if deep else 3
    for i in range(n):
        x, y, w = rng.uniform(8, 40), 8 + i * (52 / n) + rng.uniform(-2, 2), rng.uniform(10, 20)
        s.stroke(
            [(x, y), (x + w * 0.3, y + 2.4), (x + w * 0.7, y + 2.2), (x + w, y - 0.6)],
            1.8 if deep else 1.4,
            "#3c281a",
            0.75,
            (0.2, 0.1),
            0.4,
        )
        if rng.random() < 0.6:
            s.stroke([(x + 3, y + 4), (x + w * 0.6, y + 5.2)], 1.2, "#f0dcb8", 0.5, (0.2, 0.1), 0.3)
    s.dots([(rng.uniform(5, 58), rng.uniform(5, 58)) for _ in range(7 if deep else 9)], 1.0, "#3c281a", 0.7)
    for _ in range(2 if deep else 0):
        pool = spline(blob(rng.uniform(14, 48), rng.uniform(14, 50), 7, 3.6, rng))
        s.fill(smooth_d(pool), "#2f2016", 0.35)
        s.ring(pool, 0.5, 1.4, "#3c281a", 0.8)
    return s


WATER_INK = {"knee": "#2a5f76", "waist": "#143a52", "deep": "#0b2a40"}


def water(v: int, depth: str) -> Svg:
    """Return a drawing of wavelets with a pale echo; deeper water has more, longer and darker ones."""
    s = Svg(TILE, TILE, f"water{v}{depth != 'knee'}" + ("deep" if depth == "deep" else ""))
    rng, ink = s.rng, WATER_INK[depth]
    n = 2 if depth == "knee" else 3
    thick = {"knee": 1.5, "waist": 1.9, "deep": 2.2}[depth]
    for i in range(n):
        x, y = rng.uniform(5, 30), 12 + i * (46 / n) + rng.uniform(-3, 5)
        w = rng.uniform(16, 28)
        s.stroke(
            [
                (x, y),
                (x + w * 0.2, y - 2.2),
                (x + w * 0.42, y),
                (x + w * 0.62, y - 2),
                (x + w * 0.85, y + 0.2),
                (x + w, y - 1),
            ],
            thick,
            ink,
            0.85,
            (0.15, 0.1),
            0.3,
        )
        if rng.random() < 0.75:
            pale = "#f7fbf7" if depth != "deep" else "#a9cbd6"
            s.stroke(
                [(x + 4, y + 4), (x + w * 0.35, y + 2.6), (x + w * 0.6, y + 4.2)],
                1.5,
                pale,
                0.8 if depth != "deep" else 0.55,
                (0.15, 0.1),
                0.3,
            )
    if depth == "waist":
        s.hatch([(6, 44), (30, 42), (40, 56), (10, 58)], 0, 4, 1.0, ink, 0.45, 0.3, 0.5)
    elif depth == "deep":
        s.hatch([(6, 30), (36, 24), (56, 40), (46, 58), (10, 56)], 0, 4.4, 1.2, ink, 0.5, 0.3, 0.5)
    elif v == 1:
        for x, y in ((44, 44), (50, 47)):
            s.shape(blob(x, y, 3.4, 2.4, rng), "#e9e2cd", None, 0.5, (0.7, 1.7), wob=0)
    return s


def snow(v: int, deep: bool = False) -> Svg:
    """Return a drawing of shallow snow (a line, a tuft, specks) or of deep snow (drifts with their shaded side)."""
    s = Svg(TILE, TILE, f"snow{v}{deep}")
    rng = s.rng
    if deep:
        for x, y, w in ((8, 20, 34), (24, 42, 34)):
            x, y = x + rng.uniform(-4, 4), y + rng.uniform(-4, 4)
            top = [(x, y), (x + w * 0.3, y - 6), (x + w * 0.7, y - 5), (x + w, y + 1)]
            s.fill(smooth_d(spline([*top, (x + w * 0.8, y + 6), (x + w * 0.4, y + 4)])), "#8fa5bf", 0.40)
            s.stroke(top, 1.7, "#3d5069", 0.8, (0.2, 0.1), 0.5)
            s.hatch(
                [(x + w * 0.45, y - 2), (x + w, y + 1), (x + w * 0.85, y + 6), (x + w * 0.5, y + 4)],
                1.0,
                3,
                0.9,
                "#4d6079",
                0.7,
            )
    else:
        if v == 1:
            tuft(s, 40, 46, 0.9, "#6d6a45", 3)
        s.stroke(
            [(12, 22), (22, 19), (32, 22)] if v != 2 else [(30, 48), (42, 45), (54, 49)],
            1.2,
            "#6d86a3",
            0.7,
            (0.2, 0.1),
            0.4,
        )
    s.dots([(rng.uniform(5, 59), rng.uniform(5, 59)) for _ in range(6)], 0.9, "#5d738f", 0.75)
    return s


def ice(v: int) -> Svg:
    """Return a drawing of cracks and glints."""
    s = Svg(TILE, TILE, f"ice{v}")
    if v == 0:
        s.stroke([(4, 16), (18, 24), (26, 22), (40, 36), (62, 40)], 1.4, "#356577", 0.85, (0.6, 0.1), 0.8, True)
        s.stroke([(26, 22), (32, 10), (40, 3)], 1.1, "#356577", 0.75, (0.8, 0.1), 0.6, True)
        s.stroke([(40, 36), (36, 50), (40, 60)], 1.1, "#356577", 0.75, (0.8, 0.1), 0.6, True)
    elif v == 1:
        s.stroke([(10, 58), (22, 42), (20, 32), (34, 18)], 1.2, "#356577", 0.8, (0.6, 0.1), 0.8, True)
    for _ in range(3 if v < 2 else 5):
        x, y = s.rng.uniform(6, 46), s.rng.uniform(14, 56)
        s.stroke([(x, y), (x + 5, y - 5), (x + 11, y - 11)], 2.0, "#ffffff", 0.85, (0.2, 0.1), 0.2)
    return s


def swamp(v: int) -> Svg:
    """Return a drawing of pools between reeds."""
    s = Svg(TILE, TILE, f"swamp{v}")
    rng = s.rng
    for x, y, rx in {0: [(22, 42, 15)], 1: [(42, 24, 14), (16, 50, 9)], 2: [(34, 36, 18)]}[v]:
        pool = spline(blob(x, y, rx, rx * 0.42, rng, 9, 0.14))
        s.fill(smooth_d(pool), "#5f8088", 0.55)
        s.ring(pool, 0.7, 1.7, "#2f4436", 0.85)
        s.stroke(
            [(x - rx * 0.5, y - 0.5), (x - rx * 0.1, y - 1.8), (x + rx * 0.4, y - 0.6)],
            1.3,
            "#e5efe6",
            0.8,
            (0.15, 0.1),
            0.2,
        )
    for x, y in {0: [(44, 30), (12, 26)], 1: [(22, 30), (50, 50)], 2: [(12, 52)]}[v]:
        tuft(s, x, y, 1.15, "#3d4a26", 4)
        s.stroke([(x + 2, y), (x + 2.6, y - 8), (x + 3.4, y - 14)], 1.4, "#3d4a26", 1, (1, 0.6), 0.2)
        s.stroke([(x + 3, y - 11), (x + 3.4, y - 16)], 3, "#6d4a2a", 1, (0.8, 0.7), 0.1)
    return s


def rock(v: int) -> Svg:
    """Return a drawing of the ledges of an outcrop: facets, cracks and hatching away from the light."""
    s = Svg(TILE, TILE, f"rock{v}")
    rng = s.rng
    for x, y, r in {0: [(24, 28, 17), (46, 46, 11)], 1: [(38, 26, 18), (16, 46, 10)], 2: [(30, 36, 22)]}[v]:
        outline = [(px, py, "c") for px, py in blob(x, y, r, r * 0.8, rng, 6, 0.14)]
        s.shape(outline, "#d9d3c7", "#9d958a", 0.5, (1, 2.8), True, 0.4)
        s.hatch(
            [(x, y), (x + r * 0.9, y - r * 0.1), (x + r * 0.6, y + r * 0.6), (x + r * 0.1, y + r * 0.7)],
            0.9,
            3.6,
            1,
            INK,
            0.5,
            0.3,
        )
        s.stroke(
            [(x - r * 0.5, y - r * 0.3), (x - r * 0.1, y - r * 0.05), (x, y + r * 0.5)],
            1.1,
            INK,
            0.7,
            (0.7, 0.2),
            0.4,
            True,
        )
    return s


def earth(v: int) -> Svg:
    """Return a drawing of a bank of soil seen from above: clods, roots and hatching."""
    s = Svg(TILE, TILE, f"earth{v}")
    rng = s.rng
    for _ in range(5):
        x, y = rng.uniform(9, 54), rng.uniform(10, 54)
        s.shape(
            blob(x, y, rng.uniform(3, 5.5), rng.uniform(2.4, 3.8), rng, 7, 0.16),
            "#bf9a68",
            "#7d5b37",
            0.5,
            (0.9, 2),
            wob=0.2,
        )
    s.hatch(blob(38, 40, 20, 15, rng), 0.8, 4.6, 1, "#3c281a", 0.4, 0.4, 0.4)
    if v == 1:
        s.stroke([(6, 12), (16, 18), (20, 28), (30, 32)], 1.8, "#4b331d", 0.85, (0.9, 0.1), 0.6)
        s.stroke([(16, 18), (26, 16)], 1.2, "#4b331d", 0.8, (0.8, 0.1), 0.4)
    if v == 2:
        tuft(s, 44, 22, 0.9)
    s.dots([(rng.uniform(5, 58), rng.uniform(5, 58)) for _ in range(8)], 1, "#3c281a", 0.7)
    return s


def trench(v: int) -> Svg:
    """Return a drawing of the trodden floor of a trench: loose duckboards, puddles, boot prints."""
    s = Svg(TILE, TILE, f"trench{v}")
    rng = s.rng
    if v == 0:
        for x, y in ((14, 21), (17, 31), (20, 41)):
            board = [(x, y + 3, "c"), (x + 29, y - 3, "c"), (x + 30.5, y + 3.5, "c"), (x + 1.5, y + 9, "c")]
            s.shape(board, "#b79263", "#7d5c38", 0.55, (0.8, 2), True, 0.3)
            s.dots([(x + 4, y + 5), (x + 26, y + 1)], 0.8)
    elif v == 1:
        for x, y in ((12, 20), (30, 46)):
            s.stroke([(x, y), (x + 8, y + 2.4), (x + 18, y + 0.4)], 1.5, "#33210f", 0.8, (0.2, 0.1), 0.4)
        s.shape(blob(44, 26, 7, 3.4, rng), "#8f9a93", "#5d6f70", 0.5, (0.6, 1.5), wob=0.1)
    else:
        for x, y in ((20, 44), (30, 36), (38, 24), (48, 18)):
            s.fill(smooth_d(spline(blob(x, y, 2.6, 4, rng, 7, 0.1))), "#33210f", 0.45)
    s.dots([(rng.uniform(5, 58), rng.uniform(5, 58)) for _ in range(8)], 1, "#33210f", 0.7)
    return s


def front(rock: bool) -> Svg:
    """Return a drawing of the south side of a bank of earth or of an outcrop: a shaded face with strokes that fall down
    it."""
    s = Svg(TILE, TILE, f"front{rock}")
    rng = s.rng
    shade = [(3, 45, "c"), (18, 47), (34, 45), (50, 47), (61, 45, "c"), (60, 60), (44, 61.5), (22, 61), (4, 60)]
    s.fill(smooth_d(spline(shade)), "#3d3747" if rock else "#4a2f17", 0.34)
    for i in range(17 if rock else 20):
        x = 5 + i * (3.3 if rock else 2.8) + rng.uniform(-0.8, 0.8)
        top = 46 + rng.uniform(-1, 2)
        foot = 60.5 - rng.uniform(0, 8) * (i % 3 == 1)
        s.stroke([(x, top), (x + 0.5, (top + foot) / 2), (x - 0.4, foot)], 1.4, INK, 0.72, (1, 0.15), 0.2)
    s.stroke([(4, 45), (18, 46.4), (34, 44.8), (50, 46.6), (60, 45)], 1.9, INK, 0.9, (0.5, 0.5), 0.5)
    return s


def pit(v: int) -> Svg:
    """Return a drawing of darkness with a few ledges in it."""
    s = Svg(TILE, TILE, f"pit{v}")
    for y in (22, 42) if v == 0 else (32,):
        x = s.rng.uniform(8, 22)
        s.stroke([(x, y), (x + 10, y + 3), (x + 24, y + 1)], 1.6, mix(INK, "#000000", 0.4), 0.9, (0.2, 0.1), 0.6)
    s.hatch(blob(34, 34, 24, 20, s.rng), 0.785, 6, 1.5, "#120d0a", 0.55, 0.3, 0.3)
    return s


def street_line() -> Svg:
    """Return a drawing of a worn centre line, 64 by 16 units, for the border between two street squares."""
    s = Svg(64, 16, "streetline")
    for x0, x1 in ((6, 34), (50, 64)):
        dash = wobble(
            spline([(x0, 5.5, "c"), (x1, 5, "c"), (x1, 10.5, "c"), (x0, 10.8, "c")], True, True, 2.5), 0.7, s.rng
        )
        s.fill(smooth_d(dash), "#fbf6e6", 0.72)
        s.ring(dash, 0.3, 0.9, INK, 0.35)
    return s


def parts() -> dict[str, Svg]:
    """Return the drawing of every detail, by its file name."""
    out = {"street-line": street_line(), "earth-front": front(False), "rock-front": front(True)}
    for name, draw, count in (
        ("grass", grass, 4),
        ("dirt", dirt, 3),
        ("sand", sand, 3),
        ("street", street, 5),
        ("floor", floor, 3),
        ("mud-knee", mud, 3),
        ("snow-shallow", snow, 3),
        ("ice", ice, 3),
        ("swamp", swamp, 3),
        ("rock", rock, 3),
        ("earth", earth, 3),
        ("trench", trench, 3),
        ("pit", pit, 2),
    ):
        out |= {f"{name}-{v}": draw(v) for v in range(count)}
    for v in range(2):
        out |= {f"mud-waist-{v}": mud(v, True), f"snow-deep-{v}": snow(v, True), f"water-deep-{v}": water(v, "deep")}
    for v in range(3):
        out |= {f"water-knee-{v}": water(v, "knee"), f"water-waist-{v}": water(v, "waist")}
    return out


def main() -> None:
    """Write the details."""
    folder = ASSETS / "tiles"
    folder.mkdir(exist_ok=True)
    for name, drawing in parts().items():
        drawing.save(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
