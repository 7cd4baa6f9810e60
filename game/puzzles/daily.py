"""The puzzles of a day: three for every date, the same for everybody, without asking anybody."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date

from game.puzzles.puzzle import Puzzle, all_puzzles

A_DAY = 3
"""Puzzles for each day."""


def puzzles_of(day: date, known: Mapping[str, Puzzle] | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a date, the easiest first, each under another ruleset as far as there are so many.

    Every puzzle comes up once before one comes up again: a round of days goes through all of them, shuffled anew.
    """
    puzzles = all_puzzles() if known is None else known
    by_ruleset: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles.values():
        by_ruleset.setdefault(puzzle.scenario.ruleset, []).append(puzzle)
    rulesets = sorted(by_ruleset)
    found = []
    for place in range(min(A_DAY, len(puzzles))):
        turn = day.toordinal() * A_DAY + place
        ruleset = rulesets[turn % len(rulesets)]
        found.append(_picked(by_ruleset[ruleset], turn // len(rulesets)))
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


def _picked(puzzles: list[Puzzle], number: int) -> Puzzle:
    """The puzzle of a number, out of those of one ruleset in the order of this round."""
    lap, place = divmod(number, len(puzzles))
    order = sorted(puzzles, key=lambda puzzle: hashlib.blake2b(f"{lap} {puzzle.id}".encode(), digest_size=8).digest())
    return order[place]
