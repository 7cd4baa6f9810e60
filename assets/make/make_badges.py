"""Badges of conditions: assets/badges, 40 units, a bold ink sign on a disc whose colour shows the family.

Families: harm red, mind lilac, posture green, purpose blue, defence ochre, sight grey, water and air pale blue.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ink import INK, Control, Svg, blob, smooth_d, spline
from kit import ASSETS
from make_icons_pen import PAPER, RED, RED_D, bang, disc, eye, hoop, line, poly, shield, skull

HARM, MIND, POSTURE, PURPOSE, DEFENCE, SIGHT, AIR = (
    "#f2c4b4",
    "#d9c9e2",
    "#cfd6b4",
    "#c8dbe6",
    "#e9cf98",
    "#dcd6c6",
    "#cfe4e2",
)
Points = list[Control]


def ground(name: str, colour: str) -> Svg:
    """Return a drawing of a badge's disc with its paper rim."""
    s = Svg(40, 40, "bd-" + name)
    outline = spline(blob(20, 20, 17, 17, s.rng, 12, 0.01))
    s.raw(f'<path d="{smooth_d(outline)}" fill="{PAPER}" stroke="{PAPER}" stroke-width="5"/>')
    s.fill(smooth_d(outline), colour)
    s.ring(outline, 1.8, 3.2)
    return s


def chevrons(s: Svg, count: int, up: bool) -> None:
    """Draw chevrons stacked upwards or downwards."""
    for i in range(count):
        y = 20 + (i - (count - 1) / 2) * 8
        d = -4 if up else 4
        line(s, [(12, y - d), (20, y + d), (28, y - d)], 4, INK, True)


def stick(s: Svg, head: tuple[float, float], strokes: list[Points], w: float = 3.8) -> None:
    """Draw a tiny figure of a head and strokes."""
    s.dots([head], 4.2)
    for points in strokes:
        line(s, points, w)


def flat_footed(s: Svg) -> None:
    """Draw a figure that tips over backward on one heel, with arms flung out."""
    stick(
        s,
        (13, 11.5),
        [
            [(15.5, 16), (21, 25)],
            [(9, 22), (17, 18.5), (24, 12.5)],
            [(21, 25), (24, 33)],
            [(21, 25), (27, 26), (32, 22)],
        ],
        3.4,
    )


def reeling(s: Svg) -> None:
    """Draw a spiral."""
    s.stroke(
        [(20 + math.cos(i * 0.55) * (1 + i * 0.62), 20 + math.sin(i * 0.55) * (1 + i * 0.62)) for i in range(20)],
        2.8,
        INK,
        1,
        (0.6, 0.8),
        0,
    )


def bleeding(s: Svg) -> None:
    """Draw a drop."""
    s.shape([(20, 6, "c"), (28, 20), (28, 27), (20, 33), (12, 27), (12, 20)], RED, RED_D, 0.6, (1.6, 2.8))


def _sweat(s: Svg, x: float, y: float, k: float = 1) -> None:
    s.shape(
        [(x, y - 5 * k, "c"), (x + 3.4 * k, y + 1 * k), (x, y + 5 * k), (x - 3.4 * k, y + 1 * k)],
        "#8dbac6",
        None,
        0.5,
        (1.2, 2),
        wob=0,
    )


def fatigued(s: Svg) -> None:
    """Draw a bar half empty, a drop of sweat."""
    poly(s, [(8, 16), (27, 16), (27, 27), (8, 27)], PAPER, None, (1.8, 2.6))
    s.raw(f'<rect x="10" y="18" width="8" height="7" fill="{INK}"/>')
    line(s, [(29, 19), (29, 24)], 3)
    _sweat(s, 27, 11, 0.9)


def exhausted(s: Svg) -> None:
    """Draw a bar all empty, two drops of sweat."""
    poly(s, [(8, 17), (27, 17), (27, 28), (8, 28)], PAPER, None, (1.8, 2.6))
    s.raw(f'<rect x="10" y="19" width="2.6" height="7" fill="{RED}"/>')
    line(s, [(29, 20), (29, 25)], 3)
    _sweat(s, 14, 11, 0.9)
    _sweat(s, 24, 11, 0.9)


def shaken(s: Svg) -> None:
    """Draw wavering lines."""
    for x in (11, 20, 29):
        s.stroke([(x, 8), (x - 3, 12), (x + 3, 17), (x - 3, 22), (x + 3, 27), (x, 32)], 3, INK, 1, (0.8, 0.8), 0)


