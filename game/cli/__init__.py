"""The command line: the choice of the command, its exit code, and the way refusals of bad input (BadInput) are
printed."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from game.cli.outlet import mute, outlets
from game.cli.window import TRACEBACK, open_title
from game.model.errors import FAULT, BadInput
from game.model.garbage import collect_rarely
from game.storage.lifeline import hold_to_window

COMMANDS = {
    "play": "play a battle",
    "quick": "play a new battle that is made from a word",
    "daily": "play the battle of the day, and check the results of friends",
    "run": "play five battles with one squad, and check the results of friends",
    "words": "play in the terminal, all in words (for screen readers)",
    "host": "let people join a battle with their browsers",
    "site": "build the game as web pages for any web server",
    "map": "make a new map from a word, the same on every machine",
    "demo": "watch a short example of a rule",
    "rules": "read the rules",
    "simulate": "let the computer play many battles, with sides swapped",
    "certify": "play many battles to test whether goals are fair",
    "compare": "compare one fight under all rulesets, side by side",
    "replay": "watch a recorded battle",
    "review": "show who was winning, and what choices and dice did",
    "history": "show your results, your mistakes and your luck",
    "share": "turn a recorded battle into a code to share",
    "puzzle": "solve puzzles, three new ones a day",
    "sentences": "list every sentence of the game and its place in the files",
    "check": "check maps, rulesets, rosters, demos, saves and recordings",
}
"""Every command with its purpose. The module game.cli.NAME has `add`, which adds the options, and `run`, which carries
the command out; only the module of the given command is imported."""

BAD_INPUT = 2
SIGNALLED, INTERRUPTED = 128, 2
"""Base of the exit code of a command that a signal ended (the signal's number is added), and the number of ctrl-C's
signal."""
LONGEST_WORD = 120
"""Most letters of a wrong word that a message repeats, because a number can have thousands of digits."""


class _Parser(argparse.ArgumentParser):
    """Parser of the command line that prints an error in one line."""

    def error(self, message: str) -> NoReturn:
        told = re.sub(rf"\S{{{LONGEST_WORD},}}", lambda word: f"{word[0][:LONGEST_WORD]}...", message)
        self.exit(BAD_INPUT, f"{self.prog}: {told} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Option that prints the versions of the game, Python and its libraries. SDL's version is looked up only when the
    option is given."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the versions and exit with 0."""
        from pygame.version import SDL

        from game.storage.about import game_line, machine_lines

        print(game_line(), *machine_lines(str(SDL)), sep="\n")
        parser.exit(0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; return the exit code: 0 for success, 1 for a failed demo or a replay that differs, 2 for bad
    input, 70 for a fault in the game."""
    if arguments is None:  # the process is the game's own
        arguments = sys.argv[1:]
        collect_rarely()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with outlets():
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        hold_to_window()
        args = parse(arguments)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except BadInput as refusal:
        print(refusal, file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt as asked:
        return SIGNALLED + getattr(asked, "number", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has seen enough; keep Python from complaining when it flushes.
        mute()
        return 0
    except OSError as fault:
        # A name that no disk takes, a disk that takes no more: nothing in the game is wrong.
        mute() if fault.filename is None else None
        print(f"counterstep: {fault.filename or 'output'}: {fault.strerror or fault}", file=sys.stderr)
        return BAD_INPUT
    except Exception as fault:
        if os.environ.get(TRACEBACK):
            raise
        print(f"counterstep: an error in the game itself ({type(fault).__name__}: {fault}); ", end="", file=sys.stderr)
        print(f"set {TRACEBACK}=1 to see where it happened", file=sys.stderr)
        return FAULT


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the parsed command line; its field `run` is the function that carries the command out. Exits with code 2
    and a message if it cannot be understood."""
    top = _Parser(prog="counterstep", description="A tactical skirmish game that plays five rules systems exactly.")
    top.add_argument("--version", action=_Version, help="print the version of the game and the system it runs on")
    top.add_argument(
        "--event-log",
        type=Path,
        metavar="FILE",
        help="write everything the window does to this file, one line for each event",
    )
    top.add_argument("--user-dir", type=Path, metavar="DIR", help="keep settings and saves in this folder")
    own = "offer your own computer player in the setup; also needed for saves that it plays in"
    top.add_argument("--opponent", action="append", default=[], metavar="MODULE:CLASS", help=own)
    top.set_defaults(run=open_title)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name, purpose in COMMANDS.items():
        parser = commands.add_parser(name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.")
        if name in arguments:
            module = import_module(f"game.cli.{name}")
            module.add(parser)
            parser.set_defaults(run=module.run)
    return top.parse_args(arguments)
