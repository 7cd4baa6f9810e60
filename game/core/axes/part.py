"""Types that the parts of a ruleset share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.core.store import Store

AnyWorld: TypeAlias = Store[Any]
"""A store under any rules: the type that these interfaces name, because the class Ruleset is built from them."""

Provides: TypeAlias = tuple[str, ...]
"""Capabilities that a part offers to the other parts of its ruleset, each in a word or two ("Counts", "moves by
squares"). The class variable `provides` has this type."""

Requires: TypeAlias = Mapping[str, str]
"""Capabilities that a part needs from other parts, each with a text that says what for. The class variable `requires`
has this type. The loader refuses a ruleset that lacks one."""
