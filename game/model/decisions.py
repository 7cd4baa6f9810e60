"""The decision for which a battle waits: the seat (the side, or its player) that makes it, and the question."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

ORDERS = "orders"
"""The value of `Decision.kind` when a side gives its figures secret orders."""


class Choice(msgspec.Struct, frozen=True):
    """One answer that is offered to a question: its id, the words on its button, and its cost or risk in words."""

    id: str
    title: str
    detail: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that one seat must make before the battle goes on. `kind` is "act" for a figure's turn, or else the
    id of a question (critical, error, readied, intercept, boost ...). `figure` is the id of the figure that acts or is
    asked about; `choices` are the possible answers to a question."""

    seat: str
    kind: str
    figure: int
    title: str = ""
    choices: tuple[Choice, ...] = ()
    about: int = 0
    """The other figure concerned, such as a mover who may be intercepted; 0 if there is none."""
    figures: tuple[int, ...] = ()
    """The figures to which a command may be given; empty when one of the choices has to be picked instead."""
