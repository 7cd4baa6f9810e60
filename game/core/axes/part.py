"""The interface that every part of a ruleset shares, whatever its axis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.core.store import Store

AnyWorld: TypeAlias = Store[Any]
"""Store under any rules; a part is used by the ruleset that holds it."""

Provides: TypeAlias = tuple[str, ...]
"""Capabilities that a part offers to its ruleset, each in a word or two ("Counts", "moves by squares"); see its class
variable `provides`."""

Requires: TypeAlias = Mapping[str, str]
"""Needs of a part, from its class variable `requires`: each capability that another part must provide, with the use
made of it. The loader refuses a ruleset that does not meet them."""
