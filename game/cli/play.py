"""`counterstep play`: a battle on a map, in the window or in the terminal."""

from __future__ import annotations

import argparse

from game.battle import Battle
from game.cli.setup import HUMAN, add_battle, scenario_from
from game.cli.window import open_battle
from game.components import Identity
from game.describe import sentence
from game.errors import BadInput
from game.events import Event
from game.rulebook import load_rules
from game.rulebook.text import board_text, figure_text, legend_text
from game.scenario import Scenario
from game.view import View

COMPUTER = "ai:normal"


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_battle(parser, f"{HUMAN}; with --headless {COMPUTER}")
    parser.add_argument("--headless", action="store_true", help="no window: people play in words at the terminal")
    parser.add_argument("--log", action="store_true", help="with --headless: print what happens, event by event")


def run(args: argparse.Namespace) -> int:
    """Play the battle; raises BadInput for words that name nothing."""
    if args.headless:
        return _play_unseen(scenario_from(args, COMPUTER), log=args.log)
    if args.log:
        raise BadInput.of("--log", "prints what happens without a window; add --headless")
    return open_battle(scenario_from(args, HUMAN), args)


def _play_unseen(scenario: Scenario, *, log: bool) -> int:
    """Play without a window; people answer at the terminal, and then see what happens as well."""
    from game.cli.contest import play_out, rounds_of, seats_for
    from game.cli.terminal import Person

    battle = Battle.create(scenario)
    names = {figure: identity.name for figure, identity in battle.world.each(Identity)}
    people = [battle.view(side.id) for side in scenario.sides if side.controller == HUMAN]

    def tell(event: Event) -> None:
        if all(view.may_know(event) for view in people):
            print(sentence(event, names, load_rules()))

    def draw(view: View) -> str:
        board = board_text(battle.world, known=[figure.id for figure in view.figures()])
        return f"{board}\n{legend_text(battle.world.board, {})}"

    seats = seats_for({side.id: side.controller for side in scenario.sides}, Person(draw))
    outcome = play_out(battle, seats, tell if log or people else None)
    print(board_text(battle.world))
    for figure in battle.world.figures:
        print(figure_text(battle.world, figure, str(figure)))
    winner = f"{outcome.winner} wins" if outcome.winner else "nobody wins"
    where = f"{scenario.map.title}, {battle.world.ruleset.title}, seed {scenario.seed}"
    print(f"{where}: {winner} in round {rounds_of(battle)} ({outcome.reason.removesuffix('.')}).")
    return 0
