"""Engagement by the stop rule: a figure that comes beside an alert opponent must stop, and can only leave by
withdrawing."""

from __future__ import annotations

from typing import ClassVar

from game.core.axes import Requires
from game.core.kept import kept
from game.core.world import World
from game.model.components import Conditions, Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Placed
from game.rules import figures
from game.rules.engagement.open import OpenGround
from game.rules.movement.occupancy import anchors_over, squares_beside
from game.rules.sight import touching


class HardStop(OpenGround, frozen=True):
    """The stop rule (engage.stop, engage.locked); no figure reacts to a move under it."""

    name: ClassVar[str] = "hard-stop"
    requires: ClassVar[Requires] = {"moves by squares": "stops moves that go square by square"}

    def stops(self, world: World, mover: int, opponent: int) -> bool:
        """Return whether an opponent makes a mover stop beside it. The opponent must be able to threaten and known to
        the mover, and their sizes must not let them pass each other."""
        if figures.is_passable(world, opponent, mover):
            return False
        known = world.ruleset.conditions
        if any(known[name].no_threat for name in world.get(opponent, Conditions).active if name in known):
            return False
        return not world.ruleset.movement.waives(world, mover, opponent)

    @kept("standing", 1)
    def stop_squares(self, world: World, figure: int) -> frozenset[Square]:
        """Return the squares on which an opponent beside them stops the figure, as places of its top left corner
        (engage.stop)."""
        width = figures.width_of(world, figure)
        stopping = (o for o in figures.opponents(world, figure) if self.stops(world, figure, o))
        return frozenset().union(*(squares_beside(world, opponent, width) for opponent in stopping))

    def holders(self, world: World, mover: Placed) -> tuple[int, ...]:
        """Return the ids of the opponents beside a figure that stop it, if it stands where `mover` says."""
        opponents = (figures.placed(world, opponent) for opponent in figures.opponents(world, mover.figure))
        return tuple(opponent.figure for opponent in opponents if self._holds_up(world, mover, opponent))

    def _holds_up(self, world: World, mover: Placed, opponent: Placed) -> bool:
        """Return whether an opponent is beside a mover and stops it."""
        width = figures.width_of(world, mover.figure)
        return (
            figures.gap_between(world, mover, opponent) <= 1
            and self.stops(world, mover.figure, opponent.figure)
            and any(
                mover.square in anchors_over((square, *touching(world, square)), width)
                for square in figures.squares_under(world, opponent)
            )
        )

    def holds(self, world: World, figure: int) -> Rejection | None:
        """Return the reason why a figure may not take ordinary moves from where it stands; None if it may
        (engage.locked)."""
        key = ("holders", figure)
        holders: tuple[int, ...] | None = world.memo.get(key)
        if holders is None:
            holders = world.memo[key] = self.holders(world, figures.placed(world, figure))
        if not holders:
            return None
        sentence = f"{figures.name_of(world, holders[0])} stands beside you: withdraw, or take the bonus step."
        return Rejection("engaged", sentence, "engage.locked")

    def halts(self, world: World, figure: int, walking: Walking) -> tuple[str, str] | None:
        """Return the reason in words and the rule's id if a mover must stop on the square it has just entered; None if
        it may go on (engage.stop)."""
        for opponent in self.holders(world, figures.placed(world, figure)):
            if opponent not in walking.passed:
                return f"beside {figures.name_of(world, opponent)}", "engage.stop"
        return None

    def watchers(self, world: World, figure: Placed) -> tuple[int, ...]:
        """Return the ids of the opponents that stand beside a figure and stop it."""
        return self.holders(world, figure)

    def watches(self, world: World, enemy: Placed, figure: Placed) -> bool:
        """Return whether an enemy stands beside a figure and stops it."""
        is_opponent = enemy.figure in figures.opponents(world, figure.figure)
        return is_opponent and self._holds_up(world, figure, enemy)
