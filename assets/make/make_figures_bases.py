"""Bases of figures by side shape and size, facing marks, and the ground into which figures sink: water, mud, snow,
bush."""
from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from ink import INK, Control, Point, Poly, Svg, line_d, ring, smooth_d, spline, stroke, wobble
from kit import RAMPS
from make_figures_pen import PAPER, RIM, SIDE, SIDE_D

UNITS_PER_SQUARE = 100 / 1.16
"""Canvas units that one square of the board measures."""


@dataclass(frozen=True, slots=True)
class Size:
    """Canvas of a size of figure, and the ellipse of its base."""

    name: str
    squares: int
    canvas: tuple[int, int]
    centre: Point
    radii: Point
    thick: float = 5
    band: Point = (8.6, 4.0)


SIZES = {s.name: s for s in (
    Size("small", 1, (100, 130), (50, 103), (30, 12.5), 4, (6.6, 3)),
    Size("medium", 1, (100, 130), (50, 103), (43, 17.4)),
    Size("large", 2, (190, 230), (95, 160), (86, 54), 6, (13, 8)),
    Size("huge", 3, (276, 330), (138, 233), (129, 82), 7, (16, 10.5)),
)}
SHAPES = ("round", "hex", "square", "kite")
DIRECTIONS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
              "nw": (-1, -1)}


def outline(shape: str, size: Size) -> list[Control]:
    """Return the control points of the base's upper face."""
    (cx, cy), (rx, ry) = size.centre, size.radii
    if shape == "round":
        return [(cx + math.cos(i / 14 * 6.283) * rx, cy + math.sin(i / 14 * 6.283) * ry) for i in range(14)]
    if shape == "hex":
        return [(cx - rx - 2, cy, "c"), (cx - rx * .6, cy - ry, "c"), (cx + rx * .6, cy - ry, "c"),
                (cx + rx + 2, cy, "c"), (cx + rx * .6, cy + ry, "c"), (cx - rx * .6, cy + ry, "c")]
    if shape == "square":
        top, low = rx * .86, rx * .953
        return [(cx - top, cy - ry, "c"), (cx + top, cy - ry, "c"), (cx + low, cy + ry, "c"), (cx - low, cy + ry, "c")]
    wide, deep = (rx + 2.6, ry) if size.squares == 1 else (rx + 5, ry + 4)
    return [(cx - wide, cy, "c"), (cx, cy - deep, "c"), (cx + wide, cy, "c"), (cx, cy + deep, "c")]


def _rim_paper(s: Svg, poly: Poly, thick: float) -> None:
    """Draw the paper edge of the cut-out base."""
    for drop in (thick, 0):
        d = smooth_d([(x, y + drop) for x, y in poly])
        s.raw(f'<path d="{d}" fill="{PAPER}" stroke="{PAPER}" stroke-width="7" stroke-linejoin="round"/>')


def base(shape: str, size: Size) -> Svg:
    """Return a drawing of a base: its edge in the shadow colour, its face in the side's colour with an inner field,
    inked as figures are."""
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
    """Return the point at which the ray from the base's centre in a direction of the board leaves its upper face."""
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
    """Return a drawing of an arrowhead of card with an ink contour, in the middle of the canvas."""
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
SINK_FEET = {1: 4, 2: 16, 3: -11}
"""Distance of the farthest feet below the base's centre, in canvas units, by the figure's width in squares."""
SINK_DEPTH = {1: 1.0, 2: 1.2, 3: 1.2}
"""Factor by which figures sink deeper than a Medium figure, by their width in squares."""


def surface_level(size: Size, name: str) -> float:
    """Return the height of the water's (or mud's) surface on the canvas; larger figures sink deeper."""
    return size.centre[1] + SINK_FEET[size.squares] - (103 + SINK_FEET[1] - SINKS[name]) * SINK_DEPTH[size.squares]


def pool(name: str, size: Size) -> Svg:
    """Return a drawing of water, mud or snow over the legs. It is densest at the surface and fades downwards, so that
    the base shows through and its edge melts into ground of the same colour."""
    s = Svg(*size.canvas, f"sink-{name}-{size.name}")
    _, light, middle, dark = RAMPS[name]
    (cx, cy), (rx, ry) = size.centre, size.radii
    level, low = surface_level(size, name), cy + ry + size.thick + 3
    snow = name.startswith("snow")
    bow = min(ry * .5, 14)
    edge: list[Control] = [(cx + u * rx * 1.04, level + 2 + (abs(u) ** 2.2) * bow) for u in
                           (-1, -.8, -.55, -.28, 0, .28, .55, .8, 1)]
    under: list[Control] = [(cx + u * rx * 1.02, level + bow + (low - level - bow) * (1 - u * u) ** .5)
                            for u in (.94, .8, .5, 0, -.5, -.8, -.94)]
    fade(s, wobble(spline(edge + under), .9, s.rng, True, 14), light if snow else middle, level, low,
         (1, .72) if snow else (.97, .5))
    line = wobble(spline(edge[2:-2], False), .8, s.rng, False, 9)
    s.fill(stroke([(x, y - .6) for x, y in line], 3.2, s.rng, (.1, .1)), "#fffdf7" if name[0] != "m" else light, .95)
    s.fill(stroke([(x, y + 1.6) for x, y in line], 1.8, s.rng, (.1, .1)), "#7e97ad" if snow else INK, .85)
    for share, op in ((.3, .8), (.6, .55)):
        deep = (low - level) * share
        arc = [(cx + u * rx * (.62 + share * .4), level + deep * (1 - u * u) ** .5 + ry * .22 + share * 4)
               for u in (-.95, -.8, -.5, 0, .5, .8, .95)]
        for part in (arc[:4], arc[3:]):
            s.stroke(part, 1.7, "#fffdf7" if name[0] == "w" else dark, op, (.2, .2), 1.0)
    return s


