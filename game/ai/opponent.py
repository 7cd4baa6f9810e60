"""The computer player: it finds plans, scores them and gives one command. For the same view this is always the same
command.

Its work is done in slices: generators that yield every few milliseconds, so that a window can be drawn meanwhile. A
rollout plays a plan on, on a copy of the battle."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.ai import any_action, goal_plans, half_action_plans, secret_orders, single_commands
from game.ai.ahead.judge import first_of_each, judged, valued
from game.ai.bodies import POINT
from game.ai.considerations import total
from game.ai.goals import prepare
from game.ai.homeward import rather_out
from game.ai.planned_turns import PlannedTurns
from game.ai.plans import Outlook, Plan, first_taken, outlook_of
from game.ai.ready_strikes import rather_striking
from game.ai.replies import answer
from game.ai.restless import rather_going
from game.ai.rollouts import Rollout, TryOut, searched
from game.ai.situation import situation_of
from game.ai.weights import Level, weights
from game.engine.view import View
from game.model.commands import Command, End
from game.model.slices import finished

SLICE = 20
"""The number of forecasts and squares computed between two pauses: a few milliseconds of work."""
CHECKED = 12
"""The number of commands checked between two pauses."""
PREFIX = "ai:"
EVEN = "even"
"""The name of the temperament (way to play) that is used if none is given."""
MOST_TRIED = 6
"""The most plans tried in rollouts, for levels that use rollouts."""
UNSEEN = ("ground", "care", "rescue")
"""Considerations that rollouts cannot measure, because they end too soon."""
USUAL_CROWD = 12
"""The number of figures in a battle up to which a level plays all its rollouts. With more figures it plays fewer,
because each takes longer."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player of one level and temperament; `temper` gives the per cent by which the weight of a
    consideration is multiplied, by its name (100 if it has none). The player remembers nothing between decisions and
    rolls no dice of the battle."""

    name: str
    level: Level
    temper: Mapping[str, int] = field(default_factory=dict)

    def choose(self, view: View) -> Command:
        """Return the command to give now; the view's seat must have a decision to make."""
        return finished(self.think(view))

    def think(self, view: View) -> Generator[None, None, Command]:
        """Return the command to give now, as `choose` does, but computed in slices."""
        decision = view.decision
        assert decision is not None, "only asked when its seat decides"
        if decision.choices:
            return answer(view, decision, self.level)
        # Where several figures wait for commands, they get them one after the other.
        ranked = yield from self.weigh(view, decision.figures[0])
        return first_taken(view, decision.figures[0], ranked)

    def weigh(self, view: View, figure: int) -> Generator[None, None, list[Plan]]:
        """Return every plan of one figure, best first. Computed in slices."""
        s = situation_of(view, figure, self.level, self.temper)
        yield from prepare(s)
        o = outlook_of(s)
        yield
        turn = half_action_plans.turn_of(o)
        action = view.ruleset.ordinary_move
        if action and (turn is None or turn.halves):
            view.reach(figure, action)  # kept by the battle until something changes
            yield
        found, mark = [], 0
        for plan in _plans(o, turn):
            if plan is not None:
                found.append(plan)
            if plan is None or s.nodes - mark > SLICE:
                mark = s.nodes
                yield
        grain = self.level.grain
        found.sort(key=lambda plan: (-(plan.total // grain), isinstance(plan.first, End)))
        found = rather_striking(o, found)
        if self.level.look:
            found = rather_going(o, (yield from judged(o, (yield from _lawful(view, found)), quickly)))
            found = yield from rather_out(o, found)
        if self.level.rollouts:
            found = yield from self._search(view, figure, found)
        return found

    def _search(self, view: View, figure: int, ranked: list[Plan]) -> Generator[None, None, list[Plan]]:
        """Return the plans, with the best of them reordered by the results of their rollouts."""
        tried = first_of_each(ranked, MOST_TRIED)
        if len(tried) < 2 or not view.opponents():
            return ranked
        guesses = [_tried(plan) for plan in tried]
        rollout = Rollout(view, figure, self.level, planned_turns)
        crowd = len(view.own()) + len(view.opponents())
        count = min(self.level.rollouts, self.level.rollouts * USUAL_CROWD // crowd)
        found = yield from searched(rollout, guesses, count)
        top, best = ranked[0].total, found[0][1]
        searched_ = [valued(tried[place], top + int((value - best) * POINT)) for place, value in found]
        return [*searched_, *(plan for plan in ranked if plan not in tried)]


def _plans(o: Outlook, turn: half_action_plans.TurnRest | None) -> Iterator[Plan | None]:
    """Yield plans from the planner that fits the ruleset's turns, and None as a pause. For a level that looks ahead,
    plans for all other actions follow."""
    if turn is not None:
        planner, found = half_action_plans.SPEAKS_FOR, half_action_plans.plans(o, turn)
    elif o.s.view.ruleset.clock.in_phases:
        planner, found = secret_orders.SPEAKS_FOR, secret_orders.plans(o)
    else:
        planner, found = single_commands.SPEAKS_FOR, single_commands.plans(o)
    yield from found
    yield from goal_plans.plans(o)
    if o.s.level.look:
        yield from any_action.plans(o, planner)


def _tried(plan: Plan) -> TryOut:
    """Return a plan as a trial for rollouts, with the scores that rollouts cannot measure kept apart."""
    beyond = total({name: plan.scores[name] for name in UNSEEN if name in plan.scores})
    return TryOut(plan.first, (plan.total - beyond) / POINT, beyond / POINT)


def _lawful(view: View, plans: Sequence[Plan]) -> Generator[None, None, list[Plan]]:
    """Return the plans whose first command is legal now, in their order. Computed in slices."""
    found = []
    for place, plan in enumerate(plans):
        if place % CHECKED == CHECKED - 1:
            yield
        if view.check(plan.first) is None:
            found.append(plan)
    return found


def quickly(view: View, figure: int) -> Generator[None, None, Command]:
    """Return the command that the level "quick" gives for a figure. Computed in slices."""
    ranked = yield from opponent("quick").weigh(view, figure)
    return first_taken(view, figure, ranked)


def planned_turns() -> PlannedTurns:
    """Return a player of the level "quick" that plans each turn once and then carries out its plan."""
    return PlannedTurns(opponent("quick").weigh)


def opponent(name: str) -> Opponent:
    """Return the computer player of a level, or of a level and a temperament ("hard", "hard/bold"). A leading "ai:" is
    ignored.

    Raises KeyError for an unknown name."""
    level, _, temper = name.removeprefix(PREFIX).partition("/")
    numbers = weights()
    return Opponent(name.removeprefix(PREFIX), numbers.level[level], numbers.temper[temper or EVEN])
