"""Judges of the order of acting, from the events of a battle and the sentences of the rules' sources 000, 001, 003 and
004 ("seeds").

Each judge is told one event after another and keeps its own records: which figure is due, at which Count, AT or place.
It raises AssertionError at the first event that does not fit. No code of the game's rules is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.model.events import (
    ActionTaken,
    AnswerGiven,
    ConditionGained,
    ConditionLost,
    CountChanged,
    CountNoted,
    Declared,
    Event,
    InitiativeRolled,
    OrderSettled,
    RoundBegan,
    RoundEnded,
    StateChanged,
    SurpriseSettled,
    TurnBegan,
    TurnEnded,
)

HELPLESS = ("bound", "helpless", "stunned", "unconscious", "nauseated-helpless")
PRINTED = {
    "Aimed": 1, "Braced": 1, "Slowed by terrain": -2, "Fired a tactical weapon": -2, "Weapon not learned": -4,
    "Final attack": -2, "Critical miss": -2, "Critical failure": -2, "Triumph": 10, "Bleeding": -1, "Fatigued": -3,
    "Exhausted": -10, "Critical injury": -10, "Lost wounds": -2, "Critical hit": -5, "Failed a save": -2,
    "Failed a save against stress": -5, "Failed a save against blast": -5,
}  # fmt: skip
"""The table of fluid modifiers in source 004."""
ONCE_A_ROUND = ("Bleeding", "Fatigued", "Exhausted", "Critical injury")


@dataclass
class Books:
    """Records of every judge: figures that fell, figures that cannot act, and the order that dice gave to equal
    figures."""

    sheets: dict[int, Any]
    down: set[int] = field(default_factory=set)
    helpless: dict[int, set[str]] = field(default_factory=dict)
    settled: list[tuple[int, ...]] = field(default_factory=list)

    def note(self, event: Event) -> None:
        if isinstance(event, StateChanged):
            (self.down.discard if event.state == "up" else self.down.add)(event.figure)
        elif isinstance(event, ConditionGained) and event.condition in HELPLESS:
            self.helpless.setdefault(event.figure, set()).add(event.condition)
        elif isinstance(event, ConditionLost) and event.condition in HELPLESS:
            self.helpless.setdefault(event.figure, set()).discard(event.condition)
        elif isinstance(event, OrderSettled):
            self.settled.append(event.figures)

    def is_able(self, figure: int) -> bool:
        return figure not in self.down and not self.helpless.get(figure)

    def toss(self, a: int, b: int) -> bool:
        """Return whether dice put a before b when they last settled the order of the two (True if they never had
        to)."""
        for order in reversed(self.settled):
            if a in order and b in order:
                return order.index(a) < order.index(b)
        return True


@dataclass
class CountJudge(Books):
    """Judge for sources 000 and 004: figures act from the highest Count down; acts change the Count by at most ten a
    round, except by Press."""

    fluid: bool = True
    count: dict[int, int] = field(default_factory=dict)
    bonus: dict[int, int] = field(default_factory=dict)
    at: dict[int, int] = field(default_factory=dict)
    delayed: set[int] = field(default_factory=set)
    due: set[int] = field(default_factory=set)
    began: dict[int, int] = field(default_factory=dict)
    gathered: dict[int, int] = field(default_factory=dict)
    pressed: dict[int, int] = field(default_factory=dict)
    reeled: dict[int, int] = field(default_factory=dict)
    noted: set[tuple[int, str]] = field(default_factory=set)
    pressing: set[int] = field(default_factory=set)
    acting: int = 0
    number: int = 0
    turns: int = 0

    def tell(self, event: Event) -> None:
        """Note one event. Raises AssertionError if it does not fit."""
        self.note(event)
        if isinstance(event, InitiativeRolled):
            self.count[event.figure] = self.at[event.figure] = event.result
            self.bonus[event.figure] = sum(r.amount for r in event.tally.reasons[1:] if "Held" not in r.text)
            if not self.fluid:
                assert event.result >= 1
        elif isinstance(event, SurpriseSettled):
            self.due = set(event.figures)
        elif isinstance(event, RoundBegan):
            self.begin_round(event)
        elif isinstance(event, TurnBegan):
            self.begin_turn(event)
        elif isinstance(event, TurnEnded):
            self.end_turn(event)
        elif isinstance(event, ActionTaken):
            self.act(event)
        elif isinstance(event, CountNoted):
            self.gather(event)
        elif isinstance(event, CountChanged):
            self.change(event)
        elif isinstance(event, RoundEnded):
            self.end_round()

    def begin_round(self, event: RoundBegan) -> None:
        self.number += 1
        assert event.number == self.number
        self.at, self.began = dict(self.count), dict(self.count)
        self.due = {figure for figure in self.count if figure not in self.down}
        self.delayed, self.gathered, self.pressed, self.reeled, self.noted = set(), {}, {}, {}, set()

    def rank(self, figure: int) -> tuple[int, bool, int]:
        return -self.at[figure], figure not in self.delayed, -self.bonus[figure]

    def begin_turn(self, event: TurnBegan) -> None:
        figure, self.turns = event.figure, self.turns + 1
        assert not self.acting, "one at a time"
        assert figure in self.due, f"{figure} has no turn left"
        assert event.at == self.at[figure], (event, self.at)
        for other in sorted(self.due - {figure} - self.down):
            if not self.is_able(other):
                continue
            assert self.rank(figure) <= self.rank(other), f"{other} comes before {figure}"
            if self.rank(figure) == self.rank(other):
                assert self.toss(figure, other), f"dice put {other} before {figure}"
        self.acting = figure

    def end_turn(self, event: TurnEnded) -> None:
        assert event.figure == self.acting
        if self.acting not in self.pressing:
            self.due.discard(self.acting)
        self.pressing.discard(self.acting)
        self.acting = 0

    def act(self, event: ActionTaken) -> None:
        if event.action == "delay":
            self.at[event.figure] -= int(event.detail)
            self.delayed.add(event.figure)
            self.pressing.add(event.figure)  # its turn is still to come

    def gather(self, event: CountNoted) -> None:
        if event.reason in PRINTED and event.reason not in ("Critical miss", "Critical failure"):
            assert event.amount == PRINTED[event.reason], event
        if event.reason in ONCE_A_ROUND:
            assert (event.figure, event.reason) not in self.noted, f"{event.reason} twice in a round"
        if event.reason == "Regrouped":
            assert event.amount == max(1, 5 + self.sheets[event.figure].intelligence)
        if event.reason == "Acted on a trigger":
            self.at[event.figure] += event.amount
        self.noted.add((event.figure, event.reason))
        self.gathered[event.figure] = self.gathered.get(event.figure, 0) + event.amount

    def change(self, event: CountChanged) -> None:
        figure, texts = event.figure, [reason.text for reason in event.tally.reasons]
        assert event.frm == self.count[figure], event
        if "Press" in texts:
            assert self.fluid, "nobody presses with a fixed Count"
            assert self.count[figure] >= 25
            self.pressed[figure] = self.pressed.get(figure, 0) + 1
            assert self.pressed[figure] == 1, "once a round"
            assert event.to == event.frm - 20
            self.pressing.add(figure)
            self.at[figure] = event.to
        elif "Sent reeling" in texts:
            assert event.frm <= 0
            assert event.to == max(event.frm + 20, 1)
            self.reeled[figure] = self.reeled.get(figure, 0) + event.to - event.frm
        elif "Action die" in texts:
            assert not self.number, "dice raise the opening roll and nothing later"
            self.at[figure] = event.to
        if not self.fluid and self.number:
            assert texts[0] == "Regrouped", "with a fixed Count only regrouping moves it"
            assert 1 <= event.to <= 20 + self.bonus[figure]
        self.count[figure] = event.to

    def end_round(self) -> None:
        if not self.fluid:
            return
        for figure, now in self.count.items():
            before = self.began.get(figure)
            if before is None:
                continue
            moved = now - before + 20 * self.pressed.get(figure, 0) - self.reeled.get(figure, 0)
            assert -10 <= moved <= 10, f"{figure} moved {moved} in round {self.number}"


@dataclass
class CalendarJudge(Books):
    """Judge for source 001: the Initiator starts at 0, the others 1 AT later for each success fewer; then figures act
    in order of AT."""

    rating: dict[int, int] = field(default_factory=dict)
    successes: dict[int, int] = field(default_factory=dict)
    at: dict[int, int] = field(default_factory=dict)
    waiting: set[int] = field(default_factory=set)
    oblivious: set[int] = field(default_factory=set)
    acting: int = 0
    now: int = 0
    turns: int = 0
    called: bool = False
    """True if a waiting figure has just been asked, and now acts."""

    def tell(self, event: Event) -> None:
        """Note one event. Raises AssertionError if it does not fit."""
        self.note(event)
        if isinstance(event, StateChanged) and event.state == "up" and event.figure in self.at:
            self.at[event.figure] = self.now  # what it had declared is forgotten: it declares as soon as it comes to
        if isinstance(event, InitiativeRolled):
            self.rating[event.figure], self.successes[event.figure] = event.tally.total, event.result
            self.waiting.discard(event.figure)  # the fight begins for everybody, at the time of its roll
            best = max(self.successes.values())
            self.at = {figure: self.now + best - own for figure, own in self.successes.items()}
        elif isinstance(event, ConditionGained) and event.condition == "oblivious":
            self.oblivious.add(event.figure)
        elif isinstance(event, ConditionLost) and event.condition == "oblivious":
            self.oblivious.discard(event.figure)
        elif isinstance(event, TurnBegan):
            self.begin_slot(event)
        elif isinstance(event, TurnEnded):
            if event.figure in self.at and self.at[event.figure] == self.now and event.figure not in self.waiting:
                self.at[event.figure] += 1  # it let the moment pass
            self.acting = 0
        elif isinstance(event, Declared):
            self.declare(event)
        elif isinstance(event, ActionTaken):
            self.act(event)
        self.called = isinstance(event, AnswerGiven) and (event.kind, event.choice) == ("rejoin", "yes")

    def begin_slot(self, event: TurnBegan) -> None:
        figure, self.turns = event.figure, self.turns + 1
        assert figure not in self.oblivious, "a figure that is unaware does nothing"
        assert event.at >= self.now, "time goes forward"
        if figure not in self.rating:  # nobody has rolled yet: the unaware are attacked, or left alone
            self.now, self.acting = event.at, figure
            return
        assert event.at == max(self.at[figure], self.now), (event, self.at)
        self.now, self.acting = event.at, figure
        mine = self.rank(figure)
        for other in self.at:
            if other == figure or other in self.down or other in self.waiting or other in self.oblivious:
                continue
            assert mine <= self.rank(other), f"{other} comes before {figure}"
            if mine == self.rank(other):
                assert self.toss(figure, other)
        self.at[figure] = event.at

    def rank(self, figure: int) -> tuple[int, int, int]:
        return max(self.at[figure], self.now), -self.rating[figure], -self.sheets[figure].agility

    def declare(self, event: Declared) -> None:
        assert event.figure == self.acting
        assert event.at == self.now or event.figure not in self.rating
        assert event.until > event.at
        if event.action == "move":
            assert event.until == event.at + 5, "a move takes 5 AT for everybody"
        self.at[event.figure] = event.until

    def act(self, event: ActionTaken) -> None:
        if event.action == "wait":
            self.waiting.add(event.figure)
        elif event.action == "rejoin":
            up = {figure for figure in self.at if figure not in self.down}
            self.now += up <= self.waiting and not self.called  # everybody waits: a second goes by
            self.waiting.discard(event.figure)
            self.at[event.figure] = self.now
        elif event.action == "cancel":
            self.at[event.figure] = self.now


@dataclass
class PassJudge(Books):
    """Judge for source 003: in each of the High IP passes every figure acts once, in the order of the scores. A figure
    that comes round is next; if no score was rolled for this turn, it is last and has no pass."""

    score: dict[int, int] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)
    held: list[int] = field(default_factory=list)
    woken: set[int] = field(default_factory=set)
    without: set[int] = field(default_factory=set)
    holding: bool = False
    acting: int = 0
    number: int = 0
    passes: int = 0
    turns: int = 0

    def tell(self, event: Event) -> None:
        """Note one event. Raises AssertionError if it does not fit."""
        self.note(event)
        if isinstance(event, StateChanged) and event.state == "up":
            self.woken.add(event.figure)
        elif isinstance(event, InitiativeRolled):
            self.score[event.figure] = event.result
        elif isinstance(event, RoundBegan):
            self.begin(event)
        elif isinstance(event, TurnBegan):
            self.begin_turn(event)
        elif isinstance(event, ActionTaken) and event.action == "hold":
            assert event.figure not in self.held, "once a pass"
            self.holding = True
        elif isinstance(event, TurnEnded):
            assert event.figure == self.acting
            (self.held.append if self.holding else self.done.add)(event.figure)
            self.acting, self.holding = 0, False

    def begin(self, event: RoundBegan) -> None:
        self.done, self.held, self.woken = set(), [], set()
        if event.title.startswith("Round"):
            self.without = set(self.down)
            assert self.number in (0, self.passes), "every pass of the turn was played"
            up = [figure for figure in self.sheets if figure not in self.down and figure in self.score]
            self.passes = max((self.sheets[figure].passes for figure in up), default=1)
            self.number = 1
            assert f": {self.passes} pass" in event.title
        else:
            self.number += 1
            assert event.title == f"Pass {self.number} of {self.passes}"

    def rank(self, figure: int) -> tuple[bool, int, int]:
        return figure in self.without, -self.score[figure], -self.sheets[figure].agility

    def begin_turn(self, event: TurnBegan) -> None:
        figure, self.turns = event.figure, self.turns + 1
        assert not self.acting
        assert figure not in self.done, "once a pass"
        has_phase = self.number <= self.sheets[figure].passes and figure not in self.without
        assert event.rule == ("pass.high-ip" if has_phase else "pass.move-without-pass")
        for other in self.woken - self.done - self.down - {figure, *self.held}:
            assert self.is_after(figure, other) or not self.is_able(other), f"{other} is up again and goes first"
        if figure in self.woken:
            pass  # it may come after those who went before it was up
        elif figure not in self.held:
            for other in sorted(self.done):
                assert self.is_after(other, figure) or other in self.held, f"{figure} came after {other} in this pass"
        else:
            for other in self.score:
                skipped = not self.is_able(other) or other in self.done or other in self.held or other == figure
                assert skipped or self.number > self.sheets[other].passes or other in self.down, f"{other} goes first"
        self.acting = figure

    def is_after(self, first: int, second: int) -> bool:
        """Return whether the first figure is due no later than the second."""
        if self.rank(first) == self.rank(second):
            return self.toss(first, second)
        return self.rank(first) < self.rank(second)
