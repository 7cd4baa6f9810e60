"""Travelling a path at the same time as everybody else, at one speed or at two (phase.hustle)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.commands import Command, Hustle, Sprint
from game.components import Going, PhaseOrders, Place
from game.events import ActionTaken
from game.grid import Square, edge_between, footprint, is_neighbour
from game.rejections import Rejection
from game.rules import figures, footing
from game.rules.economy.phase_actions import PhaseActions
from game.world import World

HOP = 10
"""Feet above the ground at which flights are offered."""


@dataclass(frozen=True, slots=True)
class HustleAction:
    """Travel a path up to the speed; as a sprint up to twice the speed."""

    id: str
    title: str
    command: type[Hustle] | type[Sprint]

    @property
    def icon(self) -> str:
        """Name of its picture."""
        return "move" if self.id == "hustle" else "sprint"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The cheapest path to every square in reach, and flights for whoever has wings."""
        part = footing.part_of(world)
        if part.barred(world, figure, self.id) is not None:
            return
        reach = part.reach(world, figure, self.id)
        for square in reach.costs:
            yield self.command(figure, reach.path(square))
        mover, above = part.mover(world, figure), world.get(figure, Place).above
        if not (mover.speed_of("fly") or (above and mover.speed_of("glide"))):
            return
        yield from self._flights(world, figure, above)

    def _flights(self, world: World, figure: int, above: int) -> Iterator[Command]:
        """Straight flights in the eight directions: level, up from the ground, and down again at the end."""
        part, here = footing.part_of(world), figures.square_of(world, figure)
        squares = part.allowance(world, figure, self.id).total // part.base
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                path = tuple((here[0] + dx * n, here[1] + dy * n) for n in range(1, squares + 1))
                for count in range(1, squares + 1) if (dx, dy) != (0, 0) else ():
                    level = tuple(min(above + part.base * n, max(above, HOP)) for n in range(1, count + 1))
                    down = tuple(max(0, above - part.base * n) for n in range(1, count + 1))
                    for heights in dict.fromkeys((level, down)):
                        command = self.command(figure, path[:count], heights)
                        if self.check(world, command) is None:
                            yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the path can be gone as the ground is, and paid for."""
        assert isinstance(command, Hustle | Sprint)
        part, figure = footing.part_of(world), command.figure
        action = "sprint" if isinstance(command, Hustle) and command.sprint else self.id
        refused = part.barred(world, figure, action) or self._check_doors(world, command)
        if refused is not None:
            return refused
        squeeze = command.squeeze or figures.is_narrow(world, figure)
        if command.squeeze and figures.width_of(world, figure) < 2:
            return Rejection("no-need", "It covers one square and fits wherever one is free.", "phase.squeezing")
        start = block_start(world, figure, command.path) if squeeze and command.path else None
        plan = part.plan_path(world, figure, command.path, action, command.heights, squeeze, command.opens, start)
        if isinstance(plan, Rejection):
            return plan
        if command.heights and not part.mover(world, figure).speed_of("fly"):
            return self._check_glide(world, command)
        return None

    def _check_glide(self, world: World, command: Hustle | Sprint) -> Rejection | None:
        """A glide ends lower than it began: by what it sinks in a phase, or on the ground (phase.modes)."""
        part, place = footing.part_of(world), world.get(command.figure, Place)
        before = world.board.elevation(place.square) + place.above
        after = world.board.elevation(command.path[-1]) + command.heights[-1]
        if command.heights[-1] and before - after < part.flying.sinks:
            return Rejection("only-down", f"A glide sinks {part.flying.sinks} ft. in each phase.", "phase.modes")
        return None

    def _check_doors(self, world: World, command: Hustle | Sprint) -> Rejection | None:
        """One door or window a round is free, on the way as well (phase.free-actions)."""
        if not command.opens:
            return None
        orders = world.get(command.figure, PhaseOrders)
        if orders.handled or len(command.opens) > 1 or any(c.action in ("open", "close") for c in orders.extras):
            return Rejection("no-free-action", "One door or window a round is free.", "phase.free-actions")
        for a, b in command.opens:
            kind = world.board.edge(a, b)
            if kind is None or not kind.opens or world.is_open(a, b):
                return Rejection("nothing-to-open", "There is nothing shut to open there.", "phase.free-actions")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: set out."""
        assert isinstance(command, Hustle | Sprint)
        figure = command.figure
        sprints = isinstance(command, Hustle) and command.sprint
        action = "sprint" if sprints else self.id
        economy = world.ruleset.economy
        if sprints and isinstance(economy, PhaseActions):
            economy.tire(world, figure)
        squeeze = command.squeeze or figures.is_narrow(world, figure)
        if squeeze:
            shrink(world, figure, command.path)
        allowance = footing.part_of(world).allowance(world, figure, action).total
        opens = tuple(edge_between(*edge) for edge in command.opens)
        world.emit(ActionTaken(figure, self.id, rule="phase.hustle" if self.id == "hustle" else "phase.move-action"))
        world.put(figure, Going("path", action, allowance, command.path, command.heights, opens=opens,
                                squeeze=squeeze, sprinting=action == "sprint"))  # fmt: skip


def block_start(world: World, figure: int, path: tuple[Square, ...]) -> Square:
    """Where the half-wide figure starts inside its own space: the place nearest to its first square."""
    width = max(1, figures.width_of(world, figure) // 2)
    own = figures.squares_of(world, figure)
    places = [s for s in own if all(part in own for part in footprint(s, width))]
    return next((s for s in places if is_neighbour(s, path[0])), places[0])


def shrink(world: World, figure: int, path: tuple[Square, ...]) -> None:
    """Changes the world: a figure makes itself half as wide to go on (phase.squeezing)."""
    place, width = world.get(figure, Place), max(1, figures.width_of(world, figure) // 2)
    place.square = block_start(world, figure, path)
    place.narrow = (width, width)
    world.touch()
