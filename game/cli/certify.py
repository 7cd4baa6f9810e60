"""`counterstep certify`: plays battles for the goals of maps and prints how often each goal decides the battle, is
worth playing for, and is fair to both sides."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.tables import print_prose, print_table
from game.maps.loader import map_named
from game.model.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.lab.certificate import Certified

EVERY = "all"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("maps", nargs="*", metavar="MAP", help="maps that come with the game; all: every map")
    parser.add_argument("--goal", action="append", default=[], metavar="KIND", help="only goals of these kinds")
    parser.add_argument("--ruleset", action="append", default=[], metavar="NAME", help="only these rulesets")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="keep every battle in this file, and continue from it"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default: %(default)s)")
    parser.add_argument("--most", type=int, metavar="N", help="the most battles for each series")
    parser.add_argument("--write", action="store_true", help="write the table that the setup reads")


def run(args: argparse.Namespace) -> int:
    """Play the battles that are missing in the folder of `--out` and print the table, or without `--out` print the
    table that comes with the game; return 0. Raises BadInput for an unknown map, goal or ruleset, and for maps or
    `--write` without `--out`."""
    from game.lab.certificate import FILE, WANTED, as_toml, certificates, certify, joined
    from game.lab.series import board_of
    from game.model.paths import maps as folder_of_maps
    from game.rulesets import names

    if args.out is None:
        if args.maps or args.write:
            raise BadInput.of("--out", "give the folder for the battles with --out")
        print_rows(certificates())
        return 0
    known = sorted(path.stem for path in folder_of_maps().glob("*.tmx"))
    chosen = known if EVERY in args.maps or not args.maps else [map_named(name).id for name in args.maps]
    for name in chosen:
        board_of(name)
    args.out.mkdir(parents=True, exist_ok=True)
    most = {what: min(wanted, args.most) if args.most is not None else wanted for what, wanted in WANTED.items()}
    rulesets = tuple(args.ruleset) or names()
    table = certify(chosen, args.goal, rulesets, args.out, args.jobs, lambda line: print(line, file=sys.stderr), most)
    print_rows(table)
    if args.write:
        FILE.write_text(as_toml(joined(certificates(), table)), encoding="utf-8")
        print_prose(f"The table is in {FILE}.")
    return 0


def print_rows(table: Mapping[str, Certified]) -> None:
    """Print the table of goals: each row's counts and its faults."""
    rows: list[tuple[object, ...]] = []
    for name, certified in table.items():
        for goal, by_rules in certified.items():
            for ruleset, row in by_rules.items():
                told = "; ".join(row.faults) or "good"
                rows.append(
                    (
                        name, goal, ruleset, row.battles, row.share_decided.percent, row.share_red.percent,
                        f"{row.rounds / row.battles:.1f}" if row.battles else "",
                        row.share_heedless.percent if row.heedless else "", row.strong,
                        told if row.is_whole else f"{told} (too few battles)",
                    )
                )  # fmt: skip
    heads = (
        "map",
        "goal",
        "rules",
        "battles",
        "decided by it",
        "red won",
        "rounds",
        "a side that ignores it",
        "hard",
        "verdict",
    )
    print_table(heads, rows)
