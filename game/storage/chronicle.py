"""A battle's acts and events as JSON, each encoded once when it happens, so that saving a long battle is quick. An act
is an accepted command with all that follows from it.

Each piece is checked at once against the limits of reading, so that a save that could not be read is noticed early."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.model.events import Event
from game.storage.header import Header, header_of, scenario_from
from game.storage.journal import MOST_ACTS, Entry
from game.storage.untrusted import check_limits, count_values, decode

_SOURCE = "the battle"


class Chronicle:
    """The header, acts and events of a battle, each encoded as JSON when it happened."""

    def __init__(self, battle: Battle, entries: Sequence[Entry] = ()) -> None:
        """Begin to collect a battle; `entries` are the acts that were played before this."""
        self.entries = list(entries)
        """The journal entries of the acts, without the components that each has changed."""
        self.header = msgspec.json.encode(header_of(battle))
        self.wrong = _judge_header(self.header)
        """The reason why a save of this battle could not be read again, in words; "" if it could."""
        self._from = len(self.entries)
        self._acts = [_written(entry) for entry in self.entries]
        self._events = [_joined(battle.events)]
        """Encoded events: first those before the chronicle began, then those of each act."""
        self._values = count_values(self.header) + sum(map(count_values, self._acts + self._events))

    def add(self, entry: Entry, events: Sequence[Event]) -> None:
        """Add an act and the events it caused."""
        self.entries.append(entry)
        act, brought = _written(entry), _joined(events)
        self._acts.append(act)
        self._events.append(brought)
        self._values += count_values(act) + count_values(brought)
        self.wrong = self.wrong or self._judge(act, brought)

    def cut(self, kept: int) -> None:
        """Drop all acts after the first `kept`, with their events, when they are undone."""
        events = 1 + kept - self._from
        self._values -= sum(map(count_values, self._acts[kept:] + self._events[events:]))
        del self.entries[kept:]
        del self._acts[kept:]
        del self._events[events:]

    def gathered(self) -> tuple[list[bytes], list[bytes], int]:
        """Return the encoded acts, the encoded events, and a number of JSON values that the whole save cannot
        exceed."""
        return list(self._acts), [piece for piece in self._events if piece], self._values

    def _judge(self, act: bytes, brought: bytes) -> str:
        if len(self.entries) > MOST_ACTS:
            return f"it has more than {MOST_ACTS} actions"
        try:
            check_limits(act, _SOURCE)
            decode(act, Entry, _SOURCE)
            if brought:
                check_limits(b"[" + brought + b"]", _SOURCE)
                events: Any = list[Event]
                decode(b"[" + brought + b"]", events, _SOURCE)
        except BadInput as refusal:
            return f"act {self.entries[-1].n}: {refusal.problems[0]}"
        return ""


def _written(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def _joined(events: Sequence[Event]) -> bytes:
    """Return events as JSON, separated by commas, without the brackets around the list."""
    return msgspec.json.encode(events)[1:-1]


def _judge_header(header: bytes) -> str:
    try:
        check_limits(header, _SOURCE)
        scenario_from(decode(header, Header, _SOURCE), _SOURCE)
    except BadInput as refusal:
        return str(refusal.problems[0])
    return ""
