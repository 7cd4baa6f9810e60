"""The tools of the figure painter: a sheet with movable frames, the paint box, and the pieces of which every person is
made."""
from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from ink import INK, TAU, Control, Point, Poly, Svg, line_d
from kit import CARD, TOKENS

PAPER = CARD
SIDE, SIDE_D, SIDE_L = TOKENS

Paint = tuple[str, str]
"""A wash: its lit colour and its shadow colour."""
SIDE_PAINT: Paint = (SIDE, SIDE_D)
SLEEVE: Paint = (SIDE_L, SIDE_D)
SKIN: Paint = ("#efc9a0", "#c48a62")
BROWN_SKIN: Paint = ("#b97f55", "#8a5836")
LEATHER: Paint = ("#a5764a", "#6d4829")
STEEL: Paint = ("#aab1b1", "#5f696d")
GUN: Paint = ("#6f7375", "#3d4144")
OLIVE: Paint = ("#b0aa78", "#787349")
TROUSERS: Paint = ("#9a8b70", "#675a45")
BOOT: Paint = ("#5d4c40", "#3a2e27")
CREAM: Paint = ("#efe3c6", "#c2ad86")
SLATE: Paint = ("#566259", "#333d37")
GREEN: Paint = ("#7d8a56", "#4d5a30")
GLASS: Paint = ("#8fb0b5", "#4a6c74")
BRASS: Paint = ("#d8b25a", "#9a7328")
FIRE: Paint = ("#f7dc83", "#e0873a")
SOIL: Paint = ("#b58d5e", "#7d5a36")
GOLD = "#f1d27a"

Mood = Literal["calm", "pained", "out"]
THIN: Point = (1.2, 2.4)
"""Widths of the contour of small things that lie on a larger shape."""
RIM = 7.5
"""Width of the paper rim's stroke; half of it shows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Place of a piece that is drawn upright: its pivot goes to `place`; it is turned clockwise by `degrees`, and
    scaled."""

    pivot: Point
    place: Point
    degrees: float = 0.0
    scale: Point = (1.0, 1.0)

    def __call__(self, x: float, y: float) -> Point:
        """Return a point's place outside the frame."""
        a = math.radians(self.degrees)
        dx, dy = (x - self.pivot[0]) * self.scale[0], (y - self.pivot[1]) * self.scale[1]
        return (self.place[0] + dx * math.cos(a) - dy * math.sin(a),
                self.place[1] + dx * math.sin(a) + dy * math.cos(a))


