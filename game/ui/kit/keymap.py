"""Keys of the battle screen: actions, their keys, and a check for conflicts.

A key is named after its place on a US keyboard, with held keys before it: "Ctrl+Z", "Shift+Tab", "F5".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame

_SPECIAL = {
    "RETURN": "Enter", "ESCAPE": "Esc", "SPACE": "Space", "TAB": "Tab", "BACKSPACE": "Backspace", "DELETE": "Delete",
    "INSERT": "Insert", "HOME": "Home", "END": "End", "PAGEUP": "Page Up", "PAGEDOWN": "Page Down",
    "UP": "Up", "DOWN": "Down", "LEFT": "Left", "RIGHT": "Right", "MINUS": "-", "EQUALS": "=", "COMMA": ",",
    "PERIOD": ".", "SLASH": "/", "BACKSLASH": "\\", "SEMICOLON": ";", "APOSTROPHE": "'", "GRAVE": "`",
    "LEFTBRACKET": "[", "RIGHTBRACKET": "]", "NONUSBACKSLASH": "<", "KP_ENTER": "Keypad Enter",
    "KP_PLUS": "Keypad +", "KP_MINUS": "Keypad -", "LALT": "Alt", "RALT": "Right Alt",
}  # fmt: skip
_PLAIN = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *"0123456789", *(f"F{number}" for number in range(1, 13))]

PLACES: dict[int, str] = {getattr(pygame, f"KSCAN_{name}"): name for name in _PLAIN}
PLACES |= {getattr(pygame, f"KSCAN_{name}"): text for name, text in _SPECIAL.items()}
"""Names of the keys by scancode."""

_FIXED = {"Esc": "go back", "Enter": "confirm"}
"""Keys that every scene uses, with their meaning; no action may have them without a held key."""


@dataclass(frozen=True, slots=True)
class KeyAction:
    """An action with a key: its id, its words, the group it is listed under, and its default keys."""

    id: str
    title: str
    group: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A line in the list of valid keys: the keys, their present effect, and the group under which they are listed."""

    keys: tuple[str, ...]
    text: str
    group: str = ""


def _slots() -> tuple[KeyAction, ...]:
    return tuple(KeyAction(f"action-{n}", f"Action {n} of the figure", "Figure", (str(n),)) for n in range(1, 10))


ACTIONS: tuple[KeyAction, ...] = (
    KeyAction("next-figure", "Next figure that can act", "Figure", ("Tab",)),
    KeyAction("previous-figure", "Previous figure that can act", "Figure", ("Shift+Tab",)),
    *_slots(),
    KeyAction("next-action", "Next action, or next answer", "Figure", ("E",)),
    KeyAction("more-actions", "More actions", "Figure", ("0",)),
    KeyAction("variant", "Next weapon, path or mode", "Figure", ("X",)),
    KeyAction("variant-before", "Previous weapon, path or mode", "Figure", ("Shift+X",)),
    KeyAction("end-turn", "End this figure's turn, or pause", "Figure", ("Space",)),
    KeyAction("end-side", "The same for the whole side", "Figure", ("Ctrl+Enter",)),
    KeyAction("hint", "Hint: show good plans", "Figure", ("H",)),
    KeyAction("why", "Why the computer did its last action", "Figure", ("Y",)),
    KeyAction("undo", "Undo", "Figure", ("Ctrl+Z", "U")),
    KeyAction("redo", "Redo", "Figure", ("Ctrl+Y",)),
    KeyAction("cursor-up", "Cursor up", "Board", ("Up",)),
    KeyAction("cursor-down", "Cursor down", "Board", ("Down",)),
    KeyAction("cursor-left", "Cursor left", "Board", ("Left",)),
    KeyAction("cursor-right", "Cursor right", "Board", ("Right",)),
    KeyAction("pan-up", "View up", "Board", ("W",)),
    KeyAction("pan-down", "View down", "Board", ("S",)),
    KeyAction("pan-left", "View left", "Board", ("A",)),
    KeyAction("pan-right", "View right", "Board", ("D",)),
    KeyAction("zoom-in", "Zoom in", "Board", ("=", "Keypad +")),
    KeyAction("zoom-out", "Zoom out", "Board", ("-", "Keypad -")),
    KeyAction("centre", "Centre on the figure", "Board", ("Home",)),
    KeyAction("threat", "Show danger squares", "Board", ("T",)),
    KeyAction("costs", "Show costs and coordinates (hold)", "Board", ("Alt",)),
    KeyAction("log", "Show the log", "Game", ("L",)),
    KeyAction("watch", "Watch the last action again", "Game", ("R",)),
    KeyAction("rule", "Show the rule for what is under the cursor", "Game", ("F1",)),
    KeyAction("keys", "Show the keys that work now", "Game", ("Shift+/",)),
    KeyAction("quick-save", "Quick save", "Game", ("F5",)),
    KeyAction("quick-load", "Quick load", "Game", ("F9",)),
    KeyAction("menu", "Menu of the battle", "Game", ("F10",)),
    KeyAction("full-screen", "Full screen", "Game", ("F11",)),
    KeyAction("picture", "Take a picture of the screen", "Game", ("F12",)),
)
TITLES = {action.id: action.title for action in ACTIONS}
_DEFAULTS = {action.id: action.keys for action in ACTIONS}


