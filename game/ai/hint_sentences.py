"""Makes sentences of the reasons for a plan: two that are told at once, and the rest for who wants to know more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.reasons import AdviceReason
from game.model.listing import sentence_case

MOST = 110
"""Most letters of a sentence in which two reasons are told together."""
SAFER, LONGEST = "danger", 115
"""The reason that is told with a price, because it may be why that is paid, and the letters that both may have."""
GROUND = "ground"
"""The reason for what a plan does for the goal."""
LESS = {SAFER: ", ", GROUND: " ("}
"""Letters that begin the part of a gain which is left out beside a price, if both together are too long."""
COMPARED = "; here "
"""Letters that begin the part of a price which is left out there."""


class Sentences(NamedTuple):
    """Sentences about a plan: those that are told at once, at most two, and those that are told besides."""

    told: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


def composed(reasons: Sequence[AdviceReason], cover: str = "") -> Sentences:
    """Return what a plan does and its one price as sentences, the price with how much safer it ends, if it does. A
    second thing that it does takes the place of a price, the thing that covers the figure there the place of both. What
    two reasons have to say is told once."""
    reasons = [*{one.words: one for one in reversed(reasons)}.values()][::-1]
    gains = [one for one in reasons if one.gain]
    prices = [one for one in reasons if not one.gain]
    if not gains:
        return Sentences(tuple(_sentence(one.words) for one in prices[:2]), _told_besides(prices[2:], prices, ""))
    told, rest = _first(gains)
    found, covered = [_sentence(told)], cover
    if prices:
        second, rest, prices = _priced(prices, rest)
        found.append(_sentence(second))
    elif rest:
        found.append(_sentence(rest.pop(0).words))
    elif cover:
        found.append(_covered(cover))
        covered = ""
    return Sentences(tuple(found), _told_besides([*rest, *prices], reasons, covered))


def _priced(prices: list[AdviceReason], rest: list[AdviceReason]) -> tuple[str, list[AdviceReason], list[AdviceReason]]:
    """Return the words of the first prices, with a gain for which they may be paid, and the gains and prices left.
    Ground that is given up is told alone, where there is room for how much safer the plan ends beside it."""
    told, left = _first(prices)
    second, others = _with_gain(f"but {told}", rest)
    if prices[0].name == GROUND and len(others) == len(rest) and told != prices[0].words:
        alone, fewer = _with_gain(f"but {prices[0].words}", rest)
        if len(fewer) < len(rest):
            return alone, fewer, prices[1:]
    return second, others, left


def _with_gain(price: str, rest: list[AdviceReason]) -> tuple[str, list[AdviceReason]]:
    """Return the words of a price after those of a gain for which it may be paid, if both make one sentence, and the
    gains left: how much safer the plan ends, or else what it does for the goal, or the next one."""
    safer, goal = ([one for one in rest if one.name == name] for name in (SAFER, GROUND))
    for one in (*safer, *goal, *rest[:1]):
        words = one.words.partition("; ")[0] if one in safer else one.words
        less = words.partition(LESS[one.name])[0] if one.name in LESS else words
        for told, paid in ((words, price), (less, price), (less, price.partition(COMPARED)[0])):
            if len(both := f"{told}, {paid}") <= LONGEST:
                return both, [other for other in rest if other is not one]
    return price, rest


def _first(some: Sequence[AdviceReason]) -> tuple[str, list[AdviceReason]]:
    """Return the words of the first reason, with the second where both make one sentence, and the reasons left. Prices
    do so side by side, whatever they are."""
    lead, *rest = some
    if rest and (not lead.gain or not (lead.alone or rest[0].alone)):
        both = f"{lead.words}{', and' if lead.gain else ';'} {rest[0].words}"
        if len(both) < MOST:
            return both, rest[1:]
    return lead.words, rest


def _told_besides(left: Sequence[AdviceReason], reasons: Sequence[AdviceReason], cover: str) -> tuple[str, ...]:
    """Return the reasons that are left, what all of them have to say besides, and the cover, as sentences."""
    words = [*(one.words for one in left), *(one.more for one in reasons if one.more)]
    return (*map(_sentence, words), *([_covered(cover)] if cover else ()))


def _sentence(words: str) -> str:
    return f"{sentence_case(words)}."


def _covered(cover: str) -> str:
    return f"Cover there: {cover}."