def fade(s: Svg, poly: Poly, colour: str, top: float, low: float, opacity: tuple[float, float]) -> None:
    """Fill a shape with one colour that thins out from top to bottom."""
    gid = f"g{len(s.defs)}"
    s.defs.append(f'<linearGradient id="{gid}" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" '
                  f'y2="{low:.1f}"><stop offset="0.35" stop-color="{colour}" stop-opacity="{opacity[0]}"/>'
                  f'<stop offset="1" stop-color="{colour}" stop-opacity="{opacity[1]}"/></linearGradient>')
    s.fill(smooth_d(poly), f"url(#{gid})")


def bush(size: Size, behind: bool = False) -> Svg:
    """Return a drawing of rows of leafy clumps over the legs or, with `behind`, over the back of the base."""
    s = Svg(*size.canvas, f"sink-bush-{size.name}" + ("-under" if behind else ""))
    level, low, radius = surface_level(size, "bush"), size.centre[1] + size.radii[1], 14 + 5 * (size.squares - 1)
    first = level + radius * .8
    clumps = _clumps(size, s, size.centre[1] - size.radii[1] * .8, first, radius) if behind else _clumps(
        size, s, first, low, radius)
    for x, y, r in clumps:
        s.under.append(f'<path d="{line_d(spline(_leafy(x, y, r)))}" fill="{PAPER}" stroke="{PAPER}" '
                       f'stroke-width="{RIM}" stroke-linejoin="round"/>')
    for x, y, r in clumps:
        s.shape(_leafy(x, y, r), "#93b06a", "#55743f", .5, (1.4, 3.2), wob=.3)
        for dx, dy in ((-.45, -.25), (.15, -.4), (-.1, .1), (.4, .15), (-.35, .4)):
            s.stroke([(x + dx * r - 2.5, y + dy * r), (x + dx * r, y + dy * r + 1.7), (x + dx * r + 2.5, y + dy * r)],
                     1.4, "#3c5630", .85)
    return s


def _leafy(x: float, y: float, r: float) -> list[Control]:
    """Return a round clump whose edge is a row of lobes: sharp inwards, round outwards."""
    lobes = max(7, round(r * .45))
    edge: list[Control] = []
    for i in range(lobes):
        for step, k in ((0.0, .86), (.3, 1.04), (.7, 1.04)):
            a = 6.283 * (i + step) / lobes
            p = (x + math.cos(a) * r * k, y + math.sin(a) * r * .84 * k)
            edge.append((*p, "c") if step == 0 else p)
    return edge


def _clumps(size: Size, s: Svg, top: float, low: float, r: float) -> list[tuple[float, float, float]]:
    """Return middle and radius (x, y, r) of each clump, in rows from top to bottom; every other row has one clump
    fewer."""
    cx, rx = size.centre[0], size.radii[0]
    out = []
    y, fewer = top, -1
    while y < low:
        wide = .6 if fewer else .74
        count = max(3, round(rx * wide * 2 / (r * 1.25)) + fewer)
        for i in range(count):
            t = i / (count - 1) * 2 - 1
            drop = (1 - abs(t)) * 3 + s.rng.uniform(-1.5, 1.5)
            out.append((cx + t * rx * wide, y + drop, r * s.rng.uniform(.9, 1.1)))
        y, fewer = y + r * 1.2, -1 - fewer
    return out


def drowned(name: str, size: Size) -> Svg:
    """Return a drawing that covers a large base under its figure with the ground's colour, so that no dry rim shows
    behind it."""
    s = Svg(*size.canvas, f"sink-{name}-{size.name}-under")
    (cx, cy), (rx, ry) = size.centre, size.radii
    middle = RAMPS[name][1 if name.startswith("snow") else 2]
    poly = wobble(spline([(cx + math.cos(i / 16 * 6.283) * (rx + 7), cy + 2 + math.sin(i / 16 * 6.283) * (ry + 8))
                          for i in range(16)]), 1.2, s.rng)
    fade(s, poly, middle, cy - ry, cy + ry, (.74, .5))
    for share in (.55, .8):
        arc = [(cx + u * rx * share, cy - (1 - u * u) ** .5 * ry * share) for u in (-.9, -.7, -.4, 0, .4, .7, .9)]
        s.stroke(arc, 1.7, "#fffdf7" if name[0] == "w" else middle, .6, (.2, .2), 1.0)
    return s


def write(folder: Path) -> None:
    """Write all bases, facing marks and sinks."""
    for size in SIZES.values():
        for shape in SHAPES:
            base(shape, size).save(folder / f"base-{shape}-{size.name}.svg")
        for name in SINKS if size.name != "small" else ():
            (bush(size) if name == "bush" else pool(name, size)).save(folder / f"sink-{name}-{size.name}.svg")
            if size.squares > 1:
                under = bush(size, True) if name == "bush" else drowned(name, size)
                under.save(folder / f"sink-{name}-{size.name}-under.svg")
    for direction in DIRECTIONS:
        facing(direction, 24).save(folder / f"facing-{direction}.svg")
        facing(direction, 38).save(folder / f"facing-{direction}-big.svg")
