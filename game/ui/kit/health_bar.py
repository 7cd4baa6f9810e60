"""The bar of a figure's health on the board, on the strip and in lists: a solid band over four beads.

A track is a kind of points, such as vitality or wounds. The first track is the band, the second the beads; a figure
with one track has only the band. The part that a considered attack would take is striped; a part just lost is pale.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import pygame
from cachetools import LRUCache

from game.ui.kit import art
from game.ui.kit.figure_looks import figure_looks
from game.ui.kit.palette import Palette
from game.ui.kit.pen import Box

BarHealth: TypeAlias = tuple[tuple[int, int], ...]
"""Points left and full points of each track that is shown."""
WIDE, HIGH = 34.0, 11.0
"""Width and height of a bar, if a square has 40 units."""
NARROW, LOW, SMALL = 26.0, 8.0, 30.0
"""Width and height of a bar on squares smaller than SMALL units."""
GROWS = 1.5
"""Largest growth of a bar when the board is zoomed in."""
WIDER = 26.0
"""Additional length in units of a bar for each further square of its figure's width."""
EMPTY, BAND, BEAD = "#5b4e45", "#fffaf0", "#f0b53c"
LOST, LOST_BEAD = "#f3a9c0", "#e4668f"
BEADS = 4
KEPT = 400
RIM = 4.3
"""Units around a bar's dark frame for the cream rim, and for the side's sign at its left."""


class HealthBars:
    """Draws health bars and caches them."""

    def __init__(self, colours: Palette, scale: float) -> None:
        self.colours = colours
        self.scale = scale
        self._kept: LRUCache[tuple[object, ...], pygame.Surface] = LRUCache(KEPT)

    def on_board(self, health: BarHealth, side: str, pixels: int, wide: int, loss: tuple[float, ...] = (),
                 *, striped: bool = False, smaller: float = 1.0) -> pygame.Surface:  # fmt: skip
        """Return the bar of a figure `wide` squares wide, at `pixels` a square; `smaller` is a factor for figures in a
        crowd. `loss` and `striped` are as in `bar`."""
        units = pixels / self.scale
        if units < SMALL:
            narrow = NARROW * smaller + WIDER * 0.7 * (wide - 1)
            return self.bar(health, side, narrow, LOW, loss, striped=striped)
        units *= smaller
        grown = min(GROWS, max(units / 40, LOW / HIGH))
        return self.bar(health, side, (WIDE + WIDER * (wide - 1)) * grown, HIGH * grown, loss, striped=striped)

    def bar(self, health: BarHealth, side: str, width: float, height: float, loss: tuple[float, ...] = (),
            *, striped: bool = False) -> pygame.Surface:  # fmt: skip
        """Return the picture of a health bar. `width` and `height` are those of its frame, in units of the layout; RIM
        is added on each side and 4 more on the left. Side "" gets no mark. `loss` is the part of each track, as a share
        of 1, that a considered attack would take (`striped`) or that has just been lost (pale)."""
        key = (health, side, round(width, 1), round(height, 1), tuple(round(part, 2) for part in loss), striped)
        found = self._kept.get(key)
        if found is None:
            text = bar_ink(health, width, height, loss, striped=striped) + (self._sign(side, height) if side else "")
            size = (round((width + 2 * RIM + 4) * self.scale), round((height + 2 * RIM) * self.scale))
            found = self._kept[key] = art.draw(width + 2 * RIM + 4, height + 2 * RIM, text, size, -4)
        return found

    def track(self, track: tuple[int, int], width: float, height: float, *, beads: bool) -> pygame.Surface:
        """Return one track as a band or four beads, in a case of a size in units with RIM around it."""
        key = ("track", track, round(width, 1), round(height, 1), beads)
        found = self._kept.get(key)
        if found is None:
            text = _case(width, height)
            box = (RIM + 1.4, RIM + 1.4, width - 2.8, height - 2.8)
            text += _beads(track, box, 0.0, merged=False) if beads else _band(track, box, 0.0, striped=False)
            size = (round((width + 2 * RIM) * self.scale), round((height + 2 * RIM) * self.scale))
            found = self._kept[key] = art.draw(width + 2 * RIM, height + 2 * RIM, text, size)
        return found

    def _sign(self, side: str, height: float) -> str:
        """Return the side's shape in its colour, for the left end of a bar, as SVG."""
        known = figure_looks().sides.get(side)
        shape = side_shape(known.shape if known else "round", RIM, RIM + height / 2, min(5.0, height * 0.46))
        fill = self.colours.side(side).base
        rim = f'<path d="{shape}" fill="{fill}" stroke="{self.colours.card}" stroke-width="3.2"/>'
        return rim + f'<path d="{shape}" fill="{fill}" stroke="{self.colours.ink}" stroke-width="1.3"/>'


