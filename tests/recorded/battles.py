"""Battles that were once played at random and are replayed from their commands; the results are compared by short
codes.

A command has four codes: facts shown before it is given (its price, path, dice), its events with all their fields, the
words of the log, and the state after it. Every fortieth command has one more: the facts that the deciding side may know
and ask. The commands are stored, so that replaying needs no search.
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
"""Number of battles of each shipped ruleset, and of each example of a mixed ruleset."""
EVERY = (*names(), *examples())
LONGEST = 80
LOOK = 40
"""Number of commands from one look of the deciding side to the next."""
WEIGHT = {"attack": 5.0, "throw": 2.0, "charge": 2.0, "shove": 2.0, "recall": 0.1, "end": 0.5, "wait": 0.3}
"""Weight with which a kind of command is drawn, if not 1; commands that undo others are rare."""


class Act(msgspec.Struct, frozen=True, array_like=True):
    """A command with its codes: of the facts told before it, its events, their words, the state after it; and of the
    look before it, if there was one."""

    told: str
    happened: str
    words: str
    stands: str
    looked: str
    command: Command


@dataclass
class Recorded:
    """A battle: its setup and its acts."""

    setup: Setup
    begun: str = ""
    acts: list[Act] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """One command as it was played: its events and its codes."""

    act: Act
    events: list[Event]


def wanted(ruleset: str) -> int:
    """Return the number of battles stored for a ruleset."""
    return FEW if ruleset in examples() else BATTLES


# --- playing ---------------------------------------------------------------------------------------------------------


def opened(setup: Setup) -> tuple[Battle, str]:
    """Return the battle at its first decision, and the code of its opening."""
    battle = Battle.create(setup.scenario())
    battle.start()
    return battle, code([battle.events, battle.state_hash()])


def given(battle: Battle, command: Command, number: int) -> Played:
    """Give one command and return its result; at every LOOK-th command, the battle is looked at and saved first."""
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
    """Yield the commands of a battle as they are played. Raises ValueError with the reason if one is refused."""
    battle, _ = opened(recorded.setup)
    for number, act in enumerate(recorded.acts):
        yield given(battle, act.command, number)


def anew(ruleset: str, number: int, kept: list[Command]) -> Recorded:
    """Return the battle with a number: by the stored commands as long as they are accepted, then at random."""
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
    """Return one of some commands: first its kind is drawn, so that many moves do not hide a single attack."""
    kinds = sorted({command.action for command in commands})
    kind = chance.choices(kinds, [WEIGHT.get(kind, 1.0) for kind in kinds])[0]
    return chance.choice([command for command in commands if command.action == kind])


# --- the files -------------------------------------------------------------------------------------------------------


def kept(ruleset: str) -> list[Recorded]:
    """Return the battles that were recorded last."""
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
    """Write the battles of a ruleset: a line for each setup, a line for each command."""
    lines = []
    for battle in battles:
        lines.append(msgspec.json.encode(Head(battle.begun, battle.setup)))
        lines += [msgspec.json.encode([*msgspec.to_builtins(act)[:-1], _short(act.command)]) for act in battle.acts]
    (HERE / f"{ruleset}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


def _short(command: Command) -> dict[str, Any]:
    """Return a command without the fields that have their default values."""
    usual = {one.name: one.default for one in msgspec.structs.fields(command)}
    plain = msgspec.to_builtins(command)
    return {name: value for name, value in plain.items() if name not in usual or getattr(command, name) != usual[name]}


def difference(recorded: Recorded, kinds: Counter[str] | None = None) -> str:
    """Return the first command of a battle with another result, and what differs; "" if all is the same. With `kinds`,
    count the kinds of events."""
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
