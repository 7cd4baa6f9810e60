"""Luck and choice: how much each side's commands and dice changed the chances to win.

An act (one command in a battle) changes the chance twice. The change by its command, compared with the command the
computer would have given, is choice; the change by its dice is luck. For every side, start + choices + dice = result.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from game.review.chain import GROUPS, Chain, ChanceValue
from game.review.findings import Estimate, SideAccount
from game.review.survey import ActLook

SURE = 1.96
"""Number of standard errors on either side of an estimate that make up its 95 % interval."""

Sums = dict[tuple[str, str], list[float]]
"""Changes of each side's chance (in the order of the sides), by (kind, acting side); the kind is "choice" or "luck"."""


def estimate(value: float, error: float) -> Estimate:
    """Return a value and its standard error as an estimate with its 95 % interval."""
    return Estimate(round(value, 4), round(value - SURE * error, 4), round(value + SURE * error, 4))


def as_chance(value: ChanceValue) -> Estimate:
    """Return a chance with its 95 % interval, limited to 0 to 1."""
    low, high = value.mean - SURE * value.error, value.mean + SURE * value.error
    return Estimate(round(value.mean, 4), round(max(0.0, low), 4), round(min(1.0, high), 4))


def accounts_of(chain: Chain, looks: Sequence[ActLook], sides: Sequence[str]) -> tuple[SideAccount, ...]:
    """Return the account of every side: what its choices and its dice did to the chances."""
    count = len(sides)
    whole = _sums(looks, sides, chain, [chain.values(side) for side in range(count)])
    parts = [
        _sums(looks, sides, chain, [chain.values(side, group) for side in range(count)]) for group in range(GROUPS)
    ]

    def told(what: str, actor: str) -> tuple[Estimate, ...]:
        key = what, actor
        errors = [_jackknife([part[key][side] for part in parts]) for side in range(count)]
        return tuple(map(estimate, whole[key], errors))

    acts = {side: sum(look.seat == side for look in looks) for side in sides}
    return tuple(SideAccount(side, told("choice", side), told("luck", side), acts[side]) for side in sides)


def choices_of(
    chain: Chain, looks: Sequence[ActLook], sides: Sequence[str], values: Sequence[Sequence[ChanceValue]]
) -> tuple[Estimate, ...]:
    """Return, for each act, how much its choice changed the chance (0 to 1) of the side that acted."""
    found = []
    for act, look in enumerate(looks):
        own = values[sides.index(look.seat)]
        before, given = chain.before(act), chain.with_act(act)
        error = sqrt(own[before].error ** 2 + own[given].error ** 2) if before != given else 0.0
        found.append(estimate(own[given].mean - own[before].mean, error))
    return tuple(found)


def change_by(chain: Chain, acts: Sequence[int], side: int) -> Estimate:
    """Return the change of one side's chance (`side` is its index) by the choices of the given acts together."""

    def total(values: Sequence[ChanceValue]) -> float:
        return sum(values[chain.with_act(act)].mean - values[chain.before(act)].mean for act in acts)

    error = _jackknife([total(chain.values(side, group)) for group in range(GROUPS)])
    return estimate(total(chain.values(side)), error)


def _sums(
    looks: Sequence[ActLook], sides: Sequence[str], chain: Chain, values: Sequence[Sequence[ChanceValue]]
) -> Sums:
    found: Sums = {(what, side): [0.0] * len(sides) for what in ("choice", "luck") for side in sides}
    for act, look in enumerate(looks):
        before, given, after = chain.before(act), chain.with_act(act), chain.before(act + 1)
        for side, own in enumerate(values):
            found["choice", look.seat][side] += own[given].mean - own[before].mean
            fallen = own[after].mean - own[given].mean
            for thrower, share in _shares(look, sides):
                found["luck", thrower][side] += fallen * share
    return found


def _shares(look: ActLook, sides: Sequence[str]) -> list[tuple[str, float]]:
    """Return each side's share (0 to 1) in the dice rolled by an act; the acting side has all of it if no die was
    rolled."""
    thrown = sum(look.thrown)
    if not thrown:
        return [(look.seat, 1.0)]
    return [(side, count / thrown) for side, count in zip(sides, look.thrown, strict=True) if count]


def _jackknife(values: Sequence[float]) -> float:
    """Return the standard error of a sum by the jackknife. Each of `values` is the sum without one group of
    rollouts."""
    middle = sum(values) / len(values)
    return sqrt((len(values) - 1) / len(values) * sum((value - middle) ** 2 for value in values))
