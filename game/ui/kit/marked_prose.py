"""A text in which some words are marked as with a broad pen: bold, on a stroke of colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.ui.kit.fonts import Style
from game.ui.kit.form import Form
from game.ui.kit.palette import rgb

SLANT = 3.0
"""Slant of the ends of a stroke of colour, in units."""


def lay_marked(
    desk: Form, x: float, top: float, width: float, text: str, marks: Sequence[str], style: Style, step: float
) -> float:
    """Lay a text in lines of `step` units in which the pieces `marks` are marked; return the top of the next line in
    units."""
    space = desk.text_width(" ", style)
    at, run = 0.0, list[str]()
    was = False
    for word, is_marked in words_of(text, marks):
        known = replace(style, bold=style.bold or is_marked)
        wide = desk.text_width(word, known)
        if run and (is_marked != was or at + _wide(desk, [*run, word], known) > width):
            at += _lay_run(desk, x + at, top, run, replace(style, bold=style.bold or was), was, step) + space
            run = []
            if at + wide > width:
                at, top = 0.0, top + step
        run.append(word)
        was = is_marked
    if run:
        _lay_run(desk, x + at, top, run, replace(style, bold=style.bold or was), was, step)
    return top + step


def words_of(text: str, marks: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the words of a line, each with True if it belongs to a marked piece."""
    spans = [(start, start + len(mark)) for mark in marks if (start := text.find(mark)) >= 0]
    at = 0
    for word in text.split(" "):
        end = at + len(word)
        yield word, any(start < end and at < stop for start, stop in spans)
        at = end + 1


def _wide(desk: Form, words: Sequence[str], style: Style) -> float:
    return desk.text_width(" ".join(words), style)


def _lay_run(
    desk: Form, x: float, top: float, words: Sequence[str], style: Style, is_marked: bool, step: float
) -> float:
    """Lay words of one style side by side, underlined if `is_marked`; return their width in units."""
    text = " ".join(words)
    if is_marked:
        tall = style.size + 2.0
        desk.put(_stroke(desk, desk.text_width(text, style) + 2 * SLANT, tall), x - SLANT, top + (step - tall) / 2 + 1)
    return desk.text(x, top + step / 2, text, style)


def _stroke(desk: Form, width: float, height: float) -> pygame.Surface:
    key = ("marker", round(width), round(height), desk.palette.marker)
    return desk.cards.keep(key, lambda: _drawn(desk.px(width), desk.px(height), desk.px(SLANT), desk.palette.marker))


def _drawn(width: int, height: int, slant: int, colour: str) -> pygame.Surface:
    """Return one stroke of colour: a bar with slanted ends."""
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    corners = [(slant, 0), (width - 1, 1), (width - 1 - slant, height - 1), (0, height - 2)]
    pygame.draw.polygon(made, rgb(colour), corners)
    return made
