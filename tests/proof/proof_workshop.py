"""Boards, battles and commands for the proofs, drawn from numbers, so that every find can be repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Command
from game.model.grid import Square, edge_between
from game.model.scenario import BattleMap, Deployment, FigureSetup, FigureStart, Objective, Scenario, SideSetup
from game.model.terrain import nature
from game.roster import load_roster

WIDTH, HEIGHT = 14, 10
GROUNDS = 4
"""Number of open squares for each square of another kind."""
EDGES = 24
SQUAD = 3


def arena(seed: int) -> BattleMap:
    """Return a small board with all kinds of ground between two strips of open ground."""
    chance = Random(f"arena {seed}")
    kinds = sorted(nature().terrain)
    borders = sorted(nature().edge)
    terrain, heights = [], []
    for y in range(HEIGHT):
        for x in range(WIDTH):
            open_ground = x < 3 or x >= WIDTH - 3 or y == HEIGHT // 2 or chance.randrange(GROUNDS)
            terrain.append(("grass",) if open_ground else ("grass", chance.choice(kinds)))
            heights.append(0 if open_ground or chance.randrange(3) else 5 * chance.randrange(1, 3))
    edges, opened = {}, []
    for _ in range(EDGES):
        x, y = chance.randrange(3, WIDTH - 3), chance.randrange(HEIGHT - 1)
        edge = edge_between((x, y), chance.choice(((x + 1, y), (x, y + 1))))
        edges[edge] = chance.choice(borders)
        if nature().edge[edges[edge]].opens and chance.randrange(2):
            opened.append(edge)
    board = Board(WIDTH, HEIGHT, tuple(terrain), tuple(heights), edges, tuple(sorted(set(opened))))
    strips = {
        "red": tuple((x, y) for x in range(3) for y in range(HEIGHT)),
        "blue": tuple((x, y) for x in range(WIDTH - 3, WIDTH) for y in range(HEIGHT)),
    }
    areas = tuple(Deployment(side, squares) for side, squares in strips.items())
    goals = (
        Objective("eliminate", "any"),
        Objective("hold", "any", ((WIDTH // 2, HEIGHT // 2),), rounds=2),
        Objective("exit", "red", strips["blue"][:HEIGHT], count=1),
    )
    return BattleMap(f"arena-{seed}", f"Arena {seed}", board, deployments=areas, objectives=goals)


def scenario(
    battle_map: BattleMap, ruleset: str, seed: int, squads: Mapping[str, Sequence[str]] | None = None, **options: Any
) -> Scenario:
    """Return a scenario of two people on a map, with the map's squads if none are given."""
    sides = tuple(
        SideSetup(side, "human", tuple(FigureSetup(profile) for profile in (squads or {}).get(side, ())), side.title())
        for side in battle_map.sides
    )
    return Scenario(battle_map, ruleset, sides, seed, {"take_back": True, **options})


def drawn_scenario(ruleset: str, seed: int, **options: Any) -> Scenario:
    """Return a small battle drawn from a number: its board, squads and dice."""
    chance = Random(f"squads {seed}")
    profiles = sorted(load_roster().profiles)
    squads = {side: [chance.choice(profiles) for _ in range(SQUAD)] for side in ("red", "blue")}
    return scenario(arena(seed), ruleset, seed, squads, **options)


BY_SIZE = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4, "colossal": 6}
"""Sizes of the map's figures, each with the width of room that fits it under every ruleset's default grid."""