def stunned(s: Svg) -> None:
    """Draw stars."""
    for x, y, r in ((13, 23, 8), (27, 25, 6.4), (21, 12, 6)):
        points: Points = []
        for i in range(5):
            a, b = -1.571 + i * 1.2566, -1.571 + (i + 0.5) * 1.2566
            points += [
                (x + math.cos(a) * r, y + math.sin(a) * r, "c"),
                (x + math.cos(b) * r * 0.44, y + math.sin(b) * r * 0.44, "c"),
            ]
        s.shape(points, "#f0d58a", None, 0.5, (1.3, 2), True, 0)


def entangled(s: Svg) -> None:
    """Draw a net."""
    for k in (-8, 0, 8):
        reach = 9.5 if k else 12
        line(
            s,
            [
                (20 + k * 0.7 - reach * 0.7, 20 - k * 0.7 - reach * 0.7),
                (20 + k * 0.7 + reach * 0.7, 20 - k * 0.7 + reach * 0.7),
            ],
            2.6,
        )
        line(
            s,
            [
                (20 + k * 0.7 + reach * 0.7, 20 + k * 0.7 - reach * 0.7),
                (20 + k * 0.7 - reach * 0.7, 20 + k * 0.7 + reach * 0.7),
            ],
            2.6,
        )


def prone(s: Svg) -> None:
    """Draw a figure lying down."""
    s.dots([(29.5, 20)], 4.6)
    s.shape([(7, 25, "c"), (14, 21), (22, 19), (25, 24), (22, 28), (7, 29, "c")], INK, None, 0.5, None)
    line(s, [(23, 26), (32, 28.5)], 3)
    line(s, [(9, 33), (31, 33)], 2.2)


def sprawled(s: Svg) -> None:
    """Draw a figure lying with limbs apart."""
    stick(s, (27, 14), [[(24, 18), (17, 23)]], 7)
    for points in ([(17, 23), (8, 22)], [(17, 23), (14, 32)], [(22, 18), (16, 11)], [(25, 20), (31, 26)]):
        line(s, points, 3.4)


def crouching(s: Svg) -> None:
    """Draw a head and two chevrons down."""
    s.dots([(20, 12)], 4.6)
    for y in (18, 25):
        line(s, [(12, y), (20, y + 8), (28, y)], 4, INK, True)


def bound(s: Svg) -> None:
    """Draw a padlock."""
    hoop(s, 20, 17, 6.5, 3.6, INK, math.pi, math.pi)
    for x in (13.5, 26.5):
        line(s, [(x, 16), (x, 21)], 3.6)
    poly(s, [(10, 19), (30, 19), (30, 32), (10, 32)], "#e0b257", None, (1.8, 3))
    line(s, [(20, 24), (20, 28)], 3.4)


def helpless(s: Svg) -> None:
    """Draw open hands raised."""
    stick(s, (20, 15), [[(20, 20), (20, 32)]], 5)
    line(s, [(19, 24), (11, 19), (10, 10)], 3.4)
    line(s, [(21, 24), (29, 19), (30, 10)], 3.4)


def _letter_z(s: Svg, x: float, y: float, k: float) -> None:
    line(s, [(x, y), (x + 9 * k, y), (x, y + 9 * k), (x + 9 * k, y + 9 * k)], 2.8 * max(k, 0.8), INK, True)


def unconscious(s: Svg) -> None:
    """Draw two letters Z for sleep."""
    _letter_z(s, 9, 17, 1.4)
    _letter_z(s, 23, 9, 0.85)


def dying(s: Svg) -> None:
    """Draw a heartbeat that runs out."""
    s.stroke([(6, 20), (12, 20), (16, 9), (21, 31), (25, 20), (34, 20)], 3.2, RED_D, 1, (0.9, 0.9), 0, True)


def dead(s: Svg) -> None:
    """Draw a skull."""
    skull(s, 20, 19, 0.92)


def hidden(s: Svg) -> None:
    """Draw an eye struck out."""
    s.shape([(7, 20, "c"), (14, 13), (26, 13), (33, 20, "c"), (26, 27), (14, 27)], PAPER, None, 0.5, (1.6, 2.6))
    s.dots([(20, 20)], 4.4)
    s.stroke([(10, 31), (30, 9)], 3.4, RED_D, 1, (0.9, 0.9), 0.2)


def invisible(s: Svg) -> None:
    """Draw a dashed outline of a figure."""
    for i in range(7):
        hoop(s, 20, 13, 5, 2.4, INK, i * 0.9, 0.5)
    for a, b in (
        ((12, 33), (12, 29)),
        ((12.6, 26), (14.4, 22)),
        ((17.6, 20.4), (22.4, 20.4)),
        ((25.6, 22), (27.4, 26)),
        ((28, 29), (28, 33)),
    ):
        line(s, [a, b], 2.6)


