"""Says what is wrong with a review that came from a file: parts that do not belong together, or another battle's."""

from __future__ import annotations

from collections.abc import Iterator

from game.model.command_ways import place_named
from game.review.findings import Review, TurningPoint
from game.review.lessons import told
from game.review.tape import Tape


def broken(review: Review) -> str:
    """Return the first contradiction in a review, with its place; "" for none. Code that draws, prints or sums up a
    review may rely on all checks."""
    return next(_broken(review), "")


def _broken(review: Review) -> Iterator[str]:
    sides, acts = review.sides, len(review.curve) - 1
    if not sides or len(set(sides)) < len(sides):
        yield "`sides` names no side, or one twice"
    if acts < 1:
        yield "`curve` needs a point before the first act and one after the last"
    if tuple(account.side for account in review.accounts) != sides:
        yield "`accounts` needs one account for each of `sides`, in their order"
    if len(review.choices) not in (0, acts):
        yield "`choices` needs one entry for each act"
    for name, values in _for_each_side(review):
        if len(values) != len(sides):
            yield f"`{name}` needs one entry for each of `sides`"
    for place, point in enumerate(review.curve):
        if point.act != place:
            yield f"`curve[{place}].act` is not {place}"
    yield from _broken_turns(review, acts)


def _broken_turns(review: Review, acts: int) -> Iterator[str]:
    """Yield the faults of turning points and habits."""
    for place, turn in enumerate(review.turns):
        if turn.side not in review.sides:
            yield f"`turns[{place}].side` is none of `sides`"
        if turn.act >= acts:
            yield f"`turns[{place}].act` is beyond the last act"
        if turn.kind == "mistake" and turn.because and turn.because[0].about not in told():
            yield f"`turns[{place}].because` names nothing that speaks against an act"
    for place, habit in enumerate(review.habits):
        if habit.act >= acts:
            yield f"`habits[{place}].act` is beyond the last act"
        if habit.about not in told():
            yield f"`habits[{place}].about` names nothing that speaks against an act"


def _for_each_side(review: Review) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield every list with one entry for each side, with its place."""
    yield from (("players", review.players), ("start", review.start), ("result", review.result))
    for place, point in enumerate(review.curve):
        yield f"curve[{place}].chances", point.chances
    for place, turn in enumerate(review.turns):
        yield f"turns[{place}].changes", turn.changes
    for place, account in enumerate(review.accounts):
        yield f"accounts[{place}].choices", account.choices
        yield f"accounts[{place}].dice", account.dice


def is_about(review: Review, tape: Tape) -> bool:
    """Return whether an unbroken review is about a battle: its digest, sides and acts, and every place it names."""
    return (
        review.battle == tape.digest
        and review.sides == tape.sides
        and len(review.curve) == len(tape.acts) + 1
        and all(_happened(turn, tape) for turn in review.turns)
    )


def _happened(turn: TurningPoint, tape: Tape) -> bool:
    """Return whether a turning point's act was done, and whether the better way leads to a square of the board."""
    seat, command = tape.acts[turn.act]
    if (turn.side, turn.did.command) != (seat, command):
        return False
    named = place_named(turn.better.command) if turn.better is not None else None
    board = tape.header.map
    return named is None or (0 <= named[0] < board.width and 0 <= named[1] < board.height)
