"""`counterstep daily`: the battle of a day, its result as one line of text, and the check of such lines."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path

from game.cli.setup import day_of
from game.cli.unseen import play_unseen
from game.cli.window import open_battle
from game.lab.compare import Clocks, replaying
from game.model.errors import BadInput
from game.model.slices import finished
from game.pages.ghost import ghost_page
from game.quick.daily import Result, daily, day_title, proved, result_of
from game.quick.offered import told
from game.quick.quick_battle import YOU
from game.review.keeping import kept_of
from game.review.marks import after_rounds
from game.review.tape import tape_of
from game.storage.files import write_out
from game.storage.journal import read_journal

MOST_TRIES = 9999


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("--day", type=day_of, metavar="YYYY-MM-DD", help="the day (default: today)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="print what the battle is about")
    how.add_argument("--headless", action="store_true", help="play in the terminal, without a window")
    how.add_argument("--line", type=Path, metavar="JOURNAL", help="print the result of a recorded battle, to share")
    how.add_argument("--verify", metavar="LINE", help="check whether a result is true by playing it again")
    told = "check a friend's result for the same day, and compare it with --line"
    parser.add_argument("--ghost", metavar="LINE", help=told)
    parser.add_argument("--html", type=Path, metavar="OUT", help="with --ghost: write both battles to one page")
    parser.add_argument("--try", dest="tries", type=int, default=1, metavar="N", help="with --line: which try this was")


def run(args: argparse.Namespace) -> int:
    """Open, describe or play the battle of the day, or print or verify the line of a result; return the exit code.
    Raises BadInput for a line that is not true, and for options that do not go together."""
    if args.verify is not None:
        found = proved(args.verify).result
        which = "first try" if found.tries == 1 else f"try {found.tries}"
        print(f"{found.day.isoformat()}: {found.told}.")
        print(f"Every action was played again, and all is true. The player says: {which}.")
        return 0
    day = args.day or datetime.now(UTC).astimezone().date()
    if args.line is not None:
        if not 1 <= args.tries <= MOST_TRIES:
            raise BadInput.of("--try", f"must be a whole number from 1 to {MOST_TRIES}")
        result = result_of(read_journal(args.line), day, args.tries)
        if args.ghost is not None:
            return _beside(args, result)
        print(result.line)
        return 0
    if args.ghost is not None or args.html is not None:
        raise BadInput.of("--ghost", "give your own recording of that day with --line, and the day with --day")
    quick = daily(day)
    if args.text or args.headless:
        print(f"The battle of {day.isoformat()}.", *told(quick), sep="\n")
    if args.text:
        return 0
    return play_unseen(quick.scenario(), log=False) if args.headless else open_battle(quick.scenario(), args)


def _beside(args: argparse.Namespace, result: Result) -> int:
    """Print your result and a friend's for the same day, and with `--html` write a page that compares the battles;
    return 0. Raises BadInput if the friend's line is false or of another day."""
    ghost = proved(args.ghost)
    if ghost.result.day != result.day:
        raise BadInput.of(
            "--ghost", f"is for {ghost.result.day.isoformat()}, but your recording is for {result.day.isoformat()}"
        )
    print(f"You: {result.told}.", f"Friend: {ghost.result.told}.", sep="\n")
    if args.html is None:
        return 0
    mine = proved(result.line)
    lanes = []
    for title, one in (("You", mine), ("Friend", ghost)):
        commands = [entry.command for entry in one.record.entries if entry.command is not None]
        lanes.append(finished(replaying(title, one.battle.scenario, commands)))
    rounds = max(1, *(int(lane.frames[-1].at) for lane in lanes))
    clocks = Clocks(lanes[0].scenario.map.title, lanes[0].scenario.seed, rounds, tuple(lanes))
    review = kept_of(args.line, tape_of(read_journal(args.line), args.line.name))
    chances = (after_rounds(review, YOU) if review is not None else (), ())
    write_out(args.html, ghost_page(clocks, f"{day_title(result.day)}: you and your friend", chances))
    print(f"Both battles are in {args.html}.")
    return 0
