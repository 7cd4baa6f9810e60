"""Moving along a path at the same time as all other figures, at normal or double speed (phase.hustle). A "plain" path
is one that only walks on the ground, without squeezing, climbing walls or digging."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from game.actions.action import PHASES, WayAction, foretold
from game.actions.flight import check_glide
from game.core.world import World
from game.model.answers import Forecast, PathPlan, Reach, Trial
from game.model.command_ways import deed_id
from game.model.commands import Hustle, Sprint
from game.model.components import Going, Place
from game.model.grid import Edge, Square, edge_between
from game.model.rejections import Rejection
from game.rules import figures, footing
from game.rules.clocks.kinds import phased
from game.rules.movement import doors
from game.rules.movement.narrow_reach import narrow_reach
from game.rules.movement.steep_reach import steep_reach
from game.rules.movement.ways import BURROW, CLIMB, narrowed

T = TypeVar("T", bound=Hustle | Sprint)


class TravelAction(WayAction[T]):
    """A move along a path up to the figure's speed, or up to twice its speed as a sprint."""

    needs = PHASES
    unlisted = "longer ways to the same squares, the same ones with a door opened or squeezing, and at a sprint"

    def is_plain(self, world: World, figure: int) -> bool:
        """Return whether all paths of a figure are plain: it covers one square, and can neither climb walls nor dig by
        nature."""
        modes = footing.part_of(world).mover(world, figure)
        return modes.width == 1 and not modes.speed_of(CLIMB) and not modes.speed_of(BURROW)

    def ways(self, world: World, figure: int) -> Reach | None:
        """Return the squares that the figure can reach by walking only; None if it may not take the action."""
        part = footing.part_of(world)
        return None if part.barred(world, figure, self.id) else part.reach(world, figure, self.id)

    def to(self, figure: int, reach: Reach, square: Square) -> T:
        """Return the command that leads to a reachable square."""
        return self.bare(figure, reach.path(square))

    def anywhere(self, figure: int) -> T:
        """Return a command without a path: a sample to check price and turn order before a destination or target is
        chosen."""
        return self.bare(figure, ())

    def rests_on(self, world: World, figure: int) -> bool:
        """Return whether the figure may open a door on its way. The offers depend only on this and on where figures
        stand."""
        return doors.may_open(world, figure)

    def offers(self, world: World, figure: int) -> Iterator[T]:
        """Yield the cheapest path to every square within reach; for figures that squeeze, climb or dig, also the
        commands of `besides`."""
        reach = self.ways(world, figure)
        if reach is not None:
            for _, path in reach.paths():
                yield self.bare(figure, path)
            if not self.is_plain(world, figure):
                yield from self.besides(world, figure)

    def besides(self, world: World, figure: int) -> Iterator[T]:
        """Yield paths with more than walking. For large figures: the cheapest to each square where they must squeeze.
        For natural climbers and diggers: paths to places on a wall or in the earth, and to ground that no walk reaches
        as cheaply."""
        part = footing.part_of(world)
        if part.barred(world, figure, self.id) is not None or figures.is_narrow(world, figure):
            return
        for _, path in narrow_reach(part, world, figure, self.id).values():
            yield self.bare(figure, path)
        plain = part.reach(world, figure, self.id).costs
        steep = steep_reach(part, world, figure, self.id)
        for square, above in sorted(steep, key=lambda spot: (spot[0], abs(spot[1]), spot[1])):
            way = steep[square, above]
            if above or way.cost < plain.get(square, way.cost + 1):
                path, heights = zip(*way.spots, strict=True)
                if part.may_stay(world, figure, square, above) is None:
                    yield self.bare(figure, path, heights)

    def plan(self, world: World, command: T) -> PathPlan | Rejection | None:
        """Return the priced path if it leaves the ground or needs squeezing; None for a path of walking only."""
        if not command.heights and figures.width_of(world, command.figure) < 2:
            return None
        part, (squeeze, opens) = footing.part_of(world), self._means(world, command)
        if not command.heights and squeeze < 2:
            return None
        return part.plan_path(world, command.figure, command.path, self.id, command.heights, squeeze, opens)

    def check(self, world: World, command: T) -> Rejection | None:
        """Return a refusal unless the path is possible over the ground and within the allowance."""
        part, figure = footing.part_of(world), command.figure
        action = "sprint" if isinstance(command, Hustle) and command.sprint else self.id
        squeeze, opens = self._means(world, command)
        refused = part.barred(world, figure, action) or self._check_doors(world, figure, opens)
        if refused is not None:
            return refused
        if command.squeeze and figures.width_of(world, figure) < 2:
            return Rejection(
                "no-need", "This figure covers only one square, so it need not squeeze.", "phase.squeezing"
            )
        plan = part.plan_path(world, figure, command.path, action, command.heights, squeeze, opens)
        if isinstance(plan, Rejection):
            return plan
        mover = part.mover(world, figure)
        if command.heights and mover.speed_of("glide") and not mover.speed_of("fly"):
            place = world.get(figure, Place)
            return check_glide(world, figure, place, command.path[-1], command.heights[-1])
        return None

    def _means(self, world: World, command: T) -> tuple[int, tuple[Edge, ...]]:
        """Return the number by which the figure's width is divided to make it narrow (2: half its width, 0: not at
        all), and the borders whose doors it opens on the way. Both are what the command says, or else what its path
        needs."""
        narrow = figures.is_narrow(world, command.figure)
        if command.squeeze or command.opens or not command.path:
            return command.squeeze or narrow, tuple(edge_between(*edge) for edge in command.opens)
        action = "sprint" if isinstance(command, Hustle) and command.sprint else self.id
        return footing.part_of(world).means(world, command.figure, command.path, action, command.heights)

    def _check_doors(self, world: World, figure: int, opens: tuple[Edge, ...]) -> Rejection | None:
        """Return a refusal if the figure would open or close more than one door or window in this round, or if a border
        in `opens` has no closed door or window (phase.free-actions)."""
        if not opens:
            return None
        clock = phased(world)
        handles = any(deed_id(command) in ("open", "close") for command in clock.extras(world, figure))
        used = clock.has_handled(world, figure) or handles
        if used or len(opens) > 1:
            words = (
                "This figure has already opened or closed a door or window in this round."
                if used
                else "A figure can open or close only one door or window in a round."
            )
            return Rejection("no-free-action", words, "phase.free-actions")
        for a, b in opens:
            kind = world.board.edge(a, b)
            if kind is None or not kind.opens or world.is_open(a, b):
                return Rejection("nothing-to-open", "There is no closed door or window there.", "phase.free-actions")
        return None

    def _trial_fails(self, world: World, figure: int, squeeze: int) -> bool:
        """Roll the check to squeeze into less than half the width, and return whether it fails. After a failure the
        figure squeezes to half."""
        return world.ruleset.resolution.check(world, figure, tight_trial(world, squeeze)) < 0

    def trials(self, world: World, command: T) -> Iterator[tuple[Square, Forecast]]:
        """Yield the check to squeeze tighter than half, if the path needs one."""
        if not command.path or figures.width_of(world, command.figure) < 2:
            return
        squeeze, _ = self._means(world, command)
        if squeeze > 2:
            yield command.path[-1], foretold(world, command.figure, tight_trial(world, squeeze))

    def begin(self, world: World, command: T) -> None:
        """Begin the walk along the path."""
        figure = command.figure
        sprints = isinstance(command, Hustle) and command.sprint
        action = "sprint" if sprints else self.id
        if sprints:
            phased(world).tire(world, figure)
        squeeze, opens = self._means(world, command)
        if squeeze > 2 and self._trial_fails(world, figure, squeeze):
            squeeze = 2
        if squeeze:
            shrink(world, figure, command.path, squeeze)
        allowance = footing.part_of(world).allowance(world, figure, action).total
        self.tell(world, figure)
        world.put(figure, Going("path", action, allowance, command.path, command.heights, opens=opens,
                                squeeze=squeeze, sprinting=action == "sprint"))  # fmt: skip


