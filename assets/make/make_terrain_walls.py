"""Walls, doors and windows on the borders of squares: assets/walls, 96 units, the square lies at 16..80.

A level run (h) lies on y = 48, an upright run (v) on x = 48; the border's ends are at 16 and 80.
"""

from __future__ import annotations

import math

from ink import INK, Control, Svg, spline, wobble
from kit import ASSETS
from make_terrain import SHADOW

TOP, TOP_D, FACE, FACE_D = "#7a6856", "#564739", "#cdb592", "#9c8160"
WOOD, WOOD_D = "#b9834a", "#7d5128"
GLASS, GLASS_PALE, SHUTTER, SHUTTER_D = "#a9ccd2", "#dff0f1", "#a9c0c0", "#6f8c90"
HOLE, SILL, SILL_D = "#463b33", "#efe3c6", "#c2ad86"


def box(x0: float, y0: float, x1: float, y1: float) -> list[Control]:
    """Return a rectangle with four sharp corners."""
    return [(x0, y0, "c"), (x1, y0, "c"), (x1, y1, "c"), (x0, y1, "c")]


def shadow(s: Svg, upright: bool, strength: float = 0.26) -> None:
    """Draw the cast shadow of a run, to the lower right."""
    path = "M54 18L63 26L63 80L54 80Z" if upright else "M16 66L80 66L80 74L16 74Z"
    s.raw(f'<path d="{path}" fill="{SHADOW}" fill-opacity="{strength}"/>')


def face(s: Svg, x0: float, x1: float, y0: float, y1: float, brick: bool = True) -> None:
    """Draw the plastered side of a wall, with a course of bricks where it is long."""
    s.shade(spline(box(x0, y0, x1, y1), True, True, 4), FACE, FACE_D, 0.55, 0.3, 1.57)
    if brick and x1 - x0 > 16:
        middle = (y0 + y1) / 2 + 1
        s.stroke([(x0 + 1, middle), (x1 - 1, middle)], 0.9, INK, 0.5, (1, 1), 0.3)
        x = x0 + s.rng.uniform(3, 10)
        while x < x1 - 3:
            s.stroke([(x, y0 + 1), (x, middle)], 0.9, INK, 0.5, (1, 1), 0.1)
            if x + 6 < x1 - 2:
                s.stroke([(x + 6, middle), (x + 6, y1 - 1)], 0.9, INK, 0.5, (1, 1), 0.1)
            x += 12
        s.hatch([(x0, y0), (x1, y0), (x1, y0 + 4), (x0, y0 + 4)], 1.2, 3, 1, INK, 0.6)
    s.stroke([(x0, y1), ((x0 + x1) / 2, y1 + 0.3), (x1, y1)], 2.4, INK, 1, (1, 1), 0.3)


def top(s: Svg, x0: float, y0: float, x1: float, y1: float) -> None:
    """Draw the hatched top of a wall."""
    outline = wobble(spline(box(x0, y0, x1, y1), True, True, 4), 0.3, s.rng)
    s.shade(outline, TOP, TOP_D, 0.55, 0.1)
    s.hatch(outline, 0.8, 4.5, 1.0, INK, 0.55)
    s.ring(outline, 1.7, 2.6)


def panel(
    s: Svg,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    light: str,
    dark: str | None = None,
    w: tuple[float, float] = (1.2, 2.2),
) -> None:
    """Draw a straight-edged inked panel."""
    s.shape(box(x0, y0, x1, y1), light, dark, 0.5, w, True, 0.2)


def wall_h(v: int) -> Svg:
    """Return a drawing of a level run of wall."""
    s = Svg(96, 96, f"wallh{v}")
    shadow(s, False)
    face(s, 16, 80, 54, 67)
    top(s, 16, 42, 80, 54)
    return s


def wall_v(v: int) -> Svg:
    """Return a drawing of an upright run of wall."""
    s = Svg(96, 96, f"wallv{v}")
    shadow(s, True)
    top(s, 42, 14, 54, 82)
    return s


def joint(kind: str) -> Svg:
    """Return a drawing of the square block that covers the joint of runs at the middle of the picture."""
    s = Svg(96, 96, "post" + kind)
    r = 8.5 if kind == "corner" else 7.2
    s.raw(
        f'<path d="M{48 + r} {44}L{48 + r + 9} {52}L{48 + r + 9} {74}L{48 - r + 6} {74}L{48 - r + 6} 66L{48 + r} 66Z" '
        f'fill="{SHADOW}" fill-opacity=".22"/>'
    )
    face(s, 48 - r, 48 + r, 48 + r, 67, False)
    s.stroke([(48 - r, 48 + r), (48 - r, 67)], 2, INK, 1, (1, 1), 0.2)
    s.stroke([(48 + r, 48 + r), (48 + r, 67)], 2.2, INK, 1, (1, 1), 0.2)
    top(s, 48 - r, 48 - r, 48 + r, 48 + r)
    return s


# ---------------------------------------------------------------- windows: the opening runs from `a` to 96 - a

