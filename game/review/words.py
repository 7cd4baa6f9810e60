"""Commands in words, for the list of turning points."""

from __future__ import annotations

import msgspec

from game.actions import ACTIONS
from game.ai.deed_words import throw_words
from game.engine.view import View
from game.model.commands import Answer, Command, Orders, Throw
from game.model.grid import Square
from game.rulebook.sentences import id_words, square_words


def command_words(view: View, command: Command) -> str:
    """Return a command in words, as "Move to 14,9" or "Attack Otto Brenner (rifle)"; the view's decision is still
    open."""
    if isinstance(command, Answer):
        decision = view.decision
        choices = decision.choices if decision is not None else ()
        title = next((choice.title for choice in choices if choice.id == command.choice), command.choice)
        return f"Answer: {title}"
    if isinstance(command, Orders):
        return f"Standing order for {id_words(command.kind)}: {command.policy}"
    if isinstance(command, Throw):
        return throw_words(view, command)
    words = [ACTIONS[command.action].title]
    for field, value in msgspec.structs.asdict(command).items():
        words += _detail(view, field, value)
    return " ".join(words)


def _detail(view: View, field: str, value: object) -> list[str]:
    """One thing that a command names, in words; nothing for what goes without saying."""
    if field == "path" and isinstance(value, tuple) and value:
        return ["to", _square(value[-1])]
    if field in ("to", "square") and isinstance(value, tuple):
        return ["to", _square(value)]
    if field == "target" and isinstance(value, int) and value:
        known = [figure.name for figure in view.figures() if figure.id == value]
        return known or ["somebody unseen"]
    if field == "weapon" and isinstance(value, str) and value:
        return [f"({id_words(value)})"]
    if field == "trigger" and isinstance(value, str):
        return [f"on {id_words(value)}"]
    if value is True:
        return [f"({id_words(field)})"]
    return []


def _square(square: Square) -> str:
    return square_words(square)


def plan_words(view: View, first: Command, words: str) -> str:
    """A plan: its first command, and what was to follow."""
    _, _, rest = words.partition(", then ")
    begun = command_words(view, first)
    return f"{begun}, then {rest}" if rest else begun
