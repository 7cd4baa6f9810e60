"""What a figure can do, whichever ruleset prices it: one class per action, found in the modules of this package."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from game.actions.action import Action


def _found() -> Iterator[Action[Any]]:
    """Every action of this package, by module and by its place there."""
    for name in sorted(module.name for module in iter_modules(__path__)):
        module = import_module(f"{__name__}.{name}")
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Action) and kind.id and kind.__module__ == module.__name__:
                yield kind()


ACTIONS: dict[str, Action[Any]] = {action.id: action for action in _found()}
"""Every action by its id, which is also its command's tag."""
