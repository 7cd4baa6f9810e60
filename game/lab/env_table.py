"""The action table of learning programs, in which every command has a fixed number.

A number stands for an action and its aim: the square where a move ends, a target, a weapon, a door and so on. All paths
to one square share a number, and so do all run-ups to one jump. The table depends only on ruleset and room, so that
what was learned on one map holds on every other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from game.core.world import World
from game.engine.battle import Battle
from game.lab.env_room import Room
from game.model.commands import Answer, Command, Commit
from game.model.grid import Square

MOST_CHOICES = 12
"""Most answers that one question can have in the table."""
TRIGGERS = ("approach", "move", "attack")
MOST_BOOST = 6
HEIGHTS = 14
"""Number of heights in the table, in steps of FEET; a rise has as many."""
FEET = 5

CLASSES: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
"""The type of every command by its action's id."""

SKIPPED = ("opens", "squeeze", "sprint", "after", "tumble")
"""Fields of commands that have no part in the number, because the listed commands never vary them."""
DEEDS = ("open", "close", "hide", "reload")
"""Actions that can be done in the middle of a move."""


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of a command: the number of its possible values, and a function from a command to the number of its
    value (-1 if the table has none)."""

    size: int
    number: Callable[[Command], int]


@dataclass(frozen=True, slots=True)
class Block:
    """The numbers of one action: `size` of them, from `first` on."""

    action: str
    first: int
    size: int
    fields: tuple[_Field, ...]

    def number(self, command: Command) -> int:
        """Return the number of a command of this action; -1 if the table has none."""
        found = 0
        for one in self.fields:
            value = one.number(command)
            if not 0 <= value < one.size:
                return -1
            found = found * one.size + value
        return self.first + found


class Table:
    """The numbers of all commands under one ruleset in a room."""

    def __init__(self, battle: Battle, room: Room) -> None:
        world = battle.world
        room.check(world)
        self._room = room
        self._weapons = {figure: _carried(world, figure) for figure in world.figures}
        self._most_weapons = max(len(sheet.weapons) for sheet in world.roster.profiles.values()) + 1
        self._edges = {edge: number for number, edge in enumerate(world.board.openings)}
        self.blocks: dict[str, Block] = {}
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
        """Actions whose commands name nothing but the figure."""

    def number(self, command: Command, choices: tuple[str, ...] = ()) -> int:
        """Return the number of a command; -1 if the table has none. For an answer, `choices` are the ids of the answers
        to the question."""
        if isinstance(command, Answer):
            return choices.index(command.choice) if command.choice in choices[:MOST_CHOICES] else -1
        return self.blocks[command.action].number(command)

    def number_of_way(self, action: str, to: Square) -> int:
        """Return the number of a plain move by this action to a square, the same as `number` returns for its
        command."""
        block = self.blocks[action]
        if len(block.fields) < 2:
            return block.first + self._cell(to)
        return block.first + self._cell(to) * 2 * HEIGHTS + HEIGHTS

    def _cell(self, square: Square) -> int:
        return square[1] * self._room.width + square[0]

    def _fields(self, kind: type[Any]) -> Iterator[_Field]:
        names = [name for name in kind.__struct_fields__ if name not in ("figure", *SKIPPED)]
        if not names and kind is not Commit:
            yield _Field(self._room.figures + 1, lambda command: command.figure)
        if "to" in names and "path" in names:
            names.remove("path")  # a run-up: the listing has one for each end
        for name in names:
            yield self._field(name)

    def _field(self, name: str) -> _Field:
        cells, figures, weapons = self._room.cells, self._room.figures + 1, self._most_weapons
        edges = self._room.openings
        known: dict[str, tuple[int, Callable[[Any], int]]] = {
            "path": (cells, lambda c: self._cell(c.path[-1]) if c.path else -1),
            "to": (cells, lambda c: self._cell(c.to)),
            "square": (cells, lambda c: self._cell(c.square)),
            "target": (figures, lambda c: c.target),
            "targets": (figures, lambda c: c.targets[0] if len(c.targets) == 1 else 0),
            "weapon": (weapons, lambda c: self._weapons[c.figure].get(c.weapon, -1)),
            "boost": (MOST_BOOST + 1, lambda c: c.boost),
            "final": (2, lambda c: int(c.final)),
            "edge": (edges + 1, lambda c: self._edges.get(c.edge, -1) if c.edge else edges),
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
    """Return the index of each weapon that a figure has, bare hands last."""
    names = [*world.sheet(figure).weapons]
    if world.ruleset.unarmed and world.ruleset.unarmed not in names:
        names.append(world.ruleset.unarmed)
    return {weapon: place for place, weapon in enumerate(names)}
