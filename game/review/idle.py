"""Idle figures: figures that did nothing in a whole round although their side could have let them act."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.commands import AT_ANY_TIME, Answer, Commit, End
from game.model.listing import listed, sentence_case
from game.review.deeds import Deed, name_of
from game.review.findings import IdleRound, Review
from game.review.lessons import whose
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.ways import is_decisive

MOST_NAMES = 3
"""Most names in one sentence; more figures are only counted."""


def idle_rounds(tape: Tape, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> tuple[IdleRound, ...]:
    """Return the idle figures by side and round, in order of time. A figure is not idle if it was never its turn, if it
    was busy with an earlier order, or if ending its turn was advised by a hint or won the battle."""
    acted: set[tuple[int, int]] = set()
    passed: dict[tuple[int, int], int] = {}
    for act, ((_, command), look, deed) in enumerate(zip(tape.acts, looks, deeds, strict=True)):
        acted |= {(look.round, figure) for figure in deed.active}
        left = {(look.round, figure) for figure in _let_go(tape, act)}
        if not isinstance(command, (End, Commit, Answer, *AT_ANY_TIME)):
            acted.add((look.round, command.figure))
        elif act in tape.advised or is_decisive(tape, act):
            acted |= left
        else:
            passed |= {one: act for one in sorted(left) if one not in passed}
    over, found = at(tape, len(tape.acts)).battle, dict[tuple[str, int], list[tuple[int, str]]]()
    for (number, figure), act in passed.items():
        if (number, figure) not in acted:
            found.setdefault((tape.acts[act][0], number), []).append((act, name_of(over, figure)))
    return tuple(
        IdleRound(side, number, tuple(name for _, name in some), min(act for act, _ in some))
        for (side, number), some in found.items()
    )


def _let_go(tape: Tape, act: int) -> tuple[int, ...]:
    """Return the ids of the figures whose turn an act ends or leaves unused."""
    _, command = tape.acts[act]
    if isinstance(command, End):
        return (command.figure,)
    decision = at(tape, act).battle.decision if isinstance(command, Commit) else None
    return decision.figures if decision is not None else ()


def idle_words(review: Review, side: int) -> str:
    """Return a sentence for each round in which figures of a side were idle, joined; "" if there is no such round."""
    own = [one for one in review.idle if one.side == review.sides[side]]
    return " ".join(f"{sentence_case(_who(review, side, one))} did nothing in round {one.round}." for one in own)


def _who(review: Review, side: int, one: IdleRound) -> str:
    """Return the names of a round's idle figures, or their number if they are more than MOST_NAMES."""
    some = len(one.names)
    return listed(one.names) if some <= MOST_NAMES else f"{some} of {whose(review, side)} figures"
