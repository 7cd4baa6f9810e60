"""The interface that every part of a ruleset shares, whatever its axis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.core.store import Store

World: TypeAlias = Store[Any]
"""Whatever rules it is played by: a part is asked by the ruleset that holds it."""

Provides: TypeAlias = tuple[str, ...]
"""What a part brings to its ruleset, each in a word or two ("Counts", "moves by squares"). Parts say so in a class
variable `provides`."""

Requires: TypeAlias = Mapping[str, str]
"""What a part asks of the other parts of its ruleset: a capability that one `provides`, and what it wants of it. Parts
say so in a class variable `requires`; the loader refuses other mixes."""
