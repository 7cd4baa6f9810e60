"""`counterstep compare`: the same fight under several rulesets, beside each other on one time line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.setup import options_from
from game.cli.tables import print_prose, print_table
from game.model.errors import BadInput
from game.model.sides import SIDES
from game.rulebook import title_of

if TYPE_CHECKING:
    from game.lab.compare import Clocks, Lane

COMPUTER = "ai:normal"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("map", metavar="MAP", help="a .tmx file, or the name of a map that comes with the game")
    parser.add_argument("--ruleset", metavar="NAMES", help="names or files, separated by commas (default: all five)")
    for side in SIDES:
        parser.add_argument(
            f"--{side}", metavar="WHO", default=COMPUTER, help="who plays: a level, weights:FILE or module:Class"
        )
    parser.add_argument("--seed", type=int, default=7, help="the dice seed (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=2, help="how many rounds (default: %(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the battle")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the boards and the time line as one page")


def run(args: argparse.Namespace) -> int:
    """Play the fight under each ruleset, and print the acts and differences round by round; return 0. Raises BadInput
    for an unknown map, ruleset, player or seed."""
    from game.lab.compare import compare
    from game.lab.series import board_of

    if not 0 <= args.seed < 1 << 53:
        raise BadInput.of("--seed", "must be a whole number from 0 to 9007199254740991")
    rulesets = tuple(name for name in (args.ruleset or "").split(",") if name)
    players = tuple(getattr(args, side) for side in board_of(args.map).sides)
    clocks = compare(args.map, args.seed, rulesets, players, args.rounds, options_from(args.option))
    print_prose(
        f"{board_of(args.map).title}, seed {args.seed}, {args.rounds} rounds under {len(clocks.lanes)} rulesets"
    )
    for number in range(args.rounds):
        _print_round(clocks, number)
    if args.html is not None:
        from game.pages.clocks import write_page

        write_page(args.html, clocks)
        print_prose(f"The boards and the time line are in {args.html}.")
    return 0


def _print_round(clocks: Clocks, number: int) -> None:
    """Print each ruleset's acts in one round (`number` counts from 0), and how it differs from the first ruleset at the
    end of the round."""
    from game.lab.differences import difference

    rows = []
    for lane in clocks.lanes:
        found = difference(clocks, lane, number + 1.0)
        rows.append((lane.title, _acts(lane, number), str(found), f"{title_of(found.rule)} ({found.rule})"))
    print_table(("clock", f"round {number + 1}: who acts, when, and what they do", "by its end", "rule"), rows)


def _acts(lane: Lane, number: int) -> str:
    """Return the acts of a lane (the battle under one ruleset) in one round as words, in the order of their beginning;
    successive acts of one figure are joined."""
    words: list[str] = []
    last: tuple[int, str] | None = None
    names = lane.frames[0].figures
    for act in sorted(lane.acts, key=lambda act: (act.at, act.figure)):
        if not number <= act.at < number + 1:
            continue
        who = names[act.figure].name.split()[0] if act.figure in names else "?"
        if (act.figure, act.part) == last:
            words[-1] += f" {act.action}"
        else:
            words.append(f"{who} {act.place} {act.action}" if act.place else f"{who} {act.action}")
        last = (act.figure, act.part)
    return ", ".join(words)
