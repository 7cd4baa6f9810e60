"""Icons of movement and posture, 48 units.

Each function draws the icon of the action or posture with its name.
"""

from __future__ import annotations

from ink import INK, Svg, blob
from make_icons_pen import (
    BLUE,
    BLUE_D,
    GREEN,
    OCHRE,
    PAPER,
    PAPER_D,
    RED,
    STEEL,
    STEEL_D,
    WOOD,
    WOOD_D,
    Drawing,
    arrow,
    bang,
    blade,
    boot,
    disc,
    footprint,
    hoop,
    line,
    man,
    pawn,
    poly,
    ring_arrow,
)


def _wind(s: Svg, lines: list[tuple[float, float, float]], col: str = INK) -> None:
    """Draw lines of speed, each given as (x from, x to, y)."""
    for x0, x1, y in lines:
        s.stroke([(x0, y), (x1, y)], 2.6, col, 1, (0.2, 0.9), 0.1)


def _waves(s: Svg, y: float) -> None:
    for dy, x in ((0, 4), (7, 8)):
        s.stroke(
            [(x, y + dy), (x + 8, y + dy - 3), (x + 16, y + dy), (x + 24, y + dy - 3), (x + 34, y + dy)],
            3.2,
            BLUE_D,
            1,
            (0.4, 0.3),
            0.2,
        )


def move(s: Svg) -> None:
    """Draw two footprints and their trace."""
    footprint(s, 14, 32, 0.95)
    footprint(s, 31, 22, 0.95)
    s.stroke([(38, 40), (44, 40)], 2.2)
    s.stroke([(34, 44), (42, 44)], 1.8)


def step(s: Svg) -> None:
    """Draw one footprint."""
    footprint(s, 16, 26, 1.15)
    arrow(s, [(27, 24), (36, 24)], 5, 8)


def walk(s: Svg) -> None:
    """Draw a figure that walks at an easy pace."""
    man(
        s,
        (25, 8),
        [(24, 16), (23, 27)],
        [
            [(23, 27), (30, 35), (32, 45)],
            [(23, 27), (19, 36), (13, 43)],
            [(24, 17), (31, 24), (36, 24)],
            [(24, 17), (17, 23), (15, 30)],
        ],
    )


def run(s: Svg) -> None:
    """Draw a runner."""
    man(
        s,
        (32, 8),
        [(29, 16), (22, 27)],
        [
            [(22, 27), (32, 31), (31, 42)],
            [(22, 27), (17, 36), (7, 37)],
            [(29, 17), (37, 23), (42, 18)],
            [(28, 17), (20, 17), (15, 23)],
        ],
    )
    _wind(s, [(2, 11, 14), (2, 9, 27)])


def sprint(s: Svg) -> None:
    """Draw a runner stretched out, the ground flying past."""
    man(
        s,
        (36, 11),
        [(32, 18), (23, 26)],
        [
            [(23, 26), (35, 32), (44, 39)],
            [(23, 26), (15, 33), (4, 35)],
            [(32, 19), (40, 25), (45, 22)],
            [(31, 18), (22, 14), (15, 18)],
        ],
    )
    _wind(s, [(2, 14, 9), (1, 10, 17), (2, 13, 25)], RED)
    line(s, [(10, 44), (40, 44)], 2.2)


def hustle(s: Svg) -> None:
    """Draw a boot in a hurry."""
    boot(s, 17, 38, 0.98)
    _wind(s, [(3, 14, 18), (1, 12, 26), (3, 13, 34)])


def charge(s: Svg) -> None:
    """Draw a runner behind a levelled bayonet."""
    man(
        s,
        (22, 9),
        [(20, 17), (15, 28)],
        [[(15, 28), (24, 33), (23, 43)], [(15, 28), (11, 37), (3, 39)], [(20, 18), (27, 24)]],
    )
    line(s, [(12, 27), (31, 20)], 4.6, WOOD_D)
    poly(s, [(30, 17.5), (46, 13), (33, 23.5)], RED, None, (1.3, 2.6))


