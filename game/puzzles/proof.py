"""Proofs of puzzles: whether the best turn in the file is best, and whether other answers would be right without a
rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.lab import what_if
from game.model.errors import BadInput, Problem
from game.model.rejections import Rejection
from game.puzzles.goals import stars, worth_if_ended
from game.puzzles.puzzle import Puzzle, load_puzzles
from game.puzzles.search import MOST_TURNS, SearchResult, TooLarge, play, search


def faults(puzzle: Puzzle) -> Iterator[Problem]:
    """Yield a problem for each claim of a puzzle that is false."""
    try:
        found = search(puzzle)
    except TooLarge:
        yield Problem(puzzle.id, "has too many possible turns to check")
        return
    except (ValueError, BadInput) as fault:
        yield Problem(puzzle.id, str(fault))
        return
    shown = play(puzzle, puzzle.acts)
    if found.best != puzzle.best:
        yield Problem(puzzle.id, f"the best turn is worth {found.best}, not {puzzle.best}")
    elif isinstance(shown, Rejection):
        yield Problem(puzzle.id, f"the best turn in the file is not allowed: {shown.sentence}")
    elif worth_if_ended(shown) != puzzle.best:
        yield Problem(puzzle.id, f"the best turn in the file is worth {worth_if_ended(shown)}")
    elif not changes_answer(puzzle, found, puzzle.without):
        yield Problem(puzzle.id, f"without {puzzle.without} the right answers are the same")
    earned = {stars(puzzle, value) for value in found.answers.values()}
    for many, words in ((1, "one star"), (2, "two stars")):
        if many not in earned:
            yield Problem(puzzle.id, f"no turn earns {words}")


def check_puzzles(path: Path) -> None:
    """Check the puzzles in a file. Raises BadInput if it cannot be read or a claim is false."""
    problems = [problem for puzzle in load_puzzles(path) for problem in faults(puzzle)]
    if problems:
        raise BadInput(str(path), *problems)


def changes_answer(puzzle: Puzzle, found: SearchResult, rule: str, most: int = MOST_TURNS) -> bool:
    """Return whether other answers are right without a rule: the best turn is then not legal, is beaten, or has equals.
    False if there are more than `most` turns to search."""
    ruleset = without(puzzle, rule)
    if not ruleset:
        return False
    try:
        turn = play(puzzle, found.acts, ruleset)
        return isinstance(turn, Rejection) or search(puzzle, ruleset, most).right != found.right
    except (TooLarge, ValueError, BadInput):
        return False


def without(puzzle: Puzzle, rule: str) -> str:
    """Return the file of the puzzle's ruleset with a rule switched off; "" if that is not possible."""
    return _without(puzzle.scenario.ruleset, rule)


@cache
def _without(ruleset: str, rule: str) -> str:
    try:
        return what_if.changes((), (rule,), (ruleset,))[1].ruleset(ruleset)
    except BadInput:
        return ""


def is_refused(puzzle: Puzzle, found: SearchResult, rule: str) -> bool:
    """Return whether the best turn is not legal without a rule."""
    ruleset = without(puzzle, rule)
    return bool(ruleset) and isinstance(play(puzzle, found.acts, ruleset), Rejection)
