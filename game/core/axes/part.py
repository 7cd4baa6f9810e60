"""The interface that every part of a ruleset shares, whatever its axis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.core.store import Store

AnyWorld: TypeAlias = Store[Any]
"""Store under any rules: a part is asked by the ruleset that holds it."""

Provides: TypeAlias = tuple[str, ...]
"""Capabilities of a part for its ruleset, each in a word or two ("Counts", "moves by squares"), from its class
variable `provides`."""

Requires: TypeAlias = Mapping[str, str]
"""Needs of a part from the other parts of its ruleset: a capability that one `provides`, and the use it makes of
it, from its class variable `requires`; the loader refuses other mixes."""
