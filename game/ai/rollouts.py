"""Rollouts without luck: a plan is begun on fair forks (copies of what the side knows) and all figures play on for
about a round.

For each attack, the difference between its real and its expected result is subtracted. Every plan gets the same
numbered forks, and work is counted, not timed. So the same view gives the same command. Work "in slices" yields every
few milliseconds, so that the window can be drawn meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from game.ai.ahead.calendar import AHEAD
from game.ai.ahead.field import field_of
from game.ai.ahead.play import table_of
from game.ai.bodies import POINT
from game.ai.goals import prepare, pull_of
from game.ai.luck import ExpectedLuck, luck_of
from game.ai.planned_turns import Intent, PlannedTurns
from game.ai.replies import answer
from game.ai.situation import situation_of
from game.ai.weights import Level, weights
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.commands import Command, End
from game.model.components import Clock
from game.model.decisions import Decision

PER_FIGURE = 3
"""The number of commands per figure after which a rollout ends, even if the acting figure has not had another turn."""
STEP = 0.05
"""The points that each step left to an opponent costs the side that acted."""
BACK = 0.8
"""The weight of the attacks that all figures could make at once when a rollout ends."""
BASE = 6.0
"""The points added to the worth of each side, so that the ratio of both is not extreme when a side has a single figure
left."""
GUESSED = 0.5
"""The share of the planners' difference between two plans that proves true, on average."""
APART = 2.0
"""The variance, in squared points, of the true difference between plans that the planners' guess does not explain."""
USUAL_NOISE = 20.0
"""The variance of a rollout, in squared points, assumed for a command with only one rollout."""
SURE = 2.0
"""The number of standard errors by which the best command must lead to be chosen at once."""


class TryOut(NamedTuple):
    """A command to try in rollouts, with two values in points: a guess of what rollouts measure (fighting), and the
    scores that they cannot measure (`beyond`)."""

    command: Command
    guess: float
    beyond: float = 0.0


@dataclass(slots=True)
class Rollout:
    """A decision to be played on with random dice, while one player decides for all figures."""

    view: View
    figure: int
    level: Level
    player: Callable[[], PlannedTurns]
    """A function that makes a new player for all figures; it is called for every rollout."""
    turns: int = field(init=False)
    """The turns of the acting figure until a rollout ends: 2 if orders take effect later, or else 1."""
    has_clock: bool = field(init=False)
    """True if rollouts end after a stretch of time instead of a number of turns."""
    most: int = field(init=False)
    scale: float = field(init=False)
    """The points by which the logarithm of the ratio of both sides' worth is multiplied."""
    plain: Level = field(init=False)
    """The same level without a worth for held ground, so that only the strength of the sides is measured."""

    _begun: dict[Command, tuple[tuple[Command, ...], Intent]] = field(default_factory=dict)
    """For each first command: the commands up to the first die roll, the same in every rollout, and the player's intent
    then."""
    _orders: dict[object, Command] = field(default_factory=dict)

    def __post_init__(self) -> None:
        decision = self.view.decision
        self.turns = 2 if decision is not None and decision.kind == "orders" else 1
        self.has_clock = self.view.next_at(End(self.figure)) is not None
        self.most = PER_FIGURE * (len(self.view.own()) + len(self.view.opponents()))
        luck = luck_of(self.view)
        self.scale = (luck.whole(ours=True) + luck.whole(ours=False)) / 2 + BASE
        self.plain = replace(self.level, stake=0)

    def value(self, first: Command, seed: int) -> Generator[None, None, float]:
        """Return the value of the battle for the seat, in roster points, after a command and about a round, with luck
        removed."""
        fork, luck, given = fair_fork(self.view, seed), luck_of(self.view), list[Command]()
        fork.submit(first)
        luck.note(fork.take_events())
        others, turns, until = False, self.turns, _time(fork) + AHEAD
        player = self.player()
        begun, player.intent = self._begun.get(first, ((), player.intent))
        while (decision := fork.decision) is not None and len(given) < self.most:
            if self.has_clock and _time(fork) >= until:
                break
            figure = decision.figures[0] if decision.figures else 0
            if figure == self.figure and others and not self.has_clock:
                others, turns = False, turns - 1
                if not turns:
                    break
            others = others or figure not in (0, self.figure)
            if len(given) < len(begun):
                command = begun[len(given)]
            else:
                command = yield from self._chosen(fork, decision, player)
            given.append(command)
            if fork.world.dice.position == 0 and len(given) > len(begun):
                self._begun[first] = tuple(given), player.intent
            if fork.submit(command) is not None:
                break
            luck.note(fork.take_events())
            yield
        return self.worth(fork, luck)

    def _chosen(self, fork: Battle, decision: Decision, player: PlannedTurns) -> Generator[None, None, Command]:
        """Return the command or answer for a decision. Computed in slices.

        Opponents' secret orders are cached, because they do not depend on ours."""
        seen = fork.view(decision.seat)
        if decision.choices:
            return answer(seen, decision, self.level)
        figure = decision.figures[0]
        now, then = (seen.round, seen.moment), (self.view.round, self.view.moment)
        is_secret = decision.kind == "orders" and decision.seat != self.view.seat and now == then
        key = (figure, seen.ordered(figure))
        if is_secret and key in self._orders:
            return self._orders[key]
        command = yield from player.command(seen, figure)
        if is_secret:
            self._orders[key] = command
        return command

    def worth(self, fork: Battle, luck: ExpectedLuck) -> float:
        """Return the value of a fork for the seat, in roster points, with luck removed. It depends on the ratio of the
        two sides' worth after all have attacked once more from where they stand."""
        us, them = (luck.worth(fork, ours=ours) + luck.lost[ours] for ours in (True, False))
        outcome, seat = fork.outcome, self.view.seat
        if outcome is not None and us > 0 and them > 0:  # by ground, by a way out, or by time
            us, them = (us, 0.0) if outcome.winner == seat else (0.0, them) if outcome.winner else (us, us)
        way = 0.0
        if outcome is None and fork.view(seat).own():
            hit, struck, way = self._next(fork)
            us, them = us - BACK * struck, them - BACK * hit
            way -= self._counted(fork)
        return self.scale * (log(max(0.0, us) + BASE) - log(max(0.0, them) + BASE)) - way

    def _counted(self, fork: Battle) -> float:
        """Return the worth, in roster points, of our lead in the count of the battle's goal; 0 for a level that does
        not play for it."""
        goal = fork.view(self.view.seat).goal
        if goal is None or not self.level.aim:
            return 0.0
        return weights().goal.battle / POINT * self.level.aim / 100 * goal.lead / max(1, goal.played.points)

    def _next(self, fork: Battle) -> tuple[float, float, float]:
        """Return the worth of the attacks that our side could make at once, the worth of the opponents' attacks, and
        the cost of the steps left to them."""
        view = fork.view(self.view.seat)
        own = view.own()
        s = situation_of(view, self.figure if self.figure in own else own[0], self.plain)
        table = table_of(field_of(s))
        for _ in prepare(s):
            pass
        steps = min(60, pull_of(s).foe_steps(s.me.square)) if self.figure in own else 0
        return table.could(table.ours), table.could(table.theirs), STEP * steps


