"""Other ways at a moment: the computer's best plans, each beginning with another command."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.opponent import Opponent, opponent
from game.engine.view import View
from game.model.commands import Answer, Command
from game.model.slices import finished
from game.review.rollouts import policy
from game.review.tape import Tape, at
from game.review.words import command_words, plan_words

ADVISER = "hard"
"""The level that other ways are asked of."""
MOST = 4
"""Other ways that are tried at a turning point."""


@dataclass(frozen=True, slots=True)
class Other:
    """One other way: its first command, and the plan in words."""

    command: Command
    words: str


def done(tape: Tape, act: int) -> Other:
    """Return the way that was taken."""
    seat, command = tape.acts[act]
    return Other(command, command_words(at(tape, act).battle.view(seat), command))


def expected(tape: Tape, act: int) -> Other | None:
    """Return the computer's way; None when the seat had nothing to decide (a standing order)."""
    seat, _ = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    if view.decision is None:
        return None
    command = policy().choose(view)
    named = next((plan for plan in _plans(view, command.figure, policy()) if plan.command == command), None)
    return named or Other(command, command_words(view, command))


def others(tape: Tape, act: int) -> tuple[Other, ...]:
    """The best ways that were open, without what was done and what the computer would have done."""
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
    """Every plan of a figure, the best first; none while something is asked."""
    decision = view.decision
    if decision is None or decision.choices or figure not in decision.figures:
        return []
    plans = finished(player.weigh(view, figure))
    return [Other(plan.first, plan_words(view, plan.first, plan.words)) for plan in plans]
