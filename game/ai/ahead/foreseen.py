"""Where everybody will stand when secret orders are carried out: forks on which all are given orders like ours."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from game.ai.plans import Outlook
from game.ai.replies import answer
from game.ai.weights import Level
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.commands import Command, End
from game.model.grid import Square

Policy = Callable[[View, int], Command]
"""Who plays for everybody: the command for a figure, from what its side knows."""


def orders_of_all(o: Outlook, policy: Policy) -> Generator[None, None, dict[int, Command]]:
    """What everybody who still wants orders in this phase would be ordered by a policy, the acting figure included."""
    view, given = o.s.view, dict[int, Command]()
    fork = fair_fork(view, 1)
    while (decision := fork.decision) is not None and not decision.choices and _is_same_phase(fork, view):
        figure = decision.figures[0]
        command = policy(fork.view(decision.seat), figure)
        if fork.submit(command) is not None:
            break
        given[figure] = command
        yield
    return given


def ends(view: View, first: Command, orders: Mapping[int, Command], level: Level) -> dict[int, Square]:
    """Where everybody ends when a figure is given one order and all others those foreseen; orders given stand."""
    fork = fair_fork(view, 1)
    fork.submit(first)
    while (decision := fork.decision) is not None and _is_same_phase(fork, view):
        if decision.choices:
            fork.submit(answer(fork.view(decision.seat), decision, level))
            continue
        figure = decision.figures[0]
        if figure == first.figure or fork.submit(orders.get(figure, End(figure))) is not None:
            fork.submit(End(figure))
    return {figure.id: figure.square for figure in fork.view(view.seat).figures()}


def _is_same_phase(fork: Battle, view: View) -> bool:
    return fork.view(view.seat).moment == view.moment