class Figure(Svg):
    """One figure in one pose. Shapes are moved into place before they are washed, so that the light always comes from
    the same side."""

    def __init__(self, name: str, pose: str, w: float = 100, h: float = 130) -> None:
        super().__init__(w, h, f"fig-{name}-{pose}")
        self.frames: list[Frame] = []
        self.fit: Frame | None = None
        self.drawn: list[Point] = []
        self.mood: Mood = "calm"
        self.hem = 1.0
        self.muzzle: Point | None = None
        """Place on the canvas where the weapon in hand lets go of what it fires; None without one."""
        self.hand: Point | None = None
        """Place on the canvas of the hand that throws."""

    @contextmanager
    def within(self, pivot: Point, place: Point, degrees: float = 0.0, scale: float | Point = 1.0) -> Iterator[Frame]:
        """Draw in a frame (see Frame), which is yielded; frames nest."""
        pair = scale if isinstance(scale, tuple) else (scale, scale)
        frame = Frame(pivot, place, degrees, pair)
        self.frames.append(frame)
        yield frame
        self.frames.pop()

    def at(self, x: float, y: float) -> Point:
        """Return a point of the current frame in canvas coordinates."""
        for frame in reversed(self.frames):
            x, y = frame(x, y)
        return x, y

    def on_canvas(self, x: float, y: float) -> Point:
        """Return a point of the current frame where it is drawn in the end."""
        x, y = self.at(x, y)
        return self.fit(x, y) if self.fit else (x, y)

    def _placed(self, pts: Sequence[Control]) -> list[Control]:
        placed = [self.on_canvas(float(p[0]), float(p[1])) for p in pts]
        return [(*p, *given[2:]) for p, given in zip(placed, pts, strict=True)]

    def skirt(self, pts: Sequence[Control], waist: float = 74) -> list[Control]:
        """Return the points of a long garment; the part below the waist is shortened by the pose's hem."""
        return [(p[0], p[1] if float(p[1]) < waist else waist + (float(p[1]) - waist) * self.hem, *p[2:]) for p in pts]

    def patch(self, pts: Sequence[Control], paint: Paint | tuple[str, None], at: float = 0.58,
              w: Point | None = (1.7, 4.0), sharp: bool = False, wob: float = 0.45, rim: bool = True) -> Poly:
        """Draw a washed and inked shape and return its outline; with `rim` it also widens the paper edge of the
        cut-out."""
        outline = self.shape(self._placed(pts), paint[0], paint[1], at, w, sharp, wob)
        if rim:
            self.drawn += outline
            self.under.append(f'<path d="{line_d(outline[::2])}" fill="{PAPER}" stroke="{PAPER}" '
                              f'stroke-width="{RIM}" stroke-linejoin="round"/>')
        return outline

    def trim(self, pts: Sequence[Control], paint: Paint | tuple[str, None], w: Point | None = THIN, at: float = 0.58,
             wob: float = 0.45) -> Poly:
        """Draw a small shape that lies on a larger one, with a thin contour and no rim; return its outline."""
        return self.patch(pts, paint, at, w, wob=wob, rim=False)

    def line(self, pts: Sequence[Control], w: float = 2.2, col: str = INK, taper: Point = (0.5, 0.3),
             sharp: bool = False, op: float = 1) -> None:
        """Draw a pen line."""
        self.stroke(self._placed(pts), w, col, op, taper, 0.3, sharp)

    def spots(self, pts: Sequence[Point], r: float, col: str = INK) -> None:
        """Draw dots, such as buttons, rivets or nostrils."""
        self.dots([(float(p[0]), float(p[1])) for p in self._placed(pts)], r, col)

    def oval(self, cx: float, cy: float, rx: float, ry: float, paint: Paint, w: Point = (1.3, 2.6),
             at: float = 0.58, rim: bool = True) -> Poly:
        """Draw an ellipse; return its outline."""
        return self.patch([(cx + math.cos(TAU * i / 8 - 0.4) * rx, cy + math.sin(TAU * i / 8 - 0.4) * ry)
                           for i in range(8)], paint, at, w, rim=rim)

    def bar(self, start: Point, end: Point, paint: Paint, t0: float = 2.4, t1: float | None = None,
            w: Point = (1.4, 2.6), at: float = 0.58) -> Poly:
        """Draw a straight bar, such as a barrel or shaft, of half thickness t0 at the start and t1 at the end; return
        its outline."""
        t1 = t0 if t1 is None else t1
        d = math.hypot(end[0] - start[0], end[1] - start[1])
        nx, ny = -(end[1] - start[1]) / d, (end[0] - start[0]) / d
        return self.patch([(start[0] + nx * t0, start[1] + ny * t0, "c"), (end[0] + nx * t1, end[1] + ny * t1, "c"),
                           (end[0] - nx * t1, end[1] - ny * t1, "c"), (start[0] - nx * t0, start[1] - ny * t0, "c")],
                          paint, at, w)

    def limb(self, a: Point, b: Point, c: Point, widths: tuple[float, float, float], paint: Paint, at: float = 0.52,
             w: Point = (1.7, 4.0)) -> Poly:
        """Draw a limb through three joints with these half widths; return its outline."""
        joints = ((a, b), (a, c), (b, c))
        left: list[Control] = []
        right: list[Control] = []
        for (p, q), joint, half in zip(joints, (a, b, c), widths, strict=True):
            d = math.hypot(q[0] - p[0], q[1] - p[1]) or 1
            nx, ny = (q[1] - p[1]) / d * half, -(q[0] - p[0]) / d * half
            left.append((joint[0] + nx, joint[1] + ny))
            right.append((joint[0] - nx, joint[1] - ny))
        d = math.hypot(a[0] - b[0], a[1] - b[1]) or 1
        cap = (a[0] + (a[0] - b[0]) / d * widths[0] * .7, a[1] + (a[1] - b[1]) / d * widths[0] * .7)
        return self.patch([cap, *left, *reversed(right)], paint, at, w)

    def burst(self, x: float, y: float, r: float, points: int = 7, paint: Paint = FIRE) -> None:
        """Draw a star of fire or of a blow."""
        star: list[Control] = []
        for i in range(points * 2):
            k = r * (1 if i % 2 == 0 else .45) * self.rng.uniform(.88, 1.1)
            a = TAU * i / (points * 2) - .3
            star.append((x + math.cos(a) * k, y + math.sin(a) * k, "c"))
        self.patch(star, paint, .55, (1.2, 2.2), wob=.2)


