"""Ink and wash: control points become SVG paths that look drawn by hand, in the subset of SVG that nanosvg knows.

Coordinates are canvas units, y downwards. Every wobble is seeded: the same seed draws the same bytes.
"""
from __future__ import annotations

import functools
import itertools
import math
import operator
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

Point = tuple[float, float]
Poly = list[Point]
Control = Sequence[float | str]
"""A control point: x, y, and optionally "c" for a sharp corner."""

INK = "#2b2420"
LIGHT = (0.55, 0.83)
"""The direction that shadow sides face: light comes from the upper left."""
TAU = 6.283


def added(numbers: Iterable[float]) -> float:
    """Return the sum of numbers, rounded after each addition. Since Python 3.12 `sum` rounds only once at the end, and
    the tiny difference would change the pictures."""
    return functools.reduce(operator.add, numbers, 0.0)


def num(x: float) -> str:
    """Return a coordinate as text with at most one decimal."""
    s = f"{x:.1f}"
    return s[:-2] if s.endswith(".0") else s


def mix(a: str, b: str, t: float) -> str:
    """Return the colour that lies a share `t` (0 to 1) of the way from a to b."""
    pairs = ((int(a[i:i + 2], 16), int(b[i:i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in pairs)


# --- curves -----------------------------------------------------------------------------------------------------------


def spline(pts: Sequence[Control], closed: bool = True, sharp: bool = False, step: float = 2.4) -> Poly:
    """Return a Hermite curve through the points, evenly resampled; a third item "c" (or sharp=True) makes a corner."""
    n = len(pts)
    places = [(float(p[0]), float(p[1])) for p in pts]
    tangents: Poly = []
    for i, p in enumerate(pts):
        if sharp or len(p) > 2 or (not closed and i in (0, n - 1)):
            tangents.append((0.0, 0.0))
        else:
            a, b = places[(i - 1) % n], places[(i + 1) % n]
            tangents.append(((b[0] - a[0]) * 0.5, (b[1] - a[1]) * 0.5))
    out: Poly = []
    for i in range(n if closed else n - 1):
        p0, p1, m0, m1 = places[i], places[(i + 1) % n], tangents[i], tangents[(i + 1) % n]
        k = max(2, int(math.hypot(p1[0] - p0[0], p1[1] - p0[1]) / step) + 1)
        for j in range(k):
            t = j / k
            h00, h10 = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
            h01, h11 = -2 * t**3 + 3 * t**2, t**3 - t**2
            out.append((h00 * p0[0] + h10 * m0[0] + h01 * p1[0] + h11 * m1[0],
                        h00 * p0[1] + h10 * m0[1] + h01 * p1[1] + h11 * m1[1]))
    if not closed:
        out.append(places[-1])
    return out


class Noise:
    """Smooth noise of one variable; periodic on [0, 1) when closed."""

    def __init__(self, rng: random.Random, cycles: float, closed: bool = True) -> None:
        c = max(1, round(cycles))
        self.waves = [(k if closed else k * 0.83, a, rng.random() * TAU)
                      for k, a in ((c, 1.0), (2 * c + 1, 0.5), (3 * c + 2, 0.28))]

    def __call__(self, t: float) -> float:
        return added(a * math.sin(TAU * k * t + ph) for k, a, ph in self.waves) / 1.4


def length(poly: Poly, closed: bool = True) -> float:
    """Return the length of the line, with the closing piece if it is closed."""
    pairs = zip(poly, poly[1:] + (poly[:1] if closed else []), strict=False)
    return added(math.hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairs)


def normals(poly: Poly, closed: bool = True) -> Poly:
    """Return the unit normals, outward for a polygon that runs clockwise on the screen."""
    n = len(poly)
    res: Poly = []
    for i in range(n):
        a, b = (poly[i - 1], poly[(i + 1) % n]) if closed else (poly[max(0, i - 1)], poly[min(n - 1, i + 1)])
        dx, dy = b[0] - a[0], b[1] - a[1]
        d = math.hypot(dx, dy) or 1
        res.append((dy / d, -dx / d))
    return res


def area(poly: Poly) -> float:
    """Return the signed area, positive if the polygon runs clockwise on the screen."""
    return 0.5 * added(a[0] * b[1] - b[0] * a[1] for a, b in zip(poly, poly[1:] + poly[:1], strict=False))


def wobble(poly: Poly, amp: float, rng: random.Random, closed: bool = True, wave: float = 16) -> Poly:
    """Return the line as a hand would draw it: pushed sideways by up to about `amp`."""
    if amp <= 0 or len(poly) < 3:
        return poly
    noise = Noise(rng, length(poly, closed) / wave, closed)
    m = len(poly)
    out: Poly = []
    for i, (p, n) in enumerate(zip(poly, normals(poly, closed), strict=False)):
        t = i / m if closed else i / (m - 1)
        ends = 1.0 if closed else math.sin(math.pi * min(1.0, max(0.0, t))) ** 0.5
        d = amp * noise(t) * ends
        out.append((p[0] + n[0] * d, p[1] + n[1] * d))
    return out


def blob(cx: float, cy: float, rx: float, ry: float, rng: random.Random, n: int = 9, var: float = 0.12) -> Poly:
    """Return the control points of an uneven ellipse."""
    ph = rng.random() * 6.28
    return [(cx + math.cos(ph + TAU * i / n) * rx * (1 + var * (rng.random() - .5) * 2),
             cy + math.sin(ph + TAU * i / n) * ry * (1 + var * (rng.random() - .5) * 2)) for i in range(n)]


# --- path data --------------------------------------------------------------------------------------------------------


def _tenths(v: int) -> str:
    """Return a whole number of tenths in its shortest form, with a blank before it unless it begins with a minus."""
    if -SPAN <= v <= SPAN:
        return _SHORT[v]
    return _written(v)


def _written(v: int) -> str:
    whole, rest = divmod(abs(v), 10)
    s = (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")
    return ("-" if v < 0 else " ") + s


SPAN = 2000
_SHORT = {v: _written(v) for v in range(-SPAN, SPAN + 1)}
"""Frequent numbers in their written form."""


def _relative(start: Point, command: str, groups: Sequence[Sequence[Point]]) -> str:
    """Return path data in relative whole tenths. Rounding errors do not add up, because each end is rounded in the
    page's grid."""
    x, y = round(start[0] * 10), round(start[1] * 10)
    d = [f"M{_tenths(x).strip()}{_tenths(y)}{command}"]
    for group in groups:
        for px, py in group:
            ex, ey = round(px * 10), round(py * 10)
            d.append(_tenths(ex - x) + _tenths(ey - y))
        x, y = ex, ey
    return "".join(d).replace(command + " ", command)


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def smooth_d(poly: Poly, closed: bool = True) -> str:
    """Return path data that rounds every point off between the middles of its neighbours."""
    if len(poly) < 3:
        return "M" + " L".join(f"{num(x)} {num(y)}" for x, y in poly) + ("Z" if closed else "")
    if closed:
        return _relative(_middle(poly[-1], poly[0]), "q",
                         [(a, _middle(a, b)) for a, b in zip(poly, poly[1:] + poly[:1], strict=False)]) + "Z"
    inner = [(a, _middle(a, b)) for a, b in itertools.pairwise(poly[1:])]
    inner[-1] = (inner[-1][0], poly[-1])
    return _relative(poly[0], "q", inner)


def line_d(poly: Poly) -> str:
    """Return the path data of a closed polygon with straight sides."""
    return _relative(poly[0], "l", [(p,) for p in poly[1:]]) + "Z"


def ring(poly: Poly, wmin: float, wmax: float, rng: random.Random, rough: float = 0.18) -> str:
    """Return the path data of a closed ink contour, heavy on the shadow side, for the fill rule evenodd."""
    if area(poly) < 0:
        poly = poly[::-1]
    noise = Noise(rng, max(2, length(poly) / 20))
    outer: Poly = []
    inner: Poly = []
    m = len(poly)
    for i, (p, n) in enumerate(zip(poly, normals(poly), strict=False)):
        s = min(1.0, max(0.0, (n[0] * LIGHT[0] + n[1] * LIGHT[1] + 0.45) / 1.35))
        s = s * s * (3 - 2 * s)
        w = (wmin + (wmax - wmin) * s) * (1 + rough * noise(i / m))
        outer.append((p[0] + n[0] * w * 0.55, p[1] + n[1] * w * 0.55))
        inner.append((p[0] - n[0] * w * 0.45, p[1] - n[1] * w * 0.45))
    return smooth_d(outer) + smooth_d(inner[::-1])


def stroke(poly: Poly, w: float, rng: random.Random, taper: Point = (0.35, 0.25), rough: float = 0.2,
           lit: bool = False, wmin: float | None = None) -> str:
    """Return an open ink stroke as a filled path; `taper` is the share of the width at start and end."""
    n = len(poly)
    noise = Noise(rng, max(1, length(poly, False) / 18), False)
    low = w * 0.5 if wmin is None else wmin
    left: Poly = []
    right: Poly = []
    for i, (p, m) in enumerate(zip(poly, normals(poly, False), strict=False)):
        t = i / (n - 1)
        a = taper[0] + (1 - taper[0]) * min(1.0, t / 0.28)
        b = taper[1] + (1 - taper[1]) * min(1.0, (1 - t) / 0.4)
        width = low + (w - low) * abs(m[0] * LIGHT[0] + m[1] * LIGHT[1]) if lit else w
        width *= min(a, b) * (1 + rough * noise(t) * math.sin(math.pi * t))
        left.append((p[0] + m[0] * width / 2, p[1] + m[1] * width / 2))
        right.append((p[0] - m[0] * width / 2, p[1] - m[1] * width / 2))
    return smooth_d(left + right[::-1])


def clip_lines(poly: Poly, angle: float, gap: float, rng: random.Random, jitter: float = 0.25,
               phase: float | None = None) -> list[tuple[Point, Point]]:
    """Return hatching segments at one angle (radians) inside a polygon."""
    ca, sa = math.cos(angle), math.sin(angle)
    rot = [(x * ca + y * sa, -x * sa + y * ca) for x, y in poly]
    y, bottom = min(p[1] for p in rot), max(p[1] for p in rot)
    y += gap * rng.random() if phase is None else phase
    segs: list[tuple[Point, Point]] = []
    while y < bottom:
        yy = y + (rng.random() - 0.5) * gap * jitter * 2
        xs = sorted(a[0] + (yy - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                    for a, b in zip(rot, rot[1:] + rot[:1], strict=False) if (a[1] > yy) != (b[1] > yy))
        for x0, x1 in zip(xs[::2], xs[1::2], strict=False):
            if x1 - x0 > gap * 0.5:
                segs.append(((x0 * ca - yy * sa, x0 * sa + yy * ca), (x1 * ca - yy * sa, x1 * sa + yy * ca)))
        y += gap
    return segs


# --- the sheet --------------------------------------------------------------------------------------------------------


class Svg:
    """One drawing: its elements in drawing order, over those in `under`, with a seeded source of wobble of its own."""

    def __init__(self, w: float, h: float, seed: str) -> None:
        self.w, self.h = w, h
        self.rng = random.Random(seed)
        self.el: list[str] = []
        self.defs: list[str] = []
        self.under: list[str] = []

    def raw(self, s: str) -> None:
        """Add an element as it is."""
        self.el.append(s)

    def fill(self, d: str, col: str, op: float = 1, rule: bool | None = None) -> None:
        """Add path data in one colour; rule=True fills even-odd."""
        o = "" if op == 1 else f' fill-opacity="{op}"'
        r = ' fill-rule="evenodd"' if rule else ""
        self.el.append(f'<path d="{d}" fill="{col}"{o}{r}/>')

    def shade(self, poly: Poly, light: str, dark: str, at: float = 0.6, soft: float = 0.06,
              ang: float | None = None, op: float = 1) -> None:
        """Fill with a two-tone wash: a hard-stop gradient, so that the shadow is clipped by the shape."""
        lx, ly = LIGHT if ang is None else (math.cos(ang), math.sin(ang))
        along = [p[0] * lx + p[1] * ly for p in poly]
        cx = added(p[0] for p in poly) / len(poly)
        cy = added(p[1] for p in poly) / len(poly)
        c = cx * lx + cy * ly
        a, b = min(along) - c, max(along) - c
        gid = f"g{len(self.defs)}"
        self.defs.append(
            f'<linearGradient id="{gid}" gradientUnits="userSpaceOnUse" x1="{num(cx + lx * a)}" '
            f'y1="{num(cy + ly * a)}" x2="{num(cx + lx * b)}" y2="{num(cy + ly * b)}">'
            f'<stop offset="0" stop-color="{light}"/>'
            f'<stop offset="{at - soft:.2f}" stop-color="{mix(light, dark, 0.16)}"/>'
            f'<stop offset="{at:.2f}" stop-color="{dark}"/>'
            f'<stop offset="1" stop-color="{mix(dark, light, 0.22)}"/></linearGradient>')
        self.fill(smooth_d(poly), f"url(#{gid})", op)

    def ring(self, poly: Poly, wmin: float = 1.3, wmax: float = 3.2, col: str = INK, op: float = 1,
             rough: float = 0.18) -> None:
        """Ink the contour: wmin where it faces the light, wmax where it turns away."""
        self.fill(ring(poly, wmin, wmax, self.rng, rough), col, op, True)

    def stroke(self, pts: Sequence[Control], w: float = 2.0, col: str = INK, op: float = 1,
               taper: Point = (0.35, 0.25), wob: float = 0.4, sharp: bool = False, step: float = 2.4,
               rough: float = 0.2) -> None:
        """Draw a pen stroke through the control points."""
        poly = wobble(spline(pts, False, sharp, step), wob, self.rng, False)
        self.fill(stroke(poly, w, self.rng, taper, rough), col, op)

    def hatch(self, poly: Poly, angle: float, gap: float, w: float = 1.0, col: str = INK, op: float = 1,
              jitter: float = 0.25, short: float = 0.0, taper: Point = (0.8, 0.2)) -> None:
        """Hatch a polygon; short is the share by which a line may stop early."""
        ds = []
        for a, b in clip_lines(poly, angle, gap, self.rng, jitter):
            if short:
                k = 1 - short * self.rng.random()
                b = (a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k)
            n = max(3, int(math.hypot(a[0] - b[0], a[1] - b[1]) / 5))
            pl = [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(n + 1)]
            pl = wobble(pl, 0.35, self.rng, False)
            ds.append(stroke(pl, w * (0.8 + 0.4 * self.rng.random()), self.rng, taper))
        if ds:
            self.fill("".join(ds), col, op)

    def dots(self, pts: Sequence[Point], r: float, col: str = INK, op: float = 1) -> None:
        """Draw uneven dots of about radius r."""
        d = []
        for x, y in pts:
            k = r * (0.7 + 0.6 * self.rng.random())
            e = self.rng.random() * 6.28
            d.append(smooth_d([(x + math.cos(e + a) * k * (1 + 0.25 * (self.rng.random() - .5)),
                                y + math.sin(e + a) * k * (0.85 + 0.2 * self.rng.random()))
                               for a in (0, 1.25, 2.5, 3.75, 5)]))
        self.fill("".join(d), col, op)

    def shape(self, pts: Sequence[Control], light: str | None = None, dark: str | None = None, at: float = 0.6,
              w: Point | None = (1.4, 3.4), sharp: bool = False, wob: float = 0.5, ink: str = INK,
              soft: float = 0.06) -> Poly:
        """Draw a closed shape: wash (two-tone if `dark` is given), then contour; return the wobbled outline."""
        poly = wobble(spline(pts, True, sharp), wob, self.rng)
        if light and dark:
            self.shade(poly, light, dark, at, soft)
        elif light:
            self.fill(smooth_d(poly), light)
        if w:
            self.ring(poly, w[0], w[1], ink)
        return poly

    def text(self) -> str:
        """Return the text of the SVG file."""
        defs = f'<defs>{"".join(self.defs)}</defs>' if self.defs else ""
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(self.w)} {num(self.h)}" '
                f'width="{num(self.w)}" height="{num(self.h)}">{defs}' + "\n".join(self.under + self.el) + "</svg>\n")

    def save(self, path: str | Path) -> None:
        """Write the file."""
        Path(path).write_text(self.text(), encoding="utf-8", newline="\n")
