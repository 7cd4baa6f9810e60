"""Puzzles as text: the question and the board, the best turn with its reason, and a turn played in words."""

from __future__ import annotations

from game.cli.tables import print_prose
from game.cli.terminal import Person
from game.engine.view import View
from game.model.commands import Commit, End
from game.model.errors import BadInput
from game.puzzles.goals import stars, worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.search import TooLarge, search
from game.puzzles.turn import Turn, begin
from game.puzzles.wording import counted, percent, question, reason, throws, told_act
from game.rulebook import title_of
from game.rulebook.text_board import board_text, figure_text, legend_text


def print_puzzle(puzzle: Puzzle) -> None:
    """The question, the board and who stands on it."""
    turn = _begun(puzzle)
    print(f"{puzzle.title} ({puzzle.id})\n{'=' * len(puzzle.title)}")
    print_prose(f"{question(puzzle)}. {turn.battle.world.ruleset.title}: no dice are rolled. {counted(puzzle)}")
    _print_board(turn)
    print_prose(f"Rules: {', '.join(title_of(rule) for rule in puzzle.rules)}. How hard: {puzzle.rating} of 5.")
    one, two = puzzle.stars
    print(f"Stars: {percent(one)}, {percent(two)}, {percent(puzzle.best)}")


def print_best(puzzle: Puzzle) -> None:
    """The best turn, act by act, with what it is worth and why."""
    turn = _begun(puzzle)
    print(f"{question(puzzle)} ({puzzle.id})")
    try:
        found = search(puzzle)
    except TooLarge:
        raise BadInput.of(puzzle.source, "has more turns than are looked at", puzzle.id) from None
    for number, command in enumerate(found.acts, start=1):
        ahead = turn.after(command)
        assert isinstance(ahead, Turn)
        print(f"  {number}. {told_act(turn, command)}: {percent(worth_if_ended(ahead))}")
        turn = ahead
    print_prose(f"In all {percent(found.best)} ({throws(found.best)}). {reason(puzzle)}")


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
        if not isinstance(ahead, Turn):
            print(ahead.sentence)
            continue
        turn = ahead
        print(f"{turn.puzzle.name}: worth {percent(worth_if_ended(turn))} so far")
        if isinstance(command, End) and turn.battle.decision is None:
            break
    value = worth(turn)
    many = stars(puzzle, value)
    print(f"{percent(value)} ({throws(value)}): {many} of 3 stars; the best is {percent(puzzle.best)}.")


def _begun(puzzle: Puzzle) -> Turn:
    """The turn before its first act; raises BadInput when the position does not come to it."""
    try:
        return begin(puzzle)
    except ValueError as fault:
        raise BadInput.of(puzzle.source, str(fault), puzzle.id) from None


def _board(view: View, turn: Turn) -> str:
    known = [figure.id for figure in view.figures()]
    return board_text(turn.battle.world, known=known)


def _print_board(turn: Turn) -> None:
    world = turn.battle.world
    print(board_text(world))
    legend = legend_text(world.board, {})
    print(legend) if legend else None
    for figure in world.figures:
        print(figure_text(world, figure, str(figure)))
