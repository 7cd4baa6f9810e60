"""Search for stale reads: code that holds a component across a change reads old values."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.core import store
from game.core.store import Store
from game.model.components import TABLE_COMPONENTS
from game.rulesets.parts import FIGURE_COMPONENTS

Found = Counter[str]


@contextmanager
def watched() -> Iterator[Found]:
    """Compare, inside the `with` block, each read of a field of a replaced component with the present component; yield
    the places that read another value, with the number of reads. Reads of dropped components, and reads by the store
    itself, do not count.

    A copy of a battle shares its components: a component that is replaced in the copy is still valid in the battle.
    """
    found: Found = Counter()
    past: dict[int, tuple[Any, Store, int]] = {}
    copies: list[Store] = []
    fork = Store.fork

    def copied(world: Store, *given: Any) -> Store:
        copies.append(fork(world, *given))
        return copies[-1]

    with pytest.MonkeyPatch.context() as patch:
        for kind in (*FIGURE_COMPONENTS, *TABLE_COMPONENTS):
            patch.setattr(kind, "__getattribute__", _comparing(kind, past, found))
        for door in ("put", "change", "drop"):
            patch.setattr(Store, door, _marking(getattr(Store, door), past, copies))
        patch.setattr(Store, "fork", copied)
        yield found


def _comparing(kind: type, past: dict[int, tuple[Any, Store, int]], found: Found) -> Callable[[Any, str], Any]:
    plain: Any = kind.__getattribute__
    fields = frozenset(kind.__struct_fields__)  # type: ignore[attr-defined]

    def read(component: Any, name: str) -> Any:
        value = plain(component, name)
        if name in fields and (was := past.get(id(component))) is not None:
            _, world, figure = was
            reader = sys._getframe(1)
            now = None if reader.f_code.co_filename == store.__file__ else world.find(figure, kind)
            if now is not None and plain(now, name) != value:
                where = f"{Path(reader.f_code.co_filename).name}:{reader.f_lineno}"
                found[f"{where} reads a past {kind.__name__}.{name}"] += 1
        return value

    return read


def _marking(
    door: Callable[..., Any], past: dict[int, tuple[Any, Store, int]], copies: list[Store]
) -> Callable[..., Any]:
    def through(world: Store, figure: int, what: Any, /, **fields: Any) -> Any:
        before = world.find(figure, what if isinstance(what, type) else type(what))
        if before is not None and not any(world is copy for copy in copies):
            past[id(before)] = (before, world, figure)
        return door(world, figure, what, **fields)

    return through
