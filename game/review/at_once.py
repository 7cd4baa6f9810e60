"""Tells what came of the orders of all that are carried out at once: nobody did it alone, so all who had a part are
named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.events import OrdersRevealed, Stepped
from game.model.listing import listed, number_words
from game.review.findings import Grounds, TurnReason
from game.review.happened import Happened
from game.rules import figures
from game.storage.replay import Replay

MOST_NAMES = 3
"""Names that the first sentence has room for."""


def at_once(replay: Replay, came: Sequence[Happened]) -> tuple[TurnReason, ...]:
    """Return what came of the act that led to the position of a replay, if it let all carry out their orders: first how
    it came out in all, then who did what. () for an act of one figure alone."""
    if not any(isinstance(event, OrdersRevealed) for event in replay.events):
        return ()
    went = tuple(dict.fromkeys(event.figure for event in replay.events if isinstance(event, Stepped)))
    moved = [replay.names.get(figure, "?") for figure in went]
    attacks = [one for one in came if one.reason.about == "dice"]
    aims = [one.reason.words for one in came if one.reason.about == "came" and not one.is_fall]
    fell = [one for one in came if one.is_fall]
    if not (attacks or aims or fell or moved):
        return ()
    names = _fallen(replay, fell)
    first = _first(attacks, aims, names, moved)
    about: Grounds = "dice" if attacks else "came"
    return (TurnReason(about, first), *_parts(replay, attacks, fell, aims if fell else aims[1:], moved))


def _fallen(replay: Replay, fell: Sequence[Happened]) -> str:
    """Return who fell, by sides: "Ari and Bea (Red), Dov (Blue)"."""
    by_side: dict[str, list[str]] = {}
    for figure in dict.fromkeys(one.reason.target for one in fell):
        by_side.setdefault(figures.side_of(replay.battle.world, figure), []).append(replay.names.get(figure, "?"))
    return ", ".join(f"{listed(names)} ({side.capitalize()})" for side, names in by_side.items())


def _first(attacks: Sequence[Happened], aims: Sequence[str], fell: str, moved: Sequence[str]) -> str:
    """Return one sentence on all of it: who fell, or what was reached, or how many hit, or who moved."""
    if aims and not fell:
        return aims[0]
    begun = f"{number_words(len(attacks), 'attack')}{' at once' if len(attacks) > 1 else ''}"
    if fell:
        return f"{begun}: {fell} fell." if attacks else f"{fell} fell."
    if attacks:
        return f"{begun}: {_score(attacks)}."
    return f"{listed(moved) if len(moved) <= MOST_NAMES else f'{len(moved)} figures'} moved at once."


def _score(attacks: Sequence[Happened]) -> str:
    """Return how many attacks of each side hit: "Red hit 1 of 4, Blue 2 of 4"."""
    sides = list(dict.fromkeys(one.side for one in attacks))
    own = [[one for one in attacks if one.side == side] for side in sides]
    counted = [f"{sum(one.good for one in some)} of {len(some)}" for some in own]
    told = [f"{side.capitalize()} {count}" for side, count in zip(sides, counted, strict=True)]
    return ", ".join([told[0].replace(" ", " hit ", 1), *told[1:]])


def _parts(
    replay: Replay, attacks: Sequence[Happened], fell: Sequence[Happened], aims: Sequence[str], moved: Sequence[str]
) -> Iterator[TurnReason]:
    """Yield who did what: every hit, who else fell, what was reached, who missed, who moved. Single dice are no luck
    where many fall."""
    for one in attacks:
        if one.good:
            yield TurnReason("dice", one.reason.words, one.reason.figure, one.reason.target, side=one.side)
    yield from (one.reason for one in fell if one not in attacks)
    yield from (TurnReason("came", words) for words in aims)
    missed = [replay.names.get(one.reason.figure, "?") for one in attacks if not one.good]
    if missed:
        yield TurnReason("came", f"{listed(missed)} missed.")
    if moved and len(moved) > MOST_NAMES and not attacks:
        yield TurnReason("came", f"They were {listed(moved)}.")
