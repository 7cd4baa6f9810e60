"""Battles that were played once by chance and are played again by their commands: what must come out, in short codes.

A command has four codes: what is told before it is given (its price, its way, the dice it asks for), what happens (its
events with all they hold), the words of the log, and how everything stands afterwards. A line at every fortieth command
has one more: what the side to decide may know and do there. The commands are kept, so that nothing is searched when
they are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.events import Event
from game.rulesets import examples, names
from game.storage.codec import copy_of
from tests.recorded.answers import code, in_words, looked_at, told
from tests.recorded.setups import Setup, drawn

HERE = Path(__file__).parent
BATTLES, FEW = 12, 4
"""Of each shipped ruleset, and of each example of a mix."""
EVERY = (*names(), *examples())
LONGEST = 80
LOOK = 40
"""Every so many commands the side to decide looks at everything it may ask."""
WEIGHT = {"attack": 5.0, "throw": 2.0, "charge": 2.0, "shove": 2.0, "recall": 0.1, "end": 0.5, "wait": 0.3}
"""How often a kind of command is chosen beside another, where it is not once: the ones that undo others seldom."""


class Act(msgspec.Struct, frozen=True, array_like=True):
    """A command with its codes: told, happened, words, stands; and looked at, where that was done before it."""

    told: str
    happened: str
    words: str
    stands: str
    looked: str
    command: Command


@dataclass
class Recorded:
    """A battle: how it began and what was done."""

    setup: Setup
    begun: str = ""
    acts: list[Act] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """One command as it was played: what it brought, its codes."""

    act: Act
    events: list[Event]


def wanted(ruleset: str) -> int:
    """How many battles are kept of a ruleset."""
    return FEW if ruleset in examples() else BATTLES


# --- playing ---------------------------------------------------------------------------------------------------------


def opened(setup: Setup) -> tuple[Battle, str]:
    """The battle at its first decision, and the code of its opening."""
    battle = Battle.create(setup.scenario())
    battle.start()
    return battle, code([battle.events, battle.state_hash()])


def given(battle: Battle, command: Command, number: int) -> Played:
    """Give one command, and answer what came of it; every so often the battle was looked at and saved before."""
    looked = ""
    if number % LOOK == 0:
        looked = code([looked_at(battle), copy_of(battle).state_hash()])
    before, foretold = len(battle.events), code(told(battle, command))
    refused = battle.submit(command)
    if refused is not None:
        raise ValueError(refused.sentence)
    events = battle.events[before:]
    act = Act(foretold, code(events), code(in_words(battle, events)), code(battle.state()), looked, command)
    return Played(act, events)


def again(recorded: Recorded) -> Iterator[Played]:
    """The commands of a battle, one after the other; ValueError with the reason where one is refused."""
    battle, _ = opened(recorded.setup)
    for number, act in enumerate(recorded.acts):
        yield given(battle, act.command, number)


def anew(ruleset: str, number: int, kept: list[Command]) -> Recorded:
    """The battle of a number: by the commands that are kept as long as they are taken, then by chance."""
    setup, chance = drawn(ruleset, number), Random(f"recorded acts {ruleset} {number}")
    battle, begun = opened(setup)
    recorded = Recorded(setup, begun)
    while battle.outcome is None and len(recorded.acts) < LONGEST:
        place = len(recorded.acts)
        if place < len(kept) and battle.check(kept[place]) is None:
            command = kept[place]
        else:
            kept = kept[:place]
            command = any_of(list(battle.legal()), chance)
        recorded.acts.append(given(battle, command, place).act)
    return recorded


def any_of(commands: list[Command], chance: Random) -> Command:
    """One of some commands: first its kind, so that a hundred ways to walk do not hide the one way to shoot."""
    kinds = sorted({command.action for command in commands})
    kind = chance.choices(kinds, [WEIGHT.get(kind, 1.0) for kind in kinds])[0]
    return chance.choice([command for command in commands if command.action == kind])


# --- the files -------------------------------------------------------------------------------------------------------


def kept(ruleset: str) -> list[Recorded]:
    """The battles that were recorded last."""
    path, battles = HERE / f"{ruleset}.jsonl", list[Recorded]()
    for line in path.read_bytes().splitlines() if path.exists() else ():
        if line.startswith(b"["):
            battles[-1].acts.append(msgspec.json.decode(line, type=Act))
        else:
            head = msgspec.json.decode(line, type=Head)
            battles.append(Recorded(head.setup, head.begun))
    return battles


class Head(msgspec.Struct, frozen=True):
    """The first line of a battle."""

    begun: str
    setup: Setup


def write(ruleset: str, battles: list[Recorded]) -> None:
    """Keep the battles of a ruleset: a line for each beginning, a line for each command."""
    lines = []
    for battle in battles:
        lines.append(msgspec.json.encode(Head(battle.begun, battle.setup)))
        lines += [msgspec.json.encode([*msgspec.to_builtins(act)[:-1], _short(act.command)]) for act in battle.acts]
    (HERE / f"{ruleset}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


def _short(command: Command) -> dict[str, Any]:
    """A command without what is as usual."""
    usual = {one.name: one.default for one in msgspec.structs.fields(command)}
    plain = msgspec.to_builtins(command)
    return {name: value for name, value in plain.items() if name not in usual or getattr(command, name) != usual[name]}


def difference(recorded: Recorded, kinds: Counter[str] | None = None) -> str:
    """The first command of a battle at which something comes out differently, and what; "" where all is the same.
    Counts the kinds of events where that is wanted."""
    where = f"{recorded.setup.ruleset}, {recorded.setup.map}, seed {recorded.setup.seed}"
    if opened(recorded.setup)[1] != recorded.begun:
        return f"{where}: the opening"
    number = -1
    try:
        for number, played in enumerate(again(recorded)):
            wanted = recorded.acts[number]
            parts = [name for name in Act.__struct_fields__ if getattr(wanted, name) != getattr(played.act, name)]
            if kinds is not None:
                kinds.update(type(event).__name__ for event in played.events)
            if parts:
                return f"{where}: command {number}, {', '.join(parts)}: {wanted.command} brought {played.events}"
    except ValueError as refused:
        return f"{where}: command {number + 1}, {recorded.acts[number + 1].command} is refused: {refused}"
    return ""
