"""The luck of each side: what the dice gave it beyond the expected, in roster points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ai.ahead.pieces import SPREAD, standing, worth_of
from game.ai.bodies import POINT, body_of, health_of
from game.engine.battle import Battle
from game.engine.view import View
from game.model.events import Attacked, Event, Harmed


@dataclass(slots=True)
class ExpectedLuck:
    """The running difference between the damage that attacks did and the damage expected of them, without damage from
    other causes.

    By figure id, `left` and `most` are the points of health left and at full health, `points` the roster points; `ours`
    are the ids of our side's figures.
    """

    left: dict[int, float]
    most: dict[int, float]
    points: dict[int, float]
    ours: frozenset[int]
    lost: dict[bool, float] = field(default_factory=lambda: {True: 0.0, False: 0.0})
    """Worth lost beyond the expected, in roster points; the key is whether the side is ours."""
    _rolled: set[tuple[int, int]] = field(default_factory=set)
    """(attacker, target) of attacks whose expected damage is already counted."""

    def note(self, events: Sequence[Event]) -> None:
        """Count the attacks and the damage in some events."""
        for event in events:
            if isinstance(event, Attacked) and event.odds is not None and event.target in self.left:
                self._rolled.add((event.figure, event.target))
                chance = event.odds.cases / max(1, event.odds.of)
                self.lost[event.target in self.ours] -= chance * self._expected(event.target, event.average / 2)
            elif isinstance(event, Harmed) and event.figure in self.left:
                before = self._worth(event.figure)
                self.left[event.figure] -= max(0, event.amount - event.kept_off)
                if (event.source, event.figure) in self._rolled:
                    self.lost[event.figure in self.ours] += before - self._worth(event.figure)

    def whole(self, *, ours: bool) -> float:
        """Return the worth in roster points of our side or the other (`ours`), with the damage that this count has
        given its figures."""
        return sum(self._worth(figure) for figure in self.left if (figure in self.ours) == ours)

    def worth(self, fork: Battle, *, ours: bool) -> float:
        """Return the worth in roster points that our side or the other (`ours`) has left in a fork. Figures that have
        left the field for good are included."""
        view = fork.view("")
        return sum(self._kept(view, figure) for figure in self.left if (figure in self.ours) == ours)

    def _kept(self, view: View, figure: int) -> float:
        state = view.figure(figure).state
        if state == "gone":
            return self.points[figure]
        left = float(health_of(view, figure)[0]) if state == "up" else 0.0
        return worth_of(self.points[figure], left, self.most[figure], 0.0, float(left > 0))

    def _worth(self, figure: int) -> float:
        left = self.left[figure]
        return worth_of(self.points[figure], left, self.most[figure], 0.0, float(left > 0))

    def _expected(self, figure: int, harm: float) -> float:
        """Return the worth, in roster points, that a hit with this average damage takes from a figure."""
        left = self.left[figure]
        up = standing(left, harm, (SPREAD - 1) * harm * harm)
        return max(0.0, self._worth(figure) - worth_of(self.points[figure], left, self.most[figure], harm, up))


def luck_of(view: View) -> ExpectedLuck:
    """Return a luck count that starts from the present health of all figures that a seat knows of."""
    bodies = {figure: body_of(view, figure) for figure in (*view.own(), *view.opponents())}
    return ExpectedLuck(
        {figure: float(body.toughness) for figure, body in bodies.items()},
        {figure: body.toughness * 100 / max(1, body.share) for figure, body in bodies.items()},
        {figure: body.worth / POINT for figure, body in bodies.items()},
        frozenset(view.own()),
    )
