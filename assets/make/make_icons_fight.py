"""Icons of fighting, timing and care, 48 units.

Each function draws the icon of the action or sign with its name.
"""

from __future__ import annotations

import math

from ink import INK, Svg, blob, smooth_d, spline
from make_icons_pen import (
    GREEN,
    GREEN_D,
    OCHRE,
    OCHRE_D,
    PAPER,
    PAPER_D,
    RED,
    RED_D,
    SHARP,
    STEEL,
    STEEL_D,
    WOOD,
    WOOD_D,
    Drawing,
    arrow,
    bang,
    blade,
    clock,
    disc,
    eye,
    hoop,
    line,
    man,
    pawn,
    poly,
    ring_arrow,
    shield,
    skull,
)


def attack(s: Svg) -> None:
    """Draw a barrel that fires."""
    bang(s, 30, 21, 17)
    s.shape([(3, 41, "c"), (9, 47, "c"), (24, 34), (31, 19, "c"), (17, 27)], STEEL, STEEL_D, 0.5, (1.5, 3.2))
    s.stroke([(8, 36.5), (13.5, 43)], 2)


def melee(s: Svg) -> None:
    """Draw crossed blades."""
    blade(s, 5, 43, 42, 6, 1.1)
    blade(s, 43, 43, 6, 6, 1.1)


def final_attack(s: Svg) -> None:
    """Draw a skull on a jagged star: the last blow of a figure that falls."""
    bang(s, 24, 23, 22, RED, RED_D, 11)
    skull(s, 24, 22, 0.95)


def throw(s: Svg) -> None:
    """Draw an arm that throws."""
    man(
        s,
        (15, 14),
        [(15, 22), (16, 33)],
        [[(16, 33), (10, 45)], [(16, 33), (22, 39), (21, 46)], [(14, 22), (7, 17), (8, 8)], [(15, 23), (24, 27)]],
    )
    s.stroke([(15, 5), (24, 3), (33, 8)], 2.4, INK, 0.8, (0.2, 0.6), 0.2)
    disc(s, 38, 14, 6, GREEN, GREEN_D)


def grenade(s: Svg) -> None:
    """Draw a hand grenade with its ring."""
    disc(s, 22, 29, 14.5, GREEN, GREEN_D, (2, 4))
    s.stroke([(10, 26), (22, 28), (35, 26)], 1.6)
    s.stroke([(21, 16), (22, 28), (21, 43)], 1.6)
    s.stroke([(11, 34), (22, 36), (34, 34)], 1.5)
    poly(s, [(16, 14), (17, 7), (28, 7), (28, 14)], STEEL, STEEL_D, (1.5, 3))
    s.stroke([(27, 9), (36, 11), (39, 22)], 3)
    s.ring(spline(blob(35, 6, 5, 4, s.rng, 8, 0)), 1.4, 2)


def aim(s: Svg) -> None:
    """Draw cross hairs."""
    s.ring(spline(blob(24, 24, 15, 15, s.rng, 12, 0)), 2.6, 4)
    disc(s, 24, 24, 5, RED, None, (1.2, 2))
    for a, b in (((24, 2), (24, 15)), ((24, 33), (24, 46)), ((2, 24), (15, 24)), ((33, 24), (46, 24))):
        line(s, [a, b], 3.2)


def brace(s: Svg) -> None:
    """Draw a shield set against a blow."""
    shield(s, 24, 24)
    s.stroke([(24, 9), (24, 40)], 2.4)
    s.stroke([(12, 20), (36, 20)], 2.4)


def full_defence(s: Svg) -> None:
    """Draw a shield within a shield."""
    shield(s, 24, 24, 1.12, PAPER, PAPER_D)
    shield(s, 24, 23, 0.68)


def guard(s: Svg) -> None:
    """Draw a shield with an eye."""
    shield(s, 24, 24, 1.1, OCHRE, OCHRE_D)
    eye(s, 24, 21, 0.8)


def block(s: Svg) -> None:
    """Draw a shield in the way of an arrow."""
    shield(s, 31, 24, 0.92)
    arrow(s, [(2, 24), (9, 24)], 5, 9, RED)
    line(s, [(18, 8), (18, 40)], 3.4)


def draw_weapon(s: Svg) -> None:
    """Draw a pistol out of its holster."""
    poly(s, [(13, 27), (28, 27), (26, 45), (16, 46)], WOOD, WOOD_D, (1.6, 3.2))
    line(s, [(7, 30), (35, 30)], 3.2)
    poly(s, [(14, 9), (38, 9), (38, 16), (25, 17), (24, 26), (16, 26)], STEEL, STEEL_D, (1.6, 3.2))
    arrow(s, [(43, 40), (43, 26)], 4.2, 8)


def regroup(s: Svg) -> None:
    """Draw a ring with an arrow head around a disc."""
    ring_arrow(s, 24, 25, 15, -0.2, 4.9, 5, 10)
    disc(s, 24, 25, 5)


