"""Other ways at a moment: those that a hint would have shown there, and what the computer of the rollouts would do.

A review and a hint must not contradict each other. So the better ways of a review are those of the same adviser, asked
with the same view, and an act that a hint would have shown is never blamed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
from cachetools import LRUCache, cached

from game.ai import deed_words
from game.ai.advice import ADVISER, advise
from game.ai.opponent import opponent
from game.ai.planned_turns import Intent, next_of
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Answer, Command, Orders
from game.model.slices import finished
from game.review.rollouts import policy
from game.review.tape import Tape, at
from game.rulebook.sentences import id_words

MOST_KEPT = 4096
"""Number of acts whose hints one process keeps."""


@dataclass(frozen=True, slots=True)
class Other:
    """One other way to act: its first command, the plan in words, the reasons of the hint that shows it, and the rest
    of the plan after its first command."""

    command: Command
    words: str
    why: str = ""
    then: Intent = field(default_factory=Intent)


def _act_key(tape: Tape, act: int) -> tuple[str, int]:
    return tape.digest, act


def done(tape: Tape, act: int) -> Other:
    """Return the act that was done, as a plan."""
    seat, command = tape.acts[act]
    return Other(command, command_words(at(tape, act).battle.view(seat), command))


def expected(tape: Tape, act: int) -> Other | None:
    """Return the choice of the computer that plays the rollouts; None if the seat had nothing to decide (a standing
    order)."""
    seat, _ = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    decision = view.decision
    if decision is None:
        return None
    command = policy().choose(view)
    plans = [] if decision.choices else finished(policy().weigh(view, command.figure))
    words = next((deed_words.deed_of(view, plan) for plan in plans if plan.first == command), "")
    return Other(command, words or command_words(view, command))


@cached(LRUCache(MOST_KEPT), key=_act_key)
def hinted(tape: Tape, act: int) -> tuple[Other, ...]:
    """Return what a hint would have shown for the figure of an act, the best first; () if the seat had nothing to
    decide."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    decision = view.decision
    if decision is None or decision.seat != seat:
        return ()
    figure = did.figure if did.figure in decision.figures else 0
    options = advise(opponent(ADVISER), view, figure).options
    return tuple(Other(one.command, one.deed, one.sentence, one.then) for one in options)


def is_hinted(tape: Tape, act: int) -> bool:
    """Return whether a hint would have shown an act, as the first command of a plan or as the rest of one that its
    figure had just begun."""
    return bool(_rests(tape, act))


@cached(LRUCache(MOST_KEPT), key=_act_key)
def _rests(tape: Tape, act: int) -> tuple[Intent, ...]:
    """Return what is left, after an act, of each plan of a hint that it begins or carries on; () if there is none."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    found = [way.then for way in hinted(tape, act) if is_same_deed(way.command, did)]
    before = next((one for one in range(act - 1, -1, -1) if not isinstance(tape.acts[one][1], Answer)), -1)
    if before >= 0 and (tape.acts[before][0], tape.acts[before][1].figure) == (seat, did.figure):
        for plan in _rests(tape, before):
            command, left = next_of(view, plan)
            if command is not None and is_same_deed(command, did):
                found.append(left)
    return tuple(found)


def is_same_deed(one: Command, other: Command) -> bool:
    """Return whether two commands do the same, whatever way they take to the same square."""
    if one == other:
        return True
    path = getattr(other, "path", ())
    if type(one) is not type(other) or not path or way_end(one) != way_end(other):
        return False
    return msgspec.structs.replace(one, path=path) == other


def command_words(view: View, command: Command) -> str:
    """Return a command in words, as "Move to 14,9" or "Attack Otto Brenner with the rifle"; the view's decision is
    still open."""
    if isinstance(command, Answer):
        decision = view.decision
        choices = decision.choices if decision is not None else ()
        title = next((choice.title for choice in choices if choice.id == command.choice), command.choice)
        return f"Answer: {title}"
    if isinstance(command, Orders):
        return f"Standing order for {id_words(command.kind)}: {command.policy}"
    words = deed_words.command_words(view, command)
    weapon = getattr(command, "weapon", "")
    aimed = bool(weapon and getattr(command, "target", 0))
    is_one_of_many = aimed and view.knows(command.figure) and len(view.sheet(command.figure).weapons) > 1
    return f"{words} with the {view.weapon(weapon).title.lower()}" if is_one_of_many else words
