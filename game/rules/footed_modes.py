"""Movement by modes as a part: with where its figures stand as phases begin and end."""

from __future__ import annotations

from game.core.world import World
from game.rules import footing
from game.rules.movement.modes import ModeMovement


class FootedModes(ModeMovement, frozen=True):
    """Walking, climbing, swimming, digging and flying, each at its own pace; everybody moves at once."""

    def begin_phase(self, world: World) -> None:
        """Changes the world: a phase begins; everybody's stand is looked at."""
        footing.begin_phase(world)

    def end_phase(self, world: World, flight: bool) -> None:
        """Changes the world: a phase is over; what nothing holds in the air comes down."""
        footing.end_phase(world, flight)
