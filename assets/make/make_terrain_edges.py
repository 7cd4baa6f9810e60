"""Low things on the borders of squares: assets/edges, 96 units, the square lies at 16..80.

Fence, sandbags, low wall, hedge and the boarded lip of a trench.
"""

from __future__ import annotations

from ink import INK, Svg
from kit import ASSETS
from make_terrain import SHADOW, stone
from make_terrain_plants import foliage
from make_terrain_walls import box, panel

WOOD, WOOD_D = "#c49a60", "#7d5730"


def _shade_h(s: Svg, y: float = 56, strength: float = 0.26) -> None:
    s.raw(f'<path d="M16 {y}L80 {y}L84 {y + 6}L20 {y + 6}Z" fill="{SHADOW}" fill-opacity="{strength}"/>')


def _shade_v(s: Svg, strength: float = 0.24) -> None:
    s.raw(f'<path d="M52 16L60 22L60 84L52 80Z" fill="{SHADOW}" fill-opacity="{strength}"/>')


def _post(s: Svg, x: float, y: float) -> None:
    """Draw a fence post that stands at x, y."""
    panel(s, x - 3, y - 16, x + 3, y + 5, WOOD, WOOD_D, (1.2, 2.6))
    panel(s, x - 3.4, y - 18, x + 3.4, y - 14, "#dcb881", WOOD, (1, 1.8))


def fence_h(v: int) -> Svg:
    """Return a drawing of two rails from post to post; the second variant has a broken rail."""
    s = Svg(96, 96, f"fenceh{v}")
    _shade_h(s, 51)
    for y in (38, 45):
        if v == 1 and y == 45:
            s.shape(
                [(16, y, "c"), (44, y + 1, "c"), (47, y + 5, "c"), (16, y + 3.6, "c")],
                WOOD,
                WOOD_D,
                0.5,
                (1.1, 2.2),
                True,
                0.3,
            )
            s.shape(
                [(60, y + 3, "c"), (80, y, "c"), (80, y + 3.6, "c"), (57, y + 7, "c")],
                WOOD,
                WOOD_D,
                0.5,
                (1.1, 2.2),
                True,
                0.3,
            )
        else:
            panel(s, 16, y, 80, y + 3.6, WOOD, WOOD_D, (1.1, 2.2))
    _post(s, 48, 48)
    return s


def fence_v(v: int) -> Svg:
    """Return a drawing of the fence along an upright border."""
    s = Svg(96, 96, f"fencev{v}")
    _shade_v(s)
    gap = 12 if v == 1 else 0
    for y0, y1 in ((14, 46), (48 + gap, 82)):
        panel(s, 46.4, y0 - 4, 49.6, y1 - 4, "#dcb881", WOOD, (1, 2))
    for y in (46,):
        _post(s, 48, y + 2)
    return s


def fence_post() -> Svg:
    """Return a drawing of the post at a joint or an end of the fence."""
    s = Svg(96, 96, "fencepost")
    s.raw(f'<path d="M49 52L58 56L62 60L51 55Z" fill="{SHADOW}" fill-opacity=".3"/>')
    _post(s, 48, 49)
    return s


def _bag(s: Svg, x: float, y: float, w: float, h: float) -> None:
    """Draw one sandbag, its upper left corner at x, y."""
    s.shape(
        [
            (x, y + h * 0.45),
            (x + w * 0.16, y),
            (x + w * 0.74, y - 0.5),
            (x + w, y + h * 0.45),
            (x + w * 0.86, y + h),
            (x + w * 0.16, y + h * 1.04),
        ],
        "#d9c292",
        "#9c8256",
        0.55,
        (1.2, 2.8),
    )
    s.stroke([(x + w * 0.22, y + h * 0.5), (x + w * 0.52, y + h * 0.4)], 0.9, INK, 0.6)


def sandbags_h(v: int) -> Svg:
    """Return a drawing of two courses of bags across the border."""
    s = Svg(96, 96, f"sand{v}")
    s.raw(f'<ellipse cx="50" cy="57" rx="36" ry="7" fill="{SHADOW}" fill-opacity=".28"/>')
    rows = (
        (((14, 30.5, 47, 63.5), 47), ((21, 38.5, 56), 38))
        if v == 0
        else (((14, 30, 46.5, 63), 47), ((14, 30.5, 55), 38))
    )
    for xs, y in rows:
        for x in xs:
            _bag(s, x, y + s.rng.uniform(-0.6, 0.6), 18, 9.4)
    return s


def sandbags_v(v: int) -> Svg:
    """Return a drawing of the sandbags along an upright border."""
    s = Svg(96, 96, f"sandv{v}")
    s.raw(f'<path d="M54 16L63 22L63 86L54 82Z" fill="{SHADOW}" fill-opacity=".26"/>')
    for number, y in enumerate(range(10, 76, 11)):
        _bag(s, 37.5 + (number + v) % 2 * 2.4, y, 19, 10.5)
    for number, y in enumerate(range(14, 70, 15)):
        _bag(s, 39.5 - (number + v) % 2 * 1.5, y - 3, 17, 10)
    return s