def _time(fork: Battle) -> int:
    return fork.world.get(TABLE, Clock).time


def searched(rollout: Rollout, firsts: Sequence[TryOut], count: int) -> Generator[None, None, list[tuple[int, float]]]:
    """Return the index and value of each command, best first, after at most `count` rollouts.

    The rollouts are divided among all commands, then among the better half, then between the best two. They stop as
    soon as one command leads by SURE standard errors.
    """
    values: list[list[float]] = [[] for _ in firsts]
    left = list(range(len(firsts)))
    likely = [0.0 for _ in firsts]
    for stage, seed0 in enumerate((100, 200, 300)):
        for turn in range(max(1, count // 3 // len(left))):
            for place in left:
                values[place].append((yield from rollout.value(firsts[place].command, seed0 + turn)))
        likely, doubt = _weighed(firsts, values, left)
        left.sort(key=lambda place: -likely[place])
        if likely[left[0]] - likely[left[1]] > SURE * doubt:
            break
        if stage < 2:
            left = left[: max(2, len(left) // 2)]
    order = sorted(range(len(firsts)), key=lambda place: (place not in left, -likely[place]))
    return [(place, likely[place]) for place in order]


def _weighed(
    firsts: Sequence[TryOut], values: Sequence[Sequence[float]], left: Sequence[int]
) -> tuple[list[float], float]:
    """Return the likely value of each command, and how much two commands of `left` (indices) may differ by chance
    alone.

    A value combines the guess, the rollouts, and the scores that rollouts cannot measure.
    """
    often = len(values[left[0]])
    shared = [sum(values[place][turn] for place in left) / len(left) for turn in range(often)]
    apart = [[value - middle for value, middle in zip(values[place], shared, strict=True)] for place in left]
    rest = sum((gap - sum(row) / often) ** 2 for row in apart for gap in row)
    noise = rest / max(1, (often - 1) * (len(left) - 1)) if often > 1 else USUAL_NOISE
    trust = noise / APART
    likely = [
        (trust * GUESSED * one.guess + sum(row)) / (trust + len(row)) + one.beyond
        for one, row in zip(firsts, values, strict=True)
    ]
    return likely, sqrt(2 * noise / (trust + often))
