"""Names figures that stood idle: in a whole round they did nothing, though their side could have let them act."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.commands import AT_ANY_TIME, Answer, Commit, End
from game.model.listing import listed, sentence_case
from game.review.deeds import Deed, name_of
from game.review.findings import IdleRound, Review
from game.review.lessons import whose
from game.review.survey import ActLook
from game.review.tape import Tape, at

MOST_NAMES = 3
"""Names that are told of one round; of more figures their number."""


def idle_rounds(tape: Tape, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> tuple[IdleRound, ...]:
    """Return the figures of each side that stood idle in each round, in order of time. Who ended a turn because a hint
    said so, was asked for nothing, or was still busy with an order of before, did not."""
    acted: set[tuple[int, int]] = set()
    passed: dict[tuple[int, int], int] = {}
    for act, ((_, command), look, deed) in enumerate(zip(tape.acts, looks, deeds, strict=True)):
        acted |= {(look.round, figure) for figure in deed.active}
        left = {(look.round, figure) for figure in _let_go(tape, act)}
        if not isinstance(command, (End, Commit, Answer, *AT_ANY_TIME)):
            acted.add((look.round, command.figure))
        elif act in tape.advised:
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
    """Return the figures that an act leaves without anything to do."""
    _, command = tape.acts[act]
    if isinstance(command, End):
        return (command.figure,)
    decision = at(tape, act).battle.decision if isinstance(command, Commit) else None
    return decision.figures if decision is not None else ()


def idle_words(review: Review, side: int) -> str:
    """Return which figures of a side stood idle, in a sentence for each round; "" if none did."""
    own = [one for one in review.idle if one.side == review.sides[side]]
    return " ".join(f"{sentence_case(_who(review, side, one))} did nothing in round {one.round}." for one in own)


def _who(review: Review, side: int, one: IdleRound) -> str:
    """Return who stood idle in a round, by name if they are few."""
    some = len(one.names)
    return listed(one.names) if some <= MOST_NAMES else f"{some} of {whose(review, side)} figures"
