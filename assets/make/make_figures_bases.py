"""What figures stand on and sink into: bases by side shape and size, facing marks, water, mud, snow and bush over legs."""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ink import INK, Control, Point, Poly, Svg, blob, line_d, ring, smooth_d, spline, stroke, wobble
from kit import RAMPS
from make_figures_pen import PAPER, RIM, SIDE, SIDE_D

UNITS_PER_SQUARE = 100 / 1.16
"""Canvas units that one square of the board measures."""


@dataclass(frozen=True, slots=True)
class Size:
    """Canvas of a size of figure and the ellipse of its base."""

    name: str
    squares: int
    canvas: tuple[int, int]
    centre: Point
    radii: Point
    thick: float = 5
    band: Point = (8.6, 4.0)


SIZES = {s.name: s for s in (
    Size("small", 1, (100, 130), (50, 103), (30, 12.5), 4, (6.6, 3)),
    Size("medium", 1, (100, 130), (50, 103), (43, 18)),
    Size("large", 2, (190, 230), (95, 160), (86, 54), 6, (13, 8)),
    Size("huge", 3, (276, 330), (138, 233), (129, 82), 7, (16, 10.5)),
)}
SHAPES = ("round", "hex", "square", "kite")
DIRECTIONS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
              "nw": (-1, -1)}


def outline(shape: str, size: Size) -> list[Control]:
    """Control points of the base's upper face."""
    (cx, cy), (rx, ry) = size.centre, size.radii
    if shape == "round":
        return [(cx + math.cos(i / 14 * 6.283) * rx, cy + math.sin(i / 14 * 6.283) * ry) for i in range(14)]
    if shape == "hex":
        return [(cx - rx - 2, cy, "c"), (cx - rx * .6, cy - ry, "c"), (cx + rx * .6, cy - ry, "c"),
                (cx + rx + 2, cy, "c"), (cx + rx * .6, cy + ry, "c"), (cx - rx * .6, cy + ry, "c")]
    if shape == "square":
        top, low = rx * .86, rx * .953
        return [(cx - top, cy - ry, "c"), (cx + top, cy - ry, "c"), (cx + low, cy + ry, "c"), (cx - low, cy + ry, "c")]
    wide, deep = rx + 5, ry + min(4.0, ry * .22)
    return [(cx - wide, cy, "c"), (cx, cy - deep, "c"), (cx + wide, cy, "c"), (cx, cy + deep, "c")]


def _rim_paper(s: Svg, poly: Poly, thick: float) -> None:
    """The cut-out's paper edge."""
    for drop in (thick, 0):
        d = smooth_d([(x, y + drop) for x, y in poly])
        s.raw(f'<path d="{d}" fill="{PAPER}" stroke="{PAPER}" stroke-width="7" stroke-linejoin="round"/>')


def base(shape: str, size: Size) -> Svg:
    """A base: its edge in shadow colour, its face in the side's colour with an inner field, inked as figures are."""
    s = Svg(*size.canvas, f"base-{shape}" if size.name == "medium" else f"base-{shape}-{size.name}")
    (cx, cy), (rx, ry), thick = size.centre, size.radii, size.thick
    corners = outline(shape, size)
    poly = wobble(spline(corners, True), 0.4, s.rng)
    _rim_paper(s, poly, thick)
    front = sorted([p for p in poly if p[1] >= cy - 0.5], key=lambda p: p[0])
    s.fill(line_d(front + [(x, y + thick) for x, y in front[::-1]]), SIDE_D)
    s.shade(poly, SIDE, SIDE_D, at=.78, soft=.05)
    kx, ky = 1 - size.band[0] / rx, 1 - size.band[1] / ry
    inner = [(cx + (x - cx) * kx, cy + (y - cy) * ky) for x, y in poly]
    s.fill(smooth_d(inner), PAPER, .30)
    s.fill(ring(inner, .9, 1.6, s.rng), PAPER, .9, True)
    s.ring(poly, 1.8, 3.2)
    s.fill(stroke([(x, y + thick) for x, y in front], 4.2, s.rng, (.5, .5)), INK)
    edges = [front[0], front[-1]]
    if shape != "round":
        edges += [(float(x), float(y)) for x, y, _ in corners if float(y) > cy + 2 and abs(float(x) - cx) < rx + 1]
    for x, y in edges:
        s.fill(stroke([(x, y + thick * i / 4) for i in range(5)], 2.2, s.rng, (.9, .9)), INK)
    return s


def rim_point(shape: str, size: Size, direction: str) -> Point:
    """Where the ray from the base's centre in a direction of the board leaves its upper face."""
    (cx, cy), (rx, ry) = size.centre, size.radii
    dx, dy = DIRECTIONS[direction]
    length = math.hypot(dx, dy)
    ux, uy = dx / length * rx, dy / length * ry
    if shape == "round":
        return cx + ux, cy + uy
    corners = [(float(p[0]) - cx, float(p[1]) - cy) for p in outline(shape, size)]
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = bx - ax, by - ay
        cross = ux * ey - uy * ex
        if abs(cross) < 1e-9:
            continue
        along, share = (ax * ey - ay * ex) / cross, (ax * uy - ay * ux) / cross
        if along > 0 and -1e-6 <= share <= 1 + 1e-6:
            return cx + ux * along, cy + uy * along
    raise AssertionError(f"no rim of {shape} towards {direction}")