def jump(s: Svg) -> None:
    """Draw a figure over a gap."""
    man(
        s,
        (25, 8),
        [(23, 15), (20, 24)],
        [
            [(20, 24), (29, 26), (33, 32)],
            [(20, 24), (13, 27), (7, 24)],
            [(23, 16), (31, 13), (37, 9)],
            [(22, 16), (14, 14), (10, 9)],
        ],
    )
    poly(s, [(0, 38), (14, 38), (17, 47), (0, 47)], WOOD, WOOD_D, (1.2, 2.6))
    poly(s, [(34, 38), (48, 38), (48, 47), (31, 47)], WOOD, WOOD_D, (1.2, 2.6))


def tumble(s: Svg) -> None:
    """Draw a roll."""
    ring_arrow(s, 24, 25, 17, -2.6, 4.6, 4.6, 9)
    man(s, (25, 19), [(20, 24), (22, 31)], [[(22, 31), (31, 30), (29, 24)]], k=0.85)


def climb(s: Svg) -> None:
    """Draw a figure on a wall."""
    poly(s, [(37, 1), (47, 1), (47, 47), (37, 47)], STEEL, STEEL_D, (1.4, 2.8))
    for y in (13, 25, 37):
        line(s, [(38, y), (46, y)], 1.8)
    man(
        s,
        (20, 11),
        [(20, 18), (19, 29)],
        [
            [(20, 19), (28, 15), (35, 8)],
            [(20, 20), (28, 25), (35, 21)],
            [(19, 29), (28, 30), (35, 34)],
            [(19, 29), (18, 38), (22, 45)],
        ],
    )


def climb_forward(s: Svg) -> None:
    """Draw the rungs of a ladder with an arrow upwards."""
    for x in (8, 26):
        poly(s, [(x - 2.5, 3), (x + 2.5, 3), (x + 2.5, 46), (x - 2.5, 46)], WOOD, WOOD_D, (1.2, 2.4))
    for y in (11, 20, 29, 38):
        line(s, [(8, y), (26, y)], 4, WOOD_D)
    arrow(s, [(39, 42), (39, 16)], 5, 9)


def swim_forward(s: Svg) -> None:
    """Draw a swimmer between waves."""
    man(s, (33, 19), [(26, 23), (12, 26)], [[(26, 22), (20, 12), (31, 7)]])
    arrow(s, [(37, 8), (41, 8)], 3.6, 6)
    _waves(s, 34)


def fly(s: Svg) -> None:
    """Draw a spread wing that rises."""
    s.shape(
        [
            (3, 28),
            (10, 14),
            (24, 6),
            (44, 5, "c"),
            (41, 14, "c"),
            (37, 14),
            (36, 22, "c"),
            (31, 22),
            (29, 30, "c"),
            (23, 29),
            (18, 35, "c"),
            (10, 34),
        ],
        PAPER,
        BLUE,
        0.55,
        (1.8, 3.6),
    )
    for a, b in (((14, 24), (37, 14)), ((15, 28), (30, 22)), ((14, 31), (23, 29))):
        s.stroke([a, b], 2, INK, 1, (0.9, 0.3), 0.2)
    arrow(s, [(38, 44), (38, 34)], 4.6, 8)


def glide(s: Svg) -> None:
    """Draw a wing that sinks on a slope."""
    s.shape(
        [(2, 22), (12, 9), (26, 6), (46, 10, "c"), (38, 16), (30, 20), (22, 26, "c"), (12, 24)],
        PAPER,
        BLUE,
        0.55,
        (1.8, 3.6),
    )
    s.stroke([(10, 19), (24, 12), (40, 11)], 2, INK, 1, (0.9, 0.3), 0.2)
    arrow(s, [(8, 32), (22, 36), (36, 41)], 4.4, 8)