def side_shape(shape: str, x: float, y: float, radius: float) -> str:
    """Return SVG path data of a side's sign around a point: "hex", "square", "kite", or a circle for any other
    shape."""
    corners = {"hex": 6, "square": 4, "kite": 4}.get(shape, 0)
    if not corners:
        r = radius
        return f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 1 0 {2 * r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-2 * r:.2f} 0Z"
    turn, far = (math.pi / 4, 1.25) if shape == "square" else (0.0, 1.12 if shape == "hex" else 1.3)
    angles = [turn + math.tau * number / corners for number in range(corners)]
    points = [(x + math.cos(angle) * radius * far, y + math.sin(angle) * radius * far) for angle in angles]
    return "M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points) + "Z"


def bar_ink(
    health: BarHealth, width: float, height: float, loss: tuple[float, ...] = (), *, striped: bool = False
) -> str:
    """Return the SVG of a health bar without the side's sign (cream rim, dark case, band, beads); its case has its
    corner at (RIM, RIM). `loss` and `striped` are as in `HealthBars.bar`."""
    single = len(health) < 2
    tall = height - 2.6 if single else height * 0.56 - 1.0
    low = height * 0.30 - 0.9
    made = _case(width, height)
    box = (RIM + 1.4, RIM + 1.3, width - 2.8, tall)
    made += _band(health[0], box, loss[0] if loss else 0.0, striped=striped)
    if not single:
        under = (box[0], box[1] + tall + 1.3, box[2], low)
        lost = loss[1] if len(loss) > 1 else 0.0
        kept = (round(health[1][0] - lost), health[1][1]) if striped else health[1]
        made += _beads(kept, under, lost, merged=height < HIGH * 0.8)
    return made


def _case(width: float, height: float) -> str:
    """Return the cream rim and the dark frame of a bar as SVG."""
    return (
        f'<rect x="3" y="3" width="{width + 2.6:.1f}" height="{height + 2.6:.1f}" rx="3.6" fill="#fbf4e2"/>'
        f'<rect x="{RIM}" y="{RIM}" width="{width:.1f}" height="{height:.1f}" rx="2.6" fill="#2b2420"/>'
    )


def _part(box: Box, start: float, end: float, colour: str) -> str:
    """Return a coloured part of a box, from the share `start` of its width to the share `end`, as SVG."""
    x, y, wide, high = box
    across = max(0.0, wide * (end - start))
    return f'<rect x="{x + wide * start:.2f}" y="{y:.2f}" width="{across:.2f}" height="{high:.2f}" fill="{colour}"/>'


def _share(left: float, most: int) -> float:
    return min(1.0, max(0.0, left / most)) if most > 0 else 0.0


def _band(track: tuple[int, int], box: Box, loss: float, *, striped: bool) -> str:
    left, most = track
    made = _part(box, 0, 1, EMPTY) + _part(box, 0, _share(left, most), BAND)
    if loss <= 0:
        return made
    start, end = (_share(left - loss, most), _share(left, most)) if striped else (
        _share(left, most), _share(left + loss, most))  # fmt: skip
    made += _part(box, start, end, LOST)
    if striped:
        x, y, wide, high = box
        count = max(1, round(wide * (end - start) / 3.2))
        for number in range(count):
            at = x + wide * start + (number + 0.2) * wide * (end - start) / count
            made += (
                f'<path d="M{at:.2f} {y + high:.2f}L{at + 1.3:.2f} {y + high:.2f}L{at + 2.6:.2f} {y:.2f}'
                f'L{at + 1.3:.2f} {y:.2f}Z" fill="#b3164f"/>'
            )
    return made


def _beads(track: tuple[int, int], box: Box, loss: float, *, merged: bool) -> str:
    """Return four beads as SVG, or one strip (`merged`) if they would be too small to tell apart; the last point left
    shows at least half a bead. `loss` is the share of the track drawn as lost."""
    left, most = track
    share, other = _share(left, most), _share(left + loss, most)
    made = ""
    for number in range(1 if merged else BEADS):
        count = 1 if merged else BEADS
        start = number / count + (0.014 if number else 0.0)
        end = (number + 1) / count - (0.014 if number < count - 1 else 0.0)
        full = min(1.0, max(0.0, share * count - number))
        if left > 0 and not number:
            full = max(full, 0.45 if not merged else 0.12)
        before = min(1.0, max(0.0, other * count - number))
        made += _part(box, start, end, EMPTY)
        made += _part(box, start, start + (end - start) * full, BEAD)
        if before > full:
            made += _part(box, start + (end - start) * full, start + (end - start) * before, LOST_BEAD)
    return made
