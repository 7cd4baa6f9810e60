"""The computer player: gathers, plans, weighs, and gives one command; in slices, and the same for the same view."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.ai import half_action_plans, secret_orders, single_commands
from game.ai.goals import prepare
from game.ai.plans import Outlook, Plan, outlook_of
from game.ai.replies import answer
from game.ai.situation import POINT, situation_of
from game.ai.weights import Level, weights
from game.engine.view import View
from game.model.commands import Command, End
from game.model.decisions import Decision
from game.model.dice import Dice

SLICE = 20
"""Nodes (forecasts, squares) between two pauses: a few milliseconds of work."""
PREFIX = "ai:"


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player of one level. It keeps nothing between decisions."""

    name: str
    level: Level

    def choose(self, view: View, seed: int = 0) -> Command:
        """The command to give now; the view's seat must have a decision to make."""
        thinking = self.think(view, seed)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                command: Command = done.value
                return command

    def think(self, view: View, seed: int = 0) -> Generator[None, None, Command]:
        """The same in slices of a few milliseconds, so that a window can go on between them."""
        decision = view.decision
        assert decision is not None, "only asked when its seat decides"
        if decision.choices:
            return answer(view, decision, self.level)
        # Where several figures wait for commands, they get them one after the other.
        ranked = yield from self.weigh(view, decision.figures[0])
        return self._pick(view, decision, ranked, seed)

    def weigh(self, view: View, figure: int) -> Generator[None, None, list[Plan]]:
        """Every plan of one figure, the best first."""
        s = situation_of(view, figure, self.level)
        yield from prepare(s)
        o = outlook_of(s)
        yield
        turn = half_action_plans.turn_of(o)
        action = next((action for action, terms in view.ruleset.actions.items() if terms.is_move), "")
        if action and (turn is None or turn.halves):
            view.reach(figure, action)  # kept by the battle until something changes
            yield
        found, mark = [], 0
        for plan in _plans(o, turn):
            found.append(plan)
            if s.nodes - mark > SLICE:
                mark = s.nodes
                yield
        grain = self.level.grain
        found.sort(key=lambda plan: (-(plan.total // grain), isinstance(plan.first, End)))
        return found

    def _pick(self, view: View, decision: Decision, ranked: list[Plan], seed: int) -> Command:
        """The best plan that the battle takes; now and then, at levels that err, one of the next."""
        if self.level.noise or self.level.err_in_hundred:
            ranked = self._err(view, decision, ranked, seed)
        for plan in ranked:
            if view.check(plan.first) is None:
                return plan.first
        return next(view.legal(), End(decision.figures[0]))

    def _err(self, view: View, decision: Decision, ranked: list[Plan], seed: int) -> list[Plan]:
        """Mistakes of this level, from a stream that depends on the seed and on where the battle stands."""
        x, y = view.figure(decision.figures[0]).square
        spent = sum(pip.spent for pip in view.pips(decision.figures[0]))
        dice = Dice(seed * 1_000_003 + view.round * 100_003 + decision.figures[0] * 1009 + x * 97 + y * 31 + spent)
        breadth = view.sheet(decision.figures[0]).points * POINT * self.level.noise // 100
        blurred = sorted(ranked, key=lambda plan: -(plan.total + breadth * (dice.roll(201) - 101) // 100))
        if dice.roll(100) > self.level.err_in_hundred:
            return blurred
        firsts: list[Plan] = []
        for plan in blurred:
            if not any(plan.first == other.first for other in firsts):
                firsts.append(plan)
        return [firsts[dice.roll(min(self.level.choices, len(firsts))) - 1], *blurred] if firsts else blurred


def _plans(o: Outlook, turn: half_action_plans.Turn | None) -> Iterator[Plan]:
    """Plans in the way that turns are made: of half actions, of orders for phases, or of one command after another."""
    if turn is not None:
        return half_action_plans.plans(o, turn)
    return secret_orders.plans(o) if secret_orders.is_wanted(o) else single_commands.plans(o)


def opponent(level: str) -> Opponent:
    """The opponent of a level: easy, normal or hard, with or without "ai:" before it. Raises KeyError for others."""
    name = level.removeprefix(PREFIX)
    return Opponent(name, weights().level[name])
