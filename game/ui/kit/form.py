"""A form: lays out texts, cards and controls of one screen, draws them, and calls the callback of a pressed control.

All measures are units of a 720-line screen from the left top of the window. Everything can be reached by mouse and by
keyboard: Tab and the arrows move the focus, Enter and Space press, and a button with a key cap is pressed by that key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pygame

from game.ui.kit import routes
from game.ui.kit.card_looks import CardLook
from game.ui.kit.cards import MARGIN
from game.ui.kit.controls import (
    MOVES,
    Button,
    Control,
    Pane,
    PlacedPicture,
    after,
    bring_into_view,
    seen,
    toward,
    under,
)  # fmt: skip
from game.ui.kit.fonts import BODY, VALUE, Style
from game.ui.kit.glossed import Glossed
from game.ui.kit.keymap import TITLES, KeyHelp
from game.ui.kit.paper import Paper
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress, Push, Step
from game.ui.kit.sheet import Sheet, tip_slip
from game.ui.kit.stage import Stage
from game.ui.kit.text_entry import TextEntry

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
KEY_NAMES = {pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_ESCAPE: "Esc", pygame.K_SPACE: "Space"}
ButtonWords = tuple[str, str, str, OnPress, str]
"""Words of a button: id, text, key, callback, and the reason why it is disabled ("" if it is enabled)."""
_BAR, _WHEEL = 6.0, 48
_HELD_KEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Form(Paper):
    """Controls and pictures of one scene's screen; `clear` it and lay it out again after any change other than
    scrolling."""

    ruleset = ""
    """The ruleset by which glossary terms on this page are explained; "" for a page about several."""

    def __init__(self, stage: Stage, scene: str) -> None:
        self.scene = scene
        self.focus = self._held = self._written = ""
        self._glossed = Glossed(stage)
        self.panes: list[Pane] = []
        self._offsets: dict[str, float] = {}
        self.begin(stage)
        self.clear(stage)

    def clear(self, stage: Stage) -> None:
        """Remove everything and adopt the present window and settings. Focus, scrolling and the control that is held
        down or written in are kept."""
        self._offsets |= {pane.name: pane.offset / self.fonts.scale for pane in self.panes}
        self.begin(stage)
        self.width, self.height = stage.units
        self.items: list[PlacedPicture | Button] = []
        self.buttons: list[Button] = []
        self.entries: list[TextEntry] = []
        self.notes: list[Control] = []
        """Places that only show an explanation when pointed at; `why` holds its words."""
        self._noted: Control | None = None
        self.panes = []
        self.homes: list[tuple[pygame.Rect, Pane | None]] = []
        self._button: Button | None = None
        self._pane = None
        self.hovered: Control | None = None
        self.stale = True
        """True if the form was laid out again since it was last drawn."""
        self._dragged: Pane | None = None

    # Pictures and texts

    def _place(self, surface: pygame.Surface, left: int, top: int) -> None:
        piece = PlacedPicture(surface, left, top, self._pane)
        (self.items if self._button is None else self._button.pieces).append(piece)
        self._lengthen(top + surface.get_height())

    def _add_home(self, rect: pygame.Rect) -> None:
        self.homes.append((rect, self._pane))

    def _lengthen(self, bottom: int) -> None:
        if self._pane is not None:
            self._pane.bottom = max(self._pane.bottom, bottom)

    def text(self, x: float, middle: float, text: str, style: Style, align: str = "left") -> float:
        """Lay out one line of text, and take it as the name of a button that is being laid out; return its width in
        units."""
        if self._button is not None:
            self._button.label = self._button.label or text
        return super().text(x, middle, text, style, align)

    def card_under(self, first: int, box: Box, look: str | CardLook = "card", number: int = 0) -> None:
        """Lay a card below all items with an index from `first` on; it is laid after them because its height depends on
        them."""
        laid = self.items[first:]
        del self.items[first:]
        self.card(box, look, number)
        self.items += laid

    @contextmanager
    def pane(self, name: str, box: Box) -> Iterator[Pane]:
        """Lay out the items of the `with` block in a part of the screen that scrolls when they are too long."""
        made = Pane(name, self.rect(box))
        self.panes.append(made)
        self._pane = made
        try:
            yield made
        finally:
            self._pane = None
            made.bottom += self.px(4) if made.most else 0  # room below the last line, but nothing to scroll for
            made.scroll_to(self.px(self._offsets.get(name, 0)))

    # Controls

    @property
    def controls(self) -> list[Control]:
        """Return the controls that can have the keyboard's focus."""
        return [*self.buttons, *self.entries]

    @property
    def writing(self) -> bool:
        """Return whether the player is writing in a line."""
        return self._line is not None

    @property
    def _line(self) -> TextEntry | None:
        return next((entry for entry in self.entries if entry.id == self._written), None)

    def button(
        self, id: str, box: Box, on: OnPress, *, text: str = "", key: str = "", why: str = "", look: str = "button",
        style: Style | None = None, align: str = "left",
    ) -> Button:  # fmt: skip
        """Lay out a button as a card. `why` disables it and is shown as the reason; `look` is a name of cards.looks."""
        rect = self.rect(box)
        made = Button(id, rect, on, why, key, box[2:], look, len(self.buttons), pane=self._pane)
        self.items.append(made)
        self.buttons.append(made)
        self._add_home(rect)
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

    def row(
        self, x: float, top: float, height: float, ways: Iterable[ButtonWords], *, around: float, gap: float,
        size: int = BODY, leftward: bool = False,
    ) -> float:  # fmt: skip
        """Lay out buttons side by side from `x` on, to the right or `leftward`; each is as wide as its words and key
        plus `around` units. Return the x in units of the next button."""
        for id, text, key, on, why in ways:
            style = Style(size, self.palette.ink_soft if why else self.palette.ink, bold=True)
            wide = self.text_width(text, style) + self.cards.key_width(key) + around
            left = x - wide if leftward else x
            self.button(id, (left, top, wide, height), on, text=text, key=key, why=why, style=style)
            x = left - gap if leftward else x + wide + gap
        return x

    @contextmanager
    def upon(self, button: Button) -> Iterator[None]:
        """Attach the items of the `with` block to the button, so that they move with it."""
        self._button = button
        try:
            yield
        finally:
            self._button = None

    def note(self, id: str, box: Box, words: str) -> None:
        """Let a place show `words` as an explanation while it is pointed at; it can never have the keyboard's focus."""
        self.notes.append(Control(id, self.rect(box), why=words, pane=self._pane))

    def entry(self, id: str, box: Box, text: str, changed: Callable[[str], None], *, most: int = 24, allowed: str = "",
              done: OnPress | None = None) -> None:  # fmt: skip
        """Lay out a line to write in, of at most `most` characters, limited to those in `allowed` unless it is "".
        Enter calls `done`, if given."""
        made = TextEntry(
            id, self.rect(box), pane=self._pane, text=text, changed=changed, face=self.fonts.face(Style(BODY)),
            pad=self.px(9), most=most, allowed=allowed, done=done,
        )  # fmt: skip
        made.attend()
        self.entries.append(made)
        self._lengthen(made.rect.bottom)

    def choices(
        self, id: str, box: Box, options: list[tuple[str, str]], value: str, on: Callable[[str], Step]
    ) -> float:
        """Lay out a row of buttons for `options`, which are (id, label), wrapped into more rows if needed. The one with
        the id `value` is shown as chosen. Return the height in units."""
        left, top, width, height = box
        x, y = left, top
        style = Style(BODY, self.palette.ink, bold=True)
        for option, label in options:
            wide = self.text_width(label, style) + 22
            if x > left and x + wide > left + width:
                x, y = left, y + height + 6
            look, name = "chosen" if option == value else "button", f"{id}:{option}"
            place = (x, y, wide, height)
            made = self.button(name, place, partial(on, option), text=label, look=look, style=style, align="centre")
            if option == value:
                with self.upon(made):
                    self.put(self.cards.underline(wide - 12), x + 6, y + height - 7)
            x += wide + 6
        return y + height - top

    def stepper(self, id: str, box: Box, value: str, less: OnPress | None, more: OnPress | None) -> None:
        """Lay out a value between a button for less and a button for more; None disables a button, at the end of the
        range."""
        left, top, width, height = box
        for name, act, way, x in (("less", less, "left", left), ("more", more, "right", left + width - height)):
            why, look = ("", "button") if act else ("This is the end.", "off")
            made = self.button(f"{id}:{name}", (x, top, height, height), act or (lambda: None), why=why, look=look)
            with self.upon(made):
                self.put(self.cards.arrow(way), x + height / 2 - 8, top + height / 2 - 8)
        self.text(left + width / 2, top + height / 2, value, Style(BODY, self.palette.ink, bold=True), "centre")

    def tick(self, id: str, box: Box, text: str, on: bool, act: OnPress) -> None:
        """Lay out a tick box, ticked if it is `on`, with its text."""
        made = self.button(id, box, act)
        with self.upon(made):
            self.put(self.cards.tick_box(on), box[0] + 10, box[1] + box[3] / 2 - 12)
            self.text(box[0] + 40, box[1] + box[3] / 2, text, Style(BODY, self.palette.ink, bold=on))

    # Events

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle an event and return the step of a pressed button."""
        line = self._line
        if (event.type == pygame.KEYDOWN and _leaves(self, event)) or _scrolls(self, event):
            is_enter = event.type == pygame.KEYDOWN and event.key in _ENTER
            return line.done() if is_enter and line is not None and line.done is not None else None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.focus = ""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._click(event) if event.button == pygame.BUTTON_LEFT else None
        if line is None:
            return _key(self, event) if event.type == pygame.KEYDOWN else None
        drags = event.type == pygame.MOUSEMOTION and self._held == line.id
        if drags or event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            line.handle(event)
        return None

    def _click(self, event: pygame.event.Event) -> Step:
        """Hold the control under the pointer, and press a button if the pointer is released over it."""
        control, held = under(self.controls, event.pos), self._held
        name = control.id if control is not None else ""
        if event.type == pygame.MOUSEBUTTONDOWN:
            before = self._written
            self._held, self._written = name, name if isinstance(control, TextEntry) else ""
            if isinstance(control, TextEntry):
                control.handle(event)
                if control.done is not None and before != name:
                    control.select_all()
            return None
        self._held = ""
        return self.press(control) if isinstance(control, Button) and name == held else None

    def press(self, button: Button) -> Step:
        """Press a button and return its step; a disabled button is refused with its reason."""
        if not button.enabled or button.on is None:
            self.stage.sound.play("refuse")
            self.stage.log.write(refused=button.id, scene=self.scene, why=button.why)
            return None
        self.stage.log.write(click=button.id, scene=self.scene)
        self.stage.sound.play("card")
        return button.on()

    # Time and drawing

    def update(self, milliseconds: int) -> None:
        """Find the control under the pointer, and let the caret blink."""
        place = pygame.mouse.get_pos()
        if self._glossed.look(self.words if pygame.mouse.get_focused() else (), place, self.ruleset, milliseconds):
            self.stale = True
        noted = under(self.notes, place) if pygame.mouse.get_focused() else None
        if noted is not self._noted:
            self._noted, self.stale = noted, True
        hovered = under(self.controls, place)
        if hovered is not self.hovered and isinstance(hovered, Button) and hovered.enabled:
            self.stage.sound.play("hover")
        self.hovered = hovered
        if (line := self._line) is not None:
            line.still += milliseconds

    def draw(self, screen: pygame.Surface) -> None:
        """Draw all items, the scroll marks, the focus and the slips with explanations."""
        for item in self.items:
            with _clipped(screen, item.pane):
                if isinstance(item, Button):
                    _draw_button(self, screen, item)
                else:
                    screen.blit(item.surface, (item.left, item.top - (item.pane.offset if item.pane else 0)))
        for pane in self.panes:
            _draw_bar(self, screen, pane)
        for entry in self.entries:
            with _clipped(screen, entry.pane):
                _draw_entry(self, screen, entry)
        puzzling = self.hovered or next((button for button in self.buttons if button.id == self.focus), None)
        if puzzling is not None and puzzling.why:
            _draw_slip(self, screen, puzzling.why, seen(puzzling), self.palette.side("red").text_dark)
        elif isinstance(puzzling, Button) and puzzling.tip:
            _draw_slip(self, screen, puzzling.tip, seen(puzzling), self.palette.ink)
        elif self._noted is not None:
            _draw_slip(self, screen, self._noted.why, seen(self._noted), self.palette.ink)
        if (word := self._glossed.shown) is not None:
            _draw_slip(self, screen, word[0].text, word[1], self.palette.ink)
        self.stale = False


def _keys_of(form: Form) -> list[KeyHelp]:
    """Return the list of keys that work on a form: those of its buttons, and those that move the focus."""
    lines = [
        KeyHelp((button.key,), button.label, "This page") for button in form.buttons if button.key and not button.why
    ]
    lines.append(KeyHelp(("Tab",), "Next button", "Moving about"))
    lines.append(KeyHelp(("Shift+Tab",), "Previous button", "Moving about"))
    lines.append(KeyHelp(("Left", "Right", "Up", "Down"), "Button beside", "Moving about"))
    lines.append(KeyHelp(("Space",), "Press the button", "Moving about"))
    if any(pane.most for pane in form.panes):
        lines.append(KeyHelp(("Page Up", "Page Down"), "Scroll", "Moving about"))
    keymap = form.stage.keymap
    return lines + [KeyHelp(keymap.keys[action], TITLES[action], "Window") for action in ("full-screen", "picture")]


def _draw_button(form: Form, screen: pygame.Surface, button: Button) -> None:
    held = button.id == form._held and button.enabled
    hot = held or (button is form.hovered and button.enabled)
    name = button.look if button.enabled else "off"
    if hot:
        name = "held" if held else "main-hot" if button.look == "main" else "hot"
    look = form.cards.looks[name]
    if button.id == form.focus:
        look = replace(look, ring=form.palette.plan)
    lift = (1 if held else -1) * form.px(1) if hot else 0
    up = lift - (button.pane.offset if button.pane else 0)
    paper = form.cards.card(*button.units, look, button.number)
    screen.blit(paper, (button.rect.left - form.px(MARGIN), button.rect.top - form.px(MARGIN) + up))
    for piece in button.pieces:
        screen.blit(piece.surface, (piece.left, piece.top + up))


def _draw_entry(form: Form, screen: pygame.Surface, entry: TextEntry) -> None:
    palette, writing = form.palette, entry.id == form._written
    border = palette.plan if writing else palette.ink if entry is form.hovered else palette.ink_soft
    rect = entry.rect.move(0, -entry.pane.offset if entry.pane else 0)
    entry.draw(screen, rect, palette, border, writing=writing)
    if entry.id == form.focus and not writing:
        pygame.draw.rect(screen, palette.plan, rect.inflate(6, 6), max(1, form.px(2)), 4)


def _track(form: Form, pane: Pane) -> pygame.Rect:
    """Return the track of a pane's scroll bar, in pixels."""
    wide = max(3, form.px(_BAR))
    return pygame.Rect(pane.rect.right - wide, pane.rect.top, wide, pane.rect.height)


