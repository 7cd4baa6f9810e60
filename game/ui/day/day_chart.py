"""Draws the chances of several battles in one chart: the chance to win after every round, each line named at its
end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box

_LEFT, _RIGHT, _BOTTOM = 58.0, 118.0, 30.0
_DISC, _APART = 9.0, 30.0
_SLIP = (236.0, 42.0)


@dataclass(frozen=True, slots=True)
class DrawnCourse:
    """One line of the chart: its name, the words below that, its chances (0 to 1) from the start on, its colour, and
    whether it is broken."""

    name: str
    below: str
    chances: tuple[float, ...]
    colour: str
    broken: bool = False


@dataclass(frozen=True, slots=True)
class ChartSlip:
    """The slip at the round (its number) where two courses differ most, with two lines of words."""

    round: int
    title: str
    words: str


def lay_courses(
    desk: Form, box: Box, courses: Sequence[DrawnCourse], slip: ChartSlip | None = None, at: float = -1.0
) -> None:
    """Lay out the lines in a box, with the scale at its left and the rounds below; `at` is a marked moment in rounds
    (-1: none)."""
    left, top, wide, tall = box
    plot = (left + _LEFT, top + 16, wide - _LEFT - _RIGHT, tall - 16 - _BOTTOM)
    rounds = max(1, *(len(one.chances) - 1 for one in courses))
    soft = Style(LABEL, desk.palette.ink_soft)
    for percent in (0, 50, 100):
        desk.text(plot[0] - 10, plot[1] + plot[3] * (1 - percent / 100), f"{percent} %", soft, "right")
    elements = "".join(
        pen.line(f"M8 {8 + plot[3] * share:.1f}H{8 + plot[2]:.1f}", desk.palette.ink_soft, 1.2, 0.55)
        for share in (0, 0.5, 1)
    )
    elements += "".join(_line(one, rounds, plot) for one in reversed(courses))
    size = (plot[2] + 16, plot[3] + 16)
    key = ("courses", tuple(courses), size)
    drawn = desk.cards.keep(key, lambda: draw(*size, elements, (desk.px(size[0]), desk.px(size[1]))))
    desk.put(drawn, plot[0] - 8, plot[1] - 8)
    step = max(1, -(-rounds // max(1, int(plot[2] // 30))))
    for number in range(0, rounds + 1, step):
        words = str(number) if number else "start"
        desk.text(plot[0] + plot[2] * number / rounds, plot[1] + plot[3] + 18, words, soft, "centre")
    _names(desk, courses, rounds, plot)
    if at >= 0:
        x = plot[0] + plot[2] * min(at, rounds) / rounds
        bar = pen.line(f"M2 0V{plot[3]:.1f}", desk.palette.accent_dark, 2.4)
        desk.put(draw(4, plot[3], bar, (max(1, desk.px(4)), desk.px(plot[3]))), x - 2, plot[1])
    if slip is not None and slip.round <= rounds:
        _slip(desk, slip, courses, rounds, plot)


def _place(course: DrawnCourse, number: int, rounds: int, plot: Box) -> tuple[float, float]:
    """Return the place (x, y) of a line's point, in units from the left top of the picture."""
    return 8 + plot[2] * number / rounds, 8 + plot[3] * (1 - course.chances[number])


def _line(course: DrawnCourse, rounds: int, plot: Box) -> str:
    places = [_place(course, number, rounds, plot) for number in range(len(course.chances))]
    line = pen.line("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places), course.colour, 3.2)
    if course.broken:
        line = line.replace('stroke-linecap="round"', 'stroke-dasharray="9 6"')
    for x, y in places:
        shape = f'cx="{x:.1f}" cy="{y:.1f}" r="{_DISC / 2}"'
        corner = f'x="{x - _DISC / 2:.1f}" y="{y - _DISC / 2:.1f}" width="{_DISC}" height="{_DISC}"'
        if course.broken:
            line += f'<rect {corner} fill="#fbf4e2" stroke="{course.colour}" stroke-width="2"/>'
        else:
            line += f'<circle {shape} fill="{course.colour}" stroke="#2b2420" stroke-width="1.4"/>'
    return line


def _names(desk: Form, courses: Sequence[DrawnCourse], rounds: int, plot: Box) -> None:
    """Draw the name of each line at its end, without overlaps."""
    used: list[float] = []
    for course in sorted(courses, key=lambda one: -one.chances[-1]):
        x, y = _place(course, len(course.chances) - 1, rounds, plot)
        x, y = plot[0] + x + 4, plot[1] + y - 8
        y = max([y, *(before + _APART + 6 for before in used)])
        used.append(y)
        room = plot[0] + plot[2] + _RIGHT - x - 4
        style = Style(BODY, course.colour, bold=True)
        desk.text(x, y - 6, desk.shortened(course.name, room, style), style)
        low = Style(LABEL, desk.palette.ink_soft)
        desk.text(x, y + 11, desk.shortened(course.below, room, low), low)


def _slip(desk: Form, slip: ChartSlip, courses: Sequence[DrawnCourse], rounds: int, plot: Box) -> None:
    """Draw a small card below or above the chosen point, with a line to it."""
    x, y = _place(courses[0], slip.round, rounds, plot)
    words = desk.lines(slip.words, _SLIP[0] - 20, Style(LABEL))[0] if slip.words else ""
    wide = min(
        _SLIP[0], max(desk.text_width(slip.title, Style(LABEL, bold=True)), desk.text_width(words, Style(LABEL))) + 20
    )
    left = plot[0] + min(max(0.0, x - 8 - wide / 2), plot[2] - wide)
    middle = plot[1] + y - 8
    high = _SLIP[1] if words else 24.0
    low = plot[1] + plot[3] - high - 4 if courses[0].chances[slip.round] > 0.5 else plot[1] + 6
    stem = (middle, low) if low > middle else (low + high, middle)
    tall = max(2.0, stem[1] - stem[0])
    line = pen.line(f"M2 0V{tall:.1f}", desk.palette.ink_soft, 1.4)
    desk.put(draw(4, tall, line, (max(1, desk.px(4)), max(1, desk.px(tall)))), plot[0] + x - 10, stem[0])
    desk.card((left, low, wide, high), "card", 4)
    desk.text(left + 10, low + 12, slip.title, Style(LABEL, desk.palette.ink, bold=True))
    if words:
        desk.text(left + 10, low + 29, words, Style(LABEL, desk.palette.ink))
