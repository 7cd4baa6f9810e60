"""Summaries of a series: counts, shares and means, each with its interval and its number of battles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from game.lab.record import Record
from game.lab.results import whole_pairs
from game.lab.runner import pair_scores
from game.lab.statistics import (
    Share,
    Spread,
    clustered,
    deviations,
    elo_of,
    mean_of,
    paired,
    quantiles,
    wilson,
)

FieldKey = tuple[str, str, str, str]
"""Map, ruleset, change and options (in words), by which a field is found."""

EVEN, DOUBTFUL, UNFAIR = "even", "doubtful", "unfair"


@dataclass(frozen=True, slots=True)
class ResultField:
    """One field of the table: all battles with the same map, ruleset, options and change."""

    key: FieldKey
    records: tuple[Record, ...]

    @property
    def battles(self) -> int:
        """Number of battles in the field."""
        return len(self.records)

    @property
    def sides(self) -> dict[str, Share]:
        """Each side's share of wins."""
        names = list(self.records[0].sides)
        return {side: clustered(_by_seed(self.records, _is_won_by(side))) for side in names}

    @property
    def players(self) -> dict[int, Share]:
        """Each player's share of wins, by the player's number."""
        return player_shares(self.records)

    @property
    def draws(self) -> Share:
        """The share of battles without a winner."""
        return wilson(sum(not record.winner for record in self.records), self.battles)

    @property
    def objectives(self) -> Share:
        """The share of battles won by a goal or objective while other sides could still fight."""
        return wilson(sum(record.objective for record in self.records), self.battles)

    @property
    def edge(self) -> Share:
        """The first side's mean score, from 0 to 1; a draw is half a win."""
        first = next(iter(self.records[0].sides))
        return clustered(_by_seed(self.records, lambda r: 1.0 if r.winner == first else 0.5 if not r.winner else 0.0))

    def fairness(self, fields: int = 1) -> str:
        """Return "even", "doubtful" or "unfair": "doubtful" if the 95 % interval of the first side's score leaves out
        one half, "unfair" if it still does when corrected for `fields` comparisons."""
        share = self.edge
        if share.low <= 0.5 <= share.high:
            return EVEN
        strict = self._edge_at(100 - 5 / max(1, fields))
        return DOUBTFUL if strict.low <= 0.5 <= strict.high else UNFAIR

    def _edge_at(self, sure: float) -> Share:
        share = self.edge
        half = (share.high - share.low) / 2 / deviations() or 1.0
        games = max(1.0, share.value * (1 - share.value) / half**2) if 0 < share.value < 1 else float(self.battles)
        return wilson(share.value * min(games, self.battles), min(games, self.battles), sure)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The fewest rounds, the three quartiles and the most rounds of a battle."""
        return quantiles((record.rounds for record in self.records), 0, 25, 50, 75, 100)

    def mean(self, of: Callable[[Record], float]) -> Spread:
        """Return the mean of `of(record)` over all battles, with its 95 % interval."""
        return mean_of([of(record) for record in self.records]).within(0, math.inf)

    @property
    def acts(self) -> Counter[str]:
        """Number of commands by action."""
        return _sum(record.acts for record in self.records)

    @property
    def rules(self) -> Counter[str]:
        """Number of events by the rule they name."""
        return _sum(record.rules for record in self.records)

    @property
    def reasons(self) -> Counter[str]:
        """Number of battles by the reason why they ended."""
        return Counter(record.reason for record in self.records)


@dataclass(frozen=True, slots=True)
class Summary:
    """All battles of a series and its fields."""

    records: tuple[Record, ...]
    fields: tuple[ResultField, ...]

    @property
    def who(self) -> dict[int, str]:
        """The names of the players by number."""
        found = {side.player: side.who for record in self.records for side in record.sides.values()}
        return dict(sorted(found.items()))

    @property
    def is_duel(self) -> bool:
        """True if two different players played, each on both sides."""
        return list(self.who) == [1, 2] and self.who[1] != self.who[2]

    @property
    def plain(self) -> tuple[Record, ...]:
        """The battles under the plain rules."""
        return tuple(record for record in self.records if not record.change)

    def difference(self) -> Spread:
        """Return player 1's mean score less player 2's (-1 to 1) over complete pairs of battles."""
        return paired([(1 - score, score) for score in pair_scores(self.plain)]).within(-1, 1)

    def elo(self) -> Spread:
        """Return the Elo difference of player 1 over player 2, counted by complete pairs of battles."""
        return elo_of(pair_scores(self.plain))

    def pairs(self) -> tuple[int, ...]:
        """Return the numbers of pairs in which player 1 scored 0, 1/2, 1, 1 1/2 and 2 points."""
        counts = Counter(round(4 * score) for score in pair_scores(self.plain))
        return tuple(counts[score] for score in range(5))

    def luck(self, player: int) -> Spread:
        """Return the mean surplus of hits over expected hits that a player had in a battle."""
        sides = [side for record in self.plain for side in record.sides.values() if side.player == player]
        return mean_of([side.hits - side.expected_hits / 1000 for side in sides])

    def field(self, name: str, ruleset: str, change: str = "") -> ResultField | None:
        """Return the first field with a map, a ruleset and a change; None if there is none."""
        return next((field for field in self.fields if field.key[:3] == (name, ruleset, change)), None)

    def rules(self) -> Counter[str]:
        """Return the number of events by the rule they name."""
        return _sum(record.rules for record in self.records)


def summary(records: Iterable[Record]) -> Summary:
    """Return the summary of battles."""
    kept = tuple(records)
    groups: dict[FieldKey, list[Record]] = {}
    for record in kept:
        words = ", ".join(f"{name}={value}" for name, value in sorted(record.options.items()))
        groups.setdefault((record.map, record.ruleset, record.change, words), []).append(record)
    return Summary(kept, tuple(ResultField(key, tuple(group)) for key, group in groups.items()))


def player_shares(records: Sequence[Record]) -> dict[int, Share]:
    """Return each player's share of wins in some battles, by the player's number."""
    numbers = sorted({side.player for record in records for side in record.sides.values()})
    return {number: clustered(_by_seed(records, _is_won_by(number))) for number in numbers}


def _is_won_by(who: str | int) -> Callable[[Record], float]:
    """Return a function of a record that returns 1.0 if `who` (a side or a player's number) won, else 0.0."""
    return lambda record: float(who in (record.winner, record.player))


def _by_seed(records: Sequence[Record], points: Callable[[Record], float]) -> list[list[float]]:
    return [[float(points(record)) for record in group] for group in whole_pairs(records)]


def _sum(counts: Iterable[dict[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in counts:
        found.update(one)
    return found
