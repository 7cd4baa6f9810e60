"""A battle of a demo's tables that a rule test plays: figures by their marks, dice as the test says."""

from __future__ import annotations

from typing import Any

from game.engine.battle import Battle
from game.model.commands import Answer, Command
from game.model.events import Event
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import read_demo


class Scripted:
    """A battle that has begun; every command must be taken, with exactly the dice that are given."""

    battle: Battle
    ids: dict[str, int]
    began: list[Event]
    """Events of the beginning."""

    def lay(self, tables: dict[str, Any]) -> None:
        """Begin the battle of a demo's tables; its title, rules, claim and beats are none of the test's."""
        plain = {"title": "A test", "rules": [], "claim": "", "beat": [{"say": "begin"}]}
        run = DemoRun(read_demo({**plain, **tables}, "test", "test"))
        self.battle, self.ids = run.battle, run.ids
        self.battle.start()
        self.began = self.battle.take_events()

    def __getitem__(self, mark: str) -> int:
        return self.ids[mark]

    def do(self, command: Command, *dice: int) -> list[Event]:
        """Give a command that must be taken and use up these dice; answer the events it brought."""
        self.battle.world.dice.script = list(dice)
        refused = self.battle.submit(command)
        assert refused is None, refused
        assert self.battle.world.dice.script == []
        return self.battle.take_events()

    def answer(self, choice: str, *dice: int) -> list[Event]:
        """Answer the open question."""
        decision = self.battle.decision
        assert decision is not None
        return self.do(Answer(decision.figure, choice), *dice)

    def code(self, command: Command) -> str:
        """The code a command would be refused with; empty when it would be taken."""
        refused = self.battle.check(command)
        return refused.code if refused is not None else ""

    @property
    def waits_for(self) -> tuple[str, str]:
        """The figure that the battle waits for, and the kind of the question."""
        decision = self.battle.decision
        assert decision is not None
        return self.mark_of(decision.figure), decision.kind

    def mark_of(self, figure: int) -> str:
        """The mark of a figure."""
        return next(mark for mark, number in self.ids.items() if number == figure)
