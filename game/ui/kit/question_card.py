"""Cards of a question: the question or explanation, the answers to choose from, and the row of results so far.

Exercises and puzzles use the same cards. Boxes are in units of a screen 720 units high; the answers become buttons of
the Form that is passed as `desk`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.kit.art import picture
from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step

RIGHT, WRONG = "#e3ecc8", "#f7e3d3"
"""Paper colours of a right and a wrong verdict."""
RIGHT_INK, WRONG_INK = "#2d5428", "#84271a"
PIP = 26.0

HINTED, LATER = "hint", "later"
CardPip = bool | None | str
"""Result of one question of a set: True (right), False (wrong), None (not answered), "hint" (right, with a hint), or
"now" (the present question)."""


@dataclass(frozen=True, slots=True)
class ChoiceCard:
    """One answer card: its title, a line below, and its callback; `mark` is "", "right" or "wrong"."""

    id: str
    title: str
    line: str
    key: str
    on: Callable[[], Step]
    look: str = "button"
    mark: str = ""
    link: str = ""


def lay_head(desk: Form, box: Box, icon: str, title: str, place: str, pips: Sequence[CardPip]) -> None:
    """Lay the head line: an icon, the title, the progress in words (`place`), and the results of all questions as small
    squares."""
    left, top, width, height = box
    desk.card(box, number=1)
    middle = top + height / 2
    x = left + 14
    if height > 40:
        pixels = desk.px(34)
        desk.put(picture(f"icons/{icon}", pixels, pixels), x, middle - 17)
        x += 46
    shown = _fit_pips(pips, width * 0.42)
    right = left + width - 14
    for pip in reversed(shown):
        lay_pip(desk, right - PIP, middle - PIP / 2, pip)
        right -= PIP + 8
    soft = Style(VALUE if width > 700 else LABEL, desk.palette.ink_soft, bold=True)
    right -= desk.text(right - 4, middle, place, soft, "right") + 14
    style = Style(VALUE, desk.palette.ink, bold=True)
    desk.fitted(x, middle, right - x, title, (style,))


def _fit_pips(pips: Sequence[CardPip], room: float) -> Sequence[CardPip]:
    """Return as many pips as there is room for, around the present one."""
    most = max(1, int(room / (PIP + 8)))
    now = next((place for place, pip in enumerate(pips) if pip == "now"), 0)
    first = max(0, min(now - most // 2, len(pips) - most))
    return pips[first : first + most]


def lay_pip(desk: Form, x: float, y: float, pip: CardPip, size: float = PIP) -> None:
    """Lay out the small square of one result: a tick, a cross, gold for the present question, pale for an unanswered
    one. A right answer with a hint or at a second try has a tick on pale paper."""
    fills = {True: RIGHT, False: WRONG, "now": "#d6a648"}
    desk.put(desk.cards.card(size, size, CardLook(fills.get(pip, desk.palette.page), 1.0, 1.6, 1.5)), x - 12, y - 12)
    if pip in (True, False, HINTED, LATER):
        pixels = desk.px(size - 8)
        desk.put(picture(f"icons/{'right' if pip else 'wrong'}", pixels, pixels), x + 4, y + 4)


def lay_question(desk: Form, box: Box, stamp: str, question: str, how: str, words: str = "") -> float:
    """Lay out the card of a question; `words` are an explanation beside its stamp, before the question. Return the top
    of the space for the answers, in units."""
    left, top, width, height = box
    desk.card(box, number=2)
    right = left + 36 + desk.text_width(stamp.upper(), Style(LABEL, bold=True)) * 1.25
    desk.stamp(left + 16, top + 14, stamp, desk.palette.gain)
    if words:
        styles = tuple(Style(size, desk.palette.ink, bold=True) for size in (BODY, LABEL))
        desk.fitted(right, top + 25, left + width - 14 - right, words, styles)
    style = _largest(desk, question, width - 32, 2 if height > 150 else 1)
    y = desk.prose(left + 16, top + 42, width - 32, question, style, style.size + 6)
    row = top + height - (64 if height > 170 else 46)
    if y + 20 > row:  # the question needs the room itself
        return y + 4
    return desk.prose(left + 16, y + 2, width - 32, how, Style(BODY, desk.palette.ink_soft), 18) + 8


def lay_verdict(desk: Form, box: Box, is_right: bool, headline: str, line: str) -> float:
    """Lay out the card of a verdict with a tick (`is_right`) or cross; return the top of the space below it in
    units."""
    left, top, width, _ = box
    desk.card(box, CardLook(RIGHT if is_right else WRONG, 1.1, 2.4, 6), 3)
    pixels = desk.px(46)
    desk.put(picture(f"icons/{'right' if is_right else 'wrong'}", pixels, pixels), left + 20, top + 20)
    style = _largest(desk, headline, width - 100, 1)
    ink = Style(style.size, RIGHT_INK if is_right else WRONG_INK, bold=True)
    y = desk.prose(left + 80, top + 18, width - 96, headline, ink, style.size + 6)
    return desk.prose(left + 80, y, width - 96, line, Style(BODY, desk.palette.ink), 18) + 8


def _largest(desk: Form, text: str, width: float, lines: int) -> Style:
    """Return the largest bold style in which a text takes at most `lines` lines."""
    for size in (NAME, VALUE):
        style = Style(size, desk.palette.ink, bold=True)
        if len(desk.lines(text, width, style)) <= lines:
            return style
    return Style(BODY, desk.palette.ink, bold=True)


def lay_choices(desk: Form, box: Box, choices: Sequence[ChoiceCard]) -> None:
    """Lay a row of answer cards that fills a box."""
    left, top, width, height = box
    gap = 10.0
    wide = (width - gap * (len(choices) - 1)) / max(1, len(choices))
    for place, choice in enumerate(choices):
        _choice(desk, (left + place * (wide + gap), top, wide, height), choice)


def _choice(desk: Form, box: Box, choice: ChoiceCard) -> None:
    left, top, width, height = box
    made = desk.button(choice.id, box, choice.on, look=choice.look)
    made.key = choice.key
    with desk.upon(made):
        cap = desk.key_cap(left + 10, top + 10, choice.key) if choice.key else -10.0
        x, room = left + 20 + cap, width - cap - (64 if choice.mark else 32)
        size = ACTIVE if not choice.line or height > 84 else NAME
        style = next(
            (s for s in (Style(n, desk.palette.ink, bold=True) for n in (size, NAME, VALUE, BODY))
             if desk.text_width(choice.title, s) <= room),
            Style(LABEL, desk.palette.ink, bold=True),
        )  # fmt: skip
        title_at = top + (height / 2 if not choice.line else min(26.0, height * 0.3))
        if desk.text_width(choice.title, style) <= room:
            desk.text(x, title_at, choice.title, style)
        else:
            desk.prose(x, top + 8, room, choice.title, style, 15)
        soft = Style(BODY if height > 70 else LABEL, desk.palette.ink)
        if choice.line:
            lines = desk.lines(choice.line, width - 30, soft)
            if len(lines) * 17 > height - 46:
                soft = Style(LABEL, desk.palette.ink)
            step = soft.size + 3
            told = desk.lines(choice.line, width - 30, soft)
            link = choice.link if len(told) * step <= height - 60 else ""  # the words matter more: all of it is pressed
            most = max(1, int((height - 44 - (16 if link else 0)) / step))
            y = top + 44.0
            for one in desk.few_lines(choice.line, width - 30, soft, most):
                desk.text(left + 16, y + step / 2, one, soft)
                y += step
            if link:
                blue = Style(LABEL, desk.palette.side("blue").text_dark, bold=True)
                desk.text(left + 16, min(y + 10, top + height - 10), link, blue)
        if choice.mark:
            pixels = desk.px(30)
            desk.put(picture(f"icons/{choice.mark}", pixels, pixels), left + width - 42, top + 8)
