"""Furniture and solid squares: crates, tables, hay, exit mark, solid wall: assets/tiles, 64 units."""

from __future__ import annotations

from ink import INK, Svg, blob, smooth_d, spline
from kit import ASSETS
from make_terrain import SHADOW
from make_terrain_walls import FACE, FACE_D, TOP, box, panel

WOOD, WOOD_D, WOOD_PALE = "#b9834a", "#7d5128", "#d9b27a"


def _cast(s: Svg, x: float, y: float, w: float, h: float, d: float) -> None:
    """Draw the shadow of a block, d units to the lower right."""
    right, foot = x + w, y + h
    path = f"M{x + 4} {foot}L{right} {foot}L{right + d} {foot + 4}L{right + d} {y + 12}L{right} {y + 6}Z"
    s.raw(f'<path d="{path}" fill="{SHADOW}" fill-opacity=".30"/>')


def _lid(s: Svg, x: float, y: float, w: float, h: float, front: float) -> None:
    """Draw a crate from above and a little from the south: lid with boards and battens, and its front side."""
    _cast(s, x, y, w, h + front, 8)
    panel(s, x, y + h - 2, x + w, y + h + front, "#a06f3c", "#6b4522", (1.4, 3))
    for k in range(1, 4):
        s.stroke([(x + w * k / 4, y + h + 1), (x + w * k / 4, y + h + front - 1)], 1.1, INK, 0.6, (1, 1), 0.1)
    panel(s, x, y, x + w, y + h, WOOD_PALE, WOOD, (1.5, 2.8))
    for k in range(1, 4):
        s.stroke([(x + 2, y + h * k / 4), (x + w - 2, y + h * k / 4)], 1.1, INK, 0.55, (1, 1), 0.3)
    for bx in (x + 2, x + w - 8):
        panel(s, bx, y + 0.5, bx + 6, y + h - 0.5, "#c99a5e", "#8a5f33", (1, 2))
        s.dots([(bx + 3, y + 5), (bx + 3, y + h - 5)], 1.1)


def crate(v: int) -> Svg:
    """Return a drawing of one large crate, or three stacked ones."""
    s = Svg(64, 64, f"crate{v}")
    if v == 0:
        _lid(s, 7, 6, 48, 36, 13)
        s.stroke([(16, 12), (46, 36)], 3.4, WOOD_D, 0.8, (1, 1), 0.2)
    else:
        _lid(s, 5, 5, 26, 20, 9)
        _lid(s, 33, 9, 24, 19, 9)
        _lid(s, 15, 31, 31, 19, 10)
    return s


def table(v: int) -> Svg:
    """Return a drawing of a table with papers and a mug; in the second variant it lies on its side as a barricade."""
    s = Svg(64, 64, f"table{v}")
    if v == 0:
        s.raw(f'<path d="M10 48L56 48L62 54L62 20L56 14L56 42Z" fill="{SHADOW}" fill-opacity=".28"/>')
        for x in (9, 49):
            panel(s, x, 44, x + 5, 56, "#8a5f33", "#5e3d1e", (1.2, 2.4))
        panel(s, 5, 14, 58, 46, "#c79658", "#94652f", (1.6, 3.2))
        for y in (22, 30, 38):
            s.stroke([(7, y), (30, y + 0.5), (56, y)], 1, INK, 0.5, (1, 1), 0.3)
        s.shape(
            [(14, 19, "c"), (28, 17, "c"), (30, 29, "c"), (16, 31, "c")], "#fbf4e2", None, 0.5, (0.9, 1.8), True, 0.2
        )
        s.stroke([(17, 22), (26, 21)], 1, INK, 0.6)
        s.stroke([(18, 26), (25, 25)], 1, INK, 0.6)
        s.shape(blob(45, 27, 5, 4.4, s.rng, 9, 0.02), "#8e9494", "#5f686c", 0.5, (1.2, 2.2))
        s.shape(blob(45, 26.5, 2.8, 2.2, s.rng, 8, 0.02), "#3a2f29", None, 0.5, None)
    else:
        s.raw(f'<path d="M6 44L58 44L63 54L12 55Z" fill="{SHADOW}" fill-opacity=".30"/>')
        for x in (10, 48):
            panel(s, x, 6, x + 5, 22, "#a9763f", "#6b4522", (1.2, 2.4))
        panel(s, 4, 18, 60, 24, "#d9b27a", "#b9834a", (1.4, 2))
        panel(s, 4, 24, 60, 46, "#b9834a", "#7d5128", (1.4, 3.2))
        for y in (31, 38.5):
            s.stroke([(6, y), (32, y + 0.4), (58, y)], 1.1, INK, 0.6, (1, 1), 0.3)
    return s


