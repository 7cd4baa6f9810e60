"""Commands about the order of acting, and answers to what a battle asks."""

from __future__ import annotations

from game.model.commands.base import BaseCommand


class Regroup(BaseCommand, frozen=True, tag="regroup"):
    """Get ready for the rounds to come."""


class Press(BaseCommand, frozen=True, tag="press"):
    """Act at once at the price of a later turn."""


class Surge(BaseCommand, frozen=True, tag="surge"):
    """Draw the one extra half action of the fight."""


class Delay(BaseCommand, frozen=True, tag="delay"):
    """Let others go first: come in `uses` Counts later."""

    uses: int = 1


class Hold(BaseCommand, frozen=True, tag="hold"):
    """Let the others of this pass go first."""


class Wait(BaseCommand, frozen=True, tag="wait"):
    """Step off the calendar and come back in at a later moment."""


class Cancel(BaseCommand, frozen=True, tag="cancel"):
    """Drop what was declared; the time already spent is lost."""


class End(BaseCommand, frozen=True, tag="end"):
    """End this figure's turn."""


class Answer(BaseCommand, frozen=True, tag="answer"):
    """Answer what the battle asked this seat: one of the choices offered."""

    choice: str


class Orders(BaseCommand, frozen=True, tag="orders"):
    """Standing orders of a side for one kind of reaction: never, always or ask. The figure is any of the side."""

    kind: str
    policy: str
