"""The paths that enemies have just walked, drawn as broken lines that fade toward their beginning."""

from __future__ import annotations

import itertools
from dataclasses import replace

from game.ui.board.areas import Baked, BoardSheet
from game.ui.board.lines import middle, rounded_way
from game.ui.board.marks import TrailMark
from game.ui.kit.palette import Palette
from game.ui.kit.pen import line, path

WIDTH = 7.5
FAINT, FULL = 0.40, 1.0
"""Strength (0 to 1) of a trail at its start and at its end."""
OLDER, FADE_MS = 0.45, 1400.0
"""Strength to which a trail fades when a newer trail follows, and the milliseconds in which it fades."""
RUN, STEP = 3, 5
"""Number of points of the line in one dash, and from the beginning of one dash to that of the next."""


class Trails:
    """Draws trails, and caches them."""

    def __init__(self, colours: Palette) -> None:
        self.colours = colours
        self._kept: dict[tuple[TrailMark, int], Baked] = {}

    def baked(self, trail: TrailMark, pixels: int, age: float = FADE_MS) -> Baked | None:
        """Return the line of a trail, `age` milliseconds after the next trail was made; None if the figure did not
        move."""
        found = self._drawn(replace(trail, words="", deeds=(), fresh=True), pixels)
        if found is not None:
            share = 1.0 if trail.fresh else 1.0 - (1.0 - OLDER) * min(1.0, age / FADE_MS)
            found.surface.set_alpha(round(255 * share))
        return found

    def _drawn(self, trail: TrailMark, pixels: int) -> Baked | None:
        if len(trail.squares) < 2:
            return None
        key = (trail, pixels)
        if key not in self._kept:
            if len(self._kept) > 40:
                self._kept.clear()
            self._kept[key] = BoardSheet.around(trail.squares).draw(self._ink(trail), pixels)
        return self._kept[key]

    def _ink(self, trail: TrailMark) -> str:
        points = [middle(square, trail.width) for square in trail.squares]
        points = [a for a, b in itertools.pairwise([*points, None]) if a is not None and a != b]
        if len(points) < 2:
            return ""
        way = rounded_way(points)
        colour = self.colours.side(trail.side).text
        made = ""
        for start in range(0, len(way) - 2, STEP):
            strength = FAINT + (FULL - FAINT) * start / len(way)
            data = path(way[start : start + RUN + 1], closed=False)
            made += line(data, self.colours.card, WIDTH + 5, 0.9 * strength) + line(data, colour, WIDTH, strength)
        return made