def _bale(s: Svg, x: float, y: float, w: float, h: float, front: float) -> None:
    _cast(s, x, y, w, h + front, 7)
    for y0, y1, light, dark in ((y + h - 2, y + h + front, "#c9973f", "#94691f"), (y, y + h, "#f3dd9a", "#d8ad52")):
        s.shape(box(x, y0, x + w, y1), light, dark, 0.55, (1.4, 3), True, 0.8)
    for _ in range(int(w * h / 34)):
        px, py = s.rng.uniform(x + 3, x + w - 8), s.rng.uniform(y + 3, y + h - 3)
        s.stroke(
            [(px, py), (px + s.rng.uniform(3, 6), py + s.rng.uniform(-1.6, 1.6))], 1, "#8a5f12", 0.75, (0.4, 0.2), 0.1
        )
    for k in (0.28, 0.72):
        s.stroke([(x + w * k, y), (x + w * k, y + h + front)], 1.8, "#5c3e22", 0.95, (1, 1), 0.2)
    for k in range(5):
        px = x + w * (k + 0.5) / 5
        s.stroke(
            [(px, y + h + front), (px + s.rng.uniform(-2.5, 2.5), y + h + front + 3.4)],
            1.1,
            "#8a5f12",
            0.9,
            (1, 0.2),
            0.1,
        )


def hay(v: int) -> Svg:
    """Return a drawing of bales of hay: two side by side, or one upon two."""
    s = Svg(64, 64, f"hay{v}")
    if v == 0:
        _bale(s, 5, 6, 51, 19, 8)
        _bale(s, 5, 32, 51, 17, 9)
    else:
        _bale(s, 4, 8, 25, 38, 10)
        _bale(s, 32, 8, 25, 38, 10)
    return s


def exit_mark() -> Svg:
    """Return a drawing of a chalked frame and a figure's way out of it, the mark of an exit."""
    s = Svg(64, 64, "exit")
    s.fill(smooth_d(spline(box(5, 5, 59, 59), True, True, 4)), "#fff6d6", 0.55)
    for k in range(4):
        for a, b in ((6, 18), (24, 40), (46, 58)):
            corner = {0: ((a, 5), (b, 5)), 1: ((59, a), (59, b)), 2: ((a, 59), (b, 59)), 3: ((5, a), (5, b))}[k]
            s.stroke(list(corner), 3.4, "#8a5f12", 0.95, (0.9, 0.9), 0.3)
    s.stroke([(36, 15), (18, 15), (18, 49), (36, 49)], 4, INK, 1, (0.9, 0.9), 0.2, True)
    s.stroke([(28, 32), (40, 32), (48, 32)], 5, INK, 1, (0.8, 1), 0.2)
    s.shape([(56, 32, "c"), (45, 22, "c"), (47, 32, "c"), (45, 42, "c")], INK, None, 0.5, (0.6, 1), True, 0.2)
    return s


def wall_top(v: int) -> Svg:
    """Return a drawing of the hatched top of solid masonry, a square that joins its neighbours with a thin seam."""
    s = Svg(64, 64, f"walltop{v}")
    s.raw(f'<rect x="0" y="0" width="64" height="64" fill="{TOP}"/>')
    s.hatch([(0, 0), (64, 0), (64, 64), (0, 64)], 0.8, 5, 1.1, INK, 0.42)
    for x, y in ((14, 14), (42, 40)) if v == 0 else ((40, 18), (12, 46)):
        s.shape(blob(x, y, 7, 4, s.rng, 6, 0.16), "#8f7c68", None, 0.5, (0.7, 1.4), True, 0.3)
    s.ring(spline(box(1, 1, 63, 63), True, True, 4), 1.6, 2.6)
    return s


def wall_front() -> Svg:
    """Return a drawing of the plastered front of solid masonry, at the south side of its square, and its shadow."""
    s = Svg(64, 64, "wallfront")
    s.shape(box(0, 49, 64, 64), FACE, FACE_D, 0.5, None, True, 0)
    s.stroke([(0, 56.5), (64, 56.5)], 1, INK, 0.5, (1, 1), 0.3)
    for k in range(6):
        x = 5 + k * 11
        s.stroke([(x, 50), (x, 56.5)], 1, INK, 0.5, (1, 1), 0.1)
        s.stroke([(x + 5.5, 56.5), (x + 5.5, 63)], 1, INK, 0.5, (1, 1), 0.1)
    s.hatch([(0, 50), (64, 50), (64, 54), (0, 54)], 1.2, 4, 1, INK, 0.5)
    s.stroke([(0, 49), (32, 49.3), (64, 49)], 2.4, INK, 1, (1, 1), 0.2)
    s.stroke([(0, 63), (32, 63), (64, 63)], 2.4, INK, 1, (1, 1), 0.1)
    return s


def main() -> None:
    """Write the furniture."""
    folder = ASSETS / "tiles"
    folder.mkdir(exist_ok=True)
    for name, draw in (("crate", crate), ("table", table), ("hay", hay), ("wall-block", wall_top)):
        for v in range(2):
            draw(v).save(folder / f"{name}-{v}.svg")
    wall_front().save(folder / "wall-block-front.svg")
    exit_mark().save(folder / "exit-0.svg")


if __name__ == "__main__":
    main()
