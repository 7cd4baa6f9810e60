"""Ways to a square that one move does not reach: two moves, a run, a run with a sprint, or as far towards it as these
lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.actions import ACTIONS
from game.ai.advice_order import POOR
from game.ai.facts import changed_by
from game.engine.distance_fields import FAR, surveyed, way_steps
from game.engine.fair_fork import standing_at
from game.engine.view import View
from game.model.answers import Reach
from game.model.commands import BaseCommand, Command, Spurt, StartRunning
from game.model.grid import Square
from game.table.odds import best, placed
from game.table.previews import NOTHING, TOO_FAR, Preview, of_path
from game.table.targeting import Choosing, is_square


class Runner(NamedTuple):
    """A figure as it would be if it started to run: the command to start (None if it runs already or cannot), its view
    afterwards, and the squares within reach then."""

    command: Command | None
    view: View
    reach: Reach


class FarWays:
    """Search for ways beyond one move for the chosen figure. Facts about its run are cached until the battle
    changes."""

    def __init__(self) -> None:
        self._runner: tuple[tuple[int, int], Runner | None] = ((-1, 0), None)
        """The cached runner, after the battle version and the figure that it is for."""

    def instead(self, version: int, view: View, choosing: Choosing, seen: Preview) -> Preview:
        """Return the preview of a way to a far square, cached for the battle at `version`. It replaces `seen`, the
        refused preview of a single move; `seen` is returned if there is no such way."""
        square, refused = seen.pick, seen.refused
        if refused is None or not is_square(square):
            return seen
        if (both := in_two(view, choosing, square)) is not None:
            return both
        if choosing.action != view.ruleset.ordinary_move:
            return seen
        runner = self.as_runner(version, view, choosing)
        if square in runner.reach.costs:
            return at_a_run(runner, choosing, square) or seen
        return (as_far(view, choosing, runner, square) if refused.code in TOO_FAR else None) or seen

    def as_runner(self, version: int, view: View, choosing: Choosing) -> Runner:
        """Return the chosen figure as it would be when running, or as it is now if it cannot start to run; cached for
        the battle at `version`. `choosing` holds the squares in its reach."""
        now = (version, choosing.figure)
        if self._runner[0] != now:
            self._runner = (now, runner_of(view, choosing.figure))
        assert choosing.reach is not None
        return self._runner[1] or Runner(None, view, choosing.reach)


def in_two(view: View, choosing: Choosing, square: Square) -> Preview | None:
    """Return the preview of two moves to a square: that of the first move, with the second in its `then`. None if two
    moves do not reach the square."""
    figure, action = choosing.figure, choosing.action
    stop = view.stopover(figure, square, action) if square in choosing.further else None
    if stop is None:
        return None
    first, there = of_path(view, choosing, stop, ()), standing_at(view, figure, stop)
    second = of_path(there, Choosing(figure, action, reach=there.reach(figure, action)), square, ())
    if first.command is None or second.command is None:
        return None
    return replace(first, pick=square, variants=(), then=second)


def runner_of(view: View, figure: int) -> Runner | None:
    """Return the figure as it would be if it started to run; None if it cannot start to run now."""
    command = next(legal(view, figure, StartRunning), None)
    if command is None:
        return None
    there = changed_by(view, command)
    if there is None or there.decision is None or figure not in there.decision.figures:
        return None
    return Runner(command, there, there.reach(figure, "move"))


def at_a_run(runner: Runner, choosing: Choosing, square: Square) -> Preview | None:
    """Return the preview of starting to run, with the move to the square in its `then`; None if a running move does not
    reach the square."""
    there = Choosing(choosing.figure, choosing.action, reach=runner.reach)
    then = of_path(runner.view, there, square, ()) if square in runner.reach.costs else NOTHING
    if then.command is None or then.plan is None or runner.command is None:
        return None
    return Preview(square, runner.command, path=then.path, then=then)


def as_far(view: View, choosing: Choosing, runner: Runner, square: Square) -> Preview | None:
    """Return the preview of a move towards a square, as far as this turn allows: with a run and a sprint if possible,
    else two moves. None if no way leads nearer."""
    figure, board = choosing.figure, view.board
    here = view.figure(figure).square
    ways = surveyed(board, view.ruleset.movement, view.figure(figure).width)
    steps = way_steps(ways, (square,), here)
    costs = runner.reach.costs
    ends = [*(costs.keys() - runner.reach.stops), *choosing.further]
    end = min(ends, key=lambda to: (steps[board.index(to)], costs.get(to, 0), to), default=here)
    left = steps[board.index(end)]
    if left >= min(FAR, steps[board.index(here)]):
        return None
    moves = of_path(runner.view, Choosing(figure, choosing.action, reach=runner.reach), end, ())
    way = in_two(view, choosing, end) if end in choosing.further else moves
    if way is None or way.command is None:
        return None
    sprint = None if way.then is not None else next(legal(runner.view, figure, Spurt), None)
    if sprint is not None and not _may_attack(runner.view, figure, end):
        way = Preview(square, sprint, path=way.path, trials=runner.view.trials(sprint), then=way)
    if runner.command is not None:
        way = Preview(square, runner.command, path=way.path, then=way)
    return replace(way, pick=square, variants=(), left=left)


def legal(view: View, figure: int, kind: type[BaseCommand]) -> Iterator[Command]:
    """Yield a figure's legal commands of one type."""
    for action in view.ruleset.actions:
        if ACTIONS[action].command is kind:
            yield from view.legal_of(figure, action)


def _may_attack(view: View, figure: int, square: Square) -> bool:
    """Return whether a figure has at least the chance POOR to hit any enemy, from where it stands or from `square`."""
    bodies = (view.placed(figure), placed(view, figure, square))
    seen = (best(view, body, view.placed(foe)).forecast for foe in view.opponents() for body in bodies)
    return any(forecast is not None and forecast.odds.permille >= POOR for forecast in seen)
