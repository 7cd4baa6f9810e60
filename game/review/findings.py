"""Findings of a review, as saved, printed and drawn. Chances are from 0 to 1; points are per cent."""

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
        """Return whether the value is clearly larger than its error: the whole interval is at least a third of the
        value away from zero."""
        return self.is_sure and min(abs(self.low), abs(self.high)) >= abs(self.value) / 3


class CurvePoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chances of all sides before the act with index `act`, or the result after the last act."""

    act: ReviewNumber
    round: ReviewNumber
    chances: tuple[Estimate, ...]
    """Chance of each side, in the order of the setup."""


class ReviewedWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command that was or could have been given: the command, its words, and the acting side's chance after it."""

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
    """True for bad luck with a command that a hint would have shown: right, but unlucky."""
    effect: Prose = ""
    """Sentence on the change made by a moment, as the cause of the change of the chances."""

    @property
    def actor(self) -> str:
        """Return the name of the figure that acted; "" if several acted, or it did nothing because it had no orders."""
        return "" if isinstance(self.did.command, Commit) else self.name

    @property
    def is_luck(self) -> bool:
        """Return whether it is about dice, not about a choice."""
        return self.kind in ("lucky", "unlucky")

    @property
    def is_by_hint(self) -> bool:
        """Return whether only a hint says that another plan was better: no rollouts were played, so its cost is
        unknown."""
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
    """Comparison of a person's command with the hint at that moment, without rollouts. `verdict`: followed (the player
    saw that hint), hinted (a hint would have said the same), near (another plan, hardly better), missed (a clearly
    better plan, given as the turning point's `better`)."""

    turn: TurningPoint
    verdict: Literal["followed", "hinted", "near", "missed"]


class FirstCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First check of people's choices: the numbers of decisions compared so far and in all, and the comparisons,
    highest stakes first."""

    looked: ReviewNumber = 0
    of: ReviewNumber = 0
    checks: tuple[OwnCheck, ...] = ()


class OwnDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain fact on what a side did well (`is_good`) or where it was hit hard: its words, the reason, the moment shown
    for it, and the act in which it was chosen."""

    turn: TurningPoint
    act: ReviewNumber
    side: Prose
    is_good: bool
    told: Prose
    why: Prose
    wasted: bool = False
    """True for a turn ended although the figure could have come much nearer to the goal."""
    care: Prose = ""
    """Advice for next time; "" if there is none, or for a review that was kept with it in `why`."""


class DeedPattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deed that a side did again and again, counted in the recording: in a sentence, what came of it with advice,
    and the acts that show it best, as moments in order of time."""

    side: Prose
    told: Prose
    why: Prose
    act: ReviewNumber
    """The act that shows it best."""
    cases: tuple[TurningPoint, ...] = ()
    short: Prose = ""
    """Name of it in a few words."""
    is_good: bool = False
    """True for a strength: what the side did better than its enemies."""


class IdleRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round in which figures of a side did nothing at all: their names, and the first act that gave up the chance of
    one of them to act."""

    side: Prose
    round: ReviewNumber
    names: tuple[Prose, ...]
    act: ReviewNumber


class SideAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Effects of one side's choices and dice on the chance of each side, in the order of the sides. For every side, its
    start + all choices + all dice = its result."""

    side: Prose
    choices: tuple[Estimate, ...]
    dice: tuple[Estimate, ...]
    acts: ReviewNumber


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Round in which fighting decided a battle, and sentences on it; 0 and "" if fighting did not decide it."""

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
    """For each act, the change of its side's chance by the choice, compared with the computer's command."""
    is_weighed: bool = False
    """True once rollouts were played before and after every choice, so that the effects of choices are known."""
    habits: tuple[Habit, ...] = ()
    """Repeated mistakes of the sides that people decided for (of all sides if none); empty until the review is done."""
    first: FirstCheck = FirstCheck()
    own: tuple[OwnDeed, ...] = ()
    """Plain facts on what went best and what cost most, for each side of a person."""
    hinted: tuple[ReviewNumber, ...] = ()
    """Acts of people that seem to have cost something although a hint would have shown them or they won the
    battle; they are not blamed for these."""
    story: tuple[TurningPoint, ...] = ()
    """The moments that changed the chances most, with their results, in order of time."""
    weighed: tuple[TurningPoint, ...] = ()
    """Choices that probably cost something, without being sure: mistakes by the mean of all rollouts. Empty until the
    review is done."""
    patterns: tuple[DeedPattern, ...] = ()
    """Habits in acting of the sides of persons, as counted, weightiest first; the strength of one that won is last."""
    idle: tuple[IdleRound, ...] = ()
    """The rounds in which figures stood idle, in order of time."""
    decided: Decided = Decided()
    """The round in which fighting decided the battle, as on its result page."""
    luck: tuple[Prose, ...] = ()
    """Sentence for each side on how kind the dice were to it; "" for a side that never attacked."""
    step: Prose = ""
    """The present step and its progress, in words; "" when all is done."""
    permille: ReviewNumber = 0
    """Share of the work done, in thousandths, assuming that every step takes its maximum."""