def refresh(s: Svg) -> None:
    """Draw a heart within a ring with an arrow head."""
    ring_arrow(s, 24, 24, 19, -2.2, 5.2, 3.8, 8)
    s.shape(
        [(24, 35, "c"), (14, 25), (14, 17), (19, 15), (24, 20, "c"), (29, 15), (34, 17), (34, 25)],
        RED,
        RED_D,
        0.6,
        (1.6, 3),
    )


def press(s: Svg) -> None:
    """Draw two chevrons, for a faster act."""
    for x, light, dark in ((6, OCHRE, OCHRE_D), (22, RED, RED_D)):
        s.shape(
            [(x, 8, "c"), (x + 8, 8, "c"), (x + 20, 24, "c"), (x + 8, 40, "c"), (x, 40, "c"), (x + 11, 24, "c")],
            light,
            dark,
            0.58,
            (1.6, 3.2),
        )


def delay(s: Svg) -> None:
    """Draw a clock with an arrow to the right, for later."""
    clock(s, 20, 26, 17, ((0, -11), (8, 4)))
    arrow(s, [(32, 8), (39, 8)], 4.6, 8)


def wait(s: Svg) -> None:
    """Draw a clock with the two bars of a pause."""
    clock(s, 24, 24, 20, ((0, -13), (0, 8)))
    for x in (19, 29):
        line(s, [(x, 19), (x, 32)], 5, RED)


def ready(s: Svg) -> None:
    """Draw an eye and an exclamation mark, for the event that it waits for."""
    eye(s, 20, 27, 1.2, OCHRE)
    line(s, [(42, 5), (42, 20)], 5, RED)
    s.dots([(42, 28)], 3, RED)
    for x0, y0, x1, y1 in ((20, 5, 20, 11), (8, 8, 11, 14), (32, 8, 29, 14)):
        line(s, [(x0, y0), (x1, y1)], 2.6)


def cancel(s: Svg) -> None:
    """Draw a red cross."""
    for a, b in (((9, 9), (39, 39)), ((39, 9), (9, 39))):
        s.stroke([a, b], 10, INK, 1, SHARP, 0.3)
    for a, b in (((10, 10), (38, 38)), ((38, 10), (10, 38))):
        s.stroke([a, b], 5.4, RED, 1, SHARP, 0.3)


def end(s: Svg) -> None:
    """Draw an hourglass whose sand has run through."""
    s.shape(
        [
            (10, 5, "c"),
            (38, 5, "c"),
            (36, 14),
            (27, 24),
            (36, 34),
            (38, 43, "c"),
            (10, 43, "c"),
            (12, 34),
            (21, 24),
            (12, 14),
        ],
        PAPER,
        PAPER_D,
        0.6,
        (2, 3.6),
    )
    s.fill(smooth_d(spline([(15, 13), (33, 13), (25, 23), (23, 23)])), OCHRE)
    s.fill(smooth_d(spline([(14, 41, "c"), (24, 30), (34, 41, "c")])), OCHRE_D)
    for y in (4.5, 43.5):
        line(s, [(7, y), (41, y)], 4.4)


def reload(s: Svg) -> None:
    """Draw a magazine that goes into a weapon."""
    s.shape([(12, 14, "c"), (28, 12, "c"), (32, 42, "c"), (16, 45, "c")], STEEL, "#4f585c", 0.55, (1.8, 3.6))
    for x in (15, 21.5):
        s.shape(
            [(x, 13, "c"), (x + 0.5, 6), (x + 2.6, 2.5), (x + 5, 6), (x + 5.4, 13, "c")],
            OCHRE,
            OCHRE_D,
            0.5,
            (1.3, 2.6),
        )
    s.stroke([(17, 24), (29, 22.5)], 1.6)
    s.stroke([(18, 31), (30, 29.5)], 1.6)
    arrow(s, [(40, 40), (40, 22)], 4.5, 8)


def first_aid(s: Svg) -> None:
    """Draw a field dressing box."""
    s.stroke([(16, 13), (18, 6), (30, 6), (32, 13)], 3.4, INK, 1, (1, 1), 0.2)
    poly(s, [(4, 13), (44, 13), (43, 42), (5, 42)], PAPER, PAPER_D, (2, 3.8))
    poly(
        s,
        [
            (20, 17),
            (28, 17),
            (28, 23.5),
            (35, 23.5),
            (35, 31.5),
            (28, 31.5),
            (28, 38),
            (20, 38),
            (20, 31.5),
            (13, 31.5),
            (13, 23.5),
            (20, 23.5),
        ],
        RED,
        None,
        (0.8, 1.6),
    )


def open_door(s: Svg) -> None:
    """Draw a door ajar."""
    poly(s, [(7, 3), (36, 3), (36, 45), (7, 45)], "#4a3d33", None, (2, 3.4))
    poly(s, [(7, 3), (26, 9), (26, 47), (7, 45)], WOOD, WOOD_D, (1.8, 3.4))
    s.dots([(22, 28)], 2.4)
    arrow(s, [(31, 26), (40, 26)], 4, 7, PAPER)
    arrow(s, [(38, 26), (41, 26)], 4, 7)


