"""Maps that come with the game, each read once for all tests: what is worked out about its board stays with it."""

from __future__ import annotations

from functools import cache

from game.maps.loader import load_map
from game.model.paths import maps
from game.model.scenario import BattleMap


@cache
def shipped(name: str) -> BattleMap:
    """A map by its name."""
    return load_map(maps() / f"{name}.tmx")
