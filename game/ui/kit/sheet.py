"""A sheet, the layout of one part of the battle screen: pictures, texts and spots to press.

A sheet is laid out anew at every change. All measures are units of a 720-line screen from the left top of the window,
as on a Form.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.kit.art import draw
from game.ui.kit.controls import Control, under
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.paper import Paper
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress
from game.ui.kit.stage import Stage


@dataclass(slots=True, eq=False)
class PressSpot(Control):
    """A part of the screen that can be pressed or that shows an explanation (`tip`) when pointed at. `rule` is the id
    of the rule about it ("" without one), `figure` the id of its figure (0 without one)."""

    tip: str = ""
    rule: str = ""
    figure: int = 0
    told: bool = False
    """True if another card on the screen already shows the spot's explanation."""


class Sheet(Paper):
    """Pictures, texts and spots of one part of the screen."""

    step = 16.0

    def __init__(self, stage: Stage) -> None:
        self.clear(stage)

    def clear(self, stage: Stage) -> None:
        """Remove everything and adopt the present window."""
        self.begin(stage)
        self.pieces: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.spots: list[PressSpot] = []
        self.homes: list[pygame.Rect] = []
        self.hot = ""

    def _place(self, surface: pygame.Surface, left: int, top: int) -> None:
        self.pieces.append((surface, (left, top)))

    def _add_home(self, rect: pygame.Rect) -> None:
        self.homes.append(rect)

    def lines(self, text: str, width: float, style: Style) -> list[str]:
        """Return a text broken into lines of at most `width` units. Its line breaks count as spaces, and an empty text
        has no line."""
        return super().lines(" ".join(text.split()), width, style) if text.split() else []

    def close_cross(self, id: str, right: float, top: float, on: OnPress, tip: str) -> None:
        """Lay the cross that closes a card, in its upper right corner."""
        cross = f'<path d="M4 4L14 14M14 4L4 14" fill="none" stroke="{self.palette.ink}" stroke-width="2.4"/>'
        size = (self.px(18), self.px(18))
        self.put(self.cards.keep(("cross", size), lambda: draw(18, 18, cross, size)), right - 18, top)
        self.spot(id, (right - 25, top - 6, 32, 30), on, tip=tip)

    def wide(self, key: str, words: str, least: float) -> float:
        """Return the width of a button with a key cap and words, at least `least`; gamepad signs are wider than
        letters."""
        return max(least, self.cards.key_width(key) + self.text_width(words, Style(LABEL, bold=True)) + 20)

    def link(self, x: float, middle: float, text: str, rule: str, width: float, on: OnPress) -> None:
        """Lay the title of a rule as a blue underlined link that opens the rule."""
        colour = self.palette.side("blue").text_dark
        style = Style(12, colour, bold=True)
        shown = self.shortened(text, width, style)
        wide = self.text(x, middle, shown, style)
        left, top = self.px(x), self.px(middle + 8)
        bar = pygame.Surface((self.px(wide), max(1, self.px(1))))
        bar.fill(colour)
        self.pieces.append((bar, (left, top)))
        self.spot(f"rule:{rule}", (x, middle - 9, wide, 18), on, tip=f"Open the rule: {text}", rule=rule)

    def keyed(self, id: str, box: Box, key: str, words: str, on: OnPress, *, why: str = "", tip: str = "") -> None:
        """Lay a small button with its key, and its words as large as there is room for."""
        left, top, width, height = box
        self.card(box, "off" if why else "hot" if self.hot == id else "button", 6)
        cap = self.key_cap(left + 5, top + height / 2 - 10, key, faint=bool(why))
        colour = self.palette.ink_soft if why else self.palette.ink
        styles = (Style(LABEL, colour, bold=True), Style(LABEL, colour))
        self.fitted(left + cap + 12, top + height / 2, width - cap - 16, words, styles)
        self.spot(id, box, on, why=why, tip=tip)

    def spot(
        self, id: str, box: Box, on: OnPress | None = None, *, why: str = "", tip: str = "", rule: str = "",
        figure: int = 0, told: bool = False,
    ) -> PressSpot:  # fmt: skip
        """Add a spot that can be pressed, or that shows `tip` when pointed at; `why` is the reason why it is disabled,
        `rule` the id of the rule about it, `figure` the id of its figure. `told` says that a card explains it, so that
        it needs no tip."""
        made = PressSpot(id, self.rect(box), on, why, tip, rule, figure, told)
        self.spots.append(made)
        return made

    def at(self, place: tuple[int, int]) -> PressSpot | None:
        """Return the spot at a place in pixels; None if there is none."""
        return under(self.spots, place)

    def draw(self, screen: pygame.Surface) -> None:
        """Draw everything in the order in which it was laid."""
        screen.blits(self.pieces, doreturn=False)


def tip_slip(sheet: Sheet, text: str, colour: str, beside: pygame.Rect, screen: pygame.Rect) -> None:
    """Lay a slip with an explanation beside a part of the screen (in pixels), where it covers that part least."""
    style = Style(BODY, colour)
    lines = [line for paragraph in text.split("\n") for line in sheet.lines(paragraph, 300, style)]
    if not lines:
        return
    width = max(sheet.text_width(line, style) for line in lines) + 24
    height = 20.0 * len(lines) + 14
    scale = sheet.stage.scale
    left = min(max(beside.left / scale, 6.0), screen.width / scale - width - 6)
    top = beside.bottom / scale + 6
    if top + height > screen.height / scale - 6:
        top = beside.top / scale - height - 6
    sheet.card((left, top, width, height), "hot")
    for number, line in enumerate(lines):
        sheet.text(left + 12, top + 17 + 20 * number, line, style)
