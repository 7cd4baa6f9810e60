"""A battle for tests of passes: a sketch, figures with few dice, commands that must be accepted, dice as the test
says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from game.engine.battle import Battle
from game.model.commands import Command, End
from game.model.dice import Dice
from game.model.events import Event
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.clocks.passes.components import PassTurn
from tests.rules.scripted import Scripted

T = TypeVar("T")
PLAIN = {"profile": "rifleman", "agility": -2, "constitution": -2, "strength": -2, "armour": "clothes", "skills": {}}
"""A figure with one die for every attribute but Willpower and Intuition, no skills and no armour."""


def person(side: str, count: int, **own: Any) -> dict[str, Any]:
    """Return the table of a figure with few dice that acts at a score."""
    return {**PLAIN, "side": side, "count": count, **own}


def fighter(side: str, count: int, **own: Any) -> dict[str, Any]:
    """Return the table of such a figure with two dice for a close attack."""
    return person(side, count, **{"skills": {"melee": 1}, **own})


class Passes(Scripted):
    """A battle under way; figures are named by their marks."""

    def __init__(
        self,
        sketch: str,
        people: dict[str, dict[str, Any]],
        scale: str = "2",
        dice: Iterable[int] = (),
        heights: str = "",
        edges: Iterable[dict[str, Any]] = (),
        **options: Any,
    ) -> None:
        ground: dict[str, Any] = {"heights": heights} if heights else {}
        ground["edges"] = list(edges)
        table = {
            "ruleset": "passes", "options": {"scale": scale, **options},
            "board": {"sketch": sketch, "legend": {"#": "rock", "~": "clutter"}, **ground},
            "figures": people,
            "dice": list(dice),
        }  # fmt: skip
        self.lay(table)

    def refused(self, command: Command) -> str:
        """Return the code with which a command is refused."""
        refused = self.battle.submit(command)
        assert isinstance(refused, Rejection), f"{command} was taken"
        return refused.code

    def end(self, *marks: str) -> None:
        """End the turns of these figures."""
        for mark in marks:
            self.do(End(self.ids[mark]))

    def asked(self) -> tuple[str, str] | None:
        """Return the kind of the open question and the mark of the asked figure; None if there is no question."""
        if self.battle.decision is None:
            return None
        mark, kind = self.waits_for
        return kind, mark

    def choices(self) -> list[str]:
        """Return the answers on offer."""
        decision = self.battle.decision
        return [choice.id for choice in decision.choices] if decision else []

    def at(self, mark: str) -> Square:
        """Return a figure's square."""
        return figures.square_of(self.battle.world, self.ids[mark])

    def turn(self, mark: str) -> PassTurn:
        """Return the actions and movement that a figure has left."""
        return self.battle.world.get(self.ids[mark], PassTurn)

    def kinds(self, mark: str) -> set[str]:
        """Return the actions that a figure is offered now."""
        return {command.action for command in self.battle.legal() if command.figure == self.ids[mark]}

    def fork(self, seed: int = 5) -> Battle:
        """Return a copy with real dice."""
        return self.battle.fork(seed)


def named(events: Iterable[Event], kind: type[T]) -> list[T]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def with_script(battle: Battle, *dice: int) -> Battle:
    """Give a battle dice that show these numbers, and return it."""
    battle.world.dice = Dice(1, script=dice)
    return battle