def aiming(s: Svg) -> None:
    """Draw cross hairs."""
    s.ring(spline(blob(20, 20, 8, 8, s.rng, 10, 0)), 2, 2.8)
    s.dots([(20, 20)], 2.4)
    for a, b in (((20, 5), (20, 14)), ((20, 26), (20, 35)), ((5, 20), (14, 20)), ((26, 20), (35, 20))):
        line(s, [a, b], 2.6)


def braced(s: Svg) -> None:
    """Draw a shield with its rib."""
    s.shape([(11, 10, "c"), (20, 8), (29, 10, "c"), (28, 22), (20, 33), (12, 22)], PAPER, None, 0.5, (2, 3))
    s.stroke([(20, 10), (20, 31)], 2.2)


def full_defence(s: Svg) -> None:
    """Draw a shield filled with ink."""
    s.shape([(10, 9, "c"), (20, 7), (30, 9, "c"), (29, 22), (20, 34), (11, 22)], PAPER, None, 0.5, (2, 3))
    s.shape([(15, 13, "c"), (20, 12), (25, 13, "c"), (24, 21), (20, 27), (16, 21)], INK, None, 0.5, None)


def delaying(s: Svg) -> None:
    """Draw a clock."""
    disc(s, 20, 20, 11, PAPER, None, (2, 3))
    line(s, [(20, 20), (20, 12.5)], 2.8)
    line(s, [(20, 20), (25.5, 22.5)], 2.8)


def ready(s: Svg) -> None:
    """Draw an exclamation mark."""
    line(s, [(20, 8), (20, 22)], 5.4)
    s.dots([(20, 30)], 3.4)


def critical_injury(s: Svg) -> None:
    """Draw a broken bone."""
    for x, y in ((9, 26), (14, 31), (26, 9), (31, 14)):
        disc(s, x, y, 3.8, PAPER, None, (1.5, 2.4))
    poly(s, [(12, 24), (17, 19), (19, 23), (21, 22), (16, 28)], PAPER, None, (1.3, 2.2))
    poly(s, [(21, 15), (24, 12), (28, 16), (24, 20), (22, 17), (19, 18)], PAPER, None, (1.3, 2.2))


def nauseated(s: Svg) -> None:
    """Draw a sick face."""
    disc(s, 20, 20, 11.5, "#b9c684", None, (2, 3))
    for x in (16, 24):
        line(s, [(x - 2, 15), (x + 2, 18)], 2)
        line(s, [(x + 2, 15), (x - 2, 18)], 2)
    s.stroke([(13, 25), (16, 23), (19, 26), (22, 23), (25, 26), (27, 24)], 2.4, INK, 1, (0.8, 0.8), 0)


def squeezing(s: Svg) -> None:
    """Draw two walls and arrows inward."""
    for x in (9, 31):
        line(s, [(x, 10), (x, 30)], 4)
    for x, d in ((13, 1), (27, -1)):
        poly(s, [(x, 15), (x + d * 6, 20), (x, 25)], INK, None, (0.5, 0.8))


def unsteady(s: Svg) -> None:
    """Draw a figure that leans over a beam."""
    stick(s, (26, 11), [[(24, 15), (18, 25)], [(24, 17), (31, 21)], [(23, 17), (14, 14)]])
    line(s, [(8, 30), (32, 30)], 3)
    s.stroke([(31, 6), (34, 10), (34, 14)], 2.2)


def climbing(s: Svg) -> None:
    """Draw a ladder."""
    for x in (13, 27):
        line(s, [(x, 7), (x, 33)], 3.4)
    for y in (12, 20, 28):
        line(s, [(13, y), (27, y)], 3)


def swimming(s: Svg) -> None:
    """Draw waves."""
    for y in (14, 21, 28):
        s.stroke([(8, y), (12, y - 3), (17, y), (22, y - 3), (27, y), (32, y - 3)], 3, "#1e4a70", 1, (0.7, 0.7), 0)


def flying(s: Svg) -> None:
    """Draw two wings."""
    for side in (-1, 1):
        s.shape(
            [
                (20, 26, "c"),
                (20 + side * 5, 15),
                (20 + side * 14, 10, "c"),
                (20 + side * 12, 17),
                (20 + side * 9, 19, "c"),
                (20 + side * 8, 23),
                (20 + side * 5, 24, "c"),
            ],
            PAPER,
            None,
            0.5,
            (1.8, 2.6),
        )
    line(s, [(20, 18), (20, 30)], 3)


