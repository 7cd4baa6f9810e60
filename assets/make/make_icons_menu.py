"""Icons of the menus, 48 units.

Each function draws the icon of the menu entry with its name.
"""

from __future__ import annotations

import math

from ink import INK, Svg, blob, smooth_d, spline
from make_icons_pen import (
    BLUE,
    BLUE_D,
    GREEN,
    OCHRE,
    OCHRE_D,
    PAPER,
    PAPER_D,
    RED,
    RED_D,
    STEEL,
    STEEL_D,
    WOOD,
    WOOD_D,
    Drawing,
    arrow,
    disc,
    hoop,
    line,
    pawn,
    poly,
    ring_arrow,
)


def _flag(s: Svg, x: float, y: float, k: float, light: str, dark: str, flip: int = 1, lean: float = 0) -> None:
    s.stroke([(x, y), (x + lean * 0.5, y - 20 * k), (x + lean, y - 40 * k)], 3.4, INK, 1, (1, 0.9), 0.2)
    tx, ty = x + lean, y - 39 * k
    s.shape(
        [
            (tx, ty),
            (tx + flip * 9 * k, ty + 2 * k),
            (tx + flip * 17 * k, ty - 1 * k),
            (tx + flip * 25 * k, ty + 2 * k, "c"),
            (tx + flip * 21 * k, ty + 9 * k),
            (tx + flip * 25 * k, ty + 17 * k, "c"),
            (tx + flip * 16 * k, ty + 15 * k),
            (tx + flip * 8 * k, ty + 18 * k),
            (tx - lean * 0.3, ty + 16 * k),
        ],
        light,
        dark,
        0.58,
        (1.5, 3.2),
    )


def flag(s: Svg) -> None:
    """Draw a flag."""
    _flag(s, 13, 46, 1.06, OCHRE, OCHRE_D)


def new_battle(s: Svg) -> None:
    """Draw two flags against each other."""
    _flag(s, 17, 46, 0.98, RED, RED_D, -1, -3)
    _flag(s, 31, 46, 0.98, BLUE, BLUE_D, 1, 3)


def rule_book(s: Svg) -> None:
    """Draw an open book."""
    s.shape(
        [(24, 12, "c"), (14, 8), (3, 10, "c"), (3, 39, "c"), (14, 37), (24, 42, "c")], PAPER, PAPER_D, 0.7, (1.8, 3.2)
    )
    s.shape(
        [(24, 12, "c"), (34, 8), (45, 10, "c"), (45, 39, "c"), (34, 37), (24, 42, "c")], PAPER, PAPER_D, 0.5, (1.8, 3.6)
    )
    for y in (17, 23, 29):
        s.stroke([(8, y), (19, y + 1)], 1.8, INK, 0.8)
        s.stroke([(29, y + 1), (40, y)], 1.8, INK, 0.8)
    poly(s, [(33, 6), (38, 6), (38, 17), (35.5, 14), (33, 17)], RED, None, (1, 2))


def replays(s: Svg) -> None:
    """Draw a ring with an arrow head around the triangle of "play"."""
    ring_arrow(s, 24, 24, 18, -2.0, 5.3, 4.4, 9)
    poly(s, [(19, 15), (34, 24), (19, 33)], OCHRE, OCHRE_D, (1.6, 3.2))


def settings(s: Svg) -> None:
    """Draw a cog."""
    points = []
    for i in range(8):
        for da, r in ((-0.2, 15), (-0.15, 21), (0.15, 21), (0.2, 15)):
            a = i * math.pi / 4 + da
            points.append((24 + math.cos(a) * r, 24 + math.sin(a) * r))
    poly(s, points, STEEL, STEEL_D, (1.6, 3.4))
    disc(s, 24, 24, 6.5, PAPER, None, (1.6, 2.8))


def quit_(s: Svg) -> None:
    """Draw a closed book with a cross."""
    poly(s, [(9, 5), (37, 5), (37, 43), (9, 43)], "#4f665f", "#394944", (2, 3.8))
    line(s, [(15, 6), (15, 42)], 2)
    for a, b in (((20, 17), (33, 30)), ((33, 17), (20, 30))):
        s.stroke([a, b], 4.4, PAPER, 1, (0.9, 0.9), 0.2)
    s.stroke([(10, 46), (38, 46)], 2.2, PAPER_D, 1, (0.9, 0.9), 0.1)


def _page(s: Svg) -> None:
    poly(s, [(8, 3), (30, 3), (40, 13), (40, 45), (8, 45)], PAPER, PAPER_D, (1.8, 3.6), 0.7)
    poly(s, [(30, 3), (40, 13), (30, 13)], PAPER_D, None, (1.2, 2))


def save(s: Svg) -> None:
    """Draw a page with an arrow onto it."""
    _page(s)
    arrow(s, [(24, 15), (24, 30)], 5.4, 10, INK)
    line(s, [(14, 40), (34, 40)], 3.6, RED)


