"""A gamepad through SDL's mapping: its buttons become key events of the same meaning, so that it can do all that keys
can.

Key caps show the names of the pad's buttons once it has been used, until a key is pressed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame._sdl2 import controller

from game.ui.kit.keymap import PLACES, Keymap

PRESSED = 0.5
"""Share of its range that a stick or trigger must move to count as pressed."""
FIRST_MS, AGAIN_MS = 320.0, 110.0
"""Milliseconds until a held direction is repeated for the first time, and between further repeats."""
_FULL = 32767
_NAMED = {pygame.K_RETURN: "Enter", pygame.K_BACKSPACE: "Backspace"}
_PLACE_OF = {text: place for place, text in PLACES.items()}


@dataclass(frozen=True, slots=True)
class Means:
    """Meaning of a gamepad's button: a key for pages, and an action in a battle ("" for the key itself)."""

    key: int
    action: str = ""
    mod: int = 0


BUTTONS: dict[int, Means] = {
    pygame.CONTROLLER_BUTTON_A: Means(pygame.K_RETURN),
    pygame.CONTROLLER_BUTTON_B: Means(pygame.K_ESCAPE),
    pygame.CONTROLLER_BUTTON_X: Means(0, "next-action"),
    pygame.CONTROLLER_BUTTON_Y: Means(0, "more-actions"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Means(pygame.K_TAB, "previous-figure", pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Means(pygame.K_TAB, "next-figure"),
    pygame.CONTROLLER_BUTTON_START: Means(pygame.K_ESCAPE),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Means(0, "threat"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Means(0, "variant"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Means(pygame.K_UP, "cursor-up"),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Means(pygame.K_DOWN, "cursor-down"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Means(pygame.K_LEFT, "cursor-left"),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Means(pygame.K_RIGHT, "cursor-right"),
}
AXES: dict[tuple[int, int], Means] = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): Means(pygame.K_LEFT, "cursor-left"),
    (pygame.CONTROLLER_AXIS_LEFTX, 1): Means(pygame.K_RIGHT, "cursor-right"),
    (pygame.CONTROLLER_AXIS_LEFTY, -1): Means(pygame.K_UP, "cursor-up"),
    (pygame.CONTROLLER_AXIS_LEFTY, 1): Means(pygame.K_DOWN, "cursor-down"),
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): Means(0, "pan-left"),
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): Means(0, "pan-right"),
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): Means(0, "pan-up"),
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): Means(0, "pan-down"),
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): Means(0, "undo"),
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): Means(pygame.K_SPACE, "end-turn"),
}
SECOND = pygame.CONTROLLER_BUTTON_BACK
"""Button that gives all others a second meaning while it is held; if it is released without another press, it means
`ALONE`."""
ALONE = Means(0, "log")
HELD: dict[int | tuple[int, int], Means] = {
    pygame.CONTROLLER_BUTTON_A: Means(0, "hint"),
    pygame.CONTROLLER_BUTTON_B: Means(0, "watch"),
    pygame.CONTROLLER_BUTTON_X: Means(0, "rule"),
    pygame.CONTROLLER_BUTTON_Y: Means(0, "why"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Means(0, "zoom-out"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Means(0, "zoom-in"),
    pygame.CONTROLLER_BUTTON_START: Means(pygame.K_BACKSPACE),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Means(0, "costs"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Means(0, "variant-before"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Means(0, "keys"),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Means(0, "centre"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Means(0, "quick-save"),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Means(pygame.K_RETURN, mod=pygame.KMOD_SHIFT),
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): Means(0, "redo"),
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): Means(0, "end-side"),
}
"""Second meanings of buttons while SECOND is held; other buttons keep their first meaning."""
REPEATED = ("cursor-up", "cursor-down", "cursor-left", "cursor-right")
LETTERS = {"xbox": ("A", "B", "X", "Y"), "playstation": ("Cross", "Circle", "Square", "Triangle")}
NAMES = {"playstation": ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")}


def family(name: str) -> str:
    """Return the family of signs on a gamepad, by the gamepad's name."""
    known = name.casefold()
    return next((family for family, words in NAMES.items() if any(word in known for word in words)), "xbox")


def signs(name: str, keymap: Keymap) -> dict[str, str]:
    """Return the text on the key cap of each key while a gamepad is in use, by the usual text, such as {"Enter": "A"}.
    `name` is the gamepad's product name, which decides the letters of its buttons."""
    south, east, west, north = LETTERS[family(name)]
    shown = {"Enter": south, "Esc": east}
    for action, sign in (
        ("next-action", west), ("more-actions", north), ("next-figure", "RB"), ("previous-figure", "LB"),
        ("end-turn", "RT"), ("undo", "LT"), ("log", "Back"), ("threat", "L3"), ("variant", "R3"),
    ):  # fmt: skip
        shown[keymap.label(action)] = sign
    for action, sign in (
        ("hint", south), ("watch", east), ("rule", west), ("why", north), ("end-side", "RT"), ("redo", "LT"),
        ("costs", "L3"), ("variant-before", "R3"), ("keys", "Up"), ("centre", "Down"), ("quick-save", "Left"),
    ):  # fmt: skip
        shown[keymap.label(action)] = f"Back+{sign}"
    return shown | {"Backspace": "Back+Start", "Shift+Enter": "Back+Right"}


class Gamepads:
    """The connected gamepads, and the buttons and directions held on them."""

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._held: dict[Means, float] = {}
        """Milliseconds until each held direction is repeated."""
        self._second = False
        self._alone = False
        """True while SECOND is held and no other button has been pressed since."""
        self._down: dict[int | tuple[int, int], Means] = {}
        """Meaning in use for each button or direction that is down."""
        self.name = ""
        """Name of the gamepad used last; "" if a key or the mouse was used since."""

    def open(self) -> None:
        """Look for connected gamepads; it is no error if there are none."""
        if not controller.get_init():
            controller.init()

    def keys(self, event: pygame.event.Event, keymap: Keymap) -> list[pygame.event.Event]:
        """Return the key events for a gamepad's event, and remember the buttons held; [] for any other event."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            if controller.is_controller(event.device_index):
                pad = controller.Controller(event.device_index)
                self._pads[pad.id] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._held.clear()
            self._down.clear()
            self._second = self._alone = False
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            if event.button == SECOND:
                return self._shift(event, keymap, down=down)
            return self._turn(event.button, event, keymap, down=down)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            ways = [(way, event.value * way > PRESSED * _FULL) for way in (-1, 1)]
            return [key for way, down in ways for key in self._turn((event.axis, way), event, keymap, down=down)]
        return []

    def _shift(self, event: pygame.event.Event, keymap: Keymap, *, down: bool) -> list[pygame.event.Event]:
        """Return the key events for pressing (`down`) or releasing SECOND, which has a meaning of its own if released
        without another press."""
        alone = self._alone and not down
        self._second = self._alone = down
        if down:
            self._use(event)
        return [_key(ALONE, kind, keymap) for kind in (pygame.KEYDOWN, pygame.KEYUP)] if alone else []

    def _use(self, event: pygame.event.Event) -> None:
        pad = self._pads.get(getattr(event, "instance_id", -1))
        self.name = pad.name if pad is not None else "gamepad"

    def _turn(
        self, control: int | tuple[int, int], event: pygame.event.Event, keymap: Keymap, *, down: bool
    ) -> list[pygame.event.Event]:
        """Return the key events for a button, or one direction of a stick or trigger, that goes down or up."""
        if down == (control in self._down):
            return []
        if not down:
            means = self._down.pop(control)
            self._held.pop(means, None)
            return [_key(means, pygame.KEYUP, keymap)]
        first = AXES.get(control) if isinstance(control, tuple) else BUTTONS.get(control)
        found = (HELD.get(control) if self._second else None) or first
        if found is None:
            return []
        self._use(event)
        self._alone = False
        self._down[control], self._held[found] = found, FIRST_MS
        return [_key(found, pygame.KEYDOWN, keymap)]

    def advance(self, milliseconds: float, keymap: Keymap) -> list[pygame.event.Event]:
        """Let some milliseconds pass and return the key events of directions that are repeated."""
        again = []
        for means, left in self._held.items():
            if means.action in REPEATED:
                self._held[means] = left - milliseconds
                if left <= milliseconds:
                    self._held[means] = AGAIN_MS
                    again.append(_key(means, pygame.KEYDOWN, keymap))
        return again


def _key(means: Means, kind: int, keymap: Keymap) -> pygame.event.Event:
    """Return a key event with a button's meaning: pages read its key, a battle the action of that key."""
    text = keymap.keys[means.action][0] if means.action else _NAMED.get(means.key, "Esc")
    mod = means.mod
    for name, bit in (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT)):
        if text.startswith(f"{name}+"):
            text, mod = text.removeprefix(f"{name}+"), mod | bit
    place = _PLACE_OF.get(text, 0)
    return pygame.event.Event(kind, key=means.key or 0x40000000 | place, mod=mod, scancode=place, unicode="", pad=True)