WIDTHS = {"large": 25, "small": 35}


def _jag(x0: float, x1: float, y: float, deep: float, up: bool) -> list[Control]:
    """Return the points of a row of glass teeth along a frame."""
    n = max(3, round((x1 - x0) / 6))
    points: list[Control] = [(x0, y, "c")]
    for i in range(n):
        tip = deep * (0.55 + 0.45 * ((i * 7) % 3) / 2) * (-1 if up else 1)
        points.append((x0 + (x1 - x0) * (i + 0.5) / n, y + tip, "c"))
        points.append((x0 + (x1 - x0) * (i + 1) / n, y, "c"))
    return points


def _pane_h(s: Svg, a: float, b: float, state: str) -> None:
    """Draw the inside of a level window's opening in its state."""
    if state == "closed":
        s.raw(f'<rect x="{a}" y="50" width="{b - a}" height="11" fill="{GLASS}"/>')
        for k in range(2 if b - a > 30 else 1):
            x = a + 3 + k * 18
            s.raw(f'<path d="M{x} 60L{x + 8} 51L{x + 13} 51L{x + 5} 60Z" fill="#ffffff" fill-opacity=".75"/>')
        for k in range(1, 3 if b - a > 30 else 2):
            x = a + (b - a) * k / (3 if b - a > 30 else 2)
            s.stroke([(x, 50), (x, 61)], 1.8, INK, 1, (1, 1), 0.2)
    else:
        s.raw(f'<rect x="{a}" y="48" width="{b - a}" height="13" fill="{HOLE}"/>')
    if state == "broken":
        s.shape(_jag(a + 1, b - 1, 60.5, 6, True), GLASS_PALE, None, 0.5, (0.9, 1.4), True, 0)
        s.shape(_jag(a + 3, b - 4, 49, 4.5, False), GLASS_PALE, None, 0.5, (0.9, 1.4), True, 0)
    s.ring(spline(box(a, 49, b, 61), True, True, 4), 1.8, 2.4)


def _shutters_h(s: Svg, a: float, b: float) -> None:
    """Draw casements swung open against the wall."""
    for x0, x1, near in ((a - 12, a, False), (b, b + 12, True)):
        slant = (54, 56, 72, 70) if near else (56, 54, 70, 72)
        s.shape(
            [(x0, slant[0], "c"), (x1, slant[1], "c"), (x1, slant[2], "c"), (x0, slant[3], "c")],
            SHUTTER,
            SHUTTER_D,
            0.5,
            (1.3, 2.4),
            True,
            0.2,
        )
        s.stroke([(x0 + 1, 63), (x1 - 1, 62.6)], 1.2, INK)


def _shards(s: Svg, spots: tuple[tuple[float, float], ...]) -> None:
    """Draw splinters of glass on the ground."""
    for x, y in spots:
        s.shape([(x, y, "c"), (x + 4, y - 1.5, "c"), (x + 1.6, y + 3, "c")], GLASS_PALE, None, 0.5, (0.7, 1.1), True, 0)


def window_h(size: str, state: str) -> Svg:
    """Return a drawing of a window in a level run."""
    s = Svg(96, 96, "winh" + size + state)
    a, b = WIDTHS[size], 96 - WIDTHS[size]
    shadow(s, False)
    face(s, 16, a + 3, 54, 67, False)
    face(s, b - 3, 80, 54, 67, False)
    s.raw(f'<rect x="{a + 2}" y="54" width="{b - a - 4}" height="13" fill="{FACE}"/>')
    s.stroke([(a, 67), (48, 67.3), (b, 67)], 2.4, INK, 1, (1, 1), 0.3)
    _pane_h(s, a + 4, b - 4, state)
    if state == "open":
        _shutters_h(s, a + 3, b - 3)
    panel(s, a + 1, 61, b - 1, 66, SILL, SILL_D, (1.2, 2.4))
    top(s, 16, 42, a + 4, 54)
    top(s, b - 4, 42, 80, 54)
    panel(s, a + 4, 44, b - 4, 49, {"closed": GLASS_PALE}.get(state, SILL), None, (1.2, 2))
    if state == "broken":
        _shards(s, ((a + 4, 72), (a + 14, 75), (b - 9, 71)))
    return s


