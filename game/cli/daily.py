"""`counterstep daily`: the battle of a day, its result as a line, and lines of others, which prove themselves."""

from __future__ import annotations

import argparse
from datetime import UTC, date, datetime
from pathlib import Path

from game.cli.unseen import play_unseen
from game.cli.window import open_battle
from game.model.errors import BadInput
from game.quick.daily import daily, proved, result_of
from game.quick.offered import told
from game.storage.journal import read_journal

MOST_TRIES = 9999


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--day", type=_day, metavar="YYYY-MM-DD", help="another day than today")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="say what the battle is")
    how.add_argument("--headless", action="store_true", help="no window: play it in words at the terminal")
    how.add_argument("--line", type=Path, metavar="JOURNAL", help="print the result of a recorded battle as a line")
    how.add_argument("--verify", metavar="LINE", help="play a line again, and say whether it is true")
    parser.add_argument("--try", dest="tries", type=int, default=1, metavar="N", help="with --line: which try it was")


def run(args: argparse.Namespace) -> int:
    """Open, tell or play the battle of the day; make a line, or prove one. Raises BadInput."""
    if args.verify is not None:
        found = proved(args.verify)
        which = "the first try" if found.tries == 1 else f"try {found.tries}"
        print(f"{found.day.isoformat()}: {found.told}.")
        print(f"Every act was played again, and it is so. It is said to be {which}.")
        return 0
    day = args.day or datetime.now(UTC).astimezone().date()
    if args.line is not None:
        if not 1 <= args.tries <= MOST_TRIES:
            raise BadInput.of("--try", f"must be from 1 to {MOST_TRIES}")
        print(result_of(read_journal(args.line), day, args.tries).line)
        return 0
    quick = daily(day)
    if args.text or args.headless:
        print(f"The battle of {day.isoformat()}.", *told(quick), sep="\n")
    if args.text:
        return 0
    return play_unseen(quick.scenario(), log=False) if args.headless else open_battle(quick.scenario(), args)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no date such as 2026-11-22") from None
