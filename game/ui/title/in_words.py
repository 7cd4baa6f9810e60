"""The way from the title to the game in words: in the terminal the window was started from, or how to get there."""

from __future__ import annotations

import sys

from game.ui.kit.dialog import confirm, message
from game.ui.kit.scene import Quit, Scene
from game.ui.kit.stage import Stage

COMMAND = "counterstep words"
WHAT = "For screen readers: everything is asked and told in words, in a terminal."


def has_terminal() -> bool:
    """Return whether the window was started from a terminal to read and write in."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def in_words(stage: Stage) -> Scene:
    """Asks whether to go there, or says how."""
    if has_terminal():
        text = f"{WHAT} This window closes, and the game goes on in the terminal it was started from."
        return confirm(stage, "Play in words", text, "Go there", lambda: Quit(in_words=True))
    text = f'{WHAT} Open a terminal and type "{COMMAND}"; this window was not started from one.'
    return message(stage, "Play in words", text)
