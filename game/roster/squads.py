"""Squads written as one line of text, such as "captain, 2 rifleman"; maps, the setup and the command line use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.model.errors import BadInput, Problem
from game.model.numbers import whole_number
from game.roster import load_roster, unknown

MOST_SQUAD = 12
"""The most figures in a squad."""
MOST_LETTERS = 400


def squad_line(squad: Sequence[str]) -> str:
    """Return a squad as a line such as "captain, 2 rifleman". Each profile is named once, in the order in which they
    first occur."""
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in Counter(squad).items())


def read_squad(line: str, source: str = "squad") -> tuple[str, ...]:
    """Return the profiles that a squad's line names, one for each figure. Raises BadInput with every unknown word, and
    for an impossible number of figures; `source` says in its message where the line was given."""
    if len(line) > MOST_LETTERS:
        raise BadInput.of(source, f"has {len(line)} letters; the most for a squad is {MOST_LETTERS}")
    known = load_roster().profiles
    squad: list[str] = []
    problems: list[Problem] = []
    for word in filter(None, (part.strip() for part in line.split(","))):
        number, _, name = word.partition(" ") if word[0].isdigit() else ("1", "", word)
        many = whole_number(number) or 0
        profile = "-".join(name.lower().split())
        if profile not in known:
            problems.append(Problem("", unknown("figure", profile or word, known)))
        elif not 1 <= many <= MOST_SQUAD:
            problems.append(Problem("", f"{number[:40]!r} is not a number from 1 to {MOST_SQUAD}"))
        else:
            squad += [profile] * many
    if not problems and not 1 <= len(squad) <= MOST_SQUAD:
        problems.append(Problem("", f"has {len(squad)} figures; a squad has 1 to {MOST_SQUAD}"))
    if problems:
        raise BadInput(source, *problems)
    return tuple(squad)