def large_scenario(ruleset: str, seed: int, **options: Any) -> Scenario:
    """Return a battle drawn from a number on a board of up to 64 by 64: up to 24 figures a side, of all sizes, some
    placed by the map, the others in the deployment areas."""
    chance = Random(f"large {seed}")
    width, height = chance.choice((16, 24, 40, 64)), chance.choice((12, 24, 48, 64))
    kinds, depth = sorted(nature().terrain), 6
    terrain, heights = [], []
    for _ in range(height):
        for x in range(width):
            is_open = x < depth or x >= width - depth or chance.randrange(GROUNDS)
            terrain.append(("grass",) if is_open else ("grass", chance.choice(kinds)))
            heights.append(0 if is_open or chance.randrange(3) else 5 * chance.randrange(1, 4))
    board = Board(width, height, tuple(terrain), tuple(heights))
    profiles, starts, sides = sorted(load_roster().profiles), [], []
    strips = {
        "red": tuple((x, y) for x in range(depth) for y in range(height)),
        "blue": tuple((x, y) for x in range(width - depth, width) for y in range(height)),
    }
    for side, left in (("red", 0), ("blue", width - depth)):
        placed = chance.randrange(3)
        starts += [
            FigureStart(side, chance.choice(profiles), (left, row * 4)) for row in range(min(placed, height // 4))
        ]
        squad = []
        for _ in range(chance.choice((1, 3, 6, 12, 24))):
            size = {} if chance.randrange(3) else {"size": chance.choice(sorted(BY_SIZE))}
            squad.append(FigureSetup(chance.choice(profiles), overrides=size))
        sides.append(SideSetup(side, "human", tuple(squad), side.title()))
    areas = tuple(Deployment(side, squares) for side, squares in strips.items())
    goals = (Objective("eliminate", "any"), Objective("hold", "any", ((width // 2, height // 2),), rounds=2))
    drawn = BattleMap(
        f"large-{seed}", f"Large {seed}", board, deployments=areas, figures=tuple(starts), objectives=goals
    )
    return Scenario(drawn, ruleset, tuple(sides), seed, {"take_back": True, **options})


def begun(ruleset: str, seed: int, **options: Any) -> Battle:
    """Return a drawn battle at its first decision."""
    battle = Battle.create(drawn_scenario(ruleset, seed, **options))
    battle.start()
    return battle


def pick(commands: Sequence[Command], number: int) -> Command:
    """Return one of some commands: first its kind is chosen, so that many moves do not hide a single attack."""
    kinds = sorted({command.action for command in commands})
    kind = kinds[number % len(kinds)]
    among = [command for command in commands if command.action == kind]
    return among[number // len(kinds) % len(among)]


def play(battle: Battle, seed: int, most: int) -> list[Command]:
    """Play legal commands drawn from a number until the battle is over or `most` were given; return them."""
    chance = Random(f"play {seed}")
    given = []
    while battle.outcome is None and len(given) < most:
        command = pick(list(battle.legal()), chance.randrange(1 << 30))
        assert battle.submit(command) is None
        given.append(command)
    return given


def spoilt(command: Command, number: int, battle: Battle) -> Command:
    """Return a command with one field changed: another figure, square, weapon, answer ..."""
    chance = Random(f"spoilt {number}")
    fields = [field.name for field in msgspec.structs.fields(command)]
    name = chance.choice(fields)
    value = getattr(command, name)
    return msgspec.structs.replace(command, **{name: _other(value, name, chance, battle)})


def _other(value: Any, name: str, chance: Random, battle: Battle) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.randrange(-1, len(battle.world.figures) + 2)
    if isinstance(value, str):
        return chance.choice(["", "nothing", *sorted(battle.world.roster.weapons), "approach", "yes", "no"])
    if value is None or name in ("to", "square"):
        return _square(chance)
    if name == "path":
        steps = list(value)
        kind = chance.randrange(4)
        if kind == 0:
            steps = steps[: chance.randrange(len(steps) + 1)]
        elif kind == 1:
            steps.append(_square(chance))
        elif kind == 2 and steps:
            steps.pop(chance.randrange(len(steps)))
        else:
            steps = steps * 2
        return tuple(steps)
    if name == "edge":
        return (_square(chance), _square(chance))
    return value


def _square(chance: Random) -> Square:
    return chance.randrange(-1, WIDTH + 1), chance.randrange(-1, HEIGHT + 1)