def burrow(s: Svg) -> None:
    """Draw an arrow into the ground."""
    s.shape(
        [(2, 24, "c"), (10, 20), (16, 24), (32, 24), (38, 20), (46, 24, "c"), (46, 46, "c"), (2, 46, "c")],
        WOOD,
        WOOD_D,
        0.5,
        (1.6, 3.2),
    )
    s.shape([(15, 24, "c"), (33, 24, "c"), (31, 36), (24, 42), (17, 36)], "#3a2a1d", None, 0.5, (1.2, 2))
    arrow(s, [(24, 4), (24, 28)], 5.4, 10, OCHRE)
    s.dots([(8, 33), (38, 31), (41, 40), (9, 41)], 1.6)


def squeeze(s: Svg) -> None:
    """Draw a figure between two walls."""
    for x in (2, 37):
        poly(s, [(x, 3), (x + 9, 3), (x + 9, 45), (x, 45)], STEEL, STEEL_D, (1.4, 2.8))
    man(
        s,
        (24, 10),
        [(24, 18), (24, 30)],
        [[(22, 30), (22, 45)], [(26, 30), (26, 45)], [(21, 18), (20, 29)], [(27, 18), (28, 29)]],
    )


def one_square(s: Svg) -> None:
    """Draw an arrow from a square to its neighbour."""
    for x, light in ((3, PAPER), (25, OCHRE)):
        poly(s, [(x, 14), (x + 20, 14), (x + 20, 34), (x, 34)], light, None, (1.4, 2.8))
    s.dots([(12, 24)], 4)
    arrow(s, [(14, 24), (31, 24)], 4.4, 8)


def withdraw(s: Svg) -> None:
    """Draw an arrow back from a line."""
    s.stroke([(41, 6), (42, 24), (41, 42)], 4.5, INK, 1, (0.9, 0.9), 0.3)
    arrow(s, [(36, 24), (26, 24), (17, 24)], 6, 11)


def disengage(s: Svg) -> None:
    """Draw an arrow away from a blade."""
    blade(s, 45, 5, 26, 24)
    arrow(s, [(26, 29), (18, 35), (10, 41)], 5.4, 10)
    s.stroke([(22, 18), (30, 32)], 3, RED, 1, (0.3, 0.3), 0.2)


def follow(s: Svg) -> None:
    """Draw one piece on the heels of another."""
    pawn(s, 35, 42, 0.92, PAPER, PAPER_D)
    pawn(s, 13, 42, 0.92)
    arrow(s, [(14, 8), (24, 5), (31, 9)], 3.8, 7)


def keep_away(s: Svg) -> None:
    """Draw a piece that keeps its distance."""
    pawn(s, 12, 40, 0.88)
    for k in range(3):
        hoop(s, 12, 26, 17 + k * 5, 2.4, INK, -0.75, 1.5)
    arrow(s, [(45, 25), (42, 25), (37, 25)], 5, 9, RED)


def crouch(s: Svg) -> None:
    """Draw a figure down on one knee."""
    man(
        s,
        (25, 13),
        [(23, 21), (20, 32)],
        [[(20, 32), (31, 31), (31, 43)], [(20, 32), (17, 42), (8, 43)], [(23, 22), (31, 26), (36, 24)]],
    )
    arrow(s, [(42, 5), (42, 14)], 3.8, 7)


def prone(s: Svg) -> None:
    """Draw a figure flat on the ground."""
    man(s, (38, 29), [(30, 35), (18, 38)], [[(18, 38), (4, 40)], [(30, 36), (36, 41), (44, 40)]])
    line(s, [(3, 45), (45, 45)], 2.4)
    arrow(s, [(20, 8), (20, 22)], 4.4, 8)


