"""The fixed table of commands by which a learning program says what it does: every command has its number.

A number stands for an action and what it is aimed at: the square a way ends on, a target, a weapon, an edge ... Ways to
one square are one number, as they are in the listing of what is lawful, and so are the run-ups to one jump.
The table depends on map, squads and ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from game.core.world import World
from game.engine.battle import Battle
from game.model.commands import Answer, Command, Commit
from game.model.grid import Square

MOST_CHOICES = 12
"""Answers to one question."""
TRIGGERS = ("approach", "move", "attack")
MOST_BOOST = 6
HEIGHTS = 14
"""Steps of 5 ft. for heights and rises."""
FEET = 5

CLASSES: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
"""Every command's class by the id of its action."""

SKIPPED = ("opens", "squeeze", "sprint", "after", "tumble")
"""What the listing never varies."""
STEEP = ("climb", "burrow")
"""Ways of moving whose places are told apart by their height above the ground."""
DEEDS = ("open", "close", "hide", "reload")
"""What can be done in the middle of a move."""


@dataclass(frozen=True, slots=True)
class _Field:
    """One thing a command says: how many values the table has for it, and the number of a value (-1: none)."""

    size: int
    number: Callable[[Command], int]


@dataclass(frozen=True, slots=True)
class Block:
    """The numbers of one action: from `first` on, so many."""

    action: str
    first: int
    size: int
    fields: tuple[_Field, ...]

    def number(self, command: Command) -> int:
        """The number of a command of this action; -1 when the table has none."""
        found = 0
        for one in self.fields:
            value = one.number(command)
            if not 0 <= value < one.size:
                return -1
            found = found * one.size + value
        return self.first + found


class Table:
    """All the numbers for one battle's map, figures and ruleset."""

    def __init__(self, battle: Battle) -> None:
        world = battle.world
        self.width, self.height = world.board.width, world.board.height
        self._figures = max(world.figures) + 1
        self._weapons = {figure: _carried(world, figure) for figure in world.figures}
        self._edges = {edge: number for number, edge in enumerate(sorted(world.board.edges))}
        self.blocks: dict[str, Block] = {}
        modes = {mode for figure in world.figures for mode in world.sheet(figure).modes}
        self._leaves_ground = not modes.isdisjoint(STEEP)
        """Whether anybody climbs or digs by nature, so that ways end above the ground and below it."""
        first = MOST_CHOICES
        for action in world.ruleset.actions:
            fields = tuple(self._fields(CLASSES[action]))
            size = 1
            for one in fields:
                size *= one.size
            self.blocks[action] = Block(action, first, size, fields)
            first += size
        self.size = first
        self.alone = tuple(a for a, b in self.blocks.items() if CLASSES[a].__struct_fields__ == ("figure",))
        """Actions that say nothing but whose they are."""

    def number(self, command: Command, choices: tuple[str, ...] = ()) -> int:
        """The number of a command, -1 when the table has none; `choices` are the answers there are now."""
        if isinstance(command, Answer):
            return choices.index(command.choice) if command.choice in choices[:MOST_CHOICES] else -1
        return self.blocks[command.action].number(command)

    def number_of_way(self, action: str, to: Square) -> int:
        """The number of a plain way of an action to a square, as `number` gives it."""
        block = self.blocks[action]
        if not self._leaves_ground or len(block.fields) < 2:
            return block.first + self._cell(to)
        return block.first + self._cell(to) * 2 * HEIGHTS + HEIGHTS

    def _cell(self, square: Square) -> int:
        return square[1] * self.width + square[0]

    def _fields(self, kind: type[Any]) -> Iterator[_Field]:
        skipped = ("figure", *SKIPPED) if self._leaves_ground else ("figure", *SKIPPED, "heights")
        names = [name for name in kind.__struct_fields__ if name not in skipped]
        if not names and kind is not Commit:
            yield _Field(self._figures, lambda command: command.figure)
        if "to" in names and "path" in names:
            names.remove("path")  # a run-up: the listing has one for each end
        for name in names:
            yield self._field(name)

    def _field(self, name: str) -> _Field:
        cells = self.width * self.height
        weapons = max(len(carried) for carried in self._weapons.values())
        known: dict[str, tuple[int, Callable[[Any], int]]] = {
            "path": (cells, lambda c: self._cell(c.path[-1]) if c.path else -1),
            "to": (cells, lambda c: self._cell(c.to)),
            "square": (cells, lambda c: self._cell(c.square)),
            "target": (self._figures, lambda c: c.target),
            "targets": (self._figures, lambda c: c.targets[0] if len(c.targets) == 1 else 0),
            "weapon": (weapons, lambda c: self._weapons[c.figure].get(c.weapon, -1)),
            "boost": (MOST_BOOST + 1, lambda c: c.boost),
            "final": (2, lambda c: int(c.final)),
            "edge": (len(self._edges) + 1, lambda c: self._edges.get(c.edge, -1) if c.edge else len(self._edges)),
            "heights": (2 * HEIGHTS, lambda c: HEIGHTS + c.heights[-1] // FEET if c.heights else HEIGHTS),
            "deed": (len(DEEDS), lambda c: DEEDS.index(c.deed)),
            "magazine": (weapons + 1, lambda c: self._weapons[c.figure].get(c.magazine, weapons)),
            "direction": (8, lambda c: c.direction),
            "trigger": (len(TRIGGERS), lambda c: TRIGGERS.index(c.trigger)),
            "uses": (20, lambda c: c.uses - 1),
            "above": (HEIGHTS, lambda c: c.above // FEET),
            "rise": (HEIGHTS, lambda c: c.rise // FEET),
            "distance": (HEIGHTS, lambda c: c.distance // FEET),
        }
        size, number = known[name]
        return _Field(max(1, size), number)


def _carried(world: World, figure: int) -> dict[str, int]:
    """The weapons of a figure by their place, bare hands last."""
    names = [*world.sheet(figure).weapons]
    if world.ruleset.unarmed and world.ruleset.unarmed not in names:
        names.append(world.ruleset.unarmed)
    return {weapon: place for place, weapon in enumerate(names)}
