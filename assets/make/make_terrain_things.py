"""Things that fill a square: wire, rubble, stairs, ladders, roofs: assets/tiles, 64 units."""

from __future__ import annotations

import math
import random

from ink import INK, Control, Poly, Svg, blob, mix, num, smooth_d, spline, stroke, wobble
from kit import ASSETS
from make_terrain import SHADOW, stone
from make_terrain_walls import box, panel


def plank(
    s: Svg, x: float, y: float, angle: float, long: float, wide: float, light: str = "#b98d58", dark: str = "#7d5730"
) -> None:
    """Draw a board lying at an angle, with its grain."""
    c, n = math.cos(angle), math.sin(angle)
    s.shape(
        [
            (x, y, "c"),
            (x + c * long, y + n * long, "c"),
            (x + c * long - n * wide, y + n * long + c * wide, "c"),
            (x - n * wide, y + c * wide, "c"),
        ],
        light,
        dark,
        0.55,
        (1.1, 2.8),
        True,
        0.3,
    )
    mx, my = x - n * wide * 0.5, y + c * wide * 0.5
    s.stroke([(mx + c * 3, my + n * 3), (mx + c * long * 0.8, my + n * long * 0.8)], 0.9, INK, 0.6)


def brick(s: Svg, x: float, y: float, angle: float, light: str = "#a79c8e", dark: str = "#6d6459") -> None:
    """Draw a loose stone of masonry."""
    plank(s, x, y, angle, 11, 6.5, light, dark)


def clutter(v: int) -> Svg:
    """Return a drawing of boards and stones, a heap of stones, or a tyre."""
    s = Svg(64, 64, f"clutter{v}")
    s.fill(smooth_d(spline(blob(32, 35, 28, 23, s.rng, 11, 0.12))), "#7d6a58", 0.30)
    s.hatch([(x + 3, y + 3) for x, y in spline(blob(36, 44, 22, 13, s.rng))], 0.8, 4.2, 0.9, INK, 0.35)
    if v == 0:
        plank(s, 8, 26, 0.25, 40, 7)
        plank(s, 20, 52, -0.6, 34, 6.5)
        for place in ((38, 14, 0.3), (10, 42, -0.2), (46, 44, 0.7)):
            brick(s, *place)
    elif v == 1:
        for place in (
            (10, 20, 0.2),
            (24, 14, -0.3),
            (36, 24, 0.5),
            (18, 34, -0.1),
            (34, 40, 0.2),
            (12, 48, 0.4),
            (46, 34, -0.5),
            (28, 50, -0.2),
        ):
            brick(s, *place, s.rng.choice(["#a79c8e", "#bbae9b", "#96887a"]), "#625a50")
    else:
        tyre = spline(blob(24, 30, 15, 14, s.rng, 10, 0.03))
        s.shade(tyre, "#5d5852", "#34302d", 0.55)
        s.ring(tyre, 1.4, 3)
        hub = spline(blob(24, 29, 7, 6.4, s.rng, 9, 0.04))
        s.fill(smooth_d(hub), "#a99e8a")
        s.ring(hub, 1.6, 1)
        plank(s, 30, 44, -0.35, 30, 7)
        brick(s, 44, 20, 0.4)
        brick(s, 10, 50, 0.1)
    return s


def rubble(v: int) -> Svg:
    """Return a drawing of a collapsed heap: mound, blocks large and small, dust."""
    s = Svg(64, 64, f"rubble{v}")
    rng = s.rng
    s.raw(f'<ellipse cx="36" cy="42" rx="28" ry="17" fill="{SHADOW}" fill-opacity=".26"/>')
    s.shape(blob(32, 36, 27, 19, rng, 12, 0.1), "#d2c3ac", "#9b8871", 0.52, (0.9, 2.4))
    for _ in range(5):
        x, y = rng.uniform(12, 44), rng.uniform(24, 48)
        brick(
            s,
            x,
            y,
            rng.uniform(-0.7, 0.7),
            *rng.choice([("#b8664b", "#7d3f2c"), ("#c7bba8", "#7d7263"), ("#a79c8e", "#6d6459")]),
        )
    for _ in range(4):
        stone(s, rng.uniform(10, 54), rng.uniform(22, 52), rng.uniform(3, 5.5))
    if v == 1:
        plank(s, 14, 22, 0.5, 34, 5)
    if v == 2:
        s.shape(
            [(24, 14, "c"), (42, 18, "c"), (40, 34, "c"), (22, 30, "c")], "#cdb592", "#9c8160", 0.5, (1.4, 3), True, 0.4
        )
        s.stroke([(23, 22), (41, 26)], 0.9, INK, 0.6)
    s.dots([(rng.uniform(4, 60), rng.uniform(14, 60)) for _ in range(10)], 1.1, "#5a4d40", 0.7)
    return s


