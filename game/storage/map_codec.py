"""Maps as they are stored in saves and journals, which can therefore be read even after the map's own file has
changed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.model.board import Board
from game.model.errors import BadInput, Problem
from game.model.goals import Goal, goal_kinds
from game.model.grid import Edge, Square
from game.model.prints import WORDS, print_of
from game.model.scenario import BattleMap, Deployment, Environment, FigureStart, Label, Light, Objective
from game.model.sides import SIDES
from game.model.terrain import nature

MOST_SIDE = 128
"""The most squares along one side of a board."""

GOAL_WORDS = WORDS | {
    "attack", "defend", "any", "attack_brief", "defend_brief", "any_brief", "attack_title", "load", "take", "guard",
}  # fmt: skip
"""The names of those fields of goals and their kinds that are texts for people."""

Length = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDE)]
Feet = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
MapText = Annotated[str, msgspec.Meta(max_length=2000)]
MapWord = Annotated[str, msgspec.Meta(max_length=200)]
Area = Annotated[tuple[Square, ...], msgspec.Meta(max_length=MOST_SIDE * MOST_SIDE)]


class MapRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as plain values. `kinds` lists the different stacks of ground layers; `ground` gives, for each square row
    by row, the index of its stack in `kinds`; `heights` are in feet."""

    id: MapWord
    title: MapWord
    width: Length
    height: Length
    kinds: tuple[tuple[MapWord, ...], ...]
    ground: tuple[int, ...]
    heights: tuple[Feet, ...]
    edges: tuple[tuple[Edge, MapWord], ...] = ()
    opened: tuple[Edge, ...] = ()
    indoors: Area = ()
    author: MapWord = ""
    blurb: MapText = ""
    environment: Environment = "plains"
    light: Light = "day"
    sides: tuple[MapWord, ...] = ("red", "blue")
    rulesets: tuple[MapWord, ...] = ()
    deployments: tuple[Deployment, ...] = ()
    figures: tuple[FigureStart, ...] = ()
    objectives: tuple[Objective, ...] = ()
    labels: tuple[Label, ...] = ()
    squads: dict[MapWord, tuple[MapWord, ...]] = {}
    scale: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    goals: tuple[Goal, ...] = ()


def record_of(battle_map: BattleMap) -> MapRecord:
    """Return a map as plain values."""
    board = battle_map.board
    kinds = tuple(sorted(set(board.terrain)))
    place = {stack: number for number, stack in enumerate(kinds)}
    return MapRecord(
        id=battle_map.id,
        title=battle_map.title,
        width=board.width,
        height=board.height,
        kinds=kinds,
        ground=tuple(place[stack] for stack in board.terrain),
        heights=board.heights,
        edges=tuple(sorted(board.edges.items())),
        opened=board.opened,
        indoors=tuple(sorted(board.indoors)),
        author=battle_map.author,
        blurb=battle_map.blurb,
        environment=battle_map.environment,
        light=battle_map.light,
        sides=battle_map.sides,
        rulesets=battle_map.rulesets,
        deployments=battle_map.deployments,
        figures=battle_map.figures,
        objectives=battle_map.objectives,
        labels=battle_map.labels,
        squads=battle_map.squads,
        scale=battle_map.scale,
        goals=battle_map.goals,
    )


def fingerprint(record: MapRecord) -> str:
    """Return a fingerprint of a map, equal for maps that play the same and have the same texts. The goals that can be
    chosen are left out, because older recordings do not have them."""
    plain = msgspec.to_builtins(record)
    del plain["goals"]
    return print_of(plain, frozenset())


def goal_print(battle_map: BattleMap, kind: str) -> str:
    """Return a fingerprint of a map with its goal of this kind. It is equal for maps that play the same; texts of the
    goal are left out."""
    rows = [goal for goal in battle_map.goals if goal.kind == kind]
    kinds = [goal_kinds()[goal.kind] for goal in rows]
    return print_of([fingerprint(record_of(battle_map)), *map(msgspec.to_builtins, (rows, kinds))], GOAL_WORDS)


def map_from(record: MapRecord, source: str) -> BattleMap:
    """Return the map that a record describes. Raises BadInput with at most ten problems of the record."""
    problems = _check(record)
    if problems:
        raise BadInput(source, *problems[:10])
    board = Board(
        record.width,
        record.height,
        tuple(record.kinds[number] for number in record.ground),
        record.heights,
        dict(record.edges),
        record.opened,
        frozenset(record.indoors),
    )
    return BattleMap(
        id=record.id,
        title=record.title,
        board=board,
        author=record.author,
        blurb=record.blurb,
        environment=record.environment,
        light=record.light,
        sides=record.sides,
        rulesets=record.rulesets,
        deployments=record.deployments,
        figures=record.figures,
        objectives=record.objectives,
        labels=record.labels,
        squads=record.squads,
        scale=record.scale,
        goals=record.goals,
    )


def _check(record: MapRecord) -> list[Problem]:
    squares = record.width * record.height
    known = nature()
    problems = [
        Problem("map, kinds", f"unknown ground {name!r}")
        for stack in record.kinds
        for name in stack
        if name not in known.terrain
    ]
    problems += [Problem("map, kinds", "a square without ground") for stack in record.kinds if not stack]
    if len(record.ground) != squares or len(record.heights) != squares:
        problems.append(Problem("map", f"{squares} squares need as many grounds and heights"))
    if any(not 0 <= number < len(record.kinds) for number in record.ground):
        problems.append(Problem("map, ground", "names a kind that is not listed"))
    for edge, kind in record.edges:
        if kind not in known.edge:
            problems.append(Problem("map, edges", f"unknown border {kind!r}"))
        if not _is_border(record, edge):
            problems.append(Problem("map, edges", f"{edge} is no border of the board"))
    problems += [
        Problem("map, opened", f"{edge} cannot be opened") for edge in record.opened if edge not in dict(record.edges)
    ]
    if not 2 <= len(set(record.sides)) == len(record.sides) <= len(SIDES):
        problems.append(Problem("map, sides", f"must be two to {len(SIDES)} different ones"))
    problems += [Problem("map, sides", f"unknown side {side!r}") for side in record.sides if side not in SIDES]
    named = [*record.indoors, *(label.square for label in record.labels), *(one.square for one in record.figures)]
    named += [square for area in record.deployments for square in area.squares]
    named += [square for goal in record.objectives for square in goal.squares]
    named += [square for goal in record.goals for square in goal.squares]
    problems += [
        Problem("map, goals", f"{goal.kind}: unknown side {side!r}")
        for goal in record.goals
        for side in (goal.side, *goal.starts)
        if side not in (*record.sides, "any")
    ]
    if len({goal.kind for goal in record.goals}) < len(record.goals):
        problems.append(Problem("map, goals", "has two goals of one kind"))
    if any(not _is_on(record, square) for square in named):
        problems.append(Problem("map", "names a square that is not on the board"))
    return problems


def _is_on(record: MapRecord, square: Square) -> bool:
    return 0 <= square[0] < record.width and 0 <= square[1] < record.height


def _is_border(record: MapRecord, edge: Edge) -> bool:
    a, b = edge
    return a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and (_is_on(record, a) or _is_on(record, b))
