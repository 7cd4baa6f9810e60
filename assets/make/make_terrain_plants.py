"""Plants: trees (128 units, foot at 64,92), bushes and stump (80 units, square at 8..72), undergrowth (64 units)."""

from __future__ import annotations

import math

from ink import INK, Poly, Svg, blob, mix, smooth_d, spline
from kit import ASSETS
from make_terrain import SHADOW, tuft

TREES = [("#a9bb72", "#6f8748"), ("#b8bd6d", "#7f8a45"), ("#93ad7d", "#5a7a55")]


def foliage(
    s: Svg,
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    n: int,
    light: str,
    dark: str,
    w: tuple[float, float] = (1.6, 3.8),
    at: float = 0.5,
) -> Poly:
    """Draw a crown of n leafy bulges; return its outline."""
    points: list[tuple[float, float] | tuple[float, float, str]] = []
    phase = s.rng.random() * 6.28
    for i in range(n):
        a, b = phase + 6.283 * i / n, phase + 6.283 * (i + 0.5) / n
        k = 1 + s.rng.uniform(-0.07, 0.09)
        points.append((cx + math.cos(a) * rx * 0.86 * k, cy + math.sin(a) * ry * 0.86 * k, "c"))
        k = 1 + s.rng.uniform(-0.05, 0.12)
        points.append((cx + math.cos(b - 0.12) * rx * 1.06 * k, cy + math.sin(b - 0.12) * ry * 1.06 * k))
        points.append((cx + math.cos(b + 0.14) * rx * 1.07 * k, cy + math.sin(b + 0.14) * ry * 1.07 * k))
    outline = spline(points, True, False, 1.8)
    s.shade(outline, light, dark, at, 0.07)
    s.ring(outline, *w)
    return outline


def scallops(s: Svg, cx: float, cy: float, r: float, k: int) -> None:
    """Draw k small pen marks of leaves on the shaded side of a crown."""
    for _ in range(k):
        a = s.rng.uniform(-0.6, 2.2)
        d = r * s.rng.uniform(0.25, 0.8)
        x, y = cx + math.cos(a) * d, cy + math.sin(a) * d * 0.85
        s.stroke(
            [(x - 4, y - 0.5), (x - 2.2, y + 2.2), (x, y + 0.4), (x + 2.4, y + 2.4), (x + 4.2, y - 0.8)],
            1.5,
            INK,
            0.8,
            (0.3, 0.2),
            0.2,
        )


def _pine(s: Svg, light: str, dark: str) -> None:
    for y, r in ((74, 35), (54, 29), (35, 21), (18, 12)):
        points: list[tuple[float, float] | tuple[float, float, str]] = []
        for k in range(9):
            t = k / 8
            points.append((64 - r + 2 * r * t, y + 10 + 6 * math.sin(math.pi * t) + (5 if k % 2 else -1), "c"))
        points += [(64 + r * 0.42, y - 6), (64, y - 15, "c"), (64 - r * 0.42, y - 6)]
        outline = spline(points, True, False, 2)
        s.shade(outline, light, dark, 0.5, 0.06, 0.5)
        s.ring(outline, 1.5, 3.4)
        s.hatch([(64 + r * 0.2, y - 14), (64 + r * 0.8, y + 2), (64, y + 7)], 1.1, 3.4, 1, INK, 0.65)


def tree(v: int) -> Svg:
    """Return a drawing of a broad tree (two variants) or of a pine."""
    s = Svg(128, 128, f"tree{v}")
    s.raw(
        f'<path d="M60 92Q74 82 100 88Q124 96 112 106Q92 116 70 108Q56 100 60 92Z" fill="{SHADOW}" fill-opacity=".30"/>'
    )
    s.shape(
        [(58, 72), (57, 90), (52, 98), (60, 96), (65, 100), (70, 96), (77, 98), (71, 89), (70, 72)],
        "#a0774d",
        "#62452b",
        0.5,
        (1.6, 3.4),
    )
    light, dark = TREES[v]
    if v == 2:
        _pine(s, light, dark)
        return s
    foliage(s, 46, 62, 26, 21, 8, light, dark)
    foliage(s, 82, 60, 27, 22, 8, light, dark, at=0.42)
    foliage(s, 64, 42, 34, 29, 10, mix(light, "#f3e9c4", 0.35), dark, at=0.55)
    scallops(s, 66, 46, 30, 9)
    scallops(s, 84, 62, 22, 4)
    scallops(s, 46, 64, 20, 3)
    s.hatch([(72, 50), (92, 44), (94, 58), (80, 68), (66, 66)], 0.9, 3.6, 1, INK, 0.5, 0.3, 0.4)
    return s


