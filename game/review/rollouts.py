"""Rollouts: a position is played on with new dice, the computer deciding for every side, and the end is measured.

Hidden facts are not used: the dice are new, and each side decides by its own view. Choices are judged on fair forks
(copies without facts that the choosing side does not know). The number of a rollout fixes its dice, whichever command
is tried. A seat is the side that decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from game.ai.opponent import Opponent, opponent, planned_turns
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork, fair_seed, knows_everybody
from game.model.commands import Command
from game.model.components import Clock
from game.model.slices import finished
from game.review.measure import Chances, chances
from game.rules import figures

POLICY = "quick"
"""The level that decides for all sides in rollouts; a level that looks ahead would take many times as long."""
EACH = 2
"""Number of commands for each figure that can still act, after which a rollout ends with the round."""
MOST_COMMANDS = 400
SEEDS = 1_000_003


def policy() -> Opponent:
    """Return the player that decides in rollouts."""
    return opponent(POLICY)


def fork_of(battle: Battle, position: int, number: int) -> Battle:
    """Return a copy of a position for one rollout; the rollout's number decides its dice."""
    return battle.fork(position * SEEDS + number)


def drawn_after(battle: Battle, position: int, command: Command, count: int) -> list[Chances]:
    """Return the quick chances right after a command, for `count` draws of new dice (numbered for the `position`); the
    present chances for each draw if the command is refused."""
    found = []
    for number in range(count):
        twin = fork_of(battle, position, number)
        twin.submit(command)
        found.append(chances(twin))
    return found


def fair_fork_of(battle: Battle, position: int, number: int, seat: str) -> Battle:
    """Return a copy of a position as one seat (side that decides) knows it: orders unknown to it are not given yet,
    figures hidden from it stand elsewhere."""
    return fair_fork(battle.view(seat), position * SEEDS + number)


def rollouts(
    battle: Battle, position: int, numbers: Sequence[int], first: Command | None = None, fair: str = ""
) -> list[Chances]:
    """Return every side's chance at the end of each rollout in `numbers`. `first` is a command that is given before the
    computer decides; `fair` is the seat whose knowledge is used ("" for the true position). All steps before the first
    die are played once for all rollouts. Raises ValueError if the battle refuses `first`."""
    if not fair:
        start = _Line(fork_of(battle, position, 0), first).until_dice()
        return [chances(start.fork(position * SEEDS + number).ended()) for number in numbers]
    view = battle.view(fair)
    if knows_everybody(view):  # all that is left to differ are the dice
        start = _Line(fair_fork_of(battle, position, 0, fair), first).until_dice()
        return [chances(start.fork(fair_seed(position * SEEDS + number)).ended()) for number in numbers]
    return [chances(_Line(fair_fork_of(battle, position, number, fair), first).ended()) for number in numbers]


class _Line:
    """A copy of a battle that the computer plays on for all sides. It plans each turn once, and ends with the round in
    which every figure has had its number of commands."""

    def __init__(self, twin: Battle, first: Command | None) -> None:
        refused = twin.check(first) if first is not None else None
        if refused is not None:
            raise ValueError(refused.sentence)
        self.twin = twin
        self._player = planned_turns()
        self._given = -1 if first is not None else 0
        self._least = self._began = 0
        self._next = first

    def fork(self, seed: int) -> _Line:
        """Return a copy of this line with other dice."""
        line = copy(self)
        line.twin = self.twin.fork(seed)
        line._player = self._player.fork()
        return line

    def ended(self) -> Battle:
        """Play the line to its end and return the battle."""
        while self._goes_on():
            self._step()
        return self.twin

    def until_dice(self) -> _Line:
        """Return the line (this copy of the battle) played on to the last position before a die falls."""
        line = self
        while line._goes_on():
            line._next = line._next or line._decided()
            ahead = line.fork(0)
            ahead._step()
            if ahead.twin.world.dice.position:
                break
            line = ahead
        return line

    def _goes_on(self) -> bool:
        now = self.twin.world.get(TABLE, Clock).round
        if self._given == 0:
            self._least = EACH * len(figures.fighting(self.twin.world))
        if self._given == self._least:
            self._began = now
        ends = self._given >= MOST_COMMANDS or (self._given > self._least and now > self._began)
        return not ends and self.twin.decision is not None

    def _step(self) -> None:
        self.twin.submit(self._next or self._decided())
        self._next = None
        self._given += 1

    def _decided(self) -> Command:
        """Return the computer's command for the present decision; finding it rolls no dice and uses only what the side
        knows."""
        decision = self.twin.decision
        assert decision is not None, "only asked when a seat decides"
        view = self.twin.view(decision.seat)
        if decision.choices:
            return policy().choose(view)
        return finished(self._player.command(view, decision.figures[0]))