def fitted(name: str, pose: str, canvas: tuple[int, int], ground: Point, paint: Callable[[Figure], None]) -> Figure:
    """Return the painted figure. A figure that would leave its canvas is shrunk around its place on the ground and
    moved inwards."""
    f = Figure(name, pose, *canvas)
    paint(f)
    rim = RIM / 2 + 1
    left, right = min(p[0] for p in f.drawn) - rim, max(p[0] for p in f.drawn) + rim
    top, low = min(p[1] for p in f.drawn) - rim, max(p[1] for p in f.drawn) + rim
    (w, h), (gx, gy) = canvas, ground
    if left >= 0 and top >= 0 and right <= w and low <= h:
        return f
    k = min(1.0, w / (right - left), gy / (gy - top))
    left, right, low = (gx + (v - gx) * k for v in (left, right, low - gy + gx))
    shift = -left if left < 0 else min(0.0, w - right)
    g = Figure(name, pose, *canvas)
    g.fit = Frame(ground, (gx + shift, gy + min(0.0, h - (low - gx + gy))), 0, (k, k))
    paint(g)
    return g


# --- pieces of a person, upright, head at 52,29, hips at 50,74, feet at 107 -------------------------------------------


def shut_eye(f: Figure, x: float, y: float, r: float, turn: int = 1) -> None:
    """Draw an eye squeezed shut in pain (`turn` 1 points right, -1 left), or the cross of a figure that is out of the
    fight."""
    if f.mood == "pained":
        f.line([(x - r * turn, y - r), (x + r * turn, y), (x - r * turn, y + r)], 1.7, sharp=True)
    else:
        f.line([(x - r, y - r), (x + r, y + r)], 1.6, taper=(.8, .8))
        f.line([(x + r, y - r), (x - r, y + r)], 1.6, taper=(.8, .8))


def face(f: Figure, x: float = 52, y: float = 29, r: float = 10, skin: Paint = SKIN) -> None:
    """Draw a face that looks to the right, in the figure's mood."""
    f.patch([(x - r * .95, y - r * .3), (x - r * .2, y - r), (x + r * .8, y - r * .7), (x + r, y),
             (x + r * .85, y + r * .7), (x + r * .25, y + r * 1.1), (x - r * .6, y + r * .75)], skin, .62, (1.4, 3))
    if f.mood == "calm":
        f.line([(x + r * .15, y - r * .08), (x + r * .42, y - r * .18)], 2.2)
        f.line([(x + r * .66, y - r * .16), (x + r * .9, y - r * .1)], 2.0)
        f.line([(x + r * .22, y + r * .7), (x + r * .62, y + r * .66)], 1.4)
    else:
        shut_eye(f, x + r * .25, y - r * .07, r * .18)
        shut_eye(f, x + r * .79, y - r * .07, r * .16, -1)
        if f.mood == "pained":
            f.spots([(x + r * .45, y + r * .66)], 1.9)
        else:
            f.line([(x + r * .22, y + r * .66), (x + r * .62, y + r * .72)], 1.4)
    f.line([(x + r * .55, y + r * .05), (x + r * .74, y + r * .38), (x + r * .5, y + r * .42)], 1.1)


