"""Runs played by computers on both sides, which tell how hard a run is and whether one choice is better than the
others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from game.ai import opponent
from game.ai.selfplay import finish
from game.engine.battle import Battle
from game.ground.words import dice_of, word_by
from game.lab.statistics import Share, wilson
from game.model.errors import BadInput
from game.model.input_files import read_ordinary
from game.quick.quick_battle import YOU
from game.run.choices import RunChoice
from game.run.plan import STOPS, ClockOrder, RunPlan
from game.run.state import Fought, RunState, fought

RunPolicy = Literal["treat", "recruit", "learn", "drawn"]
POLICIES: tuple[RunPolicy, ...] = ("treat", "recruit", "learn", "drawn")
MOST_COMMANDS = 4_000
"""Most commands in one battle."""
MOST_BYTES = 64 * 1024 * 1024
STREAM = "simulated runs"


class Simulated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run played by computers: its number and word, the level of the captains, the level that plays your side
    (`player`), the policy for choices (a fixed one, or "drawn"), the results of its battles, and its choices."""

    number: int
    word: str
    level: str
    player: str
    policy: RunPolicy
    order: ClockOrder
    fought: tuple[Fought, ...]
    choices: tuple[RunChoice, ...]

    @property
    def won(self) -> int:
        """Number of battles won."""
        return sum(one.came == "won" for one in self.fought)

    @property
    def reached(self) -> int:
        """Number of battles fought."""
        return len(self.fought)


def simulated(number: int, level: str, policy: RunPolicy = "drawn", player: str = "normal") -> Simulated:
    """Play run number `number` to its end and return it; its seed word is drawn for the number. Raises BadInput for an
    unknown level."""
    plan = RunPlan.of(word_by(dice_of(STREAM, number)), level)
    run = RunState(plan)
    while run.stage != "over":
        at_choice = run.stage == "choice"
        run = run.choose(_choice(run, policy)) if at_choice else run.after(_played(run, player))
    return Simulated(number, plan.word, level, player, policy, plan.order, run.fought, run.choices)


def _choice(run: RunState, policy: RunPolicy) -> RunChoice:
    """Return the choice of a policy if it is possible, otherwise the first possible choice."""
    free = [offer.choice for offer in run.offers if not offer.why_not]
    if policy == "drawn":
        return free[dice_of("policy", run.plan.word, run.number).roll(len(free)) - 1]
    return policy if policy in free else free[0]


@lru_cache(16)
def _played(run: RunState, player: str) -> Fought:
    """Return the result of a run's next battle, played by computers; cached, because the same battle can occur under
    several policies."""
    scenario = run.scenario()
    battle = Battle.create(scenario)
    battle.start()
    who = {side.id: opponent(player if side.id == YOU else side.controller) for side in scenario.sides}
    finish(battle, who, MOST_COMMANDS)
    if battle.outcome is None:
        raise BadInput.of("the battle", f"has no end after {MOST_COMMANDS} commands")
    return fought(battle, run)


# --- many of them -----------------------------------------------------------------------------------------------------


def series(
    level: str, many: int, policies: Sequence[RunPolicy], player: str, known: Sequence[Simulated] = ()
) -> Iterator[Simulated]:
    """Play and yield runs number 1 to `many`, each under every policy; runs in `known` are left out."""
    done = {(one.number, one.level, one.policy, one.player) for one in known}
    for number in range(1, many + 1):
        for policy in policies:
            if (number, level, policy, player) not in done:
                yield simulated(number, level, policy, player)


def read(path: Path) -> list[Simulated]:
    """Return the runs in a file, one a line; [] if there is no file. Raises BadInput that names the malformed line."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(read_ordinary(path, MOST_BYTES).splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Simulated))
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            raise BadInput.of(str(path), str(fault).rstrip("."), f"line {number}") from None
    return found


def reaching(runs: Sequence[Simulated]) -> list[Share]:
    """Return the share of runs that reach each battle, from the first to the last, and then the share that win all
    battles."""
    shares = [wilson(sum(one.reached > stop for one in runs), len(runs)) for stop in range(STOPS)]
    return [*shares, wilson(sum(one.won == STOPS for one in runs), len(runs))]


def paired(one: Sequence[Simulated], other: Sequence[Simulated]) -> tuple[Share, int]:
    """Compare runs with the same number, level and player in pairs. Return the share of pairs in which the first
    group's run is better, among pairs with different results; and the number of pairs with equal results."""
    by_key = {(run.number, run.level, run.player): run for run in other}
    pairs = [
        (run, by_key[run.number, run.level, run.player]) for run in one if (run.number, run.level, run.player) in by_key
    ]
    better = sum(_rank(mine) > _rank(theirs) for mine, theirs in pairs)
    worse = sum(_rank(mine) < _rank(theirs) for mine, theirs in pairs)
    return wilson(better, better + worse), len(pairs) - better - worse


def _rank(run: Simulated) -> tuple[int, int]:
    return run.won, run.reached
