"""A small battle under action time: figures from a sketch, AT as given, dice as the test says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import Clock
from game.model.dice import Dice
from game.model.events import Event
from game.rulebook.scenario_file import read_demo
from game.rules.clocks.calendar.components import Slot
from tests.rules.scripted import Scripted

SKETCH = """
A . . . . . . .
. . . . . . . .
B . . . . . . b
"""
ONES = (1,) * 200


class Clockwork(Scripted):
    """A battle under action time; figures are named by their marks (letters in the sketch)."""

    def __init__(
        self, sketch: str = SKETCH, dice: Iterable[int] = (), options: dict[str, Any] | None = None,
        **figures: dict[str, Any],
    ) -> None:  # fmt: skip
        marks = [mark for mark in sketch if mark.isalpha()]
        own = {mark: {"profile": "rifleman", "side": "red" if mark.isupper() else "blue"} for mark in marks}
        tables = {
            "title": "A fight", "rules": ["time.calendar"], "ruleset": "action-time", "claim": "It goes on.",
            "board": {"sketch": sketch, "legend": {"#": "wall-block"}},
            "figures": {mark: {**own[mark], **figures.get(mark, {})} for mark in marks},
            "beat": [{"say": "Go."}],
            "options": options or {},
        }  # fmt: skip
        demo = read_demo(tables, "fight", "fight.toml")
        self.battle = Battle.create(demo.scenario, Dice(1, script=dice))
        self.world = self.battle.world
        self.ids = {mark: number for number, mark in enumerate(sorted(marks, key=self._place(demo.names)), start=1)}
        self.battle.start()
        self.battle.take_events()

    @staticmethod
    def _place(names: dict[str, str]) -> Any:
        """Return a sort key for marks: red figures first, each side in the order of the sketch."""
        order = list(names)
        return lambda mark: (mark.islower(), order.index(mark))

    def do(self, command: Command, *dice: int) -> list[Event]:
        """Give a command that must be accepted; return its events."""
        script = self.world.dice.script
        assert script is not None
        script.extend(dice)
        refused = self.battle.submit(command)
        assert refused is None, refused
        return self.battle.take_events()

    def slot(self, mark: str) -> Slot:
        return self.world.get(self.ids[mark], Slot)

    @property
    def now(self) -> int:
        return self.world.get(TABLE, Clock).time