def low_wall_h(v: int) -> Svg:
    """Return a drawing of a dry stone wall, waist-high."""
    s = Svg(96, 96, f"lowwallh{v}")
    _shade_h(s, 57)
    panel(s, 16, 47, 80, 57, "#b5ab9b", "#7d7466", (1.2, 2.6))
    for row, y in enumerate((47.6, 52.4)):
        x = 16 + row * 4 + s.rng.uniform(0, 3)
        while x < 74:
            w = s.rng.uniform(7, 12)
            panel(
                s,
                x,
                y,
                min(79.5, x + w),
                y + 4.4,
                s.rng.choice(["#c7bdac", "#aea392", "#bdb19d"]),
                "#857a6b",
                (0.6, 1.3),
            )
            x += w + 0.8
    x = 16.0
    while x < 78:
        w = s.rng.uniform(8, 12)
        s.shape(box(x, 39, min(80, x + w), 48), "#d6cdbd", "#a0968a", 0.55, (1.1, 2.2), True, 0.5)
        x += w
    return s


def low_wall_v(v: int) -> Svg:
    """Return a drawing of the stone wall along an upright border: only its coping."""
    s = Svg(96, 96, f"lowwallv{v}")
    _shade_v(s)
    y = 12.0
    while y < 80:
        h = s.rng.uniform(8, 12)
        s.shape(box(43, y, 53, min(82, y + h)), "#d6cdbd", "#a0968a", 0.55, (1.1, 2.4), True, 0.5)
        y += h
    return s


def low_wall_joint() -> Svg:
    """Return a drawing of the coping stone at a joint or an end."""
    s = Svg(96, 96, "lowwalljoint")
    s.raw(f'<path d="M54 50L61 55L61 62L44 62L42 57L54 57Z" fill="{SHADOW}" fill-opacity=".26"/>')
    panel(s, 41.5, 47, 54.5, 57, "#b5ab9b", "#7d7466", (1.2, 2.4))
    s.shape(box(41, 38.5, 55, 49.5), "#e0d8ca", "#a79d90", 0.55, (1.3, 2.6), True, 0.5)
    return s


def hedge_h(v: int) -> Svg:
    """Return a drawing of a clipped hedge across the border."""
    s = Svg(96, 96, f"hedgeh{v}")
    _shade_h(s, 54, 0.28)
    for x in (22, 40, 57, 74):
        foliage(s, x, 47 + s.rng.uniform(-1, 1), 11.5, 9.4, 7, "#93a863", "#4f6a3c", (1.3, 2.8), 0.45)
    for x in (30, 49, 66):
        foliage(s, x, 42 + s.rng.uniform(-1, 1), 9.5, 7.4, 6, "#a9bb72", "#5f7a43", (1.1, 2.4), 0.5)
    return s


def hedge_v(v: int) -> Svg:
    """Return a drawing of the hedge along an upright border."""
    s = Svg(96, 96, f"hedgev{v}")
    _shade_v(s, 0.26)
    for y in (20, 36, 52, 68):
        foliage(s, 48 + s.rng.uniform(-1, 1), y, 9.4, 10.5, 7, "#93a863", "#4f6a3c", (1.3, 2.8), 0.45)
    for y in (27, 44, 60):
        foliage(s, 47 + s.rng.uniform(-1, 1), y, 7, 7.6, 6, "#a9bb72", "#5f7a43", (1.1, 2.4), 0.5)
    return s


def trench_lip_h(v: int) -> Svg:
    """Return a drawing of boards that hold the edge of a trench, with thrown-up soil above them."""
    s = Svg(96, 96, f"liph{v}")
    s.shape(
        [(16, 42, "c"), (28, 39), (46, 41), (64, 38.5), (80, 42, "c"), (80, 47, "c"), (16, 47, "c")],
        "#c9a878",
        "#8a6842",
        0.5,
        (1, 2.2),
    )
    panel(s, 16, 46, 80, 54, "#a9763f", "#6b4522", (1.2, 2.8))
    s.stroke([(16, 50), (48, 50.4), (80, 50)], 1.1, INK, 0.7, (1, 1), 0.2)
    for x in (24, 50, 72):
        panel(s, x, 43, x + 4, 57, WOOD, WOOD_D, (1.1, 2.2))
    if v == 1:
        stone(s, 38, 41, 3)
    return s


def trench_lip_v(v: int) -> Svg:
    """Return a drawing of the boarded edge of a trench along an upright border."""
    s = Svg(96, 96, f"lipv{v}")
    panel(s, 44, 14, 52, 82, "#a9763f", "#6b4522", (1.2, 2.8))
    s.stroke([(48, 14), (48.4, 48), (48, 82)], 1.1, INK, 0.7, (1, 1), 0.2)
    for y in (20, 46, 70):
        panel(s, 42, y, 54, y + 4, WOOD, WOOD_D, (1.1, 2.2))
    if v == 1:
        stone(s, 41, 38, 3)
    return s


def main() -> None:
    """Write the low edges."""
    folder = ASSETS / "edges"
    folder.mkdir(exist_ok=True)
    for name, level, upright in (
        ("fence", fence_h, fence_v),
        ("sandbags", sandbags_h, sandbags_v),
        ("low-wall", low_wall_h, low_wall_v),
        ("hedge", hedge_h, hedge_v),
        ("trench-lip", trench_lip_h, trench_lip_v),
    ):
        for v in range(2):
            level(v).save(folder / f"{name}-h-{v}.svg")
            upright(v).save(folder / f"{name}-v-{v}.svg")
    fence_post().save(folder / "fence-post.svg")
    low_wall_joint().save(folder / "low-wall-joint.svg")


if __name__ == "__main__":
    main()
