"""`counterstep sentences`: a list of all sentences of the game with their places in the files."""

from __future__ import annotations

import argparse
import json

from game.rulebook.templates import templates


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument(
        "place", nargs="?", default="", help="only files whose path below game/ begins like this, such as ui/battle"
    )
    parser.add_argument("--find", default="", metavar="WORDS", help="only sentences with these words")
    parser.add_argument("--labels", action="store_true", help="also labels and parts of sentences")
    parser.add_argument("--faults", action="store_true", help="also errors for map makers and engineers")
    parser.add_argument("--json", action="store_true", help="print each as a line of JSON")


def run(args: argparse.Namespace) -> int:
    """Print the wanted sentences of the game; return 0, or 1 if there is none."""
    wanted = args.find.lower()
    count = 0
    for one in templates(args.place, for_engineers=args.faults):
        if wanted not in one.words.lower():
            continue
        if not (one.is_sentence or args.labels):
            continue
        count += 1
        row = {"path": one.path, "line": one.line, "words": one.words}
        print(json.dumps(row, ensure_ascii=False) if args.json else one)
    return 0 if count else 1
