"""Refusals of commands, with a code for tests and demos and a sentence for the player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rejection:
    """The reason why a command was refused; a refused command changes nothing and uses no dice. `code` is a short name
    in kebab case (not-enough-movement, occupied, engaged ...); `sentence` explains it to the player with the numbers in
    it; `rule` is the id of the rule behind it."""

    code: str
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return self.sentence
