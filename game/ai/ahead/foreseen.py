"""Forecast of where all figures will stand when secret orders are carried out. All sides are assumed to give orders as
ours does."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from game.ai.plans import Outlook
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Command, Follow, KeepAway
from game.model.grid import FEET_PER_SQUARE, Square, distance

Policy = Callable[[View, int], Generator[None, None, Command]]
"""A function that chooses a figure's command from what its side knows; a generator that yields while it computes."""


def orders_of_all(o: Outlook, first: Command, policy: Policy) -> Generator[None, None, dict[int, Command]]:
    """Return the orders, by figure, that a policy would give to all figures that still have none in this phase, once
    `first` is ordered.

    Opponents' orders are computed once a phase, because they cannot depend on our secret ones."""
    view, world = o.s.view, o.s.view.position.world
    everybody = tuple((view.figure(f), view.tracks(f)) for f in (*view.own(), *view.opponents()))
    key = ("foreseen", view.seat, view.round, view.moment, everybody)
    theirs: dict[int, Command] | None = world.lasting.get(key)
    given, fork = dict[int, Command](), fair_fork(view, 1)
    yield
    refused = fork.submit(first)
    yield
    while (decision := fork.decision) is not None and not decision.choices and refused is None:
        ours = decision.seat == view.seat
        if fork.view(view.seat).moment != view.moment or (theirs is not None and not ours):
            break
        figure = decision.figures[0]
        command = given[figure] = yield from policy(fork.view(decision.seat), figure)
        if given.keys() >= set(view.opponents()) and len(decision.figures) == 1:
            break  # the last order would set everybody going
        refused = fork.submit(command)
        yield
    if theirs is None:
        theirs = world.keep(key, {f: command for f, command in given.items() if f not in view.own()})
    return {**theirs, **given}


class Ends:
    """The squares where all figures end a movement phase, by the foreseen orders and those that our side has given."""

    def __init__(self, view: View, orders: Mapping[int, Command]) -> None:
        self._view = view
        own = {figure: command for figure in view.own() for command in view.ordered(figure)[:1]}
        self._start = {figure.id: figure.square for figure in view.figures()}
        self._orders = {figure: command for figure, command in {**own, **orders}.items() if figure in self._start}
        self._away: dict[object, Square] = {}

    def with_order(self, first: Command) -> dict[int, Square]:
        """Return the square of every figure after the phase if one figure gets the order `first`. Paths are carried out
        first, then followers, then figures that keep away."""
        orders = {**self._orders, first.figure: first}
        at = dict(self._start)
        for figure, command in orders.items():
            at[figure] = way_end(command) or at[figure]
        for figure, command in orders.items():
            if isinstance(command, Follow) and command.target in at:
                at[figure] = self._choose(figure, command, (at[command.target],), most=command.distance)
        for figure, command in orders.items():
            if isinstance(command, KeepAway):
                at[figure] = self.driven_to(command, tuple(at[target] for target in command.targets if target in at))
        return at

    def driven_to(self, command: KeepAway, others: tuple[Square, ...]) -> Square:
        """Return the square to which a figure with an order to keep away moves, if the figures that it avoids stand on
        `others`."""
        return self._choose(command.figure, command, others, least=command.distance)

    def _choose(
        self, figure: int, command: Command, others: tuple[Square, ...], most: int = 0, least: int = 0
    ) -> Square:
        """Return the cheapest square in reach that is within `most` feet of the squares `others`, or, if `most` is 0,
        at least `least` feet from them."""
        key = (figure, others, most, least)
        if key not in self._away:
            wanted = (most or least) // FEET_PER_SQUARE
            costs = {self._start[figure]: 0, **self._view.reach(figure, command.action).costs}

            def short(square: Square) -> int:
                gap = min((distance(square, other) for other in others), default=wanted)
                return max(0, gap - wanted) if most else max(0, wanted - gap)

            self._away[key] = min(costs, key=lambda square: (short(square), costs[square], square))
        return self._away[key]
