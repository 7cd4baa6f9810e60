"""One thing done on the spot, before plans are made of it."""

from __future__ import annotations

import msgspec

from game.ai.considerations import Scores
from game.model.commands import Command


class ActOnSpot(msgspec.Struct, frozen=True):
    """One thing done on the spot: `comes_first` before an attack, `waits` while there is somebody to attack, is worth
    the same `anywhere`, or `may_split` into the halves of two turns."""

    command: Command
    words: str
    scores: Scores
    is_full: bool = False
    is_free: bool = False
    comes_first: bool = False
    waits: bool = False
    anywhere: bool = False
    may_split: bool = False
