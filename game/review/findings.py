"""Findings of a review, as they are kept, printed and drawn. Chances are shares of 1; points are hundredths."""

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
        """True if the value is clearly larger than its error: the interval leaves out zero by a third of the value."""
        return self.is_sure and min(abs(self.low), abs(self.high)) >= abs(self.value) / 3


class CurvePoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chances of all sides before act number `act` + 1, or the result after the last act."""

    act: ReviewNumber
    round: ReviewNumber
    chances: tuple[Estimate, ...]
    """Chance of each side, in the order of the setup."""


class ReviewedWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act that was or could have been done: its command, its words, and the actor's chance after it."""

    command: Command
    words: Prose
    chance: Estimate


class TurnReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reason for or against an act. `about` is one of: friends (a blast among comrades), burst (comrades that one
    burst could catch), fire (enemies that could attack), attack (a better attack), poor (an attack with a poor chance),
    help (a comrade in need), idle (a turn ended early), goal (more for the goal of the battle), plain (any other reason
    of a hint), dice (what the dice showed, with the figure that rolled, its side and target, the chance that it had in
    words, and how likely that was in per cent), came (what else came of an act). `good` tells whether what happened was
    good for its side."""

    about: Grounds
    words: Prose
    figure: ReviewNumber = 0
    target: ReviewNumber = 0
    odds: Prose = ""
    likely: ReviewNumber = 100
    side: Prose = ""
    good: bool = True

    def is_for(self, side: str) -> bool:
        """Return whether what happened was good for a side."""
        return self.good == (self.side == side)


class TurningPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turning point, from the view of the side that acted. `changes` is its effect on each side's chance: a mistake
    compared with the best act found, a great act with what the computer would have done, luck with the mean over the
    dice, a moment of the story with the chance just before it. `grade` is 1 (10 points), 2 (20) or 3 (30), and 1 for
    every moment; only mistakes have a `better` act."""

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
    """True for bad luck with an act that a hint would have shown: right, but unlucky."""
    effect: Prose = ""
    """Change that a moment made, in a sentence: the cause of the change of the chances."""

    @property
    def actor(self) -> str:
        """Return whose act it was; "" for an act of several, and for who was left without orders and did nothing."""
        return "" if isinstance(self.did.command, Commit) else self.name

    @property
    def is_luck(self) -> bool:
        """True if it is about dice, and not about a choice."""
        return self.kind in ("lucky", "unlucky")

    @property
    def is_by_hint(self) -> bool:
        """True if the better plan is known by a hint alone: nothing was played on, so nobody knows what it cost."""
        return self.kind == "mistake" and not self.rollouts

    @property
    def why(self) -> str:
        """Return the reasons in words; "" if there is none."""
        return " ".join(f"{reason.words} {reason.odds}".rstrip() for reason in self.because)


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mistake that a side made several times, however little each cost. `change` is the effect of all those acts on
    the side's chance; `times` counts each figure once in a round; `name` is the figure that did it most often, `own`
    times. `act` is the most costly one; `cases` are those counted, in order of time, each compared with what
    the computer would have done."""

    side: Prose
    about: Grounds
    name: Prose
    own: ReviewNumber
    times: ReviewNumber
    change: Estimate
    act: ReviewNumber
    cases: tuple[TurningPoint, ...] = ()


class OwnCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision beside the hint of its moment: the act, which is a mistake with what was better if it was missed.
    `verdict` is one of: followed (a hint that the player saw said it), hinted (a hint would have said the same), near
    (it says something else that is hardly better), missed (it says something clearly better). Nothing was played on for
    it."""

    turn: TurningPoint
    verdict: Literal["followed", "hinted", "near", "missed"]


class FirstCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first check of people's choices: how many of the weightiest decisions are looked at so far, how many will be,
    and those that could be compared with a hint, those with most at stake first."""

    looked: ReviewNumber = 0
    of: ReviewNumber = 0
    checks: tuple[OwnCheck, ...] = ()


class OwnDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact on what a side did: an act that went well (`is_good`), or a place that cost it much; its words, the
    reason, the moment that is shown for it, and the act of the choice behind it."""

    turn: TurningPoint
    act: ReviewNumber
    side: Prose
    is_good: bool
    told: Prose
    why: Prose
    wasted: bool = False
    """True for a turn that was given away."""


class IdleRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round in which some figures of a side did nothing at all: their names, and the first act that left one of them
    so."""

    side: Prose
    round: ReviewNumber
    names: tuple[Prose, ...]
    act: ReviewNumber


class SideAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of one side's choices and dice on each side's chance, in the order of the setup. For every side, its
    start + all sides' choices + all sides' dice = its result."""

    side: Prose
    choices: tuple[Estimate, ...]
    dice: tuple[Estimate, ...]
    acts: ReviewNumber


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round in which fights decided a battle, and the sentences on it; 0 and "" if they did not."""

    round: ReviewNumber = 0
    words: Prose = ""


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole review. `version` names the code that made it and `battle` the battle, so that a stale review is
    recognised."""

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
    """Policy that plays the rollouts."""
    rollouts: ReviewNumber
    curve: tuple[CurvePoint, ...]
    turns: tuple[TurningPoint, ...]
    accounts: tuple[SideAccount, ...]
    start: tuple[ShareNumber, ...]
    result: tuple[ShareNumber, ...]
    choices: tuple[Estimate, ...] = ()
    """Change that the choice of each act made to the chance of the side that acted, against the computer's."""
    is_weighed: bool = False
    """True once the battle was played on from before and after every choice, so that what choices changed is known."""
    habits: tuple[Habit, ...] = ()
    """Of the sides that a person decided for, or all when nobody did; none until all is done."""
    first: FirstCheck = FirstCheck()
    own: tuple[OwnDeed, ...] = ()
    """The facts on what went best and what cost most, for each side of a person."""
    hinted: tuple[ReviewNumber, ...] = ()
    """Acts of these sides whose choice seems to have cost something although a hint would have shown it: nobody is
    blamed for them."""
    story: tuple[TurningPoint, ...] = ()
    """The moments that moved the chances most, with what came of each, in order of time."""
    idle: tuple[IdleRound, ...] = ()
    """The rounds in which figures stood idle, in order of time."""
    decided: Decided = Decided()
    """The round in which fights decided the battle, as its result says it."""
    luck: tuple[Prose, ...] = ()
    """Sentence for each side on how kind the dice were to it; "" for a side that never attacked."""
    step: Prose = ""
    """The present step and its progress, in words; "" when all is done."""
    permille: ReviewNumber = 0
    """Share of the work that is done, in thousandths, if every step takes all that it can."""
