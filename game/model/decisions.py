"""The decision for which a battle waits: the seat that makes it, and the question."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

ORDERS = "orders"
"""The kind of decision in which a side gives its figures secret orders."""


class Choice(msgspec.Struct, frozen=True):
    """One answer on offer: its id, the words on its button, and its cost or risk in words."""

    id: str
    title: str
    detail: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that a waiting battle needs from one seat. `kind` is act (a figure's turn), or the id of a question
    (critical, error, readied, intercept, boost ...); `figure` is the one that acts or is asked about; `choices` are the
    answers to a question."""

    seat: str
    kind: str
    figure: int
    title: str = ""
    choices: tuple[Choice, ...] = ()
    about: int = 0
    """The other figure concerned, such as a mover who may be intercepted; 0 if there is none."""
    figures: tuple[int, ...] = ()
    """Figures for which a command may be given; empty when one of the choices has to be picked instead."""
