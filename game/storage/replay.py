"""Replays of journals: going to any act (an accepted command with all that follows), forward and back, and finding the
first act that comes out differently now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import Clock, Identity
from game.model.errors import BadInput
from game.model.events import Event, Harmed, RoundBegan
from game.model.numbers import whole_number
from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from game.storage.header import changed_since, scenario_from, with_seats
from game.storage.journal import Entry, JournalRecord, entry_of, rolls_of
from game.storage.observer import TABLE_NAME, Observer, Snapshot, StateLook

EVERY = 8
"""The number of acts from one stored snapshot to the next; going back replays fewer acts than this."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference between a recorded battle and its replay: the number of the act (None for the head of the
    journal), the path to the value that differs, and both values."""

    act: int | None
    path: str
    recorded: str
    now: str

    def __str__(self) -> str:
        place = "the head" if self.act is None else f"act {self.act}"
        return f"{place}, {self.path}: recorded {self.recorded}, now {self.now}"


class Differs(Exception):
    """Error for an act of a journal that is refused in its replay."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class Replay:
    """A recorded battle that can be shown at any position. Position 0 is after the opening; each act leads to the next
    one."""

    def __init__(self, record: JournalRecord, source: str) -> None:
        """Play the opening of the battle. Raises BadInput if the journal has no acts or the battle cannot be set up."""
        if not record.entries:
            raise BadInput.of(source, "contains no action, not even the opening")
        self.record = record
        self.source = source
        self.scenario = scenario_from(record.header, source)
        self.battle = Battle.create(self.scenario)
        self.names = {figure: identity.name for figure, identity in self.battle.world.each(Identity)}
        self.titles = self.battle.world.ruleset.titles
        self.battle.start()
        self.position = 0
        self._begins: list[int] = [0, len(self.battle.events)]
        """The index of the first event of each position that was reached so far."""
        self._told = list(self.battle.events)
        """All events up to the farthest position that was reached, even after going back."""
        self._kept: dict[int, Snapshot] = {0: Snapshot.of(self.battle)}
        self._rounds: list[int] = [self._round]
        self._wounds: list[bool] = [False]

    @property
    def last(self) -> int:
        """Return the number of the last position."""
        return len(self.record.entries) - 1

    @property
    def entry(self) -> Entry:
        """Return the journal entry of the act that led to the present position."""
        return self.record.entries[self.position]

    @property
    def events(self) -> list[Event]:
        """Return the events of the act that led to the present position."""
        return self.battle.events[self._begins[self.position] :]

    @property
    def _round(self) -> int:
        return self.battle.world.get(TABLE, Clock).round

    def go_to(self, position: int) -> None:
        """Go to a position; numbers before the first or after the last count as that one. Raises Differs if a recorded
        act is refused."""
        position = max(0, min(position, self.last))
        start = max(place for place in self._kept if place <= position)
        if position < self.position or start > self.position:
            self.battle.events += self._told[len(self.battle.events) :]
            self._kept[start].put_back(self.battle)
            self.position = start
        while self.position < position:
            self._step()

    def forward(self) -> bool:
        """Go one act forward; return whether there was one."""
        if self.position == self.last:
            return False
        self._step()
        return True

    def back(self) -> bool:
        """Go one act back; return whether there was one."""
        if self.position == 0:
            return False
        self.go_to(self.position - 1)
        return True

    def jump_to_round(self, step: int) -> bool:
        """Go to the beginning of the next round or, if `step` is -1, of the present one (of an earlier one if already
        there). Return whether there is one; without a next round the position does not change."""
        if step > 0:
            now = self._rounds[self.position]
            return self._seek(lambda place: self._rounds[place] > now)
        earlier = [p for p in range(1, self.position) if self._rounds[p] != self._rounds[p - 1]]
        self.go_to(earlier[-1] if earlier else 0)
        return bool(earlier)

    def jump_to_wound(self) -> bool:
        """Go forward to the next act in which a figure is hurt. Return whether there is one; if not, the position does
        not change."""
        return self._seek(lambda place: self._wounds[place])

    def _seek(self, found: Callable[[int], bool]) -> bool:
        start = self.position
        while self.forward():
            if found(self.position):
                return True
        self.go_to(start)
        return False

    def _step(self) -> None:
        entry = self.record.entries[self.position + 1]
        assert entry.command is not None
        refused = self.battle.submit(entry.command, entry.seat or None)
        if refused is not None:
            told = msgspec.json.encode(entry.command).decode()
            raise Differs(Difference(entry.n, "command", told, f"refused: {refused.sentence}"))
        self.position += 1
        place = self.position
        if place == len(self._rounds):
            begun = self._begins[place]
            self._begins.append(len(self.battle.events))
            self._told += self.battle.events[begun:]
            self._rounds.append(self._round)
            self._wounds.append(any(isinstance(event, Harmed) for event in self.battle.events[begun:]))
        if place % EVERY == 0 and place not in self._kept:
            self._kept[place] = Snapshot.of(self.battle)


