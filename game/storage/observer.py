"""Observation of a battle after each act (an accepted command with all that follows from it): the hash of its state,
the changed components, and a snapshot from which it can be restored."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import TABLE_COMPONENTS
from game.rulesets.parts import FIGURE_COMPONENTS

TABLE_NAME = "table"
_ENCODER = msgspec.json.Encoder(order="sorted")
_KINDS = {kind: f'"{kind.__name__}":'.encode() for kind in (*FIGURE_COMPONENTS, *TABLE_COMPONENTS)}
_BY_NAME = {
    True: sorted(TABLE_COMPONENTS, key=lambda kind: kind.__name__),
    False: sorted(FIGURE_COMPONENTS, key=lambda kind: kind.__name__),
}

Changes = dict[str, dict[str, msgspec.Raw]]


class Snapshot:
    """The state of a battle at one moment: its components, the number of dice rolled, and the number of its events."""

    __slots__ = ("_components", "_events", "position")

    def __init__(self, components: dict[int, dict[type, Any]], position: int, events: int) -> None:
        self._components = components
        self.position = position
        """The number of dice rolled so far."""
        self._events = events

    @classmethod
    def of(cls, battle: Battle) -> Snapshot:
        """Return a snapshot of the battle's present state."""
        return Observer().look(battle).snapshot

    def put_back(self, battle: Battle) -> None:
        """Restore this state in the battle and drop later events. A snapshot may be used any number of times."""
        world = battle.world
        world.dice.position = self.position
        for figure, known in self._components.items():
            for kind in TABLE_COMPONENTS if figure == TABLE else FIGURE_COMPONENTS:
                now = world.find(figure, kind)
                if kind not in known:
                    world.drop(figure, kind)
                elif now is not known[kind]:
                    world.put(figure, known[kind])
        battle.forget(self._events)


@dataclass(frozen=True, slots=True)
class StateLook:
    """The result of observing a battle: the hash of its state, the components that changed since the last time by
    figure (or "table") and type name (null if removed), and a snapshot."""

    state: str
    changed: Changes
    snapshot: Snapshot


class Observer:
    """An observer of one battle. It keeps the encoded components, so that only changed ones are encoded again."""

    def __init__(self) -> None:
        self._known: dict[int, dict[type, tuple[bytes, Any]]] = {}

    def look(self, battle: Battle) -> StateLook:
        """Return the battle's state hash, its changes since this method was last called, and a snapshot."""
        world = battle.world
        changed: Changes = {}
        figures = sorted(world.figures, key=str)
        parts = [b",".join(self._carrier(battle, figure, changed)) for figure in figures]
        people = b",".join(b'"%d":{%s}' % (figure, part) for figure, part in zip(figures, parts, strict=True))
        table = b",".join(self._carrier(battle, TABLE, changed))
        dice = world.dice
        text = b'{"dice":[%d,%d],"figures":{%s},"table":{%s}}' % (dice.seed, dice.position, people, table)
        components = {who: {kind: copy for kind, (_, copy) in kinds.items()} for who, kinds in self._known.items()}
        state = hashlib.blake2b(text, digest_size=16).hexdigest()
        return StateLook(state, changed, Snapshot(components, dice.position, len(battle.events)))

    def _carrier(self, battle: Battle, figure: int, changed: Changes) -> list[bytes]:
        """Return the components of a figure, or of the table, as JSON in a fixed form; those that have changed since
        the last look are added to `changed`."""
        find, before, now = battle.world.find, self._known.get(figure, {}), dict[type, tuple[bytes, Any]]()
        own: dict[str, msgspec.Raw] = {}
        parts: list[bytes] = []
        for kind in _BY_NAME[figure == TABLE]:
            component = find(figure, kind)
            if component is None:
                continue
            known = before.get(kind)
            is_same = known is not None and known[1] is component  # components are frozen: the same one has not changed
            text = known[0] if known is not None and is_same else _ENCODER.encode(component)
            if known is None or known[0] != text:
                own[kind.__name__] = msgspec.Raw(text)
            now[kind] = (text, component)
            parts.append(_KINDS[kind] + text)
        for kind in before:
            if kind not in now:
                own[kind.__name__] = msgspec.Raw(b"null")
        if own:
            changed[str(figure) if figure != TABLE else TABLE_NAME] = own
        self._known[figure] = now
        return parts
