"""Hostile but well-formed input, and the use of all input that loads: it is played, saved, loaded and listed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import datetime
from functools import cache
from random import Random
from typing import Any

import msgspec

from game.ai import opponent
from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.scenario import BattleMap, Deployment, FigureSetup, Objective, Scenario, SideSetup
from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from game.storage.saves import pack, peek, unpack, write_down

WHEN = datetime(2030, 5, 17, 20, 15, 0)
SLOWEST, LONGEST = 20, 200
"""Most seconds of processor time that one input may take, and most seconds that it may wait."""
Path = tuple[Any, ...]


class TooSlow(AssertionError):
    """Raised if an input that was not refused keeps the game busy for too long."""


@contextmanager
def in_time(seconds: int = SLOWEST) -> Iterator[None]:
    """Raise TooSlow if the `with` block takes longer than this (on systems with alarms)."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise TooSlow(f"took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring), signal.signal(signal.SIGPROF, ring)
    signal.alarm(LONGEST)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before[0])
        signal.signal(signal.SIGPROF, before[1])


GROUND = {
    (4, 2): "rock", (4, 3): "mud-knee", (5, 3): "water-knee", (6, 5): "ice", (7, 2): "bush-heavy",
    (5, 5): "barbed-wire", (6, 2): "water-deep", (4, 6): "clutter", (7, 6): "ladder", (3, 4): "barbed-wire",
}  # fmt: skip
BORDERS = {
    ((3, 1), (4, 1)): "window-small", ((3, 5), (4, 5)): "window-large", ((7, 4), (8, 4)): "fence",
    ((7, 5), (8, 5)): "door", ((5, 6), (6, 6)): "low-wall", ((7, 6), (8, 6)): "hedge", ((5, 0), (6, 0)): "wall",
}  # fmt: skip


@cache
def field() -> BattleMap:
    """Return a small field with walls, water, wire, windows, a door and a hill, and a square to be held."""
    width, height = 12, 8
    known = [(GROUND.get((x, y), "grass"),) for y in range(height) for x in range(width)]
    heights = tuple(5 if 8 <= x <= 9 and y < 3 else 0 for y in range(height) for x in range(width))
    areas = (
        Deployment("red", tuple((x, y) for x in range(4) for y in range(height))),
        Deployment("blue", tuple((x, y) for x in range(width - 4, width) for y in range(height))),
    )
    goals = (Objective("eliminate", "any"), Objective("hold", "any", ((6, 4),), rounds=3))
    board = Board(width, height, tuple(known), heights, BORDERS)
    return BattleMap("field", "Field", board, deployments=areas, objectives=goals)


SQUAD = ("rifleman", "grenadier", "brawler", "medic")