def verify(record: JournalRecord, source: str) -> Difference | None:
    """Replay a journal and compare its head, acts and end. Return the first difference; None if there is none. The head
    is not compared if another version of the game wrote it. Raises BadInput."""
    replay = Replay(record, source)
    head = next(iter(changed_since(record.header, replay.battle)), None)
    if head is not None and not head.is_of_version:
        return Difference(None, head.what, _short(head.recorded), _short(head.now))
    watch = Observer()
    watch.look(Battle.create(replay.scenario))
    names = replay.names
    for entry in record.entries:
        if entry.n:
            try:
                replay.forward()
            except Differs as found:
                return found.difference
        difference = _compare(entry, replay, watch.look(replay.battle), names)
        if difference is not None:
            return difference
    return _compare_end(record, replay)


def _compare(entry: Entry, replay: Replay, look: StateLook, names: dict[int, str]) -> Difference | None:
    battle = replay.battle
    rolls = rolls_of(replay.events)
    if rolls != entry.rolls:
        return Difference(entry.n, "dice", _dice(entry.rolls), _dice(rolls))
    if entry.changed:
        found = _first(_plain(entry.changed), _plain(look.changed), "")
        if found is not None:
            path, was, now = found
            return Difference(entry.n, _named(path, names), was, now)
    if battle.world.dice.position != entry.dice:
        return Difference(entry.n, "dice used", str(entry.dice), str(battle.world.dice.position))
    return Difference(entry.n, "state", entry.state, look.state) if look.state != entry.state else None


def _compare_end(record: JournalRecord, replay: Replay) -> Difference | None:
    outcome = replay.battle.outcome
    was = f"{record.end.winner or 'nobody'} ({record.end.reason})" if record.end is not None else "undecided"
    now = f"{outcome.winner or 'nobody'} ({outcome.reason})" if outcome is not None else "undecided"
    undone = record.end is None and outcome is not None and record.torn
    if was != now and not undone:
        return Difference(replay.last, "result", was, now)
    state = replay.record.entries[-1].state
    if record.end is not None and record.end.state != state:
        return Difference(replay.last, "state at the end", _short(record.end.state), _short(state))
    return None


def _dice(rolls: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(f"d{sides}: {value}" for sides, value in rolls) or "none"


def _plain(changed: dict[str, Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(changed, order="sorted"))


def _first(was: Any, now: Any, path: str) -> tuple[str, str, str] | None:
    """Return the first difference between two plain values as (path, recorded value, new value); None if they are
    equal. Keys are compared in sorted order."""
    if type(was) is dict and type(now) is dict:
        for key in sorted(was.keys() | now.keys()):
            place = f"{path}.{key}" if path else key
            if key not in was or key not in now:
                return place, _short(was.get(key)), _short(now.get(key))
            if (found := _first(was[key], now[key], place)) is not None:
                return found
        return None
    if type(was) is list and type(now) is list and len(was) == len(now):
        pairs = (_first(a, b, f"{path}[{place}]") for place, (a, b) in enumerate(zip(was, now, strict=True)))
        return next((found for found in pairs if found is not None), None)
    return None if was == now else (path, _short(was), _short(now))


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode() if value is not None else "nothing"
    return text if len(text) <= 120 else text[:117] + "..."


def _named(path: str, names: dict[int, str]) -> str:
    """Return the path of a difference, with the figure's name after its number."""
    who, _, rest = path.partition(".")
    figure = whole_number(who)
    return f"{TABLE_NAME}.{rest}" if figure is None else f"figures.{who} ({names.get(figure, 'nobody')}).{rest}"


def tell(record: JournalRecord, source: str) -> Iterator[str]:
    """Yield the story of a recorded battle: one sentence for each event, and an empty line before each round. Raises
    BadInput or Differs."""
    replay = Replay(record, source)
    rules = load_rules()
    while True:
        for event in replay.events:
            if isinstance(event, RoundBegan):
                yield ""
            yield sentence(event, replay.names, rules, titles=replay.titles)
        if not replay.forward():
            return


def taken_over(replay: Replay, controllers: dict[str, str]) -> tuple[Battle, tuple[Entry, ...]]:
    """Return a new battle at a replay's position, in which the sides have other controllers, and its acts so far.
    Raises Differs if an act is refused."""
    scenario = with_seats(replay.scenario, controllers)
    battle = Battle.create(scenario)
    battle.start()
    watch = Observer()
    entries = [entry_of(0, "", None, watch.look(battle), battle.events)]
    for old in replay.record.entries[1 : replay.position + 1]:
        assert old.command is not None
        told = len(battle.events)
        refused = battle.submit(old.command, old.seat or None)
        if refused is not None:
            raise Differs(Difference(old.n, "command", old.command.action, f"refused: {refused.sentence}"))
        entries.append(entry_of(old.n, old.seat, old.command, watch.look(battle), battle.events[told:]))
    return battle, tuple(msgspec.structs.replace(entry, changed={}) for entry in entries)
