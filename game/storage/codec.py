"""Battles as JSON: encoding the state of a battle, and making a battle from a stored state after checking it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.model.components import TABLE_COMPONENTS, Identity
from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.events import Event
from game.model.scenario import Scenario
from game.rulesets.parts import FIGURE_COMPONENTS
from game.storage.state_checks import check_meaning
from game.storage.untrusted import decode

MOST_POSITION = 1 << 40
MOST_EVENTS = 1_000_000

DicePosition = Annotated[int, msgspec.Meta(ge=0, le=MOST_POSITION)]
Seed = Annotated[int, msgspec.Meta(ge=0)]

_FIGURE_KINDS = {kind.__name__: kind for kind in FIGURE_COMPONENTS}
_TABLE_KINDS = {kind.__name__: kind for kind in TABLE_COMPONENTS}


class StateRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The full state of a battle, which decides all that follows: the dice, and the components by figure and type
    name."""

    dice: tuple[Seed, DicePosition]
    table: dict[str, msgspec.Raw]
    figures: dict[str, dict[str, msgspec.Raw]]


def encode_state(battle: Battle) -> bytes:
    """Return a battle's state as JSON. Dictionaries keep their order, because rules may depend on it."""
    return msgspec.json.encode(battle.state())


def decode_events(content: msgspec.Raw | bytes, source: str) -> list[Event]:
    """Return the events stored as JSON. Raises BadInput if they do not fit or are more than MOST_EVENTS."""
    events = decode(content, list[Event], source, "events")
    if len(events) > MOST_EVENTS:
        raise BadInput.of(source, f"holds more than {MOST_EVENTS} events", "events")
    return events


def restore(scenario: Scenario, content: msgspec.Raw | bytes, source: str) -> Battle:
    """Return the battle with a stored state. Raises BadInput if the state does not fit the scenario or contradicts
    itself. The caller must have checked the content with `untrusted.check_limits`."""
    record = decode(content, StateRecord, source, "state")
    battle = Battle.create(scenario, Dice(*record.dice))
    world = battle.world
    if sorted(record.figures) != sorted(map(str, world.figures)):
        raise BadInput.of(source, f"the setup has figures 1 to {len(world.figures)}, the state has others", "figures")
    _lay(world, TABLE, record.table, _TABLE_KINDS, source)
    for figure in world.figures:
        set_up = world.get(figure, Identity)
        _lay(world, figure, record.figures[str(figure)], _FIGURE_KINDS, source)
        if world.find(figure, Identity) != set_up:
            raise BadInput.of(source, "is not the same figure as in the setup", f"figure {figure}")
    world.events.clear()
    check_meaning(battle, source)
    return battle


def _lay(world: World, figure: int, stored: dict[str, msgspec.Raw], kinds: dict[str, type], source: str) -> None:
    """Give a figure (or the table, the battle as a whole) exactly the stored components, and drop all its others.
    Raises BadInput for unknown or faulty ones."""
    place = f"figure {figure}" if figure else "table"
    for name, raw in stored.items():
        if name not in kinds:
            raise BadInput.of(source, f"a battle has nothing called {name!r}", place)
        world.put(figure, decode(raw, kinds[name], source, f"{place}, {name}"))
    for name, kind in kinds.items():
        if name not in stored:
            world.drop(figure, kind)


def copy_of(battle: Battle) -> Battle:
    """Return a copy of a battle, made by encoding and restoring it; its dice go on at the same position. Raises
    BadInput if the state cannot be restored."""
    twin = restore(battle.scenario, encode_state(battle), "copy")
    twin.events = list(battle.events)
    return twin