def _leaves(form: Form, event: pygame.event.Event) -> bool:
    """Move the focus with Tab, or stop writing in a line with Enter and Esc; return whether the event did one of
    these."""
    if event.key == pygame.K_TAB:
        way = -1 if event.mod & pygame.KMOD_SHIFT else 1
        _attend(form, after(form.controls, form.focus, way, form.px(24)))
        return True
    if form.writing and event.key in (pygame.K_ESCAPE, *_ENTER):
        form._written = ""
        return True
    return False


def _key(form: Form, event: pygame.event.Event) -> Step:
    focused = next((button for button in form.buttons if button.id == form.focus), None)
    name = KEY_NAMES.get(event.key) or pygame.key.name(event.key).upper()
    if focused is not None and name in ("Enter", "Space"):
        return form.press(focused)
    if not event.mod & _HELD_KEYS:
        keyed = [button for button in form.buttons if button.key == name]
        keyed = keyed or [button for button in form.buttons if name == "Enter" and button.look == "main"]
        if keyed:
            return form.press(keyed[0])
    if getattr(event, "unicode", "") == "?":
        return Push(routes.open_keys(form.stage, _keys_of(form)))
    if event.key in MOVES:
        _attend(form, toward(form.controls, form.focus, MOVES[event.key]))
    return None


