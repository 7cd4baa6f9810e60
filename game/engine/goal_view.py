"""The goal of a battle as one seat may know it: the seat's task, the progress, and the side that leads. Loads are
things or figures that must be brought to an exit."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.world import TABLE, World
from game.engine.distance_fields import surveyed, way_left
from game.model.components import Clock, GoalState, Sides
from game.model.goals import Played
from game.model.grid import Square, distance
from game.model.listing import listed
from game.rules import cover, figures, goals


class LoadSeen(msgspec.Struct, frozen=True):
    """A load (a thing or a figure that must be brought to an exit) as one seat knows it. `number` is its index among
    the loads. `place` is where it lay at first, `square` where it is now. `bearer` is 0 when it lies on the ground or
    its bearer is unknown. `out` is true once it has been brought out. `figure` is the escorted figure, 0 if the load is
    a thing."""

    number: int
    square: Square
    place: Square
    bearer: int
    out: bool
    figure: int

    @property
    def lies(self) -> bool:
        """True if nobody is known to carry the load and it has not been brought out."""
        return not (self.out or self.bearer)


class Errand(msgspec.Struct, frozen=True):
    """A thing or a figure that must still be brought out. `bearer` is 0 for a thing on the ground; a figure that walks
    by itself is its own bearer."""

    bearer: int
    square: Square


class GoalView:
    """The battle's goal as one seat knows it; its methods change nothing."""

    def __init__(self, world: World, seat: str, played: Played) -> None:
        self._world = world
        self.seat = seat
        self.played = played
        """The goal in play: the goal drawn on the map with its kind and its numbers for the ruleset."""

    @property
    def _state(self) -> GoalState:
        return self._world.get(TABLE, GoalState)

    @property
    def team(self) -> tuple[str, ...]:
        """The seat's side, followed by its allies."""
        return goals.team(self._world, self.seat)

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side of the battle, in the order of the setup."""
        return tuple(self._world.get(TABLE, Sides).by_id)

    @property
    def wants(self) -> bool:
        """True if the seat's side has to reach the goal: it is the attacker, or the goal has no attacker."""
        return not self.played.attacker or self.seat in goals.attackers(self._world, self.played)

    def told(self, side: str) -> str:
        """Return the task of a side in a sentence or two."""
        return self.played.told(side, goals.team(self._world, side)[1:])

    def brief(self, side: str) -> str:
        """Return the task of a side in a few words."""
        return self.played.brief(side, goals.team(self._world, side)[1:])

    def title_of(self, side: str) -> str:
        """Return the title of the goal that a side sees."""
        return self.played.title_of(side, goals.team(self._world, side)[1:])

    def points(self, side: str) -> int:
        """Return a side's score for the goal. The kind of goal says what is counted: points, rounds held in a row,
        loads brought out, or figures that left."""
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
        """The score of the seat's team minus the best score of any other side."""
        ours = goals.team(self._world, self.seat)
        others = [self.points(side) for side in self._world.get(TABLE, Sides).by_id if side not in ours]
        return self.points(self.seat) - max(others, default=0)

    @property
    def last_round(self) -> int:
        """The number of the battle's last round."""
        return goals.last_round(self._world, self.played)

    @property
    def rounds_left(self) -> int:
        """The number of rounds left in the battle; the present round is one of them."""
        return goals.rounds_left(self._world, self.played)

    @property
    def ahead(self) -> str:
        """The side that would win if the battle's last round ended now; "" if no side would. Figures that the seat does
        not know are counted too."""
        return goals.leading(self._world, self.played)[0]

    @property
    def next_point(self) -> str:
        """The side that would score if the round ended now, by the figures in the zone that the seat knows; "" for a
        tie or an empty zone."""
        return goals.scorer(self._world, self.played, self.standing())

    @property
    def at_the_end(self) -> tuple[str, str]:
        """Return the side that would win if the battle's last round ended now, its points included ("" for a draw), and
        what decides: "goal" (points), "last" (the side that scored last) or "figures"."""
        if self.played.kind.counts != "more":
            return goals.leading(self._world, self.played)
        points, scorer = {side: self.points(side) for side in self.sides}, self.next_point
        if scorer:
            points[scorer] += 1
        return goals.by_points(self._world, points, scorer or self._state.last)

    @property
    def decided_by(self) -> str:
        """The word for what decided the battle (see GoalState.by); "" until it is over."""
        return self._state.by

    def standing(self) -> dict[str, int]:
        """Return, by side, the number of known figures that are able to fight and stand in the goal's zone."""
        found = dict.fromkeys(self._world.get(TABLE, Sides).by_id, 0)
        for figure in self.in_zone():
            found[figures.side_of(self._world, figure)] += 1
        return found

    def in_zone(self) -> tuple[int, ...]:
        """Return the ids of the known figures that are able to fight and stand in the goal's zone."""
        ground, world = frozenset(self.played.goal.zone), self._world
        able = (figure for figure in figures.fighting(world) if self._knows(figure))
        return tuple(figure for figure in able if not ground.isdisjoint(figures.squares_of(world, figure)))

    @property
    def exits(self) -> frozenset[Square]:
        """The squares to which loads must be brought, or over which figures leave."""
        return goals.exits(self._world, self.played)

    def way_left(self, load: LoadSeen) -> int:
        """Return the length of the way from a load to the nearest exit, for the figure that carries it, in base steps
        (see way_out)."""
        return self.way_out(load.square, load.bearer)

    def way_out(self, square: Square, figure: int = 0) -> int:
        """Return the length of the way from a square to the nearest exit for a figure (0 for any figure one square
        wide), as if every door stood open. It is in base steps (a plain straight step is 1), or the straight distance
        in squares if no way leads there."""
        world, exits = self._world, self.exits
        if square in exits or not exits:
            return 0
        width = figures.width_of(world, figure) if figure else 1
        left = way_left(surveyed(world.map.board, world.ruleset.movement, width), exits, square)
        return left or min(distance(square, one) for one in exits)

    def taken_from(self, load: LoadSeen) -> frozenset[Square]:
        """Return the squares from which a figure can pick up a load that lies on the ground."""
        return goals.taken_from(self._world, load.square)

    def parted_from(self, load: LoadSeen, squares: Iterable[Square]) -> str:
        """Return the reason, as the end of a sentence, why the load cannot be picked up from any neighbouring square of
        `squares`. Return "" if it can be, or if none of `squares` is beside it."""
        near = [square for square in squares if distance(square, load.square) <= 1]
        if not self.taken_from(load).isdisjoint(near):
            return ""
        return next((cover.parted_words(self._world, square, load.square) for square in near), "")

    def loads(self) -> tuple[LoadSeen, ...]:
        """Return every load. If the seat does not know who carries it, it is shown at the square where it was last put
        down."""
        found = []
        for number, load in enumerate(self._state.loads, start=1):
            known = not load.bearer or self._knows(load.bearer)
            square = goals.load_at(self._world, load) if known else load.square
            bearer = load.bearer if known else 0
            found.append(LoadSeen(number, square, load.place, bearer, load.out, load.figure))
        return tuple(found)

    def out_words(self, loads: Iterable[LoadSeen], figure: int) -> str:
        """Return words for a figure that reaches the exit with some loads: "brings cache 1 out", or "gets out" if it
        carries only itself."""
        names = listed([self.played.load_name(load.number) for load in loads if load.figure != figure])
        return f"brings {names} out" if names else "gets out"

    def errands(self, side: str) -> tuple[Errand, ...]:
        """Return what a side must still bring out for the goal: each load that is not out yet, or each of its figures
        that may leave. Empty for a side without such a task."""
        counts, ours = self.played.kind.counts, goals.attackers(self._world, self.played)
        if side not in ours:
            return ()
        if counts == "leave":
            able = (one for one in figures.fighting(self._world) if figures.side_of(self._world, one) in ours)
            return tuple(Errand(one, figures.square_of(self._world, one)) for one in able)
        return tuple(Errand(load.bearer, load.square) for load in self.loads() if not load.out)

    def places(self) -> tuple[tuple[Square, ...], ...]:
        """Return where the goal is decided now, as groups of squares: the zone as one group, or else one group for each
        load that is not out, or else all exits as one group."""
        if self.played.goal.zone:
            return (self.played.goal.zone,)
        loads = tuple((load.square,) for load in self.loads() if not load.out)
        return loads or (tuple(sorted(self.exits)),)

    def is_last(self, rounds: int = 2) -> bool:
        """Return whether the battle has begun and at most `rounds` rounds are left."""
        return 0 < self.rounds_left <= rounds and self._world.get(TABLE, Clock).round > 0

    def _knows(self, figure: int) -> bool:
        own = goals.team(self._world, self.seat)
        if not self.seat or figures.side_of(self._world, figure) in own:
            return True
        return not figures.has(self._world, figure, "hidden") and not figures.has(self._world, figure, "invisible")
