"""Findings of a review, as they are kept, printed and drawn. Chances are shares of 1; points are hundredths."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.model.commands import Command

Stage = Literal["quick", "curve", "done"]
Kind = Literal["mistake", "great", "lucky", "unlucky"]
Grounds = Literal["friends", "burst", "fire", "attack", "poor", "help", "idle", "dice"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
Share = Annotated[float, msgspec.Meta(ge=-1.5, le=1.5)]
Word = Annotated[str, msgspec.Meta(max_length=1000)]


class Estimate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chance, or a difference of chances, with its 95 % interval."""

    value: Share
    low: Share
    high: Share

    @property
    def points(self) -> int:
        """The value in whole points of the chance."""
        return round(100 * self.value)

    @property
    def is_sure(self) -> bool:
        """True if the interval leaves out zero."""
        return self.low > 0 or self.high < 0


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chances at one position: before act number `act` + 1, or the result after the last one."""

    act: Number
    round: Number
    chances: tuple[Estimate, ...]
    """Chance of each side, in the order of the setup."""


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Way that was or could have been taken: the command, in words, and the actor's chance with it."""

    command: Command
    words: Word
    chance: Estimate


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that speaks against what was done, or for it where it was well done: what it is about, in words.

    friends: a blast among one's own. burst: comrades that one burst could catch. fire: enemies that could attack.
    attack: an attack worth more. poor: an attack with a poor chance. help: a comrade in need. idle: a turn ended early.
    dice: what the dice had to show, with who rolled, and at whom.
    """

    about: Grounds
    words: Word
    figure: Number = 0
    target: Number = 0


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turning point; its kind is told from the side that acted.

    `changes` is what it did to each side's chance: a mistake against the best act found, a great act against what the
    computer would have done, luck against the mean over the dice. `grade` counts from 1 (10 points) to 3 (30 points);
    `better` is there for mistakes alone.
    """

    act: Number
    round: Number
    side: Word
    figure: Number
    name: Word
    kind: Kind
    grade: Annotated[int, msgspec.Meta(ge=1, le=3)]
    changes: tuple[Estimate, ...]
    did: Way
    better: Way | None = None
    because: tuple[Reason, ...] = ()
    rollouts: Number = 0

    @property
    def is_luck(self) -> bool:
        """True if it is about dice, and not about a choice."""
        return self.kind in ("lucky", "unlucky")

    @property
    def why(self) -> str:
        """The reasons in words; "" where there are none."""
        return " ".join(reason.words for reason in self.because)


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same thing said against several acts of one side, however little each of them cost.

    `change` is what those acts did to the side's chance together; `times` counts each figure once in a round; `name` is
    the figure that did it most, `own` of these times. `act` is the most costly of them.
    """

    side: Word
    about: Grounds
    name: Word
    own: Number
    times: Number
    change: Estimate
    act: Number


class Account(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of one side's choices and dice on each side's chance, in the order of the setup.

    For every side: its start + all sides' choices + all sides' dice = its result.
    """

    side: Word
    choices: tuple[Estimate, ...]
    dice: tuple[Estimate, ...]
    acts: Number
    sound: Number
    """Acts that gave away less than five points against what the computer would have done."""


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole review. `version` names the code that made it and `battle` the battle, so that a stale one is known."""

    format: Literal["counterstep-review"]
    version: Word
    battle: Word
    stage: Stage
    map: Word
    ruleset: Word
    sides: tuple[Word, ...]
    players: tuple[Word, ...]
    """Controller of each side: human, or a level of the computer."""
    winner: Word
    reason: Word
    policy: Word
    """Policy that plays the rollouts."""
    rollouts: Number
    curve: tuple[Point, ...]
    turns: tuple[Turn, ...]
    accounts: tuple[Account, ...]
    start: tuple[Share, ...]
    result: tuple[Share, ...]
    habits: tuple[Habit, ...] = ()
    """Of the sides that a person decided for, or all when nobody did; empty until it is done."""
    step: Word = ""
    """The present step and its progress, in words; "" when all is done."""
