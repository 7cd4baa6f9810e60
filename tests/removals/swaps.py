"""Swaps that take a rule out of the engine during a test: a function or a number is replaced."""

from __future__ import annotations

import dataclasses
import functools
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import rulesets
from game.core.ruleset import Ruleset

Swap = Callable[[pytest.MonkeyPatch], None]


@dataclasses.dataclass(frozen=True)
class Removal:
    """One row of the table: the code that plays the rule, in words, and the swaps that remove it."""

    played_by: str
    swaps: tuple[Swap, ...]

    def take_out(self, patch: pytest.MonkeyPatch) -> None:
        """Put the plain replacements in place until the test is over."""
        for swap in self.swaps:
            swap(patch)


def removal(played_by: str, *swaps: Swap) -> Removal:
    """Return a row of the table."""
    return Removal(played_by, swaps)


def nothing(*_: Any, **__: Any) -> None:
    """Do nothing, in place of a function."""


def function(place: str, replacement: Callable[..., Any]) -> Swap:
    """Return a swap of the function at a place written "package.module:name" or "package.module:Class.name"."""

    def swap(patch: pytest.MonkeyPatch) -> None:
        module, _, name = place.partition(":")
        owner: Any = importlib.import_module(module)
        *classes, last = name.split(".")
        for part in classes:
            owner = getattr(owner, part)
        patch.setattr(owner, last, replacement)

    return swap


def wrapped(place: str, wrapper: Callable[..., Any]) -> Swap:
    """Return a swap of the function at a place for one that gets the original function before its own arguments."""

    def swap(patch: pytest.MonkeyPatch) -> None:
        module, _, name = place.partition(":")
        before: Any = importlib.import_module(module)
        for part in name.split("."):
            before = getattr(before, part)

        @functools.wraps(before)
        def replacement(*args: Any, **kwargs: Any) -> Any:
            return wrapper(before, *args, **kwargs)

        function(place, replacement)(patch)

    return swap


def number(place: str, value: Any) -> Swap:
    """Return a swap that sets another value in every ruleset that has the place, written "axis.field.key.field"
    ("movement.base")."""

    def swap(patch: pytest.MonkeyPatch) -> None:
        load = rulesets.load_ruleset

        @functools.cache
        def altered(name: str | Path, variant: str = "") -> Ruleset:
            ruleset: Ruleset = put(load(name, variant), place.split("."), value)
            return ruleset

        for module in ("game.rulesets", "game.engine.battle", "game.rulebook.scenario_file"):
            owner = importlib.import_module(module)
            if hasattr(owner, "load_ruleset"):
                patch.setattr(owner, "load_ruleset", altered)

    return swap


def put(record: Any, path: list[str], value: Any) -> Any:
    """Return a copy of a record with another value at a path of fields and keys. Raises KeyError or AttributeError if
    there is no such path."""
    if not path:
        return value
    first, *rest = path
    if isinstance(record, Mapping):
        return {**record, first: put(record[first], rest, value)}
    changed = {first: put(getattr(record, first), rest, value)}
    if isinstance(record, msgspec.Struct):
        return msgspec.structs.replace(record, **changed)
    return dataclasses.replace(record, **changed)
