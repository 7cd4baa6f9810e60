"""Commands to attack and to be ready for attacks."""

from __future__ import annotations

from game.model.commands.base import BaseCommand
from game.model.grid import Square


class Attack(BaseCommand, frozen=True, tag="attack"):
    """Strike or shoot at a figure; `boost` action dice are added to the roll; `final` is an extra attack at the end."""

    target: int
    weapon: str
    boost: int = 0
    final: bool = False


class Throw(BaseCommand, frozen=True, tag="throw"):
    """Throw or launch something that bursts at a square."""

    weapon: str
    square: Square


class Aim(BaseCommand, frozen=True, tag="aim"):
    """Take aim at one figure."""

    target: int


class Brace(BaseCommand, frozen=True, tag="brace"):
    """Brace towards one of the eight directions."""

    direction: int


class Ready(BaseCommand, frozen=True, tag="ready"):
    """Prepare an attack for the moment a trigger happens (approach, move, attack)."""

    weapon: str
    trigger: str


class FullDefence(BaseCommand, frozen=True, tag="full-defence"):
    """Do nothing but ward off attacks."""


class Subdue(BaseCommand, frozen=True, tag="subdue"):
    """Grapple an opponent, or keep hold of it."""

    target: int


class BreakFree(BaseCommand, frozen=True, tag="break-free"):
    """Break a grapple."""


class Guard(BaseCommand, frozen=True, tag="guard"):
    """Do nothing but defend until the next slot."""
