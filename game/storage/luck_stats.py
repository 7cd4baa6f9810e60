"""The luck of each side: its hits and its damage beside the numbers to be expected, and how unlikely so many hits
are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from game.model.events import Attacked, Event, Harmed
from game.model.listing import number_words
from game.model.tally import Odds

CLEAR = Fraction(1, 10)
"""The chance below which good or bad luck is called clear."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of one side's attacks: its hits and its damage (`harm`), each with the number to be expected. `rarity`
    is the exact chance to get at least so many hits if there were more than expected, else to get at most so many."""

    side: str
    attacks: int
    hits: int
    expected: Fraction
    rarity: Fraction
    harm: int
    expected_harm: Fraction

    @property
    def is_lucky(self) -> bool:
        """Return whether more attacks hit than expected."""
        return self.hits > self.expected

    @property
    def is_clear(self) -> bool:
        """Return whether luck this good or bad is rare, and made a difference of at least one hit."""
        return self.rarity <= CLEAR and abs(self.hits - self.expected) >= 1

    def __str__(self) -> str:
        if not self.attacks:
            return "no attacks"
        more = "or more" if self.is_lucky else "or fewer"
        hits = f"{self.hits} of {self.attacks} attacks hit, {_normal(self.expected)} is normal"
        harm = f"damage {self.harm}, {_normal(self.expected_harm)} is normal"
        return f"{hits} ({self.hits} {more}: {rare(self.rarity)}); {harm}"


def how_kind(luck: Luck, whose: str) -> str:
    """Return a sentence on how kind the dice were to a side that has attacked; `whose` names the side, such as
    "Your"."""
    more = luck.hits - luck.expected
    counted = number_words(luck.attacks, "attack")
    much = "clearly" if luck.is_clear else "a little"
    how = "even" if abs(more) < 1 else f"{much} {'kind' if more > 0 else 'unkind'}"
    return f"{whose} dice were {how}: {luck.hits} of {counted} hit, {_normal(luck.expected)} is normal."


def tenths(value: Fraction) -> str:
    """Return a number with one decimal place, halves rounded up."""
    whole = (value * 20 + 1) // 2
    return f"{whole // 10}.{whole % 10}"


def _normal(value: Fraction) -> str:
    """Return an expected number for a sentence: with one decimal place, or none if it is whole ("8.8", "11")."""
    return tenths(value).removesuffix(".0")


def rare(chance: Fraction) -> str:
    """Return a chance in words: "12 %", or "1 in 250" if it is below one per cent."""
    if chance >= Fraction(1, 100):
        return f"{(chance * 200 + 1) // 2} %"
    return f"1 in {chance.denominator // max(1, chance.numerator):,}".replace(",", " ")


def hits_distribution(chances: Iterable[Odds]) -> tuple[list[int], int]:
    """Return, for attacks with these chances, the exact number of ways to get 0, 1, 2 ... hits, and the number of all
    ways."""
    ways, of = [1], 1
    for chance in chances:
        shared = gcd(chance.cases, chance.of)
        cases, total = chance.cases // shared, chance.of // shared
        missed = [count * (total - cases) for count in ways] + [0]
        hit = [0] + [count * cases for count in ways]
        ways = [a + b for a, b in zip(missed, hit, strict=True)]
        of *= total
    return ways, of


def luck_of(events: Sequence[Event], sides: Mapping[int, str]) -> tuple[Luck, ...]:
    """Return the luck of every side, counted from a battle's events; `sides` maps each figure to its side."""
    return tuple(_luck(side, events, sides) for side in dict.fromkeys(sides.values()))


def _luck(side: str, events: Sequence[Event], sides: Mapping[int, str]) -> Luck:
    made: list[Attacked] = []
    harm, open_hit = 0, False
    for event in events:
        if isinstance(event, Attacked):
            mine = sides.get(event.figure) == side and event.odds is not None
            if mine:
                made.append(event)
            open_hit = mine and event.hit and event.target != 0
        elif isinstance(event, Harmed) and open_hit and event.figure == made[-1].target:
            harm += max(0, event.amount - event.kept_off)
            open_hit = False
    chances = [event.odds for event in made if event.odds is not None]
    hits = sum(event.hit for event in made)
    expected = sum((Fraction(chance.cases, chance.of) for chance in chances), Fraction(0))
    expected_harm = sum(
        (Fraction(e.odds.cases * e.average, 2 * e.odds.of) for e in made if e.odds is not None and e.target),
        Fraction(0),
    )
    ways, of = hits_distribution(chances)
    tail = sum(ways[hits:]) if hits > expected else sum(ways[: hits + 1])
    return Luck(side, len(made), hits, expected, Fraction(tail, of), harm, expected_harm)