def load(s: Svg) -> None:
    """Draw a page with an arrow off it."""
    _page(s)
    arrow(s, [(24, 35), (24, 23)], 5.4, 10, INK)
    line(s, [(14, 40), (34, 40)], 3.6, BLUE_D)


def undo(s: Svg) -> None:
    """Draw an arrow that bends back to the left."""
    s.stroke([(14, 42), (32, 40), (40, 28), (33, 16), (16, 15)], 5.4, INK, 1, (0.4, 1), 0.2)
    arrow(s, [(22, 15), (15, 15)], 5.4, 11)


def redo(s: Svg) -> None:
    """Draw an arrow that bends forward to the right."""
    s.stroke([(34, 42), (16, 40), (8, 28), (15, 16), (32, 15)], 5.4, INK, 1, (0.4, 1), 0.2)
    arrow(s, [(26, 15), (33, 15)], 5.4, 11)


def map_(s: Svg) -> None:
    """Draw a folded map with a path."""
    for x, up, light in ((3, 0, "#dfe3b9"), (17, 5, "#c9d298"), (31, 0, "#dfe3b9")):
        poly(s, [(x, 10 - up), (x + 14, 5 + up), (x + 14, 39 + up), (x, 44 - up)], light, None, (1.4, 2.8))
    s.stroke([(8, 34), (16, 30), (22, 32), (30, 22), (38, 18)], 2.6, RED_D, 1, (0.8, 0.8), 0.2)
    for a, b in (((36, 13), (42, 19)), ((42, 13), (36, 19))):
        line(s, [a, b], 2.8, RED_D)


def seed(s: Svg) -> None:
    """Draw a die."""
    poly(s, [(24, 3), (44, 13), (24, 23), (4, 13)], PAPER, None, (1.6, 2.4))
    poly(s, [(4, 13), (24, 23), (24, 46), (4, 35)], PAPER_D, None, (1.6, 2.8))
    poly(s, [(44, 13), (44, 35), (24, 46), (24, 23)], "#c8b68e", None, (1.6, 3.2))
    s.dots([(24, 13)], 2.8, RED)
    s.dots([(9, 22), (14, 30), (19, 38), (33, 26), (35, 37), (40, 20), (29, 40)], 2.2)


def human(s: Svg) -> None:
    """Draw a person at the table."""
    s.shape([(4, 45, "c"), (8, 33), (18, 28), (30, 28), (40, 33), (44, 45, "c")], OCHRE, OCHRE_D, 0.58, (2, 3.8))
    disc(s, 24, 16, 11, "#f0d2ad", "#d3a87b", (2, 3.8))
    s.shape([(13, 15, "c"), (14, 6), (24, 2), (34, 6), (35, 15, "c"), (28, 10), (20, 12)], "#6b4a2f", None, 0.5, (1, 2))


def computer(s: Svg) -> None:
    """Draw a clockwork opponent."""
    line(s, [(24, 10), (24, 4)], 2.6)
    disc(s, 24, 4, 3, RED, None, (1.2, 2))
    poly(s, [(9, 11), (39, 11), (39, 34), (9, 34)], STEEL, STEEL_D, (2, 3.8))
    for x in (18, 30):
        disc(s, x, 20, 4, PAPER, None, (1.4, 2.4))
        s.dots([(x, 20)], 1.8)
    for x in (17, 21.6, 26.2, 31):
        line(s, [(x, 27), (x, 31)], 1.8)
    poly(s, [(14, 36), (34, 36), (38, 46), (10, 46)], "#5f686c", None, (1.6, 3))


def speed(s: Svg) -> None:
    """Draw a dial with a needle."""
    s.shape(
        [(4, 37, "c"), (4, 26), (11, 14), (24, 9), (37, 14), (44, 26), (44, 37, "c")], PAPER, PAPER_D, 0.7, (2, 3.8)
    )
    for i in range(5):
        a = math.pi * (1 + i / 4)
        line(s, [(24 + math.cos(a) * 16, 33 + math.sin(a) * 18), (24 + math.cos(a) * 12.5, 33 + math.sin(a) * 14)], 2.2)
    s.stroke([(24, 33), (35, 19)], 4, RED, 1, (1, 0.3), 0.1)
    disc(s, 24, 33, 3.6, INK, None, None)


def skip(s: Svg) -> None:
    """Draw two triangles in front of a bar, for "to the end"."""
    for x in (5, 20):
        poly(s, [(x, 9), (x + 16, 24), (x, 39)], OCHRE, OCHRE_D, (1.6, 3.2))
    line(s, [(41, 8), (41, 40)], 5.4)


def play(s: Svg) -> None:
    """Draw the triangle of "play"."""
    poly(s, [(12, 6), (40, 24), (12, 42)], OCHRE, OCHRE_D, (2, 3.8))