def facing(direction: str, canvas: int) -> Svg:
    """An arrowhead of card with an ink contour, its middle in the middle of the canvas."""
    s = Svg(canvas, canvas, f"facing-{direction}-{canvas}")
    dx, dy = DIRECTIONS[direction]
    a, half = math.atan2(dy, dx), canvas / 2
    reach = half - 4.5

    def turned(x: float, y: float) -> Control:
        px, py = x * reach, y * reach
        return (half + px * math.cos(a) - py * math.sin(a), half + px * math.sin(a) + py * math.cos(a), "c")

    poly = wobble(spline([turned(1, 0), turned(-.72, .86), turned(-.38, 0), turned(-.72, -.86)], True), .2, s.rng)
    s.raw(f'<path d="{line_d(poly)}" fill="{PAPER}" stroke="{PAPER}" stroke-width="6" stroke-linejoin="round"/>')
    s.shade(poly, "#fff6d6", "#e0b257", .62)
    s.ring(poly, 1.5, 2.6)
    return s


# --- sinking ----------------------------------------------------------------------------------------------------------

SINKS = {"water": 92, "water-waist": 80, "mud": 94, "mud-waist": 82, "snow": 96, "snow-deep": 84, "bush": 88}
"""Height of the surface on a Medium figure's canvas (feet at 107, belt at 70)."""


def surface_line(size: Size, level: float) -> Poly:
    """The line where the body goes under: it curves round the body, low in the middle."""
    (cx, cy), (rx, ry) = size.centre, size.radii
    height = (103 - level) * (1 if size.squares == 1 else .8 * size.squares)
    top = cy - height
    bow = 3 + ry * .12
    return [(cx + (i / 8 - 1) * rx * .99, top + bow * (1 - (i / 8 - 1) ** 2)) for i in range(17)]


def pool(name: str, size: Size) -> Svg:
    """Water, mud or snow over the legs: nearly opaque, so that the base glimmers through."""
    s = Svg(*size.canvas, f"sink-{name}-{size.name}")
    _, light, middle, dark = RAMPS[name]
    (cx, cy), (rx, ry) = size.centre, size.radii
    line = wobble(surface_line(size, SINKS[name]), 1.1, s.rng, False, 12)
    under = [(cx + math.cos(a / 12 * math.pi) * rx * 1.03, cy + 4 + math.sin(a / 12 * math.pi) * (ry + 3))
             for a in range(13)]
    poly = line + under
    snow = name.startswith("snow")
    s.shade(poly, middle if not snow else light, dark if not snow else middle, .72, .1, math.pi / 2,
            .96 if snow else .8)
    s.fill(stroke(line, 2.6, s.rng, (.2, .2)), "#fffdf7" if not name.startswith("mud") else light, .9)
    s.fill(stroke([(x, y + 2.4) for x, y in line], 1.7, s.rng, (.1, .1)), INK if not snow else "#7e97ad", .8)
    s.fill(stroke(under, 1.6, s.rng, (.1, .1)), dark, .8)
    for _ in range(4 * size.squares):
        ripple(s, cx + s.rng.uniform(-.7, .7) * rx, cy + s.rng.uniform(-.25, .75) * ry, name)
    return s


def ripple(s: Svg, x: float, y: float, name: str) -> None:
    """A short mark on the surface."""
    colour = {"w": "#2f5d74", "m": "#5c3e22", "s": "#9db3c6"}[name[0]]
    s.stroke([(x - 7, y), (x - 3, y + 2), (x, y + .5), (x + 3, y + 2), (x + 7, y)], 1.4, colour, .75)


def bush(size: Size) -> Svg:
    """Leaves over the legs: clumps in two rows, the front row lower."""
    s = Svg(*size.canvas, f"sink-bush-{size.name}")
    (cx, cy), (rx, ry) = size.centre, size.radii
    height = (103 - SINKS["bush"]) * (1 if size.squares == 1 else .8 * size.squares)
    clumps = list(_clumps(size, height, s))
    for x, y, r in clumps:
        s.under.append(f'<path d="{line_d(spline(blob(x, y, r, r * .86, s.rng)))}" fill="{PAPER}" stroke="{PAPER}" '
                       f'stroke-width="{RIM}" stroke-linejoin="round"/>')
    for x, y, r in clumps:
        s.shape(blob(x, y, r, r * .86, s.rng, 9, .14), "#93b06a", "#55743f", .56, (1.4, 3.2))
        for dx, dy in ((-.4, -.3), (.2, -.1), (-.1, .35)):
            s.stroke([(x + dx * r - 2.5, y + dy * r), (x + dx * r, y + dy * r + 1.6), (x + dx * r + 2.5, y + dy * r)],
                     1.3, "#3c5630", .85)
    return s


def _clumps(size: Size, height: float, s: Svg) -> Iterator[tuple[float, float, float]]:
    (cx, cy), (rx, ry) = size.centre, size.radii
    radius = 13 if size.squares == 1 else 19
    for row, (lift, wide) in enumerate(((-height + radius * .7, .62), (ry * .55, .74))):
        count = max(3, round(rx * wide * 2 / (radius * 1.35))) + (0 if row else -1)
        for i in range(count):
            t = i / (count - 1) * 2 - 1
            yield (cx + t * rx * wide, cy + lift - (1 - abs(t)) * -2 - abs(t) * ry * .3 * row + s.rng.uniform(-1.5, 1.5),
                   radius * s.rng.uniform(.88, 1.1))


def write(folder: Path) -> None:
    """Write all bases, facing marks and sinks."""
    for size in SIZES.values():
        for shape in SHAPES:
            base(shape, size).save(folder / f"base-{shape}-{size.name}.svg")
        for name in SINKS if size.name != "small" else ():
            (bush(size) if name == "bush" else pool(name, size)).save(folder / f"sink-{name}-{size.name}.svg")
    for direction in DIRECTIONS:
        facing(direction, 24).save(folder / f"facing-{direction}.svg")
        facing(direction, 38).save(folder / f"facing-{direction}-big.svg")
