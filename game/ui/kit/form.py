"""A form: what is laid out on one scene's screen, drawn, and turned from clicks and keys into what it stands for.

Everything can be reached by mouse and by keyboard: Tab and the arrows move the attention, Enter and Space press, and a
button with a key cap is pressed by that key.
"""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.core import UIElement

from game.rulebook.glossary import Term
from game.ui.kit.controls import (
    KEY_NAMES,
    MOVES,
    Button,
    Control,
    TextEntry,
    after,
    bring_into_view,
    settle,
    toward,
)  # fmt: skip
from game.ui.kit.form_layout import FormLayout
from game.ui.kit.form_paint import draw_form, draw_slip
from game.ui.kit.form_scroll import scrolls
from game.ui.kit.glossed import pointed_term
from game.ui.kit.openers import scenes
from game.ui.kit.press_area import PressArea
from game.ui.kit.scene import Push, Step
from game.ui.kit.valid_keys import keys_of

EXPLAIN_MS = 350
"""Time that the pointer rests on a word before its explanation, in milliseconds."""


class Form(FormLayout):
    """Controls and pictures of one scene's screen. `clear` and lay it anew whenever something other than a scroll
    changes."""

    ruleset = ""
    """The ruleset in which the words of this page mean what they mean; "" for a page of several."""
    explained: tuple[Term, pygame.Rect] | None = None
    """The word that is pointed at, and the line it stands in."""
    explained_for = 0

    # Events

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer an event with what the pressed button stands for."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            return self._pressed(event.ui_element)
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            for entry in self.entries:
                if entry.ui is event.ui_element:
                    entry.on(event.text)
            return None
        settle(self.controls)
        writing = self.writing
        if event.type == pygame.KEYDOWN and self._leaves(event, writing):
            return None
        if scrolls(self, event):
            return None
        self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.focus = ""
        return self._key(event) if event.type == pygame.KEYDOWN and not writing else None

    def _pressed(self, ui: UIElement) -> Step:
        """Press the button a part stands for, even if everything was laid anew since it was clicked."""
        if not isinstance(ui, PressArea) or ui.ui_manager is not self.manager:
            return None
        pressed = next((button for button in self.buttons if button.id == ui.control), None)
        return self.press(pressed) if pressed else None

    def press(self, button: Button) -> Step:
        """Do what a button stands for, or refuse with its reason."""
        if not button.enabled:
            self.stage.sound.play("refuse")
            self.stage.log.write(refused=button.id, scene=self.scene, why=button.why)
            return None
        self.stage.log.write(click=button.id, scene=self.scene)
        self.stage.sound.play("card")
        return button.on()

    def _leaves(self, event: pygame.event.Event, writing: bool) -> bool:
        """Tab moves on; Enter and Esc leave a line one writes in."""
        if event.key == pygame.K_TAB:
            way = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._attend(after(self.controls, self.focus, way, self.px(24)))
            return True
        if writing and event.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.manager.set_focus_set(None)
            return True
        return False

    def _key(self, event: pygame.event.Event) -> Step:
        focused = next((button for button in self.buttons if button.id == self.focus), None)
        name = KEY_NAMES.get(event.key) or pygame.key.name(event.key).upper()
        if focused is not None and name in ("Enter", "Space"):
            return self.press(focused)
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            keyed = [button for button in self.buttons if button.key == name]
            keyed = keyed or [button for button in self.buttons if name == "Enter" and button.look == "main"]
            if keyed:
                return self.press(keyed[0])
        if getattr(event, "unicode", "") == "?":
            return self._show_keys()
        if event.key in MOVES:
            self._attend(toward(self.controls, self.focus, MOVES[event.key]))
        return None

    def _show_keys(self) -> Step:
        """Lay the keys that are valid now over the scene."""
        return Push(scenes().open_keys(self.stage, keys_of(self)))

    def _attend(self, control: Control | None) -> None:
        """Give a control the keyboard's attention and bring it into view."""
        if control is None:
            return
        self.focus = control.id
        self.stage.sound.play("hover")
        bring_into_view(control, self.px(12))
        self.manager.set_focus_set({control.ui} if isinstance(control, TextEntry) else None)
        if isinstance(control, TextEntry):
            control.ui.edit_position = len(control.ui.get_text())

    # Time and drawing

    def update(self, milliseconds: int) -> None:
        """Let pygame-gui see the pointer and blink its cursor."""
        settle(self.controls)
        self.manager.update(milliseconds / 1000)
        self._explain(milliseconds)
        hovered = next((button for button in self.buttons if button.ui.hovered), None)
        if hovered is not self.hovered:
            self.hovered = hovered
            if hovered is not None and hovered.enabled:
                self.stage.sound.play("hover")

    def _pointed(self) -> tuple[Term, pygame.Rect] | None:
        return pointed_term(self.words, pygame.mouse.get_pos(), self.ruleset, self.stage.fonts)

    def _explain(self, milliseconds: int) -> None:
        """See whether the pointer rests on a word that explains itself."""
        found = self._pointed() if pygame.mouse.get_focused() else None
        if found is None or self.explained is None or found[0] is not self.explained[0]:
            self.stale = self.stale or found is not self.explained
            self.explained, self.explained_for = found, 0
        elif self.explained_for < EXPLAIN_MS:
            self.explained_for += milliseconds
            self.stale = True

    def draw(self, screen: pygame.Surface) -> None:
        """Draw everything that lies on the desk."""
        draw_form(self, screen)
        if self.explained is not None and self.explained_for >= EXPLAIN_MS:
            draw_slip(self, screen, self.explained[0].text, self.explained[1])
        self.stale = False
