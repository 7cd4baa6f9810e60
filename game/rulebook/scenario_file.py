"""Decides what a demo file means: a TOML scenario with a board, figures and beats, read strictly.

A misspelt key, an unknown rule, figure or terrain, a command that does not exist: everything is refused with the file,
the table and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.maps.loader import load_map
from game.maps.sketch import board_from_table
from game.maps.vocabulary import unknown
from game.model.errors import BadInput, Problem
from game.model.goals import USUAL, Goal
from game.model.grid import Square
from game.model.input_files import read_toml
from game.model.paths import PACKAGE, data_root
from game.model.ranges import out_of_range
from game.model.scenario import (
    OPTIONS,
    BattleMap,
    Deployment,
    Objective,
    Scenario,
    is_option,
)
from game.rulebook import load_rules
from game.rulebook.demo import Beat, Demo, figures_of, patterns_of, refusals, several
from game.rulebook.demo_commands import COMMANDS, EVENTS, check_pattern, command_from, figure_id
from game.rulebook.scenario_figures import sides_of, starts_of
from game.rulebook.scenario_tables import GoalTable, ScenarioTable, problem_of
from game.rulesets import examples, load_ruleset
from game.rulesets import names as ruleset_names

DEMOS = PACKAGE / "rulebook" / "demos"


def demo_paths() -> dict[str, Path]:
    """The demos that come with the game, by id: the file's name without its ending."""
    return dict(_demos())


@cache
def _demos() -> Mapping[str, Path]:
    return {path.stem: path for path in sorted(DEMOS.rglob("*.toml"), key=lambda path: path.stem)}


def load_demo(path: Path) -> Demo:
    """Read a demo file; raises BadInput with every problem found."""
    return read_demo(read_tables(path), path.stem, str(path))


