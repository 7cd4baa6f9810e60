"""Reasons for acts that let all sides carry out their secret orders at the same time: all figures that took part are
named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.model.events import OrdersRevealed, Stepped
from game.model.listing import listed, number_words
from game.review.findings import Grounds, TurnReason
from game.review.happened import END, Happened
from game.rulebook.event_words import STATES
from game.rules import figures
from game.storage.replay import Replay

MOST_NAMES = 3
"""Most names in the first sentence."""
LEFT = f" {STATES['gone']}."
"""Words after the name of a figure that has left the field."""
MOST_LISTED = 8
"""Most names in the list of figures that only moved."""


def at_once(replay: Replay, came: Sequence[Happened], sides: Sequence[str]) -> Mapping[str, tuple[TurnReason, ...]]:
    """Return, for each side, reasons why the last act of the replay was a gain for it: a summary, then each figure's
    part. {} if that act did not carry out everybody's orders."""
    if not any(isinstance(event, OrdersRevealed) for event in replay.events):
        return {}
    found = {side: _told_for(replay, came, side) for side in sides}
    return found if any(found.values()) else {}


def _told_for(replay: Replay, came: Sequence[Happened], side: str) -> tuple[TurnReason, ...]:
    """Return the results of all orders as reasons for a gain of `side`; the summary leaves out what was good for other
    sides."""
    went = tuple(dict.fromkeys(event.figure for event in replay.events if isinstance(event, Stepped)))
    moved = [replay.names.get(figure, "?") for figure in went]
    attacks = [one for one in came if one.reason.about == "dice"]
    reached = [one for one in came if one.reason.about == "came" and not one.is_fall]
    reached = [one for one in reached if one.order != END] or reached  # the head of the page tells how it ended
    aims = _joined([one.reason.words for one in reached if one.is_for(side)])
    others = _joined([one.reason.words for one in reached if not one.is_for(side)])
    fell = [one for one in came if one.is_fall]
    if not (attacks or reached or fell or moved):
        return ()
    names = _fallen(replay, fell)
    first = _first(attacks, aims, names, moved, others)
    about: Grounds = "dice" if attacks else "came"
    left = [words for words in (*aims, *others) if words != first]
    return (TurnReason(about, first), *_parts(replay, attacks, fell, left, moved))


def _joined(words: Sequence[str]) -> list[str]:
    """Return the results for the goal as sentences; all figures that left the field are joined in the first
    sentence."""
    left = [one.removesuffix(LEFT) for one in words if one.endswith(LEFT)]
    if len(left) < 2:
        return list(words)
    return [f"{listed(left)}{LEFT.replace(' has ', ' have ')}", *(one for one in words if not one.endswith(LEFT))]


def _fallen(replay: Replay, fell: Sequence[Happened]) -> str:
    """Return the names of the fallen by side: "Ari and Bea (Red), Dov (Blue)"."""
    by_side: dict[str, list[str]] = {}
    for figure in dict.fromkeys(one.reason.target for one in fell):
        by_side.setdefault(figures.side_of(replay.battle.world, figure), []).append(replay.names.get(figure, "?"))
    return ", ".join(f"{listed(names)} ({side.capitalize()})" for side, names in by_side.items())


def _first(
    attacks: Sequence[Happened], aims: Sequence[str], fell: str, moved: Sequence[str], others: Sequence[str]
) -> str:
    """Return one summary sentence: who fell, or else a result for the goal, or how many attacks hit, or who moved.
    `others` are results of other sides for the goal, used only if there is nothing else."""
    if aims and not fell:
        return aims[0]
    begun = f"{number_words(len(attacks), 'attack')}{' at once' if len(attacks) > 1 else ''}"
    if fell:
        return f"{begun}: {fell} fell." if attacks else f"{fell} fell."
    if attacks:
        return f"{begun}: {_score(attacks)}, and nobody fell."
    if not moved and others:
        return others[0]
    if len(moved) == 1:
        return f"{moved[0]} moved."
    return f"{listed(moved) if len(moved) <= MOST_NAMES else f'{len(moved)} figures'} moved at once."


def _score(attacks: Sequence[Happened]) -> str:
    """Return in words how many attacks of each side hit: "Red hit 1 of 4, Blue 2 of 4"."""
    sides = list(dict.fromkeys(one.side for one in attacks))
    own = [[one for one in attacks if one.side == side] for side in sides]
    counted = [f"{sum(one.good for one in some)} of {len(some)}" for some in own]
    told = [f"{side.capitalize()} {count}" for side, count in zip(sides, counted, strict=True)]
    return ", ".join([told[0].replace(" ", " hit ", 1), *told[1:]])


def _parts(
    replay: Replay, attacks: Sequence[Happened], fell: Sequence[Happened], aims: Sequence[str], moved: Sequence[str]
) -> Iterator[TurnReason]:
    """Yield each figure's part: hits, other falls, results for the goal, misses, moves. Dice are not called luck here,
    because many dice were rolled together."""
    for one in attacks:
        if one.good:
            yield TurnReason("dice", one.reason.words, one.reason.figure, one.reason.target, side=one.side)
    yield from (one.reason for one in fell if one not in attacks)
    yield from (TurnReason("came", words) for words in aims)
    missed = [replay.names.get(one.reason.figure, "?") for one in attacks if not one.good]
    if missed:
        yield TurnReason("came", f"{listed(missed)} missed.")
    if MOST_NAMES < len(moved) <= MOST_LISTED and not attacks:
        yield TurnReason("came", f"{listed(moved)} moved.")
