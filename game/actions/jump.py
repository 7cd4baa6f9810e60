"""Jumping at the end of a walk (phase.jump, phase.jump-limit)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Command, Jump
from game.model.components import Going
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import figures, footing, jumping


@dataclass(frozen=True, slots=True)
class JumpAction:
    """Walk a path, then jump."""

    id: str = "jump"
    title: str = "Jump"
    icon: str = "jump"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Standing jumps to every square within reach that a step does not lead to."""
        most, (x, y) = jumping.farthest(world, figure) // 5, figures.square_of(world, figure)
        part = footing.part_of(world)
        for dy in range(-most, most + 1):
            for dx in range(-most, most + 1):
                to = (x + dx, y + dy)
                if max(abs(dx), abs(dy)) < 2 or to not in world.board:
                    continue
                command = Jump(figure, to)
                if self.check(world, command) is None and part.may_stay(world, figure, to) is None:
                    yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the run-up can be walked and the rest of the speed lets it jump so far."""
        assert isinstance(command, Jump)
        part, figure, spent = footing.part_of(world), command.figure, 0
        refused = part.barred(world, figure, self.id)
        if refused is not None:
            return refused
        allowance = part.allowance(world, figure, self.id).total
        if command.path:
            plan = part.plan_path(world, figure, command.path, self.id)
            if isinstance(plan, Rejection):
                return plan
            spent = plan.spent
        start = command.path[-1] if command.path else figures.square_of(world, figure)
        price = jumping.cost(world, figure, start, command.to, command.rise, allowance - spent)
        return price if isinstance(price, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: set out, to jump at the end."""
        assert isinstance(command, Jump)
        figure, path = command.figure, (*command.path, command.to)
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        world.emit(ActionTaken(figure, self.id, rule="phase.jump"))
        heights = (*(0 for _ in command.path), command.rise)
        world.put(figure, Going("path", self.id, allowance, path, heights, jump=len(command.path)))
