"""Strict reader of demo files: a TOML scenario with a board, figures and beats.

Misspelt keys and unknown rules, figures, terrain or commands are refused with the file, the table and the reason. A
beat is one step of a demo: a command and what is expected of it. A profile is a kind of figure, such as a rifleman.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
    FigureSetup,
    Objective,
    Scenario,
    SideSetup,
    is_option,
)
from game.model.sheet import Sheet
from game.roster import load_roster
from game.rulebook import load_rules, load_terms
from game.rulebook.demo import Beat, Demo, ExerciseTable, figures_of, patterns_of, refusals, several
from game.rulebook.demo_commands import COMMANDS, EVENTS, check_pattern, command_from, direction_of_words, figure_id
from game.rulebook.scenario_tables import SHEET, START, GoalTable, ScenarioTable, SideTable, StartTable, problem_of
from game.rulesets import examples, load_ruleset
from game.rulesets import names as ruleset_names


def starts_of(
    file: ScenarioTable, drawn: dict[str, Square], conditions: Mapping[str, object] | None, problems: list[Problem]
) -> dict[str, StartTable]:
    """Return every figure's start by its mark (the letter in the file); problems are appended to `problems`."""
    starts: dict[str, StartTable] = {}
    for mark in drawn:
        if mark not in file.figures:
            problems.append(Problem("board.sketch", f"figure {mark} is drawn but has no [figures.{mark}]"))
    for mark, table in file.figures.items():
        place = f"figures.{mark}"
        for key in table:
            if key not in SHEET and key not in START:
                problems.append(Problem(place, unknown("key", key, sorted(SHEET | START))))
        try:
            start = msgspec.convert({key: table[key] for key in table if key in START}, StartTable)
            problems += out_of_range(start, place)
            _check_start(start, mark, file, drawn)
        except msgspec.ValidationError as fault:
            problems.append(problem_of(fault, place))
        except ValueError as fault:
            problems.append(Problem(place, str(fault)))
        else:
            starts[mark] = start
            _check_sheet(start.profile, table, place, problems)
            for condition in start.conditions:
                if conditions is not None and condition not in conditions:
                    problems.append(Problem(f"{place}.conditions", unknown("condition", condition, conditions)))
    names = [start.name or mark for mark, start in starts.items()]
    problems.extend(
        Problem("figures", f"two figures are called {name}") for name in dict.fromkeys(names) if names.count(name) > 1
    )
    return starts


def _check_start(start: StartTable, mark: str, file: ScenarioTable, drawn: dict[str, Square]) -> None:
    """Raise ValueError if a figure cannot start with these values."""
    if start.profile not in load_roster().profiles:
        raise ValueError(unknown("profile", start.profile, load_roster().profiles))
    if start.square is not None and mark in drawn:
        raise ValueError("is already in the sketch, so it needs no square")
    if start.square is None and mark not in drawn and file.options.get("opening", "none") == "none":
        raise ValueError("has no place: draw it in the sketch or give it a square")
    direction_of_words(start.facing)
    if start.brace is not None:
        direction_of_words(start.brace)
    if start.aim:
        figure_id(start.aim, dict.fromkeys(file.figures, 0))


def _check_sheet(profile: str, table: dict[str, Any], place: str, problems: list[Problem]) -> None:
    """Append the problems of a figure's own values for its profile."""
    sheet = msgspec.structs.asdict(load_roster().profiles[profile])
    try:
        own = msgspec.convert({**sheet, **{key: table[key] for key in table if key in SHEET}}, Sheet)
    except msgspec.ValidationError as fault:
        problems.append(problem_of(fault, place))
        return
    problems += out_of_range(own, place)
    for weapon in own.weapons:
        if weapon not in load_roster().weapons:
            problems.append(Problem(f"{place}.weapons", unknown("weapon", weapon, load_roster().weapons)))
    if own.armour not in load_roster().armour:
        problems.append(Problem(f"{place}.armour", unknown("armour", own.armour, load_roster().armour)))


def sides_of(
    file: ScenarioTable, starts: dict[str, StartTable], drawn: dict[str, Square], problems: list[Problem]
) -> tuple[SideSetup, ...]:
    """Return the sides in the order in which the figures name them; problems are appended."""
    ids = tuple(dict.fromkeys(start.side for start in starts.values()))
    for side, entry in file.sides.items():
        for word in (side, *entry.allies):
            if word not in ids:
                problems.append(Problem(f"sides.{side}", unknown("side", word, ids)))
    names = {mark: start.name or mark for mark, start in starts.items()}
    sides = []
    for side in ids:
        figures = tuple(
            _setup(mark, start, drawn.get(mark, start.square), file.figures[mark], names)
            for mark, start in starts.items()
            if start.side == side
        )
        own = file.sides.get(side, SideTable())
        sides.append(SideSetup(side, "human", figures, own.player, own.allies))
    return tuple(sides)


