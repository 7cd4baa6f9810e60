"""Commands about weapons, wounds, doors and hiding."""

from __future__ import annotations

from game.model.commands.base import BaseCommand
from game.model.grid import Edge


class Reload(BaseCommand, frozen=True, tag="reload"):
    """Fill a weapon's magazine."""

    weapon: str


class Refresh(BaseCommand, frozen=True, tag="refresh"):
    """Spend an action die to recover."""


class FirstAid(BaseCommand, frozen=True, tag="first-aid"):
    """Treat a comrade, or the figure itself."""

    target: int


class Open(BaseCommand, frozen=True, tag="open"):
    """Open a door or window."""

    edge: Edge


class Close(BaseCommand, frozen=True, tag="close"):
    """Shut a door or window."""

    edge: Edge


class Hide(BaseCommand, frozen=True, tag="hide"):
    """Drop out of the enemies' sight."""
