"""Marks on the board and small signs on cards: assets/marks.

Every mark has a paper rim, so that it stands off any ground.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ink import INK, Control, Poly, Svg, blob, smooth_d, spline
from kit import ASSETS
from make_icons_pen import OCHRE, OCHRE_D, PAPER, PAPER_D, RED, RED_D, Points, arrow, line, poly

SIDE, SIDE_D = RED, RED_D
"""Colour tokens, which the game replaces by the colours of the acting side (kit.py)."""


def rimmed(s: Svg, outline: Poly, width: float = 5) -> None:
    """Draw the paper rim behind an outline."""
    s.raw(
        f'<path d="{smooth_d(outline)}" fill="{PAPER}" stroke="{PAPER}" stroke-width="{width}" '
        'stroke-linejoin="round"/>'
    )


def twice(s: Svg, points: Points, w: float, col: str = INK, sharp: bool = False) -> None:
    """Draw a stroke with its paper rim."""
    s.stroke(points, w + 4, PAPER, 1, (1, 1), 0.1, sharp)
    s.stroke(points, w, col, 1, (0.9, 0.9), 0.1, sharp)


def octagon(r: float) -> Poly:
    """Return the outline of the stop sign."""
    points: list[Control] = [
        (32 + math.cos(math.pi / 8 + i * math.pi / 4) * r, 32 + math.sin(math.pi / 8 + i * math.pi / 4) * r, "c")
        for i in range(8)
    ]
    return spline(points, True, True)


def cursor(s: Svg) -> None:
    """Draw four corners."""
    for right, low in ((0, 0), (1, 0), (0, 1), (1, 1)):
        corner: Points = [
            ((64 - x) if right else x, (64 - y) if low else y, "c") for x, y in ((2, 20), (2.5, 2.5), (20, 2))
        ]
        s.stroke(corner, 8.4, PAPER, 1, (0.9, 0.9), 0.1, True)
        s.stroke(corner, 4.6, INK, 1, (0.6, 0.6), 0.2, True)


def target(s: Svg) -> None:
    """Draw a broken ring with four ticks."""
    for k in range(4):
        a = k * 1.571 + 0.35
        arc: Points = [(32 + math.cos(a + i * 0.14) * 29, 32 + math.sin(a + i * 0.14) * 29) for i in range(7)]
        s.stroke(arc, 8, PAPER, 1, (0.9, 0.9), 0)
        s.stroke(arc, 4.6, SIDE, 1, (0.7, 0.7), 0.1)
    for k in range(4):
        a = k * 1.571
        tick: Points = [(32 + math.cos(a) * 31, 32 + math.sin(a) * 31), (32 + math.cos(a) * 22, 32 + math.sin(a) * 22)]
        s.stroke(tick, 7.5, PAPER, 1, (0.9, 0.9), 0)
        s.stroke(tick, 4.2, SIDE, 1, (1, 0.5), 0.1)


def stop(s: Svg) -> None:
    """Draw an octagon with a hand."""
    outline = octagon(27)
    rimmed(s, outline, 8)
    s.shade(outline, SIDE, SIDE_D, 0.66)
    s.ring(outline, 2.2, 4)
    s.shape(
        [
            (21, 33, "c"),
            (21, 20),
            (25, 20),
            (25.5, 30),
            (26, 15),
            (30, 14),
            (30.5, 29),
            (31.5, 13),
            (35.5, 14),
            (35.5, 30),
            (37, 17),
            (41, 18),
            (41, 34),
            (44, 30),
            (48, 32),
            (42, 44),
            (36, 50),
            (27, 49),
            (22, 43),
        ],
        PAPER,
        None,
        0.5,
        (1.2, 2),
    )


def stop_small(s: Svg) -> None:
    """Draw an octagon with a mark of exclamation, for small sizes."""
    outline = octagon(27)
    s.fill(smooth_d(outline), PAPER)
    s.ring(outline, 6, 8, SIDE_D)
    s.stroke([(32, 18), (32, 35)], 8, SIDE_D, 1, (1, 0.8), 0)
    s.dots([(32, 44)], 5, SIDE_D)


def danger(s: Svg) -> None:
    """Draw a triangle with a mark of exclamation."""
    corners: list[Control] = [(32, 5, "c"), (60, 56, "c"), (4, 56, "c")]
    rimmed(s, spline(corners, True, True), 7)
    s.shape(corners, "#f0d58a", OCHRE, 0.6, (3, 5), True, 0.3)
    s.stroke([(32, 21), (32, 40)], 7, SIDE_D, 1, (1, 0.7), 0)
    s.dots([(32, 48)], 4.4, SIDE_D)


def provoke(s: Svg) -> None:
    """Draw a blade that may strike at whoever passes."""
    outline = spline(blob(32, 32, 26, 26, s.rng, 14, 0))
    rimmed(s, outline, 7)
    s.fill(smooth_d(outline), "#f2c4b4")
    s.ring(outline, 2.4, 4.4, SIDE_D)
    poly(s, [(47, 14), (48, 19), (28, 41), (23, 36), (43, 14)], PAPER, "#8e9494", (1.8, 3))
    line(s, [(18, 32), (31, 46)], 4.6)
    line(s, [(23, 40), (15, 49)], 5)


def diagonal(filled: bool) -> Callable[[Svg], None]:
    """Return a function that draws a diamond, the sign of a diagonal step: hollow for 5 ft., filled for 10 ft."""

    def draw(s: Svg) -> None:
        corners: list[Control] = [(16, 2, "c"), (30, 16, "c"), (16, 30, "c"), (2, 16, "c")]
        rimmed(s, spline(corners, True, True))
        s.shape(corners, SIDE_D if filled else PAPER, None, 0.5, (3, 4) if filled else (4, 5.5), True, 0.2)

    return draw


def node(s: Svg) -> None:
    """Draw a bead on the path; its number is written by the game."""
    outline = spline(blob(16, 16, 12, 12, s.rng, 10, 0.02))
    rimmed(s, outline)
    s.fill(smooth_d(outline), SIDE_D)


def compass(s: Svg) -> None:
    """Draw a compass with north at the top."""
    s.ring(spline(blob(32, 46, 24, 24, s.rng, 16, 0)), 1.4, 2.4)
    poly(s, [(32, 18), (39, 46), (32, 42)], INK, None, (1, 1.6))
    poly(s, [(32, 18), (25, 46), (32, 42)], PAPER, None, (1.2, 2))
    poly(s, [(32, 74), (36, 46), (28, 46)], PAPER, "#c2ad86", (1, 1.8))
    line(s, [(26, 13), (26, 2), (38, 13), (38, 2)], 2.6, INK, True)


def objective(s: Svg) -> None:
    """Draw a flag."""
    s.stroke([(20, 60), (21, 6)], 8, PAPER, 1, (1, 1), 0.1)
    s.stroke([(20, 61), (21, 5)], 4.4, INK, 1, (1, 0.9), 0.2)
    s.shape(
        [(21, 7), (34, 10), (44, 6), (56, 10, "c"), (50, 20), (56, 31, "c"), (44, 28), (34, 32), (21, 29)],
        OCHRE,
        OCHRE_D,
        0.58,
        (1.8, 3.6),
    )


def exit_flag(s: Svg) -> None:
    """Draw a flag with an arrow, for "leave here"."""
    objective(s)
    arrow(s, [(28, 19.5), (36, 19.5), (40, 19.5)], 4, 7)


def protect(s: Svg) -> None:
    """Draw a shield with a flag's colours, for a figure to be kept alive."""
    s.raw(
        f'<path d="M12 10Q32 2 52 10L50 34Q44 52 32 60Q20 52 14 34Z" fill="{PAPER}" stroke="{PAPER}" stroke-width="7"/>'
    )
    s.shape(
        [(13, 11, "c"), (32, 6), (51, 11, "c"), (50, 32), (43, 48), (32, 58), (21, 48), (14, 32)],
        OCHRE,
        OCHRE_D,
        0.58,
        (2.2, 4.4),
    )
    s.shape(
        [(32, 44, "c"), (22, 33), (22, 25), (27, 23), (32, 28, "c"), (37, 23), (42, 25), (42, 33)],
        PAPER,
        None,
        0.5,
        (1.6, 2.8),
    )


