"""Standing, crouching, lying down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Command, Crouch, Prone, Stand
from game.model.components import Condition
from game.model.rejections import Rejection
from game.rules import conditions, figures


@dataclass(frozen=True, slots=True)
class PostureAction:
    """Take another posture; rising from the ground leaves one flat-footed."""

    id: str
    title: str
    command: type[Crouch] | type[Prone] | type[Stand]
    posture: str

    @property
    def icon(self) -> str:
        """Name of its picture."""
        return self.id

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The posture, unless the figure is in it."""
        command = self.command(figure)
        if self.check(world, command) is None:
            yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether there is anything to change."""
        current = figures.posture_of(world, command.figure)
        if current == self.posture:
            return Rejection("already", f"Already {self.posture}.", "move.speed-reduced")
        if current == "prone" and self.posture == "crouching":
            return Rejection("lying", "Stand up first.", "move.speed-reduced")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: take the posture."""
        was_prone = figures.posture_of(world, command.figure) == "prone"
        conditions.set_posture(world, command.figure, self.posture, "move.speed-reduced")
        conditions.lift(world, command.figure, "sprawled", "got up")
        if was_prone and self.posture == "standing" and "flat-footed" in world.ruleset.conditions:
            conditions.put(world, command.figure, "flat-footed", Condition(), "just got up", "combat.flat-footed")
