"""The numbers of the computer players, read from weights.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

import msgspec

from game.model.input_files import toml_as
from game.model.paths import PACKAGE

OFFERED = ("easy", "normal", "hard", "master")
"""The levels that players can choose. Other levels serve for measurements and for looking ahead."""


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers from which the considerations are computed; weights.toml explains each of them."""

    kill_bonus: int
    unseen: int
    usual_chance: int
    attacks: int
    attention: int
    step: int
    eager: int
    settled: int
    fair: int
    hold_first: int
    hold_more: int
    hold_step: int
    hold_urgent: int
    hold_stake: int
    hold_near: int
    hold_guard: int
    exit_step: int
    exit_reached: int
    barrier: int
    hazard_step: int
    locked_shooter: int
    locked_weak: int
    weak: int
    impatience_from: int
    impatience: int
    count_point: int
    reeling: int
    reeling_margin: int
    aid: int
    bleeding: int
    reload: int
    ready: int
    comes: int
    lasting: int
    slip_least: int
    fall: int
    hide: int
    brace: int
    refresh: int
    surge: int
    tend: int
    hurt: int
    shut: int
    crouch: int
    comrade: int
    die: int
    last_die: int
    boost_from: int
    other_harm: int
    aid_base: int
    aid_rank: int
    stand: int
    soon: int
    block: int
    follow: int
    evade: int
    bare: int
    risk_stopped: int
    walking: int
    full_defence: int
    guard: int
    subdue: int
    usual_time: int
    moving: int
    forestall: int
    opening: int
    stay: int
    open_from: int
    open: int
    promise: int
    vain: int
    bearable: int


class GoalNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers from which the draws of a battle's goal are computed; weights.toml explains each of them."""

    close: int
    behind: int
    last: int
    few: int
    safe: int
    in_time: int
    fetch: int
    fetched: int
    bear: int
    follow: int
    moves: int
    stop: int
    block: int
    bearer: int
    keeper: int
    battle: int
    ease: int
    hurry: int
    even: int
    edge: int
    errand_ease: int
    errand_far: int
    errand_tight: int
    errand_late: int
    errand_home: int
    errand_chase: int


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of play, that is, how well a computer player plays.

    Limits: `squares`, `targets` (0 for all) and `plans` are how many of each it considers, `rollouts` how many it
    plays. `beside` is how many more squares next to opponents it considers for a figure that fights hand to hand.
    `grain` is the least difference in scores between plans that it notices.

    Per cents: `danger`, `prospect` (later attacks), `look` (looking ahead), `stake` (held ground), `aim` (the time that
    a goal leaves), `errand` (the tasks of a goal) and `sense` (avoiding moves that look foolish). 0 switches one off.

    `thrift`: above 0, it avoids turns and moves that gain nothing. `strikes`: above 0, the chance in thousandths from
    which it prefers an attack among plans that it cannot tell apart. `tuned`: its weights are tuned for each clock."""

    squares: int
    danger: int
    prospect: int
    targets: int = 0
    grain: int = 1
    look: int = 0
    plans: int = 0
    rollouts: int = 0
    stake: int = 0
    aim: int = 0
    errand: int = 0
    sense: int = 0
    thrift: int = 0
    strikes: int = 0
    tuned: bool = False
    beside: int = 0

    @property
    def overlooks(self) -> bool:
        """Return whether the level misses options that a careful player would see."""
        return self.grain > 1 or self.targets > 0


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole content of weights.toml."""

    weight: dict[str, int]
    measure: Measure
    goal: GoalNumbers
    level: dict[str, Level]
    last: dict[str, int]
    """The per cent by which the weight of each consideration is multiplied in the last round of a goal, for levels that
    play for the goal."""
    moves: dict[str, int]
    """For each clock, the per cent of a full move that a figure makes in a round when it does nothing else."""
    temper: dict[str, dict[str, int]]
    """The per cent by which each temperament multiplies the weight of each consideration; 100 for those not listed."""
    tuned: dict[str, dict[str, int]] = {}
    """The per cent by which tuned levels multiply the weight of each consideration, by clock."""

    def bent(self, level: Level, clock: str, temper: Mapping[str, int]) -> Mapping[str, int]:
        """Return, by the name of each consideration, the per cent by which its weight is multiplied for a level and a
        temperament under a clock."""
        tuned = self.tuned.get(clock, {}) if level.tuned else {}
        names = {**temper, **tuned}
        return {name: temper.get(name, 100) * tuned.get(name, 100) // 100 for name in names}


_in_use: list[Weights] = []


def weights() -> Weights:
    """Return the numbers that are used now: those of weights.toml, or those set by `using`."""
    return _in_use[-1] if _in_use else _own()


@contextmanager
def using(numbers: Weights) -> Iterator[None]:
    """Use other numbers for all computer players inside a `with` block, for experiments in one thread."""
    _in_use.append(numbers)
    try:
        yield
    finally:
        _in_use.pop()


@cache
def _own() -> Weights:
    return toml_as(PACKAGE / "ai" / "weights.toml", Weights)
