"""A bare table for rule tests: an open board, the d20 numbers, figures where a test places them, dice as the test
says."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from game.core.axes import Clock
from game.core.ruleset import Ruleset
from game.core.world import TABLE, World
from game.engine.systems.answer import AnswerSystem
from game.engine.systems.attack import AttackSystem
from game.model.board import Board
from game.model.components import Condition, Conditions, Health, Identity, Openings, Place, Sides, SideState, Striking
from game.model.dice import Dice
from game.model.events import Event
from game.model.grid import Square, edge_between
from game.roster import load_roster
from game.rules.clocks.counts.components import Budget, Count
from game.rules.clocks.counts.halves import HalfActions
from game.rules.resolution.d20 import D20
from game.rulesets import load_ruleset


class Notes:
    """A clock that only notes the events of which a real clock would be told."""

    def __init__(self) -> None:
        self.written: list[tuple[int, str, int]] = []

    def note(self, world: World, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
        self.written.append((figure, event, times))

    def count(self, world: World, figure: int) -> int | None:
        count = world.find(figure, Count)
        return count.value if count is not None else None

    def answered(self, world: World, answer: object) -> bool:
        return False

    has_acted, pass_of, is_secret = Clock.has_acted, Clock.pass_of, Clock.is_secret
    exertion = HalfActions.exertion

    def of(self, figure: int) -> list[str]:
        return [event for who, event, _ in self.written if who == figure]


def d20_ruleset(**changes: Any) -> Ruleset:
    """Return the static rules with a clock that only notes events; `changes` replace numbers of injuries."""
    static = load_ruleset("static")
    resolution = static.resolution
    assert isinstance(resolution, D20)
    injury = msgspec.structs.replace(resolution.injury, **changes)
    notes: Any = Notes()
    part = msgspec.structs.replace(resolution, injury=injury)
    return dataclasses.replace(static, clock=notes, resolution=part)


def ground(
    width: int = 24,
    height: int = 12,
    terrain: Mapping[Square, str] | None = None,
    edges: Mapping[tuple[Square, Square], str] | None = None,
    heights: Mapping[Square, int] | None = None,
    opened: Iterable[tuple[Square, Square]] = (),
) -> Board:
    """Return a meadow with the ground, borders and heights of a test."""
    squares = [(x, y) for y in range(height) for x in range(width)]
    return Board(
        width,
        height,
        tuple(("grass", terrain[s]) if terrain and s in terrain else ("grass",) for s in squares),
        tuple((heights or {}).get(s, 0) for s in squares),
        {edge_between(*pair): kind for pair, kind in (edges or {}).items()},
        tuple(edge_between(*pair) for pair in opened),
    )


class Table:
    """A world with figures; red answers all questions, the dice are scripted."""

    def __init__(self, board: Board | None = None, *, dice: Iterable[int] = (), action_dice: int = 0, **changes: Any):
        orders = {"order_critical": "ask", "order_error": "ask"}
        self.world = World(
            board or ground(), d20_ruleset(**changes), load_roster(), Dice(1, script=dice), options=orders
        )
        self.world.put(TABLE, Openings(tuple(sorted(self.world.board.opened))))
        sides = {side: SideState("human", action_dice=action_dice) for side in ("red", "blue")}
        self.world.put(TABLE, Sides(sides))
        self.ids = 0

    @property
    def rules(self) -> D20:
        part = self.world.ruleset.resolution
        assert isinstance(part, D20)
        return part

    @property
    def notes(self) -> Notes:
        part: Any = self.world.ruleset.clock
        assert isinstance(part, Notes)
        return part

    def add(self, profile: str, square: Square, side: str = "red", conditions: Iterable[str] = (), **own: Any) -> int:
        """Add a figure of a profile and return its id; keyword arguments replace values of its sheet."""
        self.ids += 1
        sheet = msgspec.structs.replace(self.world.roster.profiles[profile], **own)
        self.world.join(
            self.ids,
            sheet,
            Identity(self.ids, f"{profile} {self.ids}", side, profile),
            Place(square),
            Budget(),
            *self.rules.components(sheet),
        )
        for name in conditions:
            self.world.change(
                self.ids, Conditions, active={**self.world.get(self.ids, Conditions).active, name: Condition(1)}
            )
        return self.ids

    def roll(self, *values: int) -> None:
        """Add numbers for the next dice."""
        script = self.world.dice.script
        assert script is not None
        script.extend(values)

    def strike(self, attacker: int, target: int, weapon: str, *values: int, **more: Any) -> list[Event]:
        """Play an attack from its first stage until it is over or a side must decide; return its events."""
        self.world.put(attacker, Striking(weapon, target, **more))
        return self.go_on(*values)

    def go_on(self, *values: int) -> list[Event]:
        """Run the systems until no work is under way or a side must decide; return the events."""
        self.roll(*values)
        before = len(self.world.events)
        answers, attacks = AnswerSystem(), AttackSystem()
        while not self.world.is_waiting and any(True for _ in self.world.each(Striking)):
            answers.process(self.world)
            attacks.process(self.world)
        return self.world.events[before:]

    def lost(self, figure: int) -> dict[str, int]:
        return {track: points for track, points in self.world.get(figure, Health).lost.items() if points}

    def state(self, figure: int) -> str:
        return self.world.get(figure, Health).state

    def dice_left(self) -> list[int]:
        assert self.world.dice.script is not None
        return self.world.dice.script