def _attend(form: Form, control: Control | None) -> None:
    """Give a control the keyboard's focus and scroll it into view; None takes the focus away."""
    if control is None:
        return
    form.focus = control.id
    form.stage.sound.play("hover")
    bring_into_view(control, form.px(12))
    form._written = control.id if isinstance(control, TextEntry) else ""
    if isinstance(control, TextEntry):
        control.attend()


def _scrolls(form: Form, event: pygame.event.Event) -> bool:
    """Scroll by wheel, Page Up, Page Down or scroll bar; return whether the event did one of these."""
    far = 0
    if event.type == pygame.MOUSEWHEEL:
        far = -event.y * form.px(_WHEEL)
    elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        far = 1 if event.key == pygame.K_PAGEDOWN else -1
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        near = (pane for pane in form.panes if pane.most and _track(form, pane).collidepoint(event.pos))
        form._dragged = next(near, None)
    elif event.type == pygame.MOUSEBUTTONUP:
        form._dragged = None
    if form._dragged is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
        rect = form._dragged.rect
        whole = rect.height + form._dragged.most
        form._dragged.scroll_to((event.pos[1] - rect.top) * whole // rect.height - rect.height // 2)
        return True
    place = pygame.mouse.get_pos()
    for pane in [pane for pane in form.panes if pane.rect.collidepoint(place)] or form.panes if far else ():
        pane.scroll_to(pane.offset + (far if event.type == pygame.MOUSEWHEEL else far * pane.rect.height * 3 // 4))
    return event.type == pygame.MOUSEWHEEL or bool(far)


def _draw_bar(form: Form, screen: pygame.Surface, pane: Pane) -> None:
    """Draw the scroll bar of a pane that is longer than it shows."""
    if not pane.most:
        return
    whole = pane.rect.height + pane.most
    track = _track(form, pane)
    thumb = track.copy()
    thumb.top += track.height * pane.offset // whole
    thumb.height = track.height * pane.rect.height // whole
    pygame.draw.rect(screen, form.palette.disabled, track, border_radius=track.width // 2)
    pygame.draw.rect(screen, form.palette.ink_soft, thumb, border_radius=track.width // 2)


def _draw_slip(form: Form, screen: pygame.Surface, text: str, beside: pygame.Rect, colour: str) -> None:
    """Draw a few words on a slip below a part of the page."""
    slip = Sheet(form.stage)
    tip_slip(slip, text, colour, beside, screen.get_rect())
    slip.draw(screen)


@contextmanager
def _clipped(screen: pygame.Surface, pane: Pane | None) -> Iterator[None]:
    if pane is None:
        yield
        return
    before = screen.get_clip()
    screen.set_clip(pane.rect.clip(before))
    yield
    screen.set_clip(before)
