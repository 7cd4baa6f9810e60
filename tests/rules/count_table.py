"""A table for tests of Counts: a sketch, figures by their marks, commands that must be taken, dice as the test says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Answer, Command, End
from game.model.components import Clock, Conditions
from game.model.events import Event
from game.rulebook.figure_facts import facts_of
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import read_demo
from game.rules.clocks.counts.components import Budget

SKETCH = "A . . . . . . . . . . . b"


def soldier(side: str, count: int = 0, bonus: int = 2, **own: Any) -> dict[str, Any]:
    """A rifleman in plain clothes with a Count (0: as it is rolled) and an Initiative bonus."""
    placed = {"count": count} if count else {}
    by = {"d20": {"initiative": bonus}}
    return {"profile": "rifleman", "side": side, "armour": "clothes", "by": by, **placed, **own}


class Rounds:
    """A battle by Counts that has begun."""

    def __init__(
        self,
        people: dict[str, dict[str, Any]],
        sketch: str = SKETCH,
        ruleset: str = "fluid",
        dice: Iterable[int] = (),
        board: dict[str, Any] | None = None,
        scenario: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        table = {
            "title": "A test", "rules": [], "ruleset": ruleset, "claim": "",
            "options": {"action_dice": 0, **options},
            "board": {"sketch": sketch, "legend": {"~": "clutter", "%": "barbed-wire"}, **(board or {})},
            "figures": people, "beat": [{"say": "begin"}], "dice": list(dice), **(scenario or {}),
        }  # fmt: skip
        table["board"]["legend"] = {mark: ground for mark, ground in table["board"]["legend"].items() if mark in sketch}
        run = DemoRun(read_demo(table, "test", "test"))
        self.battle: Battle = run.battle
        self.ids = run.ids
        self.battle.start()
        self.began = self.battle.take_events()
        assert self.battle.world.dice.script == []

    def __getitem__(self, mark: str) -> int:
        return self.ids[mark]

    def do(self, command: Command, *dice: int) -> list[Event]:
        """A command that must be taken, with exactly these dice; the events it brought."""
        self.battle.world.dice.script = list(dice)
        refused = self.battle.submit(command)
        assert refused is None, refused
        assert self.battle.world.dice.script == []
        return self.battle.take_events()

    def answer(self, choice: str, *dice: int) -> list[Event]:
        """The figure that is asked says so."""
        decision = self.battle.decision
        assert decision is not None
        return self.do(Answer(decision.figure, choice), *dice)

    def end(self, *marks: str) -> None:
        """These figures end their turns, one after the other."""
        for mark in marks:
            assert self.acting == (mark, "act")
            self.do(End(self.ids[mark]))

    def code(self, command: Command) -> str:
        """The code a command would be refused with; empty when it would be taken."""
        refused = self.battle.check(command)
        return refused.code if refused is not None else ""

    @property
    def acting(self) -> tuple[str, str]:
        """Whom the battle waits for, and for what."""
        decision = self.battle.decision
        assert decision is not None
        return next(mark for mark, figure in self.ids.items() if figure == decision.figure), decision.kind

    @property
    def round(self) -> int:
        return self.battle.world.get(TABLE, Clock).round

    def count(self, mark: str) -> int:
        """The Count of a figure as it stands."""
        return int(facts_of(self.battle.world, self.ids[mark])["count"])

    def halves(self, mark: str) -> int:
        """So many half actions it has left."""
        return len(self.battle.world.get(self.ids[mark], Budget).halves)

    def has(self, mark: str, condition: str) -> bool:
        """Whether a condition is on a figure."""
        return condition in self.battle.world.get(self.ids[mark], Conditions).active

    def order(self) -> str:
        """The marks in the order of this round."""
        names = {figure: mark for mark, figure in self.ids.items()}
        return "".join(names[figure] for figure in self.battle.world.ruleset.clock.order(self.battle.world))
