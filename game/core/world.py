"""The world as the rules see it: a store of figures under one ruleset."""

from __future__ import annotations

from game.core.ruleset import Ruleset
from game.core.store import TABLE, Store

__all__ = ["TABLE", "World"]

World = Store[Ruleset]
