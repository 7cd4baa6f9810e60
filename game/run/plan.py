"""Plan of a run: the five battles that a seed word stands for, the same on every machine.

Each battle has another ruleset, new ground, another goal and another captain (the leader of the enemies). The first run
of a new player takes the rulesets in the order in which they are taught.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Literal, TypeVar

from game.ai.captains import captains
from game.ground.words import dice_of, seed_word, word_by
from game.maps.vocabulary import unknown
from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.quick.checks import faults
from game.quick.quick_battle import QuickBattle
from game.rulebook.courses import ORDER
from game.rulesets import names

T = TypeVar("T")

STOPS = 5
"""Number of battles in a run."""
TRIES = 8
"""Most seed words whose ground is checked for one battle; if none passes, the last word is taken."""
LEVELS = ("easy", "normal", "hard", "master")
"""Levels of the computer at which captains can play, from weak to strong."""
ClockOrder = Literal["drawn", "taught"]


@dataclass(frozen=True)
class RunPlan:
    """The plan of a run: its seed word, the level of all captains, and the order of the rulesets: "drawn" by dice, or
    "taught" as lessons teach them."""

    word: str
    level: str = "normal"
    order: ClockOrder = "drawn"

    @classmethod
    def of(cls, word: str, level: str = "normal", order: ClockOrder = "drawn") -> RunPlan:
        """Return the plan for a typed word. Raises BadInput for an invalid word or an unknown level."""
        if level not in LEVELS:
            raise BadInput.of("the level", unknown("level", level, LEVELS))
        return cls(seed_word(word), level, order)

    @cached_property
    def clocks(self) -> tuple[str, ...]:
        """The ruleset id of each battle, in order."""
        if self.order == "taught":
            return tuple(name for name in ORDER if name in names())
        return shuffled(dice_of("run clocks", self.word), names())

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The kind of goal of each battle, in order."""
        return shuffled(dice_of("run goals", self.word), tuple(goal_kinds()))[:STOPS]

    @cached_property
    def captains(self) -> tuple[str, ...]:
        """The captain of each battle, in order."""
        return shuffled(dice_of("run captains", self.word), tuple(captains()))[:STOPS]

    def stop(self, number: int) -> QuickBattle:
        """Return battle `number` (counted from 0) as a quick battle: its ground, goal, ruleset and captain. Its seed
        word is the first drawn one whose ground passes the checks. Its squads are not used; the run has its own
        (squads.py)."""
        return _stop(self.word, number, self.clocks[number], self.goals[number], self.captains[number])

    def looking(self, number: int) -> Generator[None, None, QuickBattle]:
        """Return the result of `stop`, yielding before each seed word that is checked."""
        found = _stops(self.word, number, self.clocks[number], self.goals[number], self.captains[number])
        for quick in islice(found, TRIES):
            yield
            if _is_sound(quick):
                break
        return self.stop(number)


@lru_cache(64)
def _stop(word: str, number: int, ruleset: str, goal: str, captain: str) -> QuickBattle:
    for quick in islice(_stops(word, number, ruleset, goal, captain), TRIES):
        if _is_sound(quick):
            break
    return quick


def _stops(word: str, number: int, ruleset: str, goal: str, captain: str) -> Iterator[QuickBattle]:
    """Yield quick battles without end, each for another drawn word, with the same ruleset, goal and captain."""
    dice = dice_of("run ground", word, number)
    while True:
        yield QuickBattle.of(word_by(dice), ruleset, goal, captain)


@lru_cache(128)
def _is_sound(quick: QuickBattle) -> bool:
    return not faults(quick)


def any_word() -> str:
    """Return a random seed word."""
    return word_by(dice_of("any run", secrets.randbits(64)))


def shuffled(dice: Dice, things: Sequence[T]) -> tuple[T, ...]:
    """Return things in an order drawn by dice."""
    left = list(things)
    return tuple(left.pop(dice.roll(len(left)) - 1) for _ in things)
