"""`counterstep map`: new maps from seed words, for Tiled, and the certification of words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.tables import print_table
from game.ground.make import Wish, drawing_of, drawn, made
from game.ground.scripts import landscapes
from game.ground.tiles import lay_beside
from game.ground.words import dice_of, word_by
from game.ground.writing import tmx_of
from game.maps import vocabulary
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.rulesets import names
from game.storage.files import refused, write_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.quick.certified import Row

MOST_WORDS = 1000


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--make", metavar="WORD", help="the seed word, such as 'amber heron'; any: draw one")
    told = "play new words until N of each ruleset are known to be even; --out: the folder for the battles"
    how.add_argument("--certify", type=int, metavar="N", help=told)
    hard = "let hard computers play N of the even words of each ruleset; --out as above"
    how.add_argument("--hard", type=int, metavar="N", help=hard)
    how.add_argument("--certified", action="store_true", help="print the list of words that are known to be even")
    parser.add_argument(
        "--landscape", metavar="NAME", default="", help=f"{', '.join(landscapes())} (default: the word decides)"
    )
    kinds = ", ".join(goal_kinds())
    parser.add_argument(
        "--goal", metavar="KIND", default="", help=f"only this goal: {kinds} (default: the word decides)"
    )
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="write the map to this file (.tmx), with its tileset beside it"
    )
    parser.add_argument(
        "--ruleset", action="append", default=[], metavar="NAME", help="with --certify, --hard: only these"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, help="with --certify, --hard: battles at a time (default: %(default)s)"
    )
    parser.add_argument("--write", action="store_true", help="with --certify, --hard: write the list into the game")


def run(args: argparse.Namespace) -> int:
    """Make a map, describe it and write it with `--out`, or certify seed words; return 0. Raises BadInput for unusable
    words or options."""
    if args.make is None:
        return _certify(args)
    word = _any_word() if args.make == "any" else args.make
    wish = Wish.of(word, args.landscape, args.goal, alone=bool(args.goal))
    if args.out is not None and args.out.suffix != ".tmx":
        raise BadInput.of("--out", f"{args.out.name!r} must end in .tmx")
    battle_map, what = made(wish), drawn(wish)
    if args.out is not None:
        write_out(args.out, tmx_of(drawing_of(wish)))
        with refused(args.out):
            lay_beside(args.out.resolve().parent)
    side = what.attacker.capitalize()
    about = goal_kinds()[what.goal].title + (f", {side} attacks" if goal_kinds()[what.goal].sides == "one" else "")
    size = f"{battle_map.board.width} by {battle_map.board.height} squares"
    print(f"{wish.word}: {battle_map.title}, {size}, {what.landscape}")
    print(f"{battle_map.blurb} {about}.")
    if args.out is not None:
        print(f"The map is in {args.out}.")
    return 0


def _certify(args: argparse.Namespace) -> int:
    """Print the table of certified words, first playing battles for `--certify` or `--hard`; return 0. Raises BadInput
    for unusable options."""
    from game.quick.certified import FILE, as_toml, certified, certify

    if args.certified:
        print_rows(certified())
        return 0
    if args.out is None:
        raise BadInput.of("--out", "give the folder for the battles with --out")
    what, wanted = ("--hard", args.hard) if args.hard is not None else ("--certify", args.certify)
    if not 1 <= wanted <= MOST_WORDS:
        raise BadInput.of(what, f"must be a whole number from 1 to {MOST_WORDS}")
    for name in args.ruleset:
        if name not in names():
            raise BadInput.of("--ruleset", vocabulary.unknown("ruleset", name, names()))
    with refused(args.out):
        args.out.mkdir(parents=True, exist_ok=True)
    if args.hard is not None:
        table = _hard(args)
    else:
        table = certify(args.certify, args.out, args.jobs, lambda line: print(line, file=sys.stderr), args.ruleset)
    print_rows(table)
    if args.write:
        write_out(FILE, as_toml(table))
        print(f"The list is in {FILE}.")
    return 0


def _hard(args: argparse.Namespace) -> dict[str, Row]:
    """Let computers of level hard play some of the certified words; return the rows of all certified words with these
    counts added. Raises BadInput if a word cannot be played."""
    from game.quick.certified import certified, for_hard, with_hard

    table = dict(certified())
    for word in for_hard(args.hard, args.ruleset or names()):
        try:
            table[word] = with_hard(word, args.out, args.jobs)
        except KeyboardInterrupt:
            print("Stopped. Run the same command again to continue.", file=sys.stderr)
            break
        print(f"{word}, {table[word].ruleset}: {table[word].sentence}", file=sys.stderr)
    return table


def print_rows(table: Mapping[str, Row]) -> None:
    """Print the table of certified words with their counts."""
    heads = (
        "word",
        "rules",
        "goal",
        "ground",
        "battles",
        "red won",
        "nobody hurt in round 1",
        "rounds",
        "cover",
        "hard",
    )
    rows = [
        (
            word, row.ruleset, row.goal, row.landscape, str(row.battles), row.share.percent,
            f"{100 * row.late // max(1, row.battles)} %", f"{row.rounds / max(1, row.battles):.1f}", f"{row.cover} %",
            f"{row.hard_red} of {row.hard}" if row.hard else "",
        )
        for word, row in table.items()
    ]  # fmt: skip
    print_table(heads, rows)


def _any_word() -> str:
    """Return a random seed word."""
    import secrets

    return word_by(dice_of("any", secrets.randbits(64)))