def _coil(row: int, y0: float, rng: random.Random) -> Poly:
    """Return one roll of wire across the square, straightened at both ends so that neighbours join."""
    points = []
    for i in range(61):
        t = i / 60
        angle = t * 6.283 * 4.5 + row * 1.2
        swing = math.sin(math.pi * t * 4) if t < 0.125 else 1
        points.append((t * 64 + math.cos(angle) * 6.4 * swing, y0 + math.sin(angle) * 8.5))
    return wobble(points, 0.4, rng, False)


def barbed_wire(v: int) -> Svg:
    """Return a drawing of two coils on crossed stakes."""
    s = Svg(64, 64, f"wire{v}")
    s.raw(f'<path d="M2 44Q16 40 32 44Q48 48 62 43L62 52Q46 58 32 54Q16 50 2 53Z" fill="{SHADOW}" fill-opacity=".28"/>')
    for x in (14, 48) if v == 0 else (30,):
        for dx in (-7, 7):
            s.shape(
                [(x - dx - 2, 50, "c"), (x - dx + 2, 50, "c"), (x + dx + 2, 16, "c"), (x + dx - 2, 16, "c")],
                "#a37a4c",
                "#6d4a2a",
                0.5,
                (1, 2.4),
                True,
                0.3,
            )
    for row, y0 in enumerate((27, 38)):
        wire = _coil(row, y0, s.rng)
        s.fill(stroke(wire, 3.4, s.rng, (0.9, 0.9)), "#f3ead4", 0.75)
        s.fill(stroke(wire, 1.7, s.rng, (0.9, 0.9)), INK)
        for x, y in wire[2:60:5]:
            s.stroke([(x - 2.6, y - 2), (x, y), (x + 2.4, y + 2.2)], 1.4, INK, 1, (0.3, 0.2), 0.1)
            s.stroke([(x + 2, y - 2.4), (x, y), (x - 2, y + 2.4)], 1.4, INK, 1, (0.3, 0.2), 0.1)
    return s


# ---------------------------------------------------------------- up and down


def turned(points: list[Control], direction: str) -> list[Control]:
    """Return the points of a drawing whose upper end lies north, turned so that this end lies in the given
    direction."""
    turn = {
        "north": lambda x, y: (x, y),
        "south": lambda x, y: (64 - x, 64 - y),
        "east": lambda x, y: (64 - y, x),
        "west": lambda x, y: (y, 64 - x),
    }[direction]
    return [(*turn(p[0], p[1]), *p[2:]) for p in points]


def stairs(direction: str) -> Svg:
    """Return a drawing of five steps, paler the higher, and an arrow that points up them."""
    s = Svg(64, 64, "stairs" + direction[0])

    def at(points: list[Control]) -> list[Control]:
        return turned(points, direction)

    for i in range(5):
        k, y, h = i / 4, 64 - (i + 1) * 12.8, 12.8
        s.shape(at(box(5, y, 59, y + h)), mix("#a88454", "#f0dcb2", k), None, 0.5, None, True, 0)
        riser = at(box(5, y + h * 0.66, 59, y + h))
        s.fill(smooth_d(spline(riser, True, True, 4)), "#6d4d2c", round(0.75 - 0.35 * k, 2))
        s.stroke(at([(5, y + h * 0.64), (30, y + h * 0.66), (59, y + h * 0.64)]), 1.3, INK, 0.9, (1, 1), 0.3)
        s.hatch(
            [(p[0], p[1]) for p in at(box(6, y + h * 0.68, 58, y + h))],
            1.57 if direction in ("north", "south") else 0,
            4.2,
            0.9,
            INK,
            0.6,
        )
    for x in (3, 56.5):
        s.shape(at(box(x, 0, x + 4.5, 64)), "#c49a60", "#7d5730", 0.55, (1.2, 2.4), True, 0.25)
    s.stroke(at([(32, 48), (32, 22)]), 5.5, "#fbf4e2", 0.9, (1, 1), 0.3)
    s.stroke(at([(32, 46), (32, 22)]), 2.6, INK, 1, (1, 0.8), 0.4)
    s.stroke(at([(24, 30), (32, 20)]), 2.6, INK, 1, (0.6, 1), 0.2)
    s.stroke(at([(40, 30), (32, 20)]), 2.6, INK, 1, (0.6, 1), 0.2)
    return s


def ladder(direction: str) -> Svg:
    """Return a drawing of a ladder that leans against the side it leads up to; its top is marked by a darker rung."""
    s = Svg(64, 64, "ladder" + ("" if direction == "north" else direction))

    def at(points: list[Control]) -> list[Control]:
        return turned(points, direction)

    lean = at([(24, 6), (52, 10), (54, 62), (28, 62)])
    s.fill("M" + "L".join(f"{num(p[0])} {num(p[1])}" for p in lean) + "Z", SHADOW, 0.25)
    for i in range(6):
        y = 9 + i * 9.6
        s.shape(at(box(20, y, 44, y + 3.6)), "#d1a566" if i else "#8a5f33", "#8a5f33", 0.5, (1, 2.2), True, 0.25)
    for x in (17, 42):
        s.shape(at(box(x, 1, x + 5, 63)), "#c49a60", "#7d5730", 0.5, (1.2, 2.8), True, 0.3)
    s.stroke(at([(26, 8), (32, 2), (38, 8)]), 2.8, INK, 1, (0.7, 0.7), 0.1, True)
    return s


