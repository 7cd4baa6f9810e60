"""The type World, which the rules use: a store of figures that is played by a complete Ruleset."""

from __future__ import annotations

from game.core.ruleset import Ruleset
from game.core.store import TABLE, Store

__all__ = ["TABLE", "World"]

World = Store[Ruleset]
