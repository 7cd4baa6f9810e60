"""Findings of a review, as saved, printed and drawn. Chances are from 0 to 1; points are per cent.

A rollout plays a position on by computers with new dice.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.model.commands import Command, Commit

ReviewStage = Literal["quick", "curve", "done"]
TurnKind = Literal["mistake", "great", "lucky", "unlucky", "moment"]
Grounds = Literal["friends", "burst", "fire", "attack", "poor", "help", "idle", "goal", "plain", "dice", "came"]
ReviewNumber = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
ShareNumber = Annotated[float, msgspec.Meta(ge=-100, le=100)]  # a sum of all dice of a long battle comes to several
Prose = Annotated[str, msgspec.Meta(max_length=1000)]


class Estimate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chance, or a difference of chances, with its 95 % interval."""

    value: ShareNumber
    low: ShareNumber
    high: ShareNumber

    @property
    def points(self) -> int:
        """Return the value in whole percentage points."""
        return round(100 * self.value)

    @property
    def is_sure(self) -> bool:
        """True if the interval leaves out zero."""
        return self.low > 0 or self.high < 0

    @property
    def is_clear(self) -> bool:
        """Return whether the value is clearly larger than its error: the interval's end nearer to zero is at least a
        third of the value away from it."""
        return self.is_sure and min(abs(self.low), abs(self.high)) >= abs(self.value) / 3


class CurvePoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chances of all sides before the act with index `act`, or the result after the last act."""

    act: ReviewNumber
    round: ReviewNumber
    chances: tuple[Estimate, ...]
    """Chance of each side, in the order of the setup."""


class ReviewedWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command that was given or could have been given: the command, its words, and the acting side's chance after
    it."""

    command: Command
    words: Prose
    chance: Estimate


class TurnReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reason for or against an act. `about` is its kind: friends (a blast among comrades), burst (comrades that one
    burst could catch), fire (enemies that could attack), attack (a better attack), poor (an attack with a poor chance),
    help (a comrade in need), idle (a turn ended early), goal (more for the battle's goal), plain (another reason of a
    hint), dice (a roll: the figure, its side and target, its chance in words, and how likely the roll was in per cent),
    came (another result). `good` tells whether the event was good for its side."""

    about: Grounds
    words: Prose
    figure: ReviewNumber = 0
    target: ReviewNumber = 0
    odds: Prose = ""
    likely: ReviewNumber = 100
    side: Prose = ""
    good: bool = True

    def is_for(self, side: str) -> bool:
        """Return whether the event was good for a side."""
        return self.good == (self.side == side)


class TurningPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turning point, from the view of the side that acted. `changes` is its effect on each side's chance: of a
    mistake, compared with the best command found; of a great act, with the computer's command; of luck, with the mean
    over the dice; of a moment of the story, with the chance just before it. `grade` is 1 (10 points), 2 (20) or 3 (30),
    and 1 for every moment; only mistakes have a `better` command."""

    act: ReviewNumber
    round: ReviewNumber
    side: Prose
    figure: ReviewNumber
    name: Prose
    kind: TurnKind
    grade: Annotated[int, msgspec.Meta(ge=1, le=3)]
    changes: tuple[Estimate, ...]
    did: ReviewedWay
    better: ReviewedWay | None = None
    because: tuple[TurnReason, ...] = ()
    rollouts: ReviewNumber = 0
    is_right: bool = False
    """True for bad luck after a command that a hint would have shown: the choice was right, but unlucky."""
    effect: Prose = ""
    """Sentence on what a moment changed on the board, as the cause of the changed chances."""

    @property
    def actor(self) -> str:
        """Return the name of the figure that acted; "" if several acted, or it did nothing because it had no orders."""
        return "" if isinstance(self.did.command, Commit) else self.name

    @property
    def is_luck(self) -> bool:
        """Return whether the turning point is about dice, not about a choice."""
        return self.kind in ("lucky", "unlucky")

    @property
    def is_by_hint(self) -> bool:
        """Return whether the mistake is known by a hint only: no rollouts were played, so its cost is unknown."""
        return self.kind == "mistake" and not self.rollouts

    @property
    def why(self) -> str:
        """Return the reasons in words; "" if there is none."""
        return " ".join(f"{reason.words} {reason.odds}".rstrip() for reason in self.because)


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of mistake that a side made several times, however little each cost. `change` is the effect of all these
    acts on the side's chance. `times` counts a figure once in a round; `name` is the figure that did it most often,
    `own` times. `act` is the most costly act; `cases` are the acts counted, in order of time, each compared with the
    computer's command."""

    side: Prose
    about: Grounds
    name: Prose
    own: ReviewNumber
    times: ReviewNumber
    change: Estimate
    act: ReviewNumber
    cases: tuple[TurningPoint, ...] = ()


class OwnCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Comparison of a person's command with the hint at that moment, without rollouts. `verdict` is "followed" (the
    player saw that hint), "hinted" (a hint would have said the same), "near" (a hint's plan differs but is hardly
    better) or "missed" (a clearly better plan, given as the turning point's `better`)."""

    turn: TurningPoint
    verdict: Literal["followed", "hinted", "near", "missed"]


class FirstCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First check of people's choices: the number of decisions compared so far (`looked`) and in all (`of`), and the
    comparisons, highest stakes first."""

    looked: ReviewNumber = 0
    of: ReviewNumber = 0
    checks: tuple[OwnCheck, ...] = ()


class OwnDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain fact on what a side did well (`is_good`) or where it was hit hard: the turning point shown for it, the act
    in which it was chosen, its words and the reason."""

    turn: TurningPoint
    act: ReviewNumber
    side: Prose
    is_good: bool
    told: Prose
    why: Prose
    wasted: bool = False
    """True if a turn was ended although the figure could have come much nearer to the goal."""
    care: Prose = ""
    """Advice for next time; "" if there is none. In older reviews it is part of `why`."""


class DeedPattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Habit in acting that a side showed again and again, counted in the recording: the habit in a sentence (`told`),
    its results with advice (`why`), and the acts that show it best, in order of time."""

    side: Prose
    told: Prose
    why: Prose
    act: ReviewNumber
    """The number of the act that shows the habit best."""
    cases: tuple[TurningPoint, ...] = ()
    short: Prose = ""
    """Name of the habit in a few words."""
    is_good: bool = False
    """True for a strength: what the side did better than its enemies."""


class IdleRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round in which figures of a side did nothing at all: their names, and the first act that gave up one figure's
    chance to act."""

    side: Prose
    round: ReviewNumber
    names: tuple[Prose, ...]
    act: ReviewNumber


class SideAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of one side's choices and dice on the chance of each side, in the order of the sides. For every side, its
    first chance + all choices + all dice = its result."""

    side: Prose
    choices: tuple[Estimate, ...]
    dice: tuple[Estimate, ...]
    acts: ReviewNumber


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Round in which fighting decided a battle, and sentences on it; 0 and "" if fighting did not decide it."""

    round: ReviewNumber = 0
    words: Prose = ""


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole review. `version` names the code that made it and `battle` is the battle's digest, by which an outdated
    review is recognised."""

    format: Literal["counterstep-review"]
    version: Prose
    battle: Prose
    stage: ReviewStage
    map: Prose
    ruleset: Prose
    sides: tuple[Prose, ...]
    players: tuple[Prose, ...]
    """Controller of each side: human, or a level of the computer."""
    winner: Prose
    reason: Prose
    policy: Prose
    """Level of the computer that plays the rollouts."""
    rollouts: ReviewNumber
    curve: tuple[CurvePoint, ...]
    turns: tuple[TurningPoint, ...]
    accounts: tuple[SideAccount, ...]
    start: tuple[ShareNumber, ...]
    result: tuple[ShareNumber, ...]
    choices: tuple[Estimate, ...] = ()
    """For each act, the change of the acting side's chance by its choice, compared with the computer's command."""
    is_weighed: bool = False
    """True once rollouts were played before and after every choice, so that the effect of each is known."""
    habits: tuple[Habit, ...] = ()
    """Repeated mistakes of the sides that people decided for (of all sides if none); empty until the review is done."""
    first: FirstCheck = FirstCheck()
    own: tuple[OwnDeed, ...] = ()
    """Plain facts on what went best and what cost most, for each side of a person."""
    hinted: tuple[ReviewNumber, ...] = ()
    """Acts of people that seem to have cost something but are not blamed, because a hint would have shown them or they
    won the battle."""
    story: tuple[TurningPoint, ...] = ()
    """The moments that changed the chances most, with their results, in order of time."""
    weighed: tuple[TurningPoint, ...] = ()
    """Choices that probably cost something, although it is not sure: mistakes by the mean of all rollouts. Empty until
    the review is done."""
    patterns: tuple[DeedPattern, ...] = ()
    """Habits in acting of people's sides, as counted in the recording, weightiest first; of a side that won, its
    strength comes last."""
    idle: tuple[IdleRound, ...] = ()
    """The rounds in which figures did nothing at all, in order of time."""
    decided: Decided = Decided()
    """The round in which fighting decided the battle, as on its result page."""
    luck: tuple[Prose, ...] = ()
    """Sentence for each side on how kind the dice were to it; "" for a side that never attacked."""
    step: Prose = ""
    """The present step of the work and its progress, in words; "" when all is done."""
    permille: ReviewNumber = 0
    """Share of the work done, in thousandths, assuming that every step takes its maximum."""