def threat(s: Svg) -> None:
    """Draw hatching that joins across squares: the spacing of its diagonal lines divides the square."""
    s.raw(f'<rect x="0" y="0" width="64" height="64" fill="{SIDE}" fill-opacity="0.13"/>')
    for k in range(-64, 64, 16):
        x0, x1 = max(0, k), min(64, k + 64)
        path = f"M{x0} {64 - (x0 - k)}L{x1} {64 - (x1 - k)}"
        s.raw(f'<path d="{path}" stroke="{SIDE_D}" stroke-width="2" stroke-opacity="0.55" fill="none"/>')


def facing(s: Svg) -> None:
    """Draw a wedge at the rim of a base; it points east, and the game turns it."""
    corners: list[Control] = [(60, 32, "c"), (44, 18), (47, 32), (44, 46)]
    rimmed(s, spline(corners, True), 6)
    s.shape(corners, SIDE, SIDE_D, 0.6, (2, 3.4), wob=0.1)


def hold_corner(s: Svg) -> None:
    """Draw the upper left corner of an area to hold; the game turns it for the other corners."""
    for points in ([(4, 30), (4, 20)], [(4, 13), (4, 4), (13, 4)], [(20, 4), (30, 4)]):
        twice(s, [(x, y, "c") for x, y in points], 4.6, "#8a5f12", True)