def scenario(ruleset: str, seed: int = 1, squad: tuple[str, ...] = SQUAD, **options: Any) -> Scenario:
    """Return a scenario of two small squads that begin near each other."""
    sides = tuple(SideSetup(side, "human", tuple(map(FigureSetup, squad)), side.title()) for side in ("red", "blue"))
    return Scenario(field(), ruleset, sides, seed, options)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every number, word and truth value in nested tables and lists, each with the path to it."""
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from leaves(one, (*path, place))
    else:
        yield path, value


def with_leaf(table: Any, path: Path, value: Any) -> Any:
    """Return a copy of nested tables with another value in one place."""
    changed = deepcopy(table)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return changed


def with_other_key(table: Any, path: Path, key: str) -> Any:
    """Return a copy of nested tables in which the key of one place has another name."""
    changed = deepcopy(table)
    inside = changed
    for step in path[:-1]:
        inside = inside[step]
    if isinstance(inside, dict):
        inside[key] = inside.pop(path[-1])
    return changed


def spoilt(table: Any, chance: Random) -> Any:
    """Return tables with one to three other values, and sometimes another key."""
    for _ in range(chance.choice((1, 1, 1, 3))):
        if not (found := list(leaves(table))):
            break
        path, value = chance.choice(found)
        if path and chance.randrange(10) == 0:
            above = path[: chance.randrange(len(path)) + 1]
            table = with_other_key(table, above, chance.choice((*HOSTILE_KEYS, *HOSTILE_WORDS)))
        else:
            table = with_leaf(table, path, other_than(value, chance)) if path else other_than(table, chance)
    return table


HOSTILE_NUMBERS = (0, -1, 1, 2, 7, -5, 99, 1000, -1000, 10**6, 10**18, -(10**18), 10**30)
HOSTILE_DICE = (
    "", "0", "1d0", "0d6", "-5", "d6", "1d1", "999999999d6", "1d" + "9" * 24, "1d6+" + "9" * 400, "6d6d6", "1d6-1d6",
    "1d-6", "-1d6", "\u00b2d6", "1d6+x", "1e3", "3d6+2", "10d10-50",
)  # fmt: skip
HOSTILE_KEYS = ("1,1", "x,1", "\u00b2,\u00b2", "-1", "9" * 30, "A", "Z", "move", "soar", "small", "figure", "id")
HOSTILE_WORDS = ("", "nothing", "x" * 100_000, "\x00", "\u202e", "human", "d20", "red", "../..", "{side}", "%s")


def other_than(value: Any, chance: Random) -> Any:
    """Return another value of the same kind, or sometimes of another kind."""
    if chance.randrange(12) == 0:
        return chance.choice((0, "", True, [], {}, [[]], {"a": {"b": 1}}, -1, "2d6", 1.5))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((*HOSTILE_NUMBERS, value + 1, value - 1, value * 3))
    if isinstance(value, str):
        return chance.choice(HOSTILE_DICE if "d" in value[:3] or chance.randrange(2) else HOSTILE_WORDS)
    return chance.choice((0, "", [], {}))


def drawn(battle: Battle, chance: Random) -> Command:
    """Return a legal command: first its kind is drawn, then one command of that kind."""
    commands = list(battle.legal())
    kind = chance.choice(sorted({command.action for command in commands}))
    return chance.choice([command for command in commands if command.action == kind])


def play(battle: Battle, chance: Random, most: int) -> None:
    """Give drawn commands, and check that each listed command is accepted."""
    for _ in range(most):
        if battle.outcome is not None:
            return
        command = drawn(battle, chance)
        refused = battle.submit(command)
        assert refused is None, f"{command} was listed, and is refused: {refused}"


def started(scenario: Scenario) -> Battle:
    """Return a battle at its first decision. Raises BadInput for an unusable scenario."""
    battle = Battle.create(scenario)
    battle.start()
    return battle


def begun(scenario: Scenario) -> Battle:
    """Return a battle from input that was accepted when it was read; a refusal now fails the test."""
    try:
        return started(scenario)
    except BadInput as refusal:
        raise AssertionError(f"was not refused when it was read, but when it was played: {refusal}") from refusal


def tell(battle: Battle) -> None:
    """Check that the log has a sentence for every event."""
    for event in battle.events:
        assert sentence(event, {}, load_rules())


def use(battle: Battle, chance: Random, most: int = 25) -> None:
    """Use a battle in every way: play, ask, tell, save, list and load it, and play on."""
    play(battle, chance, most)
    tell(battle)
    for side in battle.scenario.sides:
        view = battle.view(side.id)
        view.figures()
        view.strip()
        view.objectives()
    content = pack(write_down(battle, WHEN))
    peek(content, "save")
    loaded = unpack(content, "save").battle
    assert loaded.state_hash() == battle.state_hash()
    play(loaded, chance, 5)
    with_computer(loaded, chance)


def with_computer(battle: Battle, chance: Random, most: int = 2) -> None:
    """Let the computer play on for the deciding side."""
    for _ in range(most):
        if battle.decision is None:
            return
        command = opponent("easy").choose(battle.view(battle.decision.seat))
        refused = battle.submit(command)
        assert refused is None, f"the computer gives {command}, which is refused: {refused}"


def lines_of(table: Any) -> str:
    """Return the text of a TOML file with these tables."""
    return "\n".join(f"{msgspec.json.encode(str(key)).decode()} = {written(value)}" for key, value in table.items())


def written(value: Any) -> str:
    """Return a value in the syntax of TOML."""
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{msgspec.json.encode(str(k)).decode()} = {written(v)}" for k, v in value.items()) + " }"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return msgspec.json.encode(value).decode() if not isinstance(value, int) or isinstance(value, bool) else str(value)
