"""Figures on given squares, and attacks between them. A rule that takes a `Placed` or a `Shot` uses the squares and
heights in it, so that previews and computer opponents can ask about squares where no figure stands yet."""

from __future__ import annotations

from typing import NamedTuple

from game.model.grid import Square


class Placed(NamedTuple):
    """A figure on a square where it stands or might stand: its top left square, its feet above the ground, its width
    and height in squares while it squeezes ((0, 0) otherwise), and `start`, the square on which it really stands."""

    figure: int
    square: Square
    above: int
    narrow: tuple[int, int]
    start: Square

    def on(self, square: Square) -> Placed:
        """Return the same figure on another square, at the same feet above the ground."""
        return Placed(self.figure, square, self.above, self.narrow, self.start)

    def up(self, above: int) -> Placed:
        """Return the same figure at another height above the ground, in feet."""
        return Placed(self.figure, self.square, above, self.narrow, self.start)

    @property
    def has_moved(self) -> bool:
        """True if `square` is not the square on which the figure really stands."""
        return self.square != self.start


class Shot(NamedTuple):
    """One attack with a weapon, from a figure on a square to a figure on a square. `kind` is the occasion: standard,
    final, readied, intercept ..."""

    attacker: Placed
    target: Placed
    weapon: str
    kind: str = "standard"

    def moved_to(self, square: Square) -> Shot:
        """Return the same attack after the attacker has moved to a square."""
        return Shot(self.attacker.on(square), self.target, self.weapon, self.kind)

    def at_target_on(self, square: Square) -> Shot:
        """Return the same attack after the target has moved to a square."""
        return Shot(self.attacker, self.target.on(square), self.weapon, self.kind)
