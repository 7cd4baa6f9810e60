"""A table inside a browser's worker: one person against the computer. Messages go in and out as JSON text."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec

from game.ai.weights import OFFERED
from game.engine.battle import Battle
from game.maps.loader import load_map
from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.paths import maps
from game.model.scenario import Scenario, SideSetup
from game.rulesets import names
from game.storage.recorder import Recorder
from game.table.desk import Desk

MORE = "more"
"""Stands last among the messages while the computer still thinks."""

Word = Annotated[str, msgspec.Meta(max_length=60)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The battle that the address of a page asks for; a seed of 0 is any."""

    map: Word = "ford"
    ruleset: Word = "static"
    level: Word = "normal"
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)] = 0


class Worker:
    """The table of one page, which plays the first side of the map."""

    def __init__(self, setup: str) -> None:
        """Begin the battle that is asked for; raises BadInput."""
        self._out: list[str] = []
        scenario = scenario_of(setup)
        self.seat = scenario.sides[0].id
        self.desk = Desk(Recorder(Battle.create(scenario)), self._tell)

    def _tell(self, seat: str, message: bytes) -> None:
        if seat == self.seat:
            self._out.append(message.decode())

    def open(self) -> str:
        """The first messages, as a JSON list of texts."""
        return _listed([message.decode() for message in self.desk.open(self.seat)])

    def hear(self, message: str) -> str:
        """What a message of the page leads to, as a JSON list of texts."""
        answer = self.desk.hear(self.seat, message.encode())
        return self._emptied([answer.decode()] if answer is not None else [])

    def think(self, milliseconds: float) -> str:
        """What there is to tell after the computer has thought for so long; MORE at the end while it goes on."""
        return self._emptied([MORE] if self.desk.think(milliseconds) else [])

    def _emptied(self, last: list[str]) -> str:
        told, self._out = [*self._out, *last], []
        return _listed(told)

    def state(self) -> str:
        """The hash of the battle, to be compared with the same battle elsewhere."""
        return self.desk.battle.state_hash()


def _listed(texts: list[str]) -> str:
    return msgspec.json.encode(texts).decode()


def scenario_of(setup: str) -> Scenario:
    """The battle that a page asks for as JSON; raises BadInput for what is not known."""
    try:
        wanted = msgspec.json.decode(setup, type=Wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadInput.of("address", "does not say which battle is meant") from None
    for called, given, known in (
        ("map", wanted.map, sorted(path.stem for path in maps().glob("*.tmx"))),
        ("ruleset", wanted.ruleset, list(names())),
        ("level", wanted.level, list(OFFERED)),
    ):
        if given not in known:
            raise BadInput.of(called, unknown(called, given, known))
    battle_map = load_map(maps() / f"{wanted.map}.tmx")
    first, *others = battle_map.sides
    sides = (SideSetup(first), *(SideSetup(side, f"ai:{wanted.level}") for side in others))
    return Scenario(battle_map, wanted.ruleset, sides, wanted.seed or secrets.randbelow(1 << 31), {})


def begin(setup: str) -> Worker | str:
    """The table that a page asks for, or why there is none, in a sentence."""
    try:
        return Worker(setup)
    except BadInput as refusal:
        return str(refusal)
