"""A battle for tests of Counts: a sketch, figures by their marks, commands that must be accepted, dice as the test
says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.world import TABLE
from game.model.commands import End
from game.model.components import Clock, Conditions
from game.rulebook.figure_facts import facts_of
from game.rules.clocks.counts.components import Budget
from tests.rules.scripted import Scripted

SKETCH = "A . . . . . . . . . . . b"


def soldier(side: str, count: int = 0, bonus: int = 2, **own: Any) -> dict[str, Any]:
    """Return the table of a rifleman in plain clothes with a Count (0: rolled) and an Initiative bonus."""
    placed = {"count": count} if count else {}
    by = {"d20": {"initiative": bonus}}
    return {"profile": "rifleman", "side": side, "armour": "clothes", "by": by, **placed, **own}


class Rounds(Scripted):
    """A battle that has begun under the clock of Counts."""

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
            "ruleset": ruleset, "options": {"action_dice": 0, **options},
            "board": {"sketch": sketch, "legend": {"~": "clutter", "%": "barbed-wire"}, **(board or {})},
            "figures": people, "dice": list(dice), **(scenario or {}),
        }  # fmt: skip
        table["board"]["legend"] = {mark: ground for mark, ground in table["board"]["legend"].items() if mark in sketch}
        self.lay(table)
        assert self.battle.world.dice.script == []

    def end(self, *marks: str) -> None:
        """End the turns of these figures, one after the other."""
        for mark in marks:
            assert self.waits_for == (mark, "act")
            self.do(End(self.ids[mark]))

    @property
    def round(self) -> int:
        return self.battle.world.get(TABLE, Clock).round

    def count(self, mark: str) -> int:
        """Return the present Count of a figure."""
        return int(facts_of(self.battle.world, self.ids[mark])["count"])

    def halves(self, mark: str) -> int:
        """Return the number of half actions that a figure has left."""
        return len(self.battle.world.get(self.ids[mark], Budget).halves)

    def has(self, mark: str, condition: str) -> bool:
        """Return whether a figure has a condition."""
        return condition in self.battle.world.get(self.ids[mark], Conditions).active

    def order(self) -> str:
        """Return the marks in this round's order of acting."""
        names = {figure: mark for mark, figure in self.ids.items()}
        return "".join(names[figure] for figure in self.battle.world.ruleset.clock.order(self.battle.world))
