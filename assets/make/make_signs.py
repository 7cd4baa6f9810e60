"""Signs of a fight on the board: shields of cover, locks, the die and its verdict, strikes, stamps: assets/marks.

Risk is raspberry, a passed roll green, the acting figure gold; no sign takes the colour of a side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ink import INK, Point, Poly, Svg, smooth_d, spline, wobble
from kit import ASSETS

CARD, WHITE = "#fbf4e2", "#fff8e8"
RISK, RISK_D, GAIN, PLAN_D = "#b3164f", "#860f3b", "#2d5428", "#084840"
GOLD, GOLD_D = "#e0b257", "#8a5f12"
SLATE = "#4a5a5e"


def path_d(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data with straight sides."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def pen(s: Svg, data: str, col: str, width: float) -> None:
    """Draw an even line with round ends."""
    s.raw(f'<path d="{data}" fill="none" stroke="{col}" stroke-width="{width}" stroke-linejoin="round" '
          'stroke-linecap="round"/>')


def shape(s: Svg, corners: Sequence[Point], fill: str, lit: float = 1.4, shaded: float = 2.8, line: str = INK,
          wob: float = .35, rim: float = 0.0, sharp: bool = True) -> Poly:
    """Draw a filled, inked outline, with a paper rim if it must stand off any ground; return the outline."""
    poly = wobble(spline(corners, True, sharp), wob, s.rng, wave=30)
    if rim:
        pen(s, smooth_d(poly), CARD, rim)
    s.fill(smooth_d(poly), fill)
    s.ring(poly, lit, shaded, line, rough=.25)
    return poly


def brush(s: Svg, points: Sequence[Point], width: float, col: str, taper: Point = (.7, .45)) -> None:
    """Draw a straight pen stroke that thins out."""
    s.stroke(points, width, col, 1, taper, 0.0, True, 2)


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, parts: int = 16) -> Poly:
    """Return points of an ellipse from one angle to another, in degrees."""
    angles = (math.radians(start + (end - start) * i / parts) for i in range(parts + 1))
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


# --- cover ------------------------------------------------------------------------------------------------------------

SHIELD: Poly = [(5, 6), (16, 8), (20, 4), (24, 8), (35, 6), (36, 20), (33, 31), (27, 38), (20, 42), (13, 38), (7, 31),
                (4, 20)]


def shield(degree: str) -> Callable[[Svg], None]:
    """Return a function that draws a shield; its dark share shows the degree of cover. The game writes the value on
    it."""
    fill = {"quarter": "#fffaf0", "half": SLATE, "three-quarters": "#2b3834"}[degree]

    def draw(s: Svg) -> None:
        shape(s, SHIELD, fill, 1.8, 3.2, rim=7, sharp=False)
        if degree == "quarter":
            s.fill(smooth_d([(8, 31), (20, 30), (32, 31), (27, 37.5), (20, 40.5), (13, 37.5)]), SLATE, .55)
        elif degree == "half":
            s.fill(smooth_d([(7.5, 9), (16, 10.5), (20, 7.5), (24, 10.5), (32.5, 9), (32.8, 11), (7.4, 11)]), "#9fb0b2",
                   .9)
        else:
            pen(s, path_d([(20 + (x - 20) * .8, 22 + (y - 22) * .82) for x, y in SHIELD], True), GOLD, 1.8)

    return draw


def height(s: Svg) -> None:
    """Draw a step with an arrow up, for higher ground."""
    shape(s, [(4, 38), (4, 28), (16, 28), (16, 18), (36, 18), (36, 38)], "#d9c79c", 1.4, 2.8, rim=6)
    brush(s, [(26, 15), (26, 5)], 4.4, INK, (1, 1))
    brush(s, [(26, 4), (20, 11)], 4, INK, (1, .7))
    brush(s, [(26, 4), (32, 11)], 4, INK, (1, .7))


# --- what is locked ---------------------------------------------------------------------------------------------------


def lock_square(s: Svg) -> None:
    """Draw closed, heavy corners, for a square that was clicked."""
    for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        corner = [(32 + sx * 14.0, 32 + sy * 29.0), (32 + sx * 29.0, 32 + sy * 29.0), (32 + sx * 29.0, 32 + sy * 14.0)]
        pen(s, path_d(corner), CARD, 9.5)
        pen(s, path_d(corner), PLAN_D, 5.6)


def lock_target(s: Svg) -> None:
    """Draw a broken ring with four ticks inward, for a target that was clicked."""
    for start in (20, 110, 200, 290):
        bow = path_d(arc(32, 32, 28, 28, start, start + 50, 12))
        pen(s, bow, CARD, 9)
        pen(s, bow, RISK, 5)
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tick = path_d([(32 + dx * 21, 32 + dy * 21), (32 + dx * 31, 32 + dy * 31)])
        pen(s, tick, CARD, 8)
        pen(s, tick, RISK_D, 4.2)


def padlock(s: Svg) -> None:
    """Draw a shut padlock."""
    pen(s, path_d([(7, 12), *arc(12, 10, 5, 6, 180, 360), (17, 12)]), INK, 3)
    shape(s, [(4, 11), (20, 11), (20, 21), (4, 21)], GOLD, 1.2, 2.2)
    s.raw(f'<ellipse cx="12" cy="15" rx="1.8" ry="1.8" fill="{INK}"/>'
          f'<rect x="11.3" y="15" width="1.4" height="3.6" fill="{INK}"/>')


# --- dice -------------------------------------------------------------------------------------------------------------


def die(s: Svg) -> None:
    """Draw a die of twenty faces seen from above; the game writes its number on the middle one."""
    hexagon = [(32 + 28 * math.sin(math.radians(a)), 32 - 28 * math.cos(math.radians(a))) for a in range(0, 360, 60)]
    face = [(32 + 22.5 * math.sin(math.radians(a)), 30.5 - 22.5 * math.cos(math.radians(a))) for a in (60, 180, 300)]
    shape(s, hexagon, "#fffaf0", 2, 3.8, wob=.2, rim=7)
    for corners, tone, strength in (
        ([hexagon[2], face[0], face[1]], "#cdb98d", .95), ([hexagon[2], hexagon[3], face[1]], "#b9a377", .95),
        ([hexagon[1], hexagon[2], face[0]], "#d9c79c", .95), ([hexagon[4], hexagon[3], face[1]], "#cdb98d", .8),
        ([hexagon[4], face[1], face[2]], "#e4d6b8", .9),
    ):
        s.fill(path_d(corners, True), tone, strength)
    for i, t in ((0, 0), (0, 2), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1), (4, 2), (5, 2)):
        brush(s, [hexagon[i], face[t]], 1.5, INK, (.9, .7))
    pen(s, path_d(face, True), INK, 2)


def ten_die(s: Svg) -> None:
    """Draw a die of ten faces seen from the side, a point above and below; the game writes its number on the middle
    one."""
    outline: Poly = [(32, 2), (61, 25), (61, 38), (32, 62), (3, 38), (3, 25)]
    face: Poly = [(32, 4), (50, 35), (32, 45), (14, 35)]
    shape(s, outline, "#fffaf0", 2, 3.8, wob=.2, rim=7)
    for corners, tone, strength in (
        ([outline[0], outline[1], face[1]], "#e4d6b8", .9), ([outline[1], outline[2], face[1]], "#cdb98d", .95),
        ([outline[2], outline[3], face[2], face[1]], "#b9a377", .95),
        ([outline[3], outline[4], face[3], face[2]], "#cdb98d", .8),
    ):
        s.fill(path_d(corners, True), tone, strength)
    for corner, at in ((1, 1), (2, 1), (3, 2), (4, 3), (5, 3)):
        brush(s, [outline[corner], face[at]], 1.5, INK, (.9, .7))
    pen(s, path_d(face, True), INK, 2)


def small_die(s: Svg) -> None:
    """Draw a die of another kind, flat; the game writes its number."""
    shape(s, [(10, 10), (54, 10), (54, 54), (10, 54)], "#fffaf0", 2, 3.8, wob=.3, rim=7)
    s.fill(path_d([(12, 46), (52, 46), (52, 52), (12, 52)], True), "#d9c79c", .9)


def verdict(good: bool) -> Callable[[Svg], None]:
    """Return a function that draws a tick on green or a cross on raspberry."""

    def draw(s: Svg) -> None:
        shape(s, arc(20, 20, 16, 16, 0, 345, 23), GAIN if good else RISK, 1.4, 2.6, rim=5, sharp=False)
        if good:
            brush(s, [(11, 21), (17.5, 28)], 5, WHITE, (.8, 1))
            brush(s, [(17, 28.5), (29.5, 12)], 5, WHITE, (1, .6))
        else:
            brush(s, [(13, 13), (27, 27)], 5, WHITE)
            brush(s, [(27, 13), (13, 27)], 5, WHITE)

    return draw


# --- what is seen of a shot --------------------------------------------------------------------------------------


def flash(s: Svg) -> None:
    """Draw the flash of a muzzle that points east, its root at 8,32."""
    star: Poly = [(4, 32), (20, 25), (18, 14), (30, 22), (40, 8), (42, 24), (60, 20), (48, 31), (62, 36), (44, 39),
                  (46, 53), (34, 43), (22, 52), (22, 40)]
    shape(s, star, "#f2b63c", 1.4, 2.4, line="#8a3d10", wob=.4, rim=6)
    s.fill(path_d([(34 + (x - 34) * .5 - 4, 32 + (y - 32) * .5) for x, y in star], True), "#fff6d6")


def dust(s: Svg) -> None:
    """Draw dust thrown up, with chips over it."""
    for x, y, k in ((14, 40, 9), (28, 45, 8), (46, 42, 10), (56, 34, 6), (8, 30, 5.5), (36, 36, 7)):
        shape(s, arc(x, y, k, k * .78, 0, 340, 14), "#e9dcc0", .9, 1.7, "#8d7a5e", .7, 2, sharp=False)
    for a, b in (((20, 24), (14, 12)), ((32, 20), (32, 6)), ((44, 24), (51, 12))):
        brush(s, [a, b], 3, "#6b5a42", (.9, .3))


def chips(s: Svg) -> None:
    """Draw splinters of a thing that was struck instead of a figure."""
    for i, far in enumerate((24, 17, 26, 19, 23, 16, 25)):
        a = math.radians(i * 51 + 200)
        x, y = 32 + far * math.cos(a), 32 + far * math.sin(a) * .8
        dx, dy = math.cos(a + .5), math.sin(a + .5)
        corners = [(x - dx * 4, y - dy * 4), (x - dy * 2.4, y + dx * 2.4), (x + dx * 6, y + dy * 6),
                   (x + dy * 2, y - dx * 2)]
        shape(s, corners, ("#b9834a", "#8e9494", "#d9c79c")[i % 3], .9, 1.6, wob=.2, rim=2)


def spark(s: Svg) -> None:
    """Draw short strokes outward, for the place of a strike."""
    for i in range(9):
        a = math.radians(i * 40 + 8)
        near, far = (11, 27) if i % 2 else (12, 22)
        ends = [(32 + k * math.cos(a), 32 + k * math.sin(a)) for k in (near, far)]
        pen(s, path_d(ends), CARD, 6.4)
        brush(s, ends, 4.6, RISK, (.5, .4))


def parry(s: Svg) -> None:
    """Draw a small star with sparks, for a blade that rings on steel."""
    for i in range(7):
        a = math.radians(i * 51 + 20)
        near, far = (17, 30) if i % 2 else (16, 24)
        ends = [(32 + k * math.cos(a), 32 + k * math.sin(a)) for k in (near, far)]
        pen(s, path_d(ends), "#8a3d10", 5.6)
        brush(s, ends, 3.6, "#f2b63c", (.8, .3))
    star = [(32 + k * math.cos(i * math.pi / 4), 32 + k * math.sin(i * math.pi / 4))
            for i, k in enumerate((15, 5, 15, 5, 15, 5, 15, 5))]
    shape(s, star, "#fff6d6", 1.2, 2, line="#52646e", wob=.2, rim=3)


def slash(s: Svg) -> None:
    """Draw the sweep of a blade."""
    way = arc(10, 54, 46, 46, -88, -4, 20)
    outer = [(x, y) for x, y in way]
    inner = [(10 + (x - 10) * (.93 - .26 * math.sin(math.pi * i / 20)),
              54 + (y - 54) * (.93 - .26 * math.sin(math.pi * i / 20))) for i, (x, y) in enumerate(way)]
    shape(s, [*outer, *inner[::-1]], "#fffaf0", 1.0, 2.2, wob=.2, rim=5)


def shove(s: Svg) -> None:
    """Draw three bars and a blunt arrow, for a push to the east."""
    for y, x in ((20, 14), (32, 6), (44, 14)):
        pen(s, path_d([(x, y), (34, y)]), CARD, 10)
        pen(s, path_d([(x, y), (34, y)]), INK, 5)
    shape(s, [(36, 14), (60, 32), (36, 50)], GOLD, 1.8, 3.2, rim=6)


def halt(s: Svg) -> None:
    """Draw crossed blades, for a figure that strikes at passers-by."""
    for a, b in (((12, 52), (52, 10)), ((52, 52), (12, 10))):
        pen(s, path_d([a, b]), CARD, 13)
    for a, b in (((12, 52), (52, 10)), ((52, 52), (12, 10))):
        pen(s, path_d([a, b]), INK, 7.5)
        pen(s, path_d([a, b]), "#d7dcda", 4)
    for a, b in (((9, 41), (23, 55)), ((55, 41), (41, 55))):
        pen(s, path_d([a, b]), CARD, 10)
        pen(s, path_d([a, b]), RISK_D, 5.5)


# --- stamps and hints -------------------------------------------------------------------------------------------------

LETTERS: dict[str, tuple[Poly, ...]] = {
    "D": ([(10, 4), (10, 96)], [(10, 6), (36, 8), (58, 28), (60, 58), (44, 86), (10, 95)]),
    "O": ([(36, 5), (16, 12), (7, 36), (8, 68), (20, 92), (38, 95), (56, 86), (64, 60), (62, 30), (52, 10), (34, 5)],),
    "W": ([(2, 3), (18, 96)], [(18, 96), (35, 36)], [(35, 36), (53, 96)], [(53, 96), (70, 3)]),
    "N": ([(9, 97), (10, 3)], [(10, 6), (58, 94)], [(60, 97), (60, 3)]),
}


def down(s: Svg) -> None:
    """Draw a rubber stamp: DOWN in a rough box."""
    box: Poly = [(5, 5), (115, 5), (115, 43), (5, 43)]
    poly = wobble(spline(box, True, True), .6, s.rng, wave=30)
    s.fill(smooth_d(poly), CARD, .95)
    pen(s, smooth_d(poly), CARD, 7)
    s.ring(poly, 2.6, 3.8, RISK_D, rough=.5)
    for place, letter in enumerate("DOWN"):
        for way in LETTERS[letter]:
            s.stroke([(15 + place * 23.5 + a * .265, 11.5 + b * .265) for a, b in way], 4.6, RISK_D, 1, (.95, .9), 0,
                     len(way) == 2, 2, .22)


def arrow(s: Svg) -> None:
    """Draw a pencil arrow that curls down to the thing to click; its point is at 60,58."""
    way = spline([(6, 8), (24, 6), (42, 14), (52, 30), (57, 50)], False, step=2)
    pen(s, path_d(way), CARD, 11)
    pen(s, path_d([(44, 46), (58, 56), (63, 40)]), CARD, 11)
    s.stroke(way, 5.4, GOLD_D, 1, (.5, .9), 0, True, 2, .15)
    brush(s, [(58, 56), (45, 46)], 5.2, GOLD_D, (1, .5))
    brush(s, [(58, 56), (63, 40)], 5.2, GOLD_D, (1, .5))


def turning(kind: str) -> Callable[[Svg], None]:
    """Return a function that draws the sign of a turning point of a battle; each kind has its own outline, so that they
    differ without colour."""

    def draw(s: Svg) -> None:
        if kind == "mistake":
            shape(s, [(20, 3), (38, 35), (2, 35)], RISK, rim=5)
            brush(s, [(20, 13), (20, 24)], 4.4, WHITE, (1, .7))
            s.raw(f'<ellipse cx="20" cy="29.6" rx="2.4" ry="2.4" fill="{WHITE}"/>')
            return
        if kind == "great":
            radii = [17 if i % 2 == 0 else 7.6 for i in range(10)]
            star = [(20 + r * math.sin(i * math.pi / 5), 21 - r * math.cos(i * math.pi / 5))
                    for i, r in enumerate(radii)]
            shape(s, star, GOLD, rim=5, wob=.2)
            return
        lucky = kind == "lucky"
        shape(s, [(6, 6), (34, 6), (34, 34), (6, 34)], "#fffaf0" if lucky else "#4a3f38", 1.6, 2.8, rim=5)
        pips = ((13, 13), (27, 13), (20, 20), (13, 27), (27, 27)) if lucky else ((20, 20),)
        colour, radius = (GAIN, 3.1) if lucky else (WHITE, 4)
        s.raw("".join(f'<ellipse cx="{x}" cy="{y}" rx="{radius}" ry="{radius}" fill="{colour}"/>' for x, y in pips))

    return draw


SIGNS: dict[str, tuple[int, int, Callable[[Svg], None]]] = {
    **{f"shield-{degree}": (40, 45, shield(degree)) for degree in ("quarter", "half", "three-quarters")},
    "height": (40, 42, height),
    "lock-square": (64, 64, lock_square),
    "lock-target": (64, 64, lock_target),
    "padlock": (24, 24, padlock),
    "die": (64, 64, die),
    "die-ten": (64, 64, ten_die),
    "die-flat": (64, 64, small_die),
    "pass": (40, 40, verdict(True)),
    "fail": (40, 40, verdict(False)),
    "flash": (64, 64, flash),
    "dust": (64, 56, dust),
    "chips": (64, 64, chips),
    "spark": (64, 64, spark),
    "parry": (64, 64, parry),
    "slash": (64, 64, slash),
    "shove": (64, 64, shove),
    "halt": (64, 64, halt),
    "down": (120, 48, down),
    "arrow": (70, 64, arrow),
    **{f"turn-{kind}": (40, 40, turning(kind)) for kind in ("mistake", "great", "lucky", "unlucky")},
}


def main() -> None:
    """Write every sign."""
    folder = ASSETS / "marks"
    folder.mkdir(exist_ok=True)
    for name, (width, height_, draw) in SIGNS.items():
        s = Svg(width, height_, f"sign {name}")
        draw(s)
        s.save(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