# ---------------------------------------------------------------- roofs: nine pieces, ridge along the middle row

FAR_SLOPE, NEAR_SLOPE = ("#b9a58e", "#8a7663"), ("#9a8470", "#6d5a4b")


def _shingles(s: Svg, dark: str) -> None:
    for row in range(6):
        y = (row + 1) * 64 / 6
        x = -(row % 2) * 5.333
        while x < 64:
            a, b = max(0.0, x), min(64.0, x + 10.667)
            if b - a > 2:
                if s.rng.random() < 0.35:
                    s.raw(
                        f'<rect x="{num(a)}" y="{num(y - 10.6)}" width="{num(b - a)}" height="10.6" fill="{dark}" '
                        f'fill-opacity="{s.rng.choice((0.25, 0.4, 0.55))}"/>'
                    )
                s.stroke([(a, y - 1.5), ((a + b) / 2, y + 0.6), (b, y - 1.5)], 1.4, INK, 0.75, (0.9, 0.9), 0.2)
                s.stroke([(b, y - 9.4), (b, y - 1.5)], 1.0, INK, 0.55, (1, 0.8), 0.2)
            x += 10.667


def roof(row: str, column: str) -> Svg:
    """Return a drawing of one piece of a shingled roof. `column` is the building's w (west), m (middle) or e (east).

    `row` is n (far eaves), m (far slope), r (ridge, the middle row of the building), l (near slope) or s (near eaves).
    """
    s = Svg(64, 64, f"roof{row}{column}")
    light, dark = NEAR_SLOPE if row in "ls" else FAR_SLOPE
    s.raw(f'<rect x="0" y="0" width="64" height="64" fill="{light}"/>')
    if row == "r":
        s.raw(f'<rect x="0" y="32" width="64" height="32" fill="{NEAR_SLOPE[0]}"/>')
    _shingles(s, dark)
    if row == "r":
        s.shade(spline(box(0, 27, 64, 37), True, True, 4), "#d3c3ab", "#a08c76", 0.55, 0.1, 1.57)
        for y, w in ((27, 1.6), (37, 2.4)):
            s.stroke([(0, y), (32, y + 0.3), (64, y)], w, INK, 1, (1, 1), 0.3)
        for x in (16, 48):
            s.stroke([(x, 28), (x + 0.5, 36)], 1.2, INK, 0.7, (1, 0.8), 0.2)
        s.hatch([(0, 37), (64, 37), (64, 48), (0, 48)], 1.1, 3.4, 1, INK, 0.4, 0.3, 0.5)
    if row == "n":
        s.stroke([(0, 1.7), (32, 1.4), (64, 1.7)], 3.4, INK, 1, (1, 1), 0.4)
    if row == "s":
        s.stroke([(0, 61.5), (32, 62), (64, 61.5)], 5, INK, 1, (1, 1), 0.4)
    if column == "w":
        s.stroke([(1.8, 0), (1.6, 32), (1.8, 64)], 3.6, INK, 1, (1, 1), 0.4)
    if column == "e":
        s.stroke([(61.5, 0), (62, 32), (61.5, 64)], 5, INK, 1, (1, 1), 0.4)
    return s


def chimney() -> Svg:
    """Return a drawing of a chimney with its smoke, to decorate a roof."""
    s = Svg(80, 80, "chimney")
    s.raw('<path d="M48 44L70 52L66 66L44 58Z" fill="#2b2420" fill-opacity=".34"/>')
    panel(s, 30, 38, 50, 56, "#cdb592", "#9c8160", (1.6, 2.6))
    panel(s, 28, 26, 52, 41, "#d9c7a6", "#a58c6c", (1.6, 3))
    panel(s, 33, 29.5, 47, 36.5, "#3a2f29", None, (1, 1.6))
    for points in ([(40, 26), (43, 20), (38, 14), (42, 6)], [(45, 25), (49, 18), (46, 12)]):
        s.stroke(points, 1.8, "#5b4e44", 0.55, (0.6, 0.1), 0.6)
    return s


def main() -> None:
    """Write the things."""
    folder = ASSETS / "tiles"
    folder.mkdir(exist_ok=True)
    for v in range(3):
        clutter(v).save(folder / f"clutter-{v}.svg")
        rubble(v).save(folder / f"rubble-{v}.svg")
    for v in range(2):
        barbed_wire(v).save(folder / f"barbed-wire-{v}.svg")
    for direction in ("north", "east", "south", "west"):
        stairs(direction).save(folder / f"stairs-{direction}.svg")
        ladder(direction).save(folder / f"ladder-{direction}.svg")
    for row in "nmrls":
        for column in "wme":
            roof(row, column).save(folder / f"roof-{row}{column}.svg")
    chimney().save(folder / "chimney.svg")


if __name__ == "__main__":
    main()
