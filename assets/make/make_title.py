"""The hand-drawn name of the game: assets/title/counterstep.svg, with one letter on each square of the page, one of
them a step down."""

from __future__ import annotations

import os

from ink import INK, Control, Svg, spline, stroke, wobble
from kit import ASSETS, SIDE_COLOURS, load_svg, save_png

SQUARE = 72
Skeleton = list[list[Control]]

LETTERS: dict[str, Skeleton] = {  # the middle of the brush, in a box of 70 x 100
    "C": [[(60, 20), (46, 6), (26, 8), (10, 30), (9, 66), (24, 92), (46, 94), (62, 80)]],
    "O": [[(36, 5), (16, 12), (7, 36), (8, 68), (20, 92), (38, 95), (56, 86), (64, 60), (62, 30), (52, 10), (34, 5)]],
    "U": [[(9, 2), (8, 34), (10, 74), (24, 94), (44, 94), (58, 76), (61, 34), (60, 2)]],
    "N": [[(9, 100), (9, 50), (10, 2)], [(10, 6), (34, 50), (58, 94)], [(60, 98), (60, 50), (61, 0)]],
    "T": [[(1, 9), (34, 7), (68, 9)], [(35, 8), (34, 54), (35, 100)]],
    "E": [
        [(11, 2), (10, 50), (11, 98)],
        [(9, 9), (34, 8), (60, 8)],
        [(10, 50), (32, 49), (52, 50)],
        [(10, 91), (34, 92), (62, 91)],
    ],
    "R": [
        [(11, 1), (10, 50), (11, 100)],
        [(9, 9), (38, 7), (56, 18), (57, 36), (42, 50), (12, 53)],
        [(34, 53), (48, 74), (63, 100)],
    ],
    "S": [[(60, 18), (44, 6), (24, 8), (10, 22), (14, 40), (36, 50), (57, 60), (62, 78), (48, 94), (24, 94), (6, 82)]],
    "P": [[(11, 1), (10, 50), (11, 100)], [(9, 9), (40, 7), (58, 20), (57, 42), (40, 56), (12, 58)]],
}


def letter(s: Svg, sign: str, x: float, y: float, colour: str, width: float, opacity: float = 1) -> None:
    """Draw one letter with its upper left corner at x, y, in strokes of a broad brush."""
    k = 0.86
    for skeleton in LETTERS[sign]:
        middle = wobble(
            spline([(x + p[0] * k, y + p[1] * k) for p in skeleton], False, False, 5 * k), 1.1 * k, s.rng, False, 60 * k
        )
        s.fill(stroke(middle, width * k, s.rng, (0.86, 0.8), 0.12), colour, opacity)


def title(stepped: bool) -> Svg:
    """Return a drawing of the name on two rows, the second one shifted to the right; or on a single row."""
    s = Svg(530, 240, "title") if stepped else Svg(820, 120, "titleline")
    top = [(16 + i * SQUARE, 14, sign) for i, sign in enumerate("COUNTER")]
    shift, down = (3, 2 * SQUARE - 26) if stepped else (7, 0)
    low = [(16 + (shift + i) * SQUARE, 14 + down, sign) for i, sign in enumerate("STEP")]
    for row, side in ((top, "red"), (low, "blue")):
        for x, y, sign in row:
            letter(s, sign, x + 5, y + 5, SIDE_COLOURS[side][0], 21, 0.95)
    for x, y, sign in top + low:
        letter(s, sign, x, y, INK, 18.5)
    return s


def emblem() -> Svg:
    """Return a drawing of the sign of the window and the task bar: a C on a square of the page, with a step's
    diamond."""
    s = Svg(128, 128, "emblem")
    s.shape([(8, 8, "c"), (120, 8, "c"), (120, 120, "c"), (8, 120, "c")], "#f3e9d2", "#e4d6b8", 0.7, (3, 7), True, 0.6)
    for k in (45, 82):
        s.raw(f'<path d="M{k} 12L{k} 116M12 {k}L116 {k}" stroke="#4f7a80" stroke-width="1.6" stroke-opacity=".3"/>')
    letter(s, "C", 38, 26, SIDE_COLOURS["red"][0], 24, 0.95)
    letter(s, "C", 33, 21, INK, 20)
    s.shape(
        [(94, 78, "c"), (110, 94, "c"), (94, 110, "c"), (78, 94, "c")],
        SIDE_COLOURS["blue"][0],
        SIDE_COLOURS["blue"][1],
        0.6,
        (2.4, 4.4),
        True,
        0.2,
    )
    return s


def main() -> None:
    """Write the lettering, and the emblem as the picture of the window in the task bar."""
    folder = ASSETS / "title"
    folder.mkdir(exist_ok=True)
    title(True).save(folder / "counterstep.svg")
    title(False).save(folder / "counterstep-line.svg")
    emblem().save(folder / "emblem.svg")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    save_png(folder / "icon.png", load_svg(folder / "emblem.svg", (64, 64)))


if __name__ == "__main__":
    main()
