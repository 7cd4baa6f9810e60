"""`counterstep play`: a battle on a map, in the window or, between computer players, in the terminal."""

from __future__ import annotations

import argparse

from game.battle import Battle
from game.cli.setup import CONTROLLERS, HUMAN, add_battle, scenario_from
from game.cli.window import open_battle
from game.components import Identity
from game.describe import sentence
from game.errors import BadInput
from game.events import Event
from game.rulebook import load_rules
from game.rulebook.text import board_text, figure_text
from game.scenario import Scenario

COMPUTER = "ai:normal"


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_battle(parser, f"{HUMAN}; with --headless {COMPUTER}")
    parser.add_argument("--headless", action="store_true", help="no window: the computer plays every side to the end")
    parser.add_argument("--log", action="store_true", help="with --headless: print what happens, event by event")


def run(args: argparse.Namespace) -> int:
    """Play the battle; raises BadInput for words that name nothing."""
    if args.headless:
        return _play_unseen(scenario_from(args, COMPUTER), log=args.log)
    if args.log:
        raise BadInput.of("--log", "prints what happens without a window; add --headless")
    return open_battle(scenario_from(args, HUMAN), args)


def _play_unseen(scenario: Scenario, *, log: bool) -> int:
    for side in scenario.sides:
        if side.controller == HUMAN:
            words = ", ".join(CONTROLLERS[1:])
            raise BadInput.of(f"--{side.id}", f"nobody can be asked without a window; choose one of {words}")
    from game.cli.contest import opponents_for, play_out, rounds_of

    battle = Battle.create(scenario)
    names = {figure: identity.name for figure, identity in battle.world.each(Identity)}

    def tell(event: Event) -> None:
        print(sentence(event, names, load_rules()))

    outcome = play_out(
        battle, opponents_for({side.id: side.controller for side in scenario.sides}), tell if log else None
    )
    print(board_text(battle.world))
    for figure in battle.world.figures:
        print(figure_text(battle.world, figure, str(figure)))
    winner = f"{outcome.winner} wins" if outcome.winner else "nobody wins"
    print(f"{scenario.map.title}, {battle.world.ruleset.title}, seed {scenario.seed}: {winner} in round", end=" ")
    print(f"{rounds_of(battle)} ({outcome.reason.removesuffix('.')}).")
    return 0
