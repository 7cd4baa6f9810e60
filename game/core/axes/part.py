"""Types that the parts of a ruleset share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.core.store import Store

AnyWorld: TypeAlias = Store[Any]
"""A store under any rules: the type that these interfaces name, because the class Ruleset is built from them."""

Provides: TypeAlias = tuple[str, ...]
"""Capabilities that a part offers to its ruleset, each in a word or two ("Counts", "moves by squares"); see its class
variable `provides`."""

Requires: TypeAlias = Mapping[str, str]
"""Needs of a part, from its class variable `requires`: each capability that another part must provide, with the use
made of it. The loader refuses a ruleset that does not meet them."""
