"""A number that a user's own file leaves out is as the rulesets that come with the game have it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec import inspect

from game import rulesets
from game.rulesets import SHIPPED, load_ruleset
from game.rulesets.parts import PARTS


@dataclass
class Numbers:
    """Whole numbers with a default, by struct and field: the default, what shipped files say, which leave it out."""

    defaults: dict[str, int] = field(default_factory=dict)
    said: defaultdict[str, set[Any]] = field(default_factory=lambda: defaultdict(set))
    left_out: set[str] = field(default_factory=set)

    def note(self, name: str, default: int, table: dict[str, Any], key: str) -> None:
        """What one table says of a number."""
        self.defaults[name] = default
        if key in table:
            self.said[name].add(table[key])
        else:
            self.left_out.add(name)


def walk(kind: inspect.Type, table: Any, found: Numbers) -> None:
    """Note what a table says of each whole number of a struct, and which of them it leaves out."""
    if isinstance(kind, inspect.StructType) and isinstance(table, dict):
        for one in kind.fields:
            if type(one.default) is int:
                found.note(f"{kind.cls.__name__}.{one.name}", one.default, table, one.encode_name)
            walk(one.type, table.get(one.encode_name), found)
    elif isinstance(kind, inspect.DictType) and isinstance(table, dict):
        for inner in table.values():
            walk(kind.value_type, inner, found)
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(table, list):
        for inner in table:
            walk(kind.item_type, inner, found)
    elif isinstance(kind, inspect.UnionType):
        for other in kind.types:
            walk(other, table, found)


def numbers(monkeypatch: pytest.MonkeyPatch) -> Numbers:
    """What the shipped files say of all numbers with a default."""
    found = Numbers()
    built = rulesets._parts

    def noted(table: dict[str, Any], shared: Any, source: str) -> dict[str, Any]:
        for axis, known in PARTS.items():
            walk(inspect.type_info(known[shared.parts[axis]]), table.get(axis, {}), found)
        own = {key: value for key, value in table.items() if key not in PARTS}
        walk(inspect.type_info(rulesets._Shared), own, found)
        return built(table, shared, source)

    monkeypatch.setattr(rulesets, "_parts", noted)
    rulesets._load.cache_clear()
    for name in SHIPPED:
        for variant in ("", *load_ruleset(name).variants):
            load_ruleset(name, variant)
    rulesets._load.cache_clear()
    return found


def test_what_is_left_out_is_as_a_shipped_ruleset_says(monkeypatch: pytest.MonkeyPatch) -> None:
    found = numbers(monkeypatch)
    always_said = found.defaults.keys() - found.left_out
    assert len(always_said) > 30
    assert {name: found.said[name] for name in always_said if found.defaults[name] not in found.said[name]} == {}
