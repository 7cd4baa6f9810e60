"""A line of text to write in: typing, caret, selection, clipboard, and a limit of its length."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import pygame

from game.ui.kit.controls import Control
from game.ui.kit.palette import Palette
from game.ui.kit.scene import Step

BLINK_MS, DOUBLE_MS = 400, 500
"""Milliseconds for which the blinking caret is shown and then hidden, and most milliseconds between the two clicks of a
double click."""
PAPER = "#fffaf0"
_WORD = re.compile(r"[\w']+")
_WAYS = {pygame.K_LEFT: -1, pygame.K_HOME: -1, pygame.K_RIGHT: 1, pygame.K_END: 1}


@dataclass(slots=True, eq=False, kw_only=True)
class TextEntry(Control):
    """A line of at most `most` characters; `changed` is called with each new text. All lengths are in pixels."""

    text: str
    changed: Callable[[str], None]
    face: pygame.font.Font
    pad: int
    most: int
    allowed: str = ""
    """Every character that may be written; "" for all."""
    done: Callable[[], Step] | None = None
    """Callback of Enter; None if there is none. The first click into a line with this callback selects the whole
    text."""
    caret: int = 0
    mark: int = 0
    """The end of the selection that is not the caret; equal to the caret if nothing is selected."""
    shift: int = 0
    """Pixels by which the text is moved to the left so that the caret is visible."""
    still: float = 0.0
    """Milliseconds since the caret moved."""
    clicked: int = field(default=-DOUBLE_MS)

    def attend(self) -> None:
        """Put the caret at the end of the text and start writing."""
        self.caret = self.mark = len(self.text)
        self.still = 0.0

    def select_all(self) -> None:
        """Select the whole text, so that typing replaces it."""
        self.mark, self.caret = 0, len(self.text)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle a key, typed text or a click in the line."""
        before, self.still = self.text, 0.0
        if event.type == pygame.TEXTINPUT:
            self._write(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            self._point(event)
        if self.text != before:
            self.changed(self.text)

    def _key(self, event: pygame.event.Event) -> None:
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT
        low, high = sorted((self.caret, self.mark))
        if event.key in _WAYS:
            self._move(_WAYS[event.key], bool(ctrl) or event.key in (pygame.K_HOME, pygame.K_END), event.mod)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if low == high:
                self.mark = self.caret + (1 if event.key == pygame.K_DELETE else -1)
            self._write("")
        elif ctrl and event.key == pygame.K_a:
            self.select_all()
        elif ctrl and event.key in (pygame.K_c, pygame.K_x, pygame.K_v):
            with suppress(pygame.error):  # without a clipboard nothing is copied or pasted
                if event.key == pygame.K_v:
                    self._write(pygame.scrap.get_text())
                elif low < high:
                    pygame.scrap.put_text(self.text[low:high])
                    if event.key == pygame.K_x:
                        self._write("")

    def _move(self, way: int, far: bool, mod: int) -> None:
        """Move the caret to the left (-1) or right by a character, or to the end if `far`; Shift extends the
        selection."""
        place = self.caret + way
        if self.caret != self.mark and not mod & pygame.KMOD_SHIFT:
            place = (max if way > 0 else min)(self.caret, self.mark)
        self.caret = (len(self.text) if way > 0 else 0) if far else min(max(place, 0), len(self.text))
        if not mod & pygame.KMOD_SHIFT:
            self.mark = self.caret

    def _write(self, text: str) -> None:
        """Replace the selection by as much of a text as is allowed and fits."""
        low, high = sorted((min(max(self.mark, 0), len(self.text)), self.caret))
        letters = (letter for letter in text if letter.isprintable() and (not self.allowed or letter in self.allowed))
        shown = [letter for letter in letters if self.face.metrics(letter)[0] is not None]
        taken = "".join(shown[: max(0, self.most - len(self.text) + high - low)])
        self.text = self.text[:low] + taken + self.text[high:]
        self.caret = self.mark = low + len(taken)

    def _point(self, event: pygame.event.Event) -> None:
        """Put the caret under the pointer; a double click selects a word, and dragging selects the text dragged
        over."""
        gaps = [self.face.size(self.text[:place])[0] for place in range(len(self.text) + 1)]
        far = event.pos[0] - self.rect.left - self.pad + self.shift
        self.caret = min(range(len(gaps)), key=lambda place: abs(gaps[place] - far))
        if event.type != pygame.MOUSEBUTTONDOWN:
            return
        self.mark, before, self.clicked = self.caret, self.clicked, pygame.time.get_ticks()
        words = (word.span() for word in _WORD.finditer(self.text))
        if self.clicked - before < DOUBLE_MS:
            self.mark, self.caret = next((w for w in words if w[0] <= self.caret <= w[1]), (self.mark, self.caret))

    def draw(self, screen: pygame.Surface, rect: pygame.Rect, palette: Palette, border: str, *, writing: bool) -> None:
        """Draw the line in a rectangle with a `border` of this colour, with caret and selection while it is being
        written in (`writing`)."""
        thick, inside = max(1, self.pad * 2 // 9), rect.inflate(-2 * self.pad, -self.pad // 2)
        pygame.draw.rect(screen, PAPER, rect, border_radius=self.pad // 3)
        pygame.draw.rect(screen, border, rect, thick, border_radius=self.pad // 3)
        ends = [self.face.size(self.text[:place])[0] for place in (*sorted((self.caret, self.mark)), self.caret)]
        self.shift = max(min(self.shift, ends[2]), ends[2] - inside.width + 1) if writing else 0
        letters = self.face.render(self.text, True, palette.ink)
        top = rect.centery - letters.get_height() // 2
        before = screen.get_clip()
        screen.set_clip(inside.clip(before))
        left = inside.left - self.shift
        if writing:
            screen.fill(palette.accent, (left + ends[0], top, ends[1] - ends[0], letters.get_height()))
        screen.blit(letters, (left, top))
        if writing and (self.still < 2 * BLINK_MS or self.still // BLINK_MS % 2):
            screen.fill(palette.ink, (left + ends[2], top, max(1, self.pad // 9), letters.get_height()))
        screen.set_clip(before)
