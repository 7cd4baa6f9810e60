"""Memory of advised plans: the rest of one is advised first until it is forbidden or clearly more dangerous, and nobody
is sent back for nothing."""

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
"""Per cent of the health left by which the danger at a plan's end may grow before the plan is given up."""
KEPT = "kept"
"""Score of a plan that continues the one advised before."""


class AdvisedMove(NamedTuple):
    """Move that was advised and made: the square it left and the one it leads to, the round, the danger at its end in
    per cent of the health left, and what else it counted on: the known enemies and who carries which load."""

    left: Square
    end: Square
    round: int
    risk: int
    counted: tuple[object, ...]


class Promise(NamedTuple):
    """Rest of an advised plan: the danger at its end when it was advised, in per cent of the health left, and the round
    in which it was begun; `course` is the last move that the figure made on advice."""

    then: Intent = Intent()
    risk: int = 0
    round: int = 0
    course: AdvisedMove | None = None

    def after(self, view: View, command: Command) -> Promise:
        """Return the promise after a command, given in this view: shortened if it was the next command of the plan,
        without a plan if the figure does something else. Answers and other figures' commands change nothing."""
        if command.figure != self.then.figure or isinstance(command, Answer):
            return self
        following, rest = next_part_of(view, self.then)
        if following == command:
            return self._replace(then=rest)
        return Promise(course=self.course if way_end(command) is None else None)


class Promises:
    """The promises to all figures of a side, for a player who follows hints."""

    def __init__(self) -> None:
        self._of: dict[int, Promise] = {}

    def of(self, figure: int) -> Promise:
        """Return the promise to a figure; an empty one if there is none."""
        return self._of.get(figure, Promise())

    def given(self, view: View, command: Command, then: Intent | None) -> None:
        """Note a command that is given in this view: the beginning of an advised plan with the rest `then`, or a
        command that begins none (None)."""
        if isinstance(command, Answer):
            return
        before = self.of(command.figure)
        if then is None:
            self._of[command.figure] = before.after(view, command)
        else:
            promise = promise_of(view, then, command)
            self._of[command.figure] = promise if promise.course else promise._replace(course=before.course)


def promise_of(view: View, then: Intent, command: Command | None = None) -> Promise:
    """Return the promise for the rest `then` of a plan, whose first command may move, or start or stop running."""
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
    """Return what a plan counts on besides the danger at its end: the known enemies and who carries which load."""
    loads = view.goal.loads() if view.goal is not None else ()
    return (*view.opponents(), *((load.number, load.bearer, load.out) for load in loads))


def on_course(o: Outlook, ranked: list[Plan], promise: Promise) -> list[Plan]:
    """Return the plans; if the best only leads back towards the square that the figure left on advice in this round or
    the last, and nothing has changed on which that counted, the first that does not comes first."""
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
