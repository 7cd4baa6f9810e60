"""Memory of an advised plan: the rest of it is advised first until it is forbidden or clearly more dangerous."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.advice_order import put_first
from game.ai.facts import changed_by
from game.ai.misgivings import peril
from game.ai.planned_turns import Intent, next_part_of
from game.ai.plans import Outlook, Plan
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Answer, Command, StartRunning, StopRunning

MORE = 15
"""Per cent of the health left by which the danger at a plan's end may grow before the plan is given up."""
KEPT = "kept"
"""Score of a plan that continues the one advised before."""


class Promise(NamedTuple):
    """Rest of an advised plan: the danger at its end when it was advised, in per cent of the health left, and the round
    in which it was begun."""

    then: Intent = Intent()
    risk: int = 0
    round: int = 0

    def after(self, view: View, command: Command) -> Promise:
        """Return the promise after a command, given in this view: shortened if it was the next command of the plan,
        empty if the figure does something else. Answers and other figures' commands change nothing."""
        if command.figure != self.then.figure or isinstance(command, Answer):
            return self
        following, rest = next_part_of(view, self.then)
        return self._replace(then=rest) if following == command else Promise()


def promise_of(view: View, then: Intent, command: Command | None = None) -> Promise:
    """Return the promise for the rest `then` of a plan, whose first command may start or stop running."""
    gait = changed_by(view, command) if isinstance(command, StartRunning | StopRunning) else None
    view = gait if gait is not None else view
    return Promise(then, peril(view, then.figure, then.square) if then.square is not None else 0, view.round)


def promised_first(o: Outlook, ranked: list[Plan], promise: Promise) -> list[Plan]:
    """Return the plans with the rest of a begun plan first, if its next command is allowed and its end at most MORE per
    cent more dangerous than when it was advised."""
    s, then = o.s, promise.then
    if then.figure != s.figure or promise.round != s.view.round or not ranked:
        return ranked
    command, _ = next_part_of(s.view, then)
    end = then.square if then.square is not None else s.me.square
    if command is None or peril(s.view, s.figure, end) > promise.risk + MORE:
        return ranked
    plan = _planned(o, ranked, command, end)
    return put_first(ranked, plan, KEPT)


def _planned(o: Outlook, ranked: Sequence[Plan], command: Command, end: tuple[int, int]) -> Plan | None:
    """Return the plan that begins with a command, preferably one that ends on the square `end`; if none is known, a new
    one for a move there, else None."""
    known = [plan for plan in ranked if plan.first == command]
    found = next((plan for plan in known if plan.square == end), known[0] if known else None)
    if found is None and way_end(command) == end:
        return o.plan(command, command.action, end)
    return found
