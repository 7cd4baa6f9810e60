"""Other ways at a moment: the computer's best plans, each beginning with another command."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from game.actions import ACTIONS
from game.ai.deed_words import throw_words
from game.ai.opponent import Opponent, opponent
from game.engine.view import View
from game.model.commands import Answer, Command, Orders, Throw
from game.model.grid import Square, square_words
from game.model.slices import finished
from game.review.rollouts import policy
from game.review.tape import Tape, at
from game.rulebook.sentences import id_words

ADVISER = "hard"
"""The level that proposes other ways to act."""
MOST = 4
"""Largest number of other ways that are tried at a turning point."""


@dataclass(frozen=True, slots=True)
class Other:
    """One other way to act: its first command, and the plan in words."""

    command: Command
    words: str


def done(tape: Tape, act: int) -> Other:
    """Return the act that was done, as a plan."""
    seat, command = tape.acts[act]
    return Other(command, command_words(at(tape, act).battle.view(seat), command))


def expected(tape: Tape, act: int) -> Other | None:
    """Return the computer's choice; None if the seat had nothing to decide (a standing order)."""
    seat, _ = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    if view.decision is None:
        return None
    command = policy().choose(view)
    named = next((plan for plan in _plans(view, command.figure, policy()) if plan.command == command), None)
    return named or Other(command, command_words(view, command))


def others(tape: Tape, act: int) -> tuple[Other, ...]:
    """Return the best ways that were possible, without the act itself and what the computer would have done."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    decision = view.decision
    if decision is None:
        return ()
    known = [did, policy().choose(view)]
    if decision.choices:
        answers = [Answer(decision.figure, choice.id) for choice in decision.choices]
        found = [Other(answer, command_words(view, answer)) for answer in answers]
    else:
        figure = did.figure if did.figure in decision.figures else decision.figures[0]
        found = _plans(view, figure, opponent(ADVISER))
    wanted: list[Other] = []
    for one in found:
        if one.command not in known and len(wanted) < MOST and view.check(one.command) is None:
            known.append(one.command)
            wanted.append(one)
    return tuple(wanted)


def _plans(view: View, figure: int, player: Opponent) -> list[Other]:
    """Return every plan of a figure, the best first; an empty list while a question is open."""
    decision = view.decision
    if decision is None or decision.choices or figure not in decision.figures:
        return []
    plans = finished(player.weigh(view, figure))
    return [Other(plan.first, plan_words(view, plan.first, plan.words)) for plan in plans]


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
    """Return one detail of a command in words; an empty list for details that need no words."""
    if field == "path" and isinstance(value, tuple) and value:
        return ["to", _square(value[-1])]
    if field in ("to", "square") and isinstance(value, tuple):
        return ["to", _square(value)]
    if field == "target" and isinstance(value, int) and value:
        known = [figure.name for figure in view.figures() if figure.id == value]
        return known or ["a hidden enemy"]
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
    """Return a plan in words: its first command, and what follows."""
    _, _, rest = words.partition(", then ")
    begun = command_words(view, first)
    return f"{begun}, then {rest}" if rest else begun