def pause(s: Svg) -> None:
    """Draw the two bars of "pause"."""
    for x in (11, 27):
        poly(s, [(x, 7), (x + 10, 7), (x + 10, 41), (x, 41)], OCHRE, OCHRE_D, (1.8, 3.4))


def _speaker(s: Svg) -> None:
    poly(s, [(3, 17), (12, 17), (24, 6), (24, 42), (12, 31), (3, 31)], STEEL, STEEL_D, (1.8, 3.6))


def sound(s: Svg) -> None:
    """Draw a loudspeaker with sound waves."""
    _speaker(s)
    for r in (8, 15, 21):
        hoop(s, 24, 24, r, 3.2, INK, -0.75, 1.5)


def sound_off(s: Svg) -> None:
    """Draw a loudspeaker with a cross."""
    _speaker(s)
    for a, b in (((31, 17), (44, 31)), ((44, 17), (31, 31))):
        line(s, [a, b], 4.4, RED)


def _glass(s: Svg) -> None:
    s.stroke([(30, 30), (44, 44)], 8, INK, 1, (0.9, 0.9), 0.2)
    s.stroke([(33, 33), (43, 43)], 3.6, WOOD, 1, (0.9, 0.9), 0.2)
    disc(s, 20, 20, 15, "#dfeef0", "#b9d6da", (2.4, 4.2))


def zoom(s: Svg) -> None:
    """Draw a magnifying glass with a plus."""
    _glass(s)
    line(s, [(13, 20), (27, 20)], 3.4)
    line(s, [(20, 13), (20, 27)], 3.4)


def zoom_out(s: Svg) -> None:
    """Draw a magnifying glass with a minus."""
    _glass(s)
    line(s, [(13, 20), (27, 20)], 3.4)


def help_(s: Svg) -> None:
    """Draw a question mark on a disc."""
    disc(s, 24, 24, 19, PAPER, PAPER_D, (2, 3.8))
    s.stroke([(17, 18), (19, 12), (26, 11), (31, 16), (29, 22), (24, 26), (24, 30)], 4.4, RED, 1, (0.8, 0.9), 0.1)
    s.dots([(24, 36.5)], 3, RED)


def log(s: Svg) -> None:
    """Draw a page of written lines."""
    _page(s)
    for y, x in ((18, 32), (25, 34), (32, 29), (39, 33)):
        s.stroke([(14, y), (x, y + 0.5)], 2.2, INK, 0.9, (0.8, 0.5), 0.2)


def hotseat(s: Svg) -> None:
    """Draw two people at one table."""
    pawn(s, 13, 34, 0.95, RED, RED_D)
    pawn(s, 35, 34, 0.95, BLUE, BLUE_D)
    poly(s, [(2, 36), (46, 36), (46, 42), (2, 42)], WOOD, WOOD_D, (1.6, 3))


def demo(s: Svg) -> None:
    """Draw a board on which a rule is shown."""
    poly(s, [(4, 8), (44, 8), (44, 38), (4, 38)], "#c9d298", "#93a863", (2, 3.6))
    for x in (14, 24, 34):
        s.fill(smooth_d(spline(blob(x, 23, 0.9, 15, s.rng, 8, 0))), INK, 0.25)
    poly(s, [(19, 14), (33, 23), (19, 32)], PAPER, None, (1.6, 3))
    line(s, [(14, 44), (34, 44)], 3)


def hotkey(s: Svg) -> None:
    """Draw a key cap."""
    poly(s, [(6, 10), (42, 10), (42, 42), (6, 42)], STEEL_D, None, (1.6, 3.2))
    poly(s, [(9, 6), (39, 6), (39, 33), (9, 33)], PAPER, PAPER_D, (1.6, 2.8))
    line(s, [(18, 26), (24, 12), (30, 26)], 3, INK, True)
    line(s, [(20.5, 21), (27.5, 21)], 2.4)


def tree_icon(s: Svg) -> None:
    """Draw a tree."""
    poly(s, [(21, 28), (27, 28), (28, 45), (20, 45)], WOOD, WOOD_D, (1.4, 2.6))
    s.shape(blob(24, 18, 17, 15, s.rng, 9, 0.1), GREEN, "#55663a", 0.55, (2, 3.8))


MENU: dict[str, Drawing] = {
    "new-battle": new_battle,
    "rule-book": rule_book,
    "replays": replays,
    "settings": settings,
    "quit": quit_,
    "save": save,
    "load": load,
    "undo": undo,
    "redo": redo,
    "map": map_,
    "seed": seed,
    "human": human,
    "computer": computer,
    "hotseat": hotseat,
    "speed": speed,
    "skip": skip,
    "play": play,
    "pause": pause,
    "sound": sound,
    "sound-off": sound_off,
    "zoom": zoom,
    "zoom-out": zoom_out,
    "flag": flag,
    "help": help_,
    "log": log,
    "demo": demo,
    "key": hotkey,
    "terrain": tree_icon,
}
