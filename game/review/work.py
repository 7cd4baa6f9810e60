"""The work of a review: a quick look, rollouts along the whole battle, then more rollouts where it turned.

The work is counted in rollouts and never in time, so a review comes out the same for any number of jobs. A rollout
plays a position on by computers with new dice; a link is a stretch of positions known to have the same chance
(chain.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import msgspec

from game.engine.battle import Battle
from game.lab.pool import MOST_JOBS
from game.model.commands import Command, GiveUp
from game.model.errors import BadInput
from game.model.listing import number_words
from game.review.accounts import accounts_of, as_chance, choices_of
from game.review.because import because, because_of_dice
from game.review.chain import GROUPS, Chain, ChanceValue, chain_of
from game.review.deeds import Deed, lucks_of, name_of, with_deeds
from game.review.effort import Effort, effort_for
from game.review.findings import (
    CurvePoint,
    Decided,
    Estimate,
    FirstCheck,
    OwnCheck,
    OwnDeed,
    Review,
    ReviewStage,
    TurningPoint,
    TurnKind,
    TurnReason,
)
from game.review.first_check import MOST as MOST_CHECKED
from game.review.first_check import at_stake, checked, told_first
from game.review.habits import habits_of
from game.review.idle import idle_rounds
from game.review.lessons import MOST as MOST_TOLD
from game.review.measure import Chances, of_result
from game.review.moments import believed, gainer, story_of
from game.review.own_deeds import own_deeds, with_what_came
from game.review.patterns import GOAL_EVENTS, GoalAct, patterns_in
from game.review.rollouts import policy
from game.review.survey import ActLook, glance, survey
from game.review.tape import Tape, at
from game.review.turns import (
    GRADES,
    LEAST_WATCHED,
    WATCHED,
    Judged,
    doubtful,
    to_judge,
    turns_of,
    unsettled,
    weighed,
)
from game.review.version import version
from game.review.wasted import wasted_turn
from game.review.ways import is_blameless, is_hinted
from game.review.workers import Order, WorkerAnswer, carry_out
from game.rulebook.endings import decided_by_fights, ending_of, fates_of
from game.rules import figures

STILL = GRADES[0]
"""Change of a chance (0 to 1) from which acts are examined closely, because they could be marked."""
FIRST_STEPS = 3
"""Number of steps before the curve's rollouts: the first check, the look at every act, and the first judging of
acts."""
ENOUGH = 0.06
"""Standard error of a chance (0 to 1) that needs no more rollouts along the battle."""
JUDGED_FIRST = 3
"""Most decisions of a side that are judged first because a hint had a better plan."""
SLICE = 8
"""Rollouts in one order to a worker."""
A_ROLLOUT = 20
"""Number of acts that the survey looks at in the time of one rollout."""
EVERY = 1.0
"""Seconds between two calls of `watch`."""

TellReview = Callable[[Review], None]
RolledOut = Callable[[Tape, Sequence[Order], int], Iterable[WorkerAnswer]]
"""Function that plays rollouts: it takes a tape, orders and a number of jobs, and returns the answers."""


def review(
    tape: Tape,
    jobs: int = 1,
    watch: TellReview | None = None,
    effort: Effort | None = None,
    rolled: RolledOut = carry_out,
) -> Review:
    """Return the review of a battle. `watch` gets the findings so far about once a second; `rolled` plays rollouts or
    returns known ones; `effort` is by default chosen for the battle's size. Raises BadInput for a bad number of jobs or
    a battle that does not come out as recorded."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput.of("--jobs", f"must be from 1 to {MOST_JOBS}")
    job = _Work(tape, jobs, watch or _silent, effort or effort_for(tape), rolled)
    job.glance()
    job.check_first()
    job.look()
    job.judge_first()
    job.roll_along()
    job.look_closer()
    job.judge()
    return job.findings("done")


def first_guess(tape: Tape) -> Iterator[Review | None]:
    """Yield None after each act, and at last the story by the quick measure alone: the curve and its moments, without
    choices or rollouts. Raises BadInput if the battle does not come out as recorded."""
    job = _Work(tape, 1, _silent, effort_for(tape), carry_out)
    for _ in job.glancing():
        yield None
    yield job.findings("quick")


def _silent(_: Review) -> None:
    """Ignore a message."""


