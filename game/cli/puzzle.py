"""`counterstep puzzle`: puzzles with exact odds in the window or as text; lists, proofs, and new ones from battles."""

from __future__ import annotations

import argparse
from datetime import UTC, date, datetime
from pathlib import Path

from game.cli import puzzle_text
from game.cli.tables import print_table
from game.cli.window import open_puzzles
from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.numbers import whole_number
from game.puzzles.proof import faults
from game.puzzles.puzzle import Puzzle, all_puzzles, load_puzzles, puzzles_of
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.files import write_out

MOST_MADE = 500


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "puzzle", nargs="*", metavar="ID|FILE", help="puzzles or puzzle files (default: today's puzzles)"
    )
    parser.add_argument("--day", type=_day, metavar="YYYY-MM-DD", help="take the puzzles of this day")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="list them (without ID or FILE: all that come with the game)")
    how.add_argument("--text", action="store_true", help="print them")
    how.add_argument("--play", action="store_true", help="play them in the terminal")
    how.add_argument("--solve", action="store_true", help="print the best turn of each and its value")
    how.add_argument("--check", action="store_true", help="prove each puzzle by trying every possible turn")
    how.add_argument("--make", type=_count, metavar="N", help="find N new puzzles in battles between computers")
    parser.add_argument(
        "--ruleset", choices=ruleset_names(), help="with --make: use this ruleset (default: all in turn)"
    )
    parser.add_argument("--seed", type=int, default=1, help="with --make: the seed of the battles")


def run(args: argparse.Namespace) -> int:
    """List, print, play, prove or make puzzles; 2 when one does not hold what it claims."""
    if args.make:
        return _make(args)
    puzzles = _wanted(args)
    if args.list:
        return _list(puzzles)
    if args.check:
        return _check(puzzles)
    if not (args.text or args.play or args.solve):
        return open_puzzles(puzzles if args.puzzle or args.day else None, args)
    how = puzzle_text.play_puzzle if args.play else puzzle_text.print_puzzle
    for place, puzzle in enumerate(puzzles):
        print() if place else None
        (puzzle_text.print_best if args.solve else how)(puzzle)
    return 0


def _wanted(args: argparse.Namespace) -> list[Puzzle]:
    """The puzzles that are meant; raises BadInput for a name that nothing has."""
    if not args.puzzle:
        every = (args.list or args.check) and args.day is None
        return [*all_puzzles().values()] if every else [*puzzles_of(args.day or datetime.now(UTC).astimezone().date())]
    found: list[Puzzle] = []
    for name in args.puzzle:
        if name in all_puzzles():
            found.append(all_puzzles()[name])
        elif Path(name).suffix == ".toml":
            found += load_puzzles(Path(name))
        else:
            raise BadInput.of("puzzle", unknown("puzzle", name, all_puzzles()))
    return found


def _list(puzzles: list[Puzzle]) -> int:
    rows = (
        (puzzle.id, puzzle.title, load_ruleset(puzzle.scenario.ruleset).title, puzzle.goal.kind, str(puzzle.rating),
         ", ".join(puzzle.rules))
        for puzzle in puzzles
    )  # fmt: skip
    print_table(("puzzle", "title", "ruleset", "goal", "rating", "rules"), rows)
    return 0


def _check(puzzles: list[Puzzle]) -> int:
    """Every puzzle is proved, also after one has failed."""
    failed = 0
    for puzzle in puzzles:
        found = [*faults(puzzle)]
        failed += bool(found)
        print(*(f"{puzzle.source}: {problem}" for problem in found), sep="\n", end="\n" if found else "")
    print(f"{len(puzzles) - failed} of {len(puzzles)} puzzles are as they claim.")
    return 2 if failed else 0


def _make(args: argparse.Namespace) -> int:
    """Mine puzzles, and write them to a file or print them."""
    from game.model.paths import maps
    from game.puzzles.mining import mine
    from game.puzzles.tables import text_of

    if len(args.puzzle) > 1:
        raise BadInput.of("--make", "needs one file to write to")
    names = sorted(path.stem for path in maps().glob("*.tmx"))
    rulesets = [args.ruleset] if args.ruleset else ruleset_names()
    mines = [mine(ruleset, names, args.seed) for ruleset in rulesets]
    tables = [next(mines[number % len(mines)]) for number in range(args.make)]
    text = text_of(tables, f"{args.make} puzzles, mined from battles with seed {args.seed}")
    if not args.puzzle:
        print(text, end="")
        return 0
    write_out(Path(args.puzzle[0]), text)
    print(f"{args.make} puzzles are in {args.puzzle[0]}.")
    return 0


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2026-11-22") from None


def _count(text: str) -> int:
    number = whole_number(text)
    if number is None or not 1 <= number <= MOST_MADE:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST_MADE}")
    return number
