"""Sentences made from the reasons for a plan: at most two shown at once, and the rest for when more is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.reasons import AdviceReason
from game.model.listing import sentence_case

MOST = 110
"""Most letters of a sentence that joins two reasons."""
SAFER, LONGEST = "danger", 115
"""The reason "safer", which may be joined to a price of the plan as what the price buys, and the most letters of both
together."""
GROUND = "ground"
"""The reason for what a plan does for the goal."""
LESS = {SAFER: ", ", GROUND: " ("}
"""Letters at which a gain's words are cut, by its reason, if gain and price together are too long."""
COMPARED = "; here "
"""Letters at which a price's words are cut in that case."""


class Sentences(NamedTuple):
    """Sentences about a plan: the one or two shown at once (`told`), and those shown on demand (`more`)."""

    told: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


def composed(reasons: Sequence[AdviceReason], cover: str = "") -> Sentences:
    """Return the reasons as sentences: first the gains, then one price, joined with how much safer the plan ends if it
    does. Without a price the second is another gain or, failing that, the `cover`. Reasons with the same words count
    once."""
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
    """Return the words of the first price or two, joined with a gain that they buy, and the gains and prices left over.
    The price of giving up ground stands alone if that leaves room for the gain "safer"."""
    told, left = _first(prices)
    second, others = _with_gain(f"but {told}", rest)
    if prices[0].name == GROUND and len(others) == len(rest) and told != prices[0].words:
        alone, fewer = _with_gain(f"but {prices[0].words}", rest)
        if len(fewer) < len(rest):
            return alone, fewer, prices[1:]
    return second, others, left


def _with_gain(price: str, rest: list[AdviceReason]) -> tuple[str, list[AdviceReason]]:
    """Return the words of a price, after a gain that it buys if both fit into one sentence, and the gains left over.
    Tried in this order: "safer", the goal, the first other gain."""
    safer, goal = ([one for one in rest if one.name == name] for name in (SAFER, GROUND))
    for one in (*safer, *goal, *rest[:1]):
        words = one.words.partition("; ")[0] if one in safer else one.words
        less = words.partition(LESS[one.name])[0] if one.name in LESS else words
        for told, paid in ((words, price), (less, price), (less, price.partition(COMPARED)[0])):
            if len(both := f"{told}, {paid}") <= LONGEST:
                return both, [other for other in rest if other is not one]
    return price, rest


def _first(some: Sequence[AdviceReason]) -> tuple[str, list[AdviceReason]]:
    """Return the words of the first reason, joined with the second if both fit into one sentence, and the reasons left
    over."""
    lead, *rest = some
    if rest and (not lead.gain or not (lead.alone or rest[0].alone)):
        both = f"{lead.words}{', and' if lead.gain else ';'} {rest[0].words}"
        if len(both) < MOST:
            return both, rest[1:]
    return lead.words, rest


def _told_besides(left: Sequence[AdviceReason], reasons: Sequence[AdviceReason], cover: str) -> tuple[str, ...]:
    """Return as sentences: the reasons left over, the additional words of all reasons, and the cover."""
    words = [*(one.words for one in left), *(one.more for one in reasons if one.more)]
    return (*map(_sentence, words), *([_covered(cover)] if cover else ()))


def _sentence(words: str) -> str:
    return f"{sentence_case(words)}."


def _covered(cover: str) -> str:
    return f"Cover there: {cover}."
