"""Counts figures that stood idle: in a whole round they did nothing, though their side could have let them act."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.commands import Answer, Commit, End, Orders
from game.model.listing import listed, sentence_case
from game.review.findings import IdleRound, Review
from game.review.lessons import whose
from game.review.survey import ActLook
from game.review.tape import Tape, at


def idle_rounds(tape: Tape, looks: Sequence[ActLook]) -> tuple[IdleRound, ...]:
    """Return how many figures of each side stood idle in each round, in order of time. Who ended a turn because a hint
    said so, or was asked for nothing, did not."""
    acted: set[tuple[int, int]] = set()
    passed: dict[tuple[int, int], int] = {}
    for act, ((_, command), look) in enumerate(zip(tape.acts, looks, strict=True)):
        left = {(look.round, figure) for figure in _let_go(tape, act)}
        if not isinstance(command, End | Commit | Answer | Orders):
            acted.add((look.round, command.figure))
        elif act in tape.advised:
            acted |= left
        else:
            passed |= {one: act for one in left if one not in passed}
    found: dict[tuple[str, int], list[int]] = {}
    for (number, figure), act in passed.items():
        if (number, figure) not in acted:
            found.setdefault((tape.acts[act][0], number), []).append(act)
    return tuple(IdleRound(side, number, len(acts), min(acts)) for (side, number), acts in found.items())


def _let_go(tape: Tape, act: int) -> tuple[int, ...]:
    """Return the figures that an act leaves without anything to do."""
    _, command = tape.acts[act]
    if isinstance(command, End):
        return (command.figure,)
    decision = at(tape, act).battle.decision if isinstance(command, Commit) else None
    return decision.figures if decision is not None else ()


def idle_words(review: Review, side: int) -> str:
    """Return how many figures of a side stood idle, in a sentence; "" if none did."""
    own = [one for one in review.idle if one.side == review.sides[side]]
    if not own:
        return ""
    first, *later = own
    told = [f"{first.figures} of {whose(review, side)} figures stood idle in round {first.round}"]
    told += [f"{one.figures} in round {one.round}" for one in later]
    return f"{sentence_case(listed(told))}."
