"""`counterstep play`: a battle on a map, in the window or in the terminal."""

from __future__ import annotations

import argparse

from game.cli.setup import HUMAN, add_battle, scenario_from
from game.cli.unseen import play_unseen
from game.cli.window import open_battle
from game.lab.players import is_own
from game.model.errors import BadInput

COMPUTER = "ai:normal"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    add_battle(parser, f"{HUMAN} for the first side, {COMPUTER} for the others; with --headless {COMPUTER}")
    parser.add_argument("--headless", action="store_true", help="play in the terminal, without a window")
    parser.add_argument("--log", action="store_true", help="with --headless: print every event")


def run(args: argparse.Namespace) -> int:
    """Play a battle in the window or in the terminal; return the exit code. Raises BadInput for an unknown map, ruleset
    or player."""
    if args.headless:
        scenario = scenario_from(args, COMPUTER, COMPUTER)
        for side in scenario.sides:
            if is_own(side.controller):
                raise BadInput.of(
                    f"--{side.id}",
                    f"{side.controller} plays in the window only; without a window use `counterstep simulate`",
                )
        return play_unseen(scenario, log=args.log)
    if args.log:
        raise BadInput.of("--log", "works without a window only; add --headless")
    return open_battle(scenario_from(args, HUMAN, COMPUTER), args)
