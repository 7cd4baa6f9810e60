"""Why a turning point was one: who could answer, what the side's own attack was worth, what the dice had to show."""

from __future__ import annotations

from collections.abc import Iterator

from game.model.commands import Command, End, FirstAid
from game.model.events import Attacked
from game.review.findings import Reason, Turn
from game.review.prospects import Burst, Prospects, percent, prospects
from game.review.tape import Tape, at
from game.review.ways import expected

MOST = 3
NOTICED = 5
"""Per cent of a chance that are worth a word."""
POOR = 35
"""Per cent of a chance below which an attack is a poor one."""


def because(tape: Tape, turn: Turn) -> tuple[Reason, ...]:
    """At most three sentences; none where there is nothing plain to say."""
    if turn.kind in ("lucky", "unlucky"):
        return tuple(_dice(tape, turn))[:MOST]
    did = tape.acts[turn.act][1]
    if turn.better is not None:
        other: Command | None = turn.better.command
    else:
        usual = expected(tape, turn.act)
        other = usual.command if usual is not None else None
    if other is None:
        return ()
    battle, seat = at(tape, turn.act).battle, tape.acts[turn.act][0]
    mine = prospects(battle, turn.act, seat, did)
    theirs = prospects(battle, turn.act, seat, other)
    if turn.kind == "mistake":
        return (*_left_undone(did, other), *_compared(mine, theirs, did, "the better way", 1))[:MOST]
    return tuple(_compared(theirs, mine, other, "the usual way", -1))[:MOST]


def _dice(tape: Tape, turn: Turn) -> Iterator[Reason]:
    """Every attack of an act with the chance that it had."""
    replay = at(tape, turn.act + 1)
    for event in replay.events:
        if isinstance(event, Attacked) and event.odds is not None:
            who, whom = replay.names.get(event.figure, "?"), replay.names.get(event.target, "a square")
            yield Reason("dice", f"{who} {'hit' if event.hit else 'missed'} {whom} at {percent(event.odds)} %.")


def _left_undone(did: Command, other: Command) -> Iterator[Reason]:
    """What can be told from the two commands alone."""
    if isinstance(other, FirstAid) and not isinstance(did, FirstAid):
        yield Reason("help", "A comrade beside needed help.")
    elif isinstance(did, End) and not isinstance(other, End):
        yield Reason("idle", "There was still something to do in this turn.")


def _compared(
    worse: Prospects | None, better: Prospects | None, did: Command, other: str, sign: int
) -> Iterator[Reason]:
    """What speaks for the better of two ways, the plainest first; `sign` is 1 where the worse one was done, and -1
    where the better one was: then `other` names the worse."""
    if worse is None or better is None:
        return
    yield from _bursts(worse.burst, better.burst, other, sign)
    yield from _answers(worse, better, other, sign)
    yield from _attacks(worse, better, did, other, sign)


def _bursts(worse: Burst | None, better: Burst | None, other: str, sign: int) -> Iterator[Reason]:
    """One burst that could catch more of one's own."""
    if worse is None or len(worse.caught) <= len(better.caught if better is not None else ("",)):
        return
    together = f"{', '.join(worse.caught[:-1])} and {worse.caught[-1]}"
    words = f"{worse.who} could catch {together} at once there ({worse.weapon})."
    yield Reason("burst", words if sign > 0 else f"With {other} {words}")


def _answers(worse: Prospects, better: Prospects, other: str, sign: int) -> Iterator[Reason]:
    """More enemies that could attack, or one with a better chance."""
    now, then = worse.answers, better.answers
    if len(now) > len(then):
        words = f"{_many(len(now))} could attack there ({now[0][1]} at {now[0][0]} %)"
        less = _many(len(then))
        told = (
            f"{words[:1].upper()}{words[1:]}, with {other} {less}."
            if sign > 0
            else f"With {other} {words}, here {less}."
        )
        yield Reason("fire", told)
    elif len(now) == len(then) and now and now[0][0] - then[0][0] >= NOTICED:
        first, second = (now[0], then[0]) if sign > 0 else (then[0], now[0])
        yield Reason("fire", f"{first[1]} could hit with {first[0]} %, with {other} the best chance is {second[0]} %.")


def _attacks(worse: Prospects, better: Prospects, did: Command, other: str, sign: int) -> Iterator[Reason]:
    """An attack that was worth more."""
    if better.attack is None or (worse.attack is not None and better.attack[0] - worse.attack[0] < NOTICED):
        return
    best, rest = _shot(better.attack), _shot(worse.attack)
    is_poor = getattr(did, "target", 0) and worse.attack is not None and worse.attack[0] < POOR
    words = f"{rest}, with {other} {best}." if sign > 0 else f"{best}, with {other} {rest}."
    yield Reason("poor" if is_poor else "attack", f"{words[:1].upper()}{words[1:]}")


def _many(count: int) -> str:
    return {0: "nobody", 1: "one enemy"}.get(count, f"{count} enemies")


def _shot(attack: tuple[int, str] | None) -> str:
    return "no attack" if attack is None else f"an attack on {attack[1]} at {attack[0]} %"