def read_tables(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; raises BadInput when it is too large, cannot be read or is no TOML."""
    return read_toml(path, str(path))


def read_demo(table: dict[str, Any], name: str, source: str) -> Demo:
    """A demo from the tables of its file; raises BadInput with every problem found."""
    file = _convert(table, ScenarioTable, "", source)
    plain = msgspec.structs.replace(file, board={}, figures={}, options={}, beat=())  # each is judged by its reader
    problems = [*out_of_range(plain)]
    for rule in file.rules:
        if rule not in load_rules():
            problems.append(Problem("rules", unknown("rule", rule, load_rules())))
    ruleset = str(Path(source).parent / file.ruleset) if file.ruleset.endswith(".toml") else file.ruleset
    conditions: Mapping[str, object] | None = None
    if ruleset.endswith(".toml") or ruleset in (*ruleset_names(), *examples()):
        known = load_ruleset(ruleset, str(file.options.get("scale", "")))
        conditions = known.conditions
        for option in file.options:
            if not is_option(option, known.setup):
                problems.append(Problem("options", unknown("option", option, [*known.setup, *OPTIONS])))
    else:
        problems.append(Problem("ruleset", unknown("ruleset", ruleset, (*ruleset_names(), *examples()))))
    battle_map, drawn = _battle_map(file, name, source)
    starts = starts_of(file, drawn, conditions, problems)
    sides = sides_of(file, starts, drawn, problems)
    beats = _beats(file, list(starts), problems)
    if problems:
        raise BadInput(source, *problems)
    chosen = {"goal": file.goal.kind} if file.goal is not None else {}
    scenario = Scenario(battle_map, ruleset, sides, file.seed, {"opening": "none", **chosen, **file.options})
    legend = file.board.get("legend", {})
    signs = {stack: mark for mark, stack in legend.items() if isinstance(stack, str) and not mark[0].isalpha()}
    return Demo(
        id=name,
        title=file.title,
        rules=file.rules,
        claim=file.claim,
        scenario=scenario,
        beats=beats,
        names={mark: start.name or mark for mark, start in starts.items()},
        dice=file.dice,
        signs=signs,
        source=source,
    )


def _convert(table: object, kind: Any, place: str, source: str) -> Any:
    """A table as its typed record; raises BadInput with the place inside the file."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as fault:
        raise BadInput(source, problem_of(fault, place)) from fault


def _battle_map(file: ScenarioTable, name: str, source: str) -> tuple[BattleMap, dict[str, Square]]:
    """The ground of the demo and where the sketch puts figures; raises BadInput."""
    if "map" in file.board:
        if set(file.board) != {"map"} or not isinstance(file.board["map"], str):
            raise BadInput.of(source, "needs either a map (as a path) or a sketch", "board")
        if file.objective or file.deployment or file.goal:
            raise BadInput.of(source, "are for sketches only; this map has its own", "objective, deployment, goal")
        return load_map(_beside(Path(source), file.board["map"])), {}
    board, drawn = board_from_table(file.board, source)
    sides = tuple(dict.fromkeys(str(entry.get("side", "")) for entry in file.figures.values()))
    battle_map = BattleMap(
        id=name,
        title=file.title,
        board=board,
        environment=file.environment,
        light=file.light,
        sides=sides,
        deployments=tuple(Deployment(entry.side, entry.squares) for entry in file.deployment),
        objectives=tuple(
            Objective(entry.kind, entry.side, entry.squares, entry.rounds, entry.count, entry.title)
            for entry in file.objective
        ),
        goals=(_goal(file.goal),) if file.goal is not None else (),
    )
    return battle_map, drawn


def _goal(table: GoalTable) -> Goal:
    """The goal of a demo, with the same numbers under every clock."""
    rounds = {USUAL: table.rounds} if table.rounds is not None else {}
    points = {USUAL: table.points} if table.points is not None else {}
    return Goal(
        table.kind, table.side, table.title, table.zone, table.exit, table.caches, table.guide, {}, rounds, points,
    )  # fmt: skip


def _beside(source: Path, name: str) -> Path:
    """A map named in a demo: beside the demo, or from the folder that holds the game's own maps."""
    near = source.parent / name
    return near if near.is_file() else data_root() / name


def _beats(file: ScenarioTable, marks: list[str], problems: list[Problem]) -> tuple[Beat, ...]:
    """Every beat, its commands and patterns checked for words that do not exist."""
    ids = {mark: number for number, mark in enumerate(marks, start=1)}
    beats = []
    for number, table in enumerate(file.beat):
        place = f"beat[{number}]"
        try:
            beat = msgspec.convert(table, Beat)
            problems += out_of_range(beat, place)
            _check_beat(beat, ids)
        except msgspec.ValidationError as fault:
            problems.append(problem_of(fault, place))
        except ValueError as fault:
            problems.append(Problem(place, str(fault)))
        else:
            beats.append(beat)
    if not file.beat:
        problems.append(Problem("beat", "a demo needs at least one beat"))
    return tuple(beats)


def _check_beat(beat: Beat, ids: dict[str, int]) -> None:
    """Raises ValueError for a beat that cannot be played."""
    refused = refusals(beat)
    if beat.do is not None and refused:
        raise ValueError("has both 'do' and 'refuse'; make two beats of them")
    if bool(refused) != bool(beat.because):
        raise ValueError("'refuse' needs 'because', and 'because' needs 'refuse'")
    for table in [beat.do] if beat.do is not None else [*refused]:
        command_from(table, ids)
    for mark in figures_of(beat.expect):
        figure_id(mark, ids)
    for pattern, key in patterns_of(beat.expect):
        check_pattern(pattern, key, EVENTS if key == "event" else COMMANDS, ids)
    for text in (text for reach in several(beat.expect.reach) for text in reach.cost):
        if re.fullmatch("[0-9]{1,3},[0-9]{1,3}", text) is None:
            raise ValueError(f'expect.reach.cost: {text[:40]!r} is not a square; write a square as "4,4"')
