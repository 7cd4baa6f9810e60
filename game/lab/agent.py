"""A player of the user's own, run in a process of its own: it receives the state of a battle and returns a command.

`python -m game.lab.agent module:Class` reads and writes lines of JSON. It reads the setup of the battle
(storage/header.py), then one `AgentQuestion` for each decision, and writes one `Said` (its answer) for each. Text that
the player prints goes to standard error, so that it cannot spoil an answer.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec

from game.lab.players import Player, player
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.scenario import Scenario
from game.storage import lifeline
from game.storage.codec import restore
from game.storage.header import Header, scenario_from

SOURCE = "what the window tells"


class AgentQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the user's own player: its number, the side that decides (`seat`), a seed for random numbers, and
    the state of the battle as JSON (storage/codec.py)."""

    number: int
    seat: str
    seed: int
    state: msgspec.Raw


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer of the user's own player: its command as JSON, or in `fault` the reason why there is none. The answer with
    number 0 comes first and says whether the player could be loaded."""

    number: int = 0
    command: msgspec.Raw = msgspec.Raw(b"null")
    fault: str = ""


def serve(name: str, source: BinaryIO, sink: BinaryIO) -> None:
    """Write to `sink` whether the player can be loaded, then read the battle's setup and questions from `source` and
    answer each, until the source ends."""
    try:
        who = player(name)
    except BadInput as refusal:
        _write(sink, Said(fault=str(refusal)))
        return
    _write(sink, Said())
    if not (header := source.readline()):
        return
    scenario = scenario_from(msgspec.json.decode(header, type=Header), SOURCE)
    for line in source:
        _write(sink, _answer(name, who, scenario, msgspec.json.decode(line, type=AgentQuestion)))


def _answer(name: str, who: Player, scenario: Scenario, asked: AgentQuestion) -> Said:
    """Return the player's answer. An exception of the player, or a result that is no command, becomes a sentence in
    `fault`."""
    try:
        battle = restore(scenario, asked.state, SOURCE)
        command = who.choose(battle.view(asked.seat), asked.seed)
        if not isinstance(command, Command):
            return Said(asked.number, fault=f"{name} answered with {command!r:.60}, which is no command")
        return Said(asked.number, msgspec.Raw(msgspec.json.encode(command)))
    except Exception as fault:  # it may do anything
        return Said(asked.number, fault=f"{name} broke off with {type(fault).__name__}: {fault}")


def _write(sink: BinaryIO, said: Said) -> None:
    sink.write(msgspec.json.encode(said) + b"\n")
    sink.flush()


def main(words: list[str]) -> int:
    """Serve the player named `words[0]` over standard input and output; return 0."""
    lifeline.hold_to_window()
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(words[0], sys.stdin.buffer, sink)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
