"""Switches every kept answer off, so that a battle can be played with and without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.core.store import Store
from game.model.board import Board


class Forgetful(dict[Any, Any]):
    """A store of answers that knows nothing: it can be read right after it was written, and never asked."""

    def __contains__(self, key: object) -> bool:
        """It never has an answer."""
        return False

    def get(self, key: Any, default: Any = None) -> Any:
        """No answer."""
        return default

    def setdefault(self, key: Any, default: Any = None) -> Any:
        """What is given, not what was given before."""
        return default

    def __setitem__(self, key: Any, answer: Any) -> None:
        """Holds one answer at a time."""
        self.clear()
        super().__setitem__(key, answer)

    def copy(self) -> Forgetful:
        """Another one that knows nothing."""
        return Forgetful()


class Forgetting(Forgetful):
    """The stores of answers of every figure: all of them know nothing."""

    def __getitem__(self, figure: Any) -> Any:
        """A store that knows nothing."""
        return Forgetful()


@contextmanager
def nothing_kept(map_too: bool) -> Iterator[None]:
    """Inside, no battle keeps an answer (`World.memo`, `standing`, `own`, `lasting`); with `map_too` no board."""
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