def reach_corner(s: Svg) -> None:
    """Draw the rounded upper left corner of a reach contour."""
    s.stroke([(4, 32), (4, 22), (7, 11), (14, 6), (24, 4), (32, 4)], 9, PAPER, 1, (1, 1), 0)
    s.stroke([(4, 32), (4, 22), (7, 11), (14, 6), (24, 4), (32, 4)], 4.4, SIDE, 1, (1, 1), 0.1)


def sight_end(s: Svg) -> None:
    """Draw an eye, the sign at the end of a line of sight."""
    outline = spline([(4, 32, "c"), (16, 19), (48, 19), (60, 32, "c"), (48, 45), (16, 45)])
    rimmed(s, outline, 7)
    s.fill(smooth_d(outline), "#c8dbe6")
    s.ring(outline, 2.6, 4.6)
    s.dots([(32, 32)], 9)
    s.dots([(35, 28)], 2.6, PAPER)


def sight_blocked(s: Svg) -> None:
    """Draw the sign at the place where a line of sight is cut off."""
    for points in ([(14, 14), (50, 50)], [(50, 14), (14, 50)]):
        s.stroke(points, 15, PAPER, 1, (1, 1), 0)
    for points in ([(15, 15), (49, 49)], [(49, 15), (15, 49)]):
        s.stroke(points, 8, SIDE_D, 1, (0.9, 0.9), 0.2)


def _sign(light: str, draw: Callable[[Svg], None]) -> Callable[[Svg], None]:
    """Return a function that draws a small sign on a disc, for one of the reasons by which a Count changes."""

    def sign(s: Svg) -> None:
        outline = spline(blob(16, 16, 13, 13, s.rng, 12, 0.01))
        rimmed(s, outline, 4)
        s.fill(smooth_d(outline), light)
        s.ring(outline, 1.5, 2.6)
        draw(s)

    return sign


def _plus(s: Svg) -> None:
    line(s, [(9, 16), (23, 16)], 3.8)
    line(s, [(16, 9), (16, 23)], 3.8)


def _minus(s: Svg) -> None:
    line(s, [(9, 16), (23, 16)], 4.2)


def _spiral(s: Svg) -> None:
    s.stroke(
        [(16 + math.cos(i * 0.6) * (0.6 + i * 0.52), 16 + math.sin(i * 0.6) * (0.6 + i * 0.52)) for i in range(17)],
        2.6,
        INK,
        1,
        (0.7, 0.9),
        0,
    )


def _press(s: Svg) -> None:
    for x in (9, 16):
        line(s, [(x, 9), (x + 7, 16), (x, 23)], 3.4, INK, True)