def spelled(event: pygame.event.Event) -> str:
    """Return the name of a key event's key, with the held keys before it; "" if the game has no name for it."""
    place = PLACES.get(event.scancode, "")
    if not place or place in ("Alt", "Right Alt"):
        return "Alt" if place else ""
    held = (("Ctrl", pygame.KMOD_CTRL | pygame.KMOD_META), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
    return "+".join([*(name for name, bits in held if event.mod & bits), place])


def is_key(text: str) -> bool:
    """Return whether a text names a key that the game knows."""
    for place in PLACES.values():
        if text == place:
            return True
        if text.endswith(f"+{place}"):
            return all(name in ("Ctrl", "Alt", "Shift") for name in text.removesuffix(f"+{place}").split("+"))
    return False


class Keymap:
    """The keys in force: the default keys with the changes of a player."""

    def __init__(self, changed: Mapping[str, Iterable[str]] | None = None) -> None:
        """Apply a player's changes to the default keys. Unknown actions and keys are ignored, and so are changes that
        leave an action without a key."""
        self.keys: dict[str, tuple[str, ...]] = dict(_DEFAULTS)
        for action, keys in (changed or {}).items():
            known = tuple(key for key in keys if is_key(key))
            if action in _DEFAULTS and known:
                self.keys[action] = known
        self._actions = {key: action for action, keys in reversed(self.keys.items()) for key in reversed(keys)}

    def action(self, event: pygame.event.Event) -> str:
        """Return the action of a key event; "" if the key does nothing."""
        if event.type == pygame.KEYDOWN and getattr(event, "unicode", "") == "?":
            return "keys"  # wherever the layout has it
        return self._actions.get(spelled(event), "")

    def label(self, action: str) -> str:
        """Return the text on the key cap of an action: the first of its keys."""
        if action == "keys" and self.keys["keys"] == _DEFAULTS["keys"]:
            return "?"
        return self.keys[action][0]

    def taken(self, key: str, by: str) -> str:
        """Return the reason why the action `by` cannot have a key, in a sentence; "" if it can have it."""
        if not is_key(key):
            return "The game cannot use this key."
        if key in _FIXED:
            return f"{key} is always used to {_FIXED[key]}."
        other = self._actions.get(key, "")
        return f"{key} is already in use for: {TITLES[other]}." if other and other != by else ""

    def changed(self, action: str, key: str) -> dict[str, tuple[str, ...]]:
        """Return the keys that differ from the default ones, by action, once `action` has the key `key`; the settings
        store them in this form."""
        return self.differences() | {action: (key,)}

    def differences(self) -> dict[str, tuple[str, ...]]:
        """Return the keys of the actions whose keys differ from the default ones, by action."""
        return {action: keys for action, keys in self.keys.items() if keys != _DEFAULTS[action]}
