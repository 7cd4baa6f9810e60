"""Figures on given squares, and attacks made from there, the basis of sums, lines of sight and cover. A rule that takes
a `Placed` or a `Shot` answers for the squares and heights in it, so that previews and opponents can ask about squares
where no figure stands yet."""

from __future__ import annotations

from typing import NamedTuple

from game.model.grid import Square


class Placed(NamedTuple):
    """A figure on a square, whether or not it stands there: its top left square, feet above the ground, squares across
    and down if it is squeezed ((0, 0) otherwise), and `start`, the square from which it would have moved there."""

    figure: int
    square: Square
    above: int
    narrow: tuple[int, int]
    start: Square

    def on(self, square: Square) -> Placed:
        """Return the same figure on another square, at the same height above the ground."""
        return Placed(self.figure, square, self.above, self.narrow, self.start)

    def up(self, above: int) -> Placed:
        """Return the same figure at another height above the ground, in feet."""
        return Placed(self.figure, self.square, above, self.narrow, self.start)

    @property
    def has_moved(self) -> bool:
        """True if the figure would have moved there from another square."""
        return self.square != self.start


class Shot(NamedTuple):
    """One attack of one figure on another with a weapon, each on a square; `kind` as in `Striking`."""

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
