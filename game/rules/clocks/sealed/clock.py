"""The clock of sealed names: each round every side secretly names a leader, and the leaders act first (turn.sealed)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from game.core.world import TABLE, World
from game.model.answers import StripEntry
from game.model.commands import Command
from game.model.components import Answered, Clock, Question, Sides
from game.model.sheet import Sheet
from game.rules import figures
from game.rules.clocks.counts.components import Budget
from game.rules.clocks.group_components import Turn
from game.rules.clocks.groups import GroupClock
from game.rules.questions import ask

NAMING = "naming"
"""The stage before a round in which the sides name their leaders; questions of that stage have this kind too."""
LEADS = "leads this round"


class Seal(msgspec.Struct, frozen=True):
    """Mark on a figure: `leads` is true when its side has named it as leader for this round; it is secret until every
    side has named a leader."""

    leads: bool = False


class SealedClock(GroupClock, frozen=True):
    """A clock on which every side secretly names a leader for each round. The leaders act first, then the other figures
    of each side."""

    name: ClassVar[str] = "sealed"
    rule: ClassVar[str] = "turn.sealed"
    keeps: ClassVar[tuple[type, ...]] = (Turn, Budget, Seal)

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components Turn, Budget and Seal that every figure starts with."""
        return (*super().components(sheet), Seal())

    # --- naming -------------------------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Ask each side for its leader before a round begins; then go on as GroupClock does."""
        clock = world.get(TABLE, Clock)
        if clock.stage == "begin-round":
            for figure in world.figures:
                world.change(figure, Seal, leads=False)
            world.change(TABLE, Clock, stage=NAMING, asked=())
        elif clock.stage == NAMING:
            self._ask_for_leader(world, clock)
        else:
            super().advance(world)

    def _ask_for_leader(self, world: World, clock: Clock) -> None:
        """Ask the next side for its leader, if it has more than one candidate. Begin the round when all sides have
        one."""
        for side in world.get(TABLE, Sides).by_id:
            own = tuple(f for f in figures.fighting(world) if figures.side_of(world, f) == side)
            if side in clock.asked or not own:
                continue
            choices = tuple((str(f), f"{figures.name_of(world, f)} leads", "", self.rule) for f in own)
            if len(own) > 1:
                ask(world, Question(side, NAMING, own[0], 0, "Who leads this round?", choices), self.rule)
            else:
                self._name(world, side, own[0])
            return
        self.begin_groups(world, clock.round + 1)

    def answered(self, world: World, answer: Answered) -> bool:
        """Make the chosen figure its side's leader. Return False for questions that are not of this clock."""
        if answer.question.kind != NAMING:
            return False
        self._name(world, answer.question.side, int(answer.choice))
        return True

    def _name(self, world: World, side: str, figure: int) -> None:
        world.change(figure, Seal, leads=True)
        world.change(TABLE, Clock, asked=(*world.get(TABLE, Clock).asked, side))

    # --- the order of the round ---------------------------------------------------------------------------------------

    def groups(self, world: World) -> Sequence[tuple[int, ...]]:
        """Return groups of ids: each leader as a group, then the other figures of each side as a group. Which side
        comes first changes from round to round."""
        clock, sides = world.get(TABLE, Clock), list(world.get(TABLE, Sides).by_id)
        first = max(0, clock.round - 1) % len(sides)
        leaders, others = [], []
        for side in (*sides[first:], *sides[:first]):
            own = [f for f in figures.fighting(world) if figures.side_of(world, f) == side]
            known = [f for f in own if clock.stage != NAMING and world.get(f, Seal).leads]
            leaders += [(f,) for f in known]
            others.append(tuple(f for f in own if f not in known))
        return [*leaders, *(group for group in others if group)]

    def title(self, world: World, group: tuple[int, ...]) -> str:
        """Return the title of a leader's turn, or of a side's turn."""
        if world.get(group[0], Seal).leads:
            return f"{figures.name_of(world, group[0])} leads"
        return f"{figures.side_of(world, group[0]).capitalize()} has its turn"

    def round_title(self, world: World, number: int) -> str:
        """Return the title of a round with the names of its leaders, which are public when it begins."""
        leaders = [figures.name_of(world, f) for f in figures.fighting(world) if world.get(f, Seal).leads]
        return f"Round {number}: led by {' and '.join(leaders)}" if leaders else super().round_title(world, number)

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """Return the entries of the initiative strip; each leader's entry has a note."""
        return tuple(
            replace(entry, note=LEADS) if world.get(entry.figure, Seal).leads else entry
            for entry in super().strip(world)
        )

    # --- secrets ------------------------------------------------------------------------------------------------------

    def is_secret(self, kind: str) -> bool:
        """Return whether a decision of this kind is the naming of a leader, which is secret until all sides have named
        one."""
        return kind == NAMING

    def masked(self, world: World, entry: StripEntry) -> StripEntry:
        """Return an entry of the initiative strip; while sides are still naming their leaders, without the note that
        marks a leader."""
        return replace(entry, note="") if world.get(TABLE, Clock).stage == NAMING else entry

    def forget(self, world: World, others: Sequence[int], guess: Callable[[Command], Command | None]) -> None:
        """Ask again each side of `others` that has secretly named its leader. The world must be a copy."""
        clock = world.get(TABLE, Clock)
        if clock.stage != NAMING:
            return
        for figure in others:
            world.change(figure, Seal, leads=False)
        theirs = {figures.side_of(world, figure) for figure in others}
        world.change(TABLE, Clock, asked=tuple(side for side in clock.asked if side not in theirs))
