"""`counterstep review`: the chances to win over a recorded battle, its turning points, and what choices and dice
did."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.cli.outlet import clean
from game.cli.tables import console, print_prose, print_table
from game.lab.stopping import in_order
from game.model.listing import clause_case
from game.review.findings import Review, TurningPoint
from game.review.headline import story_words
from game.review.keeping import reviewed
from game.review.lessons import lesson_words
from game.review.told import NO_TURN, account_rows, account_words, by_whom, ended, interval, points, turn_title, whole
from game.storage.files import write_out


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the recording of a finished battle")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="number of processes (default: one for each core)"
    )
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the review as JSON")
    parser.add_argument("--html", type=Path, metavar="OUT", help="write the review as one page")
    parser.add_argument("--anew", action="store_true", help="work the review out again, even if one is kept")
    parser.add_argument("--quiet", action="store_true", help="print nothing, only keep the review beside the file")


def run(args: argparse.Namespace) -> int:
    """Print the review of a recorded battle and write it to the wanted files; return 0. A stored review is used unless
    `--anew` is given. Raises BadInput for an unreadable recording."""
    shown = console(stderr=True)
    told = [""]

    def watch(review: Review) -> None:
        said = f"{review.rollouts} battles played on so far"
        if not args.quiet and shown.is_terminal and said != told[0]:
            shown.print(clean(said), end="\r")
            told[0] = said

    with in_order():
        review = reviewed(args.file, args.jobs, watch, anew=args.anew)
    if args.json is not None:
        from game.review.keeping import as_json

        write_out(args.json, as_json(review))
    if args.html is not None:
        from game.review.html import page_of

        write_out(args.html, page_of(review))
    if not args.quiet:
        _print(review)
    return 0


def _print(review: Review) -> None:
    print_prose(f"{review.map}, {review.ruleset}. {ended(review)}")
    for line in (*story_words(review), *lesson_words(review)):
        print_prose(line)
    rounds = {point.round: point for point in reversed(review.curve)}
    rows = [(number, *map(interval, rounds[number].chances)) for number in sorted(rounds)]
    print_table(("round", *review.sides), rows, "Chance to win as each round began")
    print_table(
        ("action", "round", "figure", "kind", "chance, in %", "played", "better, and why"),
        [_row(review, turn) for turn in review.turns],
        "Turning points" if review.turns else f"No turning points: {clause_case(NO_TURN[:-1])}",
    )
    heads = [f"{what} for {side}" for what in ("choices", "dice") for side in review.sides]
    print_table(
        ("side", "actions", *heads),
        [
            (account.side, account.acts, *row)
            for account, row in zip(review.accounts, account_rows(review), strict=True)
        ],
        "What decided it, in per cent of the chance to win",
    )
    for line in account_words(review):
        print_prose(line)
    print_prose(by_whom(review))


def _row(review: Review, turn: TurningPoint) -> tuple[object, ...]:
    own = turn.changes[review.sides.index(turn.side)]
    better = f"{turn.better.words} ({whole(turn.better.chance)})" if turn.better is not None else ""
    why = f"{better}{'. ' if better and turn.why else ''}{turn.why}"
    did = f"{turn.did.words} ({whole(turn.did.chance)})"
    what = turn_title(review, turn, review.sides.index(turn.side))
    return turn.act + 1, turn.round, f"{turn.name} ({turn.side})", what, points(own), did, why
