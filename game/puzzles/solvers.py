"""Solvers that play a puzzle without a search, so that it can be rated: levels of the computer and five simple
habits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from game.ai.opponent import opponent
from game.model.commands import Attack, Command, End
from game.model.grid import distance
from game.puzzles.goals import is_right, worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.turn import PuzzleTurn, begin
from game.rules import figures

LEVELS = ("easy", "normal", "hard")
"""Levels of the computer that try to solve a puzzle."""
MOST_ACTS = 12
"""Most acts of a solver's turn."""
FOR_SURE = ("easy", "greedy", "stay")
"""Solvers that must not solve a good puzzle."""
HARDEST = 5
COUNTS = {"sight": 2}
"""Weights of solvers in a rating, if not 1. "sight" weighs more, because a puzzle that is solved by comparing single
acts needs no plan."""
SHORT_SIGHT = 3
"""Greatest distance in squares at which the greedy habit considers acts."""
FAR_SIGHT = 400
"""Distance in squares that covers any puzzle's board."""

SolverHabit = Callable[[PuzzleTurn], PuzzleTurn | None]


def solvers() -> tuple[str, ...]:
    """Return the names of all solvers: levels, then habits."""
    return (*LEVELS, *HABITS)


def solved_by(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the solvers whose turn counts as best."""
    return tuple(name for name in solvers() if is_right(puzzle, result_of(puzzle, name)))


def rating_of(solved: Iterable[str]) -> int:
    """Return the difficulty of a puzzle, from 1 to 5, by the names of the solvers that solved it."""
    return max(1, HARDEST - sum(COUNTS.get(name, 1) for name in solved))


def result_of(puzzle: Puzzle, solver: str) -> Fraction:
    """Return the worth of the turn that a solver plays."""
    return worth(turn_of(puzzle, solver))


def turn_of(puzzle: Puzzle, solver: str) -> PuzzleTurn:
    """Return the turn that a solver plays, after its last act."""
    turn, step = begin(puzzle), HABITS.get(solver) or _level(solver)
    for _ in range(MOST_ACTS):
        ahead = step(turn) if not turn.over else None
        if ahead is None:
            break
        turn = ahead
    return turn


def _level(name: str) -> SolverHabit:
    """Return a function that adds to a turn the next act of this level of the computer, or returns None to end the
    turn."""
    player = opponent(name)

    def step(turn: PuzzleTurn) -> PuzzleTurn | None:
        decision = turn.battle.decision
        if decision is None or decision.figures[:1] != (turn.puzzle.figure,):
            return None
        command = player.choose(turn.battle.view(decision.seat))
        ahead = turn.after(command)
        return ahead if isinstance(ahead, PuzzleTurn) and not isinstance(command, End) else None

    return step


# --- habits -----------------------------------------------------------------------------------------------------------


def _moves(turn: PuzzleTurn) -> Iterator[tuple[Command, PuzzleTurn]]:
    for command in turn.legal():
        ahead = turn.after(command)
        if isinstance(ahead, PuzzleTurn):
            yield command, ahead


def _stay(turn: PuzzleTurn) -> PuzzleTurn | None:
    """Return the turn with the best attack from the present square added; None if no attack raises the chance to have
    hit."""
    tries = [ahead for command, ahead in _moves(turn) if turn.is_attempt(command)]
    best = max(tries, key=lambda ahead: ahead.chance, default=None)
    return best if best is not None and best.chance > turn.chance else None


def _greedy(turn: PuzzleTurn, far: int = SHORT_SIGHT) -> PuzzleTurn | None:
    """Return the turn with the act added that raises its worth most, among acts that lead at most `far` squares away;
    None if no act raises it."""
    here = figures.square_of(turn.battle.world, turn.puzzle.figure)
    tries = [
        ahead
        for _, ahead in _moves(turn)
        if distance(here, figures.square_of(ahead.battle.world, turn.puzzle.figure)) <= far
    ]
    best = max(tries, key=worth_if_ended, default=None)
    return best if best is not None and worth_if_ended(best) > worth_if_ended(turn) else None


def _near(turn: PuzzleTurn, sign: int) -> PuzzleTurn | None:
    """Return the turn with a move towards the nearest enemy added (away from it if `sign` is -1), or else with an
    attack; None if neither is possible."""
    if turn.acts:
        return _stay(turn) if sign > 0 else _stride(turn, sign)
    return _stride(turn, sign) or _stay(turn)


def _stride(turn: PuzzleTurn, sign: int) -> PuzzleTurn | None:
    ahead = min((ahead for command, ahead in _moves(turn) if not isinstance(command, Attack)),
                key=lambda ahead: sign * _gap(ahead), default=None)  # fmt: skip
    return ahead if ahead is not None and sign * _gap(ahead) < sign * _gap(turn) else None


def _gap(turn: PuzzleTurn) -> int:
    world, figure = turn.battle.world, turn.puzzle.figure
    here = figures.square_of(world, figure)
    enemies = [turn.puzzle.target] if turn.puzzle.target else figures.opponents(world, figure)
    return min((distance(here, figures.square_of(world, enemy)) for enemy in enemies), default=0)


HABITS: dict[str, SolverHabit] = {
    "stay": _stay,
    "greedy": _greedy,
    "sight": lambda turn: _greedy(turn, FAR_SIGHT),
    "near": lambda turn: _near(turn, 1),
    "far": lambda turn: _near(turn, -1),
}
"""Simple habits by name: attack without moving; do the act that pays most at once, near by or anywhere; go near the
enemy; go away from it."""
