"""The figures and sides of a scenario file: who, where, in what state, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.maps.vocabulary import unknown
from game.model.errors import Problem
from game.model.grid import Square
from game.model.ranges import out_of_range
from game.model.scenario import (
    FigureSetup,
    SideSetup,
)
from game.model.sheet import Sheet
from game.roster import load_roster
from game.rulebook.demo_commands import direction_of_words, figure_id
from game.rulebook.scenario_tables import SHEET, START, ScenarioTable, SideTable, StartTable, problem_of


def starts_of(
    file: ScenarioTable, drawn: dict[str, Square], conditions: Mapping[str, object] | None, problems: list[Problem]
) -> dict[str, StartTable]:
    """Every figure of the file by its mark, as far as its table can be read."""
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
    """Raises ValueError for a figure that cannot start so."""
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
    """Note what a figure's own version of its profile gets wrong."""
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
    """The sides in the order in which the figures name them."""
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
    """One figure as the battle takes it: its own sheet entries, then the facts it starts with."""
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
