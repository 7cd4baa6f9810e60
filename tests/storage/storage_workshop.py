"""Battles to store, and ways to spoil a file."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Command
from game.model.scenario import BattleMap, Deployment, FigureSetup, Objective, Scenario, SideSetup
from game.storage.recorder import Recorder
from tests.shipped import shipped

WHEN = datetime(2030, 5, 17, 20, 15, 0)
PEOPLE = {"red": "human", "blue": "human"}
DATA = Path(__file__).resolve().parent.parent / "data"


def ford() -> BattleMap:
    """Return a map that comes with the game."""
    return shipped("ford")


@cache
def meadow() -> BattleMap:
    """Return an open field for quick battles."""
    width, height = 12, 8
    board = Board(width, height, (("grass",),) * (width * height), (0,) * (width * height))
    areas = (
        Deployment("red", tuple((x, y) for x in range(2) for y in range(height))),
        Deployment("blue", tuple((x, y) for x in range(width - 2, width) for y in range(height))),
    )
    return BattleMap("meadow", "Meadow", board, deployments=areas, objectives=(Objective("eliminate", "any"),))


def scenario(
    ruleset: str = "static", seed: int = 1, seats: dict[str, str] | None = None, battle_map: BattleMap | None = None,
    size: int = 0, **options: Any,
) -> Scenario:  # fmt: skip
    """Return a scenario of two sides: `size` riflemen on each, or the map's squads for 0."""
    ground = battle_map or (meadow() if size else ford())
    seats = seats or PEOPLE
    squad = tuple(FigureSetup("rifleman") for _ in range(size))
    sides = tuple(SideSetup(side, seats[side], squad, side.title()) for side in ground.sides)
    return Scenario(ground, ruleset, sides, seed, {"take_back": True, **options})


def begun(ruleset: str = "static", seed: int = 1, size: int = 2, **options: Any) -> Battle:
    """Return a battle at its first decision."""
    battle = Battle.create(scenario(ruleset, seed, size=size, **options))
    battle.start()
    return battle


def drawn(battle: Battle, chance: Random) -> Command:
    """Return a legal command: first its kind is drawn, then one command of that kind."""
    commands = list(battle.legal())
    kind = chance.choice(sorted({command.action for command in commands}))
    return chance.choice([command for command in commands if command.action == kind])


def play(keeper: Recorder, seed: int, most: int) -> None:
    """Play drawn commands until `most` were given or the battle is over."""
    chance = Random(f"kept {seed}")
    for _ in range(most):
        if keeper.battle.outcome is not None:
            return
        assert keeper.submit(drawn(keeper.battle, chance)) is None


def kept(data: Path, ruleset: str = "static", acts: int = 20, size: int = 2, seed: int = 3) -> Recorder:
    """Return the recorder of a battle stored in a folder, some acts after its beginning."""
    keeper = Recorder.of_scenario(scenario(ruleset, seed, size=size), data)
    keeper.start()
    play(keeper, seed, acts)
    keeper.finish_writing()
    return keeper


def to_a_turn(keeper: Recorder) -> str:
    """Give the first answer to all questions before a figure's turn; return the side whose turn it is."""
    while (decision := keeper.battle.decision) is not None and decision.choices:
        assert keeper.submit(next(keeper.battle.legal())) is None
    assert decision is not None
    return decision.seat


def spoil(content: bytes, chance: Random) -> bytes:
    """Return a file's content with a fault in it: bits flipped, parts cut or doubled, numbers inflated, words
    swapped."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 3, 10))):
        place = chance.randrange(len(data)) if data else 0
        kind = chance.randrange(7)
        if kind == 0 and data:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[place : place + chance.choice((1, 1, 5, 200))]
        elif kind == 2:
            data[place:place] = data[place : place + chance.choice((1, 10, 500))]
        elif kind == 3:
            data = data[:place]
        elif kind == 4:
            data[place:place] = chance.choice(SPLINTERS)
        elif kind == 5 and data:
            digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
            if digits:
                at = chance.choice(digits)
                data[at : at + 1] = chance.choice((b"-1", b"99", b"7", b"999999999999999999999999", b"1e999", b"0.5"))
        else:
            words = [i for i, byte in enumerate(data) if byte == 34]
            if len(words) > 3:
                at = chance.choice(words)
                data[at + 1 : at + 3] = chance.choice((b"", b"x", b"\\ud800", b"\xff\xfe"))
    return bytes(data)


SPLINTERS = (
    b"null", b"[]", b"{}", b'""', b"NaN", b"true", b"0" * 30, b"[" * 2000, b'{"a":' * 500, b"\x00", b"\xff",
    b"\n", b",", b":", b'"',
)  # fmt: skip
