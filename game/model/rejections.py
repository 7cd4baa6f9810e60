"""Refusals of commands: a code that tests and demos name, and a sentence for the player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rejection:
    """A refused command changed nothing and used no dice.

    `code` is a short name in kebab case (not-enough-movement, occupied, engaged ...); `sentence` says it to the
    player with the numbers in it; `rule` is the rule id behind it.
    """

    code: str
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return self.sentence
