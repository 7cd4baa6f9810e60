"""The emblems of the five rulesets, and the sign of the player's guess."""

from __future__ import annotations

import math

from ink import Svg
from make_icons_pen import (
    BLUE,
    BLUE_D,
    OCHRE,
    OCHRE_D,
    PAPER,
    PAPER_D,
    RED,
    Drawing,
    arrow,
    disc,
    line,
    poly,
    ring_arrow,
)


def _face(s: Svg, x: float = 24, y: float = 24, r: float = 20, light: str = PAPER, dark: str = PAPER_D) -> None:
    disc(s, x, y, r, light, dark, (2.2, 4.2))


def _on_dial(angle: float) -> tuple[float, float]:
    return 24 + math.cos(angle) * 18, 24 + math.sin(angle) * 18


def _ticks(s: Svg, count: int, r: float = 15.5, size: float = 1.7, x: float = 24, y: float = 24) -> None:
    for i in range(count):
        a = math.tau * i / count - math.pi / 2
        s.dots([(x + math.cos(a) * r, y + math.sin(a) * r)], size)


def clock_static(s: Svg) -> None:
    """Draw a dial that is nailed: one hand, one nail."""
    _face(s)
    _ticks(s, 12, 15.5, 1.4)
    line(s, [(24, 24), (34, 15)], 4.2, RED)
    disc(s, 24, 24, 4.6, OCHRE, OCHRE_D, (1.4, 2.4))


def clock_fluid(s: Svg) -> None:
    """Draw a dial whose hand slides both ways."""
    _face(s)
    _ticks(s, 4, 15.5, 1.5)
    line(s, [(24, 24), (24, 11)], 4.2, RED)
    ring_arrow(s, 24, 24, 12, -1.1, 1.5, 3.2, 6.5, BLUE_D)
    ring_arrow(s, 24, 24, 12, -2.04, -1.5, 3.2, 6.5, BLUE_D)
    disc(s, 24, 24, 3.6, OCHRE, OCHRE_D, (1.2, 2.2))


def clock_action_time(s: Svg) -> None:
    """Draw a measuring tape, because every act has its own length."""
    poly(s, [(3, 15), (45, 15), (45, 36), (3, 36)], PAPER, PAPER_D, (2, 3.8), 0.72)
    for i in range(9):
        x = 6 + i * 4.5
        line(s, [(x, 16), (x, 22 if i % 2 else 26)], 1.8)
    line(s, [(6, 31), (24, 31)], 4.6, RED)
    line(s, [(28, 31), (41, 31)], 4.6, BLUE_D)


def clock_phases(s: Svg) -> None:
    """Draw a dial in two halves: all move, then all act."""
    _face(s)
    half = [_on_dial(a / 12 * math.pi - math.pi / 2) for a in range(13)]
    poly(s, half, OCHRE, OCHRE_D, (1.2, 2.4))
    line(s, [(24, 5), (24, 43)], 3)
    arrow(s, [(10, 24), (16, 24)], 3.4, 6)
    s.dots([(32, 18), (32, 30), (36, 24)], 2.3)


def clock_passes(s: Svg) -> None:
    """Draw a dial in four quarters, one of them gone by."""
    _face(s)
    quarter = [(24.0, 24.0), *(_on_dial(a / 6 * math.pi / 2 - math.pi / 2) for a in range(7))]
    poly(s, quarter, BLUE, BLUE_D, (1.2, 2.4))
    line(s, [(24, 5), (24, 43)], 2.6)
    line(s, [(5, 24), (43, 24)], 2.6)


def guess(s: Svg) -> None:
    """Draw a pencil cross on a chip of paper, the sign of the player's guess."""
    poly(s, [(24, 3), (45, 24), (24, 45), (3, 24)], PAPER, PAPER_D, (2, 4))
    line(s, [(19, 18), (21, 14), (27, 14), (29.5, 18.5), (24.5, 24), (24.5, 28)], 4.4)
    s.dots([(24.5, 34.5)], 2.8)


CLOCKS: dict[str, Drawing] = {
    "clock-static": clock_static,
    "clock-fluid": clock_fluid,
    "clock-action-time": clock_action_time,
    "clock-phases": clock_phases,
    "clock-passes": clock_passes,
    "guess": guess,
}
