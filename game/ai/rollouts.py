"""Rollouts with the luck taken out: a plan is begun on fair forks and everybody plays on for about a round.

What the dice gave is subtracted: for every attack the change of worth that came, less the one to be expected. The
same numbers of forks are used for every plan, and they are counted, not timed, so that the same view gives the same
command.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from game.ai.ahead.calendar import AHEAD
from game.ai.ahead.field import field_of
from game.ai.ahead.foreseen import Policy
from game.ai.ahead.pieces import SPREAD, standing, worth_of
from game.ai.ahead.play import table_of
from game.ai.bodies import POINT, body_of
from game.ai.goals import prepare, pull_of
from game.ai.replies import answer
from game.ai.situation import situation_of
from game.ai.weights import Level
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.commands import Command, End
from game.model.components import Clock
from game.model.events import Attacked, Event, Harmed

PER_FIGURE = 3
"""Commands for each figure after which a rollout ends, if the acting figure has not come to act again before."""
STEP = 0.05
"""Points that a step left to an opponent costs the side that acted."""


@dataclass(slots=True)
class Luck:
    """What the dice of a rollout gave our side beyond what was to be expected, in roster points."""

    ours: frozenset[int]
    left: dict[int, float]
    most: dict[int, float]
    points: dict[int, float]
    total: float = 0.0

    def note(self, events: Sequence[Event]) -> None:
        """Count what was told."""
        for event in events:
            if isinstance(event, Attacked) and event.odds is not None and event.target in self.left:
                target, harm = event.target, event.average / 2
                chance = event.odds.cases / max(1, event.odds.of)
                expected = chance * (self._worth(target, self.left[target]) - self._hit(target, harm))
                self.total -= expected * self._sign(target)
            elif isinstance(event, Harmed) and event.source and event.figure in self.left:
                target, before = event.figure, self.left[event.figure]
                self.left[target] = before - max(0, event.amount - event.kept_off)
                lost = self._worth(target, before) - self._worth(target, self.left[target])
                self.total += lost * self._sign(target)

    def _sign(self, target: int) -> int:
        return -1 if target in self.ours else 1

    def _worth(self, figure: int, left: float) -> float:
        return worth_of(self.points[figure], left, self.most[figure], 0.0, float(left > 0))

    def _hit(self, figure: int, harm: float) -> float:
        """What a figure is worth after a hit of so much harm on the average."""
        left = self.left[figure]
        up = standing(left, harm, (SPREAD - 1) * harm * harm)
        return worth_of(self.points[figure], left, self.most[figure], harm, up)


@dataclass(slots=True)
class Rollout:
    """What is played on, and by whom."""

    view: View
    figure: int
    level: Level
    policy: Policy
    turns: int = field(init=False)
    """Turns of the acting figure until a rollout ends: one more where what it is ordered comes about only later."""
    has_clock: bool = field(init=False)
    """Whether rollouts end when so much time has passed instead."""
    most: int = field(init=False)

    def __post_init__(self) -> None:
        decision = self.view.decision
        self.turns = 2 if decision is not None and decision.kind == "orders" else 1
        self.has_clock = self.view.next_at(End(self.figure)) is not None
        self.most = PER_FIGURE * (len(self.view.own()) + len(self.view.opponents()))

    def _time(self, fork: Battle) -> int:
        return fork.world.get(TABLE, Clock).time

    def value(self, first: Command, seed: int) -> Generator[None, None, float]:
        """How the battle stands for the seat after a command and about a round, less luck, in roster points."""
        fork = fair_fork(self.view, seed)
        luck = self._luck()
        fork.submit(first)
        luck.note(fork.take_events())
        others, turns, until = False, self.turns, self._time(fork) + AHEAD
        for _ in range(self.most):
            decision = fork.decision
            if decision is None or (self.has_clock and self._time(fork) >= until):
                break
            seen = fork.view(decision.seat)
            if decision.choices:
                command: Command = answer(seen, decision, self.level)
            else:
                figure = decision.figures[0]
                if figure == self.figure and others and not self.has_clock:
                    others, turns = False, turns - 1
                    if not turns:
                        break
                others = others or figure != self.figure
                command = yield from self.policy(seen, figure)
            if fork.submit(command) is not None:
                break
            luck.note(fork.take_events())
            yield
        return _standing(fork, self.view.seat, self.figure, self.level) - luck.total

    def _luck(self) -> Luck:
        bodies = {f: body_of(self.view, f) for f in (*self.view.own(), *self.view.opponents())}
        return Luck(
            frozenset(self.view.own()),
            {figure: float(body.toughness) for figure, body in bodies.items()},
            {figure: body.toughness * 100 / max(1, body.share) for figure, body in bodies.items()},
            {figure: body.worth / POINT for figure, body in bodies.items()},
        )


def _standing(fork: Battle, seat: str, figure: int, level: Level) -> float:
    """How a fork stands: what is left, what could be done at once, the ground held, the way left."""
    view = fork.view(seat)
    own = view.own()
    if not own:
        return -sum(view.sheet(foe).points for foe in view.opponents())
    s = situation_of(view, figure if figure in own else own[0], level)
    value = table_of(field_of(s)).value()
    for _ in prepare(s):
        pass
    pull = pull_of(s)
    if figure in own:
        value += pull.ground(s.me.square) / POINT - STEP * min(60, pull.foe_steps(s.me.square))
    return value


def searched(
    rollout: Rollout, firsts: Sequence[tuple[Command, float]], count: int
) -> Generator[None, None, list[tuple[int, float]]]:
    """Which of some commands does best in rollouts, each with a first guess in points: places and values, best first.

    `count` rollouts in all: a third of them for everybody, then only for the better half, then for the best two.
    """
    guess = 2.0
    sums = [value * guess for _, value in firsts]
    samples = [guess] * len(firsts)
    left = list(range(len(firsts)))
    for stage, seed0 in enumerate((100, 200, 300)):
        for turn in range(max(1, count // 3 // len(left))):
            for place in left:
                sums[place] += yield from rollout.value(firsts[place][0], seed0 + turn)
                samples[place] += 1
        left.sort(key=lambda place: -sums[place] / samples[place])
        if stage < 2:
            left = left[: max(2, len(left) // 2)]
    order = sorted(range(len(firsts)), key=lambda place: (place not in left, -sums[place] / samples[place]))
    return [(place, sums[place] / samples[place]) for place in order]