class HustleAction(TravelAction[Hustle]):
    """The move of the movement phase at normal speed, or as a sprint for a level of fatigue (phase.hustle)."""

    command = Hustle
    title = "Hustle"
    effect = ("Move along a path, up to {far}.",)
    verb = "hustles"
    wants = "travel {way}"
    rank = 2
    rule = "phase.hustle"


class SprintAction(TravelAction[Sprint]):
    """A move at double speed instead of a standard action (phase.move-action)."""

    command = Sprint
    title = "Sprint"
    effect = ("Move on: {far} more.",)
    verb = "sprints"
    wants = "sprint {way}"
    rank = 17
    rule = "phase.move-action"


def tight_trial(world: World, squeeze: int) -> Trial:
    """Return the Flexibility check to squeeze through a third or a quarter of the figure's width (phase.squeezing)."""
    against = footing.part_of(world).flexible[str(squeeze)]
    return Trial("flexibility", against, "Squeeze tighter", "phase.squeezing")


def shrink(world: World, figure: int, path: tuple[Square, ...], squeeze: int = 2) -> None:
    """Narrow a figure to its width divided by `squeeze`, at the start of its path (phase.squeezing)."""
    width = narrowed(figures.width_of(world, figure), max(2, squeeze))
    start = footing.part_of(world).block_start(world, figure, path, squeeze)
    world.change(figure, Place, square=start, narrow=(width, width))
