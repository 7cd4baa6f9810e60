"""`counterstep history`: your recorded battles, their results, and what your choices and the dice did to your
chances."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.tables import print_prose, print_table
from game.model.errors import BadInput
from game.review.history import FIELDS, Past, given_words, history, repeated, shares
from game.review.told import points
from game.storage.folders import JOURNALS, Folders

RESULTS = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
MOST_SHOWN = 20


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument(
        "folder", nargs="?", metavar="FOLDER", type=Path, help="folder of recordings (default: your own)"
    )


def run(args: argparse.Namespace) -> int:
    """Print the player's history of battles; return 0. Raises BadInput if the given folder does not exist."""
    folders = Folders.under(args.user_dir) if args.user_dir is not None else Folders.standard()
    folder = args.folder if args.folder is not None else folders.data / JOURNALS
    if args.folder is not None and not folder.is_dir():
        raise BadInput.of(str(folder), "this folder does not exist")
    battles = history(folder)
    if not battles:
        print_prose(f"{folder} has no finished battle in which you played one side.")
        return 0
    for by in FIELDS:
        rows = [(name, share.of, share.percent) for name, share in shares(battles, by)]
        print_table((by, "battles", "won (a draw counts half)"), rows)
        print()
    if words := repeated(battles):
        print_prose(words)
    rest = f" (the last {MOST_SHOWN} of {len(battles)})" if len(battles) > MOST_SHOWN else ""
    print_table(
        ("battle", "map", "ruleset", "against", "result", "choices", "luck"),
        [_row(past) for past in battles[-MOST_SHOWN:]],
        f"Your battles{rest}. Choices and luck: by how many % they changed your chance, for reviewed battles only",
    )
    for line in given_words(battles):
        print_prose(line)
    return 0


def _row(past: Past) -> tuple[str, ...]:
    choices = points(past.choices) if past.choices is not None else ""
    luck = f"{past.luck:+d}" if past.luck is not None else ""
    return past.journal, past.map, past.ruleset, past.opponent, RESULTS[past.points], choices, luck
