"""Effects of a changed rule: each battle is compared with the plain one of the same map, ruleset, options, seed and
seating."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from game.lab.record import Record
from game.lab.statistics import LEAST_PAIRS, Spread, mean_of, paired, wilson
from game.lab.summary import Summary
from game.rulebook.switches import switches

HUNDRED = 100.0
"""The upper limit of measures that are shares of 100."""
LEAST_USE = 1.0
"""Least uses in 100 commands, with or without the change, for an action to be listed."""


@dataclass(frozen=True, slots=True)
class EffectLine:
    """One measure: its mean under the plain rules, its mean with the change, and the mean difference over the pairs of
    battles. `places` is the number of decimals shown."""

    title: str
    plain: Spread
    changed: Spread
    difference: Spread
    places: int = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """All measures for one change under one ruleset, over a number of pairs of battles."""

    change: str
    ruleset: str
    pairs: int
    lines: tuple[EffectLine, ...]

    @property
    def heading(self) -> str:
        """The title of the effect: its change, ruleset and number of battles."""
        return f"{self.change} ({self.ruleset}, {self.pairs} battles against the plain ones on the same seeds)"

    @property
    def words(self) -> str:
        """Sentences with the measures that the change surely moved, or saying that none did or that the battles are too
        few."""
        rule = switches().get(self.change.removeprefix("without "))
        meaning = f"Tried: {rule.text}. " if rule is not None else ""
        if self.pairs < LEAST_PAIRS:
            of = "pair" if self.pairs == 1 else "pairs"
            return f"{meaning}{self.pairs} {of} of battles: too few to say how sure the numbers are."
        sure = [line for line in self.lines if line.difference.low > 0 or line.difference.high < 0]
        if not sure:
            return f"{meaning}No number changed for sure."
        told = "; ".join(f"{line.title} {line.difference.text(line.places, sign=True)}" for line in sure)
        return f"{meaning}Each of these is sure to 95 %: {told}."

    @property
    def rows(self) -> tuple[tuple[str, str, str, str], ...]:
        """The rows of a table: title, plain value, changed value and difference of each measure; no intervals with too
        few pairs."""
        return tuple((line.title, *self._cells(line)) for line in self.lines)

    def _cells(self, line: EffectLine) -> tuple[str, str, str]:
        plain, changed, difference, places = line.plain, line.changed, line.difference, line.places
        if self.pairs < LEAST_PAIRS:
            return f"{plain.mean:.{places}f}", f"{changed.mean:.{places}f}", f"{difference.mean:+.{places}f}"
        return plain.text(places), changed.text(places), difference.text(places, sign=True)


EFFECT_HEADS = ("what", "plain", "changed", "difference, 95 % sure")
"""Column heads for `Effect.rows`."""

EffectMeasure = Callable[[Record], float]


def effects(found: Summary) -> tuple[Effect, ...]:
    """Return the effect of every change under every ruleset."""
    plain = {_key(record): record for record in found.plain}
    groups: dict[tuple[str, str], list[tuple[Record, Record]]] = {}
    for record in found.records:
        partner = plain.get(_key(record))
        if record.change and partner is not None:
            groups.setdefault((record.change, record.ruleset), []).append((partner, record))
    return tuple(Effect(change, rules, len(pairs), _lines(pairs)) for (change, rules), pairs in groups.items())


def _key(record: Record) -> tuple[object, ...]:
    seating = tuple(side.player for side in record.sides.values())
    return record.map, record.ruleset, tuple(sorted(record.options.items())), record.seed, seating


def _lines(pairs: list[tuple[Record, Record]]) -> tuple[EffectLine, ...]:
    first = next(iter(pairs[0][0].sides))
    lines = [
        _line("squares in reach, all figures", pairs, lambda r: r.reach),
        _line("rounds", pairs, lambda r: r.rounds),
        _line("commands", pairs, lambda r: r.commands),
        _line("first damage in round", pairs, lambda r: r.harm_in),
        _line("figures lost", pairs, lambda r: sum(side.lost for side in r.sides.values())),
        _line(f"wins of {first} in 100", pairs, lambda r: 100.0 * (r.winner == first), HUNDRED),
        _line("wins by objective in 100", pairs, lambda r: 100.0 * r.objective, HUNDRED),
        _line("draws in 100", pairs, lambda r: 100.0 * (not r.winner), HUNDRED),
        *_uses(pairs),
    ]
    return tuple(lines)


def _uses(pairs: list[tuple[Record, Record]]) -> list[EffectLine]:
    """Return a line for each action that is used often enough: its uses in 100 commands."""
    names = sorted({name for pair in pairs for record in pair for name in record.acts})
    lines = [_line(f"{name} of 100 commands", pairs, _use_of(name), HUNDRED) for name in names]
    return [line for line in lines if max(line.plain.mean, line.changed.mean) >= LEAST_USE]


def _use_of(action: str) -> EffectMeasure:
    return lambda record: 100 * record.acts.get(action, 0) / max(1, record.commands)


def _line(title: str, pairs: list[tuple[Record, Record]], of: EffectMeasure, most: float = math.inf) -> EffectLine:
    """Return the line of one measure, whose values lie between 0 and `most`."""
    values = [(float(of(plain)), float(of(changed))) for plain, changed in pairs]
    plain, changed = (_mean([value[place] for value in values], most) for place in (0, 1))
    difference = paired(values)
    if most == HUNDRED and difference.low == difference.high:  # no pair differs, but one of the next may
        apart = HUNDRED * wilson(0, len(values)).high
        difference = Spread(difference.mean, difference.mean - apart, difference.mean + apart, len(values))
    return EffectLine(title, plain, changed, difference.within(-most, most))


def _mean(values: list[float], most: float) -> Spread:
    """Return the mean of some values with its interval; Wilson's interval if they are shares of battles in per cent."""
    if most == HUNDRED and set(values) <= {0.0, HUNDRED}:
        share = wilson(sum(values) / HUNDRED, len(values))
        return Spread(HUNDRED * share.value, HUNDRED * share.low, HUNDRED * share.high, len(values))
    return mean_of(values).within(0, most)
