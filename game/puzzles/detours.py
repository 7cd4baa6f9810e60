"""Ways around: where the way a battle offers to a square asks for dice or provokes somebody, another may not."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator

from game.actions import ACTIONS
from game.actions.moves import PathAction
from game.model.answers import PathPlan, StepCost
from game.model.commands import Command, Disengage, Move, Path, Withdraw
from game.model.components import Walking
from game.model.grid import DIRECTIONS, Square
from game.puzzles.turn import PuzzleTurn
from game.rules import figures


def detours(turn: PuzzleTurn, refused: Iterable[Command]) -> Iterator[Command]:
    """Yield, in place of refused moves, the cheapest move to the same square on which nothing happens."""
    wanted: dict[str, list[Square]] = {}
    for command in refused:
        if isinstance(command, Move | Disengage | Withdraw) and command.path:
            wanted.setdefault(command.action, []).append(command.path[-1])
    for action, squares in wanted.items():
        known, quiet = ACTIONS[action], quiet_ways(turn, action)
        assert isinstance(known, PathAction)
        for square in dict.fromkeys(squares):
            if square in quiet:
                yield known.command(turn.puzzle.figure, quiet[square])


def quiet_ways(turn: PuzzleTurn, action: str) -> dict[Square, Path]:
    """The cheapest path to every square on which no step asks for a check, is watched, or ends the move too early.

    A path is only ever extended from the cheapest that reaches its square with as many diagonals, even or odd: what
    comes after rests on nothing else.
    """
    world, figure = turn.battle.world, turn.puzzle.figure
    part, engagement = world.ruleset.movement, world.ruleset.engagement
    start, allowance = figures.square_of(world, figure), part.allowance(world, figure, action).total
    stops, found = engagement.stop_squares(world, figure), dict[Square, Path]()
    best: dict[tuple[Square, int], int] = {(start, 0): 0}
    queue: list[tuple[int, int, Path]] = [(0, 0, ())]
    while queue:
        spent, parity, path = heapq.heappop(queue)
        here = path[-1] if path else start
        for x, y in DIRECTIONS:
            to = (here[0] + x, here[1] + y)
            if to not in world.board or to == start:
                continue
            step, ahead = part.step(world, figure, here, to, parity), (*path, to)
            if not isinstance(step, StepCost) or step.hazards or spent + step.cost > allowance:
                continue
            if engagement.provoked(world, figure, here, to, action, len(path)):
                continue
            if part.enters(world, figure, Walking(ahead, action, allowance, start), to) is not None:
                continue
            key, cost = (to, step.parity), spent + step.cost
            if best.get(key, cost + 1) <= cost:
                continue
            best[key] = cost
            if to not in found and isinstance(part.plan(world, figure, ahead, action), PathPlan):
                found[to] = ahead
            if to not in stops:
                heapq.heappush(queue, (cost, step.parity, ahead))
    return found
