"""Maps that come with the game, each read once for all tests, so that tables about its board are computed only once."""

from __future__ import annotations

from functools import cache

from game.maps.loader import load_map
from game.model.paths import maps
from game.model.scenario import BattleMap


@cache
def shipped(name: str) -> BattleMap:
    """Return a map by its name."""
    return load_map(maps() / f"{name}.tmx")
