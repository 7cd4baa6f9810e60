"""Opens the window on the scene a command asks for; only here does the command line load the interface."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.scenario import Scenario

if TYPE_CHECKING:
    from game.ui.app import First


def open_title(args: argparse.Namespace) -> int:
    """The title; raises BadInput without a display."""
    return _open(None, args)


def open_battle(scenario: Scenario, args: argparse.Namespace) -> int:
    """A battle at once; raises BadInput without a display."""
    from game.ui import scenes

    return _open(lambda stage: scenes.open_battle(scenario), args)


def open_demo(path: Path, args: argparse.Namespace) -> int:
    """One demo; raises BadInput without a display."""
    from game.ui import scenes

    return _open(lambda stage: scenes.open_demo(path), args)


def open_rule_book(rule: str, args: argparse.Namespace) -> int:
    """The rule book, opened at a rule ("" for its beginning); raises BadInput without a display."""
    from game.ui import scenes

    return _open(lambda stage: scenes.open_rulebook(stage, rule), args)


def open_replay(path: Path, args: argparse.Namespace) -> int:
    """A recorded battle; raises BadInput without a display."""
    from game.ui import scenes

    return _open(lambda stage: scenes.open_replay(stage, path), args)


def _open(first: First | None, args: argparse.Namespace) -> int:
    from game.ui.app import run

    return run(first, event_log=args.event_log, user_dir=args.user_dir)
