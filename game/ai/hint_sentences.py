"""Sentences made from the reasons for a plan: at most two shown at once, and more for players who ask.

A gain speaks for the plan, a price (such as more danger) against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.reasons import AdviceReason
from game.model.listing import sentence_case

MOST = 110
"""The most letters of a sentence that joins two reasons."""
SAFER, LONGEST = "danger", 115
"""The reason "safer", which a sentence may join to a price as what the price buys. And the most letters of such a
sentence."""
GROUND = "ground"
"""The reason that says what a plan does for the goal."""
LESS = {SAFER: ", ", GROUND: " ("}
"""The letters at which the words of a gain are cut if it is too long together with a price, by reason."""
COMPARED = "; here "
"""The letters at which the words of the price are cut in that case."""


class Sentences(NamedTuple):
    """The sentences about a plan: one or two shown at once (`told`), and more shown on demand (`more`)."""

    told: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


def composed(reasons: Sequence[AdviceReason], cover: str = "") -> Sentences:
    """Return the reasons as sentences.

    First come the gains. Then comes one price, joined with the gain in safety that it buys, if there is one. Without a
    price another gain comes second or, if there is none, the `cover`. Of reasons with the same words only one is used.
    """
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
    """Return the words of the first one or two prices, joined with a gain that they buy; then the gains and the prices
    left over.

    The price of giving up ground is shown alone if this leaves room for the gain "safer"."""
    told, left = _first(prices)
    second, others = _with_gain(f"but {told}", rest)
    if prices[0].name == GROUND and len(others) == len(rest) and told != prices[0].words:
        alone, fewer = _with_gain(f"but {prices[0].words}", rest)
        if len(fewer) < len(rest):
            return alone, fewer, prices[1:]
    return second, others, left


def _with_gain(price: str, rest: list[AdviceReason]) -> tuple[str, list[AdviceReason]]:
    """Return the words of a price, after a gain that it buys if both fit into one sentence; then the gains left over.

    The gains are tried in this order: "safer", the goal, the first other gain."""
    safer, goal = ([one for one in rest if one.name == name] for name in (SAFER, GROUND))
    for one in (*safer, *goal, *rest[:1]):
        words = one.words.partition("; ")[0] if one in safer else one.words
        less = words.partition(LESS[one.name])[0] if one.name in LESS else words
        for told, paid in ((words, price), (less, price), (less, price.partition(COMPARED)[0])):
            if len(both := f"{told}, {paid}") <= LONGEST:
                return both, [other for other in rest if other is not one]
    return price, rest


def _first(some: Sequence[AdviceReason]) -> tuple[str, list[AdviceReason]]:
    """Return the words of the first reason, joined with the second if both fit into one sentence; then the reasons left
    over."""
    lead, *rest = some
    if rest and (not lead.gain or not (lead.alone or rest[0].alone)):
        both = f"{lead.words}{', and' if lead.gain else ';'} {rest[0].words}"
        if len(both) < MOST:
            return both, rest[1:]
    return lead.words, rest


def _told_besides(left: Sequence[AdviceReason], reasons: Sequence[AdviceReason], cover: str) -> tuple[str, ...]:
    """Return the sentences shown on demand: the reasons left over, the additional words of all reasons, and the
    cover."""
    words = [*(one.words for one in left), *(one.more for one in reasons if one.more)]
    return (*map(_sentence, words), *([_covered(cover)] if cover else ()))


def _sentence(words: str) -> str:
    return f"{sentence_case(words)}."


def _covered(cover: str) -> str:
    return f"Cover there: {cover}."
