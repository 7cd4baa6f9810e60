"""The header of every save and journal: it describes the setup of the battle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec

from game import __version__
from game.engine.battle import Battle
from game.model.errors import BadInput
from game.model.grid import Square
from game.model.prints import print_of
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.model.sides import SIDES
from game.roster import load_roster
from game.rulesets import give, is_shipped, tables_of
from game.storage.map_codec import MapRecord, fingerprint, map_from, record_of

MOST_FIGURES = 100
"""The most figures of one side."""
MOST_SEED = (1 << 64) - 1
VERSION_OF_GAME = "game"

Word = Annotated[str, msgspec.Meta(max_length=300)]


class FigureRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of a squad as a header stores it: its profile, and the values in which the setup differs from the
    profile."""

    profile: Word
    name: Word = ""
    square: Square | None = None
    facing: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    overrides: dict[Word, Any] = {}


class HeaderSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a battle as a header stores it: its controller, its player's name, its figures and its allies."""

    id: Word
    controller: Word
    player: Word = ""
    figures: Annotated[tuple[FigureRecord, ...], msgspec.Meta(max_length=MOST_FIGURES)] = ()
    allies: tuple[Word, ...] = ()


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a battle, with fingerprints of its rules, roster and map. The header and the commands together
    determine the whole battle; `options` are by id."""

    game: Word
    ruleset: Word
    """The id of a shipped ruleset, or the file name of a custom one. The tables of a custom one are stored in `own`;
    its file is not read again."""
    rules: Word
    roster: Word
    map: MapRecord
    map_digest: Word
    seed: Annotated[int, msgspec.Meta(ge=0)]
    sides: Annotated[tuple[HeaderSide, ...], msgspec.Meta(min_length=2, max_length=8)]
    options: dict[Word, int | str | bool] = {}
    own: dict[str, Any] = {}


@cache
def roster_fingerprint() -> str:
    """Return the fingerprint of the roster; descriptive texts do not change it."""
    return print_of(msgspec.to_builtins(load_roster()))


_MADE: WeakKeyDictionary[Battle, Header] = WeakKeyDictionary()
"""The header of every battle in play. It is made only once, so that files that change later do not matter."""


def header_of(battle: Battle) -> Header:
    """Return the header of a battle. Raises BadInput if its custom ruleset can no longer be read."""
    if battle not in _MADE:
        _MADE[battle] = _header_of(battle)
    return _MADE[battle]


def _header_of(battle: Battle) -> Header:
    scenario = battle.scenario
    drawn = record_of(scenario.map)
    sides = tuple(
        HeaderSide(
            side.id,
            side.controller,
            side.player,
            tuple(FigureRecord(f.profile, f.name, f.square, f.facing, f.overrides) for f in side.figures),
            side.allies,
        )
        for side in scenario.sides
    )
    return Header(
        game=__version__,
        ruleset=scenario.ruleset if is_shipped(scenario.ruleset) else Path(scenario.ruleset).stem[:100],
        rules=battle.world.ruleset.fingerprint,
        roster=roster_fingerprint(),
        map=drawn,
        map_digest=fingerprint(drawn),
        seed=scenario.seed & MOST_SEED,
        sides=sides,
        options=dict(scenario.options),
        own=tables_of(scenario.ruleset),
    )


def scenario_from(header: Header, source: str) -> Scenario:
    """Return the scenario that a header describes. Raises BadInput if its map, sides or ruleset are not possible in
    this game."""
    if fingerprint(header.map) != header.map_digest:
        raise BadInput.of(source, "the map does not fit its digest", "map")
    battle_map = _map_of(msgspec.json.encode(header.map), source)
    ids = [side.id for side in header.sides]
    for side in ids:
        if side not in SIDES or ids.count(side) > 1:
            raise BadInput.of(source, f"{side!r} is not a side, or is there twice", "sides")
    for record in header.sides:
        if any(ally not in ids for ally in record.allies):
            raise BadInput.of(source, "is allied with a side that does not exist", f"sides, {record.id}")
    sides = tuple(
        SideSetup(
            record.id,
            record.controller,
            tuple(FigureSetup(f.profile, f.name, f.square, f.facing, f.overrides) for f in record.figures),
            record.player,
            record.allies,
        )
        for record in header.sides
    )
    return Scenario(battle_map, _ruleset_of(header, source), sides, header.seed, dict(header.options))


def _ruleset_of(header: Header, source: str) -> str:
    """Return the id of a header's ruleset, by which it can be loaded. A custom ruleset is registered from its tables
    first. Raises BadInput."""
    if header.own:
        return give(header.own, source)
    if not is_shipped(header.ruleset):
        raise BadInput.of(source, "uses a ruleset that is not in the game and not in the file", "ruleset")
    return header.ruleset


@lru_cache(maxsize=4)
def _map_of(record: bytes, source: str) -> BattleMap:
    """Return the map in an encoded record. Saves of the same map share one object, and so all that is cached on it."""
    return map_from(msgspec.json.decode(record, type=MapRecord), source)


def with_seats(scenario: Scenario, controllers: dict[str, str]) -> Scenario:
    """Return the scenario with other controllers for the sides in `controllers`."""
    sides = tuple(replace(side, controller=controllers.get(side.id, side.controller)) for side in scenario.sides)
    return replace(scenario, sides=sides)


@dataclass(frozen=True, slots=True)
class Changed:
    """One difference between the game that wrote a file and this one: the id of what differs, a sentence about it, and
    the recorded and the present value."""

    what: str
    words: str
    recorded: str
    now: str

    @property
    def is_of_version(self) -> bool:
        """Return whether this difference is the version of the game; other differences may follow from it."""
        return self.what == VERSION_OF_GAME


def changed_since(header: Header, battle: Battle) -> tuple[Changed, ...]:
    """Return the differences between the game that wrote a header and this one, which made `battle`; the version of the
    game comes first."""
    told = (
        Changed(VERSION_OF_GAME, f"it was written by version {header.game}", header.game, __version__),
        Changed("rules", "its rules have changed since then", header.rules, battle.world.ruleset.fingerprint),
        Changed("figures", "its figures have changed since then", header.roster, roster_fingerprint()),
    )
    return tuple(one for one in told if one.recorded != one.now)
