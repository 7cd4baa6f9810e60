"""Valid keys of a form now, each with its effect."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kit.form_layout import FormLayout
from game.ui.kit.keymap import TITLES


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """One line of the list: the keys, what they do now, and the group it is listed under."""

    keys: tuple[str, ...]
    text: str
    group: str = ""


def keys_of(form: FormLayout) -> list[KeyHelp]:
    """The keys that are valid on a desk: those of its buttons, and those that move the attention."""
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
    lines += [KeyHelp(keymap.keys[action], TITLES[action], "Window") for action in ("full-screen", "picture")]
    return lines
