"""Battles from the words of a command line: map, ruleset, controllers, squads, options and seed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from game.ai.weights import OFFERED, weights
from game.lab.players import is_own
from game.maps.loader import map_named
from game.maps.vocabulary import unknown
from game.model.errors import BadInput, Problem
from game.model.goals import PLAIN, goal_kinds
from game.model.scenario import OPTIONS, BattleMap, FigureSetup, Scenario, SideSetup, is_option
from game.model.sides import SIDES
from game.roster.squads import read_squad
from game.rulesets import examples, load_ruleset
from game.rulesets import names as ruleset_names

HUMAN = "human"
CONTROLLERS = (HUMAN, *(f"ai:{level}" for level in OFFERED))
DEFAULT_RULESET = "static"


def add_battle(parser: argparse.ArgumentParser, default: str, *, map_needed: bool = True) -> None:
    """Add the options that set up a battle; the map is required if `map_needed`. `default` says in words who controls a
    side if the command line does not."""
    map_help = "a .tmx file, or the name of a map that comes with the game"
    parser.add_argument("map", metavar="MAP", nargs=None if map_needed else "?", help=map_help)
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, help="%(default)s, another name, or a ruleset file")
    for side in SIDES:
        parser.add_argument(
            f"--{side}",
            metavar="WHO",
            help=f"{', '.join(CONTROLLERS)}, with a temperament as /bold, or module:Class (default: {default})",
        )
    parser.add_argument(
        "--squad", action="append", default=[], metavar="SIDE=LINE", help="a side's squad, as red='captain, 2 rifleman'"
    )
    parser.add_argument("--seed", type=int, default=1, help="the dice seed (default: %(default)s)")
    add_goal(parser)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the battle, as in the ruleset file",
    )


def add_goal(parser: argparse.ArgumentParser) -> None:
    """Add the option for the goal of a battle."""
    kinds = ", ".join((*PLAIN, *goal_kinds()))
    parser.add_argument("--goal", metavar="KIND", help=f"the goal, one that the map offers: {kinds}")


def with_goal(options: dict[str, Any], goal: str | None) -> dict[str, Any]:
    """Return battle options with the option "goal" added, if a goal is given. Raises BadInput for an unknown goal."""
    if goal is None:
        return options
    if goal not in (*PLAIN, *goal_kinds()):
        raise BadInput.of("--goal", unknown("goal", goal, (*PLAIN, *goal_kinds())))
    return {**options, "goal": goal}


def scenario_from(args: argparse.Namespace, first: str, others: str) -> Scenario:
    """Return the scenario that a command line describes. Without controllers there, `first` controls the map's first
    side and `others` all other sides. Raises BadInput for an unknown map, ruleset, side or option."""
    battle_map = map_named(args.map)
    known = (*ruleset_names(), *examples())
    if not args.ruleset.endswith(".toml") and args.ruleset not in known:
        raise BadInput.of("--ruleset", unknown("ruleset", args.ruleset, known))
    options = with_goal(options_from(args.option), args.goal)
    setup = load_ruleset(args.ruleset, str(options.get("scale", ""))).setup
    for name in options:
        if not is_option(name, setup):
            raise BadInput.of("--option", unknown("option", name, [*setup, *OPTIONS]))
    controllers = controllers_from(args, battle_map, first, others)
    squads = squads_from(args.squad, battle_map)
    return scenario_of(battle_map, args.ruleset, controllers, args.seed, options, squads)


def scenario_of(
    battle_map: BattleMap,
    ruleset: str,
    controllers: dict[str, str],
    seed: int,
    options: dict[str, Any],
    squads: Mapping[str, Sequence[str]] = {},
) -> Scenario:
    """Return a scenario on a map with a controller for each side; sides without a squad in `squads` have the map's
    own."""
    sides = tuple(
        SideSetup(side, controllers[side], tuple(FigureSetup(profile) for profile in squads.get(side, ())))
        for side in battle_map.sides
    )
    return Scenario(battle_map, ruleset, sides, seed, options)


def controllers_from(args: argparse.Namespace, battle_map: BattleMap, first: str, others: str) -> dict[str, str]:
    """Return the controller of each side of a map, by side; the arguments are those of `scenario_from`. Raises BadInput
    for a side that the map does not have, or an unknown controller."""
    given = {side: getattr(args, side) for side in SIDES if getattr(args, side) is not None}
    problems = []
    for side, who in given.items():
        if side not in battle_map.sides:
            problems.append(Problem("", f"the map {battle_map.id} has no side with this name"))
        elif who not in CONTROLLERS and not _is_tempered(who) and not is_own(who):
            problems.append(Problem("", unknown("player", who, CONTROLLERS)))
        if problems:
            raise BadInput(f"--{side}", *problems)
    return {side: given.get(side, others if place else first) for place, side in enumerate(battle_map.sides)}


def _is_tempered(who: str) -> bool:
    """Return whether a controller is a level with a temper, such as "ai:hard/bold"."""
    level, _, temper = who.partition("/")
    return level in CONTROLLERS[1:] and temper in weights().temper


def squads_from(given: Sequence[str], battle_map: BattleMap) -> dict[str, tuple[str, ...]]:
    """Return the profiles of each squad, by side, from words of the form SIDE=LINE. Raises BadInput for other words,
    and for an unknown side or profile."""
    squads = {}
    for words in given:
        side, equals, line = words.partition("=")
        if not equals:
            raise BadInput.of("--squad", f"{words[:40]!r} does not have the form SIDE=LINE")
        if side not in battle_map.sides:
            raise BadInput.of("--squad", unknown("side", side, battle_map.sides))
        squads[side] = read_squad(line, f"--squad {side}")
    return squads


def options_from(given: list[str]) -> dict[str, Any]:
    """Return battle options from words of the form NAME=VALUE; the values true, false and whole numbers are converted.
    Raises BadInput for other words."""
    options: dict[str, Any] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadInput.of("--option", f"{word!r} does not have the form NAME=VALUE")
        if value in ("true", "false"):
            options[name] = value == "true"
        elif re.fullmatch(r"-?[0-9]{1,18}", value):
            options[name] = int(value)
        else:
            options[name] = value
    return options


def day_of(text: str) -> date:
    """Return the day in a text such as 2026-11-22. Raises ArgumentTypeError for any other text."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is not a date such as 2026-11-22") from None
