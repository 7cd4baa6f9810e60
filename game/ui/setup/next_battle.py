"""Proposes the next battle by what has been played: the rulesets one after the other, the maps least played first."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.scenario import Scenario
from game.storage.last_setup import BattleChoice, Controller, SideChoice
from game.ui.setup.setup_table import SetupTable, load_catalogue, map_files

AT_EASE = 2
"""Battles under a ruleset before the next one is proposed; as many are fought against an easy opponent."""

EASE = {"boosts": False}
"""Options of those battles: nobody is asked about dice before having seen the board."""


def proposal(played: Sequence[str], maps: Sequence[str], rulesets: Sequence[str]) -> tuple[str, str]:
    """A map and a ruleset: the first ruleset that was played fewer than AT_EASE times (the least played one when all
    were played more often), on the map that was played least; the earlier of equals. `played` are "map/ruleset"."""
    fought = [tuple(one.rsplit("/", 1)) for one in played]
    under = {name: sum(one[1] == name for one in fought) for name in rulesets}
    fresh = [name for name in rulesets if under[name] < AT_EASE]
    ruleset = fresh[0] if fresh else min(rulesets, key=lambda name: under[name])
    return min(maps, key=lambda name: sum(one[0] == name for one in fought)), ruleset


def proposed(played: Sequence[str]) -> tuple[str, Scenario]:
    """Return the title of the proposed battle, and the battle: the player on the first side, the computer on all
    others.

    Raises BadInput when there is nothing to play.
    """
    catalogue = load_catalogue(())
    files = {path.stem: path for path in sorted(map_files(), key=lambda path: path.stem != "training-ground")}
    rulesets = [card.id for card in catalogue.rulesets.values() if not card.kind]
    where, ruleset = proposal(played, list(files) or [""], rulesets or [""])
    while files and not catalogue.add_map(files.pop(where)):
        where, ruleset = proposal(played, list(files) or [""], rulesets or [""])
    at_ease = sum(one.endswith(f"/{ruleset}") for one in played) < AT_EASE
    table = SetupTable(catalogue, BattleChoice(map=where, ruleset=ruleset, options=dict(EASE) if at_ease else {}))
    level: Controller = "ai:easy" if at_ease else "ai:normal"
    for side in table.map.sides[1:]:
        table.choice.sides[side] = SideChoice(level)
    return f"{table.map.title}, {table.ruleset.title}", table.scenario()