def burrowed(s: Svg) -> None:
    """Draw a figure below the ground line."""
    s.shape(
        [(5, 20, "c"), (14, 17), (26, 17), (35, 20, "c"), (31, 31), (20, 36), (9, 31)], "#8a6842", None, 0.5, (1.6, 2.4)
    )
    poly(s, [(14, 21), (26, 21), (20, 31)], PAPER, None, (1.6, 2.6))
    line(s, [(20, 8), (20, 20)], 4)


def grappling(s: Svg) -> None:
    """Draw two rings locked."""
    for x, y in ((15.5, 20), (24.5, 20)):
        hoop(s, x, y, 7.4, 3.2)


def oblivious(s: Svg) -> None:
    """Draw a question mark."""
    s.stroke([(14, 15), (16, 9), (23, 8), (27, 13), (24, 18), (20, 21), (20, 25)], 4.2, INK, 1, (0.8, 0.9), 0)
    s.dots([(20, 31)], 2.8)


def alert(s: Svg) -> None:
    """Draw an eye wide open."""
    eye(s, 20, 22, 0.86, PAPER)
    for a, b in (((20, 7), (20, 11)), ((10, 10), (12.5, 13)), ((30, 10), (27.5, 13))):
        line(s, [a, b], 2.4)


def winding_up(s: Svg) -> None:
    """Draw an arm drawn back, as a ring that fills."""
    hoop(s, 20, 20, 10, 4.4, INK, -1.571, 4.3)
    poly(s, [(7, 12), (17, 9), (13, 19)], INK, None, (0.5, 0.8))
    s.dots([(20, 20)], 3.4)


def running(s: Svg) -> None:
    """Draw a runner."""
    stick(
        s,
        (25, 10),
        [
            [(23, 15), (19, 22), (25, 26), (23, 33)],
            [(19, 22), (15, 27), (8, 27)],
            [(23, 16), (30, 20)],
            [(22, 15), (14, 15)],
        ],
        3.4,
    )


def concealed(s: Svg) -> None:
    """Draw half an eye behind a leaf."""
    eye(s, 20, 19, 0.84, PAPER)
    s.shape([(6, 30), (12, 22), (19, 25), (26, 21), (33, 28), (27, 34), (13, 34)], "#8fa05f", None, 0.5, (1.6, 2.6))


def guarding(s: Svg) -> None:
    """Draw a shield with an eye."""
    shield(s, 20, 20, 0.68, PAPER, "#e4d6b8")
    s.dots([(20, 18)], 3.6)


def hit(s: Svg) -> None:
    """Draw the jagged star of a blow."""
    bang(s, 20, 20, 14, RED, RED_D, 8)


BADGES: dict[str, tuple[str, Callable[[Svg], None]]] = {
    "flat-footed": ("#f0d58a", flat_footed),
    "reeling": (MIND, reeling),
    "bleeding": (HARM, bleeding),
    "fatigued": (HARM, fatigued),
    "exhausted": (HARM, exhausted),
    "shaken": (MIND, shaken),
    "stunned": (MIND, stunned),
    "entangled": (SIGHT, entangled),
    "prone": (POSTURE, prone),
    "crouching": (POSTURE, crouching),
    "sprawled": (POSTURE, sprawled),
    "bound": (SIGHT, bound),
    "helpless": (HARM, helpless),
    "unconscious": (MIND, unconscious),
    "dying": (HARM, dying),
    "dead": ("#b9b2a4", dead),
    "hidden": (SIGHT, hidden),
    "invisible": (SIGHT, invisible),
    "aiming": (PURPOSE, aiming),
    "braced": (DEFENCE, braced),
    "delaying": (PURPOSE, delaying),
    "ready": (PURPOSE, ready),
    "critical-injury": (HARM, critical_injury),
    "nauseated": (MIND, nauseated),
    "squeezing": (POSTURE, squeezing),
    "unsteady": (POSTURE, unsteady),
    "climbing": (AIR, climbing),
    "swimming": (AIR, swimming),
    "flying": (AIR, flying),
    "burrowed": (POSTURE, burrowed),
    "grappling": (SIGHT, grappling),
    "full-defence": (DEFENCE, full_defence),
    "oblivious": ("#f0d58a", oblivious),
    "alert": (PURPOSE, alert),
    "winding-up": (PURPOSE, winding_up),
    "running": (POSTURE, running),
    "concealed": (SIGHT, concealed),
    "guarding": (DEFENCE, guarding),
    "hit": (HARM, hit),
}


def main() -> None:
    """Write every badge."""
    folder = ASSETS / "badges"
    folder.mkdir(exist_ok=True)
    for name, (colour, draw) in BADGES.items():
        s = ground(name, colour)
        draw(s)
        s.save(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
