"""One action done without moving, from which planners make plans."""

from __future__ import annotations

import msgspec

from game.ai.considerations import Scores
from game.model.commands import Command


class ActOnSpot(msgspec.Struct, frozen=True):
    """An action that does not move the figure. `is_full` and `is_free`: it takes a whole turn, or no time.

    `comes_first`: it is done before an attack. `waits`: it is skipped while there is a target. `anywhere`: it is worth
    the same on every square. `may_split`: it may span two turns.
    """

    command: Command
    words: str
    scores: Scores
    is_full: bool = False
    is_free: bool = False
    comes_first: bool = False
    waits: bool = False
    anywhere: bool = False
    may_split: bool = False