class _Work:
    """One review in progress; its methods are the steps of the work."""

    def __init__(self, tape: Tape, jobs: int, watch: TellReview, effort: Effort, rolled: RolledOut) -> None:
        self.tape, self.jobs, self.watch, self.effort, self.rolled = tape, jobs, watch, effort, rolled
        self.looks: list[ActLook] = []
        self.deeds: list[Deed] = []
        self.judged: dict[int, Judged] = {}
        self.played = 0
        self._reason = tape.end.reason
        self._told = 0.0
        self._step, self._done, self._of, self._begun = "", 0.0, 1, 0
        self._checks: list[OwnCheck] = []
        self._looked = self._to_look = 0
        self._wasted: tuple[OwnDeed, ...] = ()
        self._aims: list[GoalAct] = []
        self._first_story: tuple[int, ...] = ()
        self._is_surveyed = False
        self._reasons: dict[tuple[int, TurnKind, Command | None], tuple[TurnReason, ...]] = {}

    def glance(self) -> None:
        """Apply the quick measure to the whole battle, as if every command were the computer's."""
        for _ in self.glancing():
            pass

    def glancing(self) -> Iterator[None]:
        """Apply the quick measure to the whole battle; yield after each act."""
        for act, (look, deed) in enumerate(with_deeds(self.tape, glance(self.tape))):
            self.looks.append(look)
            self.deeds.append(deed)
            self._aims += [(act, one) for one in at(self.tape, act + 1).events if isinstance(one, GOAL_EVENTS)]
            yield
        self._idle = idle_rounds(self.tape, self.looks, self.deeds)
        self.link()
        story = story_of(self.tape.sides, self._curve(self._values()), self.deeds)
        self._first_story = tuple(turn.act for turn in story)

    def check_first(self) -> None:
        """Compare with the hints of their moments the decisions of people that had most at stake or left figures idle;
        report after each."""
        curve = self._curve(self._values())
        wasted = (wasted_turn(self.tape, self.looks, self.deeds, curve, side) for side in self._people())
        self._wasted = tuple(one for one in wasted if one is not None)
        told = [one.act for one in self._own_deeds(curve) if one.side == self.looks[one.act].seat]
        weighty = at_stake(self.tape, self.looks, self.chain.links[-1].quick, self._people())
        idle = sorted(
            (one for one in self._idle if one.side in self._people()), key=lambda one: (-len(one.names), one.act)
        )
        acts = list(dict.fromkeys((*(one.act for one in idle[:MOST_TOLD]), *told, *weighty)))[:MOST_CHECKED]
        self._to_look = len(acts)
        self._begin("Comparing your choices with the hints", max(1, len(acts)))
        for act in acts:
            found = checked(self.tape, act, self.looks[act], with_what_came(self.deeds, act))
            self._checks += [found] if found is not None else []
            self._looked += 1
            self._done = float(self._looked)
            self._tell("quick", now=True)

    def look(self) -> None:
        """Find the computer's command at every act, and the mean chances over new dice."""
        self._begin("Looking at every action", len(self.tape.acts))
        self.looks = []
        for look in survey(self.tape, self.effort.draws):
            self.looks.append(look)
            self._done = float(len(self.looks))
        self._is_surveyed = True
        self.link()
        self._tell("quick", now=True)

    def link(self) -> None:
        """Fill `chain` with the chances before and after each act, taken from `looks` (quick looks at the battle at
        each act), and the result at its end; also fill the luck of each side and how the battle ended."""
        over = at(self.tape, len(self.tape.acts)).battle
        ending = ending_of(over.view(""), over.events)
        self._reason = ending.told_after(self.tape.end.reason).removesuffix(".")
        self._decided = self._by_fights(over) if ending.by_fights else Decided()
        result = of_result(over, self.tape.end.winner)
        self.chain: Chain = chain_of(self.looks, result)
        self._luck = lucks_of(self.tape, over)

    def _by_fights(self, over: Battle) -> Decided:
        """Return the round in which fighting decided the battle, as on the result page."""
        sides = {figure: figures.side_of(over.world, figure) for figure in over.world.figures}
        found = decided_by_fights(
            fates_of(over.events), sides, lambda figure: name_of(over, figure), self.tape.end.winner
        )
        return Decided(found.round, found.words)

    def roll_along(self) -> None:
        """Play some rollouts at every link of the chain for a first curve, and as many again at links where the curve
        is not sure."""
        open_links, each = self._open_links, self._each
        self._begin("Playing on with other dice, to make the curve sure", 2)
        self._roll(open_links, each // 2, "quick")
        self._tell("curve", now=True)
        self._roll(self.chain.unsure(open_links, ENOUGH), each, "curve")

    def look_closer(self) -> None:
        """Play more rollouts on both sides of the greatest changes, as long as a mark depends on them."""
        self._begin("Playing on more often where the curve moved most", max(1, len(self.effort.closer)))
        for look, wanted in enumerate(self.effort.closer):
            self._roll(self._ends(STILL if look else LEAST_WATCHED), wanted, "curve")

    def judge_first(self) -> None:
        """Try other commands at acts: first those that the first check blamed, then those that changed the quick
        chances most, people's first; report after each."""
        people = self._people()
        told = [act for side in people for act in self._told_first(side)]
        acts = sorted(self._doubtful(), key=lambda act: self.looks[act].seat not in people)
        acts = [*told, *[act for act in acts if act not in told][: self.effort.judged]]
        self._judge(acts, {}, self.effort.second_try[:1], "quick")

    def _doubtful(self) -> list[int]:
        """Return the numbers of the acts whose choice seems to have changed the chances most; acts that could only be
        praised are left out if the effort says so."""
        acts = doubtful(self.chain, self.looks)
        return [act for act in acts if self.effort.praise or not is_hinted(self.tape, act)]

    def _told_first(self, side: str) -> list[int]:
        """Return the numbers of the acts of a side at which the first check found a clearly better plan."""
        own = [one for one in self._checks if one.turn.side == side]
        return [kind[0].turn.act for kind in told_first(own).values()][:JUDGED_FIRST]

    def judge(self) -> None:
        """Try other commands at the acts whose choice changed the chances most, and continue with the acts tried
        before."""
        known = {act: one.unsettled(self._own(act)) for act, one in self.judged.items()}
        open_ones = {act: left for act, left in known.items() if left}
        acts = [act for act in self._doubtful() if act not in known][: self.effort.judged]
        self._judge(acts, open_ones, self.effort.second_try, "curve")

    def _judge(
        self,
        acts: Sequence[int],
        known: Mapping[int, Iterable[int]],
        looks: Sequence[int],
        stage: ReviewStage,
    ) -> None:
        """Judge acts one by one, then continue with the acts in `known`; report after each."""
        count, parts = len(acts) + len(known), 1 + len(looks)
        words = f"Trying other plans at {number_words(count, 'decision')}, with other dice"
        self._begin(words if count else "", max(1, count * parts))
        for number, act in enumerate((*acts, *known)):
            self._done = float(number * parts)
            self._tell(stage, now=True)
            if act in known:
                self._go_on({act: known[act]}, looks[1:], looks[0])
            else:
                self._compare([act], looks)
        self._done = float(count * parts)
        self._tell(stage, now=True)

    def _compare(self, acts: Iterable[int], looks: Sequence[int]) -> None:
        """Compare acts with other commands: first all of them with few rollouts; then the act, the computer's command
        and the best alternative with equal numbers, and more while the verdict is open."""
        fresh = {act: to_judge(self.tape, act, self.effort.ways) for act in acts}
        self.judged |= fresh
        if not self.effort.first_try:
            self._go_on({act: range(len(one.ways)) for act, one in fresh.items()}, looks, 0)
            return
        self._try({act: range(2, len(one.ways)) for act, one in fresh.items()}, 0, self.effort.first_try)
        left = {act: one.finalists(self._own(act)) for act, one in fresh.items()}
        for one in fresh.values():
            one.rolled = {}
        self._go_on(left, looks, 0)

    def _go_on(self, left: Mapping[int, Iterable[int]], looks: Sequence[int], have: int) -> None:
        """Play more rollouts of commands at acts that have `have` rollouts; after each batch, go on only with commands
        that are not settled."""
        for wanted in looks:
            self._try(left, self.effort.first_try + have, wanted - have)
            left = {act: self.judged[act].unsettled(self._own(act)) for act in left}
            have = wanted

    def _own(self, act: int) -> int:
        """Return the index of the side that acted."""
        return self.tape.sides.index(self.looks[act].seat)

    def _try(self, places: Mapping[int, Iterable[int]], first: int, count: int) -> None:
        """Play rollouts `first` to `first` + `count` - 1 of some commands (indices of `ways`, by the number of the
        act), and store the results."""
        orders = [
            Order((act, place), act, self.judged[act].ways[place].command, first, count, self.judged[act].fair)
            for act, wanted in places.items()
            for place in wanted
            if count
        ]
        stage: ReviewStage = "quick" if self._begun <= FIRST_STEPS else "curve"
        heard = {order.key: answers for order, answers in self._carried_out(orders, stage)}
        for act, place in sorted(heard):
            self.judged[act].rolled.setdefault(place, []).extend(heard[act, place])

    def _ends(self, least: float) -> list[int]:
        """Return the indices of the links before and after the greatest changes."""
        steps = unsettled(self.chain, self.looks, least)
        last = len(self.chain.links) - 1
        return sorted({link for step in steps for link in (step.frm, step.to)} - {last})

    def _roll(self, links: Iterable[int], wanted: int, stage: ReviewStage) -> None:
        """Play rollouts until each of some links has at least `wanted`."""
        orders = []
        for place in links:
            link = self.chain.links[place]
            command = self.tape.acts[link.position][1] if link.with_act else None
            have = len(link.rolled)
            orders += [
                Order(place, link.position, command, first, min(SLICE, wanted - first))
                for first in range(have, wanted, SLICE)
            ]
        heard: dict[int, dict[int, list[Chances]]] = {}
        for order, answers in self._carried_out(orders, stage):
            heard.setdefault(order.key, {})[order.first] = answers
            self._take_up(order.key, heard[order.key])
            self._tell(stage)

    def _take_up(self, place: int, heard: dict[int, list[Chances]]) -> None:
        """Add new rollouts (by their number) to the link with the index `place`, in the order of their numbers."""
        rolled = self.chain.links[place].rolled
        while len(rolled) in heard:
            rolled += heard.pop(len(rolled))

    def _carried_out(self, orders: Sequence[Order], stage: ReviewStage) -> Iterable[tuple[Order, list[Chances]]]:
        """Play the orders of one part of a step; yield each order with its answers."""
        begun, left = self._done, sum(order.count for order in orders)
        all_of_it = max(1, left)
        for order, answers in self.rolled(self.tape, orders, self.jobs):
            self.played += order.count
            left -= order.count
            yield order, answers
            self._done = begun + 1 - left / all_of_it
            self._tell(stage)
        self._done = begun + 1

    def _begin(self, step: str, parts: int) -> None:
        """Begin another step, which has `parts` parts."""
        self._step, self._done, self._of, self._begun = step, 0.0, parts, self._begun + 1

    def _how_far(self) -> str:
        return f"{self._step}: {100 * self._done / self._of:.0f} %." if self._step else ""

    @property
    def _each(self) -> int:
        """Return the number of rollouts for each link that gets any."""
        links = max(1, len(self._open_links))
        return min(self.effort.each, max(GROUPS, self.effort.along // links // GROUPS * GROUPS))

    @property
    def _open_links(self) -> Sequence[int]:
        """Return the indices of the links that get rollouts: all before the result if there is time; else those around
        each moment of the story (at most half), and others at even distances."""
        links = len(self.chain.links) - 1
        most = max(1, self.effort.along // GROUPS) if self.effort.along else links
        if links <= most:
            return range(links)
        ends = [self.chain.before(act + after) for act in self._first_story for after in (0, 1)]
        told = [*dict.fromkeys(one for one in ends if one < links)][: most // 2]
        rest = most - len(told)
        return sorted({*told, *(links * (2 * place + 1) // (2 * rest) for place in range(rest))})

    def _most_work(self) -> tuple[int, ...]:
        """Return, for each step, the most rollouts it can take, or as many as take the same time."""
        effort, acts = self.effort, len(self.tape.acts)
        first, judged = (
            (effort.ways - 2) * effort.first_try + min(3, effort.ways) * effort.second_try[place] for place in (0, -1)
        )
        along, closer = self._each * len(self._open_links), WATCHED * sum(effort.closer[-1:])
        return (
            self._to_look, 1 + acts // A_ROLLOUT, (JUDGED_FIRST + effort.judged) * first, along, closer,
            (JUDGED_FIRST + effort.judged) * judged,
        )  # fmt: skip

    def _permille(self) -> int:
        """Return the share of the work done, in thousandths, assuming that every step takes its maximum."""
        if not self._begun:
            return 0
        most = self._most_work()
        done = sum(most[: self._begun - 1]) + most[self._begun - 1] * self._done / self._of
        return min(999, round(1000 * done / max(1, sum(most))))

    def _tell(self, stage: ReviewStage, now: bool = False) -> None:
        if now or time.monotonic() - self._told >= EVERY:
            self._told = time.monotonic()
            self.watch(self.findings(stage))

    # --- what is known ----------------------------------------------------------------------------------------------

    def findings(self, stage: ReviewStage) -> Review:
        """Return the review with all findings so far."""
        tape, header = self.tape, self.tape.header
        values = self._values()
        curve = self._curve(values)
        turns, choices = self._chosen(values, stage)
        return Review(
            format="counterstep-review", version=version(), battle=tape.digest, stage=stage,
            map=header.map.title or header.map.id,
            ruleset=header.ruleset, sides=tape.sides, players=tuple(side.controller for side in header.sides),
            winner=tape.end.winner, reason=self._reason, policy=policy().name, rollouts=self.played, curve=curve,
            turns=turns,
            accounts=accounts_of(self.chain, self.looks, tape.sides),
            start=tuple(one.value for one in curve[0].chances), result=tuple(one.value for one in curve[-1].chances),
            choices=choices, is_weighed=self._is_weighed(stage),
            story=story_of(tape.sides, curve, self.deeds, self._first_story),
            weighed=self._weighed() if stage == "done" else (),
            patterns=patterns_in(tape, self.looks, self.deeds, self._aims, curve),
            idle=self._idle, decided=self._decided, luck=self._luck,
            own=self._own_deeds(curve, is_done=stage == "done"),
            hinted=tuple(act for act in self.unexpected() if choices[act].value < 0 and is_blameless(tape, act)),
            habits=habits_of(tape, self.chain, self.looks, self._people()) if stage == "done" else (),
            first=FirstCheck(self._looked, self._to_look, tuple(self._checks)),
            step="" if stage == "done" else self._how_far(),
            permille=1000 if stage == "done" else self._permille(),
        )  # fmt: skip

    def _is_weighed(self, stage: ReviewStage) -> bool:
        """Return whether rollouts were played before and after every choice."""
        return stage != "quick" and len(self._open_links) == len(self.chain.links) - 1

    def _values(self) -> list[list[ChanceValue]]:
        """Return, for each side by its index, its chance at every link."""
        return [self.chain.values(side) for side in range(len(self.tape.sides))]

    def _own_deeds(self, curve: Sequence[CurvePoint], *, is_done: bool = False) -> tuple[OwnDeed, ...]:
        """Return the plain facts on people's play; compared with hints once the review `is_done`."""
        sides, tape = self.tape.sides, self.tape
        hints = partial(is_hinted, tape) if is_done else None
        found = (one for side in self._people() for one in own_deeds(sides, side, curve, self.looks, self.deeds, hints))
        return (*self._wasted, *found)

    def _weighed(self) -> tuple[TurningPoint, ...]:
        """Return the choices of people that probably cost something, with the reasons against them."""
        people = self._people()
        found = weighed(self.looks, self.deeds, self.judged, self.tape.sides)
        return tuple(self._told_why(turn) for turn in found if turn.side in people)

    def _chosen(
        self, values: Sequence[Sequence[ChanceValue]], stage: ReviewStage
    ) -> tuple[tuple[TurningPoint, ...], tuple[Estimate, ...]]:
        """Return the turning points, and the change by the choice of every act; both empty before the look at every
        act."""
        if not self._is_surveyed:
            return (), ()
        sides = self.tape.sides
        turns = turns_of(self.chain, self.looks, self.deeds, self.judged, sides, guesses=stage == "quick")
        return tuple(map(self._told_why, turns)), choices_of(self.chain, self.looks, sides, values)

    def _curve(self, values: Sequence[Sequence[ChanceValue]]) -> tuple[CurvePoint, ...]:
        rounds = [*(look.round for look in self.looks), self.looks[-1].round]
        found = tuple(
            CurvePoint(act, rounds[act], tuple(as_chance(own[self.chain.before(act)]) for own in values))
            for act in range(len(self.looks) + 1)
        )
        return believed(self.tape.sides, found, self.deeds)

    def _told_why(self, turn: TurningPoint) -> TurningPoint:
        """Return a turning point with its reasons, which are computed once and cached."""
        key = turn.act, turn.kind, turn.better.command if turn.better is not None else None
        if key not in self._reasons:
            deed = self.deeds[turn.act]
            together = deed.together.get(gainer(self.tape.sides, turn.changes), ())
            told = (together or because_of_dice(turn, deed.came)) if turn.is_luck else because(self.tape, turn)
            self._reasons[key] = told
        is_right = turn.kind == "unlucky" and turn.side in self._people() and is_hinted(self.tape, turn.act)
        return msgspec.structs.replace(turn, because=self._reasons[key], is_right=is_right)

    def unexpected(self) -> list[int]:
        """Return the numbers of people's acts that differ from the computer's command; giving up is left out."""
        looks, people = enumerate(self.looks), self._people()
        return [act for act, look in looks if look.seat in people and not (look.expected or self._gives_up(act))]

    def _gives_up(self, act: int) -> bool:
        return isinstance(self.tape.acts[act][1], GiveUp)

    def _people(self) -> tuple[str, ...]:
        """Return the ids of the sides that persons play; all sides if there are none."""
        return self.tape.persons or self.tape.sides
