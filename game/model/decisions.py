"""Decisions: the seat that the battle waits for, the question, and exactly the commands it would take."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

ORDERS = "orders"
"""The kind of a decision in which a side orders its figures in secret."""


class Choice(msgspec.Struct, frozen=True):
    """One answer on offer: its id, the words on its button, and what it costs or risks."""

    id: str
    title: str
    detail: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A battle that waits names one seat and one subject.

    `kind` is act (a figure's turn), or the id of a question (critical, error, readied, intercept, boost ...);
    `figure` is who acts or is asked about; `choices` are the answers when it is a question.
    """

    seat: str
    kind: str
    figure: int
    title: str = ""
    choices: tuple[Choice, ...] = ()
    about: int = 0
    """The other figure concerned (the mover who may be intercepted ...), 0 when there is none."""
    figures: tuple[int, ...] = ()
    """Figures whose commands are wanted; empty when one of the choices is wanted instead."""
