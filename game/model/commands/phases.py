"""Commands that are secret orders for a phase."""

from __future__ import annotations

from game.model.commands.base import BaseCommand, Path
from game.model.grid import Edge, Square


class Hustle(BaseCommand, frozen=True, tag="hustle"):
    """Travel a path at the same time as everybody else; `heights` are feet above the ground at each square, `opens`
    what is opened on the way; `squeeze` goes through gaps half as wide, `sprint` twice as far for some fatigue."""

    path: Path
    heights: tuple[int, ...] = ()
    opens: tuple[Edge, ...] = ()
    squeeze: bool = False
    sprint: bool = False


class Sprint(BaseCommand, frozen=True, tag="sprint"):
    """Travel a path at double speed instead of a standard action."""

    path: Path
    heights: tuple[int, ...] = ()
    opens: tuple[Edge, ...] = ()
    squeeze: bool = False


class Jump(BaseCommand, frozen=True, tag="jump"):
    """Walk a path, jump to a square, ending `rise` feet above the start or on the ground, walk on; `sprint` or not."""

    to: Square
    path: Path = ()
    rise: int = 0
    after: Path = ()
    sprint: bool = False


class Fly(BaseCommand, frozen=True, tag="fly"):
    """Fly or glide straight to a square and a height in feet above its ground."""

    to: Square
    above: int


class Block(BaseCommand, frozen=True, tag="block"):
    """Stay, and get in the way of one figure."""

    target: int


class Follow(BaseCommand, frozen=True, tag="follow"):
    """Keep within so many feet of a figure."""

    target: int
    distance: int = 5


class KeepAway(BaseCommand, frozen=True, tag="keep-away"):
    """Keep at least so many feet from each of some figures."""

    targets: tuple[int, ...]
    distance: int = 30


class ClimbForward(BaseCommand, frozen=True, tag="climb-forward"):
    """Climb up or down a face towards a neighbouring square."""

    to: Square


class SwimForward(BaseCommand, frozen=True, tag="swim-forward"):
    """Swim through liquid along a path, as far as the check allows."""

    path: Path


class Charge(BaseCommand, frozen=True, tag="charge"):
    """Go straight at a figure and strike it."""

    target: int
    weapon: str


class Shove(BaseCommand, frozen=True, tag="shove"):
    """Push a figure that stands beside straight away, and go after it."""

    target: int


class Overrun(BaseCommand, frozen=True, tag="overrun"):
    """Go straight through the figures that stand in the way."""

    path: Path


class Midway(BaseCommand, frozen=True, tag="midway"):
    """Do something in the middle of the coming move, as soon as it makes sense after so many steps: open or close a
    door or window, hide, reload a weapon."""

    deed: str
    after: int = 0
    magazine: str = ""
    """The weapon to reload."""
    edge: Edge | None = None


class Recall(BaseCommand, frozen=True, tag="recall"):
    """Take back a figure's orders for this phase."""


class Commit(BaseCommand, frozen=True, tag="commit"):
    """End a side's orders for this phase; a figure without an order does nothing."""
