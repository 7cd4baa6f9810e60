"""Dialogs about this version of the game: what is new, and the facts for a bug report."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
from pygame.version import SDL

from game import __version__
from game.model.input_files import read_toml
from game.model.paths import PACKAGE
from game.storage import progress, settings
from game.storage.about import game_line, machine_lines, report_lines
from game.ui.kit.dialog import Dialog, DialogButton, copied, message
from game.ui.kit.scene import Push, Step
from game.ui.kit.stage import Stage


def about(stage: Stage) -> Dialog:
    """Return a dialog with the version of the game and its machine, which can copy a fault report and show the news."""
    told = [game_line(), *machine_lines(str(SDL))]
    words = "Did something go wrong? Copy the report, paste it into a message to us, and add what you did."
    answers = (
        DialogButton("copy-report", "Copy report", "C", partial(copy_report, stage)),
        DialogButton("whats-new", "What is new", "N", lambda: Push(whats_new(stage))),
        DialogButton("back", "Back", "Esc"),
    )
    return Dialog(
        stage, f"Counterstep {__version__}", "\n".join([*told, "", words]), answers, name="about", listed=True
    )


def whats_new(stage: Stage) -> Dialog:
    """Return a dialog with the news of this version."""
    text = "\n".join(lines())
    return Dialog(
        stage, f"What is new in {__version__}", text, (DialogButton("ok", "All right", "Enter"),), name="whats-new"
    )


def news(stage: Stage) -> Dialog | None:
    """Return a dialog with the news; None if this player has already seen them."""
    return whats_new(stage) if is_due(stage.folders.config) else None


def copy_report(stage: Stage) -> Step:
    """Copy a fault report for the maintainers to the clipboard; return the step that shows a message."""
    settings, (width, height) = stage.settings, stage.size
    screen = f"{pygame.display.get_driver()}, {width} x {height}, size {settings.ui_scale}, {settings.palette}"
    screen += ", full screen" if settings.full_screen else ", window"
    text = "\n".join(report_lines(stage.folders.data, str(SDL), screen))
    words = "Paste it into a message and fill in the last three lines. It contains no names and no folders of yours."
    shown = message(stage, "The report is copied", words)
    return copied(stage, text, shown, "The command `counterstep --version` prints most of it.")


FILE = PACKAGE / "whats_new.toml"
MOST_LINES = 5
VERSION = ".".join(__version__.split(".")[:2])


def lines() -> tuple[str, ...]:
    """Return the news of this version, one sentence per line."""
    return tuple(read_toml(FILE)["lines"])


def is_due(config: Path) -> bool:
    """Return whether the news of this version was not shown yet, and mark it as shown; False for a new player."""
    known = progress.load_progress(config)
    if known.version == VERSION:
        return False
    has_played = known != progress.PlayerProgress() or (config / settings.FILE).exists()
    known.version = VERSION
    progress.keep_progress(config, known)
    return has_played
