"""Actions of figures under all rulesets: one class for each action, found in the modules of this package."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_args

from game.actions.action import Action
from game.core.ruleset import Ruleset
from game.model.commands import Command


def _found() -> Iterator[Action[Any]]:
    """Yield one instance of every action class in this package."""
    for name in sorted(module.name for module in iter_modules(__path__)):
        module = import_module(f"{__name__}.{name}")
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Action) and kind.id and kind.__module__ == module.__name__:
                yield kind()


_ORDER = get_args(Command)

ACTIONS: dict[str, Action[Any]] = {
    action.id: action for action in sorted(_found(), key=lambda action: _ORDER.index(action.command))
}
"""Every action by its id, which is also the tag of its command, in the order of the commands."""


def action_title(ruleset: Ruleset, action: str) -> str:
    """Return the title of an action under a ruleset: the ruleset's own if it gives one, else the action's; the id of an
    unknown action."""
    terms = ruleset.actions.get(action)
    return (terms.title if terms is not None else "") or (ACTIONS[action].title if action in ACTIONS else action)