def _hold(s: Svg) -> None:
    for x in (12.5, 19.5):
        line(s, [(x, 10), (x, 22)], 3.6)


def _equal(s: Svg) -> None:
    for y in (13, 19.5):
        line(s, [(9.5, y), (22.5, y)], 3.2)


SIDE_SHAPES = {"round": 0, "hex": 6, "square": 4, "kite": 4}


def side_sign(shape: str) -> Callable[[Svg], None]:
    """Return a function that draws the flat sign of a side, the same in strip, log and cards: its base's shape in its
    colour."""

    def draw(s: Svg) -> None:
        corners = SIDE_SHAPES[shape]
        if not corners:
            s.shape(blob(16, 16, 12.5, 12.5, s.rng, 12, 0), SIDE, None, 0.5, (2, 3.4), wob=0.1)
            return
        turn = math.pi / 4 if shape == "square" else 0
        reach = 13 if shape == "hex" else 14.5
        points: list[Control] = []
        for i in range(corners):
            a = turn + 2 * math.pi * i / corners
            points.append((16 + math.cos(a) * reach, 16 + math.sin(a) * reach, "c"))
        s.shape(points, SIDE, None, 0.5, (2, 3.4), True, 0.1)

    return draw


def shadow(s: Svg) -> None:
    """Draw the shadow of a figure on the ground, to the lower right."""
    s.raw('<path d="M8 12Q40 -2 80 8Q110 18 96 30Q60 44 24 34Q2 26 8 12Z" fill="#3d3747" fill-opacity="0.38"/>')


def fallen(s: Svg) -> None:
    """Draw the sign at the place where a figure fell."""
    for points in ([(14, 14), (50, 50)], [(50, 14), (14, 50)]):
        s.stroke(points, 6, INK, 0.8, (0.3, 0.3), 0.6)


def footstep(s: Svg) -> None:
    """Draw a boot print going east, a trace of movement."""
    s.shape([(12, 10), (20, 9), (24, 16), (20, 23), (12, 22)], PAPER_D, None, 0.5, (1.4, 2.4))
    s.shape([(3, 11), (9, 10.6), (9, 21.4), (3, 21)], PAPER_D, None, 0.5, (1.4, 2.4))


MARKS: dict[str, tuple[int, int, Callable[[Svg], None]]] = {
    "cursor": (64, 64, cursor),
    "target": (64, 64, target),
    "stop": (64, 64, stop),
    "stop-small": (64, 64, stop_small),
    "danger": (64, 64, danger),
    "provoke": (64, 64, provoke),
    "diag-1": (32, 32, diagonal(False)),
    "diag-2": (32, 32, diagonal(True)),
    "node": (32, 32, node),
    "compass": (64, 80, compass),
    "objective": (64, 64, objective),
    "exit-flag": (64, 64, exit_flag),
    "protect": (64, 64, protect),
    "threat": (64, 64, threat),
    "facing": (64, 64, facing),
    "hold-corner": (32, 32, hold_corner),
    "reach-corner": (32, 32, reach_corner),
    "sight-end": (64, 64, sight_end),
    "sight-blocked": (64, 64, sight_blocked),
    "count-plus": (32, 32, _sign("#cfd6b4", _plus)),
    "count-minus": (32, 32, _sign("#f2c4b4", _minus)),
    "count-same": (32, 32, _sign("#dcd6c6", _equal)),
    "count-reeling": (32, 32, _sign("#d9c9e2", _spiral)),
    "count-press": (32, 32, _sign("#f0d58a", _press)),
    "count-delay": (32, 32, _sign("#c8dbe6", _hold)),
    "shadow": (110, 44, shadow),
    "fallen": (64, 64, fallen),
    "footstep": (32, 32, footstep),
    **{f"side-{shape}": (32, 32, side_sign(shape)) for shape in SIDE_SHAPES},
}


def main() -> None:
    """Write every mark."""
    folder = ASSETS / "marks"
    folder.mkdir(exist_ok=True)
    for name, (width, height, draw) in MARKS.items():
        s = Svg(width, height, name)
        draw(s)
        s.save(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
