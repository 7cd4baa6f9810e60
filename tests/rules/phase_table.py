"""Small battles by phases for rule tests: a sketch, figures, scripted dice, orders for both sides at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.model.commands import Command, Commit
from game.model.components import Place
from game.model.dice import Roll
from game.model.events import Event
from game.model.grid import Square
from game.rulebook.figure_facts import facts_of
from game.rules.movement.modes import ModeMovement
from game.rules.resolution.d10 import D10
from tests.rules.scripted import Scripted


class PhaseTable(Scripted):
    """A battle set up from a sketch; marks in capitals fight for red, the others for blue."""

    def __init__(self, sketch: str, *, own: dict[str, dict[str, Any]] | None = None, **tables: Any) -> None:
        marks = [word for word in sketch.split() if word[0].isalpha()]
        figures = {
            mark: {"profile": "rifleman", "side": "red" if mark[0].isupper() else "blue", **(own or {}).get(mark, {})}
            for mark in sorted(marks, key=lambda mark: (mark[0].islower(), mark))
        }
        board = {"sketch": sketch, **tables.pop("board", {})}
        self.lay({"ruleset": "phases", "board": board, "figures": figures, **tables})

    @property
    def movement(self) -> ModeMovement:
        part = self.battle.world.ruleset.movement
        assert isinstance(part, ModeMovement)
        return part

    @property
    def resolution(self) -> D10:
        part = self.battle.world.ruleset.resolution
        assert isinstance(part, D10)
        return part

    def dice(self, *faces: int) -> None:
        """Set the numbers that the next dice show."""
        self.battle.world.dice.script = list(faces)

    def order(self, *commands: Command) -> None:
        """Give orders to the figures that are asked; each must be accepted."""
        for command in commands:
            refused = self.battle.submit(command)
            assert refused is None, f"{command}: {refused}"

    def phase(self, *commands: Command, dice: Iterable[int] = ()) -> list[Event]:
        """Give orders for both sides, red first; a figure without an order does nothing. Return the events of the
        phase."""
        self.dice(*dice)
        for side in ("red", "blue"):
            self.order(*(c for c in commands if self.side(c.figure) == side))
            decision = self.battle.decision
            if decision is not None and decision.kind == "orders" and decision.seat == side:
                self.order(Commit(decision.figures[0]))
        return self.battle.take_events()

    def side(self, figure: int) -> str:
        return next("red" if mark[0].isupper() else "blue" for mark, f in self.ids.items() if f == figure)

    def at(self, mark: str) -> Square:
        return self.battle.world.get(self.ids[mark], Place).square

    def facts(self, mark: str) -> dict[str, Any]:
        return facts_of(self.battle.world, self.ids[mark])

    def dice_left(self) -> list[int]:
        return list(self.battle.world.dice.script or [])


def faces(event: Any) -> list[int]:
    """Return the numbers on the dice of an event."""
    rolls: tuple[Roll, ...] = event.rolls
    return [roll.value for roll in rolls]
