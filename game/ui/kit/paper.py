"""A sheet of paper on which pictures, texts and cards are laid out, for pages and for parts of the battle screen.

All measures are units of a 720-line screen from the left top of the window.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.card_looks import CardLook
from game.ui.kit.cards import KEY_HEIGHT, MARGIN
from game.ui.kit.controls import Pane, PlacedText
from game.ui.kit.fonts import Style
from game.ui.kit.pen import Box
from game.ui.kit.stage import Stage


class Paper:
    """Pictures and texts laid out on a sheet; `Form` adds controls, `Sheet` adds spots to press."""

    step = 20.0
    """Units from one line of prose to the next."""
    _pane: Pane | None = None

    def begin(self, stage: Stage) -> None:
        """Remove everything and adopt the present window and settings."""
        self.stage = stage
        self.fonts, self.cards, self.palette = stage.fonts, stage.cards, stage.palette
        self.words: list[PlacedText] = []
        self.caps: list[PlacedText] = []
        """The key caps laid out, each as text with its rectangle."""

    def _place(self, surface: pygame.Surface, left: int, top: int) -> None:
        """Lay a picture with its top left corner at a pixel."""
        raise NotImplementedError

    def _add_home(self, rect: pygame.Rect) -> None:
        """Record the rectangle (pixels) of a card; the texts on the card must stay within it."""
        raise NotImplementedError

    def px(self, units: float) -> int:
        """Return a length in units as pixels."""
        return round(units * self.stage.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """Return a box in units as a rectangle in pixels."""
        left, top = self.px(box[0]), self.px(box[1])
        return pygame.Rect(left, top, self.px(box[0] + box[2]) - left, self.px(box[1] + box[3]) - top)

    def put(self, surface: pygame.Surface, left: float, top: float) -> None:
        """Lay a picture with its top left corner at a place in units."""
        self._place(surface, self.px(left), self.px(top))

    def text(self, x: float, middle: float, text: str, style: Style, align: str = "left") -> float:
        """Lay one line of text and return its width in units. `middle` is the middle of its height; `align` tells
        whether `x` is its left, centre or right."""
        surface = self.fonts.render(text, style)
        left = self.px(x) - {"left": 0, "centre": surface.get_width() // 2, "right": surface.get_width()}[align]
        top = self.px(middle) - surface.get_height() // 2
        self._place(surface, left, top)
        spare = round(surface.get_height() * 0.24)
        self.words.append(PlacedText(text, surface.get_rect(topleft=(left, top)).inflate(0, -2 * spare), self._pane))
        return surface.get_width() / self.stage.scale

    def text_width(self, text: str, style: Style) -> float:
        """Return the width of a line of text in units."""
        return self.fonts.width(text, style) / self.stage.scale

    def shortened(self, text: str, width: float, style: Style) -> str:
        """Return the text shortened to a width in units, at a word if it has several, otherwise at a letter."""
        if self.text_width(text, style) <= width:
            return text
        words = text.split()
        while len(words) > 1 and self.text_width(f"{' '.join(words)} …", style) > width:
            words.pop()
        if len(words) > 1:
            return f"{' '.join(words)} …"
        word = text.partition(" ")[0]
        while word and self.text_width(f"{word}…", style) > width:
            word = word[:-1]
        return f"{word}…"

    def fitting(self, width: float, texts: str | Sequence[str], *styles: Style) -> tuple[str, Style]:
        """Return the first of `texts` that fits, with the first of `styles` in which it fits; if none fits, the last
        text in the last style, shortened."""
        told = (texts,) if isinstance(texts, str) else texts
        ways = ((text, style) for text in told for style in styles if self.text_width(text, style) <= width)
        return next(ways, None) or (self.shortened(told[-1], width, styles[-1]), styles[-1])

    def fitted(self, x: float, middle: float, width: float, texts: str | Sequence[str], styles: Sequence[Style],
               align: str = "left") -> float:  # fmt: skip
        """Lay one line with the text and style that `fitting` returns; return its width in units."""
        return self.text(x, middle, *self.fitting(width, texts, *styles), align)

    def few_lines(self, text: str, width: float, style: Style, most: int) -> list[str]:
        """Return a text broken into at most `most` lines; the last ends in dots if the text is longer."""
        lines = self.lines(text, width, style)
        if len(lines) > most:
            lines[most - 1 :] = [self.shortened(f"{lines[most - 1].rstrip(' .,')} …", width, style)]
        return lines

    def lines(self, text: str, width: float, style: Style) -> list[str]:
        """Return a text broken into lines of at most `width` units; its own line breaks are kept."""
        return self.fonts.lines(text, style, self.px(width))

    def prose(self, x: float, top: float, width: float, text: str, style: Style, step: float = 0) -> float:
        """Lay a text in lines of `step` units (0 for the sheet's own step); return the top of the next line in
        units."""
        step = step or self.step
        for line in self.lines(text, width, style):
            if line:
                self.text(x, top + step / 2, line, style)
            top += step
        return top

    def card(self, box: Box, look: str | CardLook = "card", number: int = 0) -> None:
        """Lay a paper card; the texts on it must stay within it."""
        wanted = self.cards.looks[look] if isinstance(look, str) else look
        self.put(self.cards.card(box[2], box[3], wanted, number), box[0] - MARGIN, box[1] - MARGIN)
        self._add_home(self.rect(box))

    def stamp(self, x: float, top: float, text: str, colour: str = "") -> float:
        """Lay a stamped heading whose words are explained when pointed at; return its width in units."""
        surface, place = self.cards.stamp(text, colour), (self.px(x - 2), self.px(top - 2))
        self._place(surface, *place)
        inner = surface.get_rect(topleft=place).inflate(-self.px(14), -self.px(10))
        self.words.append(PlacedText(text, inner, self._pane))
        return surface.get_width() / self.stage.scale

    def key_cap(self, x: float, top: float, text: str, *, faint: bool = False, align: str = "left") -> float:
        """Lay a key cap (pale if `faint`) at a place in units; return its width in units."""
        width = self.cards.key_width(text)
        left = x - width if align == "right" else x
        self.put(self.cards.key_cap(text, faint=faint), left - 3, top - 3)
        self.words.append(PlacedText(text, self.rect((left + 2, top + 3, width - 4, KEY_HEIGHT - 6)), self._pane))
        self.caps.append(PlacedText(text, self.rect((left, top, width, KEY_HEIGHT + 2)), self._pane))
        return width

    def rule(self, x: float, middle: float, width: float, *, heavy: bool = False) -> None:
        """Lay a pen line across, `width` units long, thick if `heavy`."""
        self.put(self.cards.rule(width, heavy=heavy), x, middle - 4)
