"""A fast player for looking ahead: it plans a figure's turn once and then carries out that plan, instead of deciding
anew for every command.

Work "in slices" yields every few milliseconds, so that the window can be drawn meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from game.actions import ACTIONS
from game.actions.moves import SingleStepAction
from game.ai.plans import GOING, Plan, first_taken
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Attack, Command
from game.model.grid import Square

Weighing = Callable[[View, int], Generator[None, None, list[Plan]]]
"""A function that returns all plans of a figure, best first, computed in slices."""


class Intent(NamedTuple):
    """The commands that remain of a figure's plan: `before` attacks on its target, then a move to `square`, then
    `after` attacks from there.

    For an `is_open` plan only the first command is fixed, because the dice decide what follows."""

    figure: int = 0
    target: int = 0
    before: int = 0
    square: Square | None = None
    after: int = 0
    is_open: bool = False


class PlannedTurns:
    """A player for all figures of both sides. `intent` is what remains of the plan of the figure asked last."""

    def __init__(self, weigh: Weighing) -> None:
        self.intent = Intent()
        self._weigh = weigh

    def fork(self) -> PlannedTurns:
        """Return another player with the same intent."""
        twin = PlannedTurns(self._weigh)
        twin.intent = self.intent
        return twin

    def command(self, view: View, figure: int) -> Generator[None, None, Command]:
        """Return the next command of a figure, from its present plan if possible, or else from a new plan, which is
        then kept."""
        command = self._carried_on(view) if self.intent.figure == figure else None
        if command is None:
            ranked = yield from self._weigh(view, figure)
            command = first_taken(view, figure, ranked)
            self.intent = _intent(view, command, ranked)
        return command

    def _carried_on(self, view: View) -> Command | None:
        """Take the next command from the plan and return it; None if the battle does not accept it."""
        command, self.intent = next_of(view, self.intent)
        return command


def next_of(view: View, intent: Intent) -> tuple[Command | None, Intent]:
    """Return the next command of a plan and what then remains. The command is None if the battle does not accept it or
    nothing remains."""
    if intent.before:
        return _attack(view, intent.figure, intent.target), intent._replace(before=intent.before - 1)
    if intent.square is not None:
        return _way(view, intent.figure, intent.square), intent._replace(square=None)
    if intent.after:
        return _attack(view, intent.figure, intent.target), intent._replace(after=intent.after - 1)
    return None, intent


def next_part_of(view: View, intent: Intent) -> tuple[Command | None, Intent]:
    """Return the same as `next_of`, with two differences: a figure with no move left takes a single step to the plan's
    square, and a target that is down is not attacked."""
    gone = intent.target not in view.opponents()
    if gone and (intent.before or intent.after):
        intent = intent._replace(before=0, after=0)
    command, rest = next_of(view, intent)
    if command is None and intent.square is not None and not intent.before:
        command = _single_step(view, intent.figure, intent.square)
    return command, rest


def _single_step(view: View, figure: int, square: Square) -> Command | None:
    """Return a legal command by which a figure takes a single step to a square; None if there is none."""
    single = (action for action in view.ruleset.actions if isinstance(ACTIONS[action], SingleStepAction))
    ways = (command for action in single for command in view.legal_of(figure, action))
    return next((command for command in ways if way_end(command) == square), None)


def _intent(view: View, command: Command, ranked: Sequence[Plan]) -> Intent:
    """Return what remains of the plan that begins with a command, after that command."""
    plan = next((plan for plan in ranked if plan.first is command), None)
    return rest_of(view, plan) if plan is not None else Intent()


def rest_of(view: View, plan: Plan) -> Intent:
    """Return what remains of a plan after its first command. `view` is the battle before that command."""
    command = plan.first
    attacks, goes = isinstance(command, Attack), way_end(command) is not None
    is_there = plan.square == view.figure(command.figure).square or (goes and way_end(command) == plan.square)
    return Intent(
        command.figure, plan.target, max(0, plan.before - attacks), None if is_there else plan.square,
        max(0, plan.after - (attacks and not plan.before)), plan.is_open,
    )  # fmt: skip


def _attack(view: View, figure: int, target: int) -> Command | None:
    """Return a figure's most damaging legal attack on a target; None if there is none."""
    best, most = None, 0
    for weapon in view.sheet(figure).weapons if target in view.opponents() else ():
        seen = view.forecast(figure, target, weapon)
        if isinstance(seen, AttackForecast) and seen.odds.permille * seen.average > most:
            best, most = Attack(figure, target, weapon), seen.odds.permille * seen.average
    return best if best is not None and view.check(best) is None else None


def _way(view: View, figure: int, square: Square) -> Command | None:
    """Return a figure's ordinary move to a square; None if the square is out of reach."""
    action = view.ruleset.ordinary_move
    if action not in GOING:
        return None
    reach = view.reach(figure, action)
    command = GOING[action](figure, reach.path(square)) if square in reach.costs else None
    return command if command is not None and view.check(command) is None else None
