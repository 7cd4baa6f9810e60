"""Starting areas of sides, reduced to the half farther from the other sides or nearer to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from game.model.grid import Square, distance
from game.model.scenario import BattleMap, Deployment

Start = Literal["back", "front"]
LEAST = 12
"""Least squares of a reduced area, so that a squad has room."""


def started(battle_map: BattleMap, starts: Mapping[str, Start]) -> BattleMap:
    """Return the map with the starting areas of some sides reduced to one half; the same object if `starts` is
    empty."""
    if not starts:
        return battle_map
    areas = tuple(
        Deployment(area.side, half_of(battle_map, area, starts[area.side])) if area.side in starts else area
        for area in battle_map.deployments
    )
    return replace(battle_map, deployments=areas)


def half_of(battle_map: BattleMap, area: Deployment, start: Start) -> tuple[Square, ...]:
    """Return the squares in one half of an area: the half farther from other sides' areas ("back") or nearer to them
    ("front"), in the area's order."""
    others = [square for other in battle_map.deployments if other.side != area.side for square in other.squares]

    def far(square: Square) -> tuple[int, int, int]:
        return min((distance(square, other) for other in others), default=0), square[1], square[0]

    ranked = sorted(area.squares, key=far, reverse=start == "back")
    kept = set(ranked[: max(LEAST, (len(ranked) + 1) // 2)])
    return tuple(square for square in area.squares if square in kept)
