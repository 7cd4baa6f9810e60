"""The goal of a battle as one seat may know it: what it is, how far it has come, who is ahead, what is to be done."""

from __future__ import annotations

import msgspec

from game.core.world import TABLE, World
from game.model.components import Clock, GoalState, Sides
from game.model.goals import Played
from game.model.grid import Square
from game.rules import figures, goals


class LoadSeen(msgspec.Struct, frozen=True):
    """A load as one seat knows it: its place, its bearer (0 when it lies on the ground or the bearer is unknown),
    whether it has been brought out, and the figure itself if it is a figure that is led."""

    number: int
    square: Square
    place: Square
    bearer: int
    out: bool
    figure: int


class GoalView:
    """The goal of a battle, asked for a seat. Nothing it answers changes the battle."""

    def __init__(self, world: World, seat: str, played: Played) -> None:
        self._world = world
        self.seat = seat
        self.played = played
        """The goal with its kind and numbers."""

    @property
    def _state(self) -> GoalState:
        return self._world.get(TABLE, GoalState)

    @property
    def team(self) -> tuple[str, ...]:
        """The seat's side with its allies."""
        return goals.team(self._world, self.seat)

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side of the battle, in the order of the setup."""
        return tuple(self._world.get(TABLE, Sides).by_id)

    @property
    def wants(self) -> bool:
        """Return whether the seat's side attacks; without an attacker every side does."""
        return not self.played.attacker or self.seat in goals.attackers(self._world, self.played)

    def told(self, side: str) -> str:
        """Return the task of a side as a sentence."""
        return self.played.told(side, goals.team(self._world, side)[1:])

    def points(self, side: str) -> int:
        """Return a side's count so far, in the goal's own kind: points, ends of rounds in a row, loads brought out, or
        figures that left."""
        counts = self.played.kind.counts
        ours = goals.attackers(self._world, self.played)
        if counts == "loads":
            return goals.brought(self._state) if side in ours else 0
        if counts == "leave":
            sides = self._world.get(TABLE, Sides).by_id
            return sum(sides[one].gone for one in ours) if side in ours else 0
        return dict(self._state.points).get(side, 0)

    @property
    def lead(self) -> int:
        """Points of the seat's side more than the best of the others."""
        ours = goals.team(self._world, self.seat)
        others = [self.points(side) for side in self._world.get(TABLE, Sides).by_id if side not in ours]
        return self.points(self.seat) - max(others, default=0)

    @property
    def last_round(self) -> int:
        """The last round that is played."""
        return goals.last_round(self._world, self.played)

    @property
    def rounds_left(self) -> int:
        """Rounds not yet counted, the present one among them."""
        return goals.rounds_left(self._world, self.played)

    @property
    def ahead(self) -> str:
        """The side that would win if the last round ended now; "" for nobody."""
        return goals.leading(self._world, self.played)[0]

    @property
    def decided_by(self) -> str:
        """Return what has ended the battle: "goal", "wiped" or "figures" (see GoalState.by); "" before."""
        return self._state.by

    def standing(self) -> dict[str, int]:
        """Return the number of known figures on the zone that can fight, by side."""
        ground = frozenset(self.played.goal.zone)
        found = dict.fromkeys(self._world.get(TABLE, Sides).by_id, 0)
        for figure in figures.fighting(self._world):
            if self._knows(figure) and not ground.isdisjoint(figures.squares_of(self._world, figure)):
                found[figures.side_of(self._world, figure)] += 1
        return found

    @property
    def exits(self) -> frozenset[Square]:
        """The squares to which loads are brought, or from which figures leave."""
        return goals.exits(self._world, self.played)

    def loads(self) -> tuple[LoadSeen, ...]:
        """Every load; of one whose bearer the seat does not know of, where it lay last."""
        found = []
        for number, load in enumerate(self._state.loads, start=1):
            known = not load.bearer or self._knows(load.bearer)
            square = goals.load_at(self._world, load) if known else load.square
            bearer = load.bearer if known else 0
            found.append(LoadSeen(number, square, load.place, bearer, load.out, load.figure))
        return tuple(found)

    def is_last(self, rounds: int = 2) -> bool:
        """Return whether at most this many rounds are left, few enough to remind the player."""
        return 0 < self.rounds_left <= rounds and self._world.get(TABLE, Clock).round > 0

    def _knows(self, figure: int) -> bool:
        own = goals.team(self._world, self.seat)
        if not self.seat or figures.side_of(self._world, figure) in own:
            return True
        return not figures.has(self._world, figure, "hidden") and not figures.has(self._world, figure, "invisible")
