"""The clock of sides: a side takes all its turns in the order it likes, then the next side (turn.sides)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.world import TABLE, World
from game.model.components import Sides
from game.model.events import OrderSettled
from game.rules import figures
from game.rules.clocks.group_components import Turn
from game.rules.clocks.groups import GroupClock


class SideClock(GroupClock, frozen=True):
    """A clock on which sides take turns; one roll of a `die` for each side decides the order for the whole fight."""

    name: ClassVar[str] = "sides"
    rule: ClassVar[str] = "turn.sides"

    die: int = 20

    def groups(self, world: World) -> Sequence[tuple[int, ...]]:
        """Return a group for each side, in the order of the sides: the ids of its figures that can fight."""
        members: dict[tuple[int, str], tuple[int, ...]] = {}
        for figure in figures.fighting(world):
            place = world.get(figure, Turn).place, figures.side_of(world, figure)
            members[place] = (*members.get(place, ()), figure)
        return [members[place] for place in sorted(members, key=lambda place: place[0])]

    def title(self, world: World, group: tuple[int, ...]) -> str:
        """Return the title of a side's turn."""
        return f"{figures.side_of(world, group[0]).capitalize()} has its turn"

    def open_fight(self, world: World) -> None:
        """Roll for the order of the sides until no two rolls are equal. In a battle without an opening the sides keep
        the order of the setup."""
        sides = list(world.get(TABLE, Sides).by_id)
        rolled = dict.fromkeys(sides, 0)
        while world.options.get("opening") != "none" and len(set(rolled.values())) < len(sides):
            rolled = {side: world.dice.roll(self.die) for side in sides}
        ranked = sorted(sides, key=lambda side: -rolled[side])
        for figure in world.figures:
            world.change(figure, Turn, place=ranked.index(figures.side_of(world, figure)))
        if rolls := world.dice.fallen():
            world.emit(OrderSettled(self.order(world), rolls, self.rule))
