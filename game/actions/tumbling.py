"""Tumbling past or through opponents, with one test for the whole move (intercept.tumble, intercept.tumble-through). A
"hit" is a die that succeeds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.actions.action import SQUARES, Action, foretold
from game.actions.moves import barred, steps_trials
from game.core.world import World
from game.model.answers import Forecast, Trial
from game.model.commands import Tumble
from game.model.components import Condition, Walking
from game.model.grid import Square, footprint
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.movement.occupancy import may_pass, occupants
from game.rules.movement.squares import part_of


def enemies_passed(world: World, figure: int, path: tuple[Square, ...]) -> tuple[int, ...]:
    """Return the ids of the enemies past which a path leads: it leaves a square that they threaten. They are in the
    order of the path."""
    engagement, found, mover = world.ruleset.engagement, list[int](), figures.placed(world, figure)
    for square in (mover.square, *path[:-1]):
        found += [enemy for enemy in engagement.watchers(world, mover.on(square)) if enemy not in found]
    return tuple(found)


def enemies_crossed(world: World, figure: int, path: tuple[Square, ...]) -> tuple[int, ...]:
    """Return the ids of the enemies that stand on a path and would not let the figure walk through, in the order of the
    path."""
    movement, there = part_of(world), occupants(world)
    width, found = figures.width_of(world, figure), list[int]()
    for other in (o for to in path for square in footprint(to, width) for o in there.get(square, ())):
        if other == figure or other in found or figures.is_unseen_by(world, other, figure):
            continue
        if not may_pass(world, movement.occupancy, figure, other):
            found.append(other)
    return tuple(found)


def threshold(world: World, figure: int, path: tuple[Square, ...]) -> int:
    """Return the hits that a tumble along a path needs: one for each enemy passed, and one more for each whose square
    is crossed."""
    return len(enemies_passed(world, figure, path)) + len(enemies_crossed(world, figure, path))


def trial(world: World, figure: int, path: tuple[Square, ...]) -> Trial:
    """Return the test to roll for a tumble along a path."""
    rule = "intercept.tumble-through" if enemies_crossed(world, figure, path) else "intercept.tumble"
    return Trial("tumble", threshold(world, figure, path), "Tumble", rule)


def is_near_anybody(world: World, figure: int) -> bool:
    """Return whether an opponent is so near that the figure's move could lead past it; fallen opponents are
    included."""
    allowance = world.ruleset.movement.allowance(world, figure, "tumble").total
    return any(figures.gap(world, figure, enemy) <= allowance + 1 for enemy in figures.against(world, figure))


class TumbleAction(Action[Tumble]):
    """A tumble as the move of a pass: with enough hits no enemy may intercept it; with fewer some may."""

    command = Tumble
    title = "Tumble"
    rule = "intercept.tumble"
    effect = ("Roll past enemies. A test decides whether they can intercept you.",)
    verb = "tumbles"
    wants = "tumble {way}"
    needs = SQUARES
    checks = ("tumble",)
    leads_through = True
    unlisted = "longer ways to the same squares"

    def offers(self, world: World, figure: int) -> Iterator[Tumble]:
        """Yield the cheapest path to every square within reach whose path leads past an opponent; paths may lead
        through opponents."""
        if barred(world, figure, self.id) is None:
            if not is_near_anybody(world, figure):
                return
            reach, mover = world.ruleset.movement.reach(world, figure, self.id, True), figures.placed(world, figure)

            @cache
            def is_watched(square: Square) -> bool:
                return bool(world.ruleset.engagement.watchers(world, mover.on(square)))

            for _, path in reach.paths():
                if any(map(is_watched, (mover.square, *path[:-1]))) or enemies_crossed(world, figure, path):
                    yield Tumble(figure, path)

    def check(self, world: World, command: Tumble) -> Rejection | None:
        """Return a refusal unless the path can be walked and passes an opponent."""
        refused = barred(world, command.figure, self.id)
        if refused is not None:
            return refused
        refused = world.ruleset.movement.bars(world, command.figure, command.path, self.id, True)
        if refused is not None:
            return refused
        if not threshold(world, command.figure, command.path):
            return Rejection("nobody-near", "There is no enemy to tumble past on this path.", self.rule)
        return None

    def begin(self, world: World, command: Tumble) -> None:
        """Roll the test and begin the walk along the path. If the test fails, those enemies may intercept for which
        there were not enough hits."""
        figure, path = command.figure, command.path
        passed, crossed = enemies_passed(world, figure, path), enemies_crossed(world, figure, path)
        wanted = len(passed) + len(crossed)
        margin = world.ruleset.resolution.check(world, figure, trial(world, figure, path))
        allowance = world.ruleset.movement.allowance(world, figure, self.id).total
        failed = margin < 0
        if failed:
            passed = passed[: max(1, min(len(passed), margin + wanted)) - 1]
            conditions.put(world, figure, "tumbling", Condition(), "wards off on the move", self.rule)
        here = figures.square_of(world, figure)
        world.put(
            figure,
            Walking(
                path, self.id, allowance, here, passed=tuple(passed), through=tuple(crossed), free_reactions=failed
            ),
        )

    def anywhere(self, figure: int) -> Tumble:
        """Return a command without a path: a sample to check price and turn order before a destination or target is
        chosen."""
        return Tumble(figure, ())

    def trials(self, world: World, command: Tumble) -> Iterator[tuple[Square, Forecast]]:
        """Yield the test of the tumble, and the checks of windows and ground on the path."""
        yield command.path[-1], foretold(world, command.figure, trial(world, command.figure, command.path))
        yield from steps_trials(world, command.figure, command.path, tumble=False)