def bush(v: int, heavy: bool = False) -> Svg:
    """Return a drawing of a bush: a light one lets the paper show through, a heavy one hides a figure."""
    s = Svg(80, 80, f"bush{v}{heavy}")
    s.raw(
        f'<ellipse cx="44" cy="{60 if heavy else 58}" rx="{31 if heavy else 24}" ry="9" '
        f'fill="{SHADOW}" fill-opacity=".28"/>'
    )
    if heavy:
        foliage(s, 25, 46, 17, 16, 7, "#8ea463", "#4f6a3c")
        foliage(s, 56, 46, 18, 17, 7, "#8ea463", "#4f6a3c", at=0.4)
        foliage(s, 41, 36, 22, 19, 8, "#9db36e", "#55703f", at=0.5)
        scallops(s, 42, 40, 20, 6)
        scallops(s, 56, 50, 14, 3)
        s.hatch([(44, 40), (64, 36), (68, 54), (50, 60), (36, 58)], 0.9, 3.2, 1.1, INK, 0.6, 0.3, 0.3)
        s.hatch([(48, 46), (66, 44), (66, 58), (52, 60)], -0.5, 3.6, 1, INK, 0.5, 0.3, 0.3)
        return s
    for x, y, r in (
        ((27, 50, 11), (52, 52, 12), (40, 40, 12.5)) if v == 0 else ((30, 42, 12), (50, 48, 13), (32, 56, 9))
    ):
        foliage(s, x, y, r, r * 0.88, 6, "#c4cd8e", "#8da35e", (1.1, 2.6), 0.6)
        s.stroke([(x - 3, y + 2), (x, y - 1), (x + 3, y + 2)], 1.2, INK, 0.8)
    s.dots([(20, 40), (61, 40), (57, 64)], 1.5, "#6b7d42")
    return s


def stump() -> Svg:
    """Return a drawing of a tree stump, for decoration."""
    s = Svg(80, 80, "stump")
    s.raw(f'<ellipse cx="46" cy="54" rx="22" ry="8" fill="{SHADOW}" fill-opacity=".28"/>')
    s.shape(
        [(26, 38), (25, 52), (20, 58), (32, 56), (40, 60), (48, 56), (58, 58), (54, 50), (54, 38)],
        "#a0774d",
        "#62452b",
        0.5,
    )
    s.shape(blob(40, 36, 14.5, 8.5, s.rng, 9, 0.05), "#e8cf9d", "#c7a36a", 0.6)
    s.ring(spline(blob(40, 36, 8, 4.6, s.rng)), 0.7, 1.2, INK, 0.8)
    s.dots([(40, 36)], 1.3)
    return s


def fern(s: Svg, x: float, y: float, k: float, col: str, lean: float) -> None:
    """Draw a frond that bends to one side, with leaflets."""
    spine = [(x + lean * 18 * k * t * t, y - 17 * k * t + 4 * k * t * t * abs(lean)) for t in (0, 0.25, 0.5, 0.75, 1)]
    s.stroke(spine, 1.7 * k, col, 1, (1, 0.2), 0.2)
    for px, py in spine[1:-1]:
        for side in (-1, 1):
            s.stroke([(px, py), (px + side * 4.2 * k, py - 2.2 * k)], 1.6 * k, col, 1, (1, 0.1), 0.1)


def undergrowth(v: int, heavy: bool) -> Svg:
    """Return a drawing of knee-high ferns and tufts; heavy undergrowth fills the square and is darker."""
    s = Svg(64, 64, f"undergrowth{v}{heavy}")
    rng = s.rng
    base, ink = ("#6f8748", "#33441f") if heavy else ("#9db36e", "#4c5a2c")
    for x, y, r in ((20, 42, 15), (44, 44, 15), (32, 26, 17)) if heavy else ((22, 42, 15), (46, 26, 12)):
        s.raw(f'<path d="{_patch(s, x, y, r)}" fill="{base}" fill-opacity="{0.55 if heavy else 0.4}"/>')
    spots = (
        [(12, 24), (32, 20), (52, 26), (20, 40), (44, 42), (12, 56), (32, 58), (54, 57)]
        if heavy
        else [(18, 46), (44, 30), (50, 56)]
    )
    for number, (x, y) in enumerate(spots):
        x, y = x + rng.uniform(-3, 3), y + rng.uniform(-2, 2)
        if (number + v) % 3 == 2:
            tuft(s, x, y, 1.2, ink, 4)
            continue
        for lean in (-1, 0.15, 1) if heavy else (-0.8, 0.8):
            fern(s, x, y, 0.82 if heavy else 0.72, ink, lean)
    if heavy and v == 1:
        s.dots([(24, 30), (27, 33), (48, 34)], 1.6, "#c9482f")
    return s


def _patch(s: Svg, x: float, y: float, r: float) -> str:
    return smooth_d(spline(blob(x, y, r, r * 0.8, s.rng, 11, 0.16)))


def main() -> None:
    """Write plants and undergrowth."""
    plants, tiles = ASSETS / "plants", ASSETS / "tiles"
    plants.mkdir(exist_ok=True)
    tiles.mkdir(exist_ok=True)
    for v in range(3):
        tree(v).save(plants / f"tree-{v}.svg")
        undergrowth(v, False).save(tiles / f"undergrowth-light-{v}.svg")
        undergrowth(v, True).save(tiles / f"undergrowth-heavy-{v}.svg")
    for v in range(2):
        bush(v).save(plants / f"bush-light-{v}.svg")
        bush(v, True).save(plants / f"bush-heavy-{v}.svg")
    stump().save(plants / "stump.svg")


if __name__ == "__main__":
    main()