def close_door(s: Svg) -> None:
    """Draw a door that shuts."""
    poly(s, [(9, 3), (39, 3), (39, 46), (9, 46)], "#4a3d33", None, (2, 3.4))
    poly(s, [(12, 6), (36, 6), (36, 46), (12, 46)], WOOD, WOOD_D, (1.6, 3))
    for x in (20, 28):
        line(s, [(x, 7), (x, 45)], 1.6)
    s.dots([(32, 28)], 2.6)


def surge(s: Svg) -> None:
    """Draw a die on a jagged star."""
    bang(s, 24, 24, 22, OCHRE, OCHRE_D, 10)
    poly(s, [(16, 16), (32, 16), (32, 32), (16, 32)], PAPER, PAPER_D, (1.8, 3.4))
    s.dots([(20.5, 20.5), (27.5, 27.5), (24, 24)], 2, RED)


def answer(s: Svg) -> None:
    """Draw a speech bubble with a tick."""
    bubble = [(5, 8), (24, 4), (43, 8), (45, 20), (42, 31), (26, 33), (15, 44, "c"), (16, 33), (6, 30), (3, 19)]
    s.shape(bubble, PAPER, PAPER_D, 0.7, (2, 3.8))
    line(s, [(14, 18), (21, 25), (34, 11)], 5, RED, True)


def orders(s: Svg) -> None:
    """Draw a note with ticked lines, for standing orders."""
    poly(s, [(8, 5), (40, 5), (40, 45), (8, 45)], PAPER, PAPER_D, (1.8, 3.6), 0.7)
    poly(s, [(17, 2), (31, 2), (31, 9), (17, 9)], STEEL, STEEL_D, (1.4, 2.6))
    for y in (18, 28, 38):
        line(s, [(12, y), (15, y + 3), (19, y - 4)], 2.6, RED, True)
        line(s, [(23, y), (35, y)], 2.4)


def subdue(s: Svg) -> None:
    """Draw handcuffs."""
    for x, y in ((14, 30), (34, 18)):
        hoop(s, x, y, 10, 7.5, INK)
        hoop(s, x, y, 10, 3.4, "#c3c9c6")
    for k in range(2):
        disc(s, 22 + k * 5, 26 - k * 4, 3.2, STEEL, None, (1.2, 2))


def break_free(s: Svg) -> None:
    """Draw a chain that snaps."""
    for x, y, a in ((10, 36, -0.8), (38, 12, -0.8)):
        c, n = math.cos(a), math.sin(a)
        link = [
            (x + c * u - n * v, y + n * u + c * v)
            for u, v in ((-9, -5), (0, -6), (9, -5), (11, 0), (9, 5), (0, 6), (-9, 5), (-11, 0))
        ]
        s.shape(link, STEEL, STEEL_D, 0.55, (1.8, 3.4))
        s.shape([(x + (px - x) * 0.5, y + (py - y) * 0.4) for px, py in link], PAPER, None, 0.5, (1, 1.8))
    bang(s, 24, 24, 9, OCHRE, OCHRE_D, 7)


def _sign(s: Svg, fill: float) -> None:
    """Draw the sign of a cost: a ring (free), half a disc or a full disc, by the share `fill`."""
    disc(s, 24, 24, 18, PAPER, None, None)
    if fill:
        begin, turn = (-math.pi / 2, -math.pi) if fill < 1 else (0, 6.283)
        s.fill(
            smooth_d(
                [
                    (24 + math.cos(begin + turn * i / 24) * 17, 24 + math.sin(begin + turn * i / 24) * 17)
                    for i in range(25)
                ]
            ),
            INK,
        )
    s.ring(spline(blob(24, 24, 18, 18, s.rng, 14, 0)), 3, 4.4)


def free(s: Svg) -> None:
    """Draw a ring, the sign of an act that costs nothing."""
    _sign(s, 0)


def half(s: Svg) -> None:
    """Draw half a disc, the sign of a half action."""
    _sign(s, 0.5)


def full(s: Svg) -> None:
    """Draw a full disc, the sign of a full action."""
    _sign(s, 1)


def duel(s: Svg) -> None:
    """Draw two pieces face to face."""
    pawn(s, 12, 42, 0.9)
    pawn(s, 36, 42, 0.9, RED, RED_D)
    line(s, [(20, 12), (28, 4)], 2.6)
    line(s, [(20, 4), (28, 12)], 2.6)


FIGHT: dict[str, Drawing] = {
    "attack": attack,
    "melee": melee,
    "final-attack": final_attack,
    "throw": throw,
    "grenade": grenade,
    "aim": aim,
    "brace": brace,
    "full-defence": full_defence,
    "guard": guard,
    "block": block,
    "draw": draw_weapon,
    "regroup": regroup,
    "refresh": refresh,
    "press": press,
    "delay": delay,
    "wait": wait,
    "ready": ready,
    "cancel": cancel,
    "end": end,
    "reload": reload,
    "first-aid": first_aid,
    "open": open_door,
    "close": close_door,
    "surge": surge,
    "answer": answer,
    "orders": orders,
    "subdue": subdue,
    "break-free": break_free,
    "free": free,
    "half": half,
    "full": full,
    "duel": duel,
}
