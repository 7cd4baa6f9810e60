"""Plants blunders: battles in which one act throws a won position away, known from rollouts of their own numbers.

`python tests/review/planted.py 20 [SEED]` plants and reviews so many and prints what was found.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from game.ai.opponent import opponent
from game.engine.battle import Battle
from game.lab.series import board_of
from game.model.commands import Answer, Command, Throw
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.review import work
from game.review.findings import Review
from game.review.measure import chances
from game.review.rollouts import rollout
from game.review.tape import Tape
from game.rulesets import names
from game.storage.header import header_of
from game.storage.journal import End

BOARDS = ("training-ground", "ford", "snow-forest")
SQUAD = ("rifleman", "scout", "grenadier")
"""Three a side, so that twenty battles are reviewed in minutes."""
EFFORT = work.Effort(along=0, closer=16, closest=40, first_try=8, second_try=40)
WON, LOSS = 0.75, 0.3
"""What counts as won, and what an act must give away."""
MOST_TRIED = 30
FRESH = 10_000
"""The first number of rollouts that the review does not use."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A battle with the act that threw it away, and what it gave away."""

    tape: Tape
    act: int
    loss: float


def value(battle: Battle, place: int, side: int, command: Command | None, first: int, many: int) -> float:
    """A side's chance by rollouts that the review does not use."""
    return sum(rollout(battle, place, FRESH + n, command)[side] for n in range(first, first + many)) / many


def candidates(battle: Battle) -> list[Command]:
    """Some of everything that could be done, and bursts among one's own."""
    decision = battle.decision
    assert decision is not None
    every = [command for command in battle.legal() if not isinstance(command, Answer)]
    thin = every[:: max(1, len(every) // MOST_TRIED)]
    view = battle.view(decision.seat)
    squares = [view.figure(figure).square for figure in view.own()]
    weapons = {(command.figure, command.weapon) for command in every if isinstance(command, Throw)}
    bursts = [Throw(figure, weapon, square) for figure, weapon in sorted(weapons) for square in squares]
    return [*thin, *(command for command in bursts if view.check(command) is None)]


def blunder(battle: Battle, place: int) -> tuple[Command, float] | None:
    """An act that throws the position away, and what it gives away; None where there is none."""
    decision = battle.decision
    if decision is None or decision.choices:
        return None
    side = [one.id for one in battle.scenario.sides].index(decision.seat)
    if chances(battle)[side] < WON:
        return None
    stands = value(battle, place, side, None, 0, 6)
    if stands < WON:
        return None
    found = candidates(battle)
    tried = [(value(battle, place, side, command, 0, 2), n) for n, command in enumerate(found)]
    low, n = min(tried, default=(1.0, 0))
    if stands - low < LOSS:
        return None
    sure = value(battle, place, side, None, 6, 24) - value(battle, place, side, found[n], 6, 24)
    return (found[n], sure) if sure >= LOSS else None


def plant(board: str, ruleset: str, seed: int) -> Planted | None:
    """A battle between equals with the first blunder that its second half offers; None when it offers none."""
    drawn = board_of(board)
    sides = tuple(SideSetup(side, "ai:hard", tuple(map(FigureSetup, SQUAD))) for side in drawn.sides)
    battle = Battle.create(Scenario(drawn, ruleset, sides, seed, {"round_limit": 12}))
    battle.start()
    player, acts = opponent("hard"), []
    planted: tuple[int, float] | None = None
    while (decision := battle.decision) is not None and len(acts) < 600:
        command = player.choose(battle.view(decision.seat), len(acts))
        if planted is None and len(acts) > 12 and len(acts) % 3 == 0:
            found = blunder(battle, len(acts))
            if found is not None:
                command, planted = found[0], (len(acts), found[1])
        assert battle.submit(command) is None
        acts.append((decision.seat, command))
    if planted is None or battle.outcome is None:
        return None
    end = End(battle.outcome.winner, battle.outcome.reason, "")
    return Planted(Tape(header_of(battle), tuple(acts), end, "planted"), *planted)


def planting(seed: int) -> Iterator[Planted]:
    """One planted battle after the other, boards and rulesets by turns."""
    for number in count():
        ruleset = names()[number % len(names())]
        made = plant(BOARDS[number % len(BOARDS)], ruleset, seed + number)
        if made is not None:
            yield made


def is_found(review: Review, planted: Planted) -> bool:
    """Whether the review marks the act as a mistake."""
    return any(turn.act == planted.act and turn.kind == "mistake" for turn in review.turns)


def main(many: int, seed: int = 9000) -> None:
    """Plant, review, print."""
    found = 0
    for number, planted in enumerate(planting(seed), start=1):
        review = work.review(planted.tape, effort=EFFORT)
        found += is_found(review, planted)
        changes = [(turn.act, turn.kind, turn.changes[0].points) for turn in review.turns if turn.act == planted.act]
        told = f"{planted.tape.header.map.id} {planted.tape.header.ruleset}, {len(planted.tape.acts)} acts"
        print(
            number,
            told,
            planted.tape.acts[planted.act],
            f"-{planted.loss:.2f}",
            changes,
            f"{found}/{number}",
            flush=True,
        )
        if number == many:
            return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