def stand(s: Svg) -> None:
    """Draw a figure that gets up on both feet."""
    man(
        s,
        (18, 9),
        [(18, 17), (18, 28)],
        [[(16, 28), (13, 44)], [(20, 28), (23, 44)], [(15, 18), (10, 29)], [(21, 18), (26, 29)]],
    )
    arrow(s, [(39, 42), (39, 18)], 5, 9)


def leave(s: Svg) -> None:
    """Draw an arrow out through the gap in a frame."""
    line(s, [(26, 5), (6, 5), (6, 43), (26, 43)], 4.6, INK, True)
    arrow(s, [(17, 24), (34, 24)], 6.4, 11, RED)


def hide(s: Svg) -> None:
    """Draw a figure behind a bush."""
    disc(s, 24, 15, 8)
    s.shape(
        [(2, 43, "c"), (3, 32), (9, 25), (16, 28), (20, 20), (30, 20), (33, 27), (41, 24), (46, 33), (46, 43, "c")],
        GREEN,
        "#55663a",
        0.5,
        (1.8, 3.6),
    )
    for x, y in ((12, 35), (25, 30), (36, 35)):
        s.stroke([(x - 3, y), (x - 1, y + 2), (x + 1, y), (x + 4, y + 2)], 2)


def shove(s: Svg) -> None:
    """Draw a figure that pushes another."""
    man(
        s,
        (12, 11),
        [(12, 18), (9, 29)],
        [[(12, 19), (20, 22), (26, 21)], [(9, 29), (13, 36), (11, 45)], [(9, 29), (4, 38), (2, 44)]],
    )
    man(s, (35, 13), [(34, 20), (36, 30)], [[(36, 30), (33, 38), (34, 45)], [(36, 30), (42, 37), (45, 43)]], PAPER)
    arrow(s, [(30, 5), (41, 5)], 3.8, 7, RED)


def fling(s: Svg) -> None:
    """Draw a figure thrown through the air."""
    hoop(s, 24, 46, 32, 2.4, INK, -2.7, 1.2)
    man(
        s,
        (33, 10),
        [(29, 16), (21, 20)],
        [[(21, 20), (13, 15)], [(21, 20), (15, 27)], [(29, 16), (37, 20)], [(28, 15), (27, 6)]],
        PAPER,
    )
    bang(s, 38, 38, 9, RED, "#8f2c1c", 7)


def overrun(s: Svg) -> None:
    """Draw a figure over another that lies down."""
    boot(s, 15, 30, 0.92)
    s.shape(blob(13, 41, 5, 4.4, s.rng, 9, 0.02), PAPER, None, 0.5, (1.5, 2.8))
    line(s, [(19, 42), (34, 42), (44, 43)], 6)


def intercept(s: Svg) -> None:
    """Draw a stroke across a path."""
    for x in (4, 13):
        s.stroke([(x, 36), (x + 5, 33)], 3.2, INK, 1, (0.8, 0.8), 0.1)
    arrow(s, [(40, 4), (32, 14), (27, 21)], 5, 9, RED)
    s.stroke([(19, 25), (31, 38)], 4.6)
    s.stroke([(31, 25), (19, 38)], 4.6)
    s.stroke([(37, 27), (43, 24)], 3, INK, 0.4)


MOVES: dict[str, Drawing] = {
    "move": move,
    "step": step,
    "walk": walk,
    "run": run,
    "sprint": sprint,
    "hustle": hustle,
    "charge": charge,
    "jump": jump,
    "tumble": tumble,
    "climb": climb,
    "climb-forward": climb_forward,
    "swim-forward": swim_forward,
    "fly": fly,
    "glide": glide,
    "burrow": burrow,
    "squeeze": squeeze,
    "one-square-move": one_square,
    "withdraw": withdraw,
    "disengage": disengage,
    "follow": follow,
    "keep-away": keep_away,
    "crouch": crouch,
    "prone": prone,
    "stand": stand,
    "leave": leave,
    "hide": hide,
    "shove": shove,
    "fling": fling,
    "overrun": overrun,
    "intercept": intercept,
}
