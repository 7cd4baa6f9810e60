"""A battle set up from a demo's tables, played by a rule test: figures by their marks (letters), dice as the test
says."""

from __future__ import annotations

from typing import Any

from game.engine.battle import Battle
from game.model.commands import Answer, Command
from game.model.events import Event
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import read_demo


class Scripted:
    """A battle that has begun; every command must be accepted, and roll exactly the given dice."""

    battle: Battle
    ids: dict[str, int]
    began: list[Event]
    """Events of the beginning."""

    def lay(self, tables: dict[str, Any]) -> None:
        """Begin the battle of a demo's tables; title, rules, claim and beats are filled in."""
        plain = {"title": "A test", "rules": [], "claim": "", "beat": [{"say": "begin"}]}
        run = DemoRun(read_demo({**plain, **tables}, "test", "test"))
        self.battle, self.ids = run.battle, run.ids
        self.battle.start()
        self.began = self.battle.take_events()

    def __getitem__(self, mark: str) -> int:
        return self.ids[mark]

    def do(self, command: Command, *dice: int) -> list[Event]:
        """Give a command that must be accepted and use up these dice; return its events."""
        self.battle.world.dice.script = list(dice)
        refused = self.battle.submit(command)
        assert refused is None, refused
        assert self.battle.world.dice.script == []
        return self.battle.take_events()

    def answer(self, choice: str, *dice: int) -> list[Event]:
        """Answer the open question; return the events."""
        decision = self.battle.decision
        assert decision is not None
        return self.do(Answer(decision.figure, choice), *dice)

    def code(self, command: Command) -> str:
        """Return the code with which a command would be refused; "" if it would be accepted."""
        refused = self.battle.check(command)
        return refused.code if refused is not None else ""

    @property
    def waits_for(self) -> tuple[str, str]:
        """Return the figure for which the battle waits (its mark), and the kind of the question."""
        decision = self.battle.decision
        assert decision is not None
        return self.mark_of(decision.figure), decision.kind

    def mark_of(self, figure: int) -> str:
        """Return the mark of a figure."""
        return next(mark for mark, number in self.ids.items() if number == figure)
