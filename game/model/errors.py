"""Errors for files and command lines that cannot be used."""

from __future__ import annotations

from dataclasses import dataclass

FAULT = 70
"""Exit code of the command line after an unexpected error."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input: the place inside the input (layer, square, key ...), and the reason in
    words."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


class BadInput(Exception):
    """Error for an input that is refused, with every problem found in it. The command line prints one line per problem
    and leaves with exit code 2."""

    def __init__(self, source: str, *problems: Problem) -> None:
        super().__init__(source, problems)
        self.source = source
        self.problems = problems

    @classmethod
    def of(cls, source: str, reason: str, place: str = "") -> BadInput:
        """Return an error with a single problem."""
        return cls(source, Problem(place, reason))

    def __str__(self) -> str:
        return "\n".join(f"{self.source}: {problem}" for problem in self.problems)
