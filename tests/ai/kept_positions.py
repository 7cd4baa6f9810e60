"""Positions kept from battles that were read by a person, as the commands that lead to them; a file has one on each
line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.engine.battle import Battle
from game.maps.loader import load_map
from game.model.commands import Command
from game.model.goals import USUAL
from game.model.paths import maps
from game.model.scenario import FigureSetup, Scenario, SideSetup


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded battle: its map, ruleset, options, seed and squads, and the commands given in it. `counts` are the
    rounds and points of its goal if the map has other ones by now; `squads` are the figures of sides that did not have
    the map's squad."""

    name: str
    map: str
    ruleset: str
    options: dict[str, Any]
    seed: int
    sides: tuple[str, ...]
    commands: tuple[Command, ...]
    counts: dict[str, int] = {}
    squads: dict[str, tuple[FigureSetup, ...]] = {}


K = TypeVar("K", bound=Kept)


def kept_in(name: str, kind: type[K]) -> dict[str, K]:
    """Return the positions in a file beside this module, by name."""
    lines = (Path(__file__).parent / name).read_bytes().splitlines()
    return {row.name: row for row in (msgspec.json.decode(line, type=kind) for line in lines)}


def played(row: Kept, acts: int | None = None) -> Battle:
    """Return the battle after its first `acts` commands (None: after all)."""
    sides = tuple(SideSetup(side, "human", row.squads.get(side, ())) for side in row.sides)
    ground = load_map(maps() / f"{row.map}.tmx")
    if row.counts:
        then = {name: {USUAL: number} for name, number in row.counts.items()}
        ground = replace(ground, goals=tuple(msgspec.structs.replace(goal, **then) for goal in ground.goals))
    scenario = Scenario(ground, row.ruleset, sides, row.seed, dict(row.options))
    battle = Battle.create(scenario)
    battle.start()
    for command in row.commands[:acts]:
        assert battle.submit(command) is None
    return battle
