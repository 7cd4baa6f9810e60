"""Lays texts, cards and controls out for one scene.

All measures are units of a 720-line screen from the left top of the window. Buttons and entry lines are pygame-gui
elements; what is seen of a button is paper from game/ui/kit/cards.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pygame
from pygame_gui.elements import UITextEntryLine

from game.ui.kit import theme
from game.ui.kit.card_looks import CardLook
from game.ui.kit.controls import Button, Control, Pane, PlacedPicture, PlacedText, TextEntry
from game.ui.kit.fonts import VALUE, Style
from game.ui.kit.paper import Paper
from game.ui.kit.pen import Box
from game.ui.kit.press_area import PressArea
from game.ui.kit.scene import OnPress, Step
from game.ui.kit.stage import Stage


class FormLayout(Paper):
    """Layout of one scene's screen. `clear` and lay it anew whenever something other than a scroll changes."""

    def __init__(self, stage: Stage, scene: str) -> None:
        self.stage = stage
        self.scene = scene
        self.focus = ""
        self._offsets: dict[str, int] = {}
        self._scale = 0.0
        self.clear(stage)

    # Beginning

    def clear(self, stage: Stage) -> None:
        """Take everything away, for the window and settings as they are now.

        Attention, scrolling and the button that is held down are kept.
        """
        self._held = next((button.id for button in getattr(self, "buttons", ()) if button.ui.held), None)
        if not hasattr(self, "manager") or self._scale != stage.scale:
            self.manager = theme.manager(stage)
            self._scale = stage.scale
        else:
            self._offsets |= {pane.name: pane.offset for pane in self.panes}
            self.manager.clear_and_reset()
            if self.manager.window_resolution != stage.size:
                self.manager.set_window_resolution(stage.size)
        self.begin(stage)
        self.width, self.height = stage.units
        self.items: list[PlacedPicture | Button] = []
        self.buttons: list[Button] = []
        self.entries: list[TextEntry] = []
        self.panes: list[Pane] = []
        self.homes: list[tuple[pygame.Rect, Pane | None]] = []
        self._button: Button | None = None
        self._pane: Pane | None = None
        self.hovered: Button | None = None
        self.stale = True
        """True if it has been laid out again since it was drawn."""
        self.dragged: Pane | None = None

    # Pictures and texts

    def _place(self, surface: pygame.Surface, left: int, top: int) -> None:
        piece = PlacedPicture(surface, left, top, self._pane)
        if self._button is not None:
            self._button.pieces.append(piece)
        else:
            self.items.append(piece)
        self._lengthen(top + surface.get_height())

    def _add_home(self, rect: pygame.Rect) -> None:
        self.homes.append((rect, self._pane))

    def _lengthen(self, bottom: int) -> None:
        if self._pane is not None:
            self._pane.bottom = max(self._pane.bottom, bottom)

    def text(self, x: float, middle: float, text: str, style: Style, align: str = "left") -> float:
        """Lay one line of text, which names the button that is being laid; return its width."""
        if self._button is not None:
            self._button.label = self._button.label or text
        return super().text(x, middle, text, style, align)

    def card_under(self, first: int, box: Box, look: str | CardLook = "card", number: int = 0) -> None:
        """A card below everything laid since there were `first` items: for content that decides its card's height."""
        laid = self.items[first:]
        del self.items[first:]
        self.card(box, look, number)
        self.items += laid

    def stamp(self, x: float, top: float, text: str, colour: str = "") -> float:
        """Lay a stamped heading, whose words explain themselves; return its width."""
        width = super().stamp(x, top, text, colour)
        spare = -self.px(14), -self.px(10)
        place = self.px(x - 2), self.px(top - 2)
        inner = self.cards.stamp(text, colour).get_rect(topleft=place).inflate(spare)
        self.words.append(PlacedText(text, inner, self._pane))
        return width

    # Panes

    @contextmanager
    def pane(self, name: str, box: Box) -> Iterator[Pane]:
        """Lay out the controls of the block in a part of the screen that scrolls when it is too long."""
        made = Pane(name, self.rect(box))
        self.panes.append(made)
        self._pane = made
        try:
            yield made
        finally:
            self._pane = None
            made.bottom += self.px(4)
            made.scroll_to(self._offsets.get(name, 0))

    # Controls

    def button(
        self,
        id: str,
        box: Box,
        on: OnPress,
        *,
        text: str = "",
        key: str = "",
        why: str = "",
        look: str = "button",
        style: Style | None = None,
        align: str = "left",
    ) -> Button:
        """A card to press. `why` disables it and is what it answers; `look` as in cards.looks."""
        rect = self.rect(box)
        ui = PressArea(rect, "", self.manager, object_id="#paper")
        ui.control, ui.held = id, id == self._held
        made = Button(id, rect, (box[2], box[3]), look, on, key, why, self._pane, len(self.buttons), ui)
        self.items.append(made)
        self.buttons.append(made)
        self.homes.append((rect, self._pane))
        self._lengthen(rect.bottom)
        with self.upon(made):
            if text:
                colour = self.palette.ink_soft if why else self.palette.ink
                shown = style or Style(VALUE, colour, bold=True)
                room = (self.cards.key_width(key) + 6) if key and align == "centre" else 0
                x = box[0] + 14 if align == "left" else box[0] + (box[2] - room) / 2
                self.text(x, box[1] + box[3] / 2, text, shown, align)
            if key:
                self.key_cap(box[0] + box[2] - 12, box[1] + box[3] / 2 - 10, key, faint=bool(why), align="right")
        return made

    @contextmanager
    def upon(self, button: Button) -> Iterator[None]:
        """Put the pieces of the block on the button, so that they move with it."""
        self._button = button
        try:
            yield
        finally:
            self._button = None

    def entry(
        self, id: str, box: Box, text: str, on: Callable[[str], None], *, most: int = 24, allowed: str = ""
    ) -> None:
        """A line to write in, at most so many characters; `allowed` may be "numbers"."""
        ui = UITextEntryLine(self.rect(box), self.manager, initial_text=text)
        ui.set_text_length_limit(most)
        if allowed:
            ui.set_allowed_characters(allowed)
        self.entries.append(TextEntry(id, self.rect(box), self._pane, on, ui))
        self._lengthen(self.rect(box).bottom)

    def choices(
        self, id: str, box: Box, options: list[tuple[str, str]], value: str, on: Callable[[str], Step]
    ) -> float:
        """Lay out a row of buttons of which one is chosen, in as many rows as it takes; return the height in units."""
        left, top, width, height = box
        x, y = left, top
        style = Style(14, self.palette.ink, bold=True)
        for option, label in options:
            wide = self.text_width(label, style) + 22
            if x > left and x + wide > left + width:
                x, y = left, y + height + 6
            chosen = "chosen" if option == value else "button"
            self.button(
                f"{id}:{option}",
                (x, y, wide, height),
                partial(on, option),
                text=label,
                look=chosen,
                style=style,
                align="centre",
            )
            if option == value:
                self._underline(x, y + height - 7, wide)
            x += wide + 6
        return y + height - top

    def _underline(self, x: float, y: float, width: float) -> None:
        with self.upon(self.buttons[-1]):
            self.put(self.cards.underline(width - 12), x + 6, y)

    def stepper(self, id: str, box: Box, value: str, less: OnPress | None, more: OnPress | None) -> None:
        """A value between a button for less and one for more; None: it ends there."""
        left, top, width, height = box
        for name, act, way, x in (("less", less, "left", left), ("more", more, "right", left + width - height)):
            made = self.button(
                f"{id}:{name}",
                (x, top, height, height),
                act or (lambda: None),
                why="" if act else "It ends here.",
                look="button" if act else "off",
            )
            with self.upon(made):
                self.put(self.cards.arrow(way), x + height / 2 - 8, top + height / 2 - 8)
        self.text(left + width / 2, top + height / 2, value, Style(14, self.palette.ink, bold=True), "centre")

    def tick(self, id: str, box: Box, text: str, on: bool, act: OnPress) -> None:
        """A box to tick with its words."""
        made = self.button(id, box, act)
        with self.upon(made):
            self.put(self.cards.tick_box(on), box[0] + 10, box[1] + box[3] / 2 - 12)
            self.text(box[0] + 40, box[1] + box[3] / 2, text, Style(14, self.palette.ink, bold=on))

    @property
    def writing(self) -> bool:
        """True while the player writes in a line."""
        return any(entry.ui.is_focused for entry in self.entries)

    @property
    def controls(self) -> list[Control]:
        """The controls that can have the keyboard's attention."""
        return [*self.buttons, *self.entries]