def helmet(f: Figure, x: float = 51, y: float = 22, r: float = 13, paint: Paint = OLIVE) -> None:
    """Draw a steel helmet with a band in the side's colour."""
    f.patch([(x - r, y + 5), (x - r * .9, y - 5), (x - r * .35, y - r * .95), (x + r * .45, y - r * .95),
             (x + r * .98, y - 4), (x + r * 1.15, y + 4), (x + r * .6, y + 3.4), (x - r * .4, y + 5.2)], paint, .6)
    f.trim([(x - r * .97, y - 1), (x, y - 2.6), (x + r * 1.03, y - 1.6), (x + r * 1.08, y + 2), (x, y + 1.4),
            (x - r, y + 3)], SIDE_PAINT, (1, 1.9))


def jacket(f: Figure, paint: Paint = SIDE_PAINT, wide: float = 0, at: float = 0.56) -> None:
    """Draw a plain trunk from shoulders to hips."""
    f.patch([(36 - wide, 44), (43, 39), (57, 39), (65 + wide, 44), (66 + wide, 56), (64, 66), (65, 76), (50, 79),
             (35, 76), (36, 66), (34 - wide, 56)], paint, at)


def belt(f: Figure, y: float = 69) -> None:
    """Draw a leather belt around the trunk."""
    f.trim([(35, y - 2, "c"), (50, y, "c"), (65, y - 2, "c"), (65, y + 3.5, "c"), (50, y + 5.5, "c"),
            (35, y + 3.5, "c")], LEATHER, (1.2, 2.2))


def pouch(f: Figure, x: float, y: float, s: float = 8, paint: Paint = LEATHER) -> None:
    """Draw a pouch with a flap, its upper left corner at x, y."""
    f.trim([(x, y, "c"), (x + s, y + .5, "c"), (x + s, y + s, "c"), (x + .5, y + s + .5, "c")], paint, (1.1, 2.4))
    f.line([(x + .6, y + s * .36), (x + s - .4, y + s * .36)], 1.3)


def hand(f: Figure, x: float, y: float, skin: Paint = SKIN, r: float = 5) -> None:
    """Draw a closed hand."""
    f.oval(x, y, r, r * .92, skin)


def leg(f: Figure, pts: Sequence[Control], boot: Sequence[Control], paint: Paint = TROUSERS) -> None:
    """Draw a leg with its boot, by the points of both."""
    f.patch(pts, paint)
    f.patch(boot, BOOT, .5)


def standing_legs(f: Figure, paint: Paint = TROUSERS, spread: float = 0) -> None:
    """Draw two straight legs; the feet are `spread` farther apart than the shoulders are wide."""
    s = spread
    leg(f, [(38, 70), (36, 82), (33 - s, 92), (31 - s, 99), (43 - s, 100), (46, 90), (50, 78), (50, 70)],
        [(31 - s, 94), (43 - s, 95), (44 - s, 103), (42 - s, 106), (27 - s, 106), (28 - s, 101)], paint)
    leg(f, [(47, 70), (52, 82), (54 + s, 92), (54 + s, 99), (66 + s, 99), (66 + s, 90), (64, 78), (62, 70)],
        [(54 + s, 94), (66 + s, 93), (68 + s, 100), (76 + s, 104), (75 + s, 107), (55 + s, 107)], paint)
