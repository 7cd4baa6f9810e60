"""Puzzles as text: the question and the board, the best turn with its reason, and a turn played in words."""

from __future__ import annotations

from game.cli.tables import print_prose
from game.cli.terminal import Person
from game.engine.view import View
from game.model.commands import Commit, End
from game.model.errors import BadInput
from game.puzzles.goals import stars, worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.turn import PuzzleTurn, begin
from game.puzzles.wording import counted, percent, question, reason, throws, told_act
from game.rulebook import title_of
from game.rulebook.board_words import arms_words, border_lines, height_lines, squares_words
from game.rulebook.text_board import board_text, figure_text, legend_text


def print_puzzle(puzzle: Puzzle) -> None:
    """The question, the board and who stands on it."""
    turn = _begun(puzzle)
    print(f"{puzzle.title} ({puzzle.id})\n{'=' * len(puzzle.title)}")
    print_prose(f"{question(puzzle)}. {turn.battle.world.ruleset.title}: no dice are rolled. {counted(puzzle)}")
    _print_board(turn)
    print_prose(f"Rules: {', '.join(title_of(rule) for rule in puzzle.rules)}. Difficulty: {puzzle.rating} of 5.")
    one, two = puzzle.stars
    print(f"Stars: {percent(one)}, {percent(two)}, {percent(puzzle.best)}")


def print_best(puzzle: Puzzle) -> None:
    """The best turn as the puzzle's file has it, act by act, with what it is worth and why; raises BadInput for a file
    whose turn cannot be played."""
    turn = _begun(puzzle)
    print(f"{question(puzzle)} ({puzzle.id})")
    for number, command in enumerate(puzzle.acts, start=1):
        ahead = turn.after(command)
        if not isinstance(ahead, PuzzleTurn):
            raise BadInput.of(puzzle.source, f"the best turn in the file is not allowed: {ahead.sentence}", puzzle.id)
        print(f"  {number}. {told_act(turn, command)}: {percent(worth_if_ended(ahead))}")
        turn = ahead
    value = worth(turn)
    total = f"Total: {percent(value)} ({throws(value)})."
    print_prose(" ".join(filter(None, (total, puzzle.why, reason(puzzle)))))
    print_prose("This turn comes from the puzzle's file. To prove that none is better, use --check.")


def play_puzzle(puzzle: Puzzle) -> None:
    """Play a turn in words; every act says what it is worth, and the end how many stars it earns."""
    print_puzzle(puzzle)
    turn, person = _begun(puzzle), Person(lambda view: _board(view, turn))
    while not turn.over:
        decision = turn.battle.decision
        assert decision is not None
        command = person.choose(turn.battle.view(decision.seat))
        if isinstance(command, Commit):
            command = End(puzzle.figure)
        ahead = turn.after(command)
        if not isinstance(ahead, PuzzleTurn):
            print(ahead.sentence)
            continue
        turn = ahead
        print(f"{turn.puzzle.name}: worth {percent(worth_if_ended(turn))} so far")
        if isinstance(command, End) and turn.battle.decision is None:
            break
    value = worth(turn)
    many = stars(puzzle, value)
    print(f"{percent(value)} ({throws(value)}): {many} of 3 stars; the best is {percent(puzzle.best)}.")


def _begun(puzzle: Puzzle) -> PuzzleTurn:
    """The turn before its first act; raises BadInput when the position does not come to it."""
    try:
        return begin(puzzle)
    except ValueError as fault:
        raise BadInput.of(puzzle.source, str(fault), puzzle.id) from None


def _board(view: View, turn: PuzzleTurn) -> str:
    known = [figure.id for figure in view.figures()]
    return board_text(turn.battle.world, known=known)


def _print_board(turn: PuzzleTurn) -> None:
    world = turn.battle.world
    print(board_text(world))
    legend = legend_text(world.board, {})
    print(legend) if legend else None
    for line in border_lines(world):
        print_prose(line)
    for line in height_lines(world.board):
        print_prose(line)
    goal = turn.puzzle.goal
    for title, squares in (("Squares to reach", goal.zone), ("Squares to avoid", goal.avoid)):
        if squares:
            print_prose(f"{title}: {squares_words(squares)}")
    for figure in world.figures:
        print_prose(f"{figure_text(world, figure, str(figure))}, {arms_words(world, figure)}")
