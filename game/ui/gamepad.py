"""A gamepad through SDL's mapping: its buttons become the keys that mean the same, so that all that keys do, it does.

The names on its buttons are those of the pad in use; key caps show them once it has been used, until a key is pressed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame._sdl2 import controller

from game.ui.keymap import PLACES, Keymap

PRESSED = 0.5
"""How far a stick or a trigger is moved until it counts, as a share of its way."""
FIRST_MS, AGAIN_MS = 320.0, 110.0
"""A direction that is held is repeated after the first pause, then after the other."""
_FULL = 32767
_PLACE_OF = {text: place for place, text in PLACES.items()}


@dataclass(frozen=True, slots=True)
class Means:
    """What a button stands for: a key as pages know it, and the action it is in a battle ("" for the key itself)."""

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
    pygame.CONTROLLER_BUTTON_BACK: Means(0, "log"),
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
REPEATED = ("cursor-up", "cursor-down", "cursor-left", "cursor-right")
LETTERS = {"xbox": ("A", "B", "X", "Y"), "playstation": ("Cross", "Circle", "Square", "Triangle")}
NAMES = {"playstation": ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")}


def family(name: str) -> str:
    """Whose signs a pad bears, by what it calls itself."""
    known = name.casefold()
    return next((family for family, words in NAMES.items() if any(word in known for word in words)), "xbox")


def signs(name: str, keymap: Keymap) -> dict[str, str]:
    """What key caps show instead of the names of keys while a pad of this name is in use."""
    south, east, west, north = LETTERS[family(name)]
    shown = {"Enter": south, "Esc": east}
    for action, sign in (
        ("next-action", west), ("more-actions", north), ("next-figure", "RB"), ("previous-figure", "LB"),
        ("end-turn", "RT"), ("undo", "LT"), ("log", "Back"), ("threat", "L3"), ("variant", "R3"),
    ):  # fmt: skip
        shown[keymap.label(action)] = sign
    return shown


class Gamepads:
    """The pads that are plugged in, and what is held on them."""

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._held: dict[Means, float] = {}
        """Milliseconds until a held direction is repeated."""
        self.name = ""
        """The pad that was used last; "" when a key or the mouse was."""

    def open(self) -> None:
        """Look for pads; without any the game is none the worse."""
        if not controller.get_init():
            controller.init()

    def keys(self, event: pygame.event.Event, keymap: Keymap) -> list[pygame.event.Event]:
        """The key events a pad's event stands for; none for any other event."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            if controller.is_controller(event.device_index):
                pad = controller.Controller(event.device_index)
                self._pads[pad.id] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._held.clear()
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            means = BUTTONS.get(event.button)
            if means is not None:
                return self._turn(means, event.type == pygame.CONTROLLERBUTTONDOWN, event, keymap)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            found = [
                (means, event.value * way > PRESSED * _FULL) for (a, way), means in AXES.items() if a == event.axis
            ]
            return [key for means, down in found for key in self._turn(means, down, event, keymap)]
        return []

    def _turn(self, means: Means, down: bool, event: pygame.event.Event, keymap: Keymap) -> list[pygame.event.Event]:
        """A button goes down or up."""
        if down == (means in self._held):
            return []
        if down:
            pad = self._pads.get(getattr(event, "instance_id", -1))
            self.name = pad.name if pad is not None else "gamepad"
            self._held[means] = FIRST_MS
        else:
            del self._held[means]
        return [_key(means, pygame.KEYDOWN if down else pygame.KEYUP, keymap)]

    def advance(self, milliseconds: float, keymap: Keymap) -> list[pygame.event.Event]:
        """Let time pass; directions that are held are repeated."""
        again = []
        for means, left in self._held.items():
            if means.action in REPEATED:
                self._held[means] = left - milliseconds
                if left <= milliseconds:
                    self._held[means] = AGAIN_MS
                    again.append(_key(means, pygame.KEYDOWN, keymap))
        return again


def _key(means: Means, kind: int, keymap: Keymap) -> pygame.event.Event:
    """A key event: pages look at the key, a battle at the place of the key its action has."""
    text = keymap.keys[means.action][0] if means.action else {pygame.K_RETURN: "Enter"}.get(means.key, "Esc")
    mod = means.mod
    for name, bit in (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT)):
        if text.startswith(f"{name}+"):
            text, mod = text.removeprefix(f"{name}+"), mod | bit
    place = _PLACE_OF.get(text, 0)
    return pygame.event.Event(kind, key=means.key or 0x40000000 | place, mod=mod, scancode=place, unicode="", pad=True)
