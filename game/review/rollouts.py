"""Plays a position on with dice of its own, the computer on every side, and measures what came of it.

Nothing that is still hidden in the battle is used: the copy's dice are its own, and each side decides through the
view of its side. Choices are judged on fair forks: by what the side that chose could know. Each rollout has a number;
the same number gives the same dice, whatever act is tried.
"""

from __future__ import annotations

from game.ai.opponent import Opponent, opponent, planned_turns
from game.ai.planned_turns import PlannedTurns
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.commands import Command
from game.model.components import Clock
from game.model.slices import finished
from game.review.measure import Chances, chances
from game.rules import figures

POLICY = "quick"
"""The level that decides for everybody in what is played on: one that looks ahead would take many times as long."""
EACH = 2
"""Commands for every figure that is up, after which a rollout ends with the round."""
MOST_COMMANDS = 400
SEEDS = 1_000_003


def policy() -> Opponent:
    """Who decides."""
    return opponent(POLICY)


def fork_of(battle: Battle, position: int, number: int) -> Battle:
    """The copy of a position that the rollout of a number plays on: others at other positions have other dice."""
    return battle.fork(position * SEEDS + number)


def drawn_after(battle: Battle, position: int, command: Command, count: int) -> list[Chances]:
    """The quick chances right after a command, for so many throws of fresh dice; as they are now when it is refused."""
    found = []
    for number in range(count):
        twin = fork_of(battle, position, number)
        twin.submit(command)
        found.append(chances(twin))
    return found


def fair_fork_of(battle: Battle, position: int, number: int, seat: str) -> Battle:
    """The same as far as one seat knows it: secret orders still to be given, hidden figures somewhere else."""
    return fair_fork(battle.view(seat), position * SEEDS + number)


def rollout(battle: Battle, position: int, number: int, first: Command | None = None, fair: str = "") -> Chances:
    """Every side's chance after playing a position on; `first` is given before the computer decides, and with `fair`
    it is played on from what that seat knew.

    ValueError when the battle refuses `first`.
    """
    twin = fair_fork_of(battle, position, number, fair) if fair else fork_of(battle, position, number)
    if first is not None:
        refused = twin.submit(first)
        if refused is not None:
            raise ValueError(refused.sentence)
    play_on(twin, number)
    return chances(twin)


def play_on(twin: Battle, number: int) -> int:
    """Changes the battle: the computer decides for everybody, planning each turn once, until each figure has had its
    share of commands and another round begins; how many commands it gave."""
    player = planned_turns()
    least = EACH * len(figures.fighting(twin.world))
    began = 0
    for given in range(MOST_COMMANDS):
        now = twin.world.get(TABLE, Clock).round
        if given == least:
            began = now
        decision = twin.decision
        if decision is None or (given > least and now > began):
            return given
        twin.submit(_decided(twin.view(decision.seat), player, number))
    return MOST_COMMANDS


def _decided(view: View, player: PlannedTurns, number: int) -> Command:
    decision = view.decision
    assert decision is not None, "only asked when its seat decides"
    if decision.choices:
        return policy().choose(view, number)
    return finished(player.command(view, decision.figures[0]))
