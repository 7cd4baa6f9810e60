"""The window, opened at the page that a command asks for; only this module of the command line imports the
interface."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.model.errors import BadInput
from game.model.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.puzzles.puzzle import Puzzle
    from game.ui.kit.stage import Stage
    from game.ui.shell.app import First


TRACEBACK = "COUNTERSTEP_TRACEBACK"
"""Environment variable that shows the traceback of an error in the game."""


def open_title(args: argparse.Namespace) -> int:
    """Open the title page; return the exit code. Raises BadInput if there is no display."""
    return _open(None, args)


def open_battle(scenario: Scenario, args: argparse.Namespace) -> int:
    """Open a battle; return the exit code. Raises BadInput if there is no display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_battle(scenario), args)


def open_quick(word: str, args: argparse.Namespace) -> int:
    """Open a quick battle from a seed word ("" for a random one); return the exit code. Raises BadInput for an invalid
    word, or if there is no display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_quick(stage, word), args)


def open_run(args: argparse.Namespace) -> int:
    """Open the page of a run of five battles; return the exit code. Raises BadInput if there is no display."""
    from game.ui.kit import routes

    return _open(routes.open_run, args)


def open_demo(path: Path, args: argparse.Namespace) -> int:
    """Open a demo; return the exit code. Raises BadInput if there is no display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_demo(path), args)


def open_rule_book(rule: str, args: argparse.Namespace) -> int:
    """Open the rule book at a rule ("" for its first page); return the exit code. Raises BadInput if there is no
    display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_rulebook(stage, rule), args)


def open_replay(path: Path, args: argparse.Namespace) -> int:
    """Open a recorded battle; return the exit code. Raises BadInput if there is no display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_replay(stage, path), args)


def open_puzzles(puzzles: Sequence[Puzzle] | None, args: argparse.Namespace) -> int:
    """Open puzzles, one after the other (None for today's); return the exit code. Raises BadInput if there is no
    display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_puzzles(stage, puzzles), args)


def open_code(code: str, args: argparse.Namespace) -> int:
    """Open the battle or position in a code; return the exit code. Raises BadInput for an invalid code, or if there is
    no display."""
    from game.ui.kit import routes

    return _open(lambda stage: routes.open_code(stage, code), args)


def _open(first: First | None, args: argparse.Namespace) -> int:
    from game.ui.shell.app import run

    own = own_players(args)
    crashed = None if os.environ.get(TRACEBACK) else _crashed
    log, folder = args.event_log, args.user_dir
    return run(
        first, event_log=log, user_dir=folder, on_crash=crashed, own_players=own, in_words=partial(_in_words, folder)
    )


def own_players(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the names of the user's own players that a command line gives for the window. Raises BadInput if one
    cannot be loaded."""
    from game.model.sides import SIDES

    given = [who for side in SIDES if (who := getattr(args, side, None)) is not None]
    if not (args.opponent or given):
        return ()  # the laboratory is slow to load, and the title has to show at once
    from game.lab.agent_beside import check_agent
    from game.lab.players import is_own

    sides = [who for who in given if is_own(who)]
    named = tuple(dict.fromkeys([*args.opponent, *sides]))
    for name in named:
        if not is_own(name):
            raise BadInput.of("--opponent", f"{name!r} does not have the form module:Class")
        check_agent(name)
    return named


def _in_words(user_dir: Path | None) -> int:
    """Play on in the terminal, by the menus of `counterstep words`; return the exit code."""
    from game.cli.words import begin

    return begin(user_dir)


def _crashed(error: Exception, stage: Stage) -> None:
    """Write a crash report and save the battle; print where both are."""
    from game.storage.crash import report

    print(report(stage.folders.data, error, stage.keeper), file=sys.stderr)
