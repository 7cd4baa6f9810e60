"""Promises: what remains of plans that a player began on advice.

The rest of such a plan is advised first until it is forbidden or clearly more dangerous, and a figure is not sent back
without a reason. A load is an object or figure that the goal of the battle asks to bring out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.advice_order import put_first
from game.ai.facts import PositionFacts, changed_by
from game.ai.misgivings import peril
from game.ai.planned_turns import Intent, next_part_of
from game.ai.plans import Outlook, Plan
from game.ai.reasons import is_named
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Answer, Command, StartRunning, StopRunning
from game.model.grid import Square

MORE = 15
"""The per cent of the health left by which the danger at a plan's end may grow before the plan is given up."""
KEPT = "kept"
"""The name of the score of a plan that continues the one advised before."""


class AdvisedMove(NamedTuple):
    """A move that was advised and made. It holds the square left and the square it leads to, the round, and the danger
    at its end in per cent of the health left (`risk`). `counted` is what else the advice was based on: the known
    enemies, and who carries which load."""

    left: Square
    end: Square
    round: int
    risk: int
    counted: tuple[object, ...]


class Promise(NamedTuple):
    """The commands that remain of an advised plan (`then`).

    `risk` is the danger at its end when it was advised, in per cent of the health left. `round` is the round in which
    it was begun. `course` is the last move that the figure made on advice."""

    then: Intent = Intent()
    risk: int = 0
    round: int = 0
    course: AdvisedMove | None = None

    def after(self, view: View, command: Command) -> Promise:
        """Return the promise after a command, which is given in this view.

        If the command was the plan's next, the plan is shorter by it. If the figure does something else, no plan
        remains. Answers and other figures' commands change nothing."""
        if command.figure != self.then.figure or isinstance(command, Answer):
            return self
        following, rest = next_part_of(view, self.then)
        if following == command:
            return self._replace(then=rest)
        return Promise(course=self.course if way_end(command) is None else None)


class Promises:
    """The promises of all figures of a side, for a player who follows hints."""

    def __init__(self) -> None:
        self._of: dict[int, Promise] = {}

    def of(self, figure: int) -> Promise:
        """Return the promise of a figure; an empty one if there is none."""
        return self._of.get(figure, Promise())

    def given(self, view: View, command: Command, then: Intent | None) -> None:
        """Note a command that is given in this view. `then` is what remains of the advised plan that it begins; None if
        it begins none."""
        if isinstance(command, Answer):
            return
        before = self.of(command.figure)
        if then is None:
            self._of[command.figure] = before.after(view, command)
        else:
            promise = promise_of(view, then, command)
            self._of[command.figure] = promise if promise.course else promise._replace(course=before.course)


def promise_of(view: View, then: Intent, command: Command | None = None) -> Promise:
    """Return the promise for a plan of which `then` remains. Its first command may be a move, or start or stop
    running."""
    gait = changed_by(view, command) if isinstance(command, StartRunning | StopRunning) else None
    view = gait if gait is not None else view
    end = then.square or (way_end(command) if command is not None else None)
    risk = peril(view, then.figure, end) if end is not None else 0
    here = view.figure(then.figure).square if then.figure in view.own() else None
    course = None
    if here is not None and end is not None and here != end:
        course = AdvisedMove(here, end, view.round, risk, _counted(view))
    return Promise(then, risk if then.square is not None else 0, view.round, course)


def _counted(view: View) -> tuple[object, ...]:
    """Return what a plan counts on besides the danger at its end: the known enemies, and who carries which load."""
    loads = view.goal.loads() if view.goal is not None else ()
    return (*view.opponents(), *((load.number, load.bearer, load.out) for load in loads))


def on_course(o: Outlook, ranked: list[Plan], promise: Promise) -> list[Plan]:
    """Return the plans. If the best only leads back to the square that the figure left on advice, the first plan that
    does not is moved to the front.

    Only in the round of that advice or the next, and only if nothing on which it counted has changed."""
    s, f, course = o.s, PositionFacts(o), promise.course
    if course is None or not ranked or s.view.round > course.round + 1 or s.me.square != course.end:
        return ranked
    steps, index = s.roads.field(("exactly", course.left), (course.left,)), s.view.board.index

    def leads_back(plan: Plan) -> bool:
        """Return whether a plan names no attack and ends on the square left, or more than a step nearer to it."""
        goes = plan.square != s.me.square and not plan.before and not is_named(f, plan)
        return goes and (plan.square == course.left or steps[index(plan.square)] + 1 < steps[index(s.me.square)])

    if not leads_back(ranked[0]) or course.counted != _counted(s.view):
        return ranked
    if peril(s.view, s.figure, s.me.square) > course.risk + MORE:
        return ranked
    other = next((plan for plan in ranked if not leads_back(plan) and s.view.check(plan.first) is None), None)
    return put_first(ranked, other, "stays")


def promised_first(o: Outlook, ranked: list[Plan], promise: Promise) -> list[Plan]:
    """Return the plans, with the one that continues a begun plan moved to the front. Its next command must be allowed,
    and its end at most MORE per cent more dangerous than when it was advised."""
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
    """Return the plan that begins with a command, preferably one that ends on the square `end`. If none is known,
    return a new one for a move to `end`, or None for another command."""
    known = [plan for plan in ranked if plan.first == command]
    found = next((plan for plan in known if plan.square == end), known[0] if known else None)
    if found is None and way_end(command) == end:
        return o.plan(command, command.action, end)
    return found