def _setup(
    mark: str, start: StartTable, square: Square | None, table: dict[str, Any], names: dict[str, str]
) -> FigureSetup:
    """Return the setup of one figure: first its own values of the profile, then the facts with which it starts."""
    overrides = {key: table[key] for key in table if key in SHEET}
    if start.conditions:
        given = start.conditions
        overrides["conditions"] = dict(given) if isinstance(given, dict) else dict.fromkeys(given, 0)
    for key in ("count", "posture", "state", "lost", "shots", "arrives", "at_time", "readiness"):
        value = getattr(start, key)
        if value not in (None, "", {}) and (key, value) != ("arrives", 0):
            overrides[key] = value
    if start.aim:
        overrides["aim"] = names[start.aim]
    if start.brace is not None:
        overrides["brace"] = direction_of_words(start.brace)
    facing = direction_of_words(start.facing)
    return FigureSetup(start.profile, start.name or mark, square, facing, overrides)


MOST_PIECES = 2
"""Most pieces of a rule's text that may be marked because they decide an exercise."""
DEMOS = PACKAGE / "rulebook" / "demos"


def demo_paths() -> dict[str, Path]:
    """Return the demos that come with the game, by id (the file's name without its ending)."""
    return dict(_demos())


@cache
def _demos() -> Mapping[str, Path]:
    return {path.stem: path for path in sorted(DEMOS.rglob("*.toml"), key=lambda path: path.stem)}


def load_demo(path: Path) -> Demo:
    """Return the demo of a file. Raises BadInput with every problem found."""
    return read_demo(read_tables(path), path.stem, str(path))


def load_again(path: Path) -> Demo | None:
    """Return the demo with the changes of its [again] table: the position in which its exercise is asked again. None
    without such a table. Texts about the original answers are dropped."""
    table = read_tables(path)
    over = table.pop("again", None)
    if over is None:
        return None
    for key in ("because", "wrong"):
        table.get("exercise", {}).pop(key, None)
    for number, beat in over.pop("beats", {}).items():
        table["beat"][int(number) - 1] |= beat
    return read_demo(_laid_over(table, over), path.stem, str(path))


def _laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return a table in which the values of `over` replace those of `under`, table by table."""
    both = {key: _laid_over(under[key], value) for key, value in over.items()
            if isinstance(value, dict) and isinstance(under.get(key), dict)}  # fmt: skip
    return {**under, **over, **both}


def read_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file. Raises BadInput if it is too large, cannot be read, or is no TOML."""
    return read_toml(path, str(path))


def read_demo(table: dict[str, Any], name: str, source: str) -> Demo:
    """Return a demo from the tables of its file. Raises BadInput with every problem found."""
    file = _convert(table, ScenarioTable, "", source)
    problems = _head_problems(file)
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
    problems.extend(_exercise_problems(file, list(starts)))
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
        exercise=file.exercise,
    )


def _head_problems(file: ScenarioTable) -> list[Problem]:
    """Return the problems of the plain values in a file, which have no reader of their own."""
    plain = msgspec.structs.replace(file, board={}, figures={}, options={}, beat=(), again={}, exercise=ExerciseTable())
    unknown_ = [rule for rule in file.rules if rule not in load_rules()]
    return [*out_of_range(plain), *(Problem("rules", unknown("rule", rule, load_rules())) for rule in unknown_)]


def _exercise_problems(file: ScenarioTable, marks: list[str]) -> Iterator[Problem]:
    """Yield the problems of a file's [exercise] table."""
    own = file.exercise
    book = {**load_rules(), **load_terms()}
    if own.beat > len(file.beat) or own.beat < 0 or (own.beat == 0) != (not own.topic):
        yield Problem("exercise", "needs the number of a beat and a topic, or neither")
    if own.figure and own.figure not in marks:
        yield Problem("exercise.figure", unknown("figure", own.figure, marks))
    if own.rule and own.rule not in book:
        yield Problem("exercise.rule", unknown("rule", own.rule, book))
    elif len(own.decides) > MOST_PIECES or any(one not in book[own.rule].words for one in own.decides if own.rule):
        yield Problem("exercise.decides", f"must be at most {MOST_PIECES} pieces of the text of 'rule'")
    elif own.decides and not own.rule:
        yield Problem("exercise.decides", "needs 'rule', whose text it is a piece of")


def _convert(table: object, kind: Any, place: str, source: str) -> Any:
    """Return a table as a record of type `kind`. Raises BadInput with the place inside the file."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as fault:
        raise BadInput(source, problem_of(fault, place)) from fault


def _battle_map(file: ScenarioTable, name: str, source: str) -> tuple[BattleMap, dict[str, Square]]:
    """Return the map of the demo, and the squares of the figures in its sketch. Raises BadInput for a missing or faulty
    map."""
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
    """Return the goal of a demo. Its rounds and points are the same under every ruleset."""
    rounds = {USUAL: table.rounds} if table.rounds is not None else {}
    points = {USUAL: table.points} if table.points is not None else {}
    return Goal(
        table.kind, table.side, table.title, table.zone, table.exit, table.caches, table.guide, {}, rounds, points,
    )  # fmt: skip


def _beside(source: Path, name: str) -> Path:
    """Return the path of a map named in a demo: beside the demo, or in the folder of the game's own maps."""
    near = source.parent / name
    return near if near.is_file() else data_root() / name


def _beats(file: ScenarioTable, marks: list[str], problems: list[Problem]) -> tuple[Beat, ...]:
    """Return every beat (step), with its commands and patterns checked for unknown words; problems are appended."""
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
    """Raise ValueError for a beat that cannot be played."""
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