def window_v(size: str, state: str) -> Svg:
    """Return a drawing of a window in an upright run, seen from above."""
    s = Svg(96, 96, "winv" + size + state)
    a, b = WIDTHS[size] + 3, 93 - WIDTHS[size]
    shadow(s, True, 0.20)
    top(s, 42, 14, 54, a)
    top(s, 42, b, 54, 82)
    if state == "broken":
        panel(s, 44, a, 52, b, HOLE, None, (1.3, 2.4))
        for x, side in ((44.8, 1), (51.2, -1)):
            teeth: list[Control] = [(x, a + 1, "c")]
            for i in range(5):
                y = a + 1 + (b - a - 2) * (i + 0.5) / 5
                teeth += [(x + side * (2.2 + (i * 5 % 3)), y, "c"), (x, y + (b - a) * 0.1, "c")]
            s.shape(teeth, GLASS_PALE, None, 0.5, (0.7, 1.1), True, 0)
        _shards(s, ((58, a + 6), (61, a + 16), (57, b - 6)))
        return s
    panel(s, 44, a, 52, b, GLASS if state == "closed" else SILL, "#cfe6e8" if state == "closed" else None, (1.3, 2.4))
    if state == "closed":
        s.stroke([(48, a), (48, b)], 1.5, INK, 0.9, (1, 1), 0.2)
        for k in range(1, 3 if size == "large" else 2):
            y = a + (b - a) * k / (3 if size == "large" else 2)
            s.stroke([(44, y), (52, y)], 1.4, INK, 0.9, (1, 1), 0.1)
    else:
        s.shape(
            [(53, a, "c"), (66, a - 6, "c"), (67, a - 3, "c"), (54, a + 4, "c")],
            SHUTTER,
            SHUTTER_D,
            0.5,
            (1.2, 2.2),
            True,
            0.2,
        )
        s.shape(
            [(53, b - 4, "c"), (66, b + 3, "c"), (65, b + 6, "c"), (53, b, "c")],
            SHUTTER,
            SHUTTER_D,
            0.5,
            (1.2, 2.2),
            True,
            0.2,
        )
    return s


# ---------------------------------------------------------------- doors


def _swing(s: Svg, cx: float, cy: float, start: float, turn: float) -> None:
    """Draw the dashed quarter circle through which a door's leaf swings."""
    for k in range(6):
        a = math.pi * (start + turn * k)
        b = a + turn * math.pi * 0.52
        s.stroke(
            [(cx + math.cos(a) * 36, cy + math.sin(a) * 36), (cx + math.cos(b) * 36, cy + math.sin(b) * 36)],
            1.3,
            INK,
            0.55,
        )


def door_h(state: str) -> Svg:
    """Return a drawing of a door in a level run."""
    s = Svg(96, 96, "doorh" + state)
    face(s, 16, 27, 54, 67, False)
    face(s, 69, 80, 54, 67, False)
    if state == "closed":
        panel(s, 27, 47, 69, 67, WOOD, WOOD_D, (1.6, 3))
        for x in (37, 48, 59):
            s.stroke([(x, 48), (x, 66)], 1.3, INK, 0.8, (1, 1), 0.2)
        s.dots([(63, 58)], 1.8)
    else:
        s.raw('<rect x="27" y="44" width="42" height="23" fill="#e2c79a"/>')
        s.raw(f'<path d="M29 60L67 60L67 67L29 67Z" fill="{SHADOW}" fill-opacity=".25"/>')
        s.stroke([(29, 66), (69, 66)], 1.5, INK, 0.8, (1, 1), 0.2)
        s.shape([(66, 50, "c"), (72, 50, "c"), (74, 86, "c"), (68, 87, "c")], WOOD, WOOD_D, 0.5, (1.6, 3), True, 0.25)
        _swing(s, 68, 50, 0.51, 0.085)
    top(s, 16, 42, 28, 54)
    top(s, 68, 42, 80, 54)
    return s


def door_v(state: str) -> Svg:
    """Return a drawing of a door in an upright run."""
    s = Svg(96, 96, "doorv" + state)
    shadow(s, True, 0.18)
    if state == "closed":
        panel(s, 43.5, 27, 52.5, 68, WOOD, WOOD_D, (1.6, 3))
        s.stroke([(48, 28), (48.3, 48), (48, 67)], 1.3, INK, 0.8, (1, 1), 0.2)
        s.dots([(50, 61)], 1.6)
    else:
        s.raw('<rect x="43" y="27" width="10" height="41" fill="#e2c79a"/>')
        s.shape([(52, 27, "c"), (88, 24, "c"), (89, 31, "c"), (53, 33, "c")], WOOD, WOOD_D, 0.5, (1.6, 3), True, 0.25)
        _swing(s, 52, 29, 0.06, 0.075)
    top(s, 42, 14, 54, 28)
    top(s, 42, 67, 54, 82)
    return s


def main() -> None:
    """Write walls, doors and windows."""
    folder = ASSETS / "walls"
    folder.mkdir(exist_ok=True)
    for v in range(2):
        wall_h(v).save(folder / f"wall-h-{v}.svg")
        wall_v(v).save(folder / f"wall-v-{v}.svg")
    for kind in ("corner", "end"):
        joint(kind).save(folder / f"wall-{kind}.svg")
    for state in ("open", "closed"):
        door_h(state).save(folder / f"door-h-{state}.svg")
        door_v(state).save(folder / f"door-v-{state}.svg")
    for size in WIDTHS:
        for state in ("open", "closed", "broken"):
            window_h(size, state).save(folder / f"window-{size}-h-{state}.svg")
            window_v(size, state).save(folder / f"window-{size}-v-{state}.svg")


if __name__ == "__main__":
    main()
