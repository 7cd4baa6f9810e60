"""A switch that turns every cache of the rules off, so that a battle can be played with and without caches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.core.store import Store
from game.model.board import Board


class Forgetful(dict[Any, Any]):
    """A cache that forgets: an answer can be read right after it was written, and never later."""

    def __contains__(self, key: object) -> bool:
        """Return False, because it never has an answer."""
        return False

    def get(self, key: Any, default: Any = None) -> Any:
        """Return the default, because it never has an answer."""
        return default

    def setdefault(self, key: Any, default: Any = None) -> Any:
        """Return the given answer, not an earlier one."""
        return default

    def __setitem__(self, key: Any, answer: Any) -> None:
        """Keep one answer until the next is written."""
        self.clear()
        super().__setitem__(key, answer)

    def copy(self) -> Forgetful:
        """Return an empty cache."""
        return Forgetful()


class Forgetting(Forgetful):
    """The caches of all figures, each of which forgets."""

    def __getitem__(self, figure: Any) -> Any:
        """Return a cache that forgets."""
        return Forgetful()


@contextmanager
def nothing_kept(map_too: bool) -> Iterator[None]:
    """Turn off all caches of battles inside the `with` block (`World.memo`, `standing`, `own`, `lasting`); with
    `map_too` also those of boards."""
    store = Forgetful()
    forgotten = property(lambda _: store, lambda *_: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "memo", forgotten, raising=False)
        patch.setattr(Store, "standing", forgotten, raising=False)
        patch.setattr(Store, "lasting", forgotten, raising=False)
        patch.setattr(Store, "own", property(lambda _: Forgetting(), lambda *_: None), raising=False)
        if map_too:
            patch.setattr(Board, "scratch", forgotten, raising=False)
        yield
