"""Advice that keeps what it promised: the rest of a plan comes first until something it counted on has changed."""

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
"""Per cent of what a figure has left that the end of a plan may cost more than was said, before it is weighed anew."""
KEPT = "kept"
"""Consideration that stands for a plan which was promised."""


class Promise(NamedTuple):
    """Rest of an advised plan that was begun, what its end may cost, in per cent of what the figure has left, and the
    round in which it was begun."""

    then: Intent = Intent()
    risk: int = 0
    round: int = 0

    def after(self, view: View, command: Command) -> Promise:
        """Return what is left once a command is given, the view being that before it: nothing for another command of
        the same figure than the next one. An answer to a question changes nothing."""
        if command.figure != self.then.figure or isinstance(command, Answer):
            return self
        following, rest = next_part_of(view, self.then)
        return self._replace(then=rest) if following == command else Promise()


def promise_of(view: View, then: Intent, command: Command | None = None) -> Promise:
    """Return the promise that the rest of a plan makes, which begins with a command that may change the gait."""
    gait = changed_by(view, command) if isinstance(command, StartRunning | StopRunning) else None
    view = gait if gait is not None else view
    return Promise(then, peril(view, then.figure, then.square) if then.square is not None else 0, view.round)


def promised_first(o: Outlook, ranked: list[Plan], promise: Promise) -> list[Plan]:
    """Return ranked plans with the rest of a begun plan before all others, if it is still allowed and its end no more
    dangerous than was said."""
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
    """Return the plan that begins with a command and ends on a square, one of those known if possible; None for an
    attack that no plan begins with any more."""
    known = [plan for plan in ranked if plan.first == command]
    found = next((plan for plan in known if plan.square == end), known[0] if known else None)
    if found is None and way_end(command) == end:
        return o.plan(command, command.action, end)
    return found
