"""The system that ends the battle when only one side is left, an objective is reached, or the last round is over."""

from __future__ import annotations

from typing import TypeVar

import esper

from game.core.world import TABLE, World
from game.engine.systems import goal_judge
from game.model.components import Clock, Outcome, Progress, Sides, Striking
from game.model.events import BattleEnded, ObjectiveMoved
from game.model.scenario import Objective
from game.rules import figures, goals

T = TypeVar("T")


def end_battle(world: World, winner: str, reason: str) -> None:
    """End the battle with a winner ("" for a draw) and the reason."""
    world.put(TABLE, Outcome(winner, reason))
    world.emit(BattleEnded(winner, reason))


def give_up(world: World, side: str) -> None:
    """End the battle because a side gives it up: the strongest of its enemies wins."""
    own = goals.team(world, side)
    up = {other: count for other, count in goals.strength(world).items() if other not in own}
    winner = next(iter(up), "") if len(up) == 1 else goals.more_of(up)
    if goals.goal_of(world) is not None:
        goal_judge.close(world, (winner, goals.GIVEN_UP, "given-up"))
    end_battle(world, winner, goals.GIVEN_UP)


class VictorySystem(esper.Processor):
    """Processor that checks in every beat whether the battle is decided, and counts the rounds for which objectives
    were held."""

    def process(self, world: World) -> None:
        """End the battle if it is decided; not while an attack is under way or before the opening is over."""
        if world.is_waiting or world.find(TABLE, Outcome) is not None:
            return
        if world.is_any(Striking):
            return
        clock = world.get(TABLE, Clock)
        if clock.stage in ("opening", "initiative", "boost", "awareness"):
            return
        goal = goals.goal_of(world)
        if goal is not None:
            verdict = goal_judge.judge(world, goal)
            if verdict is not None:
                goal_judge.close(world, verdict)
                self._end(world, verdict[0], verdict[1])
        elif not (self._has_left(world) or self._stands_alone(world)):
            self._count_round(world, clock)

    def _end(self, world: World, winner: str, reason: str) -> bool:
        end_battle(world, winner, reason)
        return True

    def _stands_alone(self, world: World) -> bool:
        first = 0
        for figure in goals.in_the_fight(world):
            if first and not figures.are_allies(world, first, figure):
                return False
            first = first or figure
        if world.options.get("goal") == "none":
            return False
        winner = figures.side_of(world, first) if first else ""
        return self._end(world, winner, goals.ALONE if first else "nobody is left")

    def _has_left(self, world: World) -> bool:
        sides = world.get(TABLE, Sides).by_id
        for objective in world.map.objectives:
            for side, state in sides.items():
                if objective.is_exit_of(side) and state.gone >= max(1, objective.count):
                    return self._end(world, side, objective.title or "reached the exit")
        return False

    def _count_round(self, world: World, clock: Clock) -> None:
        """Count one more round for each held objective, once at each round's end; end the battle if one was held long
        enough, or at the round limit."""
        progress = world.get(TABLE, Progress)
        if clock.stage != "begin-round" or progress.round == clock.round:
            return
        world.change(TABLE, Progress, round=clock.round)
        for place, objective in enumerate(world.map.objectives):
            if objective.kind == "hold" and self._count_hold(world, place, objective):
                return
        limit = int(world.options.get("round_limit", 0))
        if limit and clock.round >= limit:
            self._end(world, self._leading(world, world.get(TABLE, Progress)), f"round {limit} is over")

    def _count_hold(self, world: World, place: int, objective: Objective) -> bool:
        ground = set(objective.squares)
        there = {
            figures.side_of(world, figure)
            for figure in figures.fighting(world)
            if ground & set(figures.squares_of(world, figure))
        }
        holder = next(iter(there)) if len(there) == 1 else ""
        if holder and objective.side not in (holder, "any"):
            holder = ""
        progress = world.get(TABLE, Progress)
        before = progress.held[place] if holder == progress.holder[place] else 0
        held = before + 1 if holder else before
        world.change(
            TABLE, Progress, holder=_with(progress.holder, place, holder), held=_with(progress.held, place, held)
        )
        if holder:
            world.emit(ObjectiveMoved(place, holder, held, objective.rounds))
            if held >= max(1, objective.rounds):
                return self._end(world, holder, objective.title or "held the ground")
        return False

    def _leading(self, world: World, progress: Progress) -> str:
        """Return the side that wins at the round limit: the one with the most rounds of held objectives, then with the
        most figures in the fight; "" if two sides are equal."""
        sides = list(world.get(TABLE, Sides).by_id)
        held = {
            side: sum(h for h, who in zip(progress.held, progress.holder, strict=True) if who == side) for side in sides
        }
        up = goals.strength(world)
        ranked = sorted(sides, key=lambda side: (held[side], up[side]), reverse=True)
        if len(ranked) < 2:
            return ranked[0] if ranked else ""
        first, second = ranked[0], ranked[1]
        same = (held[first], up[first]) == (held[second], up[second])
        return "" if same else first


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with the one at index `place` replaced."""
    return (*values[:place], value, *values[place + 1 :])
